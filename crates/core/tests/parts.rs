//! Parts that are alive at once: every element has one owner, the right one, or there are no parts.

use std::collections::HashMap;

use layout_static::{
    Along, At, ByMode, ByThread, C, Composed, Keep, Layout, LayoutError, Neg, Static, StaticLayout, StaticTiler,
    Swizzle, Tensor, TensorMut, Tiles, Views,
    int::Number,
    layout,
    ops::{Composition, Mode, ModeFirst, ZippedDivide},
    tensor::{Part, PartMode, Parts},
};

layout! {
    type Rows = (4, 6) : (6, 1);
    type Nested = ((2, 2), 6) : ((12, 1), 2);
    type Smem = swizzle(2, 0, 2) * ((4, 8) : (8, 1));
    #[allow(intractable)]
    type Padded = (4, 6) : (8, 1);
    type Repeated = (4, 6) : (6, 0);
    type Leading = (4, 6) : (?, 1);
    type Both = (4, 6) : (?, ?);
    type Memory = 64 : 1;
}
type Reversed = Layout<(C<4>, C<6>), (Neg<6>, C<1>)>;
type Flipped = Composed<Swizzle<1, 0, 3>, C<23>, Layout<(C<4>, C<6>), (Neg<6>, Neg<1>)>>;

/// Of the numbers to try, one in so many: all of them, except under Miri, which takes a thousand times as long.
const STEP: usize = if cfg!(miri) { 4 } else { 1 };

/// Room for a layout.
fn room<L: StaticLayout>(layout: &L) -> Vec<usize> {
    vec![usize::MAX; usize::try_from(layout.cosize().unwrap()).unwrap()]
}

/// Writes its number through every part, all of them alive; every element of the whole then has the number of its part.
fn owners<L: StaticLayout, W: StaticLayout, K: PartMode>(
    layout: L,
    whole: W,
    parts: impl for<'a> Fn(TensorMut<'a, usize, L>) -> Parts<&'a mut usize, W, K>,
) {
    let mut elements = room(&layout);
    let alive = parts(TensorMut::new(&mut elements, layout).unwrap());
    assert_eq!(alive.len(), W::SIZE / Part::<W, K>::SIZE);
    let mut alive: Vec<_> = alive.collect();
    for (number, part) in alive.iter_mut().enumerate() {
        part.for_each_mut(|element| {
            assert!(*element == usize::MAX || *element == number, "{element} and {number}");
            *element = number;
        });
    }
    // What was written is read through the part, once all have written.
    for (number, part) in alive.iter().enumerate() {
        assert!((0..Part::<W, K>::SIZE).all(|x| part[x] == number));
    }
    let named = Mode::<W, K::Parts>::SIZE;
    let mut seen = 0;
    let whole = TensorMut::new(&mut elements, whole).unwrap();
    for part in 0..named {
        for x in 0..Part::<W, K>::SIZE {
            let cell = if matches!(K::Parts::NUMBER, 0) { (part, x) } else { (x, part) };
            assert_eq!(whole[cell], part);
            seen += 1;
        }
    }
    assert_eq!(seen, W::SIZE);
}

fn tiles<L: StaticLayout, D: StaticTiler>(layout: L, tiler: D) {
    owners(layout, ZippedDivide::<L, D>::of(layout), |tensor| tensor.into_parts(Tiles(tiler)));
}

fn threads<L: StaticLayout, V: StaticLayout>(layout: L, tv: V) {
    owners(layout, Composition::<L, V>::of(layout), |tensor| tensor.into_parts(ByThread(tv)));
}

#[allow(clippy::redundant_closure_for_method_calls, reason = "the method's path is for one lifetime")]
fn slices<L: StaticLayout, const M: usize>(layout: L) {
    owners(layout, ModeFirst::<L, C<M>>::of(layout), |tensor| tensor.into_parts(Along::<M>));
}

