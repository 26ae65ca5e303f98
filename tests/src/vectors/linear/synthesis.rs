//! A memory layout for two register layouts of one tile: written by the one and read by the other without conflicts.
//! Triton's costs what the file says, ours no conflicts in no more instructions.

use layout_algebra::access::Machine;
use layout_algebra::linear::{Dimensions, Linear, Matrix, Name};
use layout_algebra::synthesis::{Certificate, Exchange};

use super::access::{element_bits, simulated, through};
use super::read::{form, given, linear, number};
use crate::vectors::Verdict;
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

/// The vector's layout, in Triton's notation, as one from offsets.
fn from_offsets(layout: &Linear) -> Result<Linear, Unreadable> {
    let order = ["vector", "bank", "segment", "reps", "block"].map(Name::expect);
    let size = 1 << layout.inputs().total();
    let ordered = layout.transpose_inputs(&order)?;
    Ok(ordered.reshape_inputs(&Dimensions::new(&[(Name::OFFSET, size)])?)?)
}

/// Triton's layout costs what the file says, and ours no conflicts in no more instructions.
pub(super) fn optimal_swizzle(case: &Case) -> Judged {
    let triton = case.given("triton")?;
    let theirs = from_offsets(&linear(triton.get("smem").ok_or_else(|| form("smem", triton))?)?)?;
    let mut widths = [0; 2];
    for ((side, ours), width) in ["write", "read"].into_iter().zip(through(case, &theirs)?).zip(&mut widths) {
        let simulated = case.given("sim")?.get(side).map_or(Ok(&[][..]), json::list)?;
        let [vector, excess] = simulated else { return Err(form("a width and conflicts", case.given("sim")?)) };
        if (number(vector)?, number(excess)?) != (ours.0, ours.1 as u64) {
            return Ok(Verdict::Failed(format!("{side} by the vector's layout: {ours:?}")));
        }
        *width = ours.0;
    }
    let (source, target, element_bits) = (given(case, "src")?, given(case, "dst")?, element_bits(case, "bitwidth")?);
    if source.outputs().total() > 20 || target.outputs() != source.outputs() {
        return Err(Unreadable::Form("one tile of up to 2^20 elements".to_owned()));
    }
    let ours = Exchange::between(&source, &target, element_bits, &Machine::NVIDIA)?;
    // Where both have single bits, the same as one swizzle of a layout.
    let composed = Matrix::of_composed(&ours.composed()?)?;
    for matrix in [ours.matrix(), &composed] {
        if let Some(failure) = conflicts(&ours, matrix)? {
            return Ok(Verdict::Failed(failure));
        }
    }
    let mut instructions = [0, 0];
    for ((side, ours), theirs) in [&source, &target].into_iter().zip(ours.widths()).zip(widths) {
        let registers = side.bases(Name::REGISTER).iter().filter(|base| **base != 0).count();
        instructions[0] += (1 << registers) / ours;
        instructions[1] += (1 << registers) / theirs;
    }
    let proven = ours.certificate() == Certificate::ConflictFree;
    Ok(if proven && instructions[0] <= instructions[1] {
        Verdict::Verified
    } else {
        Verdict::Failed(format!("{instructions:?} instructions, {:?}", ours.certificate()))
    })
}

/// Why a matrix from elements to indices is not a bijection that keeps the vectors and has no conflicts, lane by lane.
fn conflicts(ours: &Exchange, matrix: &Matrix) -> Result<Option<String>, Unreadable> {
    if matrix.inverse().is_none() {
        return Ok(Some("no bijection".to_owned()));
    }
    for pattern in ours.patterns() {
        let behind = pattern.behind(matrix);
        let vector = behind.vector().iter().enumerate().all(|(bit, index)| *index == 1 << bit);
        let simulated = simulated(&behind, 0)?;
        let aligned = simulated.offsets.iter().all(|offset| offset % simulated.vector == 0);
        let phases = simulated.phases();
        if !(vector && aligned && phases.iter().all(|words| *words == 1)) {
            return Ok(Some(format!("{behind:?}: {phases:?}")));
        }
    }
    Ok(None)
}
