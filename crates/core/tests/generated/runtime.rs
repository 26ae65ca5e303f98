//! Programs over runtime extents: many steps each, since all of their tensors have one type.

use std::panic::{AssertUnwindSafe, catch_unwind};

use layout_static::{At, ByMode, C, DynTensor, DynTensorMut, Neg, RaggedTiles, int::Strides};

use crate::PROGRAMS;
use crate::model::{Model, Random};

type Both = (usize, usize);

/// The number of steps, and what an extent is below: what Miri needs most of its time for is to look at every element
/// after each step.
const STEPS: usize = if cfg!(miri) { 3 } else { 6 };
const MOST: usize = if cfg!(miri) { 7 } else { 12 };

type Tensor<'a, D> = DynTensorMut<'a, usize, Both, D>;

/// The state of a program beside its tensor.
struct State<'r> {
    memory: &'r mut [usize],
    random: &'r mut Random,
}

impl State<'_> {
    fn put(&mut self, model: &Model, value: usize) {
        model.elements().iter().for_each(|&element| self.memory[element] = value);
    }

    /// Whether a call returns, which is known. One that panics is left out most of the time, since its text takes long.
    fn attempt(&mut self, right: bool, call: impl FnOnce()) {
        if right || self.random.below(16) == 0 {
            assert_eq!(catch_unwind(AssertUnwindSafe(call)).is_ok(), right);
        }
    }

    /// A coordinate that may be out of bounds, far out at times.
    fn coordinate(&mut self, extents: [usize; 2]) -> Both {
        let far = [0, 0, 0, 0, 1_000_000, usize::MAX / 8, usize::MAX - 40];
        let mut one = |extent| self.random.below(extent + 2) + far[self.random.below(far.len())];
        (one(extents[0]), one(extents[1]))
    }
}

/// Whether a tensor is what the model says, where it exists.
fn reads<D: Strides>(tensor: DynTensor<'_, usize, Both, D>, model: &Model, state: &mut State<'_>) {
    let [m, n] = model.extents;
    assert_eq!(tensor.extents(), (m, n));
    for (x, &element) in model.elements().iter().enumerate() {
        assert_eq!(tensor[(x % m, x / m)], state.memory[element]);
    }
    let (i, j) = state.coordinate(model.extents);
    assert_eq!(tensor.get((i, j)).is_some(), i < m && j < n);
    state.attempt(i < m && j < n, || _ = tensor[(i, j)]);
    let (tiler, window) = (ByMode::of((C::<2>, C::<3>)), ByMode::of((C::<3>, C::<2>)));
    assert_eq!(tensor.grid(tiler), (m.div_ceil(2), n.div_ceil(3)));
    let mut count = 0;
    for (x, tile) in tensor.ragged_tiles(tiler).enumerate() {
        let part = model.tile([2, 3], (x % m.div_ceil(2), x / m.div_ceil(2)));
        assert!(tile.iter().copied().eq(part.elements().iter().map(|&element| state.memory[element])));
        assert_eq!(tile.get((0, 2)).is_some(), part.extents[1] == 3);
        assert_eq!(tile.get(5).is_some(), part.extents == [2, 3]);
        count += 1;
    }
    assert_eq!(count, m.div_ceil(2) * n.div_ceil(3));
    let whole = i < m / 2 && j < n / 3;
    assert_eq!(tensor.whole_tile(tiler, (i, j)).map(|tile| tile[(1, 2)]), {
        whole.then(|| state.memory[model.at((2 * i + 1, 3 * j + 2))])
    });
    let exists = m >= 3 && n >= 2 && i <= m - 3 && j <= n - 2;
    assert_eq!(tensor.window(window, (i, j)).map(|window| window[(2, 1)]), {
        exists.then(|| state.memory[model.at((i + 2, j + 1))])
    });
}

