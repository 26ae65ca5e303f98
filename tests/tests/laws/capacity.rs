//! What exceeds a capacity is refused with both numbers.

use layout_algebra::linear::Matrix;
use layout_algebra::ops::make_layout;
use layout_algebra::{IntTuple, Layout, LayoutError, Stride, Tree};

/// What is too large is counted, whole, wherever all of it is there to be counted; else from where the capacity ends.
#[test]
fn what_exceeds_the_capacity_is_counted() {
    fn says<T: std::fmt::Debug>(result: Result<T, LayoutError>, headline: &str) {
        let text = result.expect_err(headline).to_string();
        assert!(text.lines().next().is_some_and(|line| line.ends_with(headline)), "{headline}: {text}");
    }
    for (modes, extents) in [(2, 17), (3, 11), (4, 30), (33, 1)] {
        let inner = IntTuple::flat(&vec![2; extents]).unwrap();
        let headline = format!(": {} extents, a layout holds 32", modes * extents);
        says(IntTuple::tuple(&vec![inner; modes]), &headline);
        says(IntTuple::flat(&vec![2; modes * extents]), &headline);
        let plain = Layout::new(&inner, &vec![Stride::ZERO; extents]).unwrap();
        says(Layout::tuple(&vec![plain; modes]), &headline);
        says(make_layout(&vec![plain; modes]), &headline);
        let numbers: &'static [Tree] = vec![Tree::Number(2); extents].leak();
        let shape = Tree::Tuple(vec![Tree::Tuple(numbers); modes].leak());
        says(shape.numbers(), &headline);
        says(inner.repeat(modes), &format!("{} are {}, a layout holds 32", copies(modes, extents), modes * extents));
    }
    for count in [9, 12, 32] {
        let headline = format!(": {count} runtime numbers, a layout holds 8");
        says(make_layout(&vec![Layout::parse("2:?").unwrap(); count]), &headline);
        let (strides, ones): (&'static [Tree], &'static [Tree]) =
            (vec![Tree::Runtime; count].leak(), vec![Tree::Number(1); count].leak());
        says(Layout::from_trees(&Tree::Tuple(ones), &Tree::Tuple(strides)), &headline);
    }
    let brackets = (0..64).fold(IntTuple::leaf(1), |tuple, _| IntTuple::tuple(&[tuple]).unwrap_or(tuple));
    says(IntTuple::tuple(&[brackets]), ": 65 extents and brackets together, a layout holds 64");
    says(IntTuple::parse(&format!("({})", vec!["1"; 40].join(","))), ": at least 33 extents, a layout holds 32");
    says(Matrix::new(&[0; 70]), ": 70 columns, a matrix has 64");
    says(Matrix::new(&[0; 40]).unwrap().beside(&Matrix::new(&[0; 41]).unwrap()), ": 81 columns, a matrix has 64");
}

fn copies(count: usize, extents: usize) -> String {
    format!("{count} copies of {extents} extent{}", if extents == 1 { "" } else { "s" })
}
