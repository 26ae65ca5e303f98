// expect: accepted
// run: yes
use layout_static::{LayoutError, Multiple};
fn main() {
    let error: LayoutError = Multiple::<8>::new(9).unwrap_err();
    assert!(format!("{error:?}").contains("[L0711]") && format!("{error:#?}").contains("[L0711]"), "{error:?}");
    assert!(format!("{:?}", Some(error)).contains('9'));
}
