//! Squares of halves and bfloats; sums that fences hand on from block to block.

use half::{bf16, f16};
use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::{Kind, assert_costs};
use layout_gpu_kernels::{halves, once};
use layout_static::C;

use crate::Result;
use crate::judge::stopped;
use crate::machine::{Grid, Kernels, Machine, launched, start};

/// The blocks of a sum.
const BLOCKS: u32 = 5;

/// The orders in which blocks are run.
const ORDERS: u64 = 4;

/// Whether all results are right.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let squares = squares(kernels)?;
    let mut same = true;
    for seed in 0..ORDERS {
        let threads = BLOCKS * u32::try_from(once::THREADS)?;
        same &= sum(kernels, seed)? == (0..threads).map(|number| number * number).sum::<u32>();
    }
    Ok(kernels.right("squares of halves", squares) & kernels.right("sum_once", same))
}

/// Whether the emulator finds the race without each of the fences of the sum.
pub(crate) fn found(kernels: &Kernels<Emulator>) -> Result<bool> {
    let count = kernels.text.split(".entry sum_once").nth(1).unwrap_or_default();
    let count = count.lines().take_while(|line| !line.contains(".entry")).filter(|line| is_fence(line)).count();
    let mut right = count == 2;
    for lost in 0..count {
        let (mut inside, mut number) = (false, 0);
        let lines = kernels.text.lines().filter(|line| {
            inside = if line.contains(".entry") { line.contains(".entry sum_once") } else { inside };
            let this = inside && is_fence(line);
            number += usize::from(this);
            !(this && number == lost + 1)
        });
        let without = Kernels::emulated(&kernels.name, &lines.collect::<Vec<_>>().join("\n"))?;
        right &= stopped(&sum(&without, 0)).is_some_and(|error| error.kind == Kind::Race);
    }
    kernels.said("sum_once without a fence", if right { "a race, as it has to be" } else { "no race found" });
    Ok(right)
}

fn is_fence(line: &str) -> bool {
    line.contains("fence.acq_rel.gpu")
}

/// The sum of the squares of all threads.
fn sum<M: Machine>(kernels: &Kernels<M>, seed: u64) -> Result<u32> {
    let mut device = kernels.machine(seed);
    let squares = device.upload(&vec![0_u32; BLOCKS as usize * once::THREADS])?;
    let words = [device.upload(&[0_u32])?, device.upload(&[0_u32])?];
    let arguments = [device.place(&squares).0, device.place(&words[0]).0, device.place(&words[1]).0];
    // SAFETY: a word for each thread, and the two words, the second one zero.
    let costs = unsafe { start(&mut device, "sum_once", Grid::new([BLOCKS, 1], once::THREADS), &arguments) }?;
    if let Some(costs) = costs.filter(|_| kernels.claimed) {
        assert_costs!(costs, Shared "st.shared.b32" == 1, Shared "ld.shared.b32" == 1);
    }
    Ok(device.download(&words[0])?[0])
}

/// Whether numbers of all exponents have the squares of the crate `half`.
fn squares<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    macro_rules! of {
        ($name:ident $T:ident) => {{
            let x: Vec<$T> = (0..=u16::MAX).step_by(37).map($T::from_bits).collect();
            let mut device = kernels.machine(0);
            let (from, mut to) = (device.upload(&x)?, device.upload(&vec![$T::ZERO; x.len()])?);
            let array = halves::Array::with_extents(x.len(), C);
            let (source, target) = (Tensor::new(&from, array), TensorMut::new(&mut to, array));
            launched::<M>(halves::kernel::$name::launch(&mut device, source, target))?;
            device.download(&to)?.iter().zip(&x).all(|(got, x)| {
                let want = $T::from_f32(x.to_f32() * x.to_f32());
                got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan()
            })
        }};
    }
    Ok(of!(squares_f16 f16) & of!(squares_bf16 bf16))
}
