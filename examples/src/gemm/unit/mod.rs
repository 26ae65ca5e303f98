//! Vector units: what the kernel needs of one, and the one that this machine has.
//!
//! The only `unsafe` of the kernel is in this folder. A value of a unit exists only where the machine has been found to
//! have it, which is what its instructions ask for.

#[cfg(target_arch = "aarch64")]
pub mod arm;
mod instructions;
mod portable;
#[cfg(target_arch = "x86_64")]
pub mod x86;

use std::sync::LazyLock;

use layout_static::atom::MmaAtom;

use super::atoms::Fma;
use instructions::instructions;
pub use portable::Portable;

/// A vector unit of f32, proven to be there.
pub trait Unit: Copy + Send + Sync + 'static {
    /// A vector.
    type Vector: Copy;

    /// What [`multiply_add`](Unit::multiply_add) does to an element and a vector.
    type Atom: MmaAtom;

    /// A unit of narrower vectors, which takes less time for a few elements; this one, where there is none.
    type Narrow: Unit;

    /// The instruction of it, as the catalogue of atoms names it; none where the compiler chooses.
    const INSTRUCTION: Option<&'static str>;

    /// Elements of a vector.
    const LANES: usize;

    /// The unit, where the machine has it.
    fn detect() -> Option<Self>;

    /// The unit of narrower vectors: a machine that has this one has it.
    fn narrow(self) -> Self::Narrow;

    /// Every lane the same.
    fn splat(self, value: f32) -> Self::Vector;

    /// The first elements of a slice.
    ///
    /// # Panics
    /// Where there are fewer than [`LANES`](Unit::LANES).
    fn load(self, from: &[f32]) -> Self::Vector;

    /// Writes the first elements of a slice.
    ///
    /// # Panics
    /// Where there are fewer than [`LANES`](Unit::LANES).
    fn store(self, vector: Self::Vector, to: &mut [f32]);

    /// The elements of a slice, [`LANES`](Unit::LANES) of them at most; the other lanes are 0. Nothing is read past the
    /// slice.
    fn load_part(self, from: &[f32]) -> Self::Vector;

    /// Writes the elements of a slice, [`LANES`](Unit::LANES) of them at most. Nothing is written past the slice.
    fn store_part(self, vector: Self::Vector, to: &mut [f32]);

    /// `a + b`.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `a * b + c`; rounded once where the unit can.
    fn multiply_add(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// The sum of all lanes.
    fn sum(self, vector: Self::Vector) -> f32;

    /// Asks for the cache line at an address, which is needed soon: into the cache of this level, 1 or 2.
    #[inline(always)]
    fn prefetch<const LEVEL: usize>(self, _: Address) {}

    /// The same row. Where it pays, the compiler does not know its address from the one of another row, and has it in a
    /// register of its own.
    #[inline(always)]
    fn apart(self, row: &[f32]) -> &[f32] {
        row
    }

    /// Rows as columns.
    #[inline(always)]
    fn transpose(self, rows: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
        std::array::from_fn(|j| std::array::from_fn(|i| rows[i][j]))
    }

    /// Does a job with code that is compiled for this unit: all of it that is inlined.
    fn call<J: Job>(self, job: J) -> J::Output;
}

/// What is compiled for each unit. `run` and what it calls have to be inlined, to be compiled for it.
pub trait Job {
    /// The result.
    type Output;

    /// Does it.
    fn run<U: Unit>(self, unit: U) -> Self::Output;
}

/// A function for a register tile: `MR` rows and `NR` columns, which are `V` vectors.
pub trait OnTile {
    /// The result.
    type Output;

    /// Calls it.
    fn call<const MR: usize, const NR: usize, const V: usize>(self) -> Self::Output;
}

/// The vector unit that products are computed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorUnit {
    /// 32 registers of 16 elements.
    Avx512,
    /// 16 registers of 8, with fused multiply-add.
    Avx2,
    /// 32 registers of 4.
    Neon,
    /// Whatever the compiler makes of arrays.
    Portable,
}

/// Elements in a cache line.
pub const LINE: usize = 16;

/// Where an element may be that is asked for: nothing is read there, so that it need not exist.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Address(*const f32);

