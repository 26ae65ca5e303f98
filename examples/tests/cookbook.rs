//! The recipes of the cookbook write what their hand-written versions write, bit for bit.

use layout_examples::cookbook::lanes::exp;
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

/// The exponential function of the softmax in lanes has the error that it promises.
#[test]
#[allow(clippy::cast_possible_truncation, reason = "the next float")]
fn the_exponential_function_is_as_exact_as_it_says() {
    for i in 0..1_750_000 {
        let x = f64::from(i).mul_add(1e-4, -87.0) as f32;
        let exact = f64::from(x).exp();
        assert!((f64::from(exp(x)) / exact - 1.0).abs() < 3e-7, "{x}: {} is not {exact}", exp(x));
    }
    assert!(exp(f32::NEG_INFINITY) < 1.7e-38);
}
