//! What safe code might try: borrows that are shortened, iterators that are taken from all sides, extents at the
//! limits.

use std::panic::{AssertUnwindSafe, catch_unwind};

use layout_static::{
    Along, BitMatrix, Bounded, ByMode, C, Composed, DynTensor, DynTensorMut, Layout, LayoutError, Multiple,
    RaggedTiles, Static, StaticSwizzle, Swizzle, Tensor, TensorMut, Tiles,
    ops::Transfer,
    runtime::{GridTiles, PartialTiles, Ragged, WholeTiles},
    tensor::{Iter, PartsOf},
};

type Rows = Layout<(C<4>, C<6>), (C<6>, C<1>)>;
type Two = ByMode<(C<2>, C<3>)>;
type Both = (usize, usize);

/// A sequence of numbers that looks random.
fn random(state: &mut u32) -> usize {
    *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*state >> 16) as usize
}

/// What is borrowed for reading may be borrowed for less long, and its elements too.
#[test]
fn borrows_for_reading_shorten() {
    #[allow(clippy::type_complexity, reason = "one of each")]
    fn shorten<'a>(
        all: (
            Tensor<'static, &'static str, Rows>,
            Iter<'static, &'static str, Rows>,
            PartsOf<Tensor<'static, &'static str, Rows>, Tiles<Two>>,
            DynTensor<'static, &'static str, Both, Both>,
            GridTiles<&'static &'static str, (C<4>, C<6>), (C<2>, C<3>), Both, WholeTiles>,
            GridTiles<&'static &'static str, Both, (C<2>, C<3>), Both, PartialTiles>,
            Ragged<'static, &'static str, (C<2>, C<3>), Both>,
        ),
    ) -> (
        Tensor<'a, &'a str, Rows>,
        Iter<'a, &'a str, Rows>,
        PartsOf<Tensor<'a, &'a str, Rows>, Tiles<Two>>,
        DynTensor<'a, &'a str, Both, Both>,
        GridTiles<&'a &'a str, (C<4>, C<6>), (C<2>, C<3>), Both, WholeTiles>,
        GridTiles<&'a &'a str, Both, (C<2>, C<3>), Both, PartialTiles>,
        Ragged<'a, &'a str, (C<2>, C<3>), Both>,
    ) {
        all
    }
    static WORDS: [&str; 24] = ["word"; 24];
    let (rows, tiler) = (Tensor::from_array(&WORDS, Rows::VALUE), Two::VALUE);
    let matrix = DynTensor::strided(&WORDS, (4, 6), (6, 1)).unwrap();
    let whole = DynTensor::strided(&WORDS, (C::<4>, C::<6>), (6, 1)).unwrap();
    let all = (
        rows,
        rows.iter(),
        rows.tiles(tiler),
        matrix,
        whole.tiles(tiler),
        matrix.ragged_tiles(tiler),
        matrix.ragged(tiler, (0, 0)),
    );
    let (rows, iter, tiles, matrix, whole, ragged, tail) = shorten(all);
    assert_eq!((rows[(0, 0)], iter.len(), tiles.len(), matrix[(0, 0)]), ("word", 24, 4, "word"));
    assert_eq!((whole.len(), ragged.len(), tail.size()), (4, 4, 6));
}

