//! Layouts of [`burn_flex`], burn's backend for CPUs, as layouts of [`layout_static::algebra`], and back;
//! its tensors as views.
//!
//! A layout of burn is a shape and a stride for each axis, with a start in the storage. As `shape : stride` it can be
//! asked what burn cannot say: whether it is injective, how many elements are contiguous, what a tile of it is.
//!
//! ```
//! use burn_backend::TensorData;
//! use burn_flex::FlexTensor;
//! use layout_burn::{layout, view};
//! use layout_static::algebra::{Tiler, ops};
//!
//! let numbers: Vec<f32> = (0..24).map(|x| x as f32).collect();
//! let tensor = FlexTensor::from_data(TensorData::new(numbers, [4, 6])).transpose(0, 1);
//! let transposed = layout(tensor.layout())?;
//! assert_eq!(transposed.to_string(), "(6,4):(1,6)");
//! assert!(transposed.is_compact() && transposed.contiguous_run() == 24);
//! let tiles = ops::zipped_divide(&transposed, &Tiler::parse("[2, 2]")?)?;
//! assert_eq!(tiles.to_string(), "((2,2),(3,2)):((1,6),(2,12))");
//!
//! assert_eq!(view::<f32, 2>(&tensor)?[(5, 3)], 23.0);
//! # Ok::<(), layout_static::LayoutError>(())
//! ```
//!
//! The tensor of a backend is inside of burn's `Tensor`, whose `into_primitive` returns it.

use burn_backend::{Element, Shape};
use burn_flex::{FlexTensor, Layout as Theirs};
use layout_static::DynTensor;
use layout_static::algebra::{Blame, IntTuple, Layout, LayoutError, Operation, Stride};
use layout_static::runtime::{IntoExtents, IntoStrides};

/// Returns the layout of burn as a flat layout, a mode for each axis. The start in the storage is
/// [`start_offset`](burn_flex::Layout::start_offset).
///
/// Post: the element at a coordinate has index `layout(coordinate) + start_offset` in the storage. A flipped tensor has
/// negative ones.
///
/// # Errors
/// [`LayoutError::ZeroExtent`] for an axis without elements; [`LayoutError::Overflow`] beyond 64 bits;
/// [`LayoutError::CapacityExceeded`] for more axes than a layout has modes.
///
/// ```
/// use burn_backend::Shape;
/// let flipped = burn_flex::Layout::contiguous(Shape::new([4, 8])).flip(&[1]);
/// let layout = layout_burn::layout(&flipped)?;
/// assert_eq!((layout.to_string(), flipped.start_offset()), ("(4,8):(8,-1)".to_owned(), 7));
/// assert_eq!(layout.offset_at(&"(2,5)".parse()?)?, 16 - 5);
/// let empty = burn_flex::Layout::contiguous(Shape::new([0, 8]));
/// assert!(layout_burn::layout(&empty).is_err_and(|error| error.code() == "L0101"));
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
pub fn layout(of: &Theirs) -> Result<Layout, LayoutError> {
    let extents: Vec<u64> = of.shape().iter().map(|extent| *extent as u64).collect();
    let strides: Vec<Stride> = of.strides().iter().map(|stride| Stride::constant(*stride as i64)).collect();
    Layout::new(&IntTuple::flat(&extents)?, &strides)
}

/// Returns a layout as one of burn, an axis for each extent of all modes, from a start in the storage.
///
/// Post: [`layout`] of the result is the layout, flattened.
///
/// # Errors
/// [`LayoutError::NotStatic`] for strides that are known at run time or along axes; [`LayoutError::TooWide`] for
/// numbers beyond `usize`.
///
/// ```
/// use layout_static::algebra::Layout;
/// let tiles = Layout::parse("((2,2),(3,2)):((1,6),(-2,12))")?;
/// let theirs = layout_burn::of_layout(&tiles, 4)?;
/// assert_eq!((&theirs.shape()[..], theirs.strides()), (&[2, 2, 3, 2][..], &[1, 6, -2, 12][..]));
/// assert!(layout_burn::of_layout(&Layout::parse("4:?")?, 0).is_err_and(|error| error.code() == "L0108"));
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
pub fn of_layout(layout: &Layout, start: usize) -> Result<Theirs, LayoutError> {
    let blame = Blame::whole(Operation::Index, 0);
    let wide = |number: u64| LayoutError::TooWide { blame, number, bits: usize::BITS };
    let (mut extents, mut strides) = (Vec::new(), Vec::new());
    for leaf in 0..layout.length() {
        let (extent, stride) = layout.mode_at(leaf);
        let Some(value) = stride.value() else { return Err(LayoutError::NotStatic { blame, stride }) };
        extents.push(usize::try_from(extent).map_err(|_| wide(extent))?);
        strides.push(isize::try_from(value).map_err(|_| wide(value.unsigned_abs()))?);
    }
    Ok(Theirs::new(Shape::from(extents), strides, start))
}

/// A view of a tensor of `N` axes.
pub type View<'a, T, const N: usize> =
    DynTensor<'a, T, <[usize; N] as IntoExtents>::Extents, <[usize; N] as IntoStrides>::Strides>;

/// Returns a view of a tensor of `N` axes, at most 12, without a copy.
///
/// # Errors
/// [`LayoutError::RankMismatch`] for another number of axes; [`LayoutError::NegativeStride`] for a flipped tensor.
///
/// # Panics
/// If the elements are of another type, as [`FlexTensor::storage`] does.
///
/// ```
/// use burn_backend::TensorData;
/// use burn_flex::FlexTensor;
/// use layout_burn::view;
/// let matrix = FlexTensor::from_data(TensorData::new((0..12).collect::<Vec<i32>>(), [3, 4])).narrow(1, 1, 2);
/// assert_eq!(view::<i32, 2>(&matrix)?.iter().sum::<i32>(), 1 + 2 + 5 + 6 + 9 + 10);
/// assert!(view::<i32, 1>(&matrix).is_err_and(|error| error.code() == "L0403"));
/// let flipped = matrix.layout().flip(&[0]);
/// assert!(view::<i32, 2>(&matrix.with_layout(flipped)).is_err_and(|error| error.code() == "L0109"));
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
pub fn view<T: Element + bytemuck::Pod, const N: usize>(tensor: &FlexTensor) -> Result<View<'_, T, N>, LayoutError>
where
    [usize; N]: IntoExtents + IntoStrides,
{
    let (layout, blame) = (tensor.layout(), Blame::whole(Operation::Index, 0));
    let Ok(extents) = <[usize; N]>::try_from(&layout.shape()[..]) else {
        let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        return Err(LayoutError::RankMismatch { blame, given: small(layout.num_dims()), expected: small(N) });
    };
    let mut strides = [0; N];
    for (ours, theirs) in strides.iter_mut().zip(layout.strides()) {
        let negative = |_| LayoutError::NegativeStride { blame, stride: *theirs as i64 };
        *ours = usize::try_from(*theirs).map_err(negative)?;
    }
    let elements = tensor.storage::<T>().get(layout.start_offset()..).unwrap_or_default();
    DynTensor::strided(elements, extents, strides)
}
