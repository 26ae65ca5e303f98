//! Parts that say where they lie, tiles that have all of a mode, windows: against the definition, for all small
//! extents.

use layout_static::{
    Along, ByMode, C, DynTensor, DynTensorMut, Layout, LayoutError, Multiple, Neg, RaggedTiles, Static, StaticLayout,
    Tensor, TensorMut, Tiles, layout,
};

layout! {
    type Rows = (4, 6) : (6, 1);
    type Tiled = ((2, 2), (3, 2)) : ((3, 12), (1, 6));
    #[allow(intractable)] type Swizzled = swizzle(1, 0, 3) * ((4, 6) : (8, 1));
    type Leading = (4, 6) : (?, 1);
}

/// The elements of a tensor, each the number of its place.
fn numbers(count: usize) -> Vec<usize> {
    (0..count).collect()
}

/// Tile `(p, q)` of `2 x 3` has element `(i, j)` where the tensor has `(2 p + i, 3 q + j)`: taken from both ends,
/// skipped to, folded, and for writing.
fn placed<L: StaticLayout>(layout: L) {
    let tiler = ByMode::of((C::<2>, C::<3>));
    let mut elements = numbers(64);
    let copy = elements.clone();
    let tensor = Tensor::new(&copy, layout).unwrap();
    let at = |p: usize, q: usize| tensor[2 * p + 4 * (3 * q)];
    let expected: Vec<_> = (0..2).flat_map(|q| (0..2).map(move |p| ((p, q), at(p, q)))).collect();
    let first = |((p, q), tile): ((usize, usize), layout_static::tensor::View<&usize, _>)| ((p, q), of(tile));
    assert!(tensor.tiles(tiler).indexed().map(first).eq(expected.iter().copied()));
    assert!(tensor.tiles(tiler).indexed().rev().map(first).eq(expected.iter().rev().copied()));
    let mut folded = Vec::new();
    tensor.tiles(tiler).indexed().for_each(|tile| folded.push(first(tile)));
    assert_eq!(folded, expected);
    for (n, one) in expected.iter().enumerate() {
        assert_eq!(tensor.tiles(tiler).indexed().nth(n).map(first), Some(*one));
    }
    assert_eq!(tensor.tiles(tiler).indexed::<(usize, usize)>().nth(4).map(first), None);
    for (number, tile) in tensor.tiles(tiler).indexed() {
        let (number, tile): (usize, _) = (number, of(tile));
        assert_eq!(tile, expected[number].1);
    }
    let mut target = TensorMut::new(&mut elements, layout).unwrap();
    for ((p, q), mut tile) in target.try_parts_mut(Tiles(tiler)).unwrap().indexed() {
        tile.fill(100 + 10 * p + q);
    }
    for (i, j) in (0..4).flat_map(|i| (0..6).map(move |j| (i, j))) {
        assert_eq!(target[i + 4 * j], 100 + 10 * (i / 2) + j / 3);
    }
    for (i, mut row) in target.try_parts_mut(Along::<0>).unwrap().indexed() {
        let i: usize = i;
        row.fill(i);
    }
    assert!((0..24).all(|x| target[x] == x % 4));
}

/// The first element of a tile.
fn of<L: StaticLayout>(tile: Tensor<'_, usize, L>) -> usize {
    tile[0]
}

#[test]
fn parts_say_where_they_lie() {
    placed(Rows);
    placed(Tiled);
    placed(Swizzled);
    placed(Layout::<(C<4>, C<6>), (Neg<6>, Neg<1>)>::VALUE);
    placed(Leading::with_strides([9]));
}

