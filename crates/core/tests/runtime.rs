//! Tensors with runtime extents: every element is reached once, through the tile that it lies in, or not at all.

use layout_static::{
    At, ByMode, C, DynTensor, DynTensorMut, Layout, LayoutError, Multiple, Neg, RaggedTiles, StaticLayout, Tensor,
    TensorMut, Tiles,
    int::{Shape, Strides},
    runtime::Extents,
};

/// The number at each place, and room after.
fn numbers(length: usize) -> Vec<usize> {
    (0..length).collect()
}

/// All tiles of a matrix with a tile of `M` x `N`: the element `(i, j)` of the matrix is element `(i % M, j % N)` of
/// the tile `(i / M, j / N)`, and no tile has others.
fn tiles_are_the_matrix<const M: usize, const N: usize, E: Extents, D: Strides>(
    matrix: DynTensor<usize, E, D>,
    m: usize,
    n: usize,
) {
    let tiler = ByMode::of((C::<M>, C::<N>));
    for i in 0..m.div_ceil(M) {
        for j in 0..n.div_ceil(N) {
            let tile = matrix.ragged(tiler, (i, j));
            let mut exist = 0;
            for x in 0..M + 2 {
                for y in 0..N + 2 {
                    let inside = x < M && y < N && i * M + x < m && j * N + y < n;
                    let expected = inside.then(|| &matrix[(i * M + x, j * N + y)]);
                    assert_eq!(tile.get((x, y)), expected);
                    assert_eq!(tile.contains((x, y)), inside);
                    if x < M {
                        assert_eq!(tile.get(x + M * y), expected); // counted, the first mode moving fastest
                    }
                    exist += usize::from(inside);
                }
            }
            assert_eq!((tile.size(), tile.iter().count()), (exist, exist));
            assert_eq!(tile.whole().is_some(), exist == M * N);
            assert_eq!(matrix.whole_tile(tiler, (i, j)).is_some(), exist == M * N);
            if let (Some(whole), Some(other)) = (tile.whole(), matrix.whole_tile(tiler, (i, j))) {
                assert!(whole.iter().eq(tile.iter()) && other.iter().eq(tile.iter()));
            }
            assert!(tile.indexed_iter().all(|(x, element)| tile.get(x) == Some(element)));
            let part = tile.to_dyn();
            assert_eq!(part.extents(), (M.min(m - i * M), N.min(n - j * N)));
            for x in 0..M + 2 {
                for y in 0..N + 2 {
                    assert_eq!(part.get((x, y)), tile.get((x, y)));
                }
            }
        }
    }
    assert!(matrix.whole_tile(tiler, (m / M, 0)).is_none() && matrix.whole_tile(tiler, (0, n / N)).is_none());
    assert!(matrix.whole_tile(tiler, (usize::MAX, 0)).is_none());
    let expected = m.div_ceil(M) * n.div_ceil(N);
    assert_eq!(matrix.ragged_tiles(tiler).len(), expected);
    let elements: usize = matrix.ragged_tiles(tiler).map(|tile| tile.size()).sum();
    assert_eq!(elements, m * n);
    assert!(matrix.ragged_tiles(tiler).rev().map(|tile| tile.size()).eq((0..expected).rev().map(|x| {
        let grid = m.div_ceil(M);
        matrix.ragged(tiler, (x % grid, x / grid)).size()
    })));
}

#[test]
fn multiples_are_multiples() {
    for n in 0..100 {
        let kinds = [Multiple::<1>::new(n).is_ok(), Multiple::<3>::new(n).is_ok(), Multiple::<16>::new(n).is_ok()];
        assert_eq!(kinds, [1, 3, 16].map(|d| n % d == 0), "{n}");
    }
    let error = Multiple::<16>::new(24).unwrap_err();
    assert!(matches!(error, LayoutError::NotAMultiple { extent: 24, divisor: 16, .. }), "{error}");
}

#[test]
fn every_element_lies_in_one_tile() {
    for m in 0..9 {
        for n in 0..9 {
            let elements = numbers(m * n + 3);
            let rows = DynTensor::row_major(&elements, (m, n)).unwrap();
            let columns = DynTensor::column_major(&elements, (m, n)).unwrap();
            tiles_are_the_matrix::<2, 3, _, _>(rows, m, n);
            tiles_are_the_matrix::<4, 4, _, _>(rows, m, n);
            tiles_are_the_matrix::<3, 1, _, _>(columns, m, n);
            tiles_are_the_matrix::<1, 8, _, _>(columns, m, n);
        }
    }
}

