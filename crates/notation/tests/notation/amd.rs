//! AMD's matrix instructions: `#ttg.amd_mfma`, `#ttg.amd_wmma`, their operands, and Gluon's constructors of them,
//! against the elements that their documents give a lane.

use layout_algebra::atom::catalogue::amd::{self, Rdna};
use layout_algebra::atom::{MmaAtom, Operand};
use layout_algebra::linear::{Linear, Name};
use layout_lang::Value;
use layout_notation::Notation;

fn read(text: &str) -> Linear {
    match Notation::Triton.read(text) {
        Ok(Value::Linear(linear)) => linear,
        other => panic!("{text}: {other:?}"),
    }
}

/// The row and column of an element.
fn at(linear: &Linear, register: u64, lane: u64, warp: u64) -> [u64; 2] {
    let place = linear.coordinates(&[register, lane, warp, 0]).expect("in range");
    [place[0], place[1]]
}

fn registers(linear: &Linear) -> u64 {
    let inputs = linear.inputs();
    inputs.size(inputs.position(Name::REGISTER).expect("registers"))
}

/// Law: lane `l` of `v_mfma` holds column `l mod m`; value `v` is row `v mod 4 + 4 (l / m) + 4 (64 / m) (v / 4)`.
/// Transposed, rows and columns change places. Warps are beside each other along columns first.
#[test]
fn accumulators_of_mfma() {
    for m in [16, 32] {
        for transposed in [false, true] {
            for [rows, columns] in [[1, 1], [2, 2], [4, 1], [1, 4]] {
                let text = format!(
                    "#ttg.amd_mfma<{{version = 3, warpsPerCTA = [{rows}, {columns}], instrShape = [{m}, {m}, 8], \
                     isTransposed = {transposed}}}>"
                );
                let linear = read(&text);
                assert_eq!(registers(&linear), m * m / 64, "{text}");
                for value in 0..m * m / 64 {
                    for lane in 0..64 {
                        for warp in 0..rows * columns {
                            let row = value % 4 + 4 * (lane / m) + 4 * (64 / m) * (value / 4);
                            let [x, y] = if transposed { [lane % m, row] } else { [row, lane % m] };
                            let expected = [x + m * (warp / columns), y + m * (warp % columns)];
                            assert_eq!(at(&linear, value, lane, warp), expected, "{text}");
                        }
                    }
                }
                let gluon = format!(
                    "gl.amd.AMDMFMALayout(version=3, instr_shape=[{m}, {m}, 8], transposed={}, warps_per_cta=[{rows}, \
                     {columns}])",
                    if transposed { "True" } else { "False" }
                );
                assert_eq!(read(&gluon).to_string(), linear.to_string(), "{gluon}");
            }
        }
    }
}

/// Law: with 64 bits, value `v` of lane `l` is row `l / 16 + 4 v`, column `l mod 16`.
#[test]
fn accumulators_of_64_bits() {
    let text = "ttgl.amd.AMDMFMALayout(3, [16, 16, 4], False, [1, 1], element_bitwidth=64)";
    let linear = read(text);
    for value in 0..4 {
        for lane in 0..64 {
            assert_eq!(at(&linear, value, lane, 0), [lane / 16 + 4 * value, lane % 16], "{text}");
        }
    }
}

/// Law: a warp that owns 2 x 2 atoms has them adjacent; its values of one atom are the values of a warp alone.
#[test]
fn tiles_of_a_warp_are_adjacent() {
    let text = |tiles: &str| {
        format!(
            "#ttg.amd_mfma<{{version = 4, warpsPerCTA = [2, 2], tilesPerWarp = {tiles}, instrShape = [16, 16, 32], \
             isTransposed = false}}>"
        )
    };
    let (alone, both) = (read(&text("[1, 1]")), read(&text("[2, 2]")));
    for value in 0..16 {
        for lane in 0..64 {
            for warp in 0..4 {
                let [x, y] = at(&alone, value % 4, lane, 0);
                let [column, row] = [value / 4 % 2, value / 8];
                let expected = [x + 16 * (row + 2 * (warp / 2)), y + 16 * (column + 2 * (warp % 2))];
                assert_eq!(at(&both, value, lane, warp), expected);
            }
        }
    }
}

