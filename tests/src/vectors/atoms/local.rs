//! Tiles of operands, and elements dealt out to threads.

use layout_algebra::atom::{local_partition, local_tile};
use serde_json::Value;

use super::lawful;
use super::mma::{part_agrees, tensor};
use crate::vectors::case::{Case, Judged};
use crate::vectors::json::{self, Unreadable};

fn keeps(case: &Case) -> Result<Vec<bool>, Unreadable> {
    Ok(json::list(case.given("proj")?)?.iter().map(|mark| mark.as_str() != Some("X")).collect())
}

pub(super) fn tile(case: &Case) -> Judged {
    let (tensor, keep) = (tensor(case.given("tensor")?)?, keeps(case)?);
    let tilers: Vec<_> = json::list(case.given("tiler")?)?
        .iter()
        .map(|tile| Ok(json::tiling(tile)?.to_tiler()?))
        .collect::<Result<_, Unreadable>>()?;
    let coordinate: Vec<Option<u64>> = json::list(case.given("coord")?)?.iter().map(Value::as_u64).collect();
    let answer = local_tile(tensor.layout(), &tilers, &coordinate, &keep);
    lawful(case, answer, |part| part_agrees(case, &part, &tensor))
}

pub(super) fn partition(case: &Case) -> Judged {
    let (tensor, keep) = (tensor(case.given("tensor")?)?, keeps(case)?);
    let answer = local_partition(tensor.layout(), &case.layout("threads")?, case.given_number("thread")?, &keep);
    lawful(case, answer, |part| part_agrees(case, &part, &tensor))
}
