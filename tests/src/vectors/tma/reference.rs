//! What `CuTe` makes of a tile: the arguments and instructions that it printed, by the same definition as ours.

use serde_json::Value;

use super::{Question, form, numbers};
use crate::oracle::bulk::{Arguments, Issued, Shared, difference, read, undocumented, written};
use crate::vectors::case::Case;
use crate::vectors::json::{self, Unreadable};

/// So many elements at most are written to compare.
const LARGEST: u64 = 1 << 20;

/// What becomes of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// No limit is broken, and each byte has its element.
    Right,
    /// No limit is broken; the first byte with another element, or with two.
    Wrong(String),
    /// A limit, by its word; the machine's where a driver does not check it.
    Limit(String),
}

/// The answer of `CuTe`.
pub(super) struct Reference {
    /// Whether an assertion of a debug build refuses it; the rest is what a release build does.
    pub asserted: bool,
    /// The arguments, as text.
    pub call: String,
    /// What becomes of the tile.
    pub fate: Fate,
    /// Whether the bytes of the first and of the last tile are right, limits aside; `None` for another swizzle.
    exact: Option<[bool; 2]>,
}

/// The answer of `CuTe`, judged; `None` where its program does not compile.
pub(super) fn reference(case: &Case, question: &Question) -> Result<Option<Reference>, Unreadable> {
    let cute = case.field("cute").ok_or_else(|| form("cute"))?;
    let asserted = match cute["status"].as_str() {
        Some("compile") => return Ok(None),
        Some("assert") => true,
        Some("answer") => false,
        _ => return Err(form("a status of `cute`")),
    };
    let call = arguments(&cute["call"], question)?;
    let text = text(&call);
    if call.kind > 3 {
        let fate = Fate::Limit("chunks_over_16".to_owned());
        return Ok(Some(Reference { asserted, call: text, fate, exact: None }));
    }
    let (mut exact, mut wrong, mut limit) = ([true; 2], None, None);
    let first = vec![0; question.edge.len()];
    for (tile, (name, at)) in [("first", &first), ("edge", &question.edge)].into_iter().enumerate() {
        let instructions = instructions(&cute[name], &call, question)?;
        let all = cute["instructions"].as_u64() == Some(instructions.len() as u64);
        limit = limit.or(undocumented(call.clone(), &instructions));
        if let Some(why) = not_exact(&call, &instructions, &question.wanted(at), all) {
            exact[tile] = false;
            wrong.get_or_insert(format!("{} tile: {why}", if tile == 0 { "first" } else { "last" }));
        }
    }
    let fate = match (limit, wrong) {
        (Some(word), _) => Fate::Limit(word.to_owned()),
        (None, Some(why)) => Fate::Wrong(why),
        (None, None) => Fate::Right,
    };
    Ok(Some(Reference { asserted, call: text, fate, exact: Some(exact) }))
}

/// What is wrong with that which a vector says of `CuTe`: whether its bytes are right, and which limit it breaks.
pub(super) fn not_the_reference(case: &Case, question: &Question) -> Result<Option<String>, Unreadable> {
    let Some(found) = reference(case, question)? else { return Ok(None) };
    let cute = case.field("cute").ok_or_else(|| form("cute"))?;
    let said = cute.get("exact").map(|exact| ["first", "edge"].map(|tile| exact[tile] == true));
    if said != found.exact {
        return Ok(Some(format!("{said:?} for {:?}", found.exact)));
    }
    let words = [&cute["documented"], &cute["hardware"]].into_iter().filter_map(Value::as_array).flatten();
    let words: Vec<&str> = words.filter_map(|limit| limit["code"].as_str()).collect();
    let same = match &found.fate {
        Fate::Limit(word) => words.contains(&word.as_str()),
        Fate::Right | Fate::Wrong(_) => words.is_empty(),
    };
    Ok((!same).then(|| format!("{words:?} for {:?}", found.fate)))
}

/// Why instructions do not write what is wanted; of a list that is cut, why they do not write a part of it.
fn not_exact(call: &Arguments, instructions: &[Issued], wanted: &Shared, all: bool) -> Option<String> {
    let found = match written(call.clone(), instructions) {
        Ok(found) => found,
        Err(why) => return Some(why),
    };
    let part: Shared;
    let wanted = if all {
        wanted
    } else {
        part = wanted.iter().filter(|(byte, _)| found.contains_key(byte)).map(|(byte, one)| (*byte, *one)).collect();
        &part
    };
    let (byte, both) = difference(wanted, &found)?;
    let [wanted, found] = both.map(|element| element.map_or("nothing".to_owned(), read));
    Some(format!("byte {byte} gets {found} for {wanted}"))
}

/// The arguments of a call, each small enough to be computed with.
fn arguments(call: &Value, question: &Question) -> Result<Arguments, Unreadable> {
    let kind = call["swizzle"].as_u64().and_then(|kind| u32::try_from(kind).ok()).ok_or_else(|| form("a swizzle"))?;
    let found = Arguments {
        bits: 8 * question.bytes,
        address: call["address"].as_u64().ok_or_else(|| form("an address"))?,
        kind,
        extents: numbers(&call["dim"])?,
        strides: numbers(&call["stride_bytes"])?,
        elements: numbers(&call["box"])?,
    };
    let size = found.elements.iter().try_fold(1, |all: u64, extent| all.checked_mul(*extent));
    let rank = found.extents.len();
    let fits = rank > 0 && found.elements.len() == rank && found.strides.len() == rank - 1;
    if !fits || size.is_none_or(|size| size == 0 || size > LARGEST) {
        return Err(form("a map"));
    }
    Ok(found)
}

/// The instructions of all blocks. Coordinates that are left out are 0.
fn instructions(blocks: &Value, call: &Arguments, question: &Question) -> Result<Vec<Issued>, Unreadable> {
    let mut all = Vec::new();
    for block in json::list(blocks)? {
        for one in json::list(block)? {
            let listed = json::list(&one[0])?;
            let start = one[1].as_u64().filter(|start| *start <= LARGEST).ok_or_else(|| form("a start"))?;
            if listed.len() > call.extents.len() {
                return Err(form("coordinates"));
            }
            let at = |(i, extent)| listed.get(i).map_or(Some(0), |x| coordinate(x, extent));
            let at: Option<Vec<u64>> = call.elements.iter().copied().enumerate().map(at).collect();
            all.push((at.ok_or_else(|| form("coordinates"))?, start * question.bytes));
        }
    }
    let size: u64 = call.elements.iter().product();
    if all.len() as u64 * size > LARGEST {
        return Err(form("few instructions"));
    }
    Ok(all)
}

/// A coordinate. A box that ends below 0 is as far out of bounds as one beyond each extent.
fn coordinate(value: &Value, extent: u64) -> Option<u64> {
    const FARTHEST: u64 = 1 << 40;
    match value.as_i64()? {
        below @ ..0 => (below.unsigned_abs() >= extent).then_some(FARTHEST),
        x => u64::try_from(x).ok().filter(|x| *x <= FARTHEST),
    }
}

/// The arguments as text.
fn text(call: &Arguments) -> String {
    let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let strides = [&[call.bits / 8], &call.strides[..]].concat();
    format!("extents ({}), strides ({}), box ({})", list(&call.extents), list(&strides), list(&call.elements))
}
