//! Programs over layout types: plain ones, runtime strides, strides that count down, swizzles, and what is taken after
//! them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use layout_static::{
    Along, At, BitMatrix, ByMode, C, Composed, Keep, Layout, Neg, Static, StaticLayout, Swizzle, Tensor, TensorMut,
    Tiles,
    ops::{RowMajor, ShapeOf, Transfer},
};

use crate::PROGRAMS;
use crate::model::{Model, Random};

type Shape = (C<8>, C<8>);
type Rows = Layout<Shape, (C<8>, C<1>)>;
type Padded = Layout<Shape, (C<1>, C<9>)>;
type Nested = Layout<((C<2>, C<4>), (C<4>, C<2>)), ((C<32>, C<1>), (C<4>, C<16>))>;
type Reversed = Layout<Shape, (Neg<8>, C<1>)>;
type Leading = Layout<Shape, (usize, C<1>)>;
type Free = Layout<Shape, (usize, usize)>;
type Swizzled = Composed<Swizzle<2, 1, 2>, C<0>, Rows>;
type Shifted = Composed<Swizzle<1, 0, 3>, C<5>, Leading>;
type Gray = Composed<BitMatrix<(C<1>, C<3>, C<6>, C<12>, C<24>, C<48>)>, C<0>, Rows>;
type Dense = Composed<BitMatrix<(C<21>, C<50>, C<63>, C<9>, C<30>, C<36>)>, C<6>, Leading>;
type Spread = Transfer<Layout<C<64>, C<2>>, Composed<Swizzle<2, 1, 2>, C<0>, Layout<Shape, (C<1>, C<8>)>>>;

/// A tensor, what it is in the model, and what memory is.
struct Program<'a, 'r, L> {
    tensor: TensorMut<'a, usize, L>,
    model: Model,
    memory: &'r mut [usize],
    random: &'r mut Random,
}

impl<L: StaticLayout> Program<'_, '_, L> {
    fn coordinate(&mut self) -> (usize, usize) {
        (self.random.below(self.model.extents[0]), self.random.below(self.model.extents[1]))
    }

    /// What is read, one by one and in order, from either end.
    fn reads(&mut self) {
        let [m, n] = self.model.extents;
        for (x, &element) in self.model.elements().iter().enumerate() {
            let found = if x % 2 == 0 { &self.tensor[(x % m, x / m)] } else { self.tensor.get(x).expect("in bounds") };
            assert_eq!(*found, self.memory[element]);
        }
        let (i, j) = (self.random.below(3 * m), self.random.below(3 * n));
        assert_eq!(self.tensor.get((i, j)).is_some(), i < m && j < n);
        let right = || self.model.elements().iter().map(|&element| self.memory[element]);
        let view = self.tensor.as_tensor();
        // One of the other ways to read.
        match self.random.below(5) {
            0 => assert!(view.iter().copied().eq(right())),
            1 => assert!(view.iter().rev().copied().eq(right().rev())),
            2 => {
                let skipped = self.random.below(m * n);
                assert_eq!(view.iter().nth(skipped).copied(), right().nth(skipped));
            }
            3 => {
                view.indexed_iter()
                    .for_each(|((i, j), number)| assert_eq!(*number, self.memory[self.model.at((i, j))]));
            }
            _ => {
                let (row, column) = (view.slice((i % m, ..)), view.slice((.., j % n)));
                assert!((0..n).all(|j| row[j] == self.memory[self.model.at((i % m, j))]));
                let mut elements = column.iter().enumerate();
                assert!(elements.all(|(i, number)| *number == self.memory[self.model.at((i, j % n))]));
            }
        }
    }

