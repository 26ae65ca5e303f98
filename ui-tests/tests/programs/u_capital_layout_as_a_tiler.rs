// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
const BM: usize = 2;
layout! {
    type TILE = 5 : 2; type Blocks = zipped_divide((6, 10) : (10, 1), [BM, {BM + 3}]);
    type Named = zipped_divide((6, 10) : (10, 1), [BM, 5 : 2]); type T = TILE; type Mixed = logical_divide(10 : 1, T);
}
fn main() {
    assert_eq!(Blocks::LAYOUT.to_string(), "((2,5),(3,2)):((10,1),(20,5))");
    assert_eq!(Named::LAYOUT.to_string(), "((2,5),(3,2)):((10,2),(20,1))");
    assert_eq!(Mixed::LAYOUT.to_string(), "(5,2):(2,1)");
}
