//! Softmax and layer normalisation of rows, and sums along a mode.

use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_kernels::{layernorm, softmax, sums};
use layout_static::{C, Multiple};

use super::{Table, Unit, Work, form};
use crate::Result;
use crate::device::{HAND, LAYOUTS};
use crate::reference::numbers;

/// Rows, and their columns.
const ROWS: [usize; 2] = [65536, 1024];

/// Times them.
pub(super) fn time(table: &Table) -> Result<()> {
    let (device, stream, [rows, columns]) = (table.device, table.device.stream(), ROWS);
    let count = rows * columns;
    let from = stream.clone_htod(&numbers(count))?;
    let from = &from;
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let bytes = 4.0 * count as f64;
    let work = |kernel, problem, amount| Work { kernel, problem, amount, unit: Unit::Bytes };
    let to = || stream.alloc_zeros::<f32>(count);

    let matrix = softmax::Matrix::with_extents((rows, Multiple::new(columns)?), (columns, C));
    let (mut to_layouts, mut to_hand, mut cuda, mut cuda_hand) = (to()?, to()?, device.cuda(), device.cuda());
    let forms = vec![
        form(LAYOUTS, || {
            let to = TensorMut::new(&mut to_layouts, matrix);
            Ok(softmax::kernel::softmax::launch(&mut cuda, Tensor::new(from, matrix), to)?)
        }),
        form(HAND, || {
            let to = TensorMut::new(&mut to_hand, matrix);
            Ok(softmax::kernel::softmax_hand::launch(&mut cuda_hand, Tensor::new(from, matrix), to)?)
        }),
    ];
    table.rows(work("softmax", "65536 x 1024 f32", 2.0 * bytes), forms)?;

    let any = layernorm::Matrix::with_extents((rows, columns), (columns, C));
    let (mut to_any, mut cuda) = (to()?, device.cuda());
    let forms = vec![form(LAYOUTS, || {
        Ok(softmax::kernel::softmax_any::launch(&mut cuda, Tensor::new(from, any), TensorMut::new(&mut to_any, any))?)
    })];
    table.rows(work("softmax_any", "65536 x 1024 f32", 2.0 * bytes), forms)?;

    let row = layernorm::Row::with_extents(columns, C);
    let (weights, mut to_any, mut cuda) = (stream.clone_htod(&numbers(columns))?, to()?, device.cuda());
    let forms = vec![form(LAYOUTS, || {
        let (weights, biases) = (Tensor::new(&weights, row), Tensor::new(&weights, row));
        let to = TensorMut::new(&mut to_any, any);
        Ok(layernorm::kernel::layernorm::launch(&mut cuda, Tensor::new(from, any), weights, biases, to, 1e-5)?)
    })];
    table.rows(work("layernorm", "65536 x 1024 f32", 2.0 * bytes), forms)?;

    // Along the rows, and along the columns: (outer, reduced, inner).
    let inner = sums::Tensor::with_extents((64, rows / 64, columns), (rows / 64 * columns, columns, 1));
    let inner_sums = sums::Sums::with_extents((64, columns), (columns, 1));
    let (mut to, mut cuda) = (stream.alloc_zeros::<f32>(64 * columns)?, device.cuda());
    let forms = vec![form(LAYOUTS, || {
        let to = TensorMut::new(&mut to, inner_sums);
        Ok(sums::kernel::sum_inner::launch(&mut cuda, Tensor::new(from, inner), to)?)
    })];
    table.rows(work("sum_inner", "64 x 1024 x 1024 f32", bytes), forms)?;

    let reduced = sums::Tensor::with_extents((rows, columns, 1), (columns, 1, 1));
    let reduced_sums = sums::Sums::with_extents((rows, 1), (1, 1));
    let (mut to, mut cuda) = (stream.alloc_zeros::<f32>(rows)?, device.cuda());
    let forms = vec![form(LAYOUTS, || {
        let to = TensorMut::new(&mut to, reduced_sums);
        Ok(sums::kernel::sum_reduced::launch(&mut cuda, Tensor::new(from, reduced), to)?)
    })];
    table.rows(work("sum_reduced", "65536 x 1024 f32", bytes), forms)
}
