//! Softmax and layer normalisation of rows of any length, and sums along each mode, against sums in `f64`.

use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::{Costs, Space, assert_costs};
use layout_gpu_kernels::{layernorm, softmax, sums};
use layout_static::{C, Layout};

use crate::Result;
use crate::machine::{Kernels, Machine, launched};
use crate::statistics::worse;

/// Whether all results are right, by layouts and by hand.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let mut right = true;
    for form in [Form::Layouts, Form::Hand] {
        let sizes = [[1, 1], [5, 100], [4, 256], [9, 257], [3, 1000]];
        let runs = sizes.iter().enumerate();
        let rows = worst(runs.map(|(seed, sizes)| normalize(kernels, form, *sizes, seed as u64)))?;
        let sizes = [[1, 1], [3, 100], [4, 256], [5, 257], [2, 1025], [9, 3000]];
        let runs = sizes.iter().enumerate();
        let powers = worst(runs.map(|(seed, sizes)| soften(kernels, form, *sizes, seed as u64)))?;
        let sizes = [[1, 1, 1], [3, 40, 50], [2, 300, 5], [33, 7, 64], [1, 513, 33]];
        let modes = (0..3).flat_map(|mode| sizes.map(|sizes| (mode, sizes))).enumerate();
        let sums = worst(modes.map(|(seed, (mode, sizes))| sum(kernels, form, sizes, mode, seed as u64)))?;
        let said = |name: &str, off| kernels.said(&form.of(name), &format!("off by {off:.1e} at most"));
        said("softmax_any", powers);
        said("layernorm", rows);
        said("sums along each mode", sums);
        // The mean of numbers near 100 has an error of 4e-6, a hundredth of which the squares alone would not keep.
        right &= powers < 1e-6 && rows < 1e-4 && sums < 1e-5;
    }
    Ok(right)
}

/// How a kernel is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Layouts,
    Hand,
}

impl Form {
    /// The name of a kernel in this form.
    fn of(self, name: &str) -> String {
        format!("{name}{}", if self == Form::Hand { "_hand" } else { "" })
    }
}

/// Launches a kernel in a form.
macro_rules! launch {
    ($form:expr, $module:ident: $kernel:ident $hand:ident ($($argument:expr),* $(,)?)) => {
        launched::<M>(match $form {
            Form::Layouts => $module::kernel::$kernel::launch($($argument),*),
            Form::Hand => $module::kernel::$hand::launch($($argument),*),
        })
    };
}

/// Refuses costs of more sectors than 32 neighbours are in: five, or four where they begin at a sector.
fn dense(costs: Option<&Costs>, instructions: &[&str]) -> Result<()> {
    let Some(costs) = costs else { return Ok(()) };
    for instruction in instructions {
        let most = costs.of(Space::Global, instruction).iter().map(|cost| cost.worst).max();
        if most.is_none_or(|most| most > 5) {
            return Err(format!("{instruction}: {most:?} sectors at once").into());
        }
    }
    Ok(())
}

fn worst(runs: impl Iterator<Item = Result<f64>>) -> Result<f64> {
    runs.into_iter().try_fold(0.0, |worst, run| run.map(|off| worse(worst, off)))
}

/// Numbers that look random, around a number that is large beside them.
fn numbers(count: usize, around: f32) -> Vec<f32> {
    let mut state = 3_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(u16::try_from(state >> 16).unwrap_or(0)) / 32_768.0 - 1.0 + around
    };
    (0..count).map(|_| next()).collect()
}

/// How far the softmax of rows of any length is off, at most. The greatest element so far grows from tile to tile, in
/// every second row; it is the first one in the other rows.
#[allow(clippy::cast_precision_loss, reason = "a few columns")]
fn soften<M: Machine>(kernels: &Kernels<M>, form: Form, [rows, columns]: [usize; 2], seed: u64) -> Result<f64> {
    let mut device = kernels.machine(seed);
    let stride = columns + 5;
    let mut x = numbers(rows * stride, 0.0);
    for (row, x) in x.chunks_mut(stride).enumerate() {
        let slope = if row % 2 == 0 { 0.02 } else { -0.02 };
        x.iter_mut().enumerate().for_each(|(column, x)| *x += slope * column as f32);
    }
    let from = device.upload(&x)?;
    let mut to = device.upload(&vec![-7.0_f32; x.len()])?;
    let matrix = layernorm::Matrix::with_extents((rows, columns), (stride, C));
    let (source, target) = (Tensor::new(&from, matrix), TensorMut::new(&mut to, matrix));
    let costs = launch!(form, softmax: softmax_any softmax_any_hand(&mut device, source, target))?;
    dense(costs.as_ref(), &["ld.global", "st.global"])?;
    let mut worst = 0.0_f64;
    for (x, got) in x.chunks(stride).zip(device.download(&to)?.chunks(stride)) {
        let most = x[..columns].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f64> = x[..columns].iter().map(|x| (f64::from(*x) - f64::from(most)).exp()).collect();
        let sum: f64 = powers.iter().sum();
        for (got, power) in got.iter().zip(&powers) {
            worst = worse(worst, (f64::from(*got) - power / sum).abs());
        }
        if got[columns..].iter().any(|x| x.to_bits() != (-7.0_f32).to_bits()) {
            return Err("a row is written beyond its columns".into());
        }
    }
    Ok(worst)
}