/// Writes a part of the tensor that begins at a coordinate, if it has as many elements.
fn write_block<D: Strides>(
    tensor: &mut Tensor<'_, D>,
    model: &Model,
    state: &mut State<'_>,
    (at, number): ((usize, usize), usize),
) {
    let [m, n] = model.extents;
    let counts = (state.random.below(m + 2), state.random.below(n + 2));
    let fits = |first: usize, count, extent| count <= extent && first <= extent - count;
    let exists = fits(at.0, counts.0, m) && fits(at.1, counts.1, n);
    match tensor.block_mut(at, counts) {
        Some(mut block) => {
            assert!(exists);
            let part = model.part(at, [counts.0, counts.1], [1, 1]);
            reads(block.as_tensor(), &part, state);
            let tiles = block.try_parts_mut(RaggedTiles(ByMode::of((C::<8>, C::<8>)))).expect("no element is shared");
            tiles.for_each(|mut tile| tile.fill(number));
            state.put(&part, number);
        }
        None => assert!(!exists),
    }
}

/// One step; what is left of the tensor, if there is more.
fn step<'a, D: Strides>(
    mut tensor: Tensor<'a, D>,
    model: Model,
    state: &mut State<'_>,
) -> Option<(Tensor<'a, D>, Model)> {
    let ([m, n], number) = (model.extents, state.random.below(1_000));
    let at = state.coordinate(model.extents);
    let inside = at.0 < m && at.1 < n;
    // Parts that are alive together are given exactly where no two coordinates have one element.
    let shared = model.overlaps(|i, j| i + m * j);
    assert_eq!(tensor.try_parts_mut(RaggedTiles(ByMode::of((C::<3>, C::<3>)))).is_err(), shared);
    match state.random.below(if shared { 3 } else { 7 }) {
        0 => {
            if let Some(element) = tensor.get_mut(at) {
                *element = number;
                state.memory[model.at(at)] = number;
            } else {
                assert!(!inside);
            }
            Some((tensor, model))
        }
        5 => {
            write_block(&mut tensor, &model, state, (at, number));
            Some((tensor, model))
        }
        3 => {
            // One tile of those that are there, as a tensor of its own.
            let tiler = ByMode::of((C::<4>, C::<5>));
            let tiles = tensor.try_parts_mut(RaggedTiles(tiler)).expect("no element is shared");
            let (columns, count) = (m.div_ceil(4), tiles.len());
            assert_eq!(count, columns * n.div_ceil(5));
            let (first, others) = tiles.split_at(state.random.below(count + 1));
            for (x, mut tile) in first.chain(others).enumerate() {
                tile.for_each_mut(|element| *element = number + x);
                state.put(&model.tile([4, 5], (x % columns, x / columns)), number + x);
            }
            if count == 0 {
                return Some((tensor, model));
            }
            let x = state.random.below(count);
            let (part, at) = (model.tile([4, 5], (x % columns, x / columns)), (x % columns, x / columns));
            let mut tile = tensor.ragged_mut(tiler, at);
            assert_eq!(tile.whole_mut().is_some(), part.extents == [4, 5]);
            let inner = tile.into_dyn();
            reads(inner.as_tensor(), &part, state);
            Some((tensor, model))
        }
        1 => {
            // Tiles that are whole, and windows, written through.
            let mut tile = tensor.whole_tile_mut(ByMode::of((C::<2>, C::<2>)), at);
            let whole = at.0 < m / 2 && at.1 < n / 2;
            assert_eq!(tile.as_mut().map(|tile| tile.fill(number)).is_some(), whole);
            if whole {
                state.put(&model.tile([2, 2], at), number);
            }
            let exists = m >= 2 && n >= 2 && at.0 <= m - 2 && at.1 <= n - 2;
            let mut window = tensor.window_mut(ByMode::of((C::<2>, C::<2>)), at);
            assert_eq!(window.as_mut().map(|window| window.fill(number)).is_some(), exists);
            if exists {
                state.put(&model.part(at, [2, 2], [1, 1]), number);
            }
            Some((tensor, model))
        }
        4 => {
            // Tiles from both ends; what is alive together is written last.
            let mut tiles =
                tensor.try_parts_mut(RaggedTiles(ByMode::of((C::<3>, C::<3>)))).expect("no element is shared");
            let (columns, count) = (m.div_ceil(3), tiles.len());
            let (front, back) = (tiles.next(), tiles.next_back());
            for (tile, x) in [(back, count.wrapping_sub(1)), (front, 0)] {
                if let Some(mut tile) = tile {
                    tile.fill(number + x);
                    state.put(&model.tile([3, 3], (x % columns, x / columns)), number + x);
                }
            }
            Some((tensor, model))
        }
        2 => {
            state.attempt(inside, || tensor[at] = number);
            if inside {
                state.memory[model.at(at)] = number;
            }
            Some((tensor, model))
        }
        _ => {
            // Both halves are alive; one is written, the program goes on with the other.
            let count = at.0;
            let (first, others) = tensor.try_into_parts(At(C::<0>, count)).ok()?;
            let count = count.min(m);
            let left = model.part((0, 0), [count, n], [1, 1]);
            let right = model.part((count, 0), [m - count, n], [1, 1]);
            let (mut written, part, kept, rest) =
                if number % 2 == 0 { (first, left, others, right) } else { (others, right, first, left) };
            let tiles = written.try_parts_mut(RaggedTiles(ByMode::of((C::<1>, C::<4>)))).expect("no element is shared");
            tiles.for_each(|mut tile| tile.fill(number));
            state.put(&part, number);
            reads(written.as_tensor(), &part, state);
            Some((kept, rest))
        }
    }
}

