//! Products of any sizes, convolutions, and products of warpgroups.

use std::sync::Arc;

use cudarc::driver::{CudaSlice, CudaStream};
use half::{bf16, f16};
use layout_gpu::host::cuda::Cuda;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_hopper::product::Matrix;
use layout_gpu_hopper::split::hopper_split;
use layout_gpu_kernels::convolution::{self, Filter, Images};
use layout_gpu_kernels::product::{self, Factor, Product};
use layout_static::{C, Multiple};

use super::{Form, Table, Unit, Work, form};
use crate::Result;
use crate::device::{HAND, LAYOUTS};
use crate::machine::Kernels;
use crate::problems::asynchronous::{self, bfloats, bfloats_of, blackwell_of, eighths_of, groups_of};
use crate::problems::{clusters, pairs};
use crate::reference::{halves, numbers};
use crate::vendor::{self, Types};

/// The extents of the products of warps.
const EDGE: usize = 4096;

/// Times them.
pub(super) fn time(table: &Table) -> Result<()> {
    let stream = table.device.stream();
    let factor = Factor::with_extents((EDGE, EDGE), (EDGE, C));
    let target = Product::with_extents((EDGE, EDGE), (EDGE, C));
    let integers = numbers(EDGE * EDGE);
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let amount = 2.0 * (EDGE as f64).powi(3);
    /// Times a kernel for elements of a type, from small integers.
    macro_rules! kind {
        ($name:ident $($hand:ident)?, $problem:literal, $T:ty, $S:ty, $types:expr, $element:expr) => {{
            let elements: Vec<$T> = integers.iter().map(|x| $element(*x)).collect();
            let matrix = stream.clone_htod(&elements)?;
            let (mut cuda, mut c) = (table.device.cuda(), stream.alloc_zeros::<$S>(EDGE * EDGE)?);
            let mut forms: Vec<Form> =
                $types.and_then(|types| cublas::<$T, $S>(&stream, types, &matrix)).into_iter().collect();
            forms.push(form(LAYOUTS, || {
                let (a, b) = (Tensor::new(&matrix, factor), Tensor::new(&matrix, factor));
                Ok(product::kernel::$name::launch(&mut cuda, a, b, TensorMut::new(&mut c, target))?)
            }));
            $(
                let (matrix, mut cuda, mut c) =
                    (&matrix, table.device.cuda(), stream.alloc_zeros::<$S>(EDGE * EDGE)?);
                forms.push(form(HAND, move || {
                    let (a, b) = (Tensor::new(matrix, factor), Tensor::new(matrix, factor));
                    Ok(product::hand::$hand::launch(&mut cuda, a, b, TensorMut::new(&mut c, target))?)
                }));
            )?
            let work = Work { kernel: stringify!($name), problem: $problem, amount, unit: Unit::Operations };
            table.rows(work, forms)?;
        }};
    }
    kind!(product product_hand, "4096^3 f16", f16, f32, Some(vendor::F16), f16::from_f32);
    kind!(product_bf16, "4096^3 bf16", bf16, f32, Some(vendor::BF16), bf16::from_f32);
    kind!(product_tf32, "4096^3 tf32", f32, f32, Some(vendor::TF32), |x| x);
    #[allow(clippy::cast_possible_truncation, reason = "small integers")]
    {
        kind!(product_s8, "4096^3 s8", i8, i32, Some(vendor::S8), |x| x as i8);
    }
    if table.device.kernels().has("product_e4m3") {
        kind!(product_e4m3, "4096^3 e4m3", layout_gpu::E4m3, f32, None::<Types>, layout_gpu::E4m3::from_f32);
    }
    convolution(table)?;
    table.device.hopper().map_or(Ok(()), |kernels| hopper(table, kernels))?;
    table.device.blackwell().map_or(Ok(()), |kernels| blackwell(table, kernels))
}

