//! The problems: sizes, launches, checks, times.

mod launch;

use cudarc::driver::CudaEvent;
use cudarc::driver::sys::CUevent_flags::CU_EVENT_DEFAULT;

use crate::device::{Device, Variant};
use crate::reference::{halves, numbers, product, sums, transpose};
use crate::statistics::{difference, median};
use crate::{Result, vendor};

use launch::{copy, matmul, reduce, transpose as launch_transpose};

/// How often a kernel is timed.
const ROUNDS: usize = 50;

/// Runs every variant of every kernel on a small problem, and says whether all results are right.
pub(crate) fn check(device: &Device) -> Result<bool> {
    let mut right = true;
    let mut report = |kernel: &str, variant: &Variant, got: &[f32], want: &[f32]| {
        let difference = difference(got, want);
        right &= difference.is_none();
        println!("{kernel:<10} {:<9} {}", variant.name, difference.as_deref().unwrap_or("right"));
    };
    let stream = device.stream();
    for variant in &device.variants("copy")? {
        let from = numbers(4096 * 7);
        let mut to = stream.alloc_zeros(from.len() + 4096)?; // what is after the last tile stays 0
        copy(device, variant, &stream.clone_htod(&from)?, &mut to, 7)?;
        let want = [from, vec![0.0; 4096]].concat();
        report("copy", variant, &stream.clone_dtoh(&to)?, &want);
    }
    for variant in &device.variants("transpose")? {
        let (rows, columns, strides) = (128, 192, [208, 136]);
        let from = numbers(rows * strides[0]);
        let mut to = stream.alloc_zeros(columns * strides[1])?;
        launch_transpose(device, variant, &stream.clone_htod(&from)?, &mut to, [rows, columns], strides)?;
        report("transpose", variant, &stream.clone_dtoh(&to)?, &transpose(&from, rows, columns, strides));
    }
    for variant in &device.variants("reduce")? {
        let from = numbers(4096 * 37);
        let mut to = stream.alloc_zeros(8)?;
        reduce(device, variant, &stream.clone_htod(&from)?, &mut to, 37, 8)?;
        report("reduce", variant, &stream.clone_dtoh(&to)?, &sums(&from, 8));
    }
    for (variant, k) in device.variants("matmul")?.iter().flat_map(|variant| [64, 96, 352].map(|k| (variant, k))) {
        let (sizes, strides) = ([256, 384, k], [k + 8, k + 16, 388]);
        let (a, b) = (numbers(sizes[0] * strides[0]), numbers(sizes[1] * strides[1]));
        let [left, right] = [&a, &b].map(|matrix| stream.clone_htod(&halves(matrix)));
        let mut c = stream.alloc_zeros(sizes[0] * strides[2])?;
        matmul(device, variant, [&left?, &right?], &mut c, sizes, strides)?;
        report("matmul", variant, &stream.clone_dtoh(&c)?, &product(&a, &b, sizes, strides));
    }
    println!();
    Ok(right)
}

/// Times every variant of every kernel, in turns, and prints medians beside what the vendor offers.
pub(crate) fn time(device: &Device) -> Result<()> {
    println!("| kernel | variant | median, us | rate | of the vendor's |\n|---|---|--:|--:|--:|");
    let stream = device.stream();
    let tiles = 1_u32 << 14;
    let count = tiles as usize * 4096;
    let from = stream.clone_htod(&numbers(count))?;
    let mut to = stream.alloc_zeros::<f32>(count)?;
    let bytes = f64::from(tiles) * 4096.0 * 4.0;

    // One kernel that reads and writes as much as the others is what a copy by the driver is.
    let driver = {
        let times = (0..ROUNDS).map(|_| timed(device, || Ok(stream.memcpy_dtod(&from, &mut to)?)));
        median(times.collect::<Result<_>>()?)
    };
    let moved = Rate { amount: 2.0 * bytes, unit: "GB/s", scale: 1e9, vendor: Some(2.0 * bytes / driver) };
    moved.print("copy", "the driver's", driver);
    turns(device, "copy", &moved, |variant| copy(device, variant, &from, &mut to, tiles))?;
    turns(device, "transpose", &moved, |variant| {
        launch_transpose(device, variant, &from, &mut to, [8192, 8192], [8192, 8192])
    })?;
    let read = Rate { amount: bytes, ..moved };
    let blocks = 8 * device.multiprocessors()?;
    turns(device, "reduce", &read, |variant| reduce(device, variant, &from, &mut to, tiles, blocks))?;

    let (sizes, strides) = ([4096; 3], [4096; 3]);
    let matrix = stream.clone_htod(&halves(&numbers(4096 * 4096)))?;
    let mut c = stream.alloc_zeros::<f32>(4096 * 4096)?;
    let amount = 2.0 * 4096_f64.powi(3);
    let mut rate = Rate { amount, unit: "TFLOP/s", scale: 1e12, vendor: None };
    if let Some(library) = vendor::open(&stream) {
        let mut call = || vendor::product(&library, &stream, [&matrix, &matrix], &mut c, sizes);
        call()?;
        let times = (0..ROUNDS).map(|_| timed(device, &mut call));
        let time = median(times.collect::<Result<_>>()?);
        rate.vendor = Some(amount / time);
        rate.print("matmul", "cuBLAS", time);
    }
    turns(device, "matmul", &rate, |variant| matmul(device, variant, [&matrix, &matrix], &mut c, sizes, strides))
}

/// Times the variants of a kernel in turns.
fn turns(device: &Device, kernel: &str, rate: &Rate, mut launch: impl FnMut(&Variant) -> Result<()>) -> Result<()> {
    let variants = device.variants(kernel)?;
    let mut times = vec![Vec::new(); variants.len()];
    for round in 0..=ROUNDS {
        for (variant, times) in variants.iter().zip(&mut times) {
            let time = timed(device, || launch(variant))?;
            // The first round loads the code.
            if round > 0 {
                times.push(time);
            }
        }
    }
    for (variant, times) in variants.iter().zip(times) {
        rate.print(kernel, variant.name, median(times));
    }
    Ok(())
}

/// The milliseconds between events before and after what a call puts into the stream.
fn timed(device: &Device, call: impl FnOnce() -> Result<()>) -> Result<f32> {
    let stream = device.stream();
    let event = || -> Result<CudaEvent> { Ok(stream.record_event(Some(CU_EVENT_DEFAULT))?) };
    let start = event()?;
    call()?;
    let end = event()?;
    Ok(start.elapsed_ms(&end)?)
}

/// What a kernel does, to be divided by milliseconds.
struct Rate {
    amount: f64,
    unit: &'static str,
    scale: f64,
    /// What the vendor does in a millisecond.
    vendor: Option<f64>,
}

impl Rate {
    fn print(&self, kernel: &str, variant: &str, milliseconds: f64) {
        let rate = self.amount / milliseconds;
        let part = self.vendor.map_or("-".into(), |vendor| format!("{:.3}", rate / vendor));
        println!(
            "| {kernel} | {variant} | {:.1} | {:.1} {} | {part} |",
            milliseconds * 1e3,
            rate * 1e3 / self.scale,
            self.unit
        );
    }
}
