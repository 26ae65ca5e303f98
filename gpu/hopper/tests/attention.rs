//! Attention in the emulator, beside sums in `f64`: ragged lengths, causal or not, heads that share keys.
//! `gpu/build.sh` makes the PTX, and runs these tests with its path in `LAYOUT_GPU_PTX`.

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small numbers")]

mod common;

use common::{map, ptx};
use half::bf16;
use layout_gpu::shared::Declared;
use layout_gpu_emulator::{Costs, Error, Kind, Launch, Memory, Module};
use layout_gpu_hopper::attention::{
    self, ALL, Columns, Columns64, Columns128, EDGE, Load64, Load128, LoadValues64, LoadValues128, Rows, StoreO,
    THREADS, causal,
};
use layout_static::C;

/// A problem: heads of keys, the heads of queries of each, queries, keys, columns of a head, the reach.
#[derive(Clone, Copy, Debug)]
struct Problem {
    groups: usize,
    members: usize,
    queries: usize,
    keys: usize,
    columns: usize,
    reach: i32,
}

/// Whole tiles and ragged ones, one query, more keys than queries and fewer, heads of both sizes.
fn problems() -> Vec<Problem> {
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
    let problem = |([groups, members, queries, keys], columns, is_causal): ([usize; 4], usize, bool)| Problem {
        groups,
        members,
        queries,
        keys,
        columns,
        reach: if is_causal { causal(queries, keys) } else { ALL },
    };
    sizes.map(problem).into()
}

/// Numbers that look random, between -1 and 1.
fn numbers(count: usize, seed: u32) -> Vec<bf16> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        bf16::from_f64(f64::from(state >> 8) / f64::from(1 << 23) - 1.0)
    };
    (0..count).map(|_| next()).collect()
}

/// Runs a problem on two blocks, and returns the greatest difference to sums in `f64`.
fn run(module: &Module, problem: Problem, seed: u64) -> Result<(f64, Costs), Error> {
    let Problem { groups, members, queries, keys, columns, reach } = problem;
    let heads = groups * members;
    let mut memory = Memory::default();
    // Rows are further apart than they are long.
    let [of_q, of_k] = [heads * columns + 8, groups * columns + 16];
    let (q, k, v) = (numbers(queries * of_q, 1), numbers(keys * of_k, 2), numbers(keys * of_k, 3));
    let before = bf16::from_f32(-7.0);
    let [at_q, at_k, at_v, at_o] = [&q, &k, &v, &vec![before; queries * of_q]].map(|all| memory.allocate(all));
    let rows_q = Rows::with_extents((queries, heads * columns), (of_q, C));
    let rows_k = Rows::with_extents((keys, groups * columns), (of_k, C));
    let rows_v = Columns::with_extents((groups * columns, keys), (C, of_k));
    let output = StoreO::tensor_map(&rows_q, at_o).unwrap();
    let (kernel, shared, maps) = if columns == 64 {
        let of = |rows: &Rows, at| Load64::tensor_map(rows, at).unwrap();
        let maps = [of(&rows_q, at_q), of(&rows_k, at_k), LoadValues64::tensor_map(&rows_v, at_v).unwrap()];
        ("hopper_attention_64", attention::Memory::<Columns64>::BYTES, maps)
    } else {
        let of = |rows: &Rows, at| Load128::tensor_map(rows, at).unwrap();
        let maps = [of(&rows_q, at_q), of(&rows_k, at_k), LoadValues128::tensor_map(&rows_v, at_v).unwrap()];
        ("hopper_attention_128", attention::Memory::<Columns128>::BYTES, maps)
    };
    let mut arguments: Vec<u64> = maps.iter().map(|arguments| map(&mut memory, arguments)).collect();
    arguments.push(map(&mut memory, &output));
    let scale = 1.0 / (columns as f64).sqrt();
    let bits = u64::from(((scale * std::f64::consts::LOG2_E) as f32).to_bits());
    let tiles = queries.div_ceil(EDGE as usize) as u64;
    arguments.extend([keys as u64, tiles, heads as u64, members as u64, u64::from(reach.cast_unsigned()), bits]);
    let launch = Launch::new([2, 1, 1], [THREADS as u32, 1, 1]).shared(shared as usize);
    let costs = module.launch(kernel, &launch.seed(seed).limit(1 << 22), &arguments, &mut memory)?;
    let got = memory.read::<bf16>(at_o);
    let mut worst = 0.0_f64;
    for (head, query) in (0..heads).flat_map(|head| (0..queries).map(move |query| (head, query))) {
        let group = head / members;
        let seen = (query + 1).saturating_add_signed(reach as isize).min(keys);
        let score = |key: usize| -> f64 {
            let dot =
                |i: usize| q[query * of_q + head * columns + i].to_f64() * k[key * of_k + group * columns + i].to_f64();
            (0..columns).map(dot).sum::<f64>() * scale
        };
        let scores: Vec<f64> = (0..seen).map(score).collect();
        let greatest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = scores.iter().map(|score| (score - greatest).exp()).collect();
        let sum: f64 = weights.iter().sum();
        for column in 0..columns {
            let value = |key: usize| v[key * of_k + group * columns + column].to_f64();
            let all: f64 = weights.iter().enumerate().map(|(key, weight)| weight * value(key)).sum();
            let want = if seen == 0 { 0.0 } else { all / sum };
            worst = worst.max((got[query * of_q + head * columns + column].to_f64() - want).abs());
        }
    }
    for (at, got) in got.iter().enumerate() {
        assert!(at % of_q < heads * columns || *got == before, "{at} is beyond the heads");
    }
    Ok((worst, costs))
}

/// Weights and results are rounded to the 8 bits of a bfloat; values are less than 1.
#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn attention_of_any_lengths_is_right() {
    let module = Module::parse(&ptx()).unwrap();
    for (seed, problem) in problems().into_iter().enumerate() {
        let (worst, _) = run(&module, problem, seed as u64).unwrap_or_else(|error| panic!("{problem:?}: {error}"));
        assert!(worst < 1.0 / 128.0, "{problem:?}: off by {worst}");
    }
}

/// A kernel that does not wait for its second product: the emulator names the register.
#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn weights_in_flight_are_not_written() {
    let text = ptx();
    let lines = text.lines().map(|line| if line.contains("wgmma.wait_group.sync.aligned 0") { "" } else { line });
    let module = Module::parse(&lines.collect::<Vec<_>>().join("\n")).unwrap();
    let error = run(&module, problems()[2], 1).unwrap_err();
    assert_eq!(error.kind, Kind::Race, "{error}");
    assert!(error.message.contains("belongs to a product that nobody waited for"), "{error}");
}
