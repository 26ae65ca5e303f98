//! `C = A B^T` of halves into `f32`, by MFMA or WMMA: 64 x 64 of `C` for a block of one wave.
//!
//! `A` is `m` x `k` and `B` is `n` x `k`, both with `k` contiguous; `C` has `m` contiguous. A lane loads its part of a
//! factor by the table of the atom, neighbours along `k` at once. It stores four rows of `C` at once. Nothing is in
//! shared memory.

use core::array::from_fn;

use layout_static::layout;

/// Four halves that a lane loads at once, in two registers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(8))]
pub struct Halves4(pub [u32; 2]);

/// Eight halves that a lane loads at once, in four registers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(16))]
pub struct Halves8(pub [u32; 4]);

/// Four sums that a lane stores at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(16))]
pub struct Sums4(pub [f32; 4]);

/// The matrices of a launch.
#[derive(Clone, Copy, Debug)]
pub struct Matrices<V> {
    /// `A`, of whole tiles.
    pub a: *const V,
    /// `B`
    pub b: *const V,
    /// `C`
    pub c: *mut Sums4,
    /// From a row of `A` and of `B` to the next one, in vectors; from a column of `C` to the next one, in fours.
    pub strides: [u32; 3],
    /// The steps along `k`, one at least.
    pub steps: u32,
}

layout! {
    /// A factor in vectors, rows `?` apart; the extents are bounds.
    pub type Factor = (1_048_576, 262_144) : (?, 1);
    /// `C` in fours of rows, columns `?` apart.
    pub type Product = (262_144, 1_048_576) : (1, ?);
    /// The four that an element of a tile of `C` is in.
    pub type FourOf = ((4, 16), 64) : ((0, 1), 16);
}

/// The same numbers in the same order, so many to a part.
#[inline(always)]
fn regrouped<T: Copy, const N: usize, const V: usize, const R: usize, const A: usize>(
    parts: &[[T; N]; V],
) -> [[T; R]; A] {
    const { assert!(N * V == R * A, "as many numbers") };
    from_fn(|part| from_fn(|i| parts[(R * part + i) / N][(R * part + i) % N]))
}

/// What a lane does, by the layouts of a module. Given are the lanes; the vectors of a factor that a lane loads at a
/// step, and their number along `k`; the atoms of a factor and of C, and their registers.
macro_rules! lane {
    ($lanes:literal lanes, $Vector:ident $count:literal by $along:literal,
        A $a:literal of $registers:literal, C $c:literal of $sums:literal) => {
        use core::ptr::NonNull;

        use layout_static::atom::gemm;
        use layout_static::{Bounded, ByMode, C, Static, Tensor, TensorMut, check, layout};

        use super::{Factor, FourOf, Matrices, Product, Sums4, regrouped, $Vector};
        use crate::Wave;

        layout! {
            /// Which vectors of a tile of A a lane has.
            pub type LoadA = composition(VectorOf, composition(Multiply.a, FirstOfVector));
            /// Which vectors of a tile of B.
            pub type LoadB = composition(VectorOf, composition(Multiply.b, FirstOfVector));
            /// Which fours of C a lane has.
            pub type Store = composition(FourOf, composition(Multiply.c, FirstOfFour));
        }

        /// The lanes of a wave, which are the threads of a block.
        pub const LANES: u32 = $lanes;

        const _: () = check::same_function::<LoadA, LoadB>();

        /// The registers of a factor that a lane has of a tile: 64 rows, one step along `k`.
        ///
        /// # Safety
        /// The matrix has the tile, which is below 16384; rows are `stride` vectors apart.
        #[inline(always)]
        pub unsafe fn factor(from: *const $Vector, stride: u32, tile: u32, lane: u32) -> [[u32; $registers]; $a] {
            let lane = Bounded::<$lanes>::masked(lane as usize);
            let tile = Bounded::<16384>::masked(tile as usize);
            let mut vectors = [$Vector::default().0; $count];
            // SAFETY: the matrix of the caller.
            let from = unsafe { NonNull::new_unchecked(from.cast_mut()) };
            // SAFETY: it has the tile.
            let from = unsafe { Tensor::from_raw_parts(from, Factor::with_strides([stride as usize])) };
            let from = from.tile(ByMode::of((C::<64>, C::<$along>)), (tile, C::<0>)).partition(LoadA::VALUE, lane);
            Bounded::<$count>::for_each_static(|v| vectors[v.get()] = from[v].0);
            regrouped(&vectors)
        }

        /// Stores the sums that a lane has of a tile.
        ///
        /// # Safety
        /// The matrix has the tile, which is below 16384; columns are `stride` fours apart. No one else uses the tile.
        #[inline(always)]
        pub unsafe fn store(sums: &[[f32; $sums]; $c], to: *mut Sums4, stride: u32, tile: [u32; 2], lane: u32) {
            let lane = Bounded::<$lanes>::masked(lane as usize);
            let [i, j] = tile.map(|x| Bounded::<16384>::masked(x as usize));
            let sums: [[f32; 4]; 1024 / $lanes] = regrouped(sums);
            // SAFETY: the matrix of the caller.
            let to = unsafe { NonNull::new_unchecked(to) };
            // SAFETY: it has the tile, which is the caller's alone.
            let to = unsafe { TensorMut::from_raw_parts(to, Product::with_strides([stride as usize])) };
            let mut to = to.into_tile(ByMode::of((C::<16>, C::<64>)), (i, j)).into_partition(Store::VALUE, lane);
            Bounded::<{ 1024 / $lanes }>::for_each_static(|v| to[v] = Sums4(sums[v.get()]));
        }

        /// Computes the tile `(i, j)` of `C`, as one lane of a wave.
        ///
        /// # Safety
        /// All lanes of the wave call it together, for `i` and `j` below 16384. The matrices have the tile and the
        /// steps, one at least. `C` lies apart.
        #[inline(always)]
        pub unsafe fn product(matrices: Matrices<$Vector>, [i, j]: [u32; 2], lane: u32) {
            let Matrices { mut a, mut b, c, strides, mut steps } = matrices;
            let mut sums = [[0.0; $sums]; $c];
            loop {
                // SAFETY: a tile of the launch.
                let of_a = unsafe { factor(a, strides[0], i, lane) };
                // SAFETY: a tile of the launch.
                let of_b = unsafe { factor(b, strides[1], j, lane) };
                // SAFETY: all lanes get here, as often.
                let wave = unsafe { Wave::together() };
                gemm::<Multiply, _, _, _, _>(wave, &of_a, &of_b, &mut sums);
                (a, b) = (a.wrapping_add($along), b.wrapping_add($along));
                steps -= 1;
                if steps == 0 {
                    break;
                }
            }
            // SAFETY: the tile of the launch.
            unsafe { store(&sums, c, strides[2], [i, j], lane) }
        }
    };
}

