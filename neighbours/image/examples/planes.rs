//! An image as planes, as networks want them, without a copy: `cargo run --example planes`.

use image::{Rgb, RgbImage};
use layout_image::{tensor, to_image};
use layout_static::{DynTensorMut, zip};

fn main() -> Result<(), layout_static::LayoutError> {
    let image = RgbImage::from_fn(6, 4, |x, y| Rgb([x as u8 * 40, y as u8 * 60, 128]));
    let pixels = tensor(image.as_flat_samples())?;
    let mut planes = vec![0; 4 * 6 * 3];
    let mut target = DynTensorMut::strided(&mut planes, (4_usize, 6_usize, 3_usize), (6_usize, 1_usize, 24_usize))?;
    zip((&mut target, &pixels)).for_each(|(plane, pixel)| *plane = *pixel);
    println!("red {:?}", &planes[..24]);
    assert_eq!((planes[5], planes[24 + 18], planes[48]), (200, 180, 128));
    let target = layout_static::DynTensor::strided(&planes, (4_usize, 6_usize, 3_usize), (6_usize, 1_usize, 24_usize))?;
    assert_eq!(to_image::<Rgb<u8>>(&target), Some(image));
    Ok(())
}
