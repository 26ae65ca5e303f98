//! Compact layouts in an order, of `CuTe` C++.

use layout_algebra::ops::{column_major, ordered, row_major};
use layout_algebra::{IntTuple, Layout};

use super::case::{Case, Judged};
use super::json;
use crate::oracle::{self, modes};
use crate::tree::Tree;

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    let shape = case.tuple("shape")?;
    let leaves = shape.length() as u64;
    match case.op.as_str() {
        "make_layout_left" => {
            let turns: Vec<u64> = (0..leaves).collect();
            case.partial(column_major(&shape), |ours| not_in_order(&shape, &turns, ours), || None)
        }
        "make_layout_right" => {
            let turns: Vec<u64> = (0..leaves).rev().collect();
            case.partial(row_major(&shape), |ours| not_in_order(&shape, &turns, ours), || None)
        }
        op => {
            let order = case.tuple("order")?;
            // `compact_order` gives the strides alone.
            let theirs = match case.field("out") {
                Some(strides) if op == "compact_order" => {
                    Some(json::constants(&serde_json::json!({ "s": case.given("shape")?, "d": strides }))?)
                }
                _ => case.out_layout()?,
            };
            let turns = turns(&Tree::of(&shape), &Tree::of(&order));
            let law = |ours: &Layout| match &turns {
                Some(turns) => not_in_order(&shape, turns, ours),
                None => Some("the order has other modes".to_owned()),
            };
            Ok(case.against(theirs, ordered(&shape, &order), law, || None))
        }
    }
}

/// When each leaf has its turn: a number of the order is that of all leaves below it.
fn turns(shape: &Tree<u64>, order: &Tree<u64>) -> Option<Vec<u64>> {
    match (shape, order) {
        (shape, Tree::Leaf(turn)) => Some(vec![*turn; shape.leaves().len()]),
        (Tree::Tuple(shapes), Tree::Tuple(orders)) if shapes.len() == orders.len() => {
            let below: Option<Vec<Vec<u64>>> = shapes.iter().zip(orders).map(|(s, o)| turns(s, o)).collect();
            below.map(|below| below.concat())
        }
        _ => None,
    }
}

/// What is wrong with a compact layout whose strides grow with the turns of the leaves, from left to right where those
/// are equal.
fn not_in_order(shape: &IntTuple, turns: &[u64], ours: &Layout) -> Option<String> {
    if ours.shape() != shape {
        return Some(format!("the shape {}", ours.shape()));
    }
    if let Some(wrong) = not_compact(ours) {
        return Some(wrong);
    }
    let modes = oracle::flat_modes(ours);
    let mut leaves: Vec<usize> = (0..modes.len()).filter(|leaf| modes[*leaf].0 > 1).collect();
    leaves.sort_by_key(|leaf| turns[*leaf]);
    let pair = leaves.windows(2).find(|pair| modes[pair[0]].1 >= modes[pair[1]].1)?;
    Some(format!("leaf {} has its turn before leaf {}", pair[0], pair[1]))
}

pub(super) fn not_compact(ours: &Layout) -> Option<String> {
    (!modes::compact(&oracle::flat_modes(ours))).then(|| "not compact".to_owned())
}
