//! Who executes atoms: a warp together, or a thread alone.

use core::arch::asm;
use core::marker::PhantomData;

#[cfg(sm_90)]
use layout_static::atom::Fragment;
use layout_static::atom::{CopyAtom, Execute, FragmentMut, Transfer};
use layout_static::{LayoutError, StaticLayout};

use crate::window::{Filled, Free};
use crate::{Element, Part, PartMut, atom};

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

/// The instruction of a product, and the names of its registers: A, B, C.
macro_rules! products {
    ($($Atom:ident $name:literal
        $A:ty: $($a:ident)*, $B:ty: $($b:ident)*, $C:ty: $($c:ident)*, $class:ident $text:literal;)*) => { $(
        impl Execute<atom::$Atom> for Warp {
            type A = $A;
            type B = $B;
            type C = $C;

            #[inline(always)]
            fn execute(self, a: $A, b: $B, c: $C) -> $C {
                let ([$($a),*], [$($b),*], [$(mut $c),*]) = (a, b, c);
                // SAFETY: all threads of the warp get here together, as was promised where the token was made.
                unsafe {
                    asm!(
                        concat!("mma.sync.aligned.", $name, " ", $text, ";"),
                        $($c = inout($class) $c,)* $($a = in($class) $a,)* $($b = in($class) $b,)*
                        options(nostack, preserves_flags, nomem),
                    );
                }
                [$($c),*]
            }
        }
    )* };
}

products! {
    F16M16N8K8 "m16n8k8.row.col.f32.f16.f16.f32" [u32; 2]: a0 a1, [u32; 1]: b0, [f32; 4]: c0 c1 c2 c3, reg32
        "{{{c0}, {c1}, {c2}, {c3}}}, {{{a0}, {a1}}}, {{{b0}}}, {{{c0}, {c1}, {c2}, {c3}}}";
    F16M16N8K16 "m16n8k16.row.col.f32.f16.f16.f32" [u32; 4]: a0 a1 a2 a3, [u32; 2]: b0 b1, [f32; 4]: c0 c1 c2 c3, reg32
        "{{{c0}, {c1}, {c2}, {c3}}}, {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, {{{c0}, {c1}, {c2}, {c3}}}";
    HalfM16N8K16 "m16n8k16.row.col.f16.f16.f16.f16" [u32; 4]: a0 a1 a2 a3, [u32; 2]: b0 b1, [u32; 2]: c0 c1, reg32
        "{{{c0}, {c1}}}, {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, {{{c0}, {c1}}}";
    Bf16M16N8K8 "m16n8k8.row.col.f32.bf16.bf16.f32" [u32; 2]: a0 a1, [u32; 1]: b0, [f32; 4]: c0 c1 c2 c3, reg32
        "{{{c0}, {c1}, {c2}, {c3}}}, {{{a0}, {a1}}}, {{{b0}}}, {{{c0}, {c1}, {c2}, {c3}}}";
    Bf16M16N8K16 "m16n8k16.row.col.f32.bf16.bf16.f32"
        [u32; 4]: a0 a1 a2 a3, [u32; 2]: b0 b1, [f32; 4]: c0 c1 c2 c3, reg32
        "{{{c0}, {c1}, {c2}, {c3}}}, {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, {{{c0}, {c1}, {c2}, {c3}}}";
    Tf32M16N8K4 "m16n8k4.row.col.f32.tf32.tf32.f32" [u32; 2]: a0 a1, [u32; 1]: b0, [f32; 4]: c0 c1 c2 c3, reg32
        "{{{c0}, {c1}, {c2}, {c3}}}, {{{a0}, {a1}}}, {{{b0}}}, {{{c0}, {c1}, {c2}, {c3}}}";
    Tf32M16N8K8 "m16n8k8.row.col.f32.tf32.tf32.f32"
        [u32; 4]: a0 a1 a2 a3, [u32; 2]: b0 b1, [f32; 4]: c0 c1 c2 c3, reg32
        "{{{c0}, {c1}, {c2}, {c3}}}, {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, {{{c0}, {c1}, {c2}, {c3}}}";
    S8M16N8K16 "m16n8k16.row.col.s32.s8.s8.s32" [u32; 2]: a0 a1, [u32; 1]: b0, [i32; 4]: c0 c1 c2 c3, reg32
        "{{{c0}, {c1}, {c2}, {c3}}}, {{{a0}, {a1}}}, {{{b0}}}, {{{c0}, {c1}, {c2}, {c3}}}";
    S8M16N8K32 "m16n8k32.row.col.s32.s8.s8.s32" [u32; 4]: a0 a1 a2 a3, [u32; 2]: b0 b1, [i32; 4]: c0 c1 c2 c3, reg32
        "{{{c0}, {c1}, {c2}, {c3}}}, {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, {{{c0}, {c1}, {c2}, {c3}}}";
    S4M16N8K64 "m16n8k64.row.col.s32.s4.s4.s32" [u32; 4]: a0 a1 a2 a3, [u32; 2]: b0 b1, [i32; 4]: c0 c1 c2 c3, reg32
        "{{{c0}, {c1}, {c2}, {c3}}}, {{{a0}, {a1}, {a2}, {a3}}}, {{{b0}, {b1}}}, {{{c0}, {c1}, {c2}, {c3}}}";
    F64M8N8K4 "m8n8k4.row.col.f64.f64.f64.f64" [f64; 1]: a0, [f64; 1]: b0, [f64; 2]: c0 c1, reg64
        "{{{c0}, {c1}}}, {{{a0}}}, {{{b0}}}, {{{c0}, {c1}}}";
}

