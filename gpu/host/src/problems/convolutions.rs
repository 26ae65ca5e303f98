//! Convolutions, against plain loops: small integers, so that every sum is exact.

use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::Claim;
use layout_gpu_kernels::convolution::{Factor, Filter, Images, Product, hand, kernel};
use layout_gpu_kernels::product::ACCESSES;
use layout_static::{C, Multiple};

use crate::Result;
use crate::judge::{Run, claim, judged};
use crate::machine::{Kernels, Machine, launched};
use crate::reference::{UNTOUCHED, halves, numbers};

/// Images, their rows, columns and channels; the filters and their number.
struct Problem {
    images: usize,
    image: [usize; 2],
    channels: usize,
    filter: Filter,
    filters: usize,
}

/// Whether all results are right, and accesses cost no more than products claim.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> bool {
    let claims: Vec<Claim> = ACCESSES.iter().map(claim).collect();
    let problem = |images, image, channels, (extents, stride, pad), filters| Problem {
        images,
        image,
        channels,
        filter: Filter { extents, stride, pad },
        filters,
    };
    let problems = [
        problem(2, [9, 7], 16, ([3, 3], 1, 1), 20),
        problem(3, [8, 11], 8, ([5, 3], 2, 2), 130),
        problem(1, [12, 12], 40, ([1, 1], 1, 0), 7),
        problem(2, [5, 6], 24, ([3, 4], 3, 3), 2),
        problem(1, [3, 3], 8, ([3, 3], 1, 0), 1),
    ];
    ["convolve", "convolve_hand"].into_iter().fold(true, |right, name| {
        let runs = problems.iter().enumerate().map(|(seed, problem)| run(kernels, name, problem, seed as u64));
        judged(kernels, name, runs, kernels.claimed.then_some(&claims[..])) && right
    })
}

fn run<M: Machine>(kernels: &Kernels<M>, name: &str, problem: &Problem, seed: u64) -> Result<Run> {
    let Problem { images, image: [height, width], channels, filter, filters } = *problem;
    let [rows, columns] = filter.results([height, width]).ok_or("the filter does not fit")?;
    let steps = filter.extents[0] * filter.extents[1] * channels;
    let mut device = kernels.machine(seed);
    // Columns of the image further apart than their channels.
    let strides = [height * width * (channels + 8), width * (channels + 8), channels + 8];
    let (x, w) = (numbers(images * strides[0]), numbers(filters * steps));
    let (in_x, in_w) = (device.upload(&halves(&x))?, device.upload(&halves(&w))?);
    let (results, stride) = (images * rows * columns, filters.next_multiple_of(4));
    let mut y = device.upload(&vec![UNTOUCHED; results * stride])?;
    let word = |number: usize| u32::try_from(number);
    let of_x = Images::with_extents(
        (images, height, width, Multiple::new(channels)?),
        (strides[0], strides[1], strides[2], C),
    );
    let x_given = Tensor::new(&in_x, of_x);
    let w_given = Tensor::new(&in_w, Factor::with_extents((filters, steps), (steps, C)));
    let y_given = TensorMut::new(&mut y, Product::with_extents((results, filters), (stride, C)));
    let [rows_32, columns_32] = [word(rows)?, word(columns)?];
    let (filter_columns, step, pad) = (word(filter.extents[1])?, word(filter.stride)?, word(filter.pad)?);
    let launch = if name.ends_with("_hand") { hand::convolve_hand::launch } else { kernel::convolve::launch };
    let costs =
        launched::<M>(launch(&mut device, x_given, w_given, y_given, rows_32, columns_32, filter_columns, step, pad))?;
    let mut want = vec![UNTOUCHED; results * stride];
    want.chunks_mut(stride).for_each(|row| row[..filters].fill(0.0));
    for (result, k) in (0..results).flat_map(|result| (0..filters).map(move |k| (result, k))) {
        let (n, p, q) = (result / columns / rows, result / columns % rows, result % columns);
        for (r, s) in (0..filter.extents[0]).flat_map(|r| (0..filter.extents[1]).map(move |s| (r, s))) {
            let along = |result: usize, tap: usize| (filter.stride * result + tap).checked_sub(filter.pad);
            let (Some(i), Some(j)) = (along(p, r), along(q, s)) else { continue };
            if i < height && j < width {
                let x = &x[n * strides[0] + i * strides[1] + j * strides[2]..][..channels];
                let w = &w[k * steps + (r * filter.extents[1] + s) * channels..][..channels];
                want[result * stride + k] += x.iter().zip(w).map(|(x, w)| x * w).sum::<f32>();
            }
        }
    }
    Ok(Run { got: device.download(&y)?, want, costs })
}
