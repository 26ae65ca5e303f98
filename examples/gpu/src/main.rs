//! Softmax, a matrix product and attention on a GPU, or in the emulator where there is none: `cargo run`.
//!
//! Both devices run the same PTX, launched by the same code. Results are compared with sums in `f64`. The emulator also
//! counts what the accesses to memory cost.

use std::error::Error;

use half::{bf16, f16};
use layout_gpu::host::cuda::Cuda;
use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Device, LaunchError, Tensor, TensorMut};
use layout_gpu_emulator::{Cost, Costs};
use layout_gpu_kernels::{attention, product, softmax};
use layout_static::{C, Multiple};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The kernels, which the build script compiled.
const KERNELS: &str = include_str!(env!("KERNELS"));

fn main() -> Result<()> {
    if let Some(mut gpu) = Cuda::open(KERNELS)? {
        println!("on a GPU");
        run(&mut gpu)
    } else {
        println!("in the emulator: no GPU here");
        run(&mut Emulator::new(KERNELS)?)
    }
}

/// What a launch tells about its costs.
trait Report {
    fn print(&self);
}

/// A GPU counts nothing.
impl Report for () {
    fn print(&self) {}
}

impl Report for Costs {
    fn print(&self) {
        let sum = |of: fn(&Cost) -> usize| self.iter().map(of).sum::<usize>();
        let (wavefronts, phases) = (sum(|cost| cost.wavefronts), sum(|cost| cost.phases));
        println!("  shared memory: {wavefronts} wavefronts, {phases} without a conflict");
        let (sectors, least) = (sum(|cost| cost.sectors), sum(|cost| cost.least_sectors));
        println!("  global memory: {sectors} sectors, {least} hold what was asked for");
    }
}

fn run<D: Device<Report: Report>>(device: &mut D) -> Result<()> {
    soften(device, 10, 100)?;
    multiply(device, [130, 100, 72])?;
    attend(device, [4, 2], [70, 100], 64)
}

/// Softmax of each row of a matrix.
fn soften<D: Device<Report: Report>>(device: &mut D, rows: usize, columns: usize) -> Result<()> {
    let numbers: Vec<f32> = (0..rows * columns).map(|x| (x * 37 % 101) as f32 / 10.0).collect();
    let from = device.upload(&numbers)?;
    let mut to = device.upload(&vec![0.0_f32; numbers.len()])?;
    let matrix = softmax::Matrix::with_extents((rows, Multiple::new(columns)?), (columns, C));
    let costs = launched(softmax::kernel::softmax::launch(
        device,
        Tensor::new(&from, matrix),
        TensorMut::new(&mut to, matrix),
    ))?;
    let want = numbers.chunks(columns).flat_map(|row| {
        let sum: f64 = row.iter().map(|x| f64::from(*x).exp()).sum();
        row.iter().map(move |x| f64::from(*x).exp() / sum)
    });
    println!("softmax of {rows} x {columns}: off by {:.1e}", worst(&device.download(&to)?, want));
    costs.print();
    Ok(())
}

/// `C = A B^T` for `C` of `m` x `n`.
fn multiply<D: Device<Report: Report>>(device: &mut D, [m, n, k]: [usize; 3]) -> Result<()> {
    // Rows begin at multiples of 16 bytes.
    let stride = k.next_multiple_of(8);
    let number = |x: usize| f16::from_f32((x * 29 % 17) as f32 / 4.0 - 2.0);
    let [left, right] = [m, n].map(|rows| (0..rows * stride).map(|x| number(x + rows)).collect::<Vec<_>>());
    let (a, b) = (device.upload(&left)?, device.upload(&right)?);
    let mut c = device.upload(&vec![0.0_f32; m * n])?;
    let factor = |rows| product::Factor::with_extents((rows, k), (stride, C));
    let costs = launched(product::kernel::product::launch(
        device,
        Tensor::new(&a, factor(m)),
        Tensor::new(&b, factor(n)),
        TensorMut::new(&mut c, product::Product::with_extents((m, n), (n, C))),
    ))?;
    let want = (0..m * n).map(|x| {
        let (i, j) = (x / n, x % n);
        (0..k).map(|k| f64::from(left[i * stride + k]) * f64::from(right[j * stride + k])).sum::<f64>()
    });
    println!("product of {m} x {n} x {k}: off by {:.1e}", worst(&device.download(&c)?, want));
    costs.print();
    Ok(())
}

/// Causal attention of `heads` heads of queries, which share `shared` heads of keys, `columns` wide.
fn attend<D: Device<Report: Report>>(
    device: &mut D,
    [heads, shared]: [usize; 2],
    [queries, keys]: [usize; 2],
    columns: usize,
) -> Result<()> {
    let numbers = |count, step| (0..count).map(|x| bf16::from_f32((x * step % 23) as f32 / 8.0 - 1.4)).collect();
    let (q, k, v): (Vec<bf16>, Vec<bf16>, Vec<bf16>) = (
        numbers(heads * queries * columns, 7),
        numbers(shared * keys * columns, 11),
        numbers(shared * keys * columns, 13),
    );
    let (of_q, of_k, of_v) = (device.upload(&q)?, device.upload(&k)?, device.upload(&v)?);
    let mut o = device.upload(&vec![bf16::ZERO; q.len()])?;
    let (d, members) = (Multiple::new(columns)?, heads / shared);
    let layout_q = attention::Queries::with_extents(
        (shared, members, queries, d),
        (members * queries * columns, queries * columns, columns, C),
    );
    let layout_k = attention::Keys::with_extents((shared, keys, d), (keys * columns, columns, C));
    let scale = 1.0 / (columns as f32).sqrt();
    let costs = launched(attention::kernel::attention_64::launch(
        device,
        Tensor::new(&of_q, layout_q),
        Tensor::new(&of_k, layout_k),
        Tensor::new(&of_v, layout_k),
        TensorMut::new(&mut o, layout_q),
        scale,
        attention::causal(queries, keys),
    ))?;
    let row = |of: &[bf16], number| of[number * columns..][..columns].iter().map(|x| f64::from(*x)).collect::<Vec<_>>();
    let want = (0..heads * queries).flat_map(|number| {
        let (first, query) = (number / queries / members * keys, row(&q, number));
        let seen = keys + 1 + number % queries - queries;
        let weights: Vec<f64> = (first..first + seen)
            .map(|key| (f64::from(scale) * query.iter().zip(row(&k, key)).map(|(x, y)| x * y).sum::<f64>()).exp())
            .collect();
        let mut sums = vec![0.0; columns];
        for (key, weight) in weights.iter().enumerate() {
            sums.iter_mut().zip(row(&v, first + key)).for_each(|(sum, x)| *sum += weight * x);
        }
        let total: f64 = weights.iter().sum();
        sums.into_iter().map(move |sum| sum / total)
    });
    let got: Vec<f32> = device.download(&o)?.iter().map(|x| x.to_f32()).collect();
    println!("attention of {heads} heads, {queries} queries, {keys} keys: off by {:.1e}", worst(&got, want));
    costs.print();
    Ok(())
}

/// The result of a launch; its error as one of any kind.
fn launched<T, E: Error + 'static>(result: std::result::Result<T, LaunchError<E>>) -> Result<T> {
    result.map_err(Into::into)
}

/// The greatest difference: infinity if a result is no number, which `f64::max` would drop.
fn worst(got: &[f32], want: impl Iterator<Item = f64>) -> f64 {
    let off = got.iter().zip(want).map(|(got, want)| (f64::from(*got) - want).abs());
    off.fold(0.0, |worst, off| if off.is_nan() { f64::INFINITY } else { worst.max(off) })
}