/// Tiles from both ends, with leaps, of tilings that are split: every element is written once, by the tile that it lies
/// in.
#[test]
fn tiles_of_runtime_extents_come_once() {
    fn take<const P: usize, const Q: usize>(m: usize, n: usize, seed: u32) {
        let (mut elements, mut state) = (vec![0; m * n], seed);
        let mut matrix = DynTensorMut::row_major(&mut elements, (m, n)).unwrap();
        let tiler = ByMode::of((C::<P>, C::<Q>));
        let mut tilings = vec![matrix.try_parts_mut(RaggedTiles(tiler)).unwrap()];
        let (mut tiles, mut skipped) = (vec![], 0);
        while let Some(mut tiling) = tilings.pop() {
            let (left, n) = (tiling.len(), random(&mut state) % 3);
            let tile = match random(&mut state) % 4 {
                0 => tiling.next(),
                1 => tiling.next_back(),
                2 => tiling.nth(n),
                _ => {
                    let (first, others) = tiling.split_at(n);
                    assert_eq!((first.len(), others.len()), (n.min(left), left - n.min(left)));
                    tilings.extend([others, first].into_iter().filter(|tiling| tiling.len() > 0));
                    continue;
                }
            };
            let Some(tile) = tile else {
                skipped += left;
                continue;
            };
            skipped += left - tiling.len() - 1;
            tiles.push(tile);
            tilings.push(tiling);
        }
        assert_eq!(tiles.len() + skipped, m.div_ceil(P) * n.div_ceil(Q));
        for tile in &mut tiles {
            let size = tile.size();
            let mut met = 0;
            tile.for_each_mut(|element| {
                *element += 1;
                met += 1;
            });
            assert_eq!(met, size);
        }
        let written: usize = tiles.iter().map(|tile| tile.as_ragged().size()).sum();
        let numbers: Vec<usize> =
            tiles.iter().flat_map(|tile| tile.as_ragged().iter().copied().collect::<Vec<_>>()).collect();
        assert_eq!(numbers, vec![1; written]);
        drop(tiles);
        assert!(elements.iter().all(|element| *element <= 1));
        assert_eq!(elements.iter().sum::<usize>(), written);
    }
    for seed in 0..if cfg!(miri) { 4 } else { 100 } {
        take::<2, 3>(7, 10, seed);
        take::<4, 4>(3, 9, seed);
        take::<1, 5>(6, 5, seed);
        take::<3, 1>(0, 5, seed);
    }
}

/// The elements of a ragged tile by iterator, by fold and through the predicate are the same.
#[test]
fn ragged_tiles_give_what_exists() {
    let numbers: Vec<usize> = (0..7 * 10 * 3).collect();
    let cube = DynTensor::row_major(&numbers, (7, 10, 3)).unwrap();
    for tile in cube.ragged_tiles(ByMode::of((C::<2>, C::<4>, C::<2>))) {
        let right: Vec<(usize, &usize)> = (0..16).filter_map(|x| Some((x, tile.get(x)?))).collect();
        assert_eq!(tile.size(), right.len());
        assert_eq!(tile.indexed_iter().len(), right.len());
        let mut one_by_one = vec![];
        for item in tile.indexed_iter() {
            one_by_one.push(item);
        }
        assert_eq!(one_by_one, right);
        let mut folded = vec![];
        tile.indexed_iter().for_each(|item| folded.push(item));
        assert_eq!(folded, right);
        let mut rest = tile.indexed_iter();
        rest.next();
        assert!(rest.eq(right[1..].iter().copied()));
    }
}