#[test]
fn strides_may_leave_holes_and_repeat_elements() {
    let elements = numbers(200);
    let padded = DynTensor::strided(&elements, (7_usize, 5_usize), (9_usize, C::<2>)).unwrap();
    assert_eq!(padded[(6, 4)], 62);
    tiles_are_the_matrix::<2, 2, _, _>(padded, 7, 5);
    let windows = DynTensor::strided(&elements, (7_usize, 3_usize), (C::<1>, C::<1>)).unwrap(); // overlapping
    assert_eq!(windows[(6, 2)], 8);
    tiles_are_the_matrix::<4, 2, _, _>(windows, 7, 3);
    let same = DynTensor::strided(&elements, (7_usize, 3_usize), (0_usize, C::<0>)).unwrap();
    assert_eq!(same[(6, 2)], 0);
    tiles_are_the_matrix::<4, 2, _, _>(same, 7, 3);
}

/// What is known of the extents decides; a multiple is enough, a multiple of a multiple too.
#[test]
fn multiples_have_no_tail() {
    let elements = numbers(24 * 10);
    let extents = (Multiple::<8>::new(24).unwrap(), C::<10>);
    let matrix = DynTensor::row_major(&elements, extents).unwrap();
    let tiler = ByMode::of((C::<4>, C::<5>));
    assert_eq!(matrix.grid(tiler), (6, 2));
    for (x, tile) in matrix.tiles(tiler).enumerate() {
        let (i, j) = (x % 6, x / 6);
        assert_eq!(tile[(3, 2)], (4 * i + 3) * 10 + 5 * j + 2);
        assert!(matrix.tile(tiler, (i, j)).iter().eq(tile.iter()));
    }
    assert_eq!(matrix.tiles(tiler).len(), 12);
    assert_eq!(matrix.tiles(tiler).nth(11).map(|tile| tile[(0, 0)]), Some(205));
}

#[test]
fn masked_copies_in_and_out_are_the_definition() {
    type Tile = Layout<(C<4>, C<3>), (C<3>, C<1>)>;
    for m in 1..10 {
        for n in 1..8 {
            let elements = numbers(m * n);
            let matrix = DynTensor::row_major(&elements, (m, n)).unwrap();
            let mut copy = vec![usize::MAX; m * n];
            let mut target = DynTensorMut::column_major(&mut copy, (m, n)).unwrap();
            let tiler = ByMode::of((C::<4>, C::<3>));
            let (rows, columns) = matrix.grid(tiler);
            for i in 0..rows {
                for j in 0..columns {
                    let mut buffer = [0; 12];
                    let ragged = matrix.ragged(tiler, (i, j));
                    ragged.copy_to(&mut TensorMut::from_array(&mut buffer, Tile::new()), 999);
                    let filled = buffer.iter().filter(|&&number| number == 999).count();
                    assert_eq!(filled, 12 - ragged.size());
                    let buffer = Tensor::from_array(&buffer, Tile::new());
                    target.ragged_mut(tiler, (i, j)).copy_from(buffer);
                }
            }
            for i in 0..m {
                for j in 0..n {
                    assert_eq!(copy[i + m * j], i * n + j);
                }
            }
        }
    }
}

#[test]
fn higher_ranks() {
    let elements = numbers(5 * 6 * 7);
    let cube = DynTensor::row_major(&elements, (5_usize, 6_usize, 7_usize)).unwrap();
    let tiler = ByMode::of((C::<2>, C::<4>, C::<3>));
    assert_eq!(cube.grid(tiler), (3, 2, 3));
    let mut seen = [0; 5 * 6 * 7];
    for tile in cube.ragged_tiles(tiler) {
        tile.iter().for_each(|&x| seen[x] += 1);
    }
    assert_eq!(seen, [1; 5 * 6 * 7]);
    assert_eq!(cube.ragged(tiler, (2, 1, 2)).size(), 2);
    assert_eq!(cube.ragged(tiler, (2, 1, 2)).get((0, 1, 0)), Some(&cube[(4, 5, 6)]));
    let line = DynTensor::column_major(&elements, (10_usize,)).unwrap();
    assert_eq!(line.ragged(ByMode::of((C::<4>,)), (2,)).size(), 2);
}