/// Law: lane `l` of an operand of `v_mfma` holds row `l mod m` of A, or column of B. Value `v` is at
/// `v mod w + w (l / m)` along k, and `64 / m` times `w` further on for each `w` values. Warps along k hold the same.
#[test]
fn operands_of_mfma() {
    for (m, width, k) in [(16, 4, 16), (16, 8, 64), (32, 4, 8), (32, 8, 64), (16, 1, 4)] {
        for (index, shape) in [(0, [2 * m, k]), (1, [k, 2 * m])] {
            let parent = format!(
                "#ttg.amd_mfma<{{version = 3, warpsPerCTA = [2, 2], instrShape = [{m}, {m}, 16], isTransposed = true}}>"
            );
            let text = format!(
                "tensor<{}x{}xf16, #ttg.dot_op<{{opIdx = {index}, parent = {parent}, kWidth = {width}}}>>",
                shape[0], shape[1]
            );
            let linear = read(&text);
            let deep = 64 / m * width;
            assert_eq!(registers(&linear), width * (k / deep), "{text}");
            for value in 0..registers(&linear) {
                for lane in 0..64 {
                    for warp in 0..4 {
                        let along = value % width + width * (lane / m) + deep * (value / width);
                        let other = lane % m + m * if index == 0 { warp / 2 } else { warp % 2 };
                        let expected = if index == 0 { [other, along] } else { [along, other] };
                        assert_eq!(at(&linear, value, lane, warp), expected, "{text}");
                    }
                }
            }
        }
    }
}

/// Law: lane `l` of `v_wmma` holds column `l mod 16`. Value `v` is row `2 v + l / 16` of RDNA 3, `v + 8 (l / 16)` of
/// RDNA 4. The operands of RDNA 3 are the same in both halves of a wave.
#[test]
fn products_of_wmma() {
    for version in [1, 2] {
        for warps in ["warpsPerCTA = [2, 2]", "ctaLayout = {warp = [[0, 1], [1, 0]]}"] {
            let parent = format!("#ttg.amd_wmma<{{version = {version}, isTranspose = false, {warps}}}>");
            let linear = read(&parent);
            for value in 0..8 {
                for lane in 0..32 {
                    for warp in 0..4 {
                        let row = if version == 1 { 2 * value + lane / 16 } else { value + 8 * (lane / 16) };
                        let expected = [row + 16 * (warp / 2), lane % 16 + 16 * (warp % 2)];
                        assert_eq!(at(&linear, value, lane, warp), expected, "{parent}");
                    }
                }
            }
            let text = format!("tensor<16x32xf16, #ttg.dot_op<{{opIdx = 1, parent = {parent}, kWidth = 8}}>>");
            let linear = read(&text);
            assert_eq!(registers(&linear), if version == 1 { 16 } else { 8 }, "{text}");
            for value in 0..registers(&linear) {
                for lane in 0..32 {
                    for warp in 0..4 {
                        let k = if version == 1 { value } else { value + 8 * (lane / 16) };
                        assert_eq!(at(&linear, value, lane, warp), [k, lane % 16 + 16 * (warp % 2)], "{text}");
                    }
                }
            }
        }
    }
}

/// Law: with the neighbours of the instruction, the registers and lanes of a tile are the atom's own table.
#[test]
fn operands_are_the_atoms_of_the_catalogue() {
    let same = |text: &str, atom: &MmaAtom, operand: Operand, flipped: bool| {
        let (linear, table) = (read(text), atom.table(operand));
        let [m, _, k] = atom.extents();
        let values = registers(&linear);
        for value in 0..values {
            for lane in 0..linear.inputs().size(1) {
                let index = table.index(lane + linear.inputs().size(1) * value).expect("in range");
                let expected = if flipped { [index / m, index % m] } else { [index % m, index / m] };
                assert_eq!(at(&linear, value, lane, 0), expected, "{text}: {k}");
            }
        }
    };
    for (m, k) in [(16, 16), (32, 8), (16, 32), (32, 16)] {
        let atom = amd::mfma(m, k, 1, [16, 16, 32]).expect("an atom");
        let width = k * m / 64;
        for (index, operand) in [(0, Operand::A), (1, Operand::B)] {
            let [x, y] = if index == 0 { [m, k] } else { [k, m] };
            let text = format!(
                "tensor<{x}x{y}xf16, gl.DotOperandLayout({index}, gl.amd.AMDMFMALayout(3, [{m}, {m}, {k}], True, \
                 [1, 1]), \
                 {width})>"
            );
            same(&text, &atom, operand, index == 1);
        }
    }
    let atom = amd::wmma(Rdna::Three, 32, 16, [16, 16, 32]).expect("an atom");
    let text = "tensor<16x16xf16, gl.DotOperandLayout(0, gl.amd.AMDWMMALayout(1, False, []), 16)>";
    same(text, &atom, Operand::A, false);
}

