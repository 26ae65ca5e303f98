// expect: accepted
// run: yes
use std::collections::{BTreeMap, HashSet};
use layout_static::Bounded;
fn main() {
    let mut names = BTreeMap::new();
    for x in [9, 3, 7, 3] { names.insert(Bounded::<10>::checked(x), x); }
    assert_eq!(names.into_values().collect::<Vec<_>>(), [3, 7, 9]);
    let set: HashSet<_> = (0..100).map(Bounded::<10>::wrapping).collect();
    assert_eq!(set.len(), 10);
    assert!(Bounded::<10>::checked(3) < Bounded::checked(4));
}
