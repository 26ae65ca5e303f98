//! law: a claim about an access compares it with a number.
use layout_static::access::{Access, Read};
use layout_static::layout;

layout! {
    type Rows = (32, 32) : (32, 1);
    #[check(conflicts(Load) == 0)]
    pub type Tile = (32, 32) : (32, 1);
}
type Load = Access<Rows, Read, 32>;

fn main() {}
// mended: Load) == 0 => Load) <= 0
