//! Conversions of samples of `image` to tensors (feature `image`): rows, columns and channels.

use image::FlatSamples;
use image::flat::SampleLayout;
use layout_algebra::LayoutError;

use super::{DynTensor, DynTensorMut};

/// Numbers for rows, columns and channels.
type Triple = (usize, usize, usize);

/// Returns the extents and strides of samples.
fn modes(layout: &SampleLayout) -> (Triple, Triple) {
    let (channels, width, height) = layout.extents();
    // `image` lists channels first, x before y. Tensors have rows before columns, as matrices.
    let strides = (layout.height_stride, layout.width_stride, layout.channel_stride);
    ((height, width, channels), strides)
}

/// Converts the samples of an image to a tensor of rows, columns and channels, for any order in memory.
///
/// # Errors
/// [`LayoutError::BufferTooShort`] if the buffer is shorter than its description says; [`LayoutError::SumOverflow`].
///
/// ```
/// use image::{Rgb, RgbImage};
/// use layout_static::{DynTensor, LayoutError};
/// let image = RgbImage::from_fn(4, 3, |x, y| Rgb([10 * y as u8 + x as u8, 0, 7]));
/// let tensor = DynTensor::try_from(image.as_flat_samples())?;
/// assert_eq!((tensor.extents(), tensor.strides()), ((3, 4, 3), (12, 3, 1)));
/// assert_eq!((tensor[(2, 3, 0)], tensor[(2, 3, 2)]), (23, 7)); // row 2, column 3, red and blue
/// # Ok::<(), LayoutError>(())
/// ```
impl<'a, T> TryFrom<FlatSamples<&'a [T]>> for DynTensor<'a, T, Triple, Triple> {
    type Error = LayoutError;

    fn try_from(samples: FlatSamples<&'a [T]>) -> Result<Self, LayoutError> {
        let (extents, strides) = modes(&samples.layout);
        DynTensor::strided(samples.samples, extents, strides)
    }
}

/// Converts the samples of an image to a mutable tensor of rows, columns and channels.
///
/// # Errors
/// As for a tensor for reading.
impl<'a, T> TryFrom<FlatSamples<&'a mut [T]>> for DynTensorMut<'a, T, Triple, Triple> {
    type Error = LayoutError;

    fn try_from(samples: FlatSamples<&'a mut [T]>) -> Result<Self, LayoutError> {
        let (extents, strides) = modes(&samples.layout);
        DynTensorMut::strided(samples.samples, extents, strides)
    }
}
