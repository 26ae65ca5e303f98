//! How often each kernel has an instruction of a warp or of a block, and a declaration of shared memory: as often as
//! its source. A compiler that copies one to both sides of a branch has made another program.

use crate::{atoms, diverge, matmul, retile};

/// An instruction in PTX, by its name without modifiers, and how often a kernel has it.
pub type Count = (&'static str, usize);

/// The atoms of a warp in a step of the product, and the matrices that it loads for them.
const STEP: [usize; 2] = [4 * 8, 4 + 4];
/// The steps of a stage.
const STEPS: usize = matmul::DEPTH / 16;

/// The product, with so many barriers, and so many instructions for each atom.
const fn product(barriers: usize, each: usize) -> [Count; 4] {
    [("shared", 1), ("bar", barriers), ("ldmatrix", STEPS * STEP[1]), ("mma", STEPS * STEP[0] * each)]
}
static MATMUL: [Count; 4] = product(1, 1);
/// The product of any sizes has the stages and the warps of `matmul`, and zeros where there is nothing to copy. There
/// are barriers after the last stage, and around each half of C in shared memory.
static PRODUCT: [Count; 4] = product(1 + 1 + 3, 1);
/// Each atom of `e4m3` is two of halves.
static BY_HALVES: [Count; 4] = product(1 + 1 + 3, 2);
const THROUGH_SHARED: &[Count] = &[("shared", 1), ("bar", 1)];
const REDUCE: &[Count] = &[("shared", 1), ("bar", 1), ("shfl", 5 + 3)];
const LOADS: &[Count] = &[("shared", 1), ("bar", 1), ("ldmatrix", atoms::LOADS)];
const STORES: &[Count] = &[("shared", 1), ("bar", 1), ("stmatrix", atoms::STORES), ("ldmatrix", atoms::STORES)];

/// Attention of so many steps of 16 columns: K and V by four copies of matrices a step, Q by one; barriers before Q,
/// two of a round, two around the result; the greatest scores and the sums of two rows, by two shuffles each.
const fn attention(steps: usize) -> [Count; 5] {
    [
        ("shared", 1),
        ("bar", 1 + 2 + 2),
        ("ldmatrix", steps * (1 + 4 + 4)),
        ("mma", steps * (8 + 8)),
        ("shfl", 2 * 2 * 2),
    ]
}
static ATTENTION_64: [Count; 5] = attention(4);
static ATTENTION_128: [Count; 5] = attention(8);

/// All folds of numbers of so many words, of which a block has four warps. With `redux` a sum of a warp, its greatest
/// and its least number, and the sum of a warp of the block are an instruction each.
const fn folds(words: usize, redux: usize) -> [Count; 4] {
    let (eight, warp) = (3 * words, if redux > 0 { 0 } else { 5 * words });
    let numbered = (3 + 5 + 2) * (words + 1);
    [("shared", 1), ("bar", 2), ("shfl", 3 * eight + 3 * warp + warp + 2 * words + numbered), ("redux", redux)]
}
static FOLDS_BY_REDUX: [Count; 4] = folds(1, 4);
static FOLDS_OF_WORDS: [Count; 4] = folds(1, 0);
static FOLDS_OF_64_BITS: [Count; 4] = folds(2, 0);

/// The instructions of a kernel that threads execute together; none for a kernel that is not listed.
pub fn of(kernel: &str) -> &'static [Count] {
    if let Some((_, counts)) = diverge::PROGRAMS.iter().find(|program| program.0 == kernel) {
        return counts;
    }
    if atoms::PRODUCTS.iter().any(|product| product.0 == kernel) {
        return &[("mma", 1)];
    }
    match kernel.trim_end_matches("_hand") {
        "matmul" => &MATMUL,
        "product" | "product_bf16" | "product_tf32" | "product_s8" | "convolve" => &PRODUCT,
        "product_e4m3" => &BY_HALVES,
        "reduce" => REDUCE,
        "attention_64" => &ATTENTION_64,
        "attention_128" => &ATTENTION_128,
        "sum_reduced" => &[("shfl", 5)],
        "argmax_long" => &[("shared", 1), ("bar", 1), ("shfl", (5 + 3) * 2)],
        "folds_u32" | "folds_i32" => &FOLDS_BY_REDUX,
        "folds_f32" => &FOLDS_OF_WORDS,
        "folds_u64" | "folds_i64" | "folds_f64" => &FOLDS_OF_64_BITS,
        "folds_bits" => &[("shfl", 3 * 3 + 2 * 4), ("redux", 3)],
        "softmax" | "softmax_any" | "layernorm" | "argmax" => &[("shfl", 5 + 5)],
        "transpose" | "portable_transpose" | "sum_inner" => THROUGH_SHARED,
        "portable_product" | "histogram" | "sum_once" => &[("shared", 1), ("bar", 2)],
        "atom_load" => LOADS,
        "atom_store" => STORES,
        "retile" => &[("shfl", retile::SHUFFLES[0].1)],
        "retile_half" => &[("shfl", retile::SHUFFLES[1].1)],
        _ => &[],
    }
}
