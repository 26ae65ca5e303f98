//! Attention of `sm_90a` against sums in `f64`: ragged lengths, causal or not, heads that share keys.

use half::bf16;
use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::{Costs, Kind};
use layout_gpu_hopper::attention::{ALL, Chunk, Columns, Rows, causal, kernel};
use layout_gpu_hopper::product::WriteChunk;
use layout_static::C;
use layout_static::access::On;

use super::asynchronous::{exact, found, lost};
use super::attention::{numbers, reference};
use crate::Result;
use crate::machine::{Kernels, Machine, launched};
use crate::statistics::worse;

/// A problem: heads of keys, the heads of queries of each, queries, keys, columns of a head, the reach.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Problem {
    pub(crate) groups: usize,
    pub(crate) members: usize,
    pub(crate) queries: usize,
    pub(crate) keys: usize,
    pub(crate) columns: usize,
    pub(crate) reach: i32,
}

/// Whole tiles and ragged ones, one query, more keys than queries and fewer, heads of both sizes.
fn problems() -> [Problem; 8] {
    let sizes = [
        ([1, 1, 128, 128], 64, false),
        ([1, 1, 128, 128], 128, false),
        ([2, 2, 70, 130], 64, false),
        ([1, 2, 130, 130], 64, true),
        ([1, 1, 200, 300], 128, true),
        ([2, 1, 1, 200], 64, true),
        // The first queries see no key.
        ([1, 1, 90, 20], 64, true),
        ([1, 1, 3, 1], 128, false),
    ];
    sizes.map(|([groups, members, queries, keys], columns, is_causal)| Problem {
        groups,
        members,
        queries,
        keys,
        columns,
        reach: if is_causal { causal(queries, keys) } else { ALL },
    })
}

/// Whether all results are right.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let mut worst = 0.0_f64;
    for (seed, problem) in problems().iter().enumerate() {
        let (off, _) = problem.run(kernels, seed as u64).map_err(|error| format!("{problem:?}: {error}"))?;
        worst = worse(worst, off);
    }
    kernels.said("hopper_attention", &format!("off by {worst:.1e} at most"));
    // Weights and results are rounded to the 8 bits of a bfloat; values are less than 1.
    Ok(worst < 1.0 / 128.0)
}

/// Whether each access of a thread to shared memory takes the wavefronts of its layout: `stmatrix` writes results.
pub(crate) fn claims(kernels: &Kernels<Emulator>) -> Result<bool> {
    let most = On::<WriteChunk, Chunk>::WAVEFRONTS;
    let mut right = true;
    for (problem, chunks) in [(problems()[0], 1), (problems()[1], 2)] {
        let costs = problem.run(kernels, 0)?.1.ok_or("no costs")?;
        // Two warpgroups of four warps, four instructions a chunk.
        let name = format!("wavefronts of attention, {} columns", problem.columns);
        right &= kernels.right(&name, exact(&costs, &[("stmatrix", most, 2 * 4 * 4 * chunks)]));
    }
    Ok(right)
}

/// Whether the emulator names the register of a kernel that does not wait for its second product.
pub(crate) fn faults(kernels: &Kernels<Emulator>) -> Result<bool> {
    let waits = |line: &str| lost(line, "wgmma.wait_group.sync.aligned 0");
    let text = &["belongs to a product that nobody waited for"];
    found(kernels, &[("a product in flight", waits, Kind::Race, text)], |kernels| problems()[2].run(kernels, 1))
}

impl Problem {
    /// The distances of rows of queries and of keys, all heads side by side: further apart than they are long.
    pub(crate) fn strides(&self) -> [usize; 2] {
        [self.groups * self.members * self.columns + 8, self.groups * self.columns + 16]
    }

    /// Launches it on so many blocks.
    #[allow(clippy::cast_precision_loss, reason = "a small number")]
    pub(crate) fn launch<M: Machine>(
        &self,
        device: &mut M,
        blocks: u32,
        [q, k, v]: [&M::Buffer<u16>; 3],
        o: &mut M::Buffer<u16>,
    ) -> Result<Option<Costs>> {
        let ([of_q, of_k], heads) = (self.strides(), self.groups * self.members);
        let queries = Rows::with_extents((self.queries, heads * self.columns), (of_q, C));
        let keys = Rows::with_extents((self.keys, self.groups * self.columns), (of_k, C));
        let values = Columns::with_extents((self.groups * self.columns, self.keys), (C, of_k));
        let (q, k, v) = (Tensor::new(q, queries), Tensor::new(k, keys), Tensor::new(v, values));
        let (o, scale) = (TensorMut::new(o, queries), 1.0 / (self.columns as f32).sqrt());
        launched::<M>(match self.columns {
            64 => kernel::hopper_attention_64::launch(device, blocks, q, k, v, o, scale, self.reach),
            _ => kernel::hopper_attention_128::launch(device, blocks, q, k, v, o, scale, self.reach),
        })
    }

    /// Runs it on two blocks, and returns the greatest difference to the reference.
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    fn run<M: Machine>(&self, kernels: &Kernels<M>, seed: u64) -> Result<(f64, Option<Costs>)> {
        let Problem { groups, members, queries, keys, columns, reach } = *self;
        let ([of_q, of_k], heads) = (self.strides(), groups * members);
        let mut device = kernels.machine(seed);
        let (q, k, v) = (numbers(queries * of_q, 1), numbers(keys * of_k, 2), numbers(keys * of_k, 3));
        let before = bf16::from_f32(-7.0);
        let mut upload = |numbers: &[bf16]| device.upload(&numbers.iter().map(|x| x.to_bits()).collect::<Vec<_>>());
        let (of_queries, of_keys, of_values) = (upload(&q)?, upload(&k)?, upload(&v)?);
        let mut output = upload(&vec![before; queries * of_q])?;
        let costs = self.launch(&mut device, 2, [&of_queries, &of_keys, &of_values], &mut output)?;
        let got: Vec<bf16> = device.download(&output)?.into_iter().map(bf16::from_bits).collect();
        let mut worst = 0.0_f64;
        for (head, query) in (0..heads).flat_map(|head| (0..queries).map(move |query| (head, query))) {
            let seen = (query + 1).saturating_add_signed(reach as isize).min(keys);
            let place = |key: usize| key * of_k + head / members * columns;
            let seen = (0..seen).map(|key| (&k[place(key)..][..columns], &v[place(key)..][..columns]));
            let row = query * of_q + head * columns;
            let want = reference(&q[row..][..columns], seen, 1.0 / (columns as f64).sqrt());
            let off = got[row..].iter().zip(want).map(|(got, want)| (got.to_f64() - want).abs());
            worst = off.fold(worst, worse);
        }
        if got.iter().enumerate().any(|(at, got)| at % of_q >= heads * columns && *got != before) {
            return Err("a row is written beyond its heads".into());
        }
        Ok((worst, costs))
    }
}