/// How far a normalised matrix is off, at most.
#[allow(clippy::cast_precision_loss, reason = "a few columns")]
fn normalize<M: Machine>(kernels: &Kernels<M>, form: Form, [rows, columns]: [usize; 2], seed: u64) -> Result<f64> {
    const EPSILON: f32 = 1e-5;
    let mut device = kernels.machine(seed);
    let stride = columns + 3;
    // A variance beside a mean of a hundred: the squares alone would lose four digits.
    let x = numbers(rows * stride, 100.0);
    let (weights, biases) = (numbers(columns, 2.0), numbers(columns, 0.0));
    let (from, weight, bias) = (device.upload(&x)?, device.upload(&weights)?, device.upload(&biases)?);
    let mut to = device.upload(&vec![-7.0_f32; x.len()])?;
    let matrix = layernorm::Matrix::with_extents((rows, columns), (stride, C));
    let row = layernorm::Row::with_extents((rows, columns), (C, C));
    let (source, target) = (Tensor::new(&from, matrix), TensorMut::new(&mut to, matrix));
    let (weight, bias) = (Tensor::new(&weight, row), Tensor::new(&bias, row));
    let costs = launch!(form, layernorm: layernorm layernorm_hand(&mut device, source, weight, bias, target, EPSILON))?;
    dense(costs.as_ref(), &["ld.global", "st.global"])?;
    let got = device.download(&to)?;
    let mut worst = 0.0_f64;
    for (x, got) in x.chunks(stride).zip(got.chunks(stride)) {
        let x: Vec<f64> = x[..columns].iter().map(|x| f64::from(*x)).collect();
        let count = x.len() as f64;
        let mean = x.iter().sum::<f64>() / count;
        let variance = x.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / count;
        let scale = 1.0 / (variance + f64::from(EPSILON)).sqrt();
        for (i, x) in x.iter().enumerate() {
            let want = (x - mean) * scale * f64::from(weights[i]) + f64::from(biases[i]);
            // The mean of numbers near a hundred is known to so much.
            worst = worse(worst, (f64::from(got[i]) - want).abs() * variance.sqrt().min(1.0));
        }
        if got[columns..].iter().any(|x| x.to_bits() != (-7.0_f32).to_bits()) {
            return Err("a row is written beyond its columns".into());
        }
    }
    Ok(worst)
}

/// How far the sums along a mode of a tensor by rows are off, at most. Both kernels are right for all strides; the one
/// for the mode's neighbours takes as few sectors as there are bytes.
#[allow(clippy::cast_precision_loss, reason = "a few elements")]
fn sum<M: Machine>(kernels: &Kernels<M>, form: Form, sizes: [usize; 3], mode: usize, seed: u64) -> Result<f64> {
    let x = numbers(sizes.iter().product(), 0.0);
    let strides = [sizes[1] * sizes[2], sizes[2], 1];
    // What is before the mode, the mode, and what is after it.
    let before = (sizes[..mode].iter().product::<usize>(), sizes[mode] * strides[mode]);
    let after = (sizes[mode + 1..].iter().product::<usize>(), 1);
    let layout = Layout::<(usize, usize, usize), (usize, usize, usize)>::with_extents(
        (before.0, sizes[mode], after.0),
        (before.1, strides[mode], after.1),
    );
    let out = sums::Sums::with_extents((before.0, after.0), (after.0, 1));
    let want = (0..before.0 * after.0).map(|i| {
        let first = i / after.0 * before.1 + i % after.0;
        (0..sizes[mode]).map(|k| f64::from(x[first + k * strides[mode]])).sum::<f64>()
    });
    let want: Vec<f64> = want.collect();
    let mut worst = 0.0_f64;
    for reduced in [false, true] {
        let mut device = kernels.machine(seed);
        let from = device.upload(&x)?;
        let mut to = device.upload(&vec![-7.0_f32; want.len()])?;
        let (source, target) = (Tensor::new(&from, layout), TensorMut::new(&mut to, out));
        let costs = if reduced {
            launch!(form, sums: sum_reduced sum_reduced_hand(&mut device, source, target))
        } else {
            launch!(form, sums: sum_inner sum_inner_hand(&mut device, source, target))
        }?;
        if let Some(costs) = costs {
            if !reduced {
                // A row, and a column of it, in each instruction of a warp: a lane a bank.
                assert_costs!(costs, Shared "st.shared.b32" == 1, Shared "ld.shared.b32" == 1);
            }
            let has_neighbours = if reduced { strides[mode] == 1 } else { after.0 >= 32 };
            if has_neighbours {
                dense(Some(&costs), &["ld.global"])
                    .map_err(|error| format!("sums of {sizes:?} along mode {mode}: {error}"))?;
            }
        }
        for (got, want) in device.download(&to)?.iter().zip(&want) {
            worst = worse(worst, (f64::from(*got) - want).abs() / sizes[mode] as f64);
        }
    }
    Ok(worst)
}