pub mod gfx942 {
    //! The product of `gfx942`, by `v_mfma_f32_32x32x8_f16`.

    use crate::atom::MfmaF16M32N32K8;

    layout! {
        /// The product of a step.
        pub mma Multiply = tiled(MfmaF16M32N32K8) in (64, 64, 8);
        /// The vector that an element of a tile of a factor is in.
        pub type VectorOf = (64, (4, 2)) : (1, (0, 64));
        /// Of the elements of a lane, the first of each vector.
        pub type FirstOfVector = (64, 2) : (1, 256);
        /// Of the sums of a lane, the first of each four.
        pub type FirstOfFour = (64, 16) : (1, 256);
    }

    lane!(64 lanes, Halves4 2 by 2, A 2 of 2, C 4 of 16);
}

pub mod gfx950 {
    //! The product of `gfx950`, by `v_mfma_f32_32x32x16_f16`.

    use crate::atom::MfmaF16M32N32K16;

    layout! {
        /// The product of a step.
        pub mma Multiply = tiled(MfmaF16M32N32K16) in (64, 64, 16);
        /// The vector that an element of a tile of a factor is in.
        pub type VectorOf = (64, (8, 2)) : (1, (0, 64));
        /// Of the elements of a lane, the first of each vector.
        pub type FirstOfVector = (64, 2) : (1, 512);
        /// Of the sums of a lane, the first of each four.
        pub type FirstOfFour = (64, 16) : (1, 256);
    }

    lane!(64 lanes, Halves8 2 by 2, A 2 of 4, C 4 of 16);
}

pub mod gfx1200 {
    //! The product of `gfx1200`, by `v_wmma_f32_16x16x16_f16`.

    use crate::atom::WmmaF16M16N16K16;

    layout! {
        /// The product of a step.
        pub mma Multiply = tiled(WmmaF16M16N16K16) in (64, 64, 16);
        /// The vector that an element of a tile of a factor is in.
        pub type VectorOf = (64, (4, 4)) : (1, (0, 64));
        /// Of the elements of a lane, the first of each vector.
        pub type FirstOfVector = (32, 8) : (1, 128);
        /// Of the sums of a lane, the first of each four.
        pub type FirstOfFour = (32, 32) : (1, 128);
    }

    lane!(32 lanes, Halves4 8 by 4, A 4 of 4, C 16 of 8);
}

pub mod hand;

/// The entries of a machine: names, and the functions of a lane.
macro_rules! entries {
    ($($feature:literal $machine:ident $Vector:ident;)*) => { $(
        #[cfg(all(target_arch = "amdgpu", feature = $feature))]
        entries!(@ $machine $Vector, product super::$machine::product, product_hand super::hand::$machine);
    )* };
    (@ $machine:ident $Vector:ident, $($name:ident $of_lane:path),*) => {
        mod entries {
            use super::{$Vector, Matrices, Sums4};
            use crate::instruction::{block_x, block_y, thread_x};

            $(
                /// The product of the machine.
                ///
                /// # Safety
                /// Launched with as many threads in x as a wave has lanes, and at most 16384 blocks in x and in y. `A`
                /// has 64 rows for each block in y, `B` for each in x. The pointers are aligned as their types,
                /// `C` lies apart, and there is a step.
                #[unsafe(no_mangle)]
                unsafe extern "gpu-kernel" fn $name(
                    a: *const $Vector,
                    b: *const $Vector,
                    c: *mut Sums4,
                    a_stride: u32,
                    b_stride: u32,
                    c_stride: u32,
                    steps: u32,
                ) {
                    let matrices = Matrices { a, b, c, strides: [a_stride, b_stride, c_stride], steps };
                    // SAFETY: the launch.
                    unsafe { $of_lane(matrices, [block_y(), block_x()], thread_x()) }
                }
            )*
        }
    };
}

entries! {
    "gfx942" gfx942 Halves4;
    "gfx950" gfx950 Halves8;
    "gfx1200" gfx1200 Halves4;
}