/// The largest index decides, exactly, and overflow is no index.
#[test]
fn the_elements_have_to_suffice() {
    for m in 1..6_usize {
        for n in 1..6_usize {
            for s in 0..8_usize {
                let needed = (m - 1) * s + (n - 1) * 2 + 1;
                for length in [needed - 1, needed, needed + 1] {
                    let elements = numbers(length);
                    assert_eq!(DynTensor::strided(&elements, (m, n), (s, C::<2>)).is_ok(), length >= needed);
                }
            }
        }
    }
    let huge = DynTensor::strided(&[0_u8; 4], (usize::MAX, 2_usize), (usize::MAX, 1_usize));
    assert!(matches!(huge, Err(LayoutError::SumOverflow { .. } | LayoutError::Overflow { .. })));
    assert!(DynTensor::row_major(&[0_u8; 4], (usize::MAX, usize::MAX)).is_err());
    assert!(DynTensor::row_major(&[0_u8; 4], (usize::MAX, 3_usize)).is_err());
}

#[test]
fn no_elements() {
    let empty: [u8; 0] = [];
    let matrix = DynTensor::row_major(&empty, (0_usize, 5_usize)).unwrap();
    assert_eq!(matrix.get((0, 0)), None);
    let tiler = ByMode::of((C::<2>, C::<2>));
    assert_eq!((matrix.ragged_tiles(tiler).len(), matrix.ragged_tiles(tiler).count()), (0, 0));
    // Elements without size: the indices count, not the bytes.
    let units = [(); 12];
    let matrix = DynTensor::row_major(&units, (3_usize, 4_usize)).unwrap();
    assert_eq!(matrix.ragged_tiles(tiler).map(|tile| tile.iter().count()).sum::<usize>(), 12);
}

#[test]
#[should_panic(expected = "[L0501] index: coordinate 5 of mode 1 is out of bounds, its extent is 5")]
fn an_index_out_of_bounds_panics() {
    let elements = numbers(20);
    let _ = DynTensor::row_major(&elements, (4_usize, 5_usize)).unwrap()[(3, 5)];
}

#[test]
#[should_panic(expected = "[L0501] index: coordinate -1 of mode 0 is out of bounds, its extent is 4")]
fn a_negative_index_panics() {
    let elements = numbers(20);
    let _ = DynTensor::row_major(&elements, (4_usize, 5_usize)).unwrap()[(-1, 2)];
}

#[test]
#[should_panic(expected = "coordinate 2 of mode 0 is out of bounds, its extent is 2")]
fn a_tile_out_of_bounds_panics() {
    let mut elements = numbers(20);
    let mut matrix = DynTensorMut::row_major(&mut elements, (4_usize, 5_usize)).unwrap();
    matrix.ragged_mut(ByMode::of((C::<2>, C::<5>)), (2, 0)).fill(0);
}

/// A tile for writing is the tile for reading.
#[test]
fn writing_through_tiles() {
    let mut elements = vec![0; 12 * 8];
    let extents = (Multiple::<4>::new(12).unwrap(), Multiple::<4>::new(8).unwrap());
    let mut matrix = DynTensorMut::row_major(&mut elements, extents).unwrap();
    let tiler = ByMode::of((C::<4>, C::<2>));
    let (rows, columns) = matrix.grid(tiler);
    for i in 0..rows {
        for j in 0..columns {
            matrix.tile_mut(tiler, (i, j)).indexed_for_each_mut(|x: usize, element| *element = 100 * (i + 3 * j) + x);
            matrix.whole_tile_mut(tiler, (i, j)).unwrap()[(0, 0)] += 1;
        }
    }
    assert!(matrix.whole_tile_mut(tiler, (3, 0)).is_none());
    for i in 0..12 {
        for j in 0..8 {
            let (tile, x) = (i / 4 + 3 * (j / 2), i % 4 + 4 * (j % 2));
            assert_eq!(matrix[(i, j)], 100 * tile + x + usize::from(x == 0));
        }
    }
    assert_eq!(matrix.get((12, 0)), None);
    assert_eq!(matrix.get_mut((0, 8)), None);
}

