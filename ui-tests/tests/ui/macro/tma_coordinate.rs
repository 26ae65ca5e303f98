//! law: a coordinate of an instruction has 31 bits.
use layout_static::layout;

layout! {
    pub type Global = (4294967296, 64) : (64, 1);
    pub type Stage = (64, 64) : (64, 1);
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: 4294967296 => 2147483648
