//! Attention, against sums in `f64`: ragged lengths, causal or not, heads that share keys.

use half::bf16;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::{Claim, Costs};
use layout_gpu_kernels::attention::{self, ACCESSES, Keys, Queries, hand, kernel};
use layout_static::{C, Multiple};

use crate::Result;
use crate::judge::{at_most, broken, claim};
use crate::machine::{Kernels, Machine, launched};
use crate::statistics::worse;

/// A problem: heads of keys, the queries' heads of each, queries, keys, columns.
struct Problem {
    groups: usize,
    members: usize,
    queries: usize,
    keys: usize,
    columns: usize,
    reach: i32,
}

/// What is run: whole tiles and ragged ones, one query, more keys than queries and fewer, all numbers of columns.
fn problems() -> Vec<Problem> {
    let sizes = [
        ([1, 1, 64, 64], 64, false),
        ([1, 1, 64, 64], 128, false),
        ([2, 3, 70, 130], 64, false),
        ([1, 2, 130, 130], 64, true),
        ([1, 2, 67, 67], 128, true),
        ([2, 1, 1, 200], 128, true),
        ([1, 1, 100, 65], 40, false),
        ([1, 2, 33, 77], 96, true),
        // The first queries see no key.
        ([1, 1, 90, 20], 64, true),
        ([1, 1, 3, 1], 8, false),
    ];
    let problem = |([groups, members, queries, keys], columns, causal): ([usize; 4], usize, bool)| Problem {
        groups,
        members,
        queries,
        keys,
        columns,
        reach: if causal { attention::causal(queries, keys) } else { attention::ALL },
    };
    sizes.map(problem).into()
}

/// Whether all results are right, and no access to shared memory costs more than is claimed.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> Result<bool> {
    let mut right = true;
    let by_hand = kernels.has("attention_64_hand").then_some((&ACCESSES[0], true));
    for (kernel, by_hand) in ACCESSES.iter().map(|kernel| (kernel, false)).chain(by_hand) {
        let claims: Vec<Claim> = kernel.accesses.iter().map(claim).collect();
        let mut worst = 0.0_f64;
        let mut wrong = None;
        for (seed, problem) in problems().iter().filter(|problem| kernel.takes(problem.columns)).enumerate() {
            let (off, costs) = run(kernels, problem, (kernel.columns, by_hand), seed as u64)?;
            worst = worse(worst, off);
            // Elsewhere some lanes of a warp, or all, leave rows and columns out.
            let whole = problem.queries.is_multiple_of(64) && problem.columns == kernel.columns;
            let ragged: Vec<Claim> = claims.iter().copied().map(at_most).collect();
            wrong = wrong.or(broken(costs.as_ref(), if whole { &claims } else { &ragged }));
        }
        // Weights and results are rounded to the 8 bits of a bfloat; values are less than 1.
        let near = worst < 1.0 / 128.0;
        right &= near && wrong.is_none();
        let text = wrong.unwrap_or_else(|| if near { "right".into() } else { "wrong".into() });
        let name = format!("{}{}", kernel.name, if by_hand { "_hand" } else { "" });
        kernels.said(&name, &format!("{text}, off by {worst:.1e} at most"));
    }
    Ok(right)
}

/// Numbers that look random, between -1 and 1.
pub(crate) fn numbers(count: usize, seed: u32) -> Vec<bf16> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        bf16::from_f64(f64::from(state >> 8) / f64::from(1 << 23) - 1.0)
    };
    (0..count).map(|_| next()).collect()
}

