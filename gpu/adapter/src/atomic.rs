//! Elements that threads share, and change by atomic operations.
//!
//! ```text
//! Atomic<u32, Bins>               in global memory: a parameter of a kernel, of all blocks
//! memory.tile().filled(block, 0)  in shared memory: a tile, of the threads of a block, up to the next barrier
//! ```
//!
//! Whoever changes an element by `add`, `min` or `max` need not know who else does so. Nobody reads the elements
//! meanwhile. The order of the changes is open: sums of floats differ in their last bits from launch to launch.

use core::marker::PhantomData;

use layout_static::{Bounded, Coordinate, RuntimeLayout};

use crate::argument::{Agreed, NUMBERS, Opened};
use crate::tiled::MODES;
use crate::{Element, Thread, instruction};

/// A number that threads add to by atomic operations.
pub trait AtomicNumber: Element {
    /// Adds to a number in global memory, and returns what was there.
    ///
    /// # Safety
    /// It can be read and written, and is aligned; all accesses to it by other threads are atomic too.
    unsafe fn add_global(at: *mut Self, x: Self) -> Self;

    /// Adds to a number in shared memory, and returns what was there.
    ///
    /// # Safety
    /// It can be read and written, and is aligned; all accesses to it by other threads are atomic too.
    unsafe fn add_shared(at: u32, x: Self) -> Self;
}

/// An integer of which threads keep the least or the greatest one by atomic operations.
pub trait AtomicInteger: AtomicNumber {
    /// Keeps the lesser number in global memory.
    ///
    /// # Safety
    /// It can be read and written, and is aligned; all accesses to it by other threads are atomic too.
    unsafe fn min_global(at: *mut Self, x: Self) -> Self;

    /// Keeps the greater number in global memory.
    ///
    /// # Safety
    /// It can be read and written, and is aligned; all accesses to it by other threads are atomic too.
    unsafe fn max_global(at: *mut Self, x: Self) -> Self;

    /// Keeps the lesser number in shared memory.
    ///
    /// # Safety
    /// It can be read and written, and is aligned; all accesses to it by other threads are atomic too.
    unsafe fn min_shared(at: u32, x: Self) -> Self;

    /// Keeps the greater number in shared memory.
    ///
    /// # Safety
    /// It can be read and written, and is aligned; all accesses to it by other threads are atomic too.
    unsafe fn max_shared(at: u32, x: Self) -> Self;
}

/// Implements a trait of atomic operations by instructions.
macro_rules! atomics {
    ($($Trait:ident for $T:ty { $($name:ident $at:ty = $instruction:ident;)* })*) => { $(
        impl $Trait for $T {
            $(
                #[inline(always)]
                unsafe fn $name(at: $at, x: $T) -> $T {
                    // SAFETY: the caller's promise.
                    unsafe { instruction::$instruction(at, x) }
                }
            )*
        }
    )* };
}

atomics! {
    AtomicNumber for f32 { add_global *mut f32 = atomic_add_f32; add_shared u32 = shared_add_f32; }
    AtomicNumber for f64 { add_global *mut f64 = atomic_add_f64; add_shared u32 = shared_add_f64; }
    AtomicNumber for u32 { add_global *mut u32 = atomic_add_u32; add_shared u32 = shared_add_u32; }
    AtomicNumber for i32 { add_global *mut i32 = atomic_add_i32; add_shared u32 = shared_add_i32; }
    AtomicNumber for u64 { add_global *mut u64 = atomic_add_u64; add_shared u32 = shared_add_u64; }
    AtomicInteger for u32 {
        min_global *mut u32 = atomic_min_u32; max_global *mut u32 = atomic_max_u32;
        min_shared u32 = shared_min_u32; max_shared u32 = shared_max_u32;
    }
    AtomicInteger for i32 {
        min_global *mut i32 = atomic_min_i32; max_global *mut i32 = atomic_max_i32;
        min_shared u32 = shared_min_i32; max_shared u32 = shared_max_i32;
    }
    AtomicInteger for u64 {
        min_global *mut u64 = atomic_min_u64; max_global *mut u64 = atomic_max_u64;
        min_shared u32 = shared_min_u64; max_shared u32 = shared_max_u64;
    }
}