/// All extents up to `6 x 7`, and orders of memory.
fn matrices(mut law: impl FnMut(DynTensor<'_, usize, (usize, usize), (usize, usize)>)) {
    let elements = numbers(200);
    for (m, n) in (0..7_usize).flat_map(|m| (0..8_usize).map(move |n| (m, n))) {
        for strides in [(n, 1), (1, m), (2 * n + 1, 2), (0, 1)] {
            law(DynTensor::strided(&elements, (m, n), strides).unwrap());
        }
    }
}

#[test]
fn ragged_tiles_say_where_they_lie() {
    matrices(|matrix| {
        let ((m, n), tiler) = (matrix.extents(), ByMode::of((C::<2>, C::<3>)));
        let expected: Vec<_> = (0..n.div_ceil(3))
            .flat_map(|q| (0..m.div_ceil(2)).map(move |p| ((p, q), matrix[(2 * p, 3 * q)])))
            .collect();
        let tiles = matrix.ragged_tiles(tiler).indexed();
        assert_eq!(tiles.len(), expected.len());
        assert!(tiles.clone().map(|(at, tile)| (at, tile.get((0, 0)).copied().unwrap())).eq(expected.iter().copied()));
        assert!(tiles.clone().rev().map(|(at, _)| at).eq(expected.iter().rev().map(|(at, _)| *at)));
        let mut folded = Vec::new();
        tiles.clone().for_each(|(at, tile)| folded.push((at, *tile.get((0, 0)).unwrap())));
        assert_eq!(folded, expected);
        for n in 0..=expected.len() {
            assert_eq!(tiles.clone().nth(n).map(|(at, _)| at), expected.get(n).map(|(at, _)| *at));
        }
    });
}

/// The tiles of the order of memory are the same, each once; row-major ones come row by row.
#[test]
fn tiles_in_the_order_of_memory() {
    matrices(|matrix| {
        let tiler = ByMode::of((C::<2>, C::<3>));
        let all = || matrix.ragged_tiles(tiler).in_memory_order().indexed().map(|(at, tile)| (at, tile.size()));
        let mut sorted: Vec<_> = all().collect();
        let (by_rows, mut folded) = (sorted.clone(), Vec::new());
        all().for_each(|tile| folded.push(tile));
        assert_eq!(folded, by_rows);
        assert!(all().rev().eq(by_rows.iter().rev().copied()));
        assert!((0..by_rows.len()).all(|n| all().nth(n) == Some(by_rows[n])));
        let mut plain: Vec<_> = matrix.ragged_tiles(tiler).indexed().map(|(at, tile)| (at, tile.size())).collect();
        let (s, t) = matrix.strides();
        if 3 * t < 2 * s {
            assert!(by_rows.is_sorted());
        } else {
            assert_eq!(by_rows, plain);
        }
        sorted.sort_unstable();
        plain.sort_unstable();
        assert_eq!(sorted, plain);
        // Where one is taken, the others stay as they are.
        let mut tiles = matrix.ragged_tiles(tiler).indexed().map(|(at, _)| at);
        let mut taken = matrix.ragged_tiles(tiler);
        taken.next();
        tiles.next();
        assert!(taken.in_memory_order().indexed().map(|(at, _)| at).eq(tiles));
    });
}

#[test]
fn windows_begin_at_each_coordinate() {
    matrices(|matrix| {
        let ((m, n), window) = (matrix.extents(), ByMode::of((C::<2>, C::<3>)));
        let (down, across) = (m.saturating_sub(1), n.saturating_sub(2));
        let windows = matrix.windows(window);
        assert_eq!(windows.len(), if m < 2 || n < 3 { 0 } else { down * across });
        let places = (0..across).flat_map(|j| (0..down).map(move |i| (i, j)));
        assert!(windows.clone().indexed().map(|(at, _)| at).eq(places));
        for ((i, j), window) in windows.clone().indexed() {
            assert!((0..6).all(|x| window[x] == matrix[(i + x % 2, j + x / 2)]));
            assert_eq!(matrix.window(ByMode::of((C::<2>, C::<3>)), (i, j)), Some(window));
        }
        let (before, after) = windows.clone().split_at(2);
        assert!(before.chain(after).eq(windows));
        // A window that has all rows.
        for ((i, j), band) in matrix.windows(ByMode::of((.., C::<3>))).indexed() {
            assert_eq!((i, band.extents()), (0, (m, C::<3>)));
            assert!((0..3 * m).all(|x| band[(x % m, x / m)] == matrix[(x % m, j + x / m)]));
        }
    });
}

/// Tiles that have all of one mode, or of both.
#[test]
fn tiles_that_have_all_of_a_mode() {
    matrices(|matrix| {
        let (m, n) = matrix.extents();
        let bands = ByMode::of((C::<2>, ..));
        assert_eq!(matrix.grid(bands), (m.div_ceil(2), n.min(1)));
        let mut count = 0;
        for ((p, q), band) in matrix.ragged_tiles(bands).indexed() {
            assert_eq!((q, band.extents()), (0, (2.min(m - 2 * p), n)));
            assert!((0..band.extents().0 * n).all(|x| band[(x / n, x % n)] == matrix[(2 * p + x / n, x % n)]));
            assert_eq!(matrix.ragged(bands, (p, 0)), band);
            let whole = matrix.whole_tile(bands, (p, 0));
            assert_eq!(whole.map(|tile| tile.extents()), (2 * p + 2 <= m).then_some((C::<2>, n)));
            count += 1;
        }
        assert_eq!(count, if n == 0 { 0 } else { m.div_ceil(2) });
        assert!(matrix.whole_tile(bands, (0, 1)).is_none());
        let all = ByMode::of((.., ..));
        assert!(matrix.ragged_tiles(all).all(|tile| tile == matrix));
        assert_eq!(matrix.ragged_tiles(all).len(), usize::from(m * n > 0));
        // All of a mode is never ragged.
        assert_eq!(matrix.tiles(all).len(), usize::from(m * n > 0));
    });
}

/// What is known of an extent stays known in a tile that has all of it.
#[test]
fn extents_stay_known() -> Result<(), LayoutError> {
    let mut elements = numbers(60);
    let mut matrix = DynTensorMut::row_major(&mut elements, (Multiple::<2>::new(6)?, C::<10>))?;
    let bands: Vec<_> = matrix.try_parts_mut(Tiles(ByMode::of((C::<2>, ..))))?.collect();
    assert_eq!(bands.len(), 3);
    for (p, mut band) in bands.into_iter().enumerate() {
        let _: (C<2>, C<10>) = band.extents();
        band.run_mut((1, ..)).fill(p);
    }
    for ((p, q), mut columns) in matrix.try_parts_mut(RaggedTiles(ByMode::of((.., C::<4>))))?.indexed() {
        let (rows, _): (Multiple<2>, usize) = columns.extents();
        assert_eq!((p, rows.get()), (0, 6));
        columns[(0, 0)] = 100 + q;
    }
    assert_eq!([0, 4, 8, 15, 37, 59].map(|x| elements[x]), [100, 101, 102, 0, 1, 2]);
    Ok(())
}

/// With the feature `rayon`: each part comes with its own coordinate.
#[cfg(feature = "rayon")]
#[test]
fn on_threads() -> Result<(), LayoutError> {
    use rayon::prelude::*;
    let mut elements = vec![0; 300 * 70];
    let mut matrix = DynTensorMut::row_major(&mut elements, (300_usize, 70_usize))?;
    let tiles = matrix.try_parts_mut(RaggedTiles(ByMode::of((C::<16>, C::<16>))))?;
    tiles.in_memory_order().indexed().into_par_iter().for_each(|((p, q), mut tile)| tile.fill(100 * p + q));
    assert!((0..300 * 70).all(|x| matrix[(x / 70, x % 70)] == 100 * (x / 70 / 16) + x % 70 / 16));
    Ok(())
}
