//! Indices in constants are the indices of the layout, one at a time and in tables.

use layout_static::{
    Along, ByMode, C, Composed, Layout, LayoutError, Multiple, Neg, RuntimeLayout, RuntimeShape, Static, StaticLayout,
    Swizzle, TensorMut, Tiles, layout, number, tensor::TensorLayout,
};

layout! {
    type Scalar = 1 : 0;
    type Rows = (4, 6) : (6, 1);
    type Padded = (4, 6) : (6 + 3, 1);
    type Morton = ((2, 2, 2), (2, 2, 2)) : ((1, 4, 16), (2, 8, 32));
    type Broadcast = (3, 5) : (1, 0);
    type Units = ((1, 4), (1, 2)) : ((7, 2), (9, 1));
}
type Swizzled = Composed<Swizzle<2, 1, 2>, C<16>, Layout<(C<4>, C<8>), (C<8>, C<1>)>>;
/// Starts at index 31 before the swizzle, and steps down.
type Backwards = Composed<Swizzle<2, 1, 2>, C<31>, Layout<(C<4>, C<8>), (Neg<8>, Neg<1>)>>;

#[test]
fn a_table_has_the_index_of_every_coordinate() {
    fn check<L: StaticLayout + Static, const N: usize>() {
        let layout = L::VALUE;
        let expected: Vec<usize> = (0..N).map(|x| layout.index(x)).collect();
        let table = const { number::table::<L, N>() };
        assert!(table.iter().map(|index| *index as usize).eq(expected.iter().copied()), "{table:?}");
        assert!((0..N).map(|x| number::index_of::<L>(&[x])).eq(expected));
    }
    check::<Scalar, 1>();
    check::<Rows, 24>();
    check::<Padded, 24>();
    check::<Morton, 64>();
    check::<Broadcast, 15>();
    check::<Units, 8>();
    check::<Swizzled, 32>();
    check::<Layout<C<7>, C<3>>, 7>();
    check::<Layout<(C<7>,), (C<3>,)>, 7>();
}

#[test]
fn negative_strides_before_a_swizzle_are_offsets() {
    let table = const { number::table::<Backwards, 32>() };
    for (x, index) in table.into_iter().enumerate() {
        assert_eq!(isize::try_from(index), Ok(Backwards::VALUE.offset(x)), "{x}");
    }
}

#[test]
fn a_coordinate_in_a_constant_has_an_integer_for_each_mode_or_leaf() {
    for x in 0..64 {
        let [a, b, c, d, e, f] = [x & 1, x >> 1 & 1, x >> 2 & 1, x >> 3 & 1, x >> 4 & 1, x >> 5];
        let index = Morton.index(((a, b, c), (d, e, f)));
        assert_eq!(number::index_of::<Morton>(&[x % 8, x / 8]), index);
        assert_eq!(number::index_of::<Morton>(&[a, b, c, d, e, f]), index);
    }
}

#[test]
fn what_is_no_index_panics() {
    let panics = |call: fn() -> usize, code: &str| {
        let text = *std::panic::catch_unwind(call).unwrap_err().downcast::<String>().unwrap();
        assert!(text.starts_with(code), "{text}");
    };
    panics(|| number::index_of::<Rows>(&[4, 0]), "[L0501]");
    panics(|| number::index_of::<Rows>(&[24]), "[L0501]");
    panics(|| number::index_of::<Rows>(&[0, 0, 0]), "[L0502]");
    panics(|| number::index_of::<Rows>(&[]), "[L0502]");
    panics(|| number::index_of::<Rows>(&[0; 40]), "[L0104]");
    panics(|| number::index_of::<Layout<C<4>, Neg<1>>>(&[0]), "[L0109]");
    panics(|| number::index_of::<Layout<C<4>, usize>>(&[0]), "[L0108]");
    panics(|| number::table::<Rows, 25>().len(), "[L0601]");
    panics(|| number::table::<Layout<C<2>, C<0x1_0000_0000>>, 2>().len(), "[L0110]");
}

layout! {
    type Particles = (8?, 7) : (7, 1);
    type Nested = ((4?, 2), ?) : ((?, 1), ?);
}

#[test]
fn runtime_numbers_are_the_extents_and_then_the_strides() -> Result<(), LayoutError> {
    assert_eq!(Particles::with([64])?.instantiate()?.to_string(), "(64,7):(7,1)");
    let nested = Nested::with([8, 3, 2, 16])?;
    assert!(nested == Nested::with_extents(((Multiple::new(8)?, C), 3), ((2, C), 16)));
    assert_eq!(nested.instantiate()?.to_string(), "((8,2),3):((2,1),16)");
    assert_eq!(Nested::with([9, 3, 2, 16]).err().map(|error| error.code()), Some("L0711"));
    Ok(())
}

/// Writes the number of its part to each element, for tensors of any layout.
fn number_parts<L: TensorLayout>(mut tensor: TensorMut<'_, usize, L>) -> Result<Vec<usize>, LayoutError> {
    for (number, mut column) in tensor.try_parts_mut(Along::<1>)?.enumerate() {
        column.fill(number);
    }
    for (number, mut tile) in tensor.try_parts_mut(Tiles(ByMode::of((C::<2>, C::<1>))))?.enumerate() {
        tile.for_each_mut(|element| *element += 10 * number);
    }
    Ok(tensor.tiles(ByMode::of((C::<2>, C::<1>))).map(|tile| tile.sum()).collect())
}

#[test]
fn tensors_of_any_layout_are_partitioned() -> Result<(), LayoutError> {
    let (mut fixed, mut at_run_time) = ([0; 24], [0; 24]);
    let extents = (Multiple::<2>::new(4)?, 6_usize);
    let sums = number_parts(TensorMut::from_array(&mut fixed, Rows))?;
    assert_eq!(number_parts(extents.row_major().tensor_mut(&mut at_run_time)?)?, sums);
    assert_eq!(sums, [0, 20, 42, 62, 84, 104, 126, 146, 168, 188, 210, 230]);
    assert_eq!(fixed, at_run_time);
    Ok(())
}