impl Address {
    /// That of an element.
    #[inline(always)]
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "it is the address that counts")]
    pub fn of(element: &f32) -> Address {
        Address(element)
    }

    /// The address of the first element, or where an empty slice would have it.
    #[inline(always)]
    pub fn of_first(elements: &[f32]) -> Address {
        Address(elements.as_ptr())
    }

    /// Whether a cache line begins there.
    #[inline(always)]
    pub fn begins_line(self) -> bool {
        self.0.addr().is_multiple_of(LINE * size_of::<f32>())
    }

    /// So many elements further on.
    #[inline(always)]
    pub fn past(self, count: usize) -> Address {
        Address(self.0.wrapping_add(count))
    }
}

/// Calls a function with a unit, and the rows, columns and vectors of its register tile.
///
/// As many sums as registers hold beside a row of B and an element of A: 24 of 32, 12 of 16, 24 of 32, 8 of 16. With
/// AVX-512 a step along `k` has 10 loads and some 40 instructions: Intel's processors begin four in a cycle, and 24
/// multiply-adds in twelve. Tiles of 12 rows by 2 vectors would have 14 and 50.
macro_rules! on_unit {
    ($unit:expr, $function:ident($($argument:expr),*) $(, $Type:ident)?) => {
        match $unit {
            #[cfg(target_arch = "x86_64")]
            VectorUnit::Avx512 => $function::<$($Type,)? crate::gemm::unit::x86::Avx512, 6, 64, 4>($($argument),*),
            #[cfg(target_arch = "x86_64")]
            VectorUnit::Avx2 => $function::<$($Type,)? crate::gemm::unit::x86::Avx2, 6, 16, 2>($($argument),*),
            #[cfg(target_arch = "aarch64")]
            VectorUnit::Neon => $function::<$($Type,)? crate::gemm::unit::arm::Neon, 8, 12, 3>($($argument),*),
            _ => $function::<$($Type,)? crate::gemm::unit::Portable, 4, 8, 2>($($argument),*),
        }
    };
}
pub(super) use on_unit;

impl VectorUnit {
    /// All of them, the best one first.
    pub const ALL: [VectorUnit; 4] = [VectorUnit::Avx512, VectorUnit::Avx2, VectorUnit::Neon, VectorUnit::Portable];

    /// Whether this machine has it.
    pub fn is_here(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            VectorUnit::Avx512 => x86::Avx512::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            VectorUnit::Avx2 => x86::Avx2::detect().is_some(),
            #[cfg(target_arch = "aarch64")]
            VectorUnit::Neon => arm::Neon::detect().is_some(),
            VectorUnit::Portable => true,
            #[allow(unreachable_patterns, reason = "no target has all of them")]
            _ => false,
        }
    }

    /// The best one that this machine has.
    #[inline]
    pub fn best() -> VectorUnit {
        static BEST: LazyLock<VectorUnit> =
            LazyLock::new(|| VectorUnit::ALL.into_iter().find(|unit| unit.is_here()).unwrap_or(VectorUnit::Portable));
        *BEST
    }

    /// Rows and columns of the tile of C that stays in registers.
    pub fn register_tile(self) -> [usize; 2] {
        #[allow(clippy::extra_unused_type_parameters, reason = "as for all functions on a unit")]
        const fn sizes<U: Unit, const MR: usize, const NR: usize, const V: usize>() -> [usize; 2] {
            [MR, NR]
        }
        on_unit!(self, sizes())
    }

    /// Calls a function for the register tile of the unit.
    pub fn on_tile<F: OnTile>(self, function: F) -> F::Output {
        #[allow(clippy::extra_unused_type_parameters, reason = "as for all functions on a unit")]
        fn call<F: OnTile, U: Unit, const MR: usize, const NR: usize, const V: usize>(function: F) -> F::Output {
            function.call::<MR, NR, V>()
        }
        on_unit!(self, call(function), F)
    }

    /// Does a job with code that is compiled for the unit.
    ///
    /// # Panics
    /// Where the machine does not have it.
    pub fn call<J: Job>(self, job: J) -> J::Output {
        fn call<J: Job, U: Unit, const MR: usize, const NR: usize, const V: usize>(job: J) -> J::Output {
            U::detect().expect("the machine has the vector unit").call(job)
        }
        on_unit!(self, call(job), J)
    }
}

impl std::fmt::Display for VectorUnit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            VectorUnit::Avx512 => "AVX-512",
            VectorUnit::Avx2 => "AVX2",
            VectorUnit::Neon => "NEON",
            VectorUnit::Portable => "portable",
        })
    }
}
