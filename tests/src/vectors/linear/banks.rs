//! The part of the conformance page on bank conflicts: where the estimates of Triton and of `cuda-oxide` differ from
//! what the banks serve.

use std::fmt::Write;

use layout_algebra::access::{Access, Direction, Machine};
use layout_algebra::{Composed, Layout};

use super::access::{cost, element_bits};
use super::read::given;
use crate::vectors::case::Case;
use crate::vectors::json::Unreadable;

const CASES: &str = include_str!("../../../vectors/linear/bank_conflicts.jsonl");

const TRITON: &str = "
## Bank conflicts: Triton's estimate

Triton (`bankConflicts` in `lib/Tools/GenericSwizzling.cpp`) counts the bits of a lane that reach another segment of the
same banks, and leaves out bits within a word. That is right for swizzles of whole words. A swizzle that takes bits of
an element's place in its word sends lanes that would share a word to different ones. Here the rank of the words of a
phase is compared with the rank of its banks, and the number with a simulation lane by lane.

";

const OXIDE: &str = "
## Bank conflicts: the estimate of cuda-oxide

`conflict_degree` of the crate `cuda-device` answers how many of 32 lanes begin in the fullest bank: conservative, its
documentation says, since lanes that ask for one address are served together. So are lanes that ask for one word, and
vectors have phases. By example:

| layout | bits | vector | cuda-oxide: lanes of a bank | here: wavefronts of a phase | |
|---|--:|--:|--:|--:|---|
";

/// Lanes and their offsets, bits of an element, elements of a vector, and why the numbers differ, if they do.
const EXAMPLES: [(&str, u64, u64, &str); 7] = [
    ("32:1", 32, 1, "the same"),
    ("32:2", 32, 1, "the same"),
    ("32:0", 32, 1, "one word, served to all"),
    ("(4,8):(1,4)", 16, 1, "two lanes share a word"),
    ("(8,4):(0,1)", 32, 1, "eight lanes share a word"),
    ("32:4", 32, 4, "a quarter of a warp is a phase, of all banks"),
    ("(8,4):(32,4)", 32, 4, "each of eight lanes of a phase asks all of its four banks"),
];

/// The sections, from the cases and from the algebra.
pub(in crate::vectors) fn page() -> String {
    let mut page = TRITON.to_owned();
    let (mut all, mut wrong) = (0, 0);
    let mut lines = String::new();
    for line in CASES.lines() {
        all += 1;
        match differs(line) {
            Ok(Some(text)) => {
                wrong += 1;
                let _ = writeln!(lines, "- {text}");
            }
            Ok(None) => {}
            Err(error) => panic!("a case of bank_conflicts.jsonl: {error:?}"),
        }
    }
    let _ =
        write!(page, "Of the {all} cases of `tests/vectors/linear/bank_conflicts.jsonl` {wrong} differ:\n\n{lines}");
    page.push_str(OXIDE);
    for (layout, bits, vector, why) in EXAMPLES {
        let lanes = Layout::parse(layout).expect("a layout");
        let _ = writeln!(page, "| `{layout}` | {bits} | {vector} | {} | {} | {why} |", oxide(&lanes, bits), {
            ours(&lanes, bits, vector)
        });
    }
    page
}

/// A case in which Triton's number is another one than what is simulated, which is ours.
fn differs(line: &str) -> Result<Option<String>, Unreadable> {
    let case =
        Case::new(serde_json::from_str(line).map_err(|error| Unreadable::Form(error.to_string()))?, "bank_conflicts");
    let (registers, memory) = (given(&case, "reg")?, given(&case, "smem")?);
    let bits = element_bits(&case, "bitwidth")?;
    let (ours, theirs) = (cost(&registers, &memory, bits)?.1, case.given_number("triton")?);
    let same = ours as u64 == theirs;
    Ok((!same).then(|| {
        let id = case.id();
        format!(
            "`{id}`: elements of {bits} bits, registers `{registers}`, memory `{memory}`: Triton {theirs}, true {ours}."
        )
    }))
}

/// The lanes whose first element begins in the fullest bank.
fn oxide(lanes: &Layout, bits: u64) -> usize {
    let mut banks = [0; 32];
    for lane in 0..32 {
        let offset = lanes.index(lane).expect("a lane");
        banks[usize::try_from(offset * bits / 32 % 32).expect("below 32")] += 1;
    }
    banks.into_iter().max().unwrap_or(0)
}

/// The wavefronts of one phase, which 1 serves where there is no conflict.
fn ours(lanes: &Layout, bits: u64, vector: u64) -> u64 {
    // The elements of a tile are its indices: (thread, value) to an index.
    let last = lanes.cosize().expect("small") + vector;
    let tile = Composed::plain(&Layout::flat(&[last], &[1]).expect("small")).expect("a plain layout is one");
    let values = Layout::flat(&[vector], &[1]).expect("small");
    let threads = Layout::tuple(&[*lanes, values]).expect("two modes");
    let access = Access::new(&threads, Direction::Read, bits).expect("an access").by(vector).expect("a vector");
    let wavefronts = access.wavefronts(&tile, &Machine::NVIDIA).expect("documented");
    wavefronts.conflicts() + 1
}
