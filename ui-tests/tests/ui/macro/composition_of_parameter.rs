//! law: a definition with arguments is checked at its use.
use layout_static::layout;

layout! {
    pub type Part<const N: usize> = composition((4, 6) : (1, 8), 6 : N);
    pub type Three = Part<3>;
}

fn main() {}
// mended: 3 => 2