/// The vendor's product, where its library is installed.
fn cublas<'a, T, S: cudarc::driver::DeviceRepr + cudarc::driver::ValidAsZeroBits + 'a>(
    stream: &Arc<CudaStream>,
    types: Types,
    matrix: &'a CudaSlice<T>,
) -> Option<Form<'a>> {
    let library = vendor::open(stream)?;
    let (stream, mut c) = (stream.clone(), stream.alloc_zeros::<S>(EDGE * EDGE).ok()?);
    let call = move || vendor::product(&library, &stream, types, [matrix, matrix], &mut c, [EDGE; 3]);
    Some(form("cuBLAS", call))
}

/// A convolution of 64 images of 56 x 56, as in a residual network.
fn convolution(table: &Table) -> Result<()> {
    let (images, [height, width], [channels, filters]) = (64, [56, 56], [64, 64]);
    let filter = Filter { extents: [3, 3], stride: 1, pad: 1 };
    let [rows, columns] = filter.results([height, width]).ok_or("the filter does not fit")?;
    let (steps, results) = (9 * channels, images * rows * columns);
    let stream = table.device.stream();
    let x = stream.clone_htod(&halves(&numbers(images * height * width * channels)))?;
    let w = stream.clone_htod(&halves(&numbers(filters * steps)))?;
    let y = || stream.alloc_zeros::<f32>(results * filters);
    let (mut y, mut y_hand, mut cuda, mut cuda_hand) = (y()?, y()?, table.device.cuda(), table.device.cuda());
    let of_x = Images::with_extents(
        (images, height, width, Multiple::new(channels)?),
        (height * width * channels, width * channels, channels, C),
    );
    let of_w = convolution::Factor::with_extents((filters, steps), (steps, C));
    let of_y = convolution::Product::with_extents((results, filters), (filters, C));
    let (of_rows, of_columns) = (u32::try_from(rows)?, u32::try_from(columns)?);
    let given = || (Tensor::new(&x, of_x), Tensor::new(&w, of_w));
    let forms = vec![
        form(LAYOUTS, || {
            let ((x, w), y) = (given(), TensorMut::new(&mut y, of_y));
            Ok(convolution::kernel::convolve::launch(&mut cuda, x, w, y, of_rows, of_columns, 3, 1, 1)?)
        }),
        form(HAND, || {
            let ((x, w), y) = (given(), TensorMut::new(&mut y_hand, of_y));
            Ok(convolution::hand::convolve_hand::launch(&mut cuda_hand, x, w, y, of_rows, of_columns, 3, 1, 1)?)
        }),
    ];
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let amount = 2.0 * (results * filters * steps) as f64;
    let problem = "64 x 56 x 56 x 64, 3 x 3, f16";
    table.rows(Work { kernel: "convolve", problem, amount, unit: Unit::Operations }, forms)
}

/// Products of a Hopper.
fn hopper(table: &Table, kernels: &Kernels<Cuda>) -> Result<()> {
    for (edge, problem) in [(4096, "4096^3 bf16"), (8192, "8192^3 bf16")] {
        warpgroups(table, kernels, &bfloats_of(), (edge, problem), Some(vendor::BF16_TO_BF16))?;
        warpgroups(table, kernels, &clusters::bfloats_of(), (edge, problem), Some(vendor::BF16_TO_BF16))?;
        warpgroups(table, kernels, &groups_of(), (edge, problem), None)?;
    }
    for (edge, problem) in [(4096, "4096^3 e4m3"), (8192, "8192^3 e4m3")] {
        warpgroups(table, kernels, &eighths_of(), (edge, problem), None)?;
        warpgroups(table, kernels, &clusters::eighths_of(), (edge, problem), None)?;
    }
    split(table, kernels)
}

