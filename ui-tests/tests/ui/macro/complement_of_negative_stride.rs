//! law: a complement needs strides of at least 0.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    pub type Rest = complement(4 : -2, 64);
}

fn main() {}
// mended: - =>
