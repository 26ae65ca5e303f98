// expect: accepted
// run: yes
use layout_static::{StaticLayout, layout};
layout! { type Rows = (6, 10) : (10, 1); type Global = (6, 10) : (?, 1); }
fn describe<L: StaticLayout>() -> String { format!("{} of {} in {}", L::LAYOUT, L::SIZE, L::RANK) }
fn main() {
    assert_eq!((describe::<Rows>(), describe::<Global>()),
        ("(6,10):(10,1) of 60 in 2".into(), "(6,10):(?,1) of 60 in 2".into()));
    assert_eq!(format!("{Rows}"), "(6,10):(10,1)");
}
