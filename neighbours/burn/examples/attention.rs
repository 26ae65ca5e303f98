//! Heads of attention are a view: what burn makes by `permute`, as a layout and as elements:
//! `cargo run --example attention`.

use burn_backend::TensorData;
use burn_flex::FlexTensor;
use layout_burn::{layout, view};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (batch, tokens, heads, width) = (2, 16, 4, 8);
    let numbers: Vec<f32> = (0..1024).map(|x| x as f32).collect();
    let projected = FlexTensor::from_data(TensorData::new(numbers, [batch, tokens, heads, width]));
    let by_head = projected.permute(&[0, 2, 1, 3]);
    let found = layout(by_head.layout())?;
    println!("by head: {found}, contiguous runs of {}", found.contiguous_run());
    assert_eq!(found.to_string(), "(2,4,16,8):(512,8,32,1)");
    let elements = view::<f32, 4>(&by_head)?;
    let sums: Vec<f32> = (0..heads).map(|head| (0..width).map(|i| elements[(1, head, 3, i)]).sum()).collect();
    println!("token 3 of the second sequence, summed by head: {sums:?}");
    assert_eq!(sums[0], (608..616).map(|x| x as f32).sum::<f32>());

    // The newest token first: a flip has a negative stride, and no copy.
    let newest = by_head.layout().flip(&[2]);
    println!("newest first: {}, from element {}", layout(&newest)?, newest.start_offset());
    assert_eq!(layout(&newest)?.to_string(), "(2,4,16,8):(512,8,-32,1)");
    Ok(())
}
