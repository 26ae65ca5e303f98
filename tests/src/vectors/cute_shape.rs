//! The arithmetic of shapes and coordinates of `CuTe` C++.

use layout_algebra::ops::{column_major, domain_distribute, logical_divide};
use layout_algebra::{IntTuple, LayoutError};
use serde_json::Value;

use super::case::{Case, Judged};
use super::json::{self, Unreadable};
use super::{Verdict, verdict};

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    match case.op.as_str() {
        "ceil_div" => judge_quotient(case, IntTuple::ceil_div),
        "shape_div" => judge_quotient(case, IntTuple::shape_div),
        "evenly_divides" => {
            let (a, b) = (case.tuple("a")?, case.tuple("b")?);
            let ours = a.evenly_divides(&b);
            Ok(Verdict::of(case.field("out") == Some(&Value::Bool(ours)), || format!("{b} divides {a}: {ours}")))
        }
        "crd2crd" => judge_conversion(case),
        "layout_idx2crd" => judge_preimage(case),
        "domain_distribute" => {
            let (shape, n) = (case.tuple("shape")?, case.given_number("n")?);
            let ours = domain_distribute(&shape, n)?;
            if let Err(error) = logical_divide(&column_major(&shape)?, &ours) {
                return Ok(Verdict::Failed(format!("{ours} does not divide the shape: {error}")));
            }
            Ok(case.out_layout()?.map_or(Verdict::Verified, |theirs| verdict::compare(&ours, &theirs)))
        }
        op => Err(Unreadable::unknown(op)),
    }
}

fn judge_quotient(case: &Case, divide: fn(&IntTuple, &IntTuple) -> Result<IntTuple, LayoutError>) -> Judged {
    let ours = divide(&case.tuple("a")?, &case.tuple("b")?);
    let theirs = case.field("out").map(json::tuple).transpose()?;
    Ok(match (ours, theirs) {
        (Ok(ours), Some(theirs)) => Verdict::of(ours == theirs, || format!("{ours}, theirs {theirs}")),
        (Err(_), None) => Verdict::Refused,
        (ours, theirs) => Verdict::Failed(format!("{ours:?}, theirs {theirs:?}")),
    })
}

/// The same coordinate in another shape. `CuTe` converts tuples mode by mode, and may leave the other shape.
fn judge_conversion(case: &Case) -> Judged {
    let (shape, other) = (case.tuple("src")?, case.tuple("dst")?);
    let coordinates = json::list(case.given("coords")?)?;
    let theirs = if case.field("out").is_some() { case.out_list(coordinates.len())? } else { &[] };
    let mut verdict = if theirs.is_empty() { Verdict::Verified } else { Verdict::Exact };
    for (i, coordinate) in coordinates.iter().enumerate() {
        let coordinate = json::tuple(coordinate)?;
        let cell = shape.linear(&coordinate);
        let ours = shape.coordinate_in(&other, &coordinate);
        let theirs = theirs.get(i).map(json::tuple).transpose()?;
        match (&ours, cell) {
            (Ok(ours), Ok(cell)) if other.linear(ours) == Ok(cell) => {}
            (Err(_), Err(_)) => verdict = Verdict::Refused,
            (Err(_), Ok(cell)) if cell >= other.size()? => verdict = Verdict::Refused,
            (ours, cell) => return Ok(Verdict::Failed(format!("{ours:?} for {cell:?}"))),
        }
        if let (Ok(ours), Some(theirs)) = (&ours, theirs)
            && *ours != theirs
        {
            if other.linear(&theirs) == cell && theirs.profile() == other.profile() {
                return Ok(Verdict::Failed(format!("{ours}, theirs {theirs}")));
            }
            verdict = Verdict::Truth(format!("{theirs}, which is another coordinate of {other}; here {ours}"));
        }
    }
    Ok(verdict)
}

/// The nested, by-mode and linear coordinate of an index.
fn judge_preimage(case: &Case) -> Judged {
    let layout = case.layout("l")?;
    let indices = json::numbers(case.given("idx")?)?;
    let theirs = case.out_list(indices.leaves().len())?;
    let mut verdict = Verdict::Exact;
    for (index, theirs) in indices.leaves().into_iter().zip(theirs) {
        let (nested, by_mode, linear) = match theirs.as_array().map(Vec::as_slice) {
            Some([a, b, c]) => (json::tuple(a)?, json::tuple(b)?, c.as_u64()),
            _ => return Err(Unreadable::Form(format!("three coordinates in {theirs}"))),
        };
        let right = layout.index_at(&nested) == Ok(*index);
        match layout.coordinate_of(*index) {
            Ok(ours) => {
                if layout.index_at(&ours) != Ok(*index) {
                    return Ok(Verdict::Failed(format!("{ours} has not index {index}")));
                }
                let all = ours == nested
                    && layout.shape().mode_coordinate(&ours)? == by_mode
                    && layout.shape().linear(&ours).ok() == linear;
                if !all && right && layout.is_injective() {
                    return Ok(Verdict::Failed(format!("{index} is at {ours}, theirs {theirs}")));
                }
                if !all {
                    verdict = Verdict::Truth(format!("{nested} for index {index}; here {ours}"));
                }
            }
            Err(error) if right => return Ok(Verdict::Failed(format!("{index}: {error}, theirs {theirs}"))),
            Err(error) => verdict = Verdict::Wrong(format!("{nested} for index {index}; here {}", error.code())),
        }
    }
    Ok(verdict)
}
