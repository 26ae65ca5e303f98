//! Samples of [`image`] as tensors of rows, columns and channels, for any order in memory; and tensors as images.
//!
//! ```
//! use image::{Rgb, RgbImage};
//! use layout_image::tensor;
//!
//! let image = RgbImage::from_fn(4, 3, |x, y| Rgb([10 * y as u8 + x as u8, 0, 7]));
//! let samples = tensor(image.as_flat_samples())?;
//! assert_eq!((samples.extents(), samples.strides()), ((3, 4, 3), (12, 3, 1)));
//! assert_eq!((samples[(2, 3, 0)], samples[(2, 3, 2)]), (23, 7)); // row 2, column 3, red and blue
//! # Ok::<(), layout_static::LayoutError>(())
//! ```

use image::flat::SampleLayout;
use image::{FlatSamples, ImageBuffer, Pixel};
use layout_static::{DynTensor, DynTensorMut, LayoutError};

/// Numbers for rows, columns and channels.
pub type Triple = (usize, usize, usize);

/// Returns the extents and strides of samples.
fn modes(layout: &SampleLayout) -> (Triple, Triple) {
    let (channels, width, height) = layout.extents();
    // `image` lists channels first, x before y. Tensors have rows before columns, as matrices.
    let strides = (layout.height_stride, layout.width_stride, layout.channel_stride);
    ((height, width, channels), strides)
}

/// Returns samples as a tensor of rows, columns and channels.
///
/// # Errors
/// [`LayoutError::BufferTooShort`] if the buffer is shorter than its description says; [`LayoutError::SumOverflow`].
#[allow(clippy::needless_pass_by_value, reason = "samples that borrow are passed as the slice that they are")]
pub fn tensor<T>(samples: FlatSamples<&[T]>) -> Result<DynTensor<'_, T, Triple, Triple>, LayoutError> {
    let (extents, strides) = modes(&samples.layout);
    DynTensor::strided(samples.samples, extents, strides)
}

/// Returns samples as a mutable tensor of rows, columns and channels.
///
/// # Errors
/// As [`tensor`].
#[allow(clippy::needless_pass_by_value, reason = "the slice for writing is used up")]
pub fn tensor_mut<T>(samples: FlatSamples<&mut [T]>) -> Result<DynTensorMut<'_, T, Triple, Triple>, LayoutError> {
    let (extents, strides) = modes(&samples.layout);
    DynTensorMut::strided(samples.samples, extents, strides)
}

/// Copies a tensor of rows, columns and channels to an image. `None` if the pixels have another number of channels, or
/// the extents exceed 32 bits.
///
/// ```
/// use image::{Rgb, RgbImage};
/// use layout_static::DynTensor;
/// let planes: Vec<u8> = (0..24).collect(); // three planes of 2 rows, 4 columns
/// let tensor = DynTensor::strided(&planes, (2_usize, 4_usize, 3_usize), (4_usize, 1_usize, 8_usize))?;
/// let image: RgbImage = layout_image::to_image::<Rgb<u8>>(&tensor).unwrap();
/// assert_eq!(image.get_pixel(3, 1).0, [7, 15, 23]);
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
pub fn to_image<P: Pixel>(
    tensor: &DynTensor<'_, P::Subpixel, Triple, Triple>,
) -> Option<ImageBuffer<P, Vec<P::Subpixel>>> {
    let (rows, columns, channels) = tensor.extents();
    if channels != usize::from(P::CHANNEL_COUNT) {
        return None;
    }
    let mut samples = Vec::with_capacity(rows * columns * channels);
    for row in 0..rows {
        for column in 0..columns {
            samples.extend((0..channels).map(|channel| tensor[(row, column, channel)]));
        }
    }
    ImageBuffer::from_raw(u32::try_from(columns).ok()?, u32::try_from(rows).ok()?, samples)
}
