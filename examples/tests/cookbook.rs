//! The recipes of the cookbook write what their hand-written versions write, bit for bit.

use layout_examples::cookbook::{Each, Recipe, each};

struct Compare(usize);

impl Each for Compare {
    fn recipe<R: Recipe>(&mut self) {
        let (input, before) = R::data();
        let (mut ours, mut theirs) = (before.clone(), before.clone());
        R::with_layouts(&input, &mut ours).unwrap();
        R::by_hand(&input, &mut theirs);
        assert!(theirs != before, "{} writes nothing", R::NAME);
        assert!(ours == theirs, "{}: {ours:?} is not {theirs:?}", R::NAME);
        self.0 += 1;
    }
}

#[test]
fn both_versions_have_the_same_results() {
    let mut compare = Compare(0);
    each(&mut compare);
    assert!(compare.0 >= 20);
}
