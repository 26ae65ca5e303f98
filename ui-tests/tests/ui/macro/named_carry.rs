//! law: a padded layout is no matrix: 1 and 33 carry, so it is not claimed to be linear.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    #[check(linear)]
    pub type Padded = (32, 32) : (1, 33);
}

fn main() {}
// mended: 33 => 32