/// Elements without size, met at more coordinates than can be counted.
#[test]
fn extents_at_the_limits() -> Result<(), LayoutError> {
    const MANY: usize = usize::MAX;
    let units = [(); MANY];
    let line = DynTensor::strided(&units, (MANY,), (C::<1>,))?;
    assert!(line.get((MANY - 1,)).is_some() && line.get((MANY,)).is_none());
    assert_eq!(line.run((..,)).len(), MANY);
    // A negative coordinate is out of bounds, however many there are.
    assert!(
        [-1, i32::MIN, -2]
            .iter()
            .all(|x| line.get((*x,)).is_none() && line.window(ByMode::of((C::<1>,)), (*x,)).is_none())
    );
    assert!(line.get((i32::MAX,)).is_some() && line.block((-1,), (1_usize,)).is_none());
    let mut tiles = line.ragged_tiles(ByMode::of((C::<2>,)));
    assert_eq!(tiles.len(), MANY.div_ceil(2));
    assert_eq!(tiles.next_back().map(|tile| tile.size()), Some(1));
    assert!(line.window(ByMode::of((C::<2>,)), (MANY - 2,)).is_some());
    assert!(line.window(ByMode::of((C::<2>,)), (MANY - 1,)).is_none());

    let one = [5];
    let everywhere = DynTensor::strided(&one, (MANY, MANY), (0, 0))?;
    assert_eq!(everywhere.get((MANY - 1, MANY - 1)), Some(&5));
    let mut tiles = everywhere.ragged_tiles(ByMode::of((C::<4>, C::<4>)));
    assert_eq!((tiles.len(), tiles.next().map(|tile| tile.size())), (MANY, Some(16)));
    let mut one = [5];
    let mut everywhere = DynTensorMut::strided(&mut one, (MANY, 2), (0, 0))?;
    assert!(everywhere.try_parts_mut(RaggedTiles(ByMode::of((C::<4>, C::<4>)))).is_err());

    // No elements, whatever the other extents and strides are.
    let nothing: [u8; 0] = [];
    let empty = DynTensor::strided(&nothing, (MANY, MANY, 0), (MANY, MANY, MANY))?;
    assert_eq!(empty.ragged_tiles(ByMode::of((C::<1>, C::<1>, C::<1>))).count(), 0);
    assert_eq!(empty.get((0, 0, 0)), None);
    assert!(empty.window(ByMode::of((C::<1>, C::<1>, C::<1>)), (0, 0, 0)).is_none());
    // Strides that reach beyond what can be counted.
    for (extents, strides) in [((2, 2), (MANY, 1)), ((2, 2), (MANY / 2, MANY / 2)), ((MANY, 2), (2, 1))] {
        assert!(DynTensor::strided(&[0; 9], extents, strides).is_err());
    }
    assert!(DynTensor::strided(&[0; 9], (1, 9), (MANY, 1)).is_ok_and(|row| row[(0, 8)] == 0));
    assert!(Multiple::<8>::of(MANY).is_err());
    Ok(())
}

/// A mode of rank 0, and a coordinate at which it has its element.
#[test]
fn one_element_without_modes() {
    let mut one = [5];
    let mut tensor = TensorMut::from_array(&mut one, Layout::<(), ()>::new());
    tensor.iter_mut().for_each(|element| *element += 1);
    for ((), element) in tensor.indexed_iter_mut() {
        *element += 1;
    }
    assert_eq!(one, [7]);
}

/// `Bounded` counts no further than its bound, from either end.
#[test]
fn bounds_hold_while_counting() {
    let numbers: [usize; 24] = core::array::from_fn(|i| i);
    let rows = Tensor::from_array(&numbers, Rows::VALUE);
    let mut coordinates = rows.indexed_iter_as::<(Bounded<4>, Bounded<6>)>();
    while let (Some((front, _)), back) = (coordinates.next(), coordinates.next_back()) {
        assert!(front.0.get() < 4 && front.1.get() < 6);
        assert!(back.is_none_or(|(back, element)| rows[back] == *element));
    }
    assert!(coordinates.next().is_none() && coordinates.next_back().is_none());
    let refused =
        catch_unwind(AssertUnwindSafe(|| rows.local_partition(Layout::<(C<2>, C<2>), (C<1>, C<2>)>::new(), 4)));
    assert!(refused.is_err());
}

/// A run out of bounds is refused before a pointer moves: there is no element so far away, and under Miri no address.
#[test]
fn runs_out_of_bounds_are_refused_where_they_stand() {
    for position in [2, 1_000_000, usize::MAX / 8, usize::MAX] {
        let mut numbers = [1, 2, 3, 4, 5, 6];
        let matrix = DynTensor::row_major(&numbers, (2, 3)).unwrap();
        assert!(catch_unwind(AssertUnwindSafe(|| matrix.run((position, ..)).len())).is_err());
        let mut matrix = DynTensorMut::row_major(&mut numbers, (2, 3)).unwrap();
        assert!(catch_unwind(AssertUnwindSafe(|| matrix.run_mut((position, ..)).len())).is_err());
        assert!(matrix.get((position, 0)).is_none() && matrix.get_mut((0, position.saturating_add(1))).is_none());
    }
    let nothing: [u8; 0] = [];
    let empty = DynTensor::strided(&nothing, (5, 0), (1_000_000, C::<1>)).unwrap();
    assert!(empty.run((4, ..)).is_empty());
    assert!(catch_unwind(AssertUnwindSafe(|| empty.run((5, ..)).len())).is_err());
}

