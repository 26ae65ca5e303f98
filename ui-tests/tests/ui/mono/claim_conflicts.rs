//! law: in one phase of an access a bank serves one word.
use layout_static::access::{Access, Read};
use layout_static::layout;

layout! {
    type Columns = (32, 32) : (1, 32);
    #[check(conflicts(Load) <= 0)]
    pub type Tile = (32, 32) : (32, 1);
}
type Load = Access<Columns, Read, 32>;

fn main() {}
// mended: = (32, 32) : (32, 1) => = swizzle(5, 0, 5) * ((32, 32) : (32, 1))