/// Copies of matrices: the instruction, and the names of its registers.
macro_rules! loads {
    ($($Atom:ident $name:literal $count:literal: $($r:ident)* $text:literal;)*) => { $(
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
                $(let $r: u32;)*
                // SAFETY: the part was promised to be what the atom reads, and filled; all threads of the warp get here
                // together.
                unsafe {
                    asm!(
                        concat!("ldmatrix.sync.aligned.m8n8.", $name, ".shared.b16 ", $text, ", [{from}];"),
                        $($r = out(reg32) $r,)* from = in(reg32) from.address(atom),
                        options(nostack, preserves_flags, readonly),
                    );
                }
                *to.atom_mut(atom) = [$($r),*];
            }
        }
    )* };
}

loads! {
    Ldmatrix1 "x1" 1: a "{{{a}}}";
    Ldmatrix2 "x2" 2: a b "{{{a}, {b}}}";
    Ldmatrix4 "x4" 4: a b c d "{{{a}, {b}, {c}, {d}}}";
    Ldmatrix1T "x1.trans" 1: a "{{{a}}}";
    Ldmatrix2T "x2.trans" 2: a b "{{{a}, {b}}}";
    Ldmatrix4T "x4.trans" 4: a b c d "{{{a}, {b}, {c}, {d}}}";
}

/// The same the other way.
#[cfg(sm_90)]
macro_rules! stores {
    ($($Atom:ident $name:literal $count:literal: $($r:ident)* $text:literal;)*) => { $(
        /// By the tables of the PTX reference.
        impl<T: Element, V: StaticLayout, F: Fragment<[u32; $count]>> Transfer<atom::$Atom, F, Free<T, V>> for Warp {
            const ATOMS: Result<[usize; 2], LayoutError> = {
                moves::<atom::$Atom, T>();
                Ok([F::ATOMS, V::SIZE])
            };

            #[inline(always)]
            fn transfer(self, from: &F, to: &mut Free<T, V>, atom: usize) {
                let [$($r),*] = from.atom(atom);
                // SAFETY: the part was promised to be what the atom writes, and free; all threads of the warp get here
                // together.
                unsafe {
                    asm!(
                        concat!("stmatrix.sync.aligned.m8n8.", $name, ".shared.b16 [{to}], ", $text, ";"),
                        $($r = in(reg32) $r,)* to = in(reg32) to.address(atom),
                        options(nostack, preserves_flags),
                    );
                }
            }
        }
    )* };
}

#[cfg(sm_90)]
stores! {
    Stmatrix1 "x1" 1: a "{{{a}}}";
    Stmatrix2 "x2" 2: a b "{{{a}, {b}}}";
    Stmatrix4 "x4" 4: a b c d "{{{a}, {b}, {c}, {d}}}";
    Stmatrix1T "x1.trans" 1: a "{{{a}}}";
    Stmatrix2T "x2.trans" 2: a b "{{{a}, {b}}}";
    Stmatrix4T "x4.trans" 4: a b c d "{{{a}, {b}, {c}, {d}}}";
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
        if size_of::<T>() == 16 {
            // SAFETY: an element of the one part to one of the other, which was promised to be free.
            unsafe {
                asm!("cp.async.cg.shared.global [{}], [{}], 16;", in(reg32) to, in(reg64) from,
                    options(nostack, preserves_flags));
            }
        } else {
            // SAFETY: as above.
            unsafe {
                asm!("cp.async.ca.shared.global [{}], [{}], {};", in(reg32) to, in(reg64) from,
                    const size_of::<T>(), options(nostack, preserves_flags));
            }
        }
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

/// Makes the copies started since the last call one group.
#[inline(always)]
pub fn commit_copies() {
    // SAFETY: of no effect on memory.
    unsafe { asm!("cp.async.commit_group;", options(nostack, preserves_flags)) };
}

/// Waits until all but the last `N` groups of copies of this thread have arrived.
#[inline(always)]
pub fn wait_copies<const N: u32>() {
    // SAFETY: of no effect but that of the copies.
    unsafe { asm!("cp.async.wait_group {};", const N, options(nostack, preserves_flags)) };
}
