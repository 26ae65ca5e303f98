//! law: an undocumented fact of a machine is not guessed.
use layout_static::layout;

layout! {
    pub access Store = write((64, 4) : (4, 1), bits 32, vector 4, on CDNA4);
    #[check(conflicts(Store) <= 1)]
    pub type Lds = (4, 64);
}

fn main() {}
// mended: vector 4 => vector 2
