//! Who executes atoms: a warp together, or a thread alone.

use core::marker::PhantomData;

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
use layout_static::atom::Fragment;
use layout_static::atom::{CopyAtom, Execute, FragmentMut, Transfer};
use layout_static::{LayoutError, StaticLayout};

use crate::tensor::Existing;
use crate::tiled::{Exists, Tiled};
use crate::window::{Filled, Free};
use crate::{Element, Part, PartMut, atom, instruction};

/// The 32 threads of a warp, which get to each instruction together: the token that executes products, and copies of
/// matrices.
#[derive(Clone, Copy)]
pub struct Warp {
    stays: PhantomData<*const ()>,
}

impl Warp {
    /// The warp of this thread.
    ///
    /// # Safety
    /// All threads of the warp get to each use of it together.
    #[inline(always)]
    pub unsafe fn together() -> Self {
        Warp { stays: PhantomData }
    }
}

/// A thread alone: the token that moves runs, by loads, stores and asynchronous copies.
#[derive(Clone, Copy)]
pub struct Alone;

/// An atom moves elements of so many bits, which are those of the tile.
#[track_caller]
const fn moves<I: CopyAtom, T>() {
    assert!(I::BITS == 8 * size_of::<T>() as u64, "the atom moves elements of the tile");
}

/// The instruction of a product.
macro_rules! products {
    ($($Atom:ident $name:ident $A:ty, $B:ty, $C:ty;)*) => { $(
        impl Execute<atom::$Atom> for Warp {
            type A = $A;
            type B = $B;
            type C = $C;

            #[inline(always)]
            fn execute(self, a: $A, b: $B, c: $C) -> $C {
                // SAFETY: all threads of the warp get here together, as was promised where the token was made.
                unsafe { instruction::$name(a, b, c) }
            }
        }
    )* };
}

products! {
    F16M16N8K8 mma_f16_k8 [u32; 2], [u32; 1], [f32; 4];
    F16M16N8K16 mma_f16_k16 [u32; 4], [u32; 2], [f32; 4];
    HalfM16N8K16 mma_half_k16 [u32; 4], [u32; 2], [u32; 2];
    Bf16M16N8K8 mma_bf16_k8 [u32; 2], [u32; 1], [f32; 4];
    Bf16M16N8K16 mma_bf16_k16 [u32; 4], [u32; 2], [f32; 4];
    Tf32M16N8K4 mma_tf32_k4 [u32; 2], [u32; 1], [f32; 4];
    Tf32M16N8K8 mma_tf32_k8 [u32; 4], [u32; 2], [f32; 4];
    S8M16N8K16 mma_s8_k16 [u32; 2], [u32; 1], [i32; 4];
    S8M16N8K32 mma_s8_k32 [u32; 4], [u32; 2], [i32; 4];
    S4M16N8K64 mma_s4_k64 [u32; 4], [u32; 2], [i32; 4];
    F64M8N8K4 mma_f64_k4 [f64; 1], [f64; 1], [f64; 2];
}

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
products! {
    E4m3M16N8K32 mma_e4m3_k32 [u32; 4], [u32; 2], [f32; 4];
    E5m2M16N8K32 mma_e5m2_k32 [u32; 4], [u32; 2], [f32; 4];
}

/// Copies of matrices: the instruction of each, and its registers.
macro_rules! loads {
    ($($Atom:ident $name:ident $count:literal;)*) => { $(
        /// By the tables of the PTX reference.
        impl<T: Element, V: StaticLayout, F> Transfer<atom::$Atom, Filled<T, V>, F> for Warp
        where
            F: FragmentMut<[u32; $count]>,
        {
            const ATOMS: Result<[usize; 2], LayoutError> = {
                moves::<atom::$Atom, T>();
                Ok([V::SIZE, F::ATOMS])
            };

            #[inline(always)]
            fn transfer(self, from: &Filled<T, V>, to: &mut F, atom: usize) {
                // SAFETY: the part was promised to be what the atom reads, and filled; all threads of the warp get here
                // together.
                *to.atom_mut(atom) = unsafe { instruction::$name(from.address(atom)) };
            }
        }
    )* };
}

loads! {
    Ldmatrix1 ldmatrix_x1 1;
    Ldmatrix2 ldmatrix_x2 2;
    Ldmatrix4 ldmatrix_x4 4;
    Ldmatrix1T ldmatrix_x1_trans 1;
    Ldmatrix2T ldmatrix_x2_trans 2;
    Ldmatrix4T ldmatrix_x4_trans 4;
    Ldmatrix4Bytes ldmatrix_x4 4;
    Ldmatrix4Words ldmatrix_x4 4;
}

