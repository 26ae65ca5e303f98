//! Maps and reductions against loops over the elements.

use layout_static::{DynTensor, Tensor, TensorMut, layout, zip};
use layout_wide::{Vector, map, reduce, try_reduce};
use wide::{f32x4, f32x8, i32x8, u8x16};

layout! {
    type Rows = (3, 37) : (37, 1);
    type Columns = (3, 37) : (1, 3);
    #[allow(intractable)]
    type Padded = (5, 19) : (19 + 4, 1);
    type Tiled = ((4, 2), (2, 16)) : ((2, 128), (1, 8));
}

/// Elements are doubled once each. Other memory stays.
macro_rules! laws {
    ($($layout:ident $vector:ident $element:ty;)*) => {$({
        let reach = usize::try_from(<$layout as layout_static::StaticLayout>::LAYOUT.cosize().unwrap()).unwrap();
        let before: Vec<$element> = (0..reach).map(|i| (i % 50) as $element).collect();
        let mut after = before.clone();
        map(&mut TensorMut::new(&mut after, $layout::default()).unwrap(), |x: $vector| x + x);
        let mut doubled = before.clone();
        zip((&mut TensorMut::new(&mut doubled, $layout::default()).unwrap(),)).for_each(|(x,)| *x += *x);
        assert_eq!(after, doubled, stringify!($layout));
        let tensor = Tensor::new(&before, $layout::default()).unwrap();
        let sums = reduce(&tensor, 0 as $element, $vector::of([0 as $element; _]), |sums, x| sums + x);
        let sum = sums.array().into_iter().fold(0 as $element, |sum, x| sum + x);
        assert_eq!(sum, tensor.iter().fold(0 as $element, |sum, x| sum + x), stringify!($layout));
    })*};
}

#[test]
fn all_layouts() {
    laws! {
        Rows f32x8 f32; Columns f32x8 f32; Padded f32x8 f32; Tiled f32x8 f32; Rows f32x4 f32; Padded f32x4 f32;
        Rows i32x8 i32; Tiled i32x8 i32; Padded i32x8 i32;
    }
}

#[test]
fn strides_of_the_run() {
    let numbers: Vec<u8> = (0..60).collect();
    let matrix = DynTensor::strided(&numbers, (3_usize, 17_usize), (20_usize, 1_usize)).unwrap();
    let most = try_reduce(&matrix, 0, u8x16::of([0; 16]), u8x16::max).unwrap();
    assert_eq!(most.array().into_iter().max(), Some(56));
    let apart = DynTensor::strided(&numbers, (3_usize, 8_usize), (20_usize, 2_usize)).unwrap();
    assert!(try_reduce(&apart, 0, u8x16::of([0; 16]), u8x16::max).is_err_and(|error| error.code() == "L0713"));
}
