// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Grid = ceil_div((100, 60), (32, 16));
    type Whole = round_up((100, 60), (32, 16));
    type Rest = shape_div((128, 64), (32, 16));
    type Scaled = elem_scale((4, 2), (32, 16));
    type Each = product_each(((4, 2), 8));
    type Again = repeat((6, 10), 2);
}
fn main() {
    assert_eq!(Grid::LAYOUT.to_string(), "(4,4):(1,4)");
    assert_eq!(Whole::LAYOUT.to_string(), "(128,64):(1,128)");
    assert_eq!(Rest::LAYOUT.to_string(), "(4,4):(1,4)");
    assert_eq!(Scaled::LAYOUT.to_string(), "(128,32):(1,128)");
    assert_eq!(Each::LAYOUT.to_string(), "(8,8):(1,8)");
    assert_eq!(Again::SIZE, 3600);
}