#[test]
fn every_element_of_a_tile_is_in_no_other() {
    type Blocks = ByMode<(C<2>, C<3>)>;
    tiles(Rows, Blocks::VALUE);
    tiles(Nested, Blocks::VALUE);
    tiles(Padded, Blocks::VALUE);
    tiles(Reversed::new(), Blocks::VALUE);
    tiles(Flipped::VALUE, Blocks::VALUE);
    tiles(Rows, C::<4>);
    tiles(Rows, ByMode::of((Keep, C::<2>)));
    tiles(Rows, Layout::<C<6>, C<4>>::new());
    tiles(Smem::VALUE, ByMode::of((C::<2>, C::<4>)));
    tiles(Smem::VALUE, ByMode::of((Layout::<C<2>, C<2>>::new(), C::<2>)));
    // A tile that has each of its elements twice.
    tiles(Repeated, ByMode::of((C::<2>, C::<6>)));
    tiles(Layout::<(), ()>::new(), C::<1>);
}

#[test]
fn every_element_of_a_thread_is_no_others() {
    threads(Rows, Layout::<(C<4>, C<6>), (C<1>, C<4>)>::new());
    threads(Rows, Layout::<(C<6>, C<4>), (C<4>, C<1>)>::new());
    threads(Rows, Layout::<((C<2>, C<3>), (C<2>, C<2>)), ((C<2>, C<8>), (C<1>, C<4>))>::new());
    threads(Nested, Layout::<(C<6>, C<4>), (C<4>, C<1>)>::new());
    threads(Smem::VALUE, Layout::<((C<4>, C<2>), C<4>), ((C<1>, C<16>), C<4>)>::new());
    threads(Flipped::VALUE, Layout::<(C<4>, C<6>), (C<1>, C<4>)>::new());
    threads(Reversed::new(), Layout::<(C<4>, C<6>), (C<1>, C<4>)>::new());
    // Some elements are no one's, and some one's twice.
    threads(Rows, Layout::<(C<2>, C<3>), (C<1>, C<8>)>::new());
    threads(Rows, Layout::<(C<4>, (C<6>, C<2>)), (C<1>, (C<4>, C<0>))>::new());
    threads(Repeated, Layout::<(C<4>, C<6>), (C<1>, C<4>)>::new());
}

#[test]
fn every_slice_has_its_own() {
    slices::<_, 0>(Rows);
    slices::<_, 1>(Rows);
    slices::<_, 0>(Nested);
    slices::<_, 1>(Padded);
    slices::<_, 0>(Smem::VALUE);
    slices::<_, 1>(Smem::VALUE);
    slices::<_, 1>(Reversed::new());
    slices::<_, 0>(Flipped::VALUE);
    slices::<_, 0>(Repeated);
    slices::<_, 0>(Memory);
    slices::<_, 1>(Layout::<(C<2>, (C<3>, C<2>), C<2>), (C<12>, (C<1>, C<6>), C<3>)>::new());
}

#[test]
fn parts_come_from_both_ends_and_once() {
    let mut elements = [0; 24];
    let mut rows = TensorMut::from_array(&mut elements, Rows);
    let mut columns = rows.parts_mut(Along::<1>);
    let (mut first, mut last) = (columns.next().unwrap(), columns.next_back().unwrap());
    (first[0], last[0]) = (1, 2);
    assert_eq!((columns.len(), columns.size_hint()), (4, (4, Some(4))));
    columns.nth(1).unwrap()[0] = 3;
    columns.nth_back(0).unwrap()[0] = 4;
    assert_eq!(format!("{columns:?}"), "Parts(3..4)");
    assert!(columns.nth(1).is_none());
    assert!(columns.next().is_none() && columns.next_back().is_none() && columns.nth_back(3).is_none());
    (first[1], last[1]) = (5, 6);
    assert_eq!(elements[..12], [1, 0, 3, 0, 4, 2, 5, 0, 0, 0, 0, 6]);

    let mut rows = TensorMut::from_array(&mut elements, Rows);
    let (left, right) = rows.parts_mut(Along::<0>).split_at(3);
    assert_eq!((left.len(), right.len()), (3, 1));
    let (none, all) = right.split_at(0);
    assert_eq!((none.len(), all.len()), (0, 1));
    let (all, none) = all.split_at(usize::MAX);
    assert_eq!((all.len(), none.len()), (1, 0));
    assert!(none.get(3).is_none());
    all.get(3).unwrap().fill(9);
    assert!(left.get(3).is_none());
    assert_eq!(elements[18..], [9; 6]);
}