/// Products of a Blackwell.
fn blackwell(table: &Table, kernels: &Kernels<Cuda>) -> Result<()> {
    for (edge, problem) in [(4096, "4096^3 bf16"), (8192, "8192^3 bf16")] {
        warpgroups(table, kernels, &blackwell_of(), (edge, problem), Some(vendor::BF16_TO_BF16))?;
        warpgroups(table, kernels, &pairs::bfloats_of(), (edge, problem), Some(vendor::BF16_TO_BF16))?;
    }
    for (edge, problem) in [(4096, "4096^3 e4m3"), (8192, "8192^3 e4m3")] {
        warpgroups(table, kernels, &pairs::eighths_of(), (edge, problem), None)?;
    }
    Ok(())
}

/// A product of eight tiles and a long `k`, whose sums are divided among all blocks. Each launch adds to `C`.
fn split(table: &Table, kernels: &Kernels<Cuda>) -> Result<()> {
    let ([m, n, k], parts) = ([512, 512, 16384], 16);
    let stream = table.device.stream();
    let (a, b) = (stream.clone_htod(&bfloats(m * k, 1))?, stream.clone_htod(&bfloats(n * k, 2))?);
    let (mut c, mut of_peer) = (stream.alloc_zeros::<f32>(m * n)?, stream.alloc_zeros::<f32>(m * n)?);
    let (mut device, blocks) = (kernels.machine(0), table.device.multiprocessors()?);
    let library = vendor::open(&stream);
    let mut forms = Vec::new();
    if let Some(library) = &library {
        let (stream, a, b, of_peer) = (&stream, &a, &b, &mut of_peer);
        let call = move || vendor::product(library, stream, vendor::BF16, [a, b], of_peer, [m, n, k]);
        forms.push(form("cuBLAS", call));
    }
    let matrix = |rows, columns, stride| Matrix::with_extents((rows, columns), (stride, C));
    forms.push(form(LAYOUTS, || {
        let (a, b) = (Tensor::new(&a, matrix(m, k, k)), Tensor::new(&b, matrix(n, k, k)));
        let c = TensorMut::new(&mut c, matrix(m, n, n));
        Ok(hopper_split::launch(&mut device, blocks, a, b, c, parts)?)
    }));
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let amount = 2.0 * (m * n * k) as f64;
    let work = Work { kernel: "hopper_split", problem: "512 x 512 x 16384 bf16", amount, unit: Unit::Operations };
    table.rows(work, forms)
}

/// A product of a Hopper or a Blackwell, checked at a few places.
fn warpgroups<T: layout_gpu::host::Number + cudarc::driver::DeviceRepr>(
    table: &Table,
    kernels: &Kernels<Cuda>,
    product: &asynchronous::Product<Cuda, T>,
    (edge, problem): (usize, &str),
    types: Option<Types>,
) -> Result<()> {
    let stream = table.device.stream();
    let (a, b) = ((product.make)(edge * edge, 1), (product.make)(edge * edge, 2));
    let (of_a, of_b) = (stream.clone_htod(&a)?, stream.clone_htod(&b)?);
    let (mut of_c, mut of_peer) = (stream.alloc_zeros::<u16>(edge * edge)?, stream.alloc_zeros::<u16>(edge * edge)?);
    let (mut device, blocks) = (kernels.machine(0), table.device.multiprocessors()?);
    let library = types.and_then(|types| Some((types, vendor::open(&stream)?)));
    let mut forms = Vec::new();
    if let Some((types, library)) = &library {
        let (stream, of_a, of_b, of_peer) = (&stream, &of_a, &of_b, &mut of_peer);
        let call = move || vendor::product(library, stream, *types, [of_a, of_b], of_peer, [edge; 3]);
        forms.push(form("cuBLAS", call));
    }
    forms.push(form(LAYOUTS, || {
        (product.launch)(&mut device, blocks, [edge; 3], [edge; 3], [&of_a, &of_b], &mut of_c)?;
        Ok(())
    }));
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let amount = 2.0 * (edge as f64).powi(3);
    table.rows(Work { kernel: product.name, problem, amount, unit: Unit::Operations }, forms)?;
    product.probe([&a, &b], &stream.clone_dtoh(&of_c)?, edge)
}