    /// What is written, through one element, all of them, slices that are alive together, a copy.
    fn writes(&mut self) {
        let [m, n] = self.model.extents;
        let (number, at, other) = (self.random.below(1_000), self.coordinate(), self.coordinate());
        let mut put = |element: usize, value| self.memory[element] = value;
        match self.random.below(8) {
            0 => {
                self.tensor[at] = number;
                put(self.model.at(at), number);
            }
            1 => {
                // In no order: what two coordinates share is met twice.
                (0..m * n).for_each(|x| put(self.model.elements()[x], number));
                self.tensor.fill(number);
                self.tensor.indexed_for_each_mut(|(i, j), element| *element += i + m * j);
                (0..m * n).for_each(|x| self.memory[self.model.elements()[x]] += x);
            }
            2 => {
                let written = catch_unwind(AssertUnwindSafe(|| {
                    let elements: Vec<_> = self.tensor.iter_mut().collect();
                    elements.into_iter().enumerate().for_each(|(x, element)| *element = number + x);
                }));
                let overlaps = self.model.overlaps(|i, j| i + m * j);
                assert_eq!(written.is_err(), overlaps);
                (0..if overlaps { 0 } else { m * n }).for_each(|x| put(self.model.elements()[x], number + x));
            }
            3 => match self.tensor.try_parts_mut(Along::<0>) {
                Ok(rows) => {
                    let mut rows: Vec<_> = rows.collect();
                    rows.iter_mut().enumerate().for_each(|(i, row)| row.fill(number + i));
                    assert!(rows.iter().enumerate().all(|(i, row)| row.iter().all(|element| *element == number + i)));
                    (0..m * n).for_each(|x| put(self.model.elements()[x], number + x % m));
                }
                Err(_) => assert!(self.model.overlaps(|i, _| i)),
            },
            4 => match self.tensor.try_parts_mut(Along::<1>) {
                Ok(mut columns) => {
                    let (first, last) = (columns.next(), columns.next_back());
                    for (mut column, j) in first.into_iter().zip([0]).chain(last.into_iter().zip([n - 1])) {
                        column.for_each_mut(|element| *element = number + j);
                        (0..m).for_each(|i| put(self.model.at((i, j)), number + j));
                    }
                }
                Err(_) => assert!(self.model.overlaps(|_, j| j)),
            },
            5 => {
                self.tensor.swap(at, other);
                self.memory.swap(self.model.at(at), self.model.at(other));
            }
            6 => {
                // In layout order, where two coordinates have one element.
                let from: Vec<usize> = (0..m * n).map(|_| self.random.below(1_000)).collect();
                let source = RowMajor::<ShapeOf<L>>::VALUE;
                self.tensor.copy_from(Tensor::new(&from, source).expect("as many"));
                for x in 0..m * n {
                    put(self.model.elements()[x], from[source.index(x)]);
                }
            }
            _ => {
                self.tensor.slice_mut((.., at.1)).indexed_for_each_mut(|i: usize, element| *element = number + i);
                (0..m).for_each(|i| put(self.model.at((i, at.1)), number + i));
                assert!(self.tensor.get_mut((m, 0)).is_none());
            }
        }
    }

    fn end(mut self) {
        self.reads();
        self.writes();
        self.reads();
    }
}

/// One step of a program that goes on with another tensor. A macro, for the function that it goes on with.
macro_rules! step {
    ($program:ident, $next:expr, $tensor:expr, $model:expr) => {{
        let (tensor, model) = ($tensor, $model);
        $next(Program { tensor, model, memory: $program.memory, random: $program.random })
    }};
}

/// A part of half the extents, and an end.
fn last<L: StaticLayout>(program: Program<'_, '_, L>) {
    let [m, n] = program.model.extents;
    match program.random.below(3) {
        0 => {
            let tiler = ByMode::of((C::<2>, C::<2>));
            let at = (program.random.below(m / 2), program.random.below(n / 2));
            let model = program.model.tile([2, 2], at);
            step!(program, Program::end, program.tensor.into_tile(tiler, at), model);
        }
        1 => {
            // Both sides are alive while one is written.
            let overlaps = program.model.overlaps(|_, j| usize::from(j >= 2));
            let model = program.model.part((0, 2), [m, n - 2], [1, 1]);
            match program.tensor.try_into_parts(At(C::<1>, C::<2>)) {
                Ok((mut lower, upper)) => {
                    lower.fill(7);
                    let left = program.model.part((0, 0), [m, 2], [1, 1]);
                    left.elements().iter().for_each(|&element| program.memory[element] = 7);
                    step!(program, Program::end, upper, model);
                    assert_eq!(lower[(0, 1)], program.memory[program.model.at((0, 1))]);
                }
                Err(_) => assert!(overlaps),
            }
        }
        _ => {
            let thread = program.random.below(4);
            let model = program.model.part((thread / 2, thread % 2), [m / 2, n / 2], [2, 2]);
            let threads = RowMajor::<(C<2>, C<2>)>::VALUE;
            step!(program, Program::end, program.tensor.into_local_partition(threads, thread), model);
        }
    }
}