/// Programs with these strides; the element at a coordinate, counted from the smallest index.
fn programs<D: Strides>(
    seed: u64,
    strides: impl Fn(&mut Random, Both) -> (D, usize, usize),
    element: impl Fn(Both, Both, Both) -> usize,
    runs: impl Fn(&mut Tensor<'_, D>, &Model, &mut State<'_>),
) {
    for program in 0..3 * PROGRAMS {
        let random = &mut Random::new(seed * 1_000_000 + program);
        let extents = (random.below(MOST), random.below(MOST));
        let (strides, a, b) = strides(random, extents);
        let model = Model::new([extents.0, extents.1], |i, j| element(extents, (a, b), (i, j)));
        let cosize = model.elements().iter().max().map_or(0, |last| last + 1);
        let mut elements: Vec<usize> = (0..cosize + random.below(3)).map(|_| random.below(1_000)).collect();
        let mut memory = elements.clone();
        assert!(cosize == 0 || DynTensor::strided(&elements[..cosize - 1], extents, strides).is_err());
        let mut tensor = DynTensorMut::strided(&mut elements, extents, strides).expect("long enough");
        let mut state = State { memory: &mut memory, random };
        runs(&mut tensor, &model, &mut state);
        let mut next = Some((tensor, model));
        for _ in 0..STEPS {
            let Some((tensor, model)) = next else { break };
            reads(tensor.as_tensor(), &model, &mut state);
            next = step(tensor, model, &mut state);
        }
        assert_eq!(elements, memory);
    }
}

/// A row or a column as a slice, where its elements are neighbours.
fn rows(tensor: &mut Tensor<'_, (usize, C<1>)>, model: &Model, state: &mut State<'_>) {
    let [m, n] = model.extents;
    let (i, _) = state.coordinate(model.extents);
    let right: Vec<usize> = (0..if i < m { n } else { 0 }).map(|j| state.memory[model.at((i, j))]).collect();
    state.attempt(i < m, || assert_eq!(tensor.as_tensor().run((i, ..)), right));
    state.attempt(i < m, || tensor.run_mut((i, ..)).fill(3));
    if i < m {
        state.put(&model.part((i, 0), [1, n], [1, 1]), 3);
    }
}

#[test]
fn rows_of_any_distance() {
    let strides = |random: &mut Random, (_, n): Both| {
        let stride = random.below(n + 4);
        ((stride, C), stride, 1)
    };
    programs(1, strides, |_, (a, _), (i, j)| a * i + j, rows);
}

#[test]
fn any_strides() {
    let strides = |random: &mut Random, _: Both| {
        let (a, b) = (random.below(20), random.below(20));
        ((a, b), a, b)
    };
    programs(2, strides, |_, (a, b), (i, j)| a * i + b * j, |_, _, _| {});
}

#[test]
fn strides_that_count_down() {
    let strides = |random: &mut Random, _: Both| {
        let stride = random.below(20);
        ((Neg, stride), 3, stride)
    };
    programs::<(Neg<3>, usize)>(3, strides, |(m, _), (a, b), (i, j)| a * (m - 1 - i) + b * j, |_, _, _| {});
}
