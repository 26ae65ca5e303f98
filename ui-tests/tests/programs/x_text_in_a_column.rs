// expect: accepted
// run: yes
use layout_static::{Bounded, Multiple, layout};
layout! { type Rows = (6, 10) : (10, 1); }
fn main() {
    assert_eq!(format!("[{:>20}]", Rows.to_string()), "[       (6,10):(10,1)]");
    assert_eq!(format!("[{:>20}]", Rows), "[       (6,10):(10,1)]");
    assert_eq!(format!("[{:<3}] [{:03}] [{}]", Bounded::<10>::checked(7), Bounded::<10>::checked(7),
        Multiple::<64>::down(640)), "[7  ] [007] [640]");
}