/// A coordinate of one to four numbers, one for each mode: `u32`, `u16`, `u8` or [`Bounded`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate of an atomic operation",
    note = "it is a number or a tuple of up to four: `u32`, `u16`, `u8`, `Bounded<N>`"
)]
pub trait Place: Copy {
    /// The number of modes.
    const COUNT: usize;
    /// The same as a coordinate of a layout.
    type Coordinate: Coordinate;

    /// Returns the number of each mode.
    fn numbers(self) -> [u32; MODES];

    /// Returns the coordinate of a layout.
    fn coordinate(self) -> Self::Coordinate;
}

/// A number of a [`Place`].
pub trait Number: Copy {
    /// Returns the number.
    fn number(self) -> u32;
}

/// Implements [`Number`].
macro_rules! numbers {
    ($([$($N:ident)?] $T:ty: |$x:ident| $number:expr;)*) => { $(
        impl<$(const $N: usize)?> Number for $T {
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, reason = "a bound has 32 bits")]
            fn number(self) -> u32 {
                let $x = self;
                $number
            }
        }
    )* };
}

numbers! {
    [] u8: |x| u32::from(x);
    [] u16: |x| u32::from(x);
    [] u32: |x| x;
    [N] Bounded<N>: |x| x.get() as u32;
}

impl<A: Number> Place for A {
    const COUNT: usize = 1;
    type Coordinate = u32;

    #[inline(always)]
    fn numbers(self) -> [u32; MODES] {
        [self.number(), 0, 0, 0]
    }

    #[inline(always)]
    fn coordinate(self) -> u32 {
        self.number()
    }
}

/// Implements [`Place`] for tuples.
macro_rules! places {
    ($($count:literal: $($A:ident $mode:tt $U:ident)*;)*) => { $(
        impl<$($A: Number),*> Place for ($($A,)*) {
            const COUNT: usize = $count;
            type Coordinate = ($($U,)*);

            #[inline(always)]
            fn numbers(self) -> [u32; MODES] {
                let mut numbers = [0; MODES];
                $(numbers[$mode] = self.$mode.number();)*
                numbers
            }

            #[inline(always)]
            fn coordinate(self) -> Self::Coordinate {
                ($(self.$mode.number(),)*)
            }
        }
    )* };
}

places! { 2: A 0 u32 B 1 u32; 3: A 0 u32 B 1 u32 D 2 u32; 4: A 0 u32 B 1 u32 D 2 u32 E 3 u32; }

/// A tensor in global memory whose elements the threads of all blocks change by atomic operations: a parameter of a
/// [`kernel`](macro@crate::kernel). The layout `L` has one to four modes, and a runtime extent or stride.
///
/// The host passes a [`TensorMut`](crate::host::TensorMut), with the numbers that the elements begin with.
///
/// ```
/// use layout_gpu::atomic::Atomic;
/// use layout_gpu::{Block, Input, X, kernel};
/// use layout_static::{C, layout};
/// layout! {
///     pub type Array = ? : 1;
///     pub type One = (64, 1) : (1, 0);
/// }
/// /// Adds up the weights of each key. Keys beyond the last sum are left out.
/// #[kernel(threads = 64)]
/// pub fn weigh(
///     block: &Block<64>,
///     keys: Input<u32, Array, C<64>, X>,
///     weights: Input<f32, Array, C<64>, X>,
///     sums: Atomic<f32, Array>,
/// ) {
///     block.each(|thread| {
///         let [key] = keys.tile().load_or(One, thread, u32::MAX);
///         let [weight] = weights.tile().load_or(One, thread, 0.0);
///         sums.add(thread, key, weight);
///     });
/// }
/// # fn main() {}
/// ```
pub struct Atomic<T, L> {
    base: *mut T,
    extents: [u32; MODES],
    strides: [u32; MODES],
    of: PhantomData<fn() -> L>,
}

