//! Jobs on tensors of runtime extents, beside `ndarray` and the same by hand: what several commands measure.

#![allow(clippy::missing_panics_doc, reason = "slices are made for their extents")]

use std::cell::RefCell;
use std::hint::black_box;

use layout_static::{Along, C, DynTensor, DynTensorMut, RuntimeLayout, Tensor, TensorMut, layout, zip};
use ndarray::{ArrayView2, ArrayView3, ArrayView4, ArrayViewMut2, ArrayViewMut3, ArrayViewMut4, Axis};

use crate::placed::{PAGE, Placed};
use crate::ratio::{Budget, Comparison, Contender, compare_within};

/// `count` numbers.
pub fn numbers(count: usize) -> Vec<f32> {
    let mut random = fastrand::Rng::with_seed(1);
    (0..count).map(|_| random.f32() - 0.5).collect()
}

/// What a copy reads, and where all contenders write: one place for all, a quarter of a page from what they read.
fn places<T: Copy + Default>(count: usize) -> (Placed<T>, RefCell<Placed<T>>) {
    let place = |beyond| Placed::new(count, beyond, |_| T::default());
    (place(PAGE / 4), RefCell::new(place(0)))
}

/// A transposing copy of a matrix by the library, `transpose`, `ndarray`, and by hand in blocks of 16 x 16.
pub fn transposed<T: Copy + Default>(budget: Budget, what: impl Into<String>, [m, n]: [usize; 2]) -> Comparison {
    let (source, target) = places::<T>(m * n);
    let to = || black_box(&target).borrow_mut();
    let view = ArrayView2::from_shape((m, n), &source).expect("the slice has this shape").reversed_axes();
    compare_within(
        budget,
        what,
        vec![
            Contender::new("layouts", || {
                let from = DynTensor::column_major(black_box(&source[..]), (n, m)).expect("long enough");
                DynTensorMut::row_major(&mut to()[..], (n, m)).expect("long enough").copy_from(from);
            }),
            Contender::new("ndarray", || {
                let mut to = to();
                let to = ArrayViewMut2::from_shape((n, m), &mut to[..]);
                to.expect("the slice has this shape").assign(black_box(&view));
            }),
            Contender::new("transpose", || transpose::transpose(black_box(&source), &mut to(), n, m)),
            Contender::new("by hand", || by_hand(black_box(&source), &mut to(), [m, n])),
        ],
    )
}

/// A transposing copy of a matrix of 64 x 64, whose extents and strides are constants of the types.
pub fn transposed_by_types<T: Copy + Default>(budget: Budget, what: impl Into<String>) -> Comparison {
    let (source, target) = places::<T>(64 * 64);
    let to = || black_box(&target).borrow_mut();
    let view = ArrayView2::from_shape((64, 64), &source).expect("the slice has this shape").reversed_axes();
    compare_within(
        budget,
        what,
        vec![
            Contender::new("layouts", || {
                let from = Tensor::new(black_box(&source[..]), Columns::new()).expect("long enough");
                TensorMut::new(&mut to()[..], Rows::new()).expect("long enough").copy_from(from);
            }),
            Contender::new("ndarray", || {
                let mut to = to();
                let to = ArrayViewMut2::from_shape((64, 64), &mut to[..]);
                to.expect("the slice has this shape").assign(black_box(&view));
            }),
            Contender::new("transpose", || transpose::transpose(black_box(&source), &mut to(), 64, 64)),
            Contender::new("by hand", || by_hand(black_box(&source), &mut to(), [64, 64])),
        ],
    )
}

layout! {
    type Rows = (64, 64) : (64, 1);
    type Columns = (64, 64) : (1, 64);
}

