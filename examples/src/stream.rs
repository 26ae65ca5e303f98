//! Stores that go to memory past the caches, where the machine has them: for what is written once and not read soon.
//!
//! A plain store fetches the line that it writes to, which is a third of the traffic of a copy. These do not; in return
//! they are slow where only a part of a line is written, and other threads see them only after a fence.

#[cfg(target_arch = "x86_64")]
use crate::lines::Lines;

/// The bytes of a cache line.
pub const LINE: usize = 64;

/// Elements that can be streamed.
pub trait Streamed: Copy + Send + Sync + 'static {
    /// Whether [`Stream::copy`] is more than a copy.
    const STREAMS: bool = false;

    /// [`Stream::copy`].
    #[doc(hidden)]
    fn copy(_: &Stream, to: &mut [Self], from: &[Self]) {
        to.copy_from_slice(from);
    }

    /// Cache lines of such elements in registers, where the machine has a unit for that.
    #[cfg(target_arch = "x86_64")]
    #[doc(hidden)]
    fn lines() -> Option<Lines<Self>> {
        None
    }
}

impl Streamed for u32 {
    #[cfg(target_arch = "x86_64")]
    fn lines() -> Option<Lines<u32>> {
        Lines::<u32>::detect()
    }
}

impl Streamed for usize {}

#[cfg(not(target_arch = "x86_64"))]
impl Streamed for f32 {}

#[cfg(target_arch = "x86_64")]
#[allow(clippy::inline_always, reason = "a few stores")]
impl Streamed for f32 {
    const STREAMS: bool = true;

    fn lines() -> Option<Lines<f32>> {
        Lines::<f32>::detect()
    }

    #[inline(always)]
    fn copy(_: &Stream, to: &mut [f32], from: &[f32]) {
        use core::arch::x86_64::{__m128, _mm_loadu_ps, _mm_stream_ps};

        if !to.as_ptr().addr().is_multiple_of(size_of::<__m128>()) {
            to.copy_from_slice(from);
            return;
        }
        let (fours, rest) = to.as_chunks_mut::<4>();
        let (from, end) = from.as_chunks::<4>();
        for (to, from) in fours.iter_mut().zip(from) {
            // SAFETY: there are four elements.
            let four = unsafe { _mm_loadu_ps(from.as_ptr()) };
            // SAFETY: there are four elements; the first is aligned to 16 bytes, and so are those that are a multiple
            // of four after it; whoever has a `Stream` fences when it is done.
            unsafe { _mm_stream_ps(to.as_mut_ptr(), four) };
        }
        rest.copy_from_slice(end);
    }
}

/// The right to stream: what is written with it can be seen by all after [`streaming`].
pub struct Stream(());

impl Stream {
    /// Copies a run of the same length; with stores past the caches if it begins at a multiple of 16 bytes.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a few stores")]
    pub fn copy<T: Streamed>(&self, to: &mut [T], from: &[T]) {
        T::copy(self, to, from);
    }
}

/// The fence, however the function that streams ends.
impl Drop for Stream {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: every x86-64 has SSE.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            core::arch::x86_64::_mm_sfence();
        }
    }
}

/// Calls a function that streams, and fences.
#[inline(always)]
#[allow(clippy::inline_always, reason = "takes the vector unit from where it is inlined")]
pub fn streaming<R>(call: impl FnOnce(&Stream) -> R) -> R {
    call(&Stream(()))
}

/// Whether it pays to stream this much: more than the caches hold.
pub const fn pays<T: Streamed>(count: usize) -> bool {
    T::STREAMS && count * size_of::<T>() >= 16 << 20
}

/// How many elements there are up to the next cache line.
pub fn to_line<T>(elements: &[T]) -> usize {
    elements.as_ptr().align_offset(LINE).min(elements.len())
}
