//! Who executes atoms: a warp together, or a thread alone.

use core::arch::asm;
use core::marker::PhantomData;

use layout_static::atom::{CopyAtom, Execute};

use crate::atom;

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

/// A thread alone: the token that starts asynchronous copies.
#[derive(Clone, Copy)]
pub struct Alone;

/// Who loads from shared memory by an atom.
///
/// # Safety
/// `load` reads, at the address of each thread, the values that the table `From` of the atom gives to the thread, and
/// nothing else, and hands out those of the table `To`, in order, as many to a register as it has room for.
pub unsafe trait Load<I: CopyAtom>: Copy {
    /// The registers of a thread.
    type Registers: Copy;

    /// Loads from the address, in shared memory, of what this thread reads.
    ///
    /// # Safety
    /// It can be read, and is aligned to the run of values that is read there.
    unsafe fn load(self, from: u32) -> Self::Registers;
}

/// Who stores to shared memory by an atom.
///
/// # Safety
/// As [`Load`], the other way.
pub unsafe trait Store<I: CopyAtom>: Copy {
    /// The registers of a thread.
    type Registers: Copy;

    /// Stores to the address, in shared memory, of what this thread writes.
    ///
    /// # Safety
    /// It can be written, and is aligned to the run of values that is written there; no other thread accesses it before
    /// a barrier.
    unsafe fn store(self, registers: Self::Registers, to: u32);
}

/// Who starts copies from global to shared memory by an atom.
///
/// # Safety
/// `start` copies the values of the atom from the one address to the other, and nothing else.
pub unsafe trait Start<I: CopyAtom>: Copy {
    /// Starts to copy.
    ///
    /// # Safety
    /// `from` can be read, and no one reads `to`, or writes it otherwise, before the copy was waited for; both are
    /// aligned to the values that are copied.
    unsafe fn start(self, from: *const u8, to: u32);
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
        // SAFETY: the instruction, by the tables of the PTX reference.
        unsafe impl Load<atom::$Atom> for Warp {
            type Registers = [u32; $count];

            #[inline(always)]
            unsafe fn load(self, from: u32) -> [u32; $count] {
                $(let $r: u32;)*
                // SAFETY: the caller's promise; all threads of the warp get here together.
                unsafe {
                    asm!(
                        concat!("ldmatrix.sync.aligned.m8n8.", $name, ".shared.b16 ", $text, ", [{from}];"),
                        $($r = out(reg32) $r,)* from = in(reg32) from,
                        options(nostack, preserves_flags, readonly),
                    );
                }
                [$($r),*]
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
        // SAFETY: the instruction, by the tables of the PTX reference.
        unsafe impl Store<atom::$Atom> for Warp {
            type Registers = [u32; $count];

            #[inline(always)]
            unsafe fn store(self, [$($r),*]: [u32; $count], to: u32) {
                // SAFETY: the caller's promise; all threads of the warp get here together.
                unsafe {
                    asm!(
                        concat!("stmatrix.sync.aligned.m8n8.", $name, ".shared.b16 [{to}], ", $text, ";"),
                        $($r = in(reg32) $r,)* to = in(reg32) to,
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

// SAFETY: `cp.async` copies so many bytes; past the first cache where it can.
unsafe impl<const COUNT: usize, const BITS: u64> Start<atom::Run<COUNT, BITS>> for Alone {
    #[inline(always)]
    unsafe fn start(self, from: *const u8, to: u32) {
        const { assert!(matches!(COUNT as u64 * BITS, 32 | 64 | 128), "cp.async copies 4, 8 or 16 bytes") };
        if COUNT as u64 * BITS == 128 {
            // SAFETY: the caller's promise.
            unsafe {
                asm!("cp.async.cg.shared.global [{}], [{}], 16;", in(reg32) to, in(reg64) from,
                    options(nostack, preserves_flags));
            }
        } else {
            // SAFETY: the caller's promise.
            unsafe {
                asm!("cp.async.ca.shared.global [{}], [{}], {};", in(reg32) to, in(reg64) from,
                    const COUNT as u64 * BITS / 8, options(nostack, preserves_flags));
            }
        }
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
