//! The kernels that have a version by hand: the plainest problems, in some orders of threads.

use half::f16;
use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::{Bound, Claim, Space};
use layout_gpu_kernels::table::KERNELS;
use layout_gpu_kernels::{copy, matmul, reduce, softmax, transpose};
use layout_static::{C, Multiple};

use crate::Result;
use crate::judge::{Problem, Run, claim, judged, raced};
use crate::machine::{Grid, Kernels, Machine, launched, start};
use crate::reference::{self, UNTOUCHED, halves, numbers};

/// The orders in which the threads of each kernel are run.
const ORDERS: u64 = 4;

/// Runs every kernel and its hand-written version, and says whether all results are right, and, if claims hold, no
/// access takes more wavefronts or sectors than the kernel claims.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let mut right = true;
    for suffix in ["", "_hand"] {
        for (name, problem) in problems::<M>() {
            let kernel = format!("{name}{suffix}");
            let table = KERNELS.iter().find(|kernel| kernel.name == name).ok_or("no such kernel")?;
            let claims: Vec<Claim> = (table.accesses.iter().map(claim))
                .chain(table.sectors.iter().map(|(instruction, most)| Claim {
                    space: Space::Global,
                    instruction,
                    bound: Bound::Exactly(*most),
                }))
                .collect();
            let runs = (0..ORDERS).map(|seed| problem(kernels, &kernel, seed));
            right &= judged(kernels, &kernel, runs, kernels.claimed.then_some(&claims[..]));
        }
    }
    Ok(right)
}

/// Whether the emulator finds the race in kernels that have lost their barriers.
pub(crate) fn found(kernels: &Kernels<Emulator>) -> Result<bool> {
    let kernels = kernels.without_barriers()?;
    let synchronized = &problems()[WITHOUT..];
    Ok(synchronized
        .iter()
        .fold(true, |right, (name, problem)| raced(&kernels, name, &problem(&kernels, name, 0)) && right))
}

