//! Code generation: what is written by layout costs no more instructions than the same written by hand.
//!
//! The functions stand in `tests/codegen`, in pairs. These tests compile them for x86-64 (baseline, v3, v4) and
//! `AArch64`, at every optimization level, and read the assembly: no call, no panic, no backward jump, no table, no
//! division; no more instructions than by hand, and none more than `CuTe` C++ where its code was measured.
//! `docs/codegen.md` lists it all.

mod assembly;
mod compiler;
mod cute;
mod executed;
mod instances;
mod machine;
mod page;
mod shuffles;
mod small_stack;

use std::collections::BTreeSet;

use layout_codegen::{FILES, LayoutOf, Pair, Run, Shape};

use crate::assembly::{Assembly, count};
use crate::machine::{FURTHER, MACHINES, is_memcpy, is_vector_constant};

/// All pairs.
fn pairs() -> impl Iterator<Item = &'static Pair> {
    FILES.iter().copied().flatten().copied().flatten()
}

/// The number of lines of a body for which something is true.
fn occurrences(body: &[String], of: impl Fn(&str) -> bool) -> usize {
    body.iter().filter(|line| of(line)).count()
}

/// Holds all pairs against their hand-written versions, at one optimization level on every machine.
fn no_more_than_by_hand(level: &'static str) {
    let mut wrong = Vec::new();
    for machine in MACHINES {
        let Some(assembly) = Assembly::of(machine, level) else { continue };
        for pair in pairs() {
            let (name, code) = (pair.name(), assembly.code(pair));
            // The forms of programs are counted at level 3.
            let is_elsewhere = level != "3" && pair.path.contains("::forms::");
            if is_elsewhere || matches!(pair.shape, Shape::Checked | Shape::Kernel) {
                continue;
            }
            let (ours, theirs) = (count(code.by_layout), count(code.by_hand));
            println!("{:>10} -O{level} {name:>40}: {ours:>3} by layout, {theirs:>3} by hand", machine.name);
            if ours > theirs {
                let (layout, hand) = (code.by_layout.join("\n    "), code.by_hand.join("\n    "));
                let where_ = format!("{name} on {} at level {level}", machine.name);
                wrong.push(format!("{where_}: {ours}, by hand {theirs}:\n    {layout}\nby hand:\n    {hand}"));
            }
            for (what, counts) in [("vector constants", is_vector_constant as fn(&str) -> bool), ("copies", is_memcpy)]
            {
                let [ours, theirs] = [code.by_layout, code.by_hand].map(|body| occurrences(body, counts));
                if ours > theirs {
                    let where_ = format!("{name} on {} at level {level}", machine.name);
                    wrong.push(format!("{where_}: {ours} {what}, by hand {theirs}"));
                }
            }
            for line in machine.forbidden(code.by_layout, pair.shape == Shape::Loop) {
                wrong.push(format!("{name} on {} at level {level} has `{line}`", machine.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The panic of a checked access moves what it says outside of the loop. LLVM may unroll both loops differently, so the
/// shortest innermost ones are compared.
#[test]
fn checked_loops_take_no_more_than_by_hand() {
    for machine in MACHINES {
        let Some(assembly) = Assembly::of(machine, "3") else { continue };
        for pair in pairs().filter(|pair| pair.shape == Shape::Checked) {
            let (name, code) = (pair.name(), assembly.code(pair));
            let [ours, theirs] = [code.by_layout, code.by_hand].map(|body| machine.innermost(body));
            println!("{:>10} {name:>40}: {ours:>3} in the loop by layout, {theirs:>3} by hand", machine.name);
            assert!(ours <= theirs, "{name} on {}:\n    {}", machine.name, code.by_layout.join("\n    "));
        }
    }
}

/// A kernel takes at most a twentieth more instructions than by hand: for each product of the loop with the most,
/// since LLVM unrolls the two differently, or in all where a version has no such loop.
#[test]
fn kernels_are_within_a_twentieth_of_by_hand() {
    let machine = MACHINES[0];
    let Some(assembly) = Assembly::of(machine, "3") else { return };
    let is_product = |line: &str| line.starts_with("mulps") || line.starts_with("imul");
    let mut kernels = 0;
    for pair in pairs().filter(|pair| pair.shape == Shape::Kernel) {
        let (name, code) = (pair.name(), assembly.code(pair));
        let bodies = [code.by_layout, code.by_hand];
        let most = bodies.map(|body| {
            let loops = machine.innermost_loops(body).into_iter();
            let counts = loops.map(|body| (count(body), occurrences(body, is_product)));
            counts.max_by_key(|(_, products)| *products).filter(|(_, products)| *products > 0)
        });
        let [(ours, left), (theirs, right)] = match most {
            [Some(ours), Some(theirs)] => [ours, theirs],
            _ => bodies.map(|body| (count(body), 1)),
        };
        println!("{name:>40}: {ours} instructions for {left} products, by hand {theirs} for {right}");
        assert!(20 * ours * right <= 21 * theirs * left, "{name}:\n    {}", code.by_layout.join("\n    "));
        kernels += 1;
    }
    assert_eq!(kernels, 7);
}

/// The indices of all layouts on machines that have no core library everywhere.
#[test]
fn indices_take_no_more_than_by_hand_on_further_machines() {
    let (mut wrong, mut layouts) = (Vec::new(), BTreeSet::new());
    for machine in FURTHER {
        let Some(assembly) = Assembly::of(machine, "3") else { continue };
        let (mut fewer, mut all) = (0, 0);
        for pair in pairs().filter(|pair| matches!(pair.run, Run::Index { .. })) {
            let (name, code) = (pair.name(), assembly.code(pair));
            let (ours, theirs) = (count(code.by_layout), count(code.by_hand));
            println!("{:>10} {name:>40}: {ours:>3} by layout, {theirs:>3} by hand", machine.name);
            if ours > theirs {
                let (layout, hand) = (code.by_layout.join("\n    "), code.by_hand.join("\n    "));
                let where_ = format!("{name} on {}", machine.name);
                wrong.push(format!("{where_}: {ours}, by hand {theirs}:\n    {layout}\nby hand:\n    {hand}"));
            }
            for line in machine.forbidden(code.by_layout, false) {
                wrong.push(format!("{name} on {} has `{line}`", machine.name));
            }
            fewer += usize::from(ours < theirs);
            all += 1;
            layouts.insert(LayoutOf(pair).to_string());
        }
        println!("{}: {all} functions, {fewer} with fewer instructions than by hand", machine.name);
        assert!(layouts.len() >= 40, "{} layouts", layouts.len());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn no_more_than_by_hand_at_level_1() {
    no_more_than_by_hand("1");
}

#[test]
fn no_more_than_by_hand_at_level_2() {
    no_more_than_by_hand("2");
}

#[test]
fn no_more_than_by_hand_at_level_3() {
    no_more_than_by_hand("3");
}

#[test]
fn no_more_than_by_hand_at_level_s() {
    no_more_than_by_hand("s");
}