#[test]
fn arrays_of_all_parts() {
    let mut elements = [0; 24];
    let mut rows = TensorMut::from_array(&mut elements, Rows);
    let [mut a, mut b, mut c, mut d] = rows.parts_mut(Tiles(ByMode::of((C::<2>, C::<3>)))).array();
    for (number, tile) in [&mut a, &mut b, &mut c, &mut d].into_iter().enumerate() {
        tile.fill(number + 1);
    }
    assert_eq!((elements[0], elements[12], elements[3], elements[23]), (1, 2, 3, 4));
    let mut rows = TensorMut::from_array(&mut elements, Rows);
    let columns: [_; 6] = rows.parts_mut(Along::<1>).array::<6>();
    assert_eq!(columns.map(|column| column[0]), [1, 1, 1, 3, 3, 3]);
}

/// Fills both sides of a split, which are alive together.
/// The parts in the order of memory are all parts, each with its coordinate, and in tiles of a compact layout each
/// begins where the one before has begun, or further on.
fn ordered<L: StaticLayout, D: StaticTiler + Copy>(layout: L, tiler: D, compact: bool) {
    let mut elements = room(&layout);
    let mut view = TensorMut::new(&mut elements, layout).unwrap();
    view.indexed_for_each_mut(|i: usize, element| *element = i);
    let read = view.as_tensor();
    let all: Vec<_> = read.tiles(tiler).indexed::<usize>().map(|(x, tile)| (x, tile.iter().count(), tile[0])).collect();
    let tiles = read.tiles(tiler).in_memory_order();
    assert_eq!(tiles.len(), all.len());
    let mut found: Vec<_> = tiles.indexed::<usize>().map(|(x, tile)| (x, tile.iter().count(), tile[0])).collect();
    let begins: Vec<_> = read.tiles(tiler).in_memory_order().map(|tile| core::ptr::from_ref(&tile[0]).addr()).collect();
    assert!(!compact || begins.is_sorted());
    let mut back: Vec<_> = read.tiles(tiler).in_memory_order().rev().map(|tile| tile[0]).collect();
    back.reverse();
    assert!(found.iter().map(|(.., first)| *first).eq(back));
    found.sort_unstable();
    assert_eq!(found, all);
    // All of them at once, for writing.
    let mut parts: Vec<_> = view.try_parts_mut(Tiles(tiler)).unwrap().in_memory_order().collect();
    for (number, part) in parts.iter_mut().enumerate() {
        part.fill(number);
    }
    assert!(parts.iter().enumerate().all(|(number, part)| part.iter().all(|element| *element == number)));
}

#[test]
fn parts_in_the_order_of_memory() {
    layout! {
        type Rows = (4, 6) : (6, 1);
        type Columns = (4, 6) : (1, 4);
        type Cube = (4, 6, 2) : (2, 8, 1);
        type Leading = (4, 6) : (?, 1);
        type Smem = swizzle(1, 0, 2) * ((4, 6) : (6, 1));
    }
    ordered(Rows, ByMode::of((C::<2>, C::<3>)), true);
    ordered(Rows, ByMode::of((C::<1>, C::<1>)), true);
    ordered(Columns, ByMode::of((C::<2>, C::<3>)), true);
    ordered(Cube, ByMode::of((C::<2>, C::<3>, C::<1>)), true);
    ordered(Cube, ByMode::of((C::<1>, C::<2>, C::<2>)), true);
    ordered(Reversed::VALUE, ByMode::of((C::<2>, C::<3>)), false);
    ordered(Leading::with_strides([7]), ByMode::of((C::<2>, C::<3>)), true);
    ordered(Smem, ByMode::of((C::<1>, C::<2>)), false);
}

#[test]
#[should_panic(expected = "L0705")]
fn another_order_after_a_part_was_given() {
    let elements = [0; 6];
    let mut tiles =
        Tensor::from_array(&elements, Layout::<(C<2>, C<3>), (C<3>, C<1>)>::new()).tiles(ByMode::of((C::<1>, C::<1>)));
    tiles.next();
    let _ = tiles.in_memory_order();
}

fn sides<L: StaticLayout + Static, const M: usize, const AT: usize>() {
    let mut elements = room(&L::VALUE);
    let mut tensor = TensorMut::new(&mut elements, L::VALUE).unwrap();
    let (mut lower, mut upper) = tensor.parts_mut(At(C::<M>, C::<AT>));
    lower.fill(0);
    upper.fill(1);
    lower.for_each_mut(|element| assert_eq!(*element, 0));
    let tensor = TensorMut::new(&mut elements, ModeFirst::<L, C<M>>::of(L::VALUE)).unwrap();
    for x in 0..Mode::<L, C<M>>::SIZE {
        for rest in 0..L::SIZE / Mode::<L, C<M>>::SIZE {
            assert_eq!(tensor[(x, rest)], usize::from(x >= AT));
        }
    }
}