/// A shape and strides of a tile as a type.
fn cosize_of_tile<S: Shape, D: Strides>(tile: &Tensor<'_, usize, Layout<S, D>>) -> u64 {
    tile.layout().cosize().unwrap()
}

#[test]
fn a_tile_is_a_tensor_with_the_strides_of_the_matrix() {
    let elements = numbers(100);
    let matrix = DynTensor::row_major(&elements, (C::<10>, Multiple::<2>::new(10).unwrap())).unwrap();
    let tile = matrix.tile(ByMode::of((C::<5>, C::<2>)), (1, 4));
    assert_eq!(cosize_of_tile(&tile), 42);
    assert!(tile.slice((4, ..)).iter().eq(&[98, 99]));
    assert_eq!(tile.tile(ByMode::of((C::<1>, C::<2>)), (3, 0))[(0, 1)], 89);
}

/// The smallest index is the first element; a matrix upside down.
#[test]
fn negative_strides_begin_further_in() {
    let elements = numbers(20);
    let flipped = DynTensor::strided(&elements, (4_usize, 5_usize), (Neg::<5>, C::<1>)).unwrap();
    assert_eq!((flipped[(0, 0)], flipped[(3, 4)]), (15, 4));
    tiles_are_the_matrix::<3, 2, _, _>(flipped, 4, 5);
    let turned = DynTensor::strided(&elements, (5_usize, 4_usize), (Neg::<1>, Neg::<5>)).unwrap();
    assert_eq!((turned[(0, 0)], turned[(4, 3)]), (19, 0));
    tiles_are_the_matrix::<2, 3, _, _>(turned, 5, 4);
    assert!(DynTensor::strided(&elements, (4_usize, 6_usize), (Neg::<5>, C::<1>)).is_err());
}

/// Live tiles: every element once, whatever the extents; refused exactly where two coordinates share an element.
#[test]
fn live_tiles_have_no_common_element() {
    let tiler = ByMode::of((C::<2>, C::<3>));
    for m in 0..6_usize {
        for n in 0..6_usize {
            for (s, t) in (0..8_usize).flat_map(|s| (0..8_usize).map(move |t| (s, t))) {
                let mut elements = vec![0_u32; 80];
                let mut indices: Vec<_> = (0..m).flat_map(|i| (0..n).map(move |j| i * s + j * t)).collect();
                indices.sort_unstable();
                indices.dedup();
                let mut matrix = DynTensorMut::strided(&mut elements, (m, n), (s, t)).unwrap();
                let tiles = matrix.try_parts_mut(RaggedTiles(tiler));
                assert_eq!(tiles.is_ok(), indices.len() == m * n, "({m},{n}):({s},{t})");
                let Ok(tiles) = tiles else { continue };
                assert_eq!(tiles.len(), m.div_ceil(2) * n.div_ceil(3));
                let mut live: Vec<_> = tiles.collect();
                for tile in &mut live {
                    tile.for_each_mut(|element| *element += 1);
                }
                let written: Vec<_> = (0..80).filter(|&index| elements[index] > 0).collect();
                assert!(elements.iter().all(|&count| count <= 1) && written == indices);
            }
        }
    }
}

/// Two halves: the matrix cut at any coordinate of a mode; refused exactly where two coordinates share an element.
#[test]
fn halves_have_no_common_element() {
    for (s, t) in (0..8_usize).flat_map(|s| (0..8_usize).map(move |t| (s, t))) {
        for count in 0..7 {
            let mut elements = vec![0_u32; 80];
            let matrix = DynTensorMut::strided(&mut elements, (4_usize, 5_usize), (s, t)).unwrap();
            let mut indices: Vec<_> = (0..4).flat_map(|i| (0..5).map(move |j| i * s + j * t)).collect();
            indices.sort_unstable();
            indices.dedup();
            let halves = matrix.try_into_parts(At(C::<1>, count));
            assert_eq!(halves.is_ok(), indices.len() == 20, "({s}, {t})");
            let Ok((left, right)) = halves else { continue };
            let columns = count.min(5);
            assert_eq!((left.extents(), right.extents()), ((4, columns), (4, 5 - columns)));
            for (half, first) in [(left, 0), (right, columns)] {
                let (above, below) = half.try_into_parts(At(C::<0>, 3)).unwrap();
                for (mut part, row) in [(above, 0), (below, 3)] {
                    let (m, n) = part.extents();
                    for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
                        part[(i, j)] += 1 + u32::try_from((row + i) * 5 + first + j).unwrap();
                    }
                }
            }
            let written = (0..4).flat_map(|i| (0..5).map(move |j| (i, j)));
            assert!(written.clone().all(|(i, j)| elements[i * s + j * t] as usize == 1 + i * 5 + j));
        }
    }
}