// SAFETY: a kernel has no other thread that it could be sent to; address, extents and strides are the same in all
// threads. What is there is changed by atomic operations alone.
unsafe impl<T, L> Sync for Atomic<T, L> {}

impl<T: Element, L> Opened for Atomic<T, L> {
    type Pointer = *mut T;

    #[inline(always)]
    unsafe fn open(base: *mut T, numbers: [u32; NUMBERS], _: &mut Agreed) -> Self {
        let list = |first: usize| core::array::from_fn(|mode| numbers[first + mode]);
        Atomic { base, extents: list(0), strides: list(2 * MODES), of: PhantomData }
    }
}

impl<T: AtomicNumber, L: RuntimeLayout> Atomic<T, L> {
    /// The stride of each mode that is constant.
    const STRIDES: [Option<i64>; MODES] = {
        let (layout, mut strides, mut mode) = (L::LAYOUT, [None; MODES], 0);
        assert!(layout.length() <= MODES, "an atomic tensor has one to four modes");
        while mode < layout.length() {
            strides[mode] = layout.mode_at(mode).1.value();
            mode += 1;
        }
        strides
    };

    /// The address of an element, if there is one.
    #[inline(always)]
    #[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "a launch refuses negative strides")]
    fn at<P: Place>(&self, place: P) -> Option<*mut T> {
        const { assert!(P::COUNT == L::LAYOUT.length(), "a coordinate has a number for each mode of the layout") };
        let numbers = place.numbers();
        let (mut exists, mut index) = (true, 0);
        crate::each::<MODES>(|mode| {
            if mode < P::COUNT {
                exists &= numbers[mode] < self.extents[mode];
                let stride = Self::STRIDES[mode].map_or(self.strides[mode] as usize, |stride| stride as usize);
                index += numbers[mode] as usize * stride;
            }
        });
        exists.then(|| self.base.wrapping_add(index))
    }

    /// Adds to an element, if there is one, and returns whether there is. Integers wrap around. Subnormal numbers of
    /// `f32` are zeros, before and after.
    #[inline(always)]
    pub fn add<const N: usize>(&self, thread: &Thread<N>, place: impl Place, x: T) -> bool {
        self.fetch_add(thread, place, x).is_some()
    }

    /// Adds to an element, and returns what was there; `None` beyond the extents.
    #[inline(always)]
    pub fn fetch_add<const N: usize>(&self, _: &Thread<N>, place: impl Place, x: T) -> Option<T> {
        // SAFETY: the launch has checked that the buffer holds the layout, and is borrowed for this launch alone. All
        // accesses to its elements are atomic ones.
        self.at(place).map(|at| unsafe { T::add_global(at, x) })
    }

    /// The extent of a mode, in elements.
    #[inline(always)]
    pub fn extent(&self, mode: usize) -> u32 {
        self.extents[mode]
    }
}

impl<T: AtomicInteger, L: RuntimeLayout> Atomic<T, L> {
    /// Keeps the lesser integer in an element, if there is one, and returns whether there is.
    #[inline(always)]
    pub fn min<const N: usize>(&self, _: &Thread<N>, place: impl Place, x: T) -> bool {
        // SAFETY: as of `fetch_add`.
        self.at(place).map(|at| unsafe { T::min_global(at, x) }).is_some()
    }

    /// Keeps the greater integer in an element, if there is one, and returns whether there is.
    #[inline(always)]
    pub fn max<const N: usize>(&self, _: &Thread<N>, place: impl Place, x: T) -> bool {
        // SAFETY: as of `fetch_add`.
        self.at(place).map(|at| unsafe { T::max_global(at, x) }).is_some()
    }
}
