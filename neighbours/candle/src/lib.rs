//! Layouts of [`candle_core`] as layouts of [`layout_static::algebra`], and back;
//! its tensors of the CPU as views.
//!
//! A layout of candle is a shape and a stride for each axis, with a start in the storage. As `shape : stride` it can be
//! asked what candle cannot say: whether it is injective, how many elements are contiguous, what a tile of it is.
//!
//! ```
//! use candle_core::{Device, Tensor};
//! use layout_candle::{layout, view};
//! use layout_static::algebra::{Tiler, ops};
//!
//! let tensor = Tensor::arange(0_f32, 24., &Device::Cpu)?.reshape((4, 6))?.t()?;
//! let transposed = layout(tensor.layout())?;
//! assert_eq!(transposed.to_string(), "(6,4):(1,6)");
//! assert!(transposed.is_compact() && transposed.contiguous_run() == 24);
//! let tiles = ops::zipped_divide(&transposed, &Tiler::parse("[2, 2]")?)?;
//! assert_eq!(tiles.to_string(), "((2,2),(3,2)):((1,6),(2,12))");
//!
//! let corner = view::<f32, (usize, usize), _>(&tensor, |view| view[(5, 3)])?;
//! assert_eq!(corner, 23.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use candle_core::{Layout as Theirs, Storage, Tensor, WithDType};
use layout_static::DynTensor;
use layout_static::algebra::{Blame, Layout, LayoutError, Operation};

/// Returns the layout of candle as a flat layout, a mode for each axis. The start in the storage is
/// [`start_offset`](candle_core::Layout::start_offset).
///
/// Post: the element at a coordinate has index `layout(coordinate) + start_offset` in the storage.
///
/// # Errors
/// [`LayoutError::ZeroExtent`] for an axis without elements; [`LayoutError::Overflow`] beyond 64 bits;
/// [`LayoutError::CapacityExceeded`] for more axes than a layout has modes.
///
/// ```
/// use candle_core::{Layout, Shape};
/// let broadcast = Layout::contiguous((4, 1)).broadcast_as(Shape::from((4, 8)))?;
/// let layout = layout_candle::layout(&broadcast)?;
/// assert_eq!((layout.to_string(), layout.is_injective()), ("(4,8):(1,0)".to_owned(), false));
/// assert!(layout_candle::layout(&Layout::contiguous((0, 8))).is_err_and(|error| error.code() == "L0101"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn layout(of: &Theirs) -> Result<Layout, LayoutError> {
    let wide = |numbers: &[usize]| numbers.iter().map(|number| *number as u64).collect::<Vec<u64>>();
    Layout::flat(&wide(of.dims()), &wide(of.stride()))
}

/// Returns a layout as one of candle, an axis for each extent of all modes, from a start in the storage.
///
/// Post: [`layout`] of the result is the layout, flattened.
///
/// # Errors
/// [`LayoutError::NotStatic`] for strides that are known at run time or along axes; [`LayoutError::NegativeStride`];
/// [`LayoutError::TooWide`] for numbers beyond `usize`.
///
/// ```
/// use layout_static::algebra::Layout;
/// let tiles = Layout::parse("((2,2),(3,2)):((1,6),(2,12))")?;
/// let theirs = layout_candle::of_layout(&tiles, 0)?;
/// assert_eq!((theirs.dims(), theirs.stride()), (&[2, 2, 3, 2][..], &[1, 6, 2, 12][..]));
/// assert!(layout_candle::of_layout(&Layout::parse("4:-1")?, 3).is_err_and(|error| error.code() == "L0109"));
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
pub fn of_layout(layout: &Layout, start: usize) -> Result<Theirs, LayoutError> {
    let blame = Blame::whole(Operation::Index, 0);
    let (mut dims, mut strides) = (Vec::new(), Vec::new());
    for leaf in 0..layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        let Some(value) = stride.value() else { return Err(LayoutError::NotStatic { blame, stride }) };
        let wide = |number: u64| LayoutError::TooWide { blame, number, bits: usize::BITS };
        dims.push(usize::try_from(extent).map_err(|_| wide(extent))?);
        let Ok(forward) = u64::try_from(value) else {
            return Err(LayoutError::NegativeStride { blame, stride: value });
        };
        strides.push(usize::try_from(forward).map_err(|_| wide(forward))?);
    }
    Ok(Theirs::new(dims.into(), strides, start))
}

/// Reads a tensor of the CPU through its layout, without a copy: `E` is a tuple of as many `usize` as it has axes.
///
/// # Errors
/// candle's own for another device or another type of elements; [`LayoutError::RankMismatch`] for another number of
/// axes, as candle's wrapped error.
///
/// ```
/// use candle_core::{Device, Tensor};
/// let matrix = Tensor::arange(0_u32, 12, &Device::Cpu)?.reshape((3, 4))?.narrow(1, 1, 2)?;
/// let sum = layout_candle::view::<u32, (usize, usize), _>(&matrix, |view| view.iter().sum::<u32>())?;
/// assert_eq!(sum, 1 + 2 + 5 + 6 + 9 + 10);
/// assert!(layout_candle::view::<f32, (usize, usize), _>(&matrix, |_| ()).is_err());
/// assert!(layout_candle::view::<u32, (usize,), _>(&matrix, |_| ()).unwrap_err().to_string().contains("L0403"));
/// # Ok::<(), candle_core::Error>(())
/// ```
pub fn view<T: WithDType, E: Axes, A>(
    tensor: &Tensor,
    read: impl FnOnce(DynTensor<'_, T, E, E>) -> A,
) -> candle_core::Result<A> {
    let (storage, layout) = tensor.storage_and_layout();
    let Storage::Cpu(storage) = &*storage else {
        return Err(candle_core::Error::msg("a view is of a tensor in the memory of the CPU: call `to_device` first"));
    };
    let elements = storage.as_slice::<T>()?.get(layout.start_offset()..).unwrap_or_default();
    E::view(elements, layout.dims(), layout.stride()).map(read).map_err(candle_core::Error::wrap)
}

/// A number for each axis: a tuple of one to six `usize`.
pub trait Axes: Sized {
    /// Returns the view of elements with these extents and strides.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] for another number of axes; [`LayoutError::BufferTooShort`].
    fn view<'a, T>(
        elements: &'a [T],
        extents: &[usize],
        strides: &[usize],
    ) -> Result<DynTensor<'a, T, Self, Self>, LayoutError>;
}

macro_rules! axes {
    ($($count:literal ($($axis:ident)*) $tuple:ty;)*) => {$(
        impl Axes for $tuple {
            fn view<'a, T>(
                elements: &'a [T],
                extents: &[usize],
                strides: &[usize],
            ) -> Result<DynTensor<'a, T, Self, Self>, LayoutError> {
                let ([$($axis),*], Ok::<[usize; $count], _>(along)) = (extents, strides.try_into()) else {
                    let given = u8::try_from(extents.len()).unwrap_or(u8::MAX);
                    let blame = Blame::whole(Operation::Index, 0);
                    return Err(LayoutError::RankMismatch { blame, given, expected: $count });
                };
                let extents = ($(*$axis,)*);
                let [$($axis),*] = along;
                DynTensor::strided(elements, extents, ($($axis,)*))
            }
        }
    )*};
}

axes! {
    1 (i) (usize,);
    2 (i j) (usize, usize);
    3 (i j k) (usize, usize, usize);
    4 (i j k l) (usize, usize, usize, usize);
    5 (i j k l m) (usize, usize, usize, usize, usize);
    6 (i j k l m n) (usize, usize, usize, usize, usize, usize);
}