/// A tiling is taken from both ends and in the middle, and split: no tile comes twice.
#[test]
fn a_tile_is_given_once() {
    let mut elements = vec![0_u32; 12 * 8];
    let extents = (Multiple::<4>::new(12).unwrap(), C::<8>);
    let mut matrix = DynTensorMut::column_major(&mut elements, extents).unwrap();
    let (mut first, mut others) = matrix.try_parts_mut(Tiles(ByMode::of((C::<4>, C::<2>)))).unwrap().split_at(5);
    assert_eq!((first.len(), others.len()), (5, 7));
    let mut taken = vec![first.next().unwrap(), first.next_back().unwrap(), first.nth(1).unwrap()];
    assert_eq!((first.len(), first.nth(1).is_none(), first.next().is_none()), (1, true, true));
    taken.extend(others.by_ref().rev().take(3));
    taken.extend(others);
    assert_eq!(taken.len(), 10);
    for tile in &mut taken {
        tile.for_each_mut(|element| *element += 1);
    }
    assert_eq!((elements.iter().sum::<u32>(), elements.iter().max()), (80, Some(&1)));
}

#[test]
fn windows_overlap() {
    let mut elements = numbers(7 * 9);
    let mut matrix = DynTensorMut::row_major(&mut elements, (7_usize, 9_usize)).unwrap();
    let shape = ByMode::of((C::<3>, C::<4>));
    for i in 0..9 {
        for j in 0..11 {
            let inside = i + 3 <= 7 && j + 4 <= 9;
            let window = matrix.as_tensor().window(shape, (i, j));
            assert_eq!(window.map(|window| window[(2, 3)]), inside.then_some((i + 2) * 9 + j + 3));
            assert_eq!(matrix.window_mut(shape, (i, j)).is_some(), inside);
        }
    }
    assert!(matrix.as_tensor().window(shape, (usize::MAX, 0)).is_none());
    assert!(matrix.as_tensor().window(ByMode::of((C::<8>, C::<1>)), (0, 0)).is_none());
}

/// Rows as slices, also where there are no columns, or no rows.
#[test]
fn blocks_are_the_matrix_moved() {
    let mut elements = numbers(100);
    let reversed = (Neg::<1>, 11_usize);
    let mut matrix = DynTensorMut::strided(&mut elements, (5_usize, 7_usize), reversed).unwrap();
    for i in 0..7 {
        for j in 0..9 {
            for m in 0..7_usize {
                for n in 0..9_usize {
                    let inside = i + m <= 5 && j + n <= 7;
                    let whole = matrix.as_tensor();
                    let block = whole.block((i, j), (m, n));
                    assert_eq!(block.is_some(), inside);
                    for x in 0..=m {
                        for y in 0..=n {
                            let expected = (inside && x < m && y < n).then(|| &whole[(i + x, j + y)]);
                            assert!(block.is_none_or(|block| block.get((x, y)) == expected));
                        }
                    }
                    if n == 2 {
                        assert_eq!(whole.block((i, j), (m, C::<2>)).is_some(), inside);
                    }
                    if let Some(mut block) = matrix.block_mut((i, j), (m, n)) {
                        assert!(inside && block.get_mut((m, 0)).is_none() && block.get_mut((0, n)).is_none());
                    }
                }
            }
        }
    }
    let far = [(usize::MAX, 1), (1, usize::MAX), (usize::MAX, usize::MAX)];
    for (i, m) in far {
        assert!(matrix.as_tensor().block((i, 0), (m, 1_usize)).is_none());
        assert!(matrix.as_tensor().block((i, 0), (m, 0_usize)).is_none());
        assert!(matrix.as_tensor().block((0, i), (1_usize, m)).is_none());
    }
    assert!(matrix.as_tensor().block((5, 7), (0_usize, 0_usize)).is_some_and(|block| block.get((0, 0)).is_none()));
}