/// The greatest difference to the reference, and the costs.
fn run<M: Machine>(
    kernels: &Kernels<M>,
    problem: &Problem,
    (widest, by_hand): (usize, bool),
    seed: u64,
) -> Result<(f64, Option<Costs>)> {
    let Problem { groups, members, queries, keys, columns, reach } = *problem;
    let mut device = kernels.machine(seed);
    // Rows further apart than they are long.
    let (stride, scale) = (columns + 8, 1.0 / f64::from(u32::try_from(columns)?).sqrt());
    let of_queries = numbers(groups * members * queries * stride, 1);
    let (of_keys, of_values) = (numbers(groups * keys * stride, 2), numbers(groups * keys * stride, 3));
    let (q, k, v) = (device.upload(&of_queries)?, device.upload(&of_keys)?, device.upload(&of_values)?);
    let untouched = bf16::from_f32(-7.0);
    let mut o = device.upload(&vec![untouched; of_queries.len()])?;
    let d = Multiple::new(columns)?;
    let layout_q =
        Queries::with_extents((groups, members, queries, d), (members * queries * stride, queries * stride, stride, C));
    let layout_k = Keys::with_extents((groups, keys, d), (keys * stride, stride, C));
    let tensors = (
        Tensor::new(&q, layout_q),
        Tensor::new(&k, layout_k),
        Tensor::new(&v, layout_k),
        TensorMut::new(&mut o, layout_q),
    );
    #[allow(clippy::cast_possible_truncation, reason = "rounded")]
    let scale_32 = scale as f32;
    let (q, k, v, o_given) = tensors;
    let costs = launched::<M>(match (widest, by_hand) {
        (64, false) => kernel::attention_64::launch(&mut device, q, k, v, o_given, scale_32, reach),
        (64, true) => hand::attention_64_hand::launch(&mut device, q, k, v, o_given, scale_32, reach),
        _ => kernel::attention_128::launch(&mut device, q, k, v, o_given, scale_32, reach),
    })?;
    let got = device.download(&o)?;
    let mut worst = 0.0_f64;
    for row in 0..groups * members * queries {
        let (group, query) = (row / (members * queries), row % queries);
        let place = |key: usize| (group * keys + key) * stride;
        let want = reference(
            &of_queries[row * stride..][..columns],
            (0..keys)
                .filter(|key| i64::try_from(*key).unwrap_or(0) <= i64::try_from(query).unwrap_or(0) + i64::from(reach))
                .map(|key| (&of_keys[place(key)..][..columns], &of_values[place(key)..][..columns])),
            scale,
        );
        let got = &got[row * stride..][..stride];
        for (got, want) in got.iter().zip(want) {
            worst = worse(worst, (f64::from(*got) - want).abs());
        }
        if got[columns..].iter().any(|x| x.to_bits() != untouched.to_bits()) {
            return Err(format!("row {row} is written beyond its columns").into());
        }
    }
    Ok((worst, costs))
}

/// The sum of the values by the softmax of the scores.
pub(super) fn reference<'a>(
    query: &[bf16],
    keys: impl Iterator<Item = (&'a [bf16], &'a [bf16])>,
    scale: f64,
) -> Vec<f64> {
    let mut sums = vec![0.0; query.len()];
    let mut total = 0.0;
    for (key, value) in keys {
        let score: f64 = query.iter().zip(key).map(|(x, y)| f64::from(*x) * f64::from(*y)).sum();
        let weight = (score * scale).exp();
        total += weight;
        sums.iter_mut().zip(value).for_each(|(sum, x)| *sum += weight * f64::from(*x));
    }
    sums.iter().map(|sum| if total == 0.0 { 0.0 } else { sum / total }).collect()
}

#[cfg(test)]
mod tests {
    use half::bf16;

    use super::reference;

    #[test]
    fn weights_are_powers_of_scores() {
        let [one, two] = [1.0, 2.0].map(bf16::from_f32);
        // Scores 2 and 4 by a scale of ln 2 / 2: weights 2 and 4.
        let keys = [(&[one][..], &[one][..]), (&[two][..], &[two][..])];
        let got = reference(&[two], keys.into_iter(), 2.0_f64.ln() / 2.0);
        assert!((got[0] - (2.0 + 8.0) / 6.0).abs() < 1e-12, "{got:?}");
        assert_eq!(reference(&[two], [].into_iter(), 1.0), [0.0]);
    }
}
