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

    /// Times a kernel and its hand-written version, which write so many numbers of a layout; each tensor that they read
    /// is made anew, and numbers come last.
    macro_rules! both {
        ($work:expr, $module:ident: $kernel:ident $hand:ident
            ($($given:expr),*; $count:expr, $to:expr $(; $last:expr)?)) => {{
            let buffer = || stream.alloc_zeros::<f32>($count);
            let (mut to, mut to_hand, mut cuda, mut cuda_hand) = (buffer()?, buffer()?, device.cuda(), device.cuda());
            let forms = vec![
                form(LAYOUTS, || {
                    let to = TensorMut::new(&mut to, $to);
                    Ok($module::kernel::$kernel::launch(&mut cuda, $($given,)* to $(, $last)?)?)
                }),
                form(HAND, || {
                    let to = TensorMut::new(&mut to_hand, $to);
                    Ok($module::kernel::$hand::launch(&mut cuda_hand, $($given,)* to $(, $last)?)?)
                }),
            ];
            table.rows($work, forms)?;
        }};
    }

    let matrix = softmax::Matrix::with_extents((rows, Multiple::new(columns)?), (columns, C));
    let of_rows = work("softmax", "65536 x 1024 f32", 2.0 * bytes);
    both!(of_rows, softmax: softmax softmax_hand (Tensor::new(from, matrix); count, matrix));

    let any = layernorm::Matrix::with_extents((rows, columns), (columns, C));
    let of_rows = work("softmax_any", "65536 x 1024 f32", 2.0 * bytes);
    both!(of_rows, softmax: softmax_any softmax_any_hand (Tensor::new(from, any); count, any));

    let row = layernorm::Row::with_extents((rows, columns), (C, C));
    let weights = stream.clone_htod(&numbers(columns))?;
    let of_rows = work("layernorm", "65536 x 1024 f32", 2.0 * bytes);
    both!(of_rows, layernorm: layernorm layernorm_hand (
        Tensor::new(from, any), Tensor::new(&weights, row), Tensor::new(&weights, row); count, any; 1e-5
    ));

    // Along the rows, and along the columns: (outer, reduced, inner).
    let inner = sums::Tensor::with_extents((64, rows / 64, columns), (rows / 64 * columns, columns, 1));
    let inner_sums = sums::Sums::with_extents((64, columns), (columns, 1));
    let of_columns = work("sum_inner", "64 x 1024 x 1024 f32", bytes);
    both!(of_columns, sums: sum_inner sum_inner_hand (Tensor::new(from, inner); 64 * columns, inner_sums));

    let reduced = sums::Tensor::with_extents((rows, columns, 1), (columns, 1, 1));
    let reduced_sums = sums::Sums::with_extents((rows, 1), (1, 1));
    let of_rows = work("sum_reduced", "65536 x 1024 f32", bytes);
    both!(of_rows, sums: sum_reduced sum_reduced_hand (Tensor::new(from, reduced); rows, reduced_sums));
    Ok(())
}