#[test]
fn runs_are_rows() {
    for m in 0..5 {
        for n in 0..5 {
            let mut elements = numbers(m * (n + 2));
            let mut matrix = DynTensorMut::strided(&mut elements, (m, n), (n + 2, C::<1>)).unwrap();
            for i in 0..m {
                let row: Vec<_> = (0..n).map(|j| matrix[(i, j)]).collect();
                assert_eq!(matrix.as_tensor().run((i, ..)), row);
                matrix.run_mut((i, ..)).fill(0);
            }
            assert_eq!(
                elements.iter().filter(|&&number| number == 0).count(),
                (m * n).max(usize::from(m * (n + 2) > 0))
            );
        }
    }
    let elements = numbers(24);
    let cube = DynTensor::strided(&elements, (2_usize, 3_usize, 4_usize), (C::<12>, C::<1>, C::<3>)).unwrap();
    assert_eq!(cube.run((1, .., 2)), [18, 19, 20]);
}

#[test]
#[should_panic(expected = "coordinate 3 of mode 0 is out of bounds, its extent is 3")]
fn a_run_out_of_bounds_panics() {
    DynTensor::row_major(&[0; 12], (3_usize, 4_usize)).unwrap().run((3, ..));
}

/// Iterators of tensors of runtime extents, by coordinates, whatever the strides; none where an extent is 0.
#[test]
fn iterators() {
    let mut numbers: Vec<usize> = (0..60).collect();
    let columns = DynTensor::column_major(&numbers, (3_usize, 4_usize, 5_usize)).unwrap();
    assert!(columns.iter().eq(&numbers) && columns.iter().rev().eq(numbers.iter().rev()));
    assert!(columns.indexed_iter().all(|((i, j, k), x)| *x == i + 3 * j + 12 * k));
    let rows = DynTensor::strided(&numbers, (3_usize, 4_usize), (7_usize, C::<1>)).unwrap();
    assert!(rows.iter().eq(&[0, 7, 14, 1, 8, 15, 2, 9, 16, 3, 10, 17]));
    let mut rows = DynTensorMut::strided(&mut numbers, (3_usize, 4_usize), (7_usize, C::<1>)).unwrap();
    for ((i, j), x) in rows.indexed_iter_mut() {
        *x = 100 * i + j;
    }
    for x in &mut rows {
        *x += 1;
    }
    assert_eq!((numbers[16], numbers[17], numbers[11]), (203, 204, 11));
    let none = DynTensor::row_major(&numbers, (3_usize, 0_usize)).unwrap();
    assert_eq!((none.iter().next(), none.iter().next_back(), none.iter().len()), (None, None, 0));
    let many = [0_u8];
    let many = DynTensor::strided(&many, (usize::MAX, 3_usize), (C::<0>, C::<0>)).unwrap();
    assert!(std::panic::catch_unwind(|| many.iter().len()).is_err());
}

#[test]
fn extents_and_strides_of_arrays_are_those_of_tuples() {
    let numbers: Vec<u32> = (0..2 * 3 * 5).collect();
    for (a, b, c) in [(2, 3, 5), (5, 3, 2), (1, 30, 1), (0, 3, 5)] {
        let (by_array, by_tuple) =
            (DynTensor::row_major(&numbers, [a, b, c]).unwrap(), DynTensor::row_major(&numbers, (a, b, c)).unwrap());
        assert!(by_array.iter().eq(by_tuple.iter()));
        let columns = DynTensor::column_major(&numbers, [a, b, c]).unwrap();
        let strided = DynTensor::strided(&numbers, [a, b, c], [1, a, a * b]).unwrap();
        let of_tuples = DynTensor::strided(&numbers, (a, b, c), (1, a, a * b)).unwrap();
        assert!(columns.iter().eq(strided.iter()) && strided.iter().eq(of_tuples.iter()));
    }
}
