//! Cache lines in registers: sixteen elements of four bytes each, for machines with AVX-512.
//!
//! ```text
//!   load         16 lines: x ->             transposed: y ->           joined(before, now, from 3)
//!   y0           a0 a1 a2 ..                a0 b0 c0 ..                before  . . . 3 4 ..  15
//!   y1           b0 b1 b2 ..           ->   a1 b1 c1 ..                now     0 1 2 . . .
//!   ..           ..                         ..                         ->      3 4 .. 15 0 1 2
//! ```
//!
//! A value of [`Lines`] exists only where the machine has been found to have the unit, and for elements whose bytes may
//! be moved by it.

use core::arch::x86_64::{
    __m512i, __mmask16, _MM_HINT_T1, _mm_prefetch, _mm512_loadu_si512, _mm512_mask_storeu_epi32,
    _mm512_permutex2var_epi32, _mm512_setzero_si512, _mm512_shuffle_i32x4, _mm512_storeu_si512, _mm512_stream_si512,
    _mm512_unpackhi_epi32, _mm512_unpackhi_epi64, _mm512_unpacklo_epi32, _mm512_unpacklo_epi64,
};
use core::hint::cold_path;
use core::marker::PhantomData;
use core::ptr;

use crate::stream::{LINE, Stream};

/// The elements of a line.
pub const LANES: usize = 16;

/// The unit, proven to be there, for elements that are four bytes without padding.
pub struct Lines<T>(PhantomData<fn() -> T>);

/// A line in a register.
#[derive(Clone, Copy)]
pub struct Line(__m512i);

impl<T> Clone for Lines<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Lines<T> {}

impl Lines<f32> {
    /// The unit, where the machine has it.
    pub fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx512f").then_some(Lines(PhantomData))
    }
}

impl Lines<u32> {
    /// The unit, where the machine has it.
    pub fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx512f").then_some(Lines(PhantomData))
    }
}

/// Two registers in, one out: an instruction.
macro_rules! instruction {
    ($name:ident, $instruction:expr) => {
        #[inline(always)]
        fn $name(self, a: Line, b: Line) -> Line {
            // SAFETY: there is a `self` only where the machine has the unit.
            Line(unsafe { $instruction(a.0, b.0) })
        }
    };
}

#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
impl<T> Lines<T> {
    instruction! { low_elements, _mm512_unpacklo_epi32 }
    instruction! { high_elements, _mm512_unpackhi_epi32 }
    instruction! { low_pairs, _mm512_unpacklo_epi64 }
    instruction! { high_pairs, _mm512_unpackhi_epi64 }
    instruction! { even_fours, _mm512_shuffle_i32x4::<0x88> }
    instruction! { odd_fours, _mm512_shuffle_i32x4::<0xdd> }

    /// Calls a function that is compiled for the unit, as far as it is inlined.
    #[inline(always)]
    pub fn call<R>(self, function: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx512f,avx512vl,avx2,fma")]
        fn call<R>(function: impl FnOnce() -> R) -> R {
            function()
        }
        // SAFETY: there is a `self` only where the machine has the unit.
        unsafe { call(function) }
    }

    /// A line of zeros.
    #[inline(always)]
    pub fn zero(self) -> Line {
        // SAFETY: there is a `self` only where the machine has the unit.
        Line(unsafe { _mm512_setzero_si512() })
    }

    /// A line from memory.
    #[inline(always)]
    pub fn load(self, from: &[T; LANES]) -> Line {
        // SAFETY: the machine has the unit, and there are as many bytes as a register has, all of them initialized.
        Line(unsafe { _mm512_loadu_si512(ptr::from_ref(from).cast()) })
    }

    /// A line to memory.
    #[inline(always)]
    pub fn store(self, line: Line, to: &mut [T; LANES]) {
        // SAFETY: the machine has the unit, and there are as many bytes as a register has; those of a line are
        // elements.
        unsafe { _mm512_storeu_si512(ptr::from_mut(to).cast(), line.0) }
    }