#[test]
fn both_sides_of_every_place() {
    sides::<Rows, 0, 1>();
    sides::<Rows, 1, 5>();
    sides::<Nested, 0, 2>();
    sides::<Nested, 1, 3>();
    sides::<Padded, 0, 3>();
    sides::<Repeated, 0, 2>();
    sides::<Reversed, 0, 1>();
    sides::<Flipped, 1, 2>();
    sides::<Flipped, 0, 3>();
    sides::<Smem, 1, 3>();
    sides::<Smem, 0, 1>();
    sides::<Memory, 0, 17>();
    // A mode that coalesces is split anywhere; one that does not, at a multiple of what is below its last extent.
    sides::<Layout<((C<2>, C<4>), C<3>), ((C<3>, C<6>), C<1>)>, 0, 3>();
    sides::<Layout<((C<2>, C<4>), C<3>), ((C<12>, C<3>), C<1>)>, 0, 4>();
}

/// An element that two parts of a runtime layout would have.
fn overlap(indices: impl Iterator<Item = (usize, usize)>) -> bool {
    let mut owners = HashMap::new();
    indices.into_iter().any(|(owner, index)| *owners.entry(index).or_insert(owner) != owner)
}

#[test]
fn runtime_strides_are_decided_exactly() -> Result<(), LayoutError> {
    let (mut granted, mut refused) = (0, 0);
    for i in (0..14).step_by(STEP) {
        for j in (0..14).step_by(STEP) {
            let layout = Both::with_strides([i, j]);
            let mut elements = room(&layout);
            let mut tensor = TensorMut::new(&mut elements, layout)?;
            let rows = overlap((0..24).map(|x| (x % 4, x % 4 * i + x / 4 * j)));
            let blocks = overlap((0..24).map(|x| (x % 4 / 2 + x / 4 / 3 * 2, x % 4 * i + x / 4 * j)));
            let halves = overlap((0..24).map(|x| (usize::from(x / 4 >= 2), x % 4 * i + x / 4 * j)));
            assert_eq!(tensor.try_parts_mut(Along::<0>).is_err(), rows, "{i} and {j}");
            assert_eq!(tensor.try_parts_mut(Tiles(ByMode::of((C::<2>, C::<3>)))).is_err(), blocks, "{i} and {j}");
            assert_eq!(tensor.try_parts_mut(At(C::<1>, C::<2>)).is_err(), halves, "{i} and {j}");
            let lanes = Layout::<(C<4>, C<6>), (C<1>, C<4>)>::new();
            match tensor.try_parts_mut(ByThread(lanes)) {
                Ok(parts) => {
                    assert!(!rows);
                    parts.enumerate().for_each(|(lane, mut part)| part.fill(lane));
                    assert!((0..24).all(|x| tensor[x] == x % 4));
                    granted += 1;
                }
                Err(error) => {
                    assert!(rows && error.code() == "L0703", "{error}");
                    refused += 1;
                }
            }
        }
    }
    assert!(granted > 50 / STEP.pow(3) && refused > 50 / STEP.pow(3), "{granted} and {refused}");
    let mut elements = vec![0; 100];
    let mut tensor = TensorMut::new(&mut elements, Leading::with_strides([3]))?;
    let error = tensor.try_parts_mut(Along::<0>).unwrap_err().to_string();
    assert!(error.starts_with("[L0703] along: parts 1 and 0 have an element in common\n"), "{error}");
    assert!(error.contains("part 1, element (0) and part 0, element (3)"), "{error}");
    Ok(())
}

