//! Without optimization: every function is right, and runs on a small stack.

use std::thread;

use layout_codegen::{Pair, Run};

use crate::pairs;

/// Enough for a few calls, and for nothing that copies what it is known from: a layout as a value alone has a kilobyte.
const STACK: usize = 64 << 10;

/// The pairs that take four times as much. The loop of the first one reads a tensor of a runtime layout at seven
/// places; the loops of the other two go over four and five tensors in lanes. Each call is inlined without
/// optimization, and has its temporaries on the one frame.
const DEEP: [&str; 3] = ["checked::typed", "lanes::layer_norm", "lanes::rope"];

/// The coordinates that a pair is tried at: all, or some thousands of them.
fn coordinates(extents: &[usize]) -> Vec<Vec<usize>> {
    let size: usize = extents.iter().product();
    let step = if size > 10_000 { (size / 5_000) | 1 } else { 1 };
    let coordinate = |mut x: usize| {
        let digits = extents.iter().map(|extent| {
            let digit = x % extent;
            x /= extent;
            digit
        });
        digits.collect()
    };
    (0..size).step_by(step).chain(size.checked_sub(1)).map(coordinate).collect()
}

/// Runs a pair on a small stack. What overflows it ends the process, with the name of the pair.
fn run(pair: &'static Pair) {
    let name = pair.name();
    let stack = if DEEP.contains(&name) { 4 * STACK } else { STACK };
    let thread = thread::Builder::new().name(name.into()).stack_size(stack);
    match pair.run {
        Run::Index { extents, by_layout, by_hand, answer, .. } => {
            let coordinates = coordinates(extents);
            assert!(!coordinates.is_empty());
            let answers: Vec<_> = coordinates.iter().map(|at| answer(at)).collect();
            let indices =
                thread.spawn(move || coordinates.into_iter().map(|at| (by_layout(&at), by_hand(&at), at)).collect());
            let indices: Vec<_> = indices.unwrap().join().unwrap_or_else(|_| panic!("{name} panicked"));
            for ((by_layout, by_hand, at), answer) in indices.into_iter().zip(answers) {
                assert_eq!((by_layout, by_hand), (answer, answer), "{name} at {at:?}");
            }
        }
        Run::Check(check) => thread.spawn(check).unwrap().join().unwrap_or_else(|_| panic!("{name} is wrong")),
    }
}

#[test]
fn debug_builds_are_right_on_a_small_stack() {
    pairs().for_each(run);
}
