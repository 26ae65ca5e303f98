//! Tensors under layouts with runtime extents: each element is the one with the index of its coordinate, whatever the
//! operations; what safe code might try.

use layout_static::{
    Along, At, ByMode, ByThread, C, DynTensor, DynTensorMut, Keep, Layout, LayoutError, Multiple, Neg, RuntimeLayout,
    RuntimeShape, Tensor, TensorMut, Tiles, layout, zip,
};

type Rows = Layout<(Multiple<4>, Multiple<6>), (usize, C<1>)>;
type Tiler = ByMode<(C<4>, C<3>)>;
layout! {
    type Static = (8, 18) : (18, 1);
    type Other = (9, 16) : (16, 1);
    type Pairs = (4, 2) : (1, 4); // thread t has t and t + 4
    #[allow(intractable)]
    type Twice = (4, 4) : (1, 1);
}

/// One more than the numbers to try for each extent. Under Miri, one and several have to do.
const MOST: usize = if cfg!(miri) { 3 } else { 4 };

type Many = Layout<C<{ 1 << (usize::BITS - 4) }>, C<0>>;

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
    for (down, across) in (1..MOST).flat_map(|down| (1..MOST).map(move |across| (down, across))) {
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

/// The elements in layout order, of a view all of whose elements are their indices.
fn in_order<L: RuntimeLayout>(layout: L) -> Vec<usize> {
    (0..usize::try_from(layout.size().unwrap()).unwrap()).map(|x| layout.index(x)).collect()
}

#[test]
fn iterators_go_by_coordinates() {
    let elements = numbers(2000);
    let matrix = rows(2, 3, 20).tensor(&elements).unwrap();
    let tiles = matrix.zipped_divide(Tiler::of((C, C)));
    let expected = in_order(tiles.layout());
    assert!(tiles.iter().eq(&expected) && tiles.into_iter().rev().eq(expected.iter().rev()));
    for skipped in 0..=expected.len() {
        let mut iter = tiles.iter();
        assert_eq!((iter.len(), iter.nth(skipped)), (expected.len(), expected.get(skipped)));
        assert!(
            iter.clone().fold(Vec::new(), |mut all, x| {
                all.push(*x);
                all
            }) == expected[(skipped + 1).min(expected.len())..]
        );
        assert_eq!(iter.nth_back(3), expected[(skipped + 1).min(expected.len())..].iter().nth_back(3));
        let (left, end) = (iter.len(), expected.len().saturating_sub(4));
        assert!(iter.eq(&expected[end - left..end]));
    }
    for ((i, j), element) in matrix.indexed_iter() {
        assert_eq!(*element, 20 * i + j);
    }
    assert!(matrix.indexed_iter::<usize>().rev().map(|(x, _)| x).eq((0..8 * 18).rev()));
    let column = matrix.slice((.., 5));
    assert!(column.indexed_iter::<(usize,)>().all(|((i,), element)| *element == 20 * i + 5));
    assert!(column.iter().eq(&[5, 25, 45, 65, 85, 105, 125, 145]));
    let mut target = vec![0; 2000];
    let mut written = rows(2, 3, 20).tensor_mut(&mut target).unwrap();
    for ((i, j), element) in written.indexed_iter_mut() {
        *element = 20 * i + j;
    }
    for element in &mut written {
        *element += 1;
    }
    assert!(written.iter().eq(&in_order(written.layout()).iter().map(|x| x + 1).collect::<Vec<_>>()));
}

/// What loops do is done to every element, whatever the nesting; beside static layouts of the same leaves, too.
#[test]
fn loops_over_runtime_layouts() {
    let elements = numbers(400);
    let (mut target, mut sums) = (vec![0; 400], vec![0; 8]);
    let source = rows(2, 3, 20).tensor(&elements).unwrap();
    let mut matrix = rows(2, 3, 19).tensor_mut(&mut target).unwrap();
    matrix.fill(1);
    assert_eq!((matrix.sum(), matrix.max(), matrix[(7, 17)]), (8 * 18, Some(1), 1));
    matrix.copy_from(source);
    assert!(matrix == source && source != source.reverse());
    matrix[(3, 4)] += 1;
    assert!(matrix != source);
    matrix.zip_mut_with(source, |x, y| *x = 2 * y);
    matrix.indexed_for_each_mut(|(i, j), x| *x += i + 100 * j);
    zip((&mut matrix, source)).indexed_for_each(|(i, j), (x, y)| assert_eq!(*x, 2 * y + i + 100 * j));
    matrix.for_each_mut(|x| *x = 3);
    assert_eq!(matrix.fold(0, |sum, x| sum + x), 3 * 8 * 18);
    source.sum_mode(C::<1>, (8_usize,).row_major().tensor_mut(&mut sums).unwrap());
    assert_eq!(sums[1], (20..38).sum());
    // Tiles beside tiles, of other strides.
    let mut tiles = matrix.zipped_divide(Tiler::of((C, C)));
    tiles.copy_from(source.zipped_divide(Tiler::of((C, C))));
    assert_eq!(target[19 * 5 + 7], 107);
    // A static layout has the extents or it has not.
    let mut fixed = [0; 144];
    TensorMut::from_array(&mut fixed, Static).copy_from(source);
    assert!(Tensor::from_array(&fixed, Static) == source);
    assert!(source != Tensor::from_array(&fixed, Other));
}

#[test]
#[should_panic(expected = "[L0301]")]
fn a_copy_onto_elements_that_are_two_at_once() {
    let (elements, mut target) = (numbers(200), numbers(200));
    let mut twice =
        Layout::<(usize, usize), (C<1>, C<1>)>::with_extents((4, 4), (C, C)).tensor_mut(&mut target).unwrap();
    twice.copy_from((4_usize, 4_usize).row_major().tensor(&elements).unwrap());
}

#[test]
#[should_panic(expected = "[L0301]")]
fn elements_for_writing_that_are_two_at_once() {
    let mut target = numbers(200);
    let twice = Layout::<(usize, usize), (C<1>, usize)>::with_extents((4, 4), (C, 3)).tensor_mut(&mut target).unwrap();
    _ = twice.into_iter();
}

#[test]
#[should_panic(expected = "[L0301]")]
fn a_static_target_of_elements_that_are_two_at_once() {
    let (elements, mut target) = (numbers(200), numbers(200));
    let mut twice = TensorMut::new(&mut target, Twice).unwrap();
    twice.copy_from((4_usize, 4_usize).row_major().tensor(&elements).unwrap());
}

#[test]
#[should_panic(expected = "[L0607]")]
fn loops_over_different_extents() {
    let (elements, mut target) = (numbers(200), numbers(200));
    let mut matrix = rows(2, 2, 14).tensor_mut(&mut target).unwrap();
    matrix.copy_from(rows(1, 2, 14).tensor(&elements).unwrap());
}

#[test]
#[should_panic(expected = "[L0501]")]
fn brackets_beyond_the_extent() {
    _ = rows(2, 2, 14).tensor(&numbers(200)).unwrap()[(8, 0)];
}

/// A mode from its other end, also one of several leaves, and twice; reads and writes.
#[test]
fn flips() {
    let mut elements = numbers(2000);
    let matrix = rows(2, 3, 20).tensor(&elements).unwrap();
    let (down, across) = (matrix.flip(C::<0>), matrix.flip(C::<1>));
    let tiles = matrix.zipped_divide(Tiler::of((C, C))).flip(C::<1>);
    for (i, j) in (0..8).flat_map(|i| (0..18).map(move |j| (i, j))) {
        assert_eq!((down[(i, j)], across[(i, j)]), (matrix[(7 - i, j)], matrix[(i, 17 - j)]));
        assert_eq!(down.flip(C::<1>).flip(C::<0>)[(i, j)], across[(i, j)]);
        assert_eq!(tiles[((i % 4, j % 3), (i / 4, j / 3))], matrix[(4 * (1 - i / 4) + i % 4, 3 * (5 - j / 3) + j % 3)]);
    }
    assert!(across.tile(Tiler::of((C, C)), (0, 0)).iter().eq(&[17, 37, 57, 77, 16, 36, 56, 76, 15, 35, 55, 75]));
    assert_eq!(down.layout().text().as_str(), "(4?0,6?1):(-1*?2,1)");
    let reversed = Layout::<usize, Neg<2>>::with_extents(5, Neg).tensor(&elements).unwrap().flip(C::<0>);
    assert!(reversed.iter().eq(&[0, 2, 4, 6, 8]));
    rows(2, 3, 20).tensor_mut(&mut elements).unwrap().flip(C::<0>).slice_mut((0, ..)).fill(0);
    assert!(elements[140..158].iter().all(|x| *x == 0) && elements[158] == 158);
}

/// Tiles and slices at once, each element in one of them.
#[test]
fn parts_of_runtime_layouts() {
    let mut elements = vec![usize::MAX; 400];
    let extents = (Multiple::<4>::of(2).unwrap(), Multiple::<6>::of(3).unwrap());
    let mut matrix = extents.row_major().tensor_mut(&mut elements).unwrap();
    let mut tiles: Vec<_> = matrix.parts_mut(Tiles(Tiler::of((C, C)))).collect();
    assert_eq!(tiles.len(), 12);
    for (number, tile) in tiles.iter_mut().enumerate() {
        tile.fill(number);
    }
    for (i, j) in (0..8).flat_map(|i| (0..18).map(move |j| (i, j))) {
        assert_eq!(matrix[(i, j)], i / 4 + 2 * (j / 3));
    }
    let sums: Vec<usize> = matrix.tiles(Tiler::of((C, C))).rev().map(|tile| tile.sum()).collect();
    assert_eq!(sums, (0..12).rev().map(|number| 12 * number).collect::<Vec<_>>());
    for (number, mut row) in matrix.parts_mut(Along::<0>).enumerate() {
        row.fill(number);
    }
    for (mut column, number) in matrix.reborrow().into_parts(Along::<1>).rev().zip(0..) {
        column[(3,)] += 100 * number;
    }
    for (i, j) in (0..8).flat_map(|i| (0..18).map(move |j| (i, j))) {
        assert_eq!(matrix[(i, j)], if i == 3 { 3 + 100 * (17 - j) } else { i });
    }
    let (first, mut others) = matrix.parts_mut(Along::<0>).split_at(5);
    assert_eq!((first.len(), others.len(), others.nth(1).map(|row| row[(0,)])), (5, 3, Some(6)));
    // Rows at a distance that is known at run time: there it is decided whether they overlap.
    let mut apart = rows(2, 3, 20).tensor_mut(&mut elements).unwrap();
    assert_eq!(apart.try_parts_mut(Along::<0>).unwrap().len(), 8);
    assert_eq!(rows(2, 3, 20).tensor(&[0; 400]).unwrap().try_into_parts(Along::<0>).unwrap().len(), 8);
    let mut close = rows(2, 3, 17).tensor_mut(&mut elements).unwrap();
    assert_eq!(close.try_parts_mut(Tiles(Tiler::of((C, C)))).err().map(|error| error.code()), Some("L0703"));
}

/// Parts under runtime extents have what parts of static layouts have: coordinates, arrays, threads, both sides.
#[test]
fn parts_of_runtime_layouts_by_coordinate_and_thread() -> Result<(), LayoutError> {
    let mut elements = vec![usize::MAX; 400];
    let extents = (Multiple::<4>::of(2)?, Multiple::<6>::of(3)?);
    let mut matrix = extents.row_major().tensor_mut(&mut elements)?;
    for ((i, j), mut tile) in matrix.parts_mut(Tiles(Tiler::of((C, C)))).indexed() {
        tile.fill(10 * i + j);
    }
    for (i, j) in (0..8).flat_map(|i| (0..18).map(move |j| (i, j))) {
        assert_eq!(matrix[(i, j)], 10 * (i / 4) + j / 3);
    }
    let backwards = matrix.tiles(Tiler::of((C, C))).indexed().rev().map(|((i, j), tile)| (tile[0], 10 * i + j));
    assert!(backwards.clone().all(|(element, at)| element == at) && backwards.count() == 12);
    assert!(
        matrix
            .parts_mut(Along::<0>)
            .indexed::<usize>()
            .map(|(i, row)| i + row[(0,)])
            .eq((0..8).map(|i| i + 10 * (i / 4)))
    );
    let [mut first, second] =
        rows(2, 1, 6).tensor_mut(&mut elements)?.try_into_parts(Tiles(ByMode::of((C::<4>, C::<6>))))?.array();
    first.copy_from(second.as_tensor());

    // Four threads of a column of eight.
    let column = Layout::<Multiple<8>, C<1>>::with_extents(Multiple::of(1)?, C);
    let mut column = column.tensor_mut(&mut elements)?;
    for (thread, mut pair) in column.parts_mut(ByThread(Pairs)).enumerate() {
        pair.fill(thread);
    }
    assert_eq!(elements[..8], [0, 1, 2, 3, 0, 1, 2, 3]);

    let mut matrix = rows(2, 3, 20).tensor_mut(&mut elements)?;
    for place in 0..20 {
        let (mut left, mut right) = matrix.try_parts_mut(At(C::<1>, place))?;
        assert_eq!((left.extents(), right.extents()), ((8, place.min(18)), (8, 18 - place.min(18))));
        left.fill(1);
        right.fill(2);
        assert_eq!(matrix.iter().sum::<usize>(), 8 * (place.min(18) + 2 * (18 - place.min(18))));
    }
    Ok(())
}

#[test]
#[should_panic(expected = "L0705")]
fn an_array_of_too_few_parts() {
    let elements = numbers(400);
    let [_, _, _] = rows(2, 3, 20).tensor(&elements).unwrap().into_parts(Along::<0>).array();
}

#[test]
fn too_few_elements() {
    let elements = numbers(8 * 14 - 2);
    assert!(rows(2, 2, 14).tensor(&elements).is_ok());
    assert_eq!(rows(2, 2, 14).tensor(&elements[1..]).err().map(|error| error.code()), Some("L0701"));
    assert!(rows(2, 2, usize::MAX).tensor(&elements).is_err());
    assert!((usize::MAX, 3_usize).row_major().tensor(&elements).is_err());
    assert!((usize::MAX / 2, usize::MAX / 2).row_major().tensor(&elements).is_err());
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
#[cfg_attr(target_pointer_width = "64", should_panic(expected = "[L0105]"))]
#[cfg_attr(target_pointer_width = "32", should_panic(expected = "[L0110]"))]
fn a_composition_of_too_many_coordinates() {
    let elements = numbers(64);
    let column = Layout::<(Multiple<2>, usize), (C<1>, C<2>)>::with_extents((Multiple::of(1).unwrap(), 32), (C, C));
    _ = column.tensor(&elements).unwrap().composition(ByMode::of((Many::new(), Keep))).layout();
}

/// Arrays are made of elements that lie side by side, and of all of them.
#[test]
fn arrays_of_elements() {
    for (down, across) in [(1, 1), (2, 3), (3, 2)] {
        let mut elements = numbers(4 * down * across);
        let rows = (down, Multiple::<4>::of(across).unwrap()).row_major();
        let vectors = rows.tensor(&elements).unwrap().vectorize::<4>();
        assert_eq!(vectors.layout().text().as_str(), "(?0,?1):(?1,1)");
        assert!((0..down * across).all(|x| {
            let (i, j) = (x % down, x / down);
            vectors[(i, j)] == [0, 1, 2, 3].map(|k| 4 * (across * i + j) + k)
        }));
        rows.tensor_mut(&mut elements).unwrap().vectorize::<2>().indexed_for_each_mut(|(i, j), pair| *pair = [i, j]);
        assert!((0..down * across * 2).all(|x| elements[2 * x..][..2] == [x / (2 * across), x % (2 * across)]));
    }
}

/// Windows of a slice, and of what is turned; the same tensors under integers.
#[test]
fn windows_of_operations() {
    let elements = numbers(30);
    let cube = (2_usize, 3_usize, 5_usize).row_major().tensor(&elements).unwrap();
    let side = cube.slice((1, .., ..));
    let tiler = ByMode::of((C::<2>, C::<2>));
    assert_eq!(side.windows(tiler).len(), 8);
    assert!(side.windows(tiler).indexed().all(|((i, j), window)| window[(1, 1)] == side[(i + 1, j + 1)]));
    assert!(side.windows(ByMode::of((C::<2>, ..))).indexed().all(|((i, _), band)| band[(1, 4)] == side[(i + 1, 4)]));
    let turned = side.reverse();
    assert_eq!(turned.window(tiler, (3, 1)).map(|window| window[(1, 1)]), Some(29));
    assert!(turned.window(tiler, (4, 1)).is_none());
    let integers = turned.to_dyn::<(usize, usize)>();
    assert!((0..15).all(|x| integers[(x % 5, x / 5)] == turned[(x % 5, x / 5)]));
    let mut copy = numbers(30);
    let mut cube = (2_usize, 3_usize, 5_usize).row_major().tensor_mut(&mut copy).unwrap();
    let mut side = cube.slice_mut((.., 2, ..)).into_dyn::<(usize, usize)>();
    let (left, mut right) = side.try_parts_mut(At(C::<1>, 3)).unwrap();
    right[(1, 1)] = left[(0, 0)];
    assert_eq!(copy[29], 10);
}
