//! Vector units: what the kernel needs of one, and the one that this machine has.
//!
//! The only `unsafe` of the kernel. A value of a unit exists only where the machine has been found to have it, which is
//! what its instructions ask for.

use layout_static::atom::MmaAtom;

use super::atoms::Fma;

/// A vector unit of f32, proven to be there.
pub trait Unit: Copy + Send + Sync + 'static {
    /// A vector.
    type Vector: Copy;

    /// What [`multiply_add`](Unit::multiply_add) does to an element and a vector.
    type Atom: MmaAtom;

    /// The instruction of it, as the catalogue of atoms names it; none where the compiler chooses.
    const INSTRUCTION: Option<&'static str>;

    /// Elements of a vector.
    const LANES: usize;

    /// The unit, where the machine has it.
    fn detect() -> Option<Self>;

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

    /// `a + b`.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `a * b + c`; rounded once where the unit can.
    fn multiply_add(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// Asks for the cache line at an address, which is needed soon.
    #[inline(always)]
    fn prefetch(self, _: Address) {}

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

    /// So many elements further on.
    #[inline(always)]
    pub fn past(self, count: usize) -> Address {
        Address(self.0.wrapping_add(count))
    }
}

/// Calls a function with a unit, and the rows, columns and vectors of its register tile.
///
/// As many sums as registers hold beside a row of B and an element of A: 24 of 32, 12 of 16, 24 of 32, 8 of 16.
macro_rules! on_unit {
    ($unit:expr, $function:ident($($argument:expr),*) $(, $Type:ident)?) => {
        match $unit {
            #[cfg(target_arch = "x86_64")]
            VectorUnit::Avx512 => $function::<$($Type,)? crate::gemm::unit::x86::Avx512, 12, 32, 2>($($argument),*),
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
    pub fn best() -> VectorUnit {
        VectorUnit::ALL.into_iter().find(|unit| unit.is_here()).unwrap_or(VectorUnit::Portable)
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

/// The operations of a unit, each one instruction; `$array` is as many elements as a vector has.
macro_rules! instructions {
    (
        $Unit:ident, $Vector:ty, $instruction:literal, $features:literal, $detected:expr,
        $splat:ident, $load:ident, $store:ident, $add:ident, |$a:ident, $b:ident, $c:ident| $multiply_add:expr,
        $transpose:expr, |$address:ident| $prefetch:expr
    ) => {
        impl Unit for $Unit {
            type Vector = $Vector;
            type Atom = Fma<{ size_of::<$Vector>() / size_of::<f32>() }>;
            const INSTRUCTION: Option<&'static str> = Some($instruction);
            const LANES: usize = size_of::<$Vector>() / size_of::<f32>();

            fn detect() -> Option<Self> {
                $detected.then_some($Unit(()))
            }

            #[inline(always)]
            fn splat(self, value: f32) -> $Vector {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $splat(value) }
            }

            #[inline(always)]
            fn load(self, from: &[f32]) -> $Vector {
                let from = &from[..Self::LANES];
                // SAFETY: the machine has the unit, and there are as many elements as a vector has.
                unsafe { $load(from.as_ptr()) }
            }

            #[inline(always)]
            fn store(self, vector: $Vector, to: &mut [f32]) {
                let to = &mut to[..Self::LANES];
                // SAFETY: the machine has the unit, and there are as many elements as a vector has.
                unsafe { $store(to.as_mut_ptr(), vector) }
            }

            #[inline(always)]
            fn add(self, a: $Vector, b: $Vector) -> $Vector {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $add(a, b) }
            }

            #[inline(always)]
            fn multiply_add(self, $a: $Vector, $b: $Vector, $c: $Vector) -> $Vector {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $multiply_add }
            }

            #[inline(always)]
            #[allow(unused_unsafe, reason = "there is no stable intrinsic for it everywhere")]
            fn prefetch(self, $address: Address) {
                // SAFETY: nothing is accessed, whatever the address.
                unsafe { $prefetch }
            }

            #[inline(always)]
            fn transpose(self, rows: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $transpose(rows) }
            }

            #[inline(always)]
            fn call<J: Job>(self, job: J) -> J::Output {
                #[target_feature(enable = $features)]
                fn call<J: Job>(unit: $Unit, job: J) -> J::Output {
                    job.run(unit)
                }
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { call(self, job) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
pub mod x86 {
    //! The units of x86-64.

    use super::{Address, Fma, Job, Unit};
    use core::arch::x86_64::{
        __m256, __m512, _MM_HINT_T1, _mm_castpd_ps, _mm_castps_pd, _mm_loadu_ps, _mm_prefetch, _mm_storeu_ps,
        _mm_unpackhi_pd, _mm_unpackhi_ps, _mm_unpacklo_pd, _mm_unpacklo_ps, _mm256_add_ps, _mm256_fmadd_ps,
        _mm256_loadu_ps, _mm256_set1_ps, _mm256_storeu_ps, _mm512_add_ps, _mm512_fmadd_ps, _mm512_loadu_ps,
        _mm512_set1_ps, _mm512_storeu_ps,
    };

    /// Rows as columns, in eight instructions.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn transpose(rows: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
        let [a, b, c, d] = rows.map(|row| {
            // SAFETY: there are as many elements as a vector has.
            unsafe { _mm_loadu_ps(row.as_ptr()) }
        });
        let pairs = |x, y| (_mm_castps_pd(_mm_unpacklo_ps(x, y)), _mm_castps_pd(_mm_unpackhi_ps(x, y)));
        let ((ab, ab_high), (cd, cd_high)) = (pairs(a, b), pairs(c, d));
        let columns = [
            _mm_unpacklo_pd(ab, cd),
            _mm_unpackhi_pd(ab, cd),
            _mm_unpacklo_pd(ab_high, cd_high),
            _mm_unpackhi_pd(ab_high, cd_high),
        ];
        columns.map(|column| {
            let (column, mut elements) = (_mm_castpd_ps(column), [0.0; 4]);
            // SAFETY: there are as many elements as a vector has.
            unsafe { _mm_storeu_ps(elements.as_mut_ptr(), column) };
            elements
        })
    }

    /// AVX-512: 32 registers of 16 elements.
    #[derive(Clone, Copy)]
    pub struct Avx512(());

    instructions! {
        Avx512, __m512, "VFMADD231PS zmm", "avx512f,avx512vl,avx2,fma",
        is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl"),
        _mm512_set1_ps, _mm512_loadu_ps, _mm512_storeu_ps, _mm512_add_ps, |a, b, c| _mm512_fmadd_ps(a, b, c),
        transpose, |address| _mm_prefetch::<_MM_HINT_T1>(address.0.cast())
    }

    /// AVX2 with FMA: 16 registers of 8 elements.
    #[derive(Clone, Copy)]
    pub struct Avx2(());

    instructions! {
        Avx2, __m256, "VFMADD231PS ymm", "avx2,fma",
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
        _mm256_set1_ps, _mm256_loadu_ps, _mm256_storeu_ps, _mm256_add_ps, |a, b, c| _mm256_fmadd_ps(a, b, c),
        transpose, |address| _mm_prefetch::<_MM_HINT_T1>(address.0.cast())
    }
}

#[cfg(target_arch = "aarch64")]
pub mod arm {
    //! The unit of AArch64.

    use super::{Address, Fma, Job, Unit};
    use core::arch::aarch64::{
        float32x4_t, float32x4x4_t, vaddq_f32, vdupq_n_f32, vfmaq_f32, vld1q_f32, vld4q_f32, vst1q_f32,
    };

    /// Rows as columns: a load of every fourth element.
    #[inline]
    #[target_feature(enable = "neon")]
    fn transpose(rows: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
        // SAFETY: there are 16 elements.
        let float32x4x4_t(a, b, c, d) = unsafe { vld4q_f32(rows.as_flattened().as_ptr()) };
        [a, b, c, d].map(|column| {
            let mut elements = [0.0; 4];
            // SAFETY: there are as many elements as a vector has.
            unsafe { vst1q_f32(elements.as_mut_ptr(), column) };
            elements
        })
    }

    /// NEON: 32 registers of 4 elements.
    #[derive(Clone, Copy)]
    pub struct Neon(());

    instructions! {
        Neon, float32x4_t, "FMLA (by element) 4s", "neon", std::arch::is_aarch64_feature_detected!("neon"),
        vdupq_n_f32, vld1q_f32, vst1q_f32, vaddq_f32, |a, b, c| vfmaq_f32(c, a, b),
        transpose, |_address| ()
    }
}

/// Arrays of four, which compilers make vectors of on most machines.
#[derive(Clone, Copy)]
pub struct Portable;

impl Unit for Portable {
    type Vector = [f32; 4];
    type Atom = Fma<4>;
    const INSTRUCTION: Option<&'static str> = None;
    const LANES: usize = 4;

    fn detect() -> Option<Self> {
        Some(Portable)
    }

    #[inline(always)]
    fn splat(self, value: f32) -> [f32; 4] {
        [value; 4]
    }

    #[inline(always)]
    fn load(self, from: &[f32]) -> [f32; 4] {
        *from.first_chunk().expect("as many elements as a vector has")
    }

    #[inline(always)]
    fn store(self, vector: [f32; 4], to: &mut [f32]) {
        *to.first_chunk_mut().expect("as many elements as a vector has") = vector;
    }

    #[inline(always)]
    fn add(self, a: [f32; 4], b: [f32; 4]) -> [f32; 4] {
        [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
    }

    #[inline(always)]
    fn multiply_add(self, a: [f32; 4], b: [f32; 4], c: [f32; 4]) -> [f32; 4] {
        [a[0] * b[0] + c[0], a[1] * b[1] + c[1], a[2] * b[2] + c[2], a[3] * b[3] + c[3]]
    }

    #[inline(always)]
    fn call<J: Job>(self, job: J) -> J::Output {
        job.run(self)
    }
}
