//! Jobs on tensors of runtime extents, beside `ndarray` and the same by hand: what several commands measure.

#![allow(clippy::missing_panics_doc, reason = "slices are made for their extents")]

use std::hint::black_box;

use layout_static::{Along, C, DynTensor, DynTensorMut, RuntimeLayout, Tensor, TensorMut, layout, zip};
use ndarray::{Array2, ArrayView2, ArrayView3, ArrayView4, ArrayViewMut2, ArrayViewMut3, ArrayViewMut4, Axis};

use crate::ratio::{Budget, Comparison, Contender, compare_within};

/// `count` numbers.
pub fn numbers(count: usize) -> Vec<f32> {
    let mut random = fastrand::Rng::with_seed(1);
    (0..count).map(|_| random.f32() - 0.5).collect()
}

/// Elements that were written one by one. What a system gives as zeros may be one page of zeros, which the first cache
/// has: reading it costs nothing.
fn written<T: Copy + Default>(count: usize) -> Vec<T> {
    (0..count).map(|_| black_box(T::default())).collect()
}

/// A transposing copy of a matrix by the library, `transpose`, `ndarray`, and by hand in blocks of 16 x 16.
pub fn transposed<T: Copy + Default>(budget: Budget, what: impl Into<String>, [m, n]: [usize; 2]) -> Comparison {
    let source = written::<T>(m * n);
    let [mut a, mut b, mut c, mut d] = [(); 4].map(|()| source.clone());
    let view = ArrayView2::from_shape((m, n), &source).expect("the slice has this shape").reversed_axes();
    compare_within(
        budget,
        what,
        vec![
            Contender::new("layouts", || {
                let from = DynTensor::column_major(black_box(&source[..]), (n, m)).expect("long enough");
                DynTensorMut::row_major(black_box(&mut a[..]), (n, m)).expect("long enough").copy_from(from);
            }),
            Contender::new("ndarray", || {
                let to = ArrayViewMut2::from_shape((n, m), black_box(&mut b[..]));
                to.expect("the slice has this shape").assign(black_box(&view));
            }),
            Contender::new("transpose", || transpose::transpose(black_box(&source), &mut c, n, m)),
            Contender::new("by hand", || by_hand(black_box(&source), &mut d, [m, n])),
        ],
    )
}

/// A transposing copy of a matrix of 64 x 64, whose extents and strides are constants of the types.
pub fn transposed_by_types<T: Copy + Default>(budget: Budget, what: impl Into<String>) -> Comparison {
    let source = written::<T>(64 * 64);
    let [mut a, mut b, mut c, mut d] = [(); 4].map(|()| source.clone());
    let view = ArrayView2::from_shape((64, 64), &source).expect("the slice has this shape").reversed_axes();
    compare_within(
        budget,
        what,
        vec![
            Contender::new("layouts", || {
                let from = Tensor::new(black_box(&source[..]), Columns::new()).expect("long enough");
                TensorMut::new(black_box(&mut a[..]), Rows::new()).expect("long enough").copy_from(from);
            }),
            Contender::new("ndarray", || {
                let to = ArrayViewMut2::from_shape((64, 64), black_box(&mut b[..]));
                to.expect("the slice has this shape").assign(black_box(&view));
            }),
            Contender::new("transpose", || transpose::transpose(black_box(&source), &mut c, 64, 64)),
            Contender::new("by hand", || by_hand(black_box(&source), &mut d, [64, 64])),
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
            let source = written::<T>(extents.iter().product());
            let [mut a, mut b] = [(); 2].map(|()| source.clone());
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
                        let to = DynTensorMut::row_major(black_box(&mut a[..]), shape);
                        to.expect("long enough").copy_from(from.expect("long enough"));
                    }),
                    Contender::new("ndarray", || {
                        let to = $ViewMut::from_shape(shape, black_box(&mut b[..]));
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
    let [mut a, mut b] = [(); 2].map(|()| vec![0.0_f32; l * n]);
    let view = ArrayView3::from_shape((l, m, n), &source).expect("the slice has this shape");
    let mut c = Array2::zeros((l, n));
    compare_within(
        budget,
        format!("sums of {l} x {m} x {n} along mode 1"),
        vec![
            Contender::new("layouts", || {
                let tensor = DynTensor::row_major(black_box(&source), (l, m, n)).expect("long enough");
                a.fill(0.0);
                tensor.sum_mode(C::<1>, DynTensorMut::row_major(&mut a, (l, n)).expect("long enough"));
            }),
            Contender::new("by hand", || {
                b.fill(0.0);
                for (sums, matrix) in b.chunks_exact_mut(n).zip(black_box(&source).chunks_exact(m * n)) {
                    for row in matrix.chunks_exact(n) {
                        sums.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
                    }
                }
            }),
            Contender::new("ndarray", || c.assign(&black_box(&view).sum_axis(Axis(1)))),
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
    let [mut a, mut b] = [(); 2].map(|()| numbers(7 * count));
    compare_within(
        budget,
        format!("six fields of {count} structures"),
        vec![
            Contender::new("layouts", || {
                let mut tensor =
                    Structures::with([count]).expect("a multiple of 8").tensor_mut(black_box(&mut a)).expect("enough");
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
                for structure in black_box(&mut b).chunks_exact_mut(7) {
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
