//! What is moved by one access: a scalar, or a vector of up to 16 bytes.

use crate::{E4m3, E5m2, each};

/// A type that one instruction loads or stores.
///
/// # Safety
/// `load` reads, and `store` writes, `size_of::<Self>()` bytes at the pointer and nothing else.
pub unsafe trait Element: Copy {
    /// The scalar of which it has [`LANES`](Element::LANES).
    type Scalar: Element;
    /// How many scalars one instruction moves.
    const LANES: usize;

    /// The scalar of a lane.
    fn scalar(self, lane: usize) -> Self::Scalar;

    /// The same with another scalar in a lane.
    #[must_use]
    fn with(self, lane: usize, scalar: Self::Scalar) -> Self;

    /// Reads an element.
    ///
    /// # Safety
    /// The pointer is valid for reading, and a multiple of the size.
    unsafe fn load(from: *const Self) -> Self;

    /// Writes an element.
    ///
    /// # Safety
    /// The pointer is valid for writing, and a multiple of the size.
    unsafe fn store(self, to: *mut Self);
}

/// Implements [`Element`] for what the machine has registers for.
macro_rules! scalar {
    ($($T:ty),*) => { $(
        // SAFETY: a scalar is read and written whole.
        unsafe impl Element for $T {
            type Scalar = $T;
            const LANES: usize = 1;

            #[inline(always)]
            fn scalar(self, _: usize) -> $T {
                self
            }

            #[inline(always)]
            fn with(self, _: usize, scalar: $T) -> $T {
                scalar
            }

            #[inline(always)]
            unsafe fn load(from: *const $T) -> $T {
                // SAFETY: the caller's promise.
                unsafe { from.read() }
            }

            #[inline(always)]
            unsafe fn store(self, to: *mut $T) {
                // SAFETY: the caller's promise.
                unsafe { to.write(self) }
            }
        }
    )* };
}

scalar!(f64, f32, i64, i32, u64, u32, u16, u8, i8, E4m3, E5m2);

#[cfg(feature = "half")]
scalar!(half::f16, half::bf16);

/// `N` elements that are moved at once: `Vector<f32, 4>` by one 128-bit access.
///
/// The compiler splits the copy of a structure into 64-bit accesses; here the lanes are copied one by one under the
/// promise that the address is a multiple of the size, and that becomes one access. `libNVVM`, behind Rust-CUDA, does
/// not join them: for it a vector is copied as an integer of its size.
///
/// ```
/// use layout_gpu::Vector;
/// let lanes = Vector::<f32, 4>::vectors([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
/// let [_, second]: [Vector<f32, 4>; 2] = lanes;
/// assert_eq!(second.0, [4.0, 5.0, 6.0, 7.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Vector<T, const N: usize>(pub [T; N]);

impl<T: Copy, const N: usize> Vector<T, N> {
    const WIDE: () =
        assert!(size_of::<Self>() <= 16 && size_of::<Self>().is_power_of_two(), "a vector has 16 bytes at most");

    /// `M` scalars as vectors, in order.
    #[inline(always)]
    pub fn vectors<const M: usize, const V: usize>(scalars: [T; M]) -> [Vector<T, N>; V] {
        const { assert!(N * V == M, "the scalars fill the vectors") };
        core::array::from_fn(|v| Vector(core::array::from_fn(|lane| scalars[N * v + lane])))
    }

    /// The registers of fragments as vectors, in order; they are at least one vector.
    ///
    /// ```
    /// use layout_gpu::Vector;
    /// let fragments = [[0, 1, 2, 3], [4, 5, 6, 7]];
    /// let [_, _, third, _]: [Vector<i32, 2>; 4] = Vector::of_fragments(fragments);
    /// assert_eq!(third.0, [4, 5]);
    /// ```
    #[inline(always)]
    pub fn of_fragments<const R: usize, const F: usize, const V: usize>(fragments: [[T; R]; F]) -> [Vector<T, N>; V] {
        const { assert!(N * V == R * F && N > 0 && V > 0, "the registers fill the vectors") };
        let mut vectors = [Vector([fragments[0][0]; N]); V];
        each::<V>(|v| {
            vectors[v] = Vector(core::array::from_fn(|lane| fragments[(N * v + lane) / R][(N * v + lane) % R]));
        });
        vectors
    }
}

// SAFETY: all lanes are read and written, one by one.
unsafe impl<T: Element, const N: usize> Element for Vector<T, N> {
    type Scalar = T::Scalar;
    const LANES: usize = N * T::LANES;

    #[inline(always)]
    fn scalar(self, lane: usize) -> T::Scalar {
        self.0[lane / T::LANES].scalar(lane % T::LANES)
    }

    #[inline(always)]
    fn with(mut self, lane: usize, scalar: T::Scalar) -> Self {
        self.0[lane / T::LANES] = self.0[lane / T::LANES].with(lane % T::LANES, scalar);
        self
    }

    #[inline(always)]
    unsafe fn load(from: *const Self) -> Self {
        let () = Self::WIDE;
        // SAFETY: the caller's promise.
        unsafe { core::hint::assert_unchecked((from as usize).is_multiple_of(size_of::<Self>())) };
        #[cfg(rust_cuda)]
        match size_of::<Self>() {
            // SAFETY: the caller's promise; the integer has the size of the vector, and its alignment.
            16 => return unsafe { core::mem::transmute_copy(&from.cast::<u128>().read()) },
            // SAFETY: as above.
            8 => return unsafe { core::mem::transmute_copy(&from.cast::<u64>().read()) },
            _ => {}
        }
        let lanes = from.cast::<T>();
        Vector(core::array::from_fn(|lane| {
            // SAFETY: lane `lane < N` of the vector; its size divides the vector's, so its address is a multiple.
            unsafe { T::load(lanes.wrapping_add(lane)) }
        }))
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut Self) {
        let () = Self::WIDE;
        // SAFETY: the caller's promise.
        unsafe { core::hint::assert_unchecked((to as usize).is_multiple_of(size_of::<Self>())) };
        #[cfg(rust_cuda)]
        match size_of::<Self>() {
            // SAFETY: the caller's promise; the integer has the size of the vector, and its alignment.
            16 => return unsafe { to.cast::<u128>().write(core::mem::transmute_copy(&self)) },
            // SAFETY: as above.
            8 => return unsafe { to.cast::<u64>().write(core::mem::transmute_copy(&self)) },
            _ => {}
        }
        let lanes = to.cast::<T>();
        let mut lane = 0;
        while lane < N {
            // SAFETY: lane `lane < N` of the vector; its size divides the vector's, so its address is a multiple.
            unsafe { self.0[lane].store(lanes.wrapping_add(lane)) };
            lane += 1;
        }
    }
}