/// The sides of a place, and the slices of a mode, with the swizzle that a layout has taken with it.
#[test]
fn a_transferred_swizzle_keeps_where_its_slices_start() {
    type Inner = Composed<Swizzle<1, 0, 2>, C<0>, Layout<(C<2>, C<4>), (C<4>, C<1>)>>;
    type Spread = Transfer<Layout<C<8>, C<4>>, Inner>;
    assert_eq!((size_of::<Spread>(), size_of::<Transfer<Layout<C<8>, C<4>>, Rows>>()), (size_of::<usize>(), 0));
    let numbers: [usize; 32] = core::array::from_fn(|i| i);
    let whole = Tensor::new(&numbers, Spread::VALUE).unwrap();
    for j in 0..4 {
        assert_eq!(whole.slice((1, ..))[j], whole[(1, j)]);
    }
    let mut numbers = numbers;
    let mut whole = TensorMut::new(&mut numbers, Spread::VALUE).unwrap();
    let mut rows: Vec<_> = whole.parts_mut(Along::<0>).collect();
    let [first, second] = &mut rows[..] else { panic!("two rows") };
    let elements = first.iter_mut().chain(second.iter_mut());
    let addresses: std::collections::HashSet<*const usize> =
        elements.map(std::ptr::from_mut).map(<*mut _>::cast_const).collect();
    assert_eq!(addresses.len(), 8);
}

/// Parts of layouts composed with a bit matrix: all alive and written at the same time, each element by one of them,
/// where enumeration of the columns finds it.
#[test]
fn parts_behind_bit_matrices_do_not_overlap() {
    fn written<Z: StaticSwizzle>(columns: [usize; 6]) {
        let moved = |x: usize| (0..6).filter(|bit| x >> bit & 1 == 1).fold(0, |moved, bit| moved ^ columns[bit]);
        let layout = Composed::<Z, C<0>, Layout<(C<8>, C<8>), (C<8>, C<1>)>>::of(Layout::new());
        let mut numbers = [usize::MAX; 64];
        let mut matrix = TensorMut::from_array(&mut numbers, layout);
        let mut tiles: Vec<_> = matrix.parts_mut(Tiles(ByMode::of((C::<4>, C::<2>)))).collect();
        for (number, tile) in tiles.iter_mut().enumerate() {
            tile.for_each_mut(|element| *element = number);
        }
        drop(tiles);
        for (i, j) in (0..8).flat_map(|i| (0..8).map(move |j| (i, j))) {
            assert_eq!(numbers[moved(8 * i + j)], i / 4 + j / 2 * 2);
        }
        let mut matrix = TensorMut::from_array(&mut numbers, layout);
        let mut rows: Vec<_> = matrix.parts_mut(Along::<0>).collect();
        for j in Bounded::<8>::all() {
            rows.iter_mut().enumerate().for_each(|(i, row)| row[j] = 8 * i + j.get());
        }
        drop(rows);
        assert!((0..64).all(|x| numbers[moved(x)] == x));
    }
    written::<BitMatrix<(C<1>, C<3>, C<6>, C<12>, C<24>, C<48>)>>([1, 3, 6, 12, 24, 48]);
    written::<BitMatrix<(C<32>, C<16>, C<8>, C<4>, C<2>, C<1>)>>([32, 16, 8, 4, 2, 1]);
    written::<BitMatrix<(C<1>, C<4>, C<16>, C<2>, C<8>, C<32>)>>([1, 4, 16, 2, 8, 32]);
    written::<BitMatrix<((C<21>, C<50>, C<63>), (C<9>, C<30>, C<36>))>>([21, 50, 63, 9, 30, 36]);
}
