// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! {
    type Rows = (6, 10) -[2, 1]-> (10, 6);
    type Broadcast = (6, 10) -[*, 1]-> 10;
    type Gap = (6, 10) -[1, 3]-> (6, 4, 10);
}
fn main() {
    assert_eq!(Rows::LAYOUT.to_string(), "(6,10):(10,1)");
    assert_eq!(Broadcast::LAYOUT.to_string(), "(6,10):(0,1)");
    assert_eq!(Gap::LAYOUT.to_string(), "(6,10):(1,24)");
}