/// A function that measures a copy in another order of modes, by the library and by `ndarray`.
macro_rules! permuted {
    ($name:ident, $modes:literal, $View:ident, $ViewMut:ident, $($k:tt),*) => {
        #[doc = concat!("A copy of ", $modes, " modes in another order, by the library and by `ndarray`.")]
        pub fn $name<T: Copy + Default>(
            budget: Budget,
            what: impl Into<String>,
            extents: [usize; $modes],
            order: [usize; $modes],
        ) -> Comparison {
            let (source, target) = places::<T>(extents.iter().product());
            let to = || black_box(&target).borrow_mut();
            let strides: [usize; $modes] = std::array::from_fn(|mode| extents[mode + 1..].iter().product());
            let [shape, steps] = [extents, strides].map(|numbers| order.map(|mode| numbers[mode]));
            let view = $View::from_shape(extents, &source).expect("the slice has this shape").permuted_axes(order);
            compare_within(
                budget,
                what,
                vec![
                    Contender::new("layouts", || {
                        let shape = ($(shape[$k],)*);
                        let from = DynTensor::strided(black_box(&source[..]), shape, ($(steps[$k],)*));
                        let mut to = to();
                        let to = DynTensorMut::row_major(&mut to[..], shape);
                        to.expect("long enough").copy_from(from.expect("long enough"));
                    }),
                    Contender::new("ndarray", || {
                        let mut to = to();
                        let to = $ViewMut::from_shape(shape, &mut to[..]);
                        to.expect("the slice has this shape").assign(black_box(&view));
                    }),
                ],
            )
        }
    };
}

permuted! { permuted, 3, ArrayView3, ArrayViewMut3, 0, 1, 2 }
permuted! { permuted_four, 4, ArrayView4, ArrayViewMut4, 0, 1, 2, 3 }

/// Blocks of 16 x 16.
fn by_hand<T: Copy>(source: &[T], target: &mut [T], [m, n]: [usize; 2]) {
    for x in (0..n).step_by(16) {
        for y in (0..m).step_by(16) {
            for i in x..n.min(x + 16) {
                for j in y..m.min(y + 16) {
                    target[i * m + j] = source[j * n + i];
                }
            }
        }
    }
}

/// Sums along the middle mode of three.
pub fn summed(budget: Budget, [l, m, n]: [usize; 3]) -> Comparison {
    let source = numbers(l * m * n);
    let target = RefCell::new(vec![0.0_f32; l * n]);
    let view = ArrayView3::from_shape((l, m, n), &source).expect("the slice has this shape");
    compare_within(
        budget,
        format!("sums of {l} x {m} x {n} along mode 1"),
        vec![
            Contender::new("layouts", || {
                let tensor = DynTensor::row_major(black_box(&source), (l, m, n)).expect("long enough");
                let mut sums = black_box(&target).borrow_mut();
                sums.fill(0.0);
                tensor.sum_mode(C::<1>, DynTensorMut::row_major(&mut sums, (l, n)).expect("long enough"));
            }),
            Contender::new("by hand", || {
                let mut sums = black_box(&target).borrow_mut();
                sums.fill(0.0);
                for (sums, matrix) in sums.chunks_exact_mut(n).zip(black_box(&source).chunks_exact(m * n)) {
                    for row in matrix.chunks_exact(n) {
                        sums.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
                    }
                }
            }),
            Contender::new("ndarray", || {
                let mut sums = black_box(&target).borrow_mut();
                let sums = ArrayViewMut2::from_shape((l, n), &mut sums);
                sums.expect("the slice has this shape").assign(&black_box(&view).sum_axis(Axis(1)));
            }),
        ],
    )
}

layout! {
    /// Structures of seven fields.
    type Structures = (8?, 7) : (7, 1);
}

/// A loop over six fields of structures, whose number is known at run time.
///
/// # Panics
/// Unless the number is a multiple of 8.
pub fn structures(budget: Budget, count: usize) -> Comparison {
    let elements = RefCell::new(numbers(7 * count));
    compare_within(
        budget,
        format!("six fields of {count} structures"),
        vec![
            Contender::new("layouts", || {
                let elements = &mut black_box(&elements).borrow_mut()[..];
                let mut tensor =
                    Structures::with([count]).expect("a multiple of 8").tensor_mut(elements).expect("enough");
                let mut fields = tensor.try_parts_mut(Along::<1>).expect("they are apart");
                let mut field = || fields.next().expect("there are seven");
                let (x, y, z, u, v, w) = (field(), field(), field(), field(), field(), field());
                zip((x, y, z, u, v, w)).for_each(|(x, y, z, u, v, w)| {
                    *w -= 1.0 / 128.0;
                    *x += *u / 128.0;
                    *y += *v / 128.0;
                    *z += *w / 128.0;
                });
            }),
            Contender::new("by hand", || {
                for structure in black_box(&elements).borrow_mut().chunks_exact_mut(7) {
                    let [x, y, z, u, v, w, _] = structure else { unreachable!() };
                    *w -= 1.0 / 128.0;
                    *x += *u / 128.0;
                    *y += *v / 128.0;
                    *z += *w / 128.0;
                }
            }),
        ],
    )
}
