//! law: a layout has the values of a formula, or the first coordinate tells that none has.
use layout_static::layout;

layout! {
    pub type Rows = infer((4, 8), |i, j| 8 * i + j * (j + 1) / 2);
}

fn main() {}
// mended: j * (j + 1) / 2 => j
