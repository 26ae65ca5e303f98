//! Kernels in `CuTe` C++ in the emulator, from the PTX of `nvcc`: what ours are held beside computes the same.

use half::bf16;
use layout_gpu_emulator::{Launch, Memory, Module};

use super::attention::reference as attended;
use crate::Result;
use crate::reference::{UNTOUCHED, halves, numbers, product, softmax};
use crate::statistics::{difference, worse};

/// The kernels, and what says how a result differs.
pub(crate) const KERNELS: [(&str, fn(&Module) -> Result<Option<String>>); 3] =
    [("softmax", of_softmax), ("product", of_product), ("attention_64", of_attention)];

/// A text of `nvcc` as the emulator reads it: no variables of headers, and the modifiers of `ldmatrix` in the order of
/// the PTX reference.
pub(crate) fn module(text: &str) -> Result<Module> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(".global")).collect();
    Ok(Module::parse(&lines.join("\n").replace("aligned.x4.trans.m8n8", "aligned.m8n8.x4.trans"))?)
}

fn of_softmax(module: &Module) -> Result<Option<String>> {
    for (rows, columns, stride) in [(4, 1024, 1024), (7, 100, 104), (9, 516, 520), (1, 4, 4)] {
        let (from, mut memory) = (numbers(rows * stride), Memory::default());
        let to = memory.allocate(&vec![UNTOUCHED; rows * stride]);
        let arguments = [memory.allocate(&from), to, rows as u64, fours(columns), fours(stride), fours(stride)];
        launch(module, "softmax_cute", [rows.div_ceil(4), 1, 1], &arguments, &mut memory)?;
        let (got, want) = (memory.read::<f32>(to), softmax(&from, columns, stride));
        let near = |(got, want): (&f32, &f32)| (got - want).abs() <= 1e-6 * want.abs();
        if let Some(at) = got.iter().zip(&want).position(|pair| !near(pair)) {
            return Ok(Some(format!("{rows} x {columns}: number {at} is {}, not {}", got[at], want[at])));
        }
    }
    Ok(None)
}

fn of_product(module: &Module) -> Result<Option<String>> {
    let problems = [
        ([128, 128, 64], [64, 64, 128]),
        ([130, 70, 37], [40, 48, 72]),
        ([250, 131, 100], [104, 104, 132]),
        ([64, 255, 33], [40, 40, 256]),
        ([5, 6, 0], [8, 8, 8]),
    ];
    for (sizes @ [m, n, k], strides) in problems {
        let (a, b) = (numbers(m * strides[0]), numbers(n * strides[1]));
        let mut memory = Memory::default();
        let c = memory.allocate(&vec![UNTOUCHED; m * strides[2]]);
        let [left, right] = [&a, &b].map(|matrix| memory.allocate(&halves(matrix)));
        let strides_of = [eights(strides[0]), eights(strides[1]), fours(strides[2])];
        let arguments = [&[left, right, c, m as u64, n as u64, k as u64][..], &strides_of].concat();
        launch(module, "product_cute", [n.div_ceil(128), m.div_ceil(128), 1], &arguments, &mut memory)?;
        if let Some(text) = difference(&memory.read::<f32>(c), &product(&a, &b, sizes, strides)) {
            return Ok(Some(format!("{m} x {n} x {k}: {text}")));
        }
    }
    Ok(None)
}

/// Heads of keys, queries' heads of each, queries, keys and columns; whether a query sees what is before it alone.
const ATTENTIONS: [([usize; 5], bool); 5] = [
    ([1, 1, 64, 64, 64], false),
    ([2, 2, 100, 100, 64], true),
    ([1, 1, 65, 200, 40], true),
    ([1, 2, 130, 70, 64], true),
    ([1, 1, 3, 129, 8], false),
];

#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "lengths are small")]
fn of_attention(module: &Module) -> Result<Option<String>> {
    const SCALE: f32 = 0.0625;
    for ([heads, members, queries, keys, columns], causal) in ATTENTIONS {
        let stride = columns + 8;
        let of = |count: usize| numbers(count).into_iter().map(bf16::from_f32).collect::<Vec<_>>();
        let (q, k) = (of(heads * members * queries * stride), of(heads * keys * stride));
        let v: Vec<bf16> = k.iter().rev().copied().collect();
        let mut memory = Memory::default();
        let [of_q, of_k, of_v] = [&q, &k, &v].map(|tensor| memory.allocate(tensor));
        let o = memory.allocate(&vec![bf16::from_f32(UNTOUCHED); q.len()]);
        let reach = if causal { keys as i32 - queries as i32 } else { 1 << 20 };
        let row = eights(stride);
        let [of_queries, of_keys] = [[(members * queries) as u64 * row, queries as u64 * row], [keys as u64 * row; 2]];
        let arguments = [
            &[of_q, of_k, of_v, o, queries as u64, keys as u64, columns as u64, of_queries[0], of_queries[1], row][..],
            &[of_keys[0], row, of_keys[1], row, of_queries[0], of_queries[1], row],
            &[u64::from(SCALE.to_bits()), u64::from(reach.cast_unsigned())],
        ];
        launch(module, "attention_64_cute", [queries.div_ceil(64), members, heads], &arguments.concat(), &mut memory)?;
        let got = memory.read::<bf16>(o);
        for at in 0..heads * members * queries {
            let (head, query) = (at / (members * queries), at % queries);
            let place = |key: usize| (head * keys + key) * stride;
            let seen = (0..keys).filter(|key| *key as i32 <= query as i32 + reach);
            let seen = seen.map(|key| (&k[place(key)..][..columns], &v[place(key)..][..columns]));
            let mut want = attended(&q[at * stride..][..columns], seen, f64::from(SCALE));
            want.resize(stride, f64::from(UNTOUCHED));
            // Weights are bfloats, and so are results: of values of 4 at most.
            let off = |(got, want): (&bf16, &f64)| worse(0.0, (f64::from(*got) - want).abs()) > 0.03;
            if let Some(column) = got[at * stride..].iter().zip(&want).position(off) {
                let (got, want) = (got[at * stride + column], want[column]);
                return Ok(Some(format!("row {at} of {queries} x {keys}: column {column} is {got}, not {want}")));
            }
        }
    }
    Ok(None)
}

fn launch(module: &Module, name: &str, grid: [usize; 3], arguments: &[u64], memory: &mut Memory) -> Result<()> {
    let grid = grid.map(|blocks| u32::try_from(blocks).expect("few blocks"));
    module.launch(name, &Launch::new(grid, [128, 1, 1]), arguments, memory)?;
    Ok(())
}

/// A number in vectors of four.
fn fours(number: usize) -> u64 {
    number as u64 / 4
}

/// A number in vectors of eight.
fn eights(number: usize) -> u64 {
    number as u64 / 8
}