#[test]
fn views_of_one_buffer() {
    type Left = Layout<(C<4>, C<8>), (C<16>, C<1>)>;
    let mut elements = [0; 64];
    let mut memory = TensorMut::from_array(&mut elements, Memory);
    let (mut left, mut right) = memory.parts_mut(Views((Left::VALUE, C::<0>), (Left::VALUE, C::<8>)));
    left.fill(1);
    right.fill(2);
    assert!((0..64).all(|i| elements[i] == 1 + i / 8 % 2));
    // With a swizzle, and beside one; backwards.
    let mut memory = TensorMut::from_array(&mut elements, Memory);
    let (mut smem, mut rest) = memory.parts_mut(Views((Smem, C::<32>), (Reversed::VALUE, C::<3>)));
    smem.fill(3);
    rest.fill(4);
    assert!(elements[32..].iter().all(|element| *element == 3));
    assert!(elements[3..27].iter().all(|element| *element == 4));
    assert_eq!((elements[2], elements[27]), (1, 1 + 27 / 8 % 2));
    // Exactly the pairs of offsets at which no element is shared.
    let (mut granted, mut refused) = (0, 0);
    for stride in (0..9).step_by(STEP) {
        let layout = Layout::<(C<3>, C<4>), (usize, C<1>)>::with_strides([stride]);
        for from in (0..64).step_by(STEP) {
            let indices = |from| (0..12).map(move |x| (0, from + x % 3 * stride + x / 3));
            let shared = indices(20).any(|(_, a)| indices(from).any(|(_, b)| a == b));
            let outside = indices(from).any(|(_, b)| b >= 64);
            let mut memory = TensorMut::from_array(&mut elements, Memory);
            match memory.try_parts_mut(Views((layout, 20), (layout, from))) {
                Ok((mut first, mut second)) => {
                    assert!(!shared && !outside);
                    first.fill(1);
                    second.fill(2);
                    assert!((0..12).all(|x| first[x] == 1 && second[x] == 2));
                    granted += 1;
                }
                Err(LayoutError::BufferTooShort { .. }) => assert!(outside),
                Err(error) => {
                    assert!(shared && !outside && error.code() == "L0707", "{error}");
                    refused += 1;
                }
            }
        }
    }
    assert!(granted > 100 / STEP.pow(3) && refused > 50 / STEP.pow(3), "{granted} and {refused}");
    let mut memory = TensorMut::from_array(&mut elements, Memory);
    assert!(memory.try_parts_mut(Views((Smem::VALUE, 0), (Smem::VALUE, 32))).is_ok());
    assert!(memory.try_parts_mut(Views((Smem::VALUE, 0), (Smem::VALUE, 31))).is_err());
    assert!(memory.try_parts_mut(Views((Smem::VALUE, 33), (Smem::VALUE, 0))).is_err());
    assert!(memory.try_parts_mut(Views((Smem::VALUE, 0), (Smem::VALUE, usize::MAX))).is_err());
}

#[test]
fn parts_cross_threads() {
    let mut elements = [0; 32];
    let mut tile = TensorMut::from_array(&mut elements, Smem::VALUE);
    std::thread::scope(|scope| {
        let (some, others) = tile.parts_mut(ByThread(Layout::<(C<8>, C<4>), (C<4>, C<1>)>::new())).split_at(3);
        for (first, parts) in [(0, some), (3, others)] {
            scope.spawn(move || {
                for (thread, mut part) in parts.enumerate() {
                    part.indexed_for_each_mut(|x: usize, element| *element = 10 * (first + thread) + x);
                }
            });
        }
    });
    let tile = TensorMut::from_array(&mut elements, Smem::VALUE);
    assert!((0..32).all(|x| tile[x] == x / 4 * 10 + x % 4));
}

#[test]
fn elements_without_size_have_owners_too() {
    let mut units = [(); 24];
    let mut rows = TensorMut::from_array(&mut units, Rows);
    assert_eq!(rows.parts_mut(Tiles(C::<4>)).map(|mut tile| tile.fill(())).count(), 6);
}

#[test]
fn parts_of_parts() {
    let mut elements = [0; 24];
    let rows = TensorMut::from_array(&mut elements, Rows);
    let mut pieces: Vec<_> =
        rows.into_parts(Tiles(ByMode::of((C::<2>, C::<6>)))).flat_map(|band| band.into_parts(Along::<1>)).collect();
    assert_eq!(pieces.len(), 12);
    for (number, piece) in pieces.iter_mut().enumerate() {
        piece.fill(number);
    }
    assert_eq!(elements[..6], [0, 1, 2, 3, 4, 5]);
    assert_eq!(elements[18..], [6, 7, 8, 9, 10, 11]);
}
