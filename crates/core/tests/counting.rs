//! The coordinates of a layout one after the other: all of them, in order, and each an index of its layout.

use std::fmt::Display;

use layout_static::{Bounded, C, Layout, Neg, StaticLayout, Tensor, layout, ops};

layout! {
    type Row = 6 : 2;
    type Nested = ((2, 1, 3), (4, (1, 2))) : ((1, 0, 2), (6, (0, 24)));
    type Five = (2, 3, 2, (2, 1), 3) : (1, 2, 6, (12, 0), 24);
    type Swizzled = swizzle(2, 0, 2) * ((4, 4) : (4, 1));
    #[allow(intractable)] type Windows = ((3, 3), (2, 2)) : ((1, 4), (1, 4));
}

/// Counted coordinates are the linear ones, in order: by `next`, by `fold`, and by both in turn.
fn counts<L: StaticLayout + Display>(layout: L) {
    let index = |x: usize| layout.offset(x);
    let linear: Vec<_> = (0..L::SIZE).map(index).collect();
    let mut by_next = Vec::new();
    for x in layout.coordinates() {
        by_next.push(layout.offset(x));
    }
    assert_eq!(by_next, linear, "{layout}");
    for begun in 0..=L::SIZE {
        let mut rest = layout.coordinates();
        assert!(rest.by_ref().take(begun).map(|x| x.linear::<72>().get()).eq(0..begun));
        assert_eq!(rest.len(), L::SIZE - begun);
        let mut folded = Vec::new();
        rest.for_each(|x| folded.push((x.linear::<72>().get(), layout.offset(x))));
        assert!(folded.iter().copied().eq((begun..L::SIZE).map(|x| (x, index(x)))), "{layout} from {begun}");
    }
    let mut past = layout.coordinates();
    assert_eq!((past.by_ref().count(), layout.coordinates().nth(L::SIZE).is_none()), (L::SIZE, true));
}

#[test]
fn counted_coordinates_are_the_linear_ones() {
    counts(Row);
    counts(Nested);
    counts(Five);
    counts(Windows);
    counts(Layout::<(), ()>::new());
    counts(Layout::<C<1>, C<0>>::new());
    counts(Layout::<(C<4>, C<3>), (Neg<1>, C<4>)>::new());
    counts(Layout::of((C::<4>, C::<3>), (100_usize, C::<1>)));
    counts(ops::ZippedDivide::<Layout<(C<4>, C<8>), (C<8>, C<1>)>, Layout<C<2>, C<2>>>::default());
    counts(Swizzled);
}

/// A coordinate of one mode is a part of a coordinate, and its leaves are its numbers.
#[test]
fn parts_of_coordinates() {
    let numbers: [usize; 16] = core::array::from_fn(|i| i);
    let windows = Tensor::from_array(&numbers, Windows);
    let (window, place) = (Windows.mode(C::<0>), Windows.mode(C::<1>));
    for (k, linear) in window.coordinates().zip(Bounded::<9>::all()) {
        let (i, j) = (k.leaf::<0, 3>(), k.leaf::<1, 4>());
        assert_eq!((i.get(), j.get(), k.linear()), (linear.get() % 3, linear.get() / 3, linear));
        for x in place.coordinates() {
            assert_eq!((windows[(k, x)], windows.get((k, x))), (windows[(linear, x)], Some(&windows[(linear, x)])));
        }
    }
    assert_eq!(format!("{:?}", window.coordinates().nth(5)), "Some(Counted([2, 1]))");
}
