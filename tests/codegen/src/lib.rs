//! Functions by layout, each beside the arithmetic that one would write by hand.
//!
//! `tests/tests/codegen` compiles this crate, reads the assembly, and holds each `by_layout` against its `by_hand`: no
//! call, no panic, no backward jump, no table load, and no more instructions. The hand-written side is what a careful
//! programmer writes: it knows the strides, divides once for a quotient and a remainder, and merges what is contiguous.

#![no_std]
#![deny(unsafe_code)]
#![allow(missing_docs, reason = "each function is named for what it shows")]

pub mod access;
pub mod atoms;
pub mod bits;
pub mod bounded;
pub mod checked;
pub mod counted;
pub mod cute;
pub mod forms;
pub mod indices;
pub mod lanes;
pub mod loops;
mod pair;
pub mod parts;
pub mod permutations;
pub mod runtime;
pub mod tensors;
pub mod transfers;
pub mod typed;
pub mod unrolled;

pub use pair::{LayoutOf, Pair, Run, Shape, Value, answer};

/// The pairs of each file.
pub const FILES: &[&[&[Pair]]] = &[
    cute::PAIRS,
    forms::PAIRS,
    &[indices::PAIRS],
    &[access::PAIRS],
    &[atoms::indices::PAIRS, atoms::tiles::PAIRS],
    &[bits::indices::PAIRS, bits::tensors::PAIRS, bits::linear::PAIRS],
    &[bounded::PAIRS],
    &[checked::PAIRS],
    &[counted::PAIRS],
    &[lanes::PAIRS],
    &[loops::PAIRS],
    &[parts::PAIRS],
    &[permutations::PAIRS],
    &[runtime::PAIRS],
    &[tensors::PAIRS],
    &[transfers::PAIRS],
    &[typed::PAIRS],
    &[unrolled::PAIRS],
];

/// What tensors are tried on: each element is its index.
pub static NUMBERS: [u32; 8192] = {
    let mut numbers = [0; 8192];
    let mut i = 0;
    while i < 8192 {
        numbers[i as usize] = i;
        i += 1;
    }
    numbers
};