    /// The elements of a line from one on, as many as there is room for.
    ///
    /// # Panics
    /// From the seventeenth on.
    #[inline(always)]
    pub fn store_some(self, line: Line, from: usize, to: &mut [T]) {
        let mask: __mmask16 = u16::try_from((1_u32 << to.len().min(LANES)) - 1).unwrap_or(u16::MAX);
        let line = self.joined(line, line, self.places(from));
        // SAFETY: the machine has the unit, and `to` has the elements of the mask, which alone are written.
        unsafe { _mm512_mask_storeu_epi32(to.as_mut_ptr().cast(), mask, line.0) }
    }

    /// A line to memory, past the caches if it is a cache line there.
    #[inline(always)]
    pub fn stream(self, _: &Stream, line: Line, to: &mut [T; LANES]) {
        if !ptr::from_mut(to).addr().is_multiple_of(LINE) {
            cold_path();
            return self.store(line, to);
        }
        // SAFETY: as for `store`; it is aligned to 64 bytes, and whoever has a `Stream` fences when it is done.
        unsafe { _mm512_stream_si512(ptr::from_mut(to).cast(), line.0) }
    }

    /// A line to the cache line that begins in the first of two lines, past the caches.
    #[inline(always)]
    pub fn stream_aligned(self, _: &Stream, line: Line, two: &mut [T; 2 * LANES]) {
        let to = two.as_mut_ptr().map_addr(|address| address.wrapping_add(LINE - 1) & !(LINE - 1));
        // SAFETY: the machine has the unit. `to` is aligned to the 64 bytes that are written; they begin less than 64
        // bytes after the first of 128, by a multiple of the four bytes that an element is aligned to. Whoever has a
        // `Stream` fences when it is done.
        unsafe { _mm512_stream_si512(to.cast(), line.0) }
    }

    /// Asks for the cache line of an element that is needed soon, as far as the second cache.
    #[inline(always)]
    pub fn prefetch(self, element: &T) {
        // SAFETY: of an element that exists; nothing is accessed.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(ptr::from_ref(element).cast()) }
    }

    /// Sixteen of the 32 elements of two lines, from one of the first line on; from 16 on, the second line.
    #[inline(always)]
    pub fn joined(self, before: Line, now: Line, places: Places) -> Line {
        // SAFETY: there is a `self` only where the machine has the unit.
        Line(unsafe { _mm512_permutex2var_epi32(before.0, places.0, now.0) })
    }

    /// The places of the elements from a number on, for [`joined`](Lines::joined).
    ///
    /// # Panics
    /// From 17 on.
    #[inline(always)]
    pub fn places(self, from: usize) -> Places {
        const ALL: [i32; 2 * LANES + 1] = {
            let (mut all, mut i) = ([0; 2 * LANES + 1], 1);
            while i < all.len() {
                all[i] = all[i - 1] + 1;
                i += 1;
            }
            all
        };
        let from: &[i32; LANES] = ALL[from..].first_chunk().expect("a place of the first line");
        // SAFETY: the machine has the unit, and there are as many bytes as a register has, all of them initialized.
        Places(unsafe { _mm512_loadu_si512(ptr::from_ref(from).cast()) })
    }

    /// Rows as columns: elements, then pairs of them are interleaved within each 16 bytes, then these are sorted,
    /// twice.
    ///
    /// Loops, not closures: a closure is compiled before it is inlined, and so without the unit.
    #[inline(always)]
    pub fn transposed(self, rows: [Line; LANES]) -> [Line; LANES] {
        let (mut a, mut b) = (rows, rows);
        for i in 0..8 {
            a[2 * i] = self.low_elements(rows[2 * i], rows[2 * i + 1]);
            a[2 * i + 1] = self.high_elements(rows[2 * i], rows[2 * i + 1]);
        }
        for i in 0..8 {
            let (i, k) = (4 * (i / 2), i % 2);
            b[i + 2 * k] = self.low_pairs(a[i + k], a[i + k + 2]);
            b[i + 2 * k + 1] = self.high_pairs(a[i + k], a[i + k + 2]);
        }
        for i in 0..8 {
            let i = 8 * (i / 4) + i % 4;
            a[i] = self.even_fours(b[i], b[i + 4]);
            a[i + 4] = self.odd_fours(b[i], b[i + 4]);
        }
        for i in 0..8 {
            b[i] = self.even_fours(a[i], a[i + 8]);
            b[i + 8] = self.odd_fours(a[i], a[i + 8]);
        }
        b
    }
}

/// Places of elements in two lines.
#[derive(Clone, Copy)]
pub struct Places(__m512i);
