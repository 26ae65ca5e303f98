//! The side of the host: devices, their buffers under a layout, and launches that are checked once.
//!
//! A [`kernel`](macro@crate::kernel) `name` whose parameters are tensors has a function `name::launch`. It takes the
//! device, and a [`Tensor`] or [`TensorMut`] for each [`Input`](crate::Input) and [`Output`](crate::Output). It checks
//! all that the kernel relies on, and makes the grid. A feature of this crate has each device: `emulator` and `cudarc`.
//!
//! That outputs are apart from all other tensors is checked by the compiler: a [`TensorMut`] borrows its buffer alone.

mod check;
#[cfg(feature = "cudarc")]
pub mod cuda;
#[cfg(feature = "emulator")]
pub mod emulated;
mod launch;
mod target;

pub use launch::{Launch, LaunchError, Scalar, Value};
pub use target::{Misfit, fits};

use alloc::vec::Vec;

use layout_static::RuntimeLayout;
use layout_static::algebra::atom::MapNumber;

use crate::{E4m3, E5m2, Element};

/// Where kernels run: buffers, and launches.
pub trait Device: 'static {
    /// A number of elements in the memory of the device.
    type Buffer<T: Number>: 'static;
    /// What a launch returns: its costs, where the device counts them.
    type Report;
    /// What goes wrong on the device.
    type Error: core::error::Error + 'static;

    /// Copies elements to a new buffer.
    ///
    /// # Errors
    /// Those of the device.
    fn upload<T: Number>(&mut self, elements: &[T]) -> Result<Self::Buffer<T>, Self::Error>;

    /// Copies the elements of a buffer to the host, after all launches.
    ///
    /// # Errors
    /// Those of the device.
    fn download<T: Number>(&mut self, buffer: &Self::Buffer<T>) -> Result<Vec<T>, Self::Error>;

    /// The address of a buffer, and the number of its elements.
    fn place<T: Number>(&self, buffer: &Self::Buffer<T>) -> (u64, usize);

    /// Launches a kernel.
    ///
    /// # Errors
    /// Those of the device.
    ///
    /// # Safety
    /// The grid, the threads and the arguments are what the kernel relies on: a `launch` of a kernel has checked them.
    unsafe fn launch(&mut self, launch: &Launch) -> Result<Self::Report, Self::Error>;
}

/// Implements [`Number`] for scalars that are such numbers of tensor maps.
macro_rules! numbers {
    ($($kind:ident: $($T:ty)*;)*) => { $( $(
        impl Number for $T {}

        impl Mapped for $T {
            const NUMBER: MapNumber = MapNumber::$kind;
        }
    )* )* };
}
numbers! { Float: f64 f32; Signed: i64 i32 i8; Unsigned: u64 u32 u16 u8 E4m3 E5m2; }

#[cfg(feature = "half")]
numbers! { Float: half::f16; Bfloat: half::bf16; }

mod sealed {
    use layout_static::algebra::atom::MapNumber;

    /// An element of a tensor map.
    pub trait Mapped {
        /// The kind of number that bulk copies add.
        const NUMBER: MapNumber;
    }
}
pub(crate) use sealed::Mapped;

/// Implements what devices ask of numbers of 8 bits.
macro_rules! eighths {
    ($($T:ty)*) => { $(
        #[cfg(feature = "emulator")]
        impl layout_gpu_emulator::Element for $T {
            fn bytes(self) -> Vec<u8> {
                alloc::vec![self.to_bits()]
            }

            fn of(bytes: &[u8]) -> $T {
                <$T>::from_bits(bytes[0])
            }
        }

        // SAFETY: it has the representation of a byte.
        #[cfg(feature = "cudarc")]
        unsafe impl cudarc::driver::DeviceRepr for $T {}
    )* };
}
eighths! { E4m3 E5m2 }

#[cfg(all(feature = "emulator", feature = "cudarc"))]
/// An element of a buffer: a scalar of kernels. Halves are `u16`, by their bits; `f16` and `bf16` with the
/// feature `half`.
pub trait Number:
    Element<Scalar = Self> + 'static + Mapped + layout_gpu_emulator::Element + cudarc::driver::DeviceRepr
{
}
#[cfg(all(feature = "emulator", not(feature = "cudarc")))]
/// An element of a buffer: a scalar of kernels. Halves are `u16`, by their bits; `f16` and `bf16` with the
/// feature `half`.
pub trait Number: 'static + Element<Scalar = Self> + Mapped + layout_gpu_emulator::Element {}
#[cfg(all(not(feature = "emulator"), feature = "cudarc"))]
/// An element of a buffer: a scalar of kernels. Halves are `u16`, by their bits; `f16` and `bf16` with the
/// feature `half`.
pub trait Number: 'static + Element<Scalar = Self> + Mapped + cudarc::driver::DeviceRepr {}
#[cfg(not(any(feature = "emulator", feature = "cudarc")))]
/// An element of a buffer: a scalar of kernels. Halves are `u16`, by their bits; `f16` and `bf16` with the
/// feature `half`.
pub trait Number: 'static + Element<Scalar = Self> + Mapped {}

/// A buffer under a layout, for an [`Input`](crate::Input).
pub struct Tensor<'a, D: Device, T: Number, L> {
    pub(crate) buffer: &'a D::Buffer<T>,
    pub(crate) layout: L,
}

/// A buffer under a layout, for an [`Output`](crate::Output) or an [`Atomic`](crate::Atomic).
pub struct TensorMut<'a, D: Device, T: Number, L> {
    pub(crate) buffer: &'a mut D::Buffer<T>,
    pub(crate) layout: L,
}

impl<'a, D: Device, T: Number, L: RuntimeLayout> Tensor<'a, D, T, L> {
    /// The buffer under the layout. The launch checks that the buffer holds it.
    pub fn new(buffer: &'a D::Buffer<T>, layout: L) -> Self {
        Tensor { buffer, layout }
    }
}

impl<'a, D: Device, T: Number, L: RuntimeLayout> TensorMut<'a, D, T, L> {
    /// The buffer under the layout. The launch checks that the buffer holds it.
    pub fn new(buffer: &'a mut D::Buffer<T>, layout: L) -> Self {
        TensorMut { buffer, layout }
    }
}
