//! Heads of attention are a view: what candle makes by `transpose`, as a layout and as elements:
//! `cargo run --example attention`.

use candle_core::{Device, Tensor};
use layout_candle::{layout, view};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (batch, tokens, heads, width) = (2, 16, 4, 8);
    let projected = Tensor::arange(0_f32, 1024., &Device::Cpu)?.reshape((batch, tokens, heads, width))?;
    let by_head = projected.transpose(1, 2)?;
    let found = layout(by_head.layout())?;
    println!("by head: {found}, contiguous runs of {}", found.contiguous_run());
    assert_eq!(found.to_string(), "(2,4,16,8):(512,8,32,1)");
    let sums = view::<f32, (usize, usize, usize, usize), _>(&by_head, |view| {
        (0..heads).map(|head| (0..width).map(|i| view[(1, head, 3, i)]).sum::<f32>()).collect::<Vec<_>>()
    })?;
    println!("token 3 of the second sequence, summed by head: {sums:?}");
    assert_eq!(sums[0], (608..616).map(|x| x as f32).sum::<f32>());
    Ok(())
}
