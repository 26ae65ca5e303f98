//! The laws of both conversions, element by element, for layouts with runs of all lengths.

use half::{bf16, f16};
use layout_half::{Half, narrow, widen};
use layout_static::{StaticLayout, Tensor, TensorMut, layout};

layout! {
    type Line = 65536 : 1;
    type Rows = (3, 37) : (37, 1);
    type Columns = (3, 37) : (1, 3);
    #[allow(intractable)]
    type Padded = (5, 19) : (19 + 4, 1);
    type Tiled = ((4, 2), (2, 16)) : ((2, 128), (1, 8));
}

/// Each element is the conversion of the element with the same index. Other memory stays.
fn laws<H: Half + PartialEq + std::fmt::Debug, L: StaticLayout + Default>(
    of: impl Fn(u16) -> H,
    wide: impl Fn(H) -> f32,
    thin: impl Fn(f32) -> H,
) {
    let layout = L::default();
    let (size, reach) = (L::INNER.unwrap().size(), usize::try_from(L::LAYOUT.cosize().unwrap()).unwrap());
    let halves: Vec<H> = (0..reach).map(|i| of(u16::try_from(i * 7 % 65536).unwrap())).collect();
    let mut floats = vec![f32::MAX; reach];
    widen(&Tensor::new(&halves, layout).unwrap(), &mut TensorMut::new(&mut floats, layout).unwrap());
    let same = |a: f32, b: f32| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
    let written = (0..reach).filter(|i| same(floats[*i], wide(halves[*i]))).count() as u64;
    let left = floats.iter().filter(|float| **float == f32::MAX).count() as u64;
    assert!(written >= size && written + left >= reach as u64, "{written} of {size}, {left} left");

    let floats: Vec<f32> = (0..reach).map(|i| (i as f32 - 300.0) * 0.313_7).collect();
    let mut again = vec![of(0x1234); reach];
    narrow(&Tensor::new(&floats, layout).unwrap(), &mut TensorMut::new(&mut again, layout).unwrap());
    let written = (0..reach).filter(|i| again[*i] == thin(floats[*i])).count() as u64;
    assert!(written >= size, "{written} of {size}");
}

#[test]
fn all_layouts() {
    macro_rules! each {
        ($($layout:ty)*) => {$(
            laws::<f16, $layout>(f16::from_bits, f16::to_f32, f16::from_f32);
            laws::<bf16, $layout>(bf16::from_bits, bf16::to_f32, bf16::from_f32);
        )*};
    }
    each!(Rows Columns Padded Tiled);
}

/// All numbers of 16 bits are widened exactly, and narrowed to themselves.
#[test]
fn all_numbers() {
    let halves: Vec<f16> = (0..=u16::MAX).map(f16::from_bits).collect();
    let (mut floats, mut again) = (vec![0.0; 65536], vec![f16::ZERO; 65536]);
    widen(&Tensor::new(&halves, Line::default()).unwrap(), &mut TensorMut::new(&mut floats, Line::default()).unwrap());
    narrow(&Tensor::new(&floats, Line::default()).unwrap(), &mut TensorMut::new(&mut again, Line::default()).unwrap());
    for ((half, float), back) in halves.iter().zip(&floats).zip(&again) {
        assert!(half.is_nan() && float.is_nan() && back.is_nan() || *float == half.to_f32() && half == back);
    }
}
