//! Parameters of kernels: what the entry takes, and what the host gives for it.

use core::marker::PhantomData;

use crate::axis::OWN;
use crate::tensor::Place;
use crate::tiled::{MODES, Tiled, lanes};
use crate::{Element, Input, Output};

/// The numbers of a tensor that its entry takes: extents, tiles, strides.
pub const NUMBERS: usize = 3 * MODES;

/// A parameter that a kernel opens: a tensor.
pub trait Opened: Sized {
    /// Its address.
    type Pointer: Copy;

    /// Makes it of what the entry was given. Each axis has the numbers of its first tensor.
    ///
    /// # Safety
    /// A launch has checked that the numbers are of a tensor at the address, with a block for each tile, and that it
    /// agrees with the tensors before it.
    unsafe fn open(pointer: Self::Pointer, numbers: [u32; NUMBERS], agreed: &mut Agreed) -> Self;
}

/// The extent and the tile count of each axis. All tensors of a kernel read the numbers of the first tensor.
///
/// A launch has checked that tensors agree. The compiler cannot know that, and would test each of two extents.
///
/// ```
/// use layout_gpu::{Agreed, Input, K, NUMBERS, Opened, X};
/// use layout_static::{C, layout};
/// layout! { type Matrix = (?, ?) : (?, 1); }
/// type Of<const ROWS: usize> = Input<f32, Matrix, (C<ROWS>, C<8>), (X, K)>;
/// let mut agreed = Agreed::default();
/// // What a launch refuses shows which numbers are read: here so many rows.
/// let numbers = |rows| core::array::from_fn::<u32, NUMBERS, _>(|number| if number == 0 { rows } else { 1 });
/// // SAFETY: nothing is read.
/// unsafe {
///     let first = Of::<4>::open(core::ptr::null(), numbers(3), &mut agreed);
///     let alike = Of::<4>::open(core::ptr::null(), numbers(2), &mut agreed);
///     let other = Of::<8>::open(core::ptr::null(), numbers(7), &mut agreed);
///     // Tiles of another size have an extent of their own.
///     assert_eq!([first.extent(0), alike.extent(0), other.extent(0)], [3, 3, 7]);
/// }
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Agreed {
    axes: [Known; OWN],
}

/// What is known of an axis.
#[derive(Clone, Copy, Debug, Default)]
enum Known {
    /// No tensor has it yet.
    #[default]
    Nothing,
    /// A tensor has it that is moved by bulk copies.
    #[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
    Bulk,
    /// The elements of a tile, the extent, and the number of tiles.
    Tiles(u64, u32, u32),
}

impl Agreed {
    /// A mode with an extent and tiles of so many elements: all modes of the axis have as many tiles, and tiles of one
    /// size one extent.
    #[inline(always)]
    fn agree(&mut self, axis: usize, tile: u64, extent: &mut u32, tiles: &mut u32) {
        let Some(known) = self.axes.get_mut(axis) else { return };
        match *known {
            Known::Nothing => *known = Known::Tiles(tile, *extent, *tiles),
            #[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
            Known::Bulk => {}
            Known::Tiles(of_first, first, count) => {
                *tiles = count;
                if of_first == tile {
                    *extent = first;
                }
            }
        }
    }

    /// A tensor that is moved by bulk copies: what it has first is read of each tensor apart.
    #[cfg(any(feature = "asynchronous", not(target_arch = "nvptx64")))]
    #[inline(always)]
    pub(crate) fn bulk(&mut self) {
        crate::each::<OWN>(|axis| {
            if matches!(self.axes[axis], Known::Nothing) {
                self.axes[axis] = Known::Bulk;
            }
        });
    }
}

/// Implements [`Opened`] for a tensor.
macro_rules! opened {
    ($($Tensor:ident [$($TV:ident)?] $pointer:ty;)*) => { $(
        impl<T: Element, L: Tiled<S, A>, S, $($TV,)? A> Opened for $Tensor<T, L, S, $($TV,)? A> {
            type Pointer = $pointer;

            #[inline(always)]
            unsafe fn open(base: $pointer, numbers: [u32; NUMBERS], agreed: &mut Agreed) -> Self {
                let list = |first: usize| core::array::from_fn(|mode| numbers[first + mode]);
                let mut place = Place { base, extents: list(0), tiles: list(MODES), strides: list(2 * MODES) };
                crate::each::<MODES>(|mode| {
                    if mode < L::COUNT {
                        let tile = L::TILE[mode] * u64::from(lanes::<T, L>(mode));
                        agreed.agree(L::AXES[mode], tile, &mut place.extents[mode], &mut place.tiles[mode]);
                    }
                });
                $Tensor { place, of: PhantomData }
            }
        }
    )* };
}

opened! { Input [] *const T; Output [TV] *mut T; }

/// What the host gives for a parameter.
#[cfg(not(target_arch = "nvptx64"))]
pub trait Argument<D: crate::host::Device> {
    /// Its type.
    type Given<'a>;

    /// Checks it, and adds it to a launch.
    ///
    /// # Errors
    /// What the kernel relies on and is not so.
    fn add(
        given: &Self::Given<'_>,
        device: &D,
        launch: &mut crate::host::Launch,
    ) -> Result<(), layout_static::LayoutError>;
}
