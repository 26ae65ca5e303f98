//! Tensors under layouts with runtime extents: each element is the one with the index of its coordinate, whatever the
//! operations; what safe code might try.

use layout_static::{
    ByMode, C, DynTensor, DynTensorMut, Keep, Layout, LayoutError, Multiple, Neg, RuntimeLayout, RuntimeShape,
    RuntimeTensor, RuntimeTensorMut, Tensor,
};

type Rows = Layout<(Multiple<4>, Multiple<6>), (usize, C<1>)>;
type Tiler = ByMode<(C<4>, C<3>)>;
type Many = Layout<C<{ 1 << 60 }>, C<0>>;

fn numbers(count: usize) -> Vec<usize> {
    (0..count).collect()
}

fn rows(down: usize, across: usize, leading: usize) -> Rows {
    Rows::with_extents((Multiple::of(down).unwrap(), Multiple::of(across).unwrap()), (leading, C))
}

/// Elements are their indices: each element of a view is that of the layout, from `first` on.
fn law<L: RuntimeLayout>(view: Tensor<'_, usize, L>, first: usize) {
    let layout = view.layout();
    let size = usize::try_from(layout.size().unwrap()).unwrap();
    for x in 0..size {
        assert_eq!(view.get(x), Some(&(first + layout.index(x))), "{} at {x}", layout.text());
    }
    assert_eq!(view.get(size), None);
}

#[test]
fn elements_are_those_of_the_layout() {
    let numbers = numbers(2000);
    for (down, across) in (1..4).flat_map(|down| (1..4).map(move |across| (down, across))) {
        let matrix = rows(down, across, 6 * across + 2).tensor(&numbers).unwrap();
        law(matrix, 0);
        law(matrix.reverse(), 0);
        law(matrix.select((C::<1>, C::<0>)), 0);
        law(matrix.select(C::<1>), 0);
        law(matrix.mode(C::<0>), 0);
        law(matrix.group(C::<0>, C::<2>), 0);
        law(matrix.coalesce(), 0);
        let tiles = matrix.zipped_divide(Tiler::of((C, C)));
        law(tiles, 0);
        law(matrix.tiled_divide(Tiler::of((C, C))).flatten(), 0);
        law(matrix.flat_divide(Tiler::of((C, C))).unflatten(((C::<1>, C::<1>), C::<1>, C::<1>)), 0);
        law(matrix.logical_divide(Tiler::of((C, C))), 0);
        law(tiles.composition(ByMode::of((Layout::<(C<2>, C<3>), (C<2>, C<4>)>::new(), Keep))), 0);
        for (p, q) in (0..down).flat_map(|p| (0..2 * across).map(move |q| (p, q))) {
            let first = 4 * p * (6 * across + 2) + 3 * q;
            law(tiles.slice((.., (p, q))), first);
            law(tiles.slice(((1, ..), (p, q))), first + 6 * across + 2);
            let (tile, whole) = (matrix.tile(Tiler::of((C, C)), (p, q)), tiles.slice((.., (p, q))).fixed());
            for (i, j) in (0..4).flat_map(|i| (0..3).map(move |j| (i, j))) {
                assert_eq!(tile[(i, j)], first + i * (6 * across + 2) + j);
                assert_eq!(whole[((i, j),)], tile[(i, j)]);
            }
            assert_eq!((tile.get((4, 0)), tile.get((0, 3))), (None, None));
        }
    }
}

#[test]
fn views_of_dyn_tensors() -> Result<(), LayoutError> {
    let mut elements = numbers(96);
    let extents = (Multiple::<4>::new(8)?, 12_usize);
    let matrix = DynTensor::row_major(&elements, extents)?;
    law(matrix.as_view()?.zipped_divide(ByMode::of((C::<4>, C::<1>))), 0);
    let mut matrix = DynTensorMut::row_major(&mut elements, extents)?;
    matrix.as_view_mut()?.tile_mut(ByMode::of((C::<4>, C::<1>)), (1, 11)).fill(0);
    *matrix.into_view()?.into_slice((7, ..)).get_mut((3,)).unwrap() = 1;
    assert_eq!((elements[4 * 12 + 11], elements[7 * 12 + 11], elements[7 * 12 + 3], elements[11]), (0, 0, 1, 11));
    // There is no first element: no view, whatever the other extents.
    let none = DynTensor::row_major(&elements, (0_usize, 5_usize))?;
    assert_eq!(none.as_view().err().map(|error| error.code()), Some("L0101"));
    Ok(())
}

#[test]
fn too_few_elements() {
    let elements = numbers(8 * 14 - 2);
    assert!(rows(2, 2, 14).tensor(&elements).is_ok());
    assert_eq!(rows(2, 2, 14).tensor(&elements[1..]).err().map(|error| error.code()), Some("L0701"));
    assert!(rows(2, 2, usize::MAX).tensor(&elements).is_err());
    assert!((usize::MAX, 3_usize).row_major().tensor(&elements).is_err());
    assert!((1_usize << 40, 1_usize << 40).row_major().tensor(&elements).is_err());
    assert_eq!((0_usize, 3_usize).row_major().tensor(&elements).err().map(|error| error.code()), Some("L0101"));
    // An element for all coordinates, as many as `usize` does not count.
    let one = Layout::<(usize, usize), (C<0>, C<0>)>::with_extents((usize::MAX, 3), (C, C));
    assert!(one.tensor(&elements).is_err());
}

#[test]
fn negative_strides_begin_further_in() {
    let elements = numbers(10);
    let reversed = Layout::<usize, Neg<2>>::with_extents(5, Neg).tensor(&elements).unwrap();
    assert_eq!([0, 1, 4].map(|x| reversed.get(x)), [Some(&8), Some(&6), Some(&0)]);
    assert_eq!(reversed.get(5), None);
}

#[test]
#[should_panic(expected = "[L0501]")]
fn a_slice_beyond_the_extent() {
    _ = rows(2, 2, 14).tensor(&numbers(200)).unwrap().slice((8, ..));
}

#[test]
#[should_panic(expected = "[L0501]")]
fn a_tile_beyond_the_grid() {
    _ = rows(2, 2, 14).tensor(&numbers(200)).unwrap().tile(Tiler::of((C, C)), (1, 4));
}

#[test]
#[should_panic(expected = "[L0501]")]
fn a_constant_beyond_the_extent() {
    _ = rows(1, 1, 6).tensor(&numbers(200)).unwrap().slice((C::<4>, ..));
}

#[test]
#[should_panic(expected = "[L0501]")]
fn a_negative_coordinate() {
    _ = rows(1, 1, 6).tensor(&numbers(200)).unwrap().slice((-1, ..));
}

/// A composition by a tile that repeats has more coordinates than there are elements, and than `usize` counts.
#[test]
#[should_panic(expected = "[L0105]")]
fn a_composition_of_too_many_coordinates() {
    let elements = numbers(64);
    let column = Layout::<(Multiple<2>, usize), (C<1>, C<2>)>::with_extents((Multiple::of(1).unwrap(), 32), (C, C));
    _ = column.tensor(&elements).unwrap().composition(ByMode::of((Many::new(), Keep))).layout();
}
