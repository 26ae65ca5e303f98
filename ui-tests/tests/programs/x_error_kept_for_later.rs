// expect: accepted
// run: yes
use std::collections::HashMap;
use layout_static::{LayoutError, Multiple};
fn main() {
    fn shared<T: Send + Sync + Copy + PartialEq + std::fmt::Debug + 'static>(_: T) {}
    let error = Multiple::<8>::new(9).unwrap_err();
    shared(error);
    let errors: HashMap<&str, LayoutError> = HashMap::from([("first", error)]);
    assert_eq!(errors["first"], Multiple::<8>::new(9).unwrap_err());
    assert_ne!(errors["first"], Multiple::<8>::new(10).unwrap_err());
    std::thread::spawn(move || error.to_string()).join().unwrap();
}
