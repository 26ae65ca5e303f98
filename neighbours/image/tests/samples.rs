//! Samples of `image` as tensors.

use image::{FlatSamples, Rgb, RgbImage, flat::SampleLayout};
use layout_image::{tensor, tensor_mut, to_image};
use layout_static::LayoutError;

fn byte(number: u32) -> u8 {
    number.try_into().unwrap()
}

#[test]
fn samples_by_row_column_and_channel() {
    let image = RgbImage::from_fn(4, 3, |x, y| Rgb([10 * y + x, 100 + y, 200 + x].map(byte)));
    let samples = tensor(image.as_flat_samples()).unwrap();
    assert_eq!(samples.extents(), (3, 4, 3));
    for (x, y, pixel) in image.enumerate_pixels() {
        for (channel, sample) in pixel.0.iter().enumerate() {
            assert_eq!(&samples[(y as usize, x as usize, channel)], sample);
        }
    }
    // Planes, as encoders and networks want them, are other strides.
    let planes = FlatSamples {
        samples: image.as_raw().as_slice(),
        layout: SampleLayout {
            channels: 3,
            channel_stride: 12,
            width: 3,
            width_stride: 1,
            height: 4,
            height_stride: 3,
        },
        color_hint: None,
    };
    let planes = tensor(planes).unwrap();
    assert_eq!((planes.extents(), planes[(1, 0, 2)]), ((4, 3, 3), image.as_raw()[2 * 12 + 3]));
}

#[test]
fn writing() {
    let mut image = RgbImage::new(4, 3);
    let mut samples = tensor_mut(image.as_flat_samples_mut()).unwrap();
    samples[(2, 1, 0)] = 7;
    assert_eq!(image.get_pixel(1, 2).0, [7, 0, 0]);
}

#[test]
fn a_description_longer_than_its_buffer() {
    let layout = SampleLayout::row_major_packed(3, 4, 4);
    let samples = FlatSamples { samples: &[0_u8; 47][..], layout, color_hint: None };
    assert!(matches!(tensor(samples), Err(LayoutError::BufferTooShort { .. })));
}

/// An image, as a tensor and as an image again, is the image; pixels of other channels are none.
#[test]
fn images_come_back() {
    let image = RgbImage::from_fn(5, 3, |x, y| Rgb([10 * y + x, 100 + y, 200 + x].map(byte)));
    let samples = tensor(image.as_flat_samples()).unwrap();
    assert_eq!(to_image::<Rgb<u8>>(&samples), Some(image.clone()));
    assert!(to_image::<image::Luma<u8>>(&samples).is_none());
}
