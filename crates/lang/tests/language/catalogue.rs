//! The formulas of vendors' manuals as words: `infer` of each gives the table of the catalogue.

use layout_algebra::atom::catalogue::INSTRUCTIONS;
use layout_algebra::atom::{MmaAtom, Operand};
use layout_algebra::{Layout, ops};
use layout_lang::{Program, Value};

/// The coordinates of element `i` of lane `t` in A `(m, k)`, B `(n, k)` and C `(m, n)`, as a manual has them; `block`
/// counts products side by side.
fn formulas(name: &str, target: &str, atom: &MmaAtom) -> [String; 3] {
    let ([m, n, k], lanes) = (atom.extents(), atom.lanes().size());
    let values = |operand| atom.table(operand).size() / lanes;
    // What a register of 32 bits has of an operand.
    let [a, b] = [Operand::A, Operand::B].map(|operand| (32 / atom.bits(operand)).max(1));
    let (a4, ka) = (4 * a, values(Operand::A));
    let within = |formula: &str, x: u64, y: u64| format!("({formula}) in ({x}, {y})");
    let across = |e: u32| format!("t / 4, {e} * (t % 4) + i % {e} + {} * (i / {e})", 4 * e);
    let down =
        |warp: &str| format!("{warp}t % 32 / 4 + 8 * (i / {a} % 2), {a} * (t % 4) + i % {a} + {a4} * (i / {})", 2 * a);
    let sums = |warp: &str| format!("{warp}t % 32 / 4 + 8 * (i / 2 % 2), 2 * (t % 4) + i % 2 + 8 * (i / 4)");
    match name {
        _ if name.starts_with("mma.sync") => [if m == 16 { down("") } else { across(a) }, across(b), sums("")],
        _ if name.starts_with("wgmma") => {
            [down("16 * (t / 32) + "), format!("i % {n}, i / {n}"), sums("16 * (t / 32) + ")]
        }
        // Lanes are the blocks: each has its share of the rows of A, B and C, column by column.
        _ if name.starts_with("tcgen05") => {
            [m, n, m].map(|rows| rows / lanes).map(|rows| format!("{rows} * t + i % {rows}, i / {rows}"))
        }
        _ if name.starts_with("v_mfma") && atom.blocks() > 1 => {
            let (of_a, of_c) = ("t % 4, i, t / 4", "i, t % 4, t / 4");
            let blocks = atom.blocks();
            return [
                format!("({of_a}) in ({m}, {k}, {blocks})"),
                format!("({of_a}) in ({n}, {k}, {blocks})"),
                format!("({of_c}) in ({m}, {n}, {blocks})"),
            ];
        }
        _ if name.starts_with("v_mfma_scale") => {
            // Bytes are 16 neighbours twice, shorter elements are 32.
            let factor = |bits| match bits {
                8 => format!("t % {m}, 16 * (t / {m}) + i % 16 + {} * (i / 16)", 1024 / m),
                _ => format!("t % {m}, 32 * (t / {m}) + i"),
            };
            let row = if m == 32 { "8 * (i / 4) + 4 * (t / 32) + i % 4" } else { "4 * (t / 16) + i" };
            [factor(atom.bits(Operand::A)), factor(atom.bits(Operand::B)), format!("{row}, t % {m}")]
        }
        _ if name.starts_with("v_mfma") => {
            let of_a = format!("t % {m}, {ka} * (t / {m}) + i");
            let row = match (name, m) {
                ("v_mfma_f64_16x16x4_f64", _) => "t / 16 + 4 * i",
                (_, 32) => "8 * (i / 4) + 4 * (t / 32) + i % 4",
                _ => "4 * (t / 16) + i",
            };
            [of_a.clone(), of_a, format!("{row}, t % {m}")]
        }
        _ if name.starts_with("v_wmma") && lanes == 64 => {
            // Parts of 16 lanes: the lower bit of a part is the higher one of k, but for 16 bits.
            let of_a = match (atom.bits(Operand::A), k) {
                (16, _) => "t % 16, 4 * (t / 16) + i".to_owned(),
                (4, 16) => "t % 16, 8 * (t / 16 % 2) + i".to_owned(),
                _ => format!("t % 16, {ka} * (t / 32) + {} * (t / 16 % 2) + i", 2 * ka),
            };
            [of_a.clone(), of_a, "4 * (t / 32) + 8 * (t / 16 % 2) + i, t % 16".to_owned()]
        }
        _ if name.starts_with("v_wmma") => {
            let of_a = match (target, atom.bits(Operand::A)) {
                ("gfx11", _) => "t % 16, i".to_owned(),
                (_, 16) => "t % 16, 4 * (t / 16) + i % 4 + 8 * (i / 4)".to_owned(),
                _ => format!("t % 16, {ka} * (t / 16) + i"),
            };
            let of_c = if target == "gfx11" { "2 * i + t / 16, t % 16" } else { "8 * (t / 16) + i, t % 16" };
            [of_a.clone(), of_a, of_c.to_owned()]
        }
        _ if name.starts_with("TDP") => [
            format!("i / {k}, i % {k}"),
            format!("i / {a} % 16, {a} * (i / {}) + i % {a}", 16 * a),
            "i / 16, i % 16".into(),
        ],
        _ if m == 1 => [format!("0, i % {k}"), format!("i / {k}, i % {k}"), "0, i".to_owned()],
        _ => [format!("i / {k}, i % {k}"), format!("i / {k}, i % {k}"), format!("i / {n}, i % {n}")],
    }
    .into_iter()
    .zip([[m, k], [n, k], [m, n]])
    .map(|(formula, [x, y])| within(&formula, x, y))
    .collect::<Vec<_>>()
    .try_into()
    .expect("three")
}

#[test]
fn the_formula_of_a_manual_is_the_table_of_the_catalogue() {
    for instruction in INSTRUCTIONS {
        let atom = instruction.atom().expect("it is lawful");
        let formulas = formulas(instruction.name, instruction.target, &atom);
        for (operand, formula) in [Operand::A, Operand::B, Operand::C].into_iter().zip(formulas) {
            let (table, lanes) = (atom.table(operand), atom.lanes().size());
            // B of wgmma is in shared memory: the same for all lanes, which would be too many coordinates.
            let shared = operand == Operand::B && instruction.name.starts_with("wgmma");
            let text =
                format!("infer(({}, {}), |t, i| {formula})", if shared { 1 } else { lanes }, table.size() / lanes);
            let values = Program::parse(&text).evaluate();
            let values = values.unwrap_or_else(|errors| panic!("{}: {text}: {}", instruction.name, errors[0]));
            let Some(Value::Layout(found)) = values.only() else { panic!("{text} is no layout") };
            // Mode by mode: a mode of the catalogue may be written in more pieces than it has.
            for mode in usize::from(shared)..2 {
                let coalesced = |layout: &Layout| ops::coalesce(&layout.mode(mode).expect("two modes"));
                assert_eq!(coalesced(found), coalesced(table), "{}: {text}", instruction.name);
            }
        }
    }
}
