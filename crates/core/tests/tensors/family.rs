//! A family of layouts of 24 coordinates, of every kind: what tensors do is held against the definition for each, and
//! each pair.

use layout_static::{C, Composed, Layout, Neg, StaticLayout, Swizzle};

pub(crate) type Line = Layout<C<24>, C<1>>;
pub(crate) type Rows = Layout<(C<4>, C<6>), (C<6>, C<1>)>;
pub(crate) type Columns = Layout<(C<4>, C<6>), (C<1>, C<4>)>;
pub(crate) type Padded = Layout<(C<4>, C<6>), (C<8>, C<1>)>;
pub(crate) type UpsideDown = Layout<(C<4>, C<6>), (Neg<6>, C<1>)>;
pub(crate) type Backwards = Layout<(C<4>, C<6>), (Neg<1>, Neg<5>)>;
pub(crate) type Nested = Layout<((C<2>, C<2>), C<6>), ((C<1>, C<12>), C<2>)>;
pub(crate) type Deep = Layout<(C<2>, (C<2>, C<3>), C<2>), (C<12>, (C<1>, C<2>), C<6>)>;
pub(crate) type Bits = Layout<(C<2>, C<2>, C<3>, C<2>), (C<12>, C<3>, C<1>, C<6>)>;
pub(crate) type Threes = Layout<(C<3>, C<8>), (C<1>, C<3>)>;
pub(crate) type Thirds = Layout<(C<3>, C<8>), (C<8>, C<1>)>;
pub(crate) type Interleaved = Layout<(C<4>, C<6>), (C<3>, C<10>)>;
pub(crate) type Leading = Layout<(C<4>, C<6>), (usize, C<1>)>;
pub(crate) type Apart = Layout<(C<4>, C<6>), (usize, usize)>;
pub(crate) type Swizzled = Composed<Swizzle<1, 1, 2>, C<0>, Layout<(C<4>, C<6>), (C<6>, C<1>)>>;
pub(crate) type Many = Layout<(C<1>, C<24>, C<1>), (C<5>, C<1>, C<7>)>;

/// Calls a macro with every layout of the family whose coordinates are distinct elements: its type and a value.
macro_rules! each_injective {
    ($call:ident $(, $more:tt)*) => {
        $call! { $($more,)* Line::VALUE }
        $call! { $($more,)* Rows::VALUE }
        $call! { $($more,)* Columns::VALUE }
        $call! { $($more,)* Padded::VALUE }
        $call! { $($more,)* UpsideDown::VALUE }
        $call! { $($more,)* Backwards::VALUE }
        $call! { $($more,)* Nested::VALUE }
        $call! { $($more,)* Deep::VALUE }
        $call! { $($more,)* Bits::VALUE }
        $call! { $($more,)* Threes::VALUE }
        $call! { $($more,)* Thirds::VALUE }
        $call! { $($more,)* Interleaved::VALUE }
        $call! { $($more,)* Leading::with_strides([6]) }
        $call! { $($more,)* Leading::with_strides([9]) }
        $call! { $($more,)* Apart::with_strides([1, 4]) }
        $call! { $($more,)* Apart::with_strides([7, 1]) }
        $call! { $($more,)* Apart::with_strides([3, 10]) }
        $call! { $($more,)* Swizzled::VALUE }
        $call! { $($more,)* Many::VALUE }
    };
}

/// And with those that name an element twice.
macro_rules! each_overlapping {
    ($call:ident $(, $more:tt)*) => {
        $call! { $($more,)* Layout::of((C::<4>, C::<6>), (C::<0>, C::<1>)) }
        $call! { $($more,)* Layout::of((C::<4>, C::<6>), (C::<1>, C::<1>)) }
        $call! { $($more,)* Layout::of((C::<4>, C::<6>), (C::<2>, Neg::<3>)) }
        $call! { $($more,)* Leading::with_strides([0]) }
        $call! { $($more,)* Leading::with_strides([2]) }
        $call! { $($more,)* Apart::with_strides([4, 2]) }
    };
}

pub(crate) use {each_injective, each_overlapping};

/// The number of the element of every coordinate, in memory that begins with the smallest index; and how long the
/// memory is.
pub(crate) fn places<L: StaticLayout>(layout: L) -> (Vec<usize>, usize) {
    let offsets: Vec<isize> = (0..L::SIZE).map(|x| layout.offset(x)).collect();
    let first = *offsets.iter().min().unwrap();
    let places: Vec<usize> = offsets.iter().map(|offset| usize::try_from(offset - first).unwrap()).collect();
    let length = usize::try_from(layout.cosize().unwrap()).unwrap();
    assert!(places.iter().all(|place| *place < length));
    (places, length)
}

/// `0, 1, 2, ..`
pub(crate) fn numbers(length: usize) -> Vec<usize> {
    (0..length).collect()
}