/// The kernels; the first ones have no barrier.
fn problems<M: Machine>() -> [(&'static str, Problem<M>); 5] {
    [
        ("copy", run_copy),
        ("softmax", run_softmax),
        ("transpose", run_transpose),
        ("reduce", run_reduce),
        ("matmul", run_matmul),
    ]
}
/// The kernels that have none.
const WITHOUT: usize = 2;

/// Launches a kernel, or its hand-written version.
macro_rules! launch {
    ($name:ident, $kernel:ident $hand:ident ($($argument:expr),*)) => {
        launched::<M>(if $name.ends_with("_hand") {
            $kernel::kernel::$hand::launch($($argument),*)
        } else {
            $kernel::kernel::$kernel::launch($($argument),*)
        })
    };
}

fn run_copy<M: Machine>(kernels: &Kernels<M>, kernel: &str, seed: u64) -> Result<Run> {
    let mut device = kernels.machine(seed);
    let array = copy::Array::with_extents(Multiple::new(3 * copy::ELEMENTS)?, C);
    let want = numbers(3 * copy::ELEMENTS);
    let (from, mut to) = (device.upload(&want)?, device.upload(&vec![UNTOUCHED; want.len()])?);
    let tensors = (Tensor::new(&from, array), TensorMut::new(&mut to, array));
    let costs = launch!(kernel, copy copy_hand(&mut device, tensors.0, tensors.1))?;
    Ok(Run { got: device.download(&to)?, want, costs })
}

/// Rows of several lengths, the whole ones last, whose costs are claimed; right to six digits after the point.
fn run_softmax<M: Machine>(kernels: &Kernels<M>, kernel: &str, seed: u64) -> Result<Run> {
    let mut all = Run { got: Vec::new(), want: Vec::new(), costs: None };
    for (rows, columns, stride) in [(6, 100, 104), (3, 4, 8), (4, 1024, 1024)] {
        let mut device = kernels.machine(seed);
        let matrix = softmax::Matrix::with_extents((rows, Multiple::new(columns)?), (stride, C));
        let numbers = numbers(rows * stride);
        let (from, mut to) = (device.upload(&numbers)?, device.upload(&vec![UNTOUCHED; numbers.len()])?);
        let tensors = (Tensor::new(&from, matrix), TensorMut::new(&mut to, matrix));
        all.costs = launch!(kernel, softmax softmax_hand(&mut device, tensors.0, tensors.1))?;
        let (got, want) = (device.download(&to)?, reference::softmax(&numbers, columns, stride));
        // As right as is asked for is right.
        let near = |(got, want): (&f32, &f32)| if (got - want).abs() < 1e-6 { *want } else { *got };
        all.got.extend(got.iter().zip(&want).map(near));
        all.want.extend(want);
    }
    Ok(all)
}

fn run_transpose<M: Machine>(kernels: &Kernels<M>, kernel: &str, seed: u64) -> Result<Run> {
    let mut device = kernels.machine(seed);
    let (rows, columns, strides) = (128, 192, [208, 136]);
    let numbers = numbers(rows * strides[0]);
    let (from, mut to) = (device.upload(&numbers)?, device.upload(&vec![UNTOUCHED; columns * strides[1]])?);
    let (m, n) = (Multiple::new(rows)?, Multiple::new(columns)?);
    let matrix = |extents, stride| transpose::Matrix::with_extents(extents, (stride, C));
    let tensors = (Tensor::new(&from, matrix((m, n), strides[0])), TensorMut::new(&mut to, matrix((n, m), strides[1])));
    let costs = launch!(kernel, transpose transpose_hand(&mut device, tensors.0, tensors.1))?;
    let want = reference::transpose(&numbers, rows, columns, strides);
    Ok(Run { got: device.download(&to)?, want, costs })
}

fn run_reduce<M: Machine>(kernels: &Kernels<M>, kernel: &str, seed: u64) -> Result<Run> {
    let mut device = kernels.machine(seed);
    let numbers = numbers(7 * reduce::ELEMENTS);
    let (from, mut to) = (device.upload(&numbers)?, device.upload(&[UNTOUCHED; 3])?);
    let array = reduce::Array::with_extents(Multiple::new(numbers.len())?, C);
    let tensors = (Tensor::new(&from, array), TensorMut::new(&mut to, reduce::Sums::with_extents(3, C)));
    let costs = launch!(kernel, reduce reduce_hand(&mut device, tensors.0, tensors.1))?;
    Ok(Run { got: device.download(&to)?, want: reference::sums(&numbers, 3), costs })
}

fn run_matmul<M: Machine>(kernels: &Kernels<M>, kernel: &str, seed: u64) -> Result<Run> {
    let mut device = kernels.machine(seed);
    // Five stages: more than there is room for.
    let (sizes, strides) = ([256, 384, 5 * matmul::DEPTH], [168, 184, 388]);
    let (a, b) = (numbers(sizes[0] * strides[0]), numbers(sizes[1] * strides[1]));
    let bits = |numbers: &[f32]| halves(numbers).into_iter().map(f16::to_bits).collect::<Vec<_>>();
    let (left, right) = (device.upload(&bits(&a))?, device.upload(&bits(&b))?);
    let c = device.upload(&vec![UNTOUCHED; sizes[0] * strides[2]])?;
    let [left, right] = [&left, &right].map(|buffer| device.place(buffer).0);
    let arguments =
        [left, right, device.place(&c).0, strides[0] as u64 / 8, strides[1] as u64 / 8, strides[2] as u64 / 2, 5];
    // SAFETY: whole tiles of matrices with these strides.
    let costs = unsafe { start(&mut device, kernel, Grid::new([3, 2], matmul::THREADS), &arguments) }?;
    Ok(Run { got: device.download(&c)?, want: reference::product(&a, &b, sizes, strides), costs })
}
