//! Attention, by warps and by warpgroups.

use half::bf16;
use layout_gpu::host::{Device as _, Tensor, TensorMut};
use layout_gpu_kernels::attention::{self, Keys, Queries, kernel};
use layout_static::{C, Multiple};

use super::{Form, Table, Unit, Work, form};
use crate::Result;
use crate::device::LAYOUTS;
use crate::problems::numbers;
use crate::problems::warpgroups::Problem;

/// The queries, and as many keys.
const LENGTH: usize = 4096;
/// The heads of all batches.
const HEADS: usize = 64;

/// Times them.
pub(super) fn time(table: &Table) -> Result<()> {
    for (columns, causal, problem) in [
        (64, false, "64 heads of 4096 x 64"),
        (64, true, "64 heads of 4096 x 64, causal"),
        (128, false, "64 heads of 4096 x 128"),
        (128, true, "64 heads of 4096 x 128, causal"),
    ] {
        #[allow(clippy::cast_precision_loss, reason = "an estimate")]
        let whole = 4.0 * (HEADS * LENGTH * LENGTH * columns) as f64;
        let amount = if causal { whole / 2.0 } else { whole };
        let work = |kernel| Work { kernel, problem, amount, unit: Unit::Operations };
        let kernel = if columns == 64 { "attention_64" } else { "attention_128" };
        warps(table, work(kernel), columns, causal)?;
        if table.device.hopper().is_some() {
            let kernel = if columns == 64 { "hopper_attention_64" } else { "hopper_attention_128" };
            warpgroups(table, work(kernel), columns, causal)?;
        }
    }
    Ok(())
}

/// The reach of a query.
fn reach(causal: bool) -> i32 {
    if causal { attention::causal(LENGTH, LENGTH) } else { attention::ALL }
}

/// Attention by warps: heads one after the other.
fn warps(table: &Table, work: Work, columns: usize, causal: bool) -> Result<()> {
    let (stream, count) = (table.device.stream(), HEADS * LENGTH * columns);
    let [q, k, v] = [1, 2, 3].map(|seed| stream.clone_htod(&numbers(count, seed)));
    let (q, k, v, mut o) = (q?, k?, v?, stream.alloc_zeros::<bf16>(count)?);
    let (d, of_head) = (Multiple::new(columns)?, LENGTH * columns);
    let queries = Queries::with_extents((HEADS, 1, LENGTH, d), (of_head, of_head, columns, C));
    let keys = Keys::with_extents((HEADS, LENGTH, d), (of_head, columns, C));
    #[allow(clippy::cast_precision_loss, reason = "a small number")]
    let (scale, reach, mut cuda) = (1.0 / (columns as f32).sqrt(), reach(causal), table.device.cuda());
    let forms: Vec<Form> = vec![form(LAYOUTS, || {
        let (q, k, v) = (Tensor::new(&q, queries), Tensor::new(&k, keys), Tensor::new(&v, keys));
        let o = TensorMut::new(&mut o, queries);
        Ok(match columns {
            64 => kernel::attention_64::launch(&mut cuda, q, k, v, o, scale, reach),
            _ => kernel::attention_128::launch(&mut cuda, q, k, v, o, scale, reach),
        }?)
    })];
    table.rows(work, forms)
}

/// Attention by warpgroups: heads side by side.
fn warpgroups(table: &Table, work: Work, columns: usize, causal: bool) -> Result<()> {
    let kernels = table.device.hopper().ok_or("no kernels for this GPU")?;
    let problem = Problem { groups: HEADS, members: 1, queries: LENGTH, keys: LENGTH, columns, reach: reach(causal) };
    let mut device = kernels.machine(0);
    let [of_q, of_k] = problem.strides();
    let mut array = |stride: usize, seed| {
        device.upload(&numbers(LENGTH * stride, seed).iter().map(|x: &bf16| x.to_bits()).collect::<Vec<_>>())
    };
    let (q, k, v, mut o) = (array(of_q, 1)?, array(of_k, 2)?, array(of_k, 3)?, array(of_q, 4)?);
    let blocks = table.device.multiprocessors()?;
    let forms: Vec<Form> = vec![form(LAYOUTS, || problem.launch(&mut device, blocks, [&q, &k, &v], &mut o).map(drop))];
    table.rows(work, forms)
}