/// The same the other way.
#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
macro_rules! stores {
    ($($Atom:ident $name:ident $count:literal;)*) => { $(
        /// By the tables of the PTX reference.
        impl<T: Element, V: StaticLayout, F: Fragment<[u32; $count]>> Transfer<atom::$Atom, F, Free<T, V>> for Warp {
            const ATOMS: Result<[usize; 2], LayoutError> = {
                moves::<atom::$Atom, T>();
                Ok([F::ATOMS, V::SIZE])
            };

            #[inline(always)]
            fn transfer(self, from: &F, to: &mut Free<T, V>, atom: usize) {
                // SAFETY: the part was promised to be what the atom writes, and free; all threads of the warp get here
                // together.
                unsafe { instruction::$name(to.address(atom), from.atom(atom)) };
            }
        }
    )* };
}

#[cfg(any(feature = "sm_90", not(target_arch = "nvptx64")))]
stores! {
    Stmatrix1 stmatrix_x1 1;
    Stmatrix2 stmatrix_x2 2;
    Stmatrix4 stmatrix_x4 4;
    Stmatrix1T stmatrix_x1_trans 1;
    Stmatrix2T stmatrix_x2_trans 2;
    Stmatrix4T stmatrix_x4_trans 4;
}

/// A run is one element of the tile: a scalar, or a vector.
#[track_caller]
const fn is_a_run<const COUNT: usize, const BITS: u64, T>() {
    assert!(COUNT as u64 * BITS == 8 * size_of::<T>() as u64, "a run is an element of the tile");
}

/// `cp.async` of 4, 8 or 16 bytes, past the first cache where it can.
impl<T, V, W, const COUNT: usize, const BITS: u64> Transfer<atom::Run<COUNT, BITS>, Part<'_, T, W>, Free<T, V>>
    for Alone
where
    T: Element,
    V: StaticLayout,
    W: StaticLayout,
{
    const ATOMS: Result<[usize; 2], LayoutError> = {
        is_a_run::<COUNT, BITS, T>();
        assert!(matches!(size_of::<T>(), 4 | 8 | 16), "cp.async copies 4, 8 or 16 bytes");
        Ok([W::SIZE, V::SIZE])
    };

    #[inline(always)]
    fn transfer(self, from: &Part<'_, T, W>, to: &mut Free<T, V>, atom: usize) {
        let (from, to) = (from.address(atom), to.address(atom));
        match size_of::<T>() {
            // SAFETY: an element of the one part to one of the other, which was promised to be free.
            4 => unsafe { instruction::copy_async_4(to, from.cast()) },
            // SAFETY: as above.
            8 => unsafe { instruction::copy_async_8(to, from.cast()) },
            // SAFETY: as above.
            _ => unsafe { instruction::copy_async_16(to, from.cast()) },
        }
    }
}

/// `cp.async` of 16 bytes, with zeros in the place of elements beyond the extents.
impl<T, V, W, L, S, TV, A, const COUNT: usize, const BITS: u64>
    Transfer<atom::Run<COUNT, BITS>, Existing<'_, T, W, Exists<T, L, S, TV, A>>, Free<T, V>> for Alone
where
    T: Element,
    V: StaticLayout,
    W: StaticLayout,
    L: Tiled<S, A>,
    TV: StaticLayout,
{
    const ATOMS: Result<[usize; 2], LayoutError> = {
        is_a_run::<COUNT, BITS, T>();
        assert!(size_of::<T>() == 16, "cp.async writes zeros in copies of 16 bytes");
        Ok([W::SIZE, V::SIZE])
    };

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "16 bytes at most")]
    fn transfer(self, from: &Existing<'_, T, W, Exists<T, L, S, TV, A>>, to: &mut Free<T, V>, atom: usize) {
        let bytes = from.exists.elements(atom) * size_of::<T::Scalar>() as u32;
        // SAFETY: so many bytes exist, and no more are read; the other part was promised to be free.
        unsafe { instruction::copy_async_16_or_zero(to.address(atom), from.part.address(atom).cast(), bytes) }
    }
}

/// A load of a scalar, or of a vector at once.
impl<T, V, const N: usize, const COUNT: usize, const BITS: u64> Transfer<atom::Run<COUNT, BITS>, Part<'_, T, V>, [T; N]>
    for Alone
where
    T: Element,
    V: StaticLayout,
{
    const ATOMS: Result<[usize; 2], LayoutError> = {
        is_a_run::<COUNT, BITS, T>();
        Ok([V::SIZE, N])
    };

    #[inline(always)]
    fn transfer(self, from: &Part<'_, T, V>, to: &mut [T; N], atom: usize) {
        to[atom] = from.value(atom);
    }
}

/// A store of a scalar, or of a vector at once.
impl<T, V, const N: usize, const COUNT: usize, const BITS: u64>
    Transfer<atom::Run<COUNT, BITS>, [T; N], PartMut<'_, T, V>> for Alone
where
    T: Element,
    V: StaticLayout,
{
    const ATOMS: Result<[usize; 2], LayoutError> = {
        is_a_run::<COUNT, BITS, T>();
        Ok([N, V::SIZE])
    };

    #[inline(always)]
    fn transfer(self, from: &[T; N], to: &mut PartMut<'_, T, V>, atom: usize) {
        to.set(atom, from[atom]);
    }
}