/// Parts, other orders of the modes, directions; then another step.
fn first<L: StaticLayout>(mut program: Program<'_, '_, L>) {
    let [m, n] = program.model.extents;
    program.reads();
    match program.random.below(5) {
        0 => {
            // All tiles, alive together; two are written.
            let tiler = ByMode::of((C::<4>, C::<4>));
            let overlaps = program.model.overlaps(|i, j| i / 4 + j / 4 * 2);
            match program.tensor.try_into_parts(Tiles(tiler)) {
                Ok(tiles) => {
                    assert!(!overlaps);
                    let mut tiles: Vec<_> = tiles.collect();
                    let (written, chosen) = (program.random.below(4), program.random.below(4));
                    tiles[written].fill(9);
                    let model = |tile: usize| program.model.tile([4, 4], (tile % 2, tile / 2));
                    model(written).elements().iter().for_each(|&element| program.memory[element] = 9);
                    step!(program, last, tiles.swap_remove(chosen), model(chosen));
                }
                Err(_) => assert!(overlaps),
            }
        }
        1 => step!(program, last, program.tensor.reverse(), program.model.transposed()),
        2 => {
            let model = program.model.mirrored();
            let mirror = ByMode::of((Keep, Layout::<C<8>, Neg<1>>::new()));
            step!(program, last, program.tensor.composition(mirror), model);
        }
        3 => {
            let row = program.random.below(2);
            let model = program.model.part((row, 0), [m / 2, n], [2, 1]);
            let threads = RowMajor::<(C<2>, C<1>)>::VALUE;
            step!(program, last, program.tensor.into_local_partition(threads, row), model);
        }
        _ => {
            let at = (program.random.below(2), program.random.below(2));
            let model = program.model.tile([4, 4], at);
            step!(program, last, program.tensor.into_tile(ByMode::of((C::<4>, C::<4>)), at), model);
        }
    }
}

/// Programs over one layout type; the strides, and the element at a coordinate, counted from the smallest index.
fn programs<L: StaticLayout>(
    seed: u64,
    layout: impl Fn(&mut Random) -> (L, usize, usize),
    element: impl Fn(usize, usize, usize, usize) -> usize,
) {
    for program in 0..PROGRAMS {
        let mut random = Random::new(seed * 1_000_000 + program);
        let (layout, a, b) = layout(&mut random);
        let model = Model::new([8, 8], |i, j| element(a, b, i, j));
        let cosize = usize::try_from(layout.cosize().expect("small")).expect("small");
        assert_eq!(cosize, 1 + model.elements().iter().max().expect("elements"));
        let mut elements: Vec<usize> = (0..cosize + random.below(3)).map(|_| random.below(1_000)).collect();
        let mut memory = elements.clone();
        assert!(Tensor::new(&elements[..cosize - 1], layout).is_err());
        let tensor = TensorMut::new(&mut elements, layout).expect("long enough");
        first(Program { tensor, model, memory: &mut memory, random: &mut random });
        assert_eq!(elements, memory);
    }
}

/// The swizzle `Sw<2,1,2>`: bits 3 and 4 onto bits 1 and 2.
fn swizzle(x: usize) -> usize {
    x ^ (x >> 2 & 0b110)
}

/// The exclusive or of the columns of a bit matrix.
fn columns(columns: [usize; 6], x: usize) -> usize {
    let moved = (0..6).filter(|bit| x >> bit & 1 == 1).fold(0, |moved, bit| moved ^ columns[bit]);
    x >> 6 << 6 ^ moved
}

#[test]
fn bit_matrices() {
    programs(10, |_| (Gray::VALUE, 0, 0), |_, _, i, j| columns([1, 3, 6, 12, 24, 48], 8 * i + j));
    let dense = |random: &mut Random| {
        let stride = random.below(20);
        (Dense::with_strides([stride]), stride, 0)
    };
    programs(11, dense, |a, _, i, j| columns([21, 50, 63, 9, 30, 36], 6 + a * i + j));
}

#[test]
fn plain() {
    programs(1, |_| (Rows::new(), 0, 0), |_, _, i, j| 8 * i + j);
    programs(2, |_| (Padded::new(), 0, 0), |_, _, i, j| i + 9 * j);
    programs(3, |_| (Nested::new(), 0, 0), |_, _, i, j| i % 2 * 32 + i / 2 + j % 4 * 4 + j / 4 * 16);
    programs(4, |_| (Reversed::new(), 0, 0), |_, _, i, j| 8 * (7 - i) + j);
}

#[test]
fn runtime_strides() {
    let leading = |random: &mut Random| {
        let stride = random.below(20);
        (Leading::with_strides([stride]), stride, 0)
    };
    programs(5, leading, |a, _, i, j| a * i + j);
    let free = |random: &mut Random| {
        let (a, b) = (random.below(20), random.below(20));
        (Free::with_strides([a, b]), a, b)
    };
    programs(6, free, |a, b, i, j| a * i + b * j);
}

#[test]
fn swizzles() {
    programs(7, |_| (Swizzled::VALUE, 0, 0), |_, _, i, j| swizzle(8 * i + j));
    programs(8, |_| (Spread::VALUE, 0, 0), |_, _, i, j| 2 * swizzle(i + 8 * j));
    let shifted = |random: &mut Random| {
        let stride = random.below(20);
        (Shifted::with_strides([stride]), stride, 0)
    };
    programs(9, shifted, |a, _, i, j| (5 + a * i + j) ^ ((5 + a * i + j) >> 3 & 1));
}