/// Gluon's constructors, of several versions of Triton, and Triton's own text for them.
#[test]
fn constructors_are_their_encodings() {
    for (gluon, triton) in [
        (
            "gl.amd.AMDMFMALayout(version=3, instr_shape=[32, 32, 8], transposed=True, warps_per_cta=[2, 2], \
             element_bitwidth=None, tiles_per_warp=None, cga_layout=[])",
            "#ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>",
        ),
        (
            "gl.amd.AMDMFMALayout(4, [16, 16], False, [4, 1], tiles_per_warp=[1, 2])",
            "#ttg.amd_mfma<{version = 4, warpsPerCTA = [4, 1], instrShape = [16, 16, 32], tilesPerWarp = [1, 2]}>",
        ),
        (
            "gl.amd.AMDWMMALayout(version=2, transposed=True, warp_bases=[[0, 1], [1, 0]], reg_bases=[[0, 2]])",
            "#ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {register = [[0, 2]], \
             warp = [[0, 1], [1, 0]]}}>",
        ),
        ("gl.amd.AMDWMMALayout(1, True, [4, 2], [16, 16, 16])", "refused: reg_bases"),
        (
            "gl.amd.AMDWMMALayout(1, True, [4, 2], instr_shape=[16, 16, 16], rank=2)",
            "#ttg.amd_wmma<{version = 1, isTranspose = true, warpsPerCTA = [4, 2]}>",
        ),
    ] {
        if triton.starts_with("refused") {
            Notation::Triton.read(gluon).expect_err(gluon);
            continue;
        }
        assert_eq!(read(gluon).to_string(), read(triton).to_string(), "{gluon}");
    }
}

#[test]
fn what_no_instruction_has_is_refused() {
    for (text, says) in [
        (
            "gl.amd.AMDMFMALayout(3, [64, 4, 4], True, [4, 1])",
            "amd_mfma of 16 x 16 or 32 x 32, of 64 bits 16 x 16, not 64 x 4 of 32 bits",
        ),
        (
            "gl.amd.AMDMFMALayout(3, [32, 32, 8], True, [4, 1], 64)",
            "amd_mfma of 16 x 16 or 32 x 32, of 64 bits 16 x 16, not 32 x 32 of 64 bits",
        ),
        ("gl.amd.AMDMFMALayout(5, [32, 32, 8], True, [4, 1])", "amd_mfma of version 1 to 4, not 5"),
        (
            "gl.amd.AMDMFMALayout(3, [32, 32, 8], True, [4, 1], [1, 1])",
            "elementBitWidth of amd_mfma has a value that is not read",
        ),
        ("gl.amd.AMDWMMALayout(3, True, [[0, 1]])", "amd_wmma of version 1 or 2, not 3"),
        ("gl.amd.AMDWMMALayout(2, True)", "amd_wmma lacks warpsPerCTA"),
        ("gl.amd.AMDWMMALayout(2, True, [3, 1])", "warpsPerCTA of amd_wmma are powers of two, not 3"),
        (
            "gl.amd.AMDWMMALayout(2, True, [[0, 1]], warps_per_cta=[2, 1])",
            "amd_wmma has warpsPerCTA, or the bases of ctaLayout, not both",
        ),
        (
            "tensor<16x16xf16, gl.DotOperandLayout(0, gl.amd.AMDWMMALayout(2, True, [[0, 1]]), 16)>",
            "kWidth of an operand of amd_wmma is at most 8 here, not 16",
        ),
        ("gl.amd.AMDMFMALayout(3, 32, True, [4, 1])", "amd_mfma lacks instrShape"),
        ("gl.amd.AMDMFMALayout(3, [32, 32, 9], True, [4, 1])", "instrShape of amd_mfma is [32, 32, 8], say"),
        (
            "gl.amd.AMDMFMALayout(3, x, True, [4, 1])",
            "instr_shape of `gl.amd.AMDMFMALayout` has a value that is not read",
        ),
        (
            "#ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {warp = [[0, 1]], lane = [[1, 0]]}}>",
            "lane of ctaLayout is not read: register and warp are",
        ),
    ] {
        let error = Notation::Triton.read(text).expect_err(text).to_string();
        assert_eq!(error, says, "{text}");
    }
}
