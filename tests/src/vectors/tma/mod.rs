//! The cases on bulk copies: a map and its instructions are judged by the definition, at the first, a middle and the
//! last tile; a refusal by the words of the limits that the vector has. What a vector says of `CuTe` is judged as well.

mod page;
mod reference;

pub(super) use page::page;

use layout_algebra::atom::{TensorMap, TmaBox, TmaChoice};
use layout_algebra::{Composed, DynLayout, IntTuple, Layout, LayoutError, MAX_RUNTIME, Swizzle};
use serde_json::Value;

use super::Verdict;
use super::case::{Case, Judged};
use super::json::{self, Unreadable};
use crate::oracle::bulk::{Issued, Shared, issued, not_right, wanted};

/// No runtime number: all layouts of the vectors are constants.
const CONSTANT: [u64; MAX_RUNTIME] = [0; MAX_RUNTIME];

/// The words of the limits, with the codes of their errors.
const WORDS: [(&str, &str); 18] = [
    ("size", "L1501"),
    ("crosses", "L1502"),
    ("swizzle", "L1504"),
    ("smem_unit", "L1505"),
    ("starts_inside", "L1506"),
    ("major", "L1507"),
    ("inner_bytes", "L1508"),
    ("under_span", "L1509"),
    ("smem_align", "L1510"),
    ("rank", "L1511"),
    ("multicast", "L1512"),
    ("broadcast", "L1513"),
    ("dim", "L1514"),
    ("stride_multiple", "L1515"),
    ("stride_size", "L1516"),
    ("address", "L1517"),
    ("coordinate", "L1518"),
    ("injective", "L0301"),
];

/// The question of a case.
struct Question {
    bytes: u64,
    address: u64,
    global: Layout,
    tile: IntTuple,
    stage: Composed,
    blocks: u64,
    edge: Vec<u64>,
}

/// Judges one case.
pub(super) fn judge(case: &Case) -> Judged {
    let plan = case.field("plan").ok_or_else(|| form("plan"))?;
    let question = match Question::new(case) {
        // A swizzle that is no bijection is refused before there is a stage.
        Err(Unreadable::Value(error)) if refuses(plan, "swizzle") && error.code() == "L0901" => {
            return Ok(Verdict::Refused);
        }
        question => question?,
    };
    let truth = case.field("truth").ok_or_else(|| form("truth"))?;
    let first = vec![0; question.edge.len()];
    if question.stage.size() == product(&question.tile) {
        for (name, at) in [("first", &first), ("edge", &question.edge)] {
            if let Some(wrong) = question.not_the_truth(&truth[name], at)? {
                return Ok(Verdict::Failed(format!("the truth of the vector is not: {wrong}")));
            }
        }
        if let Some(wrong) = reference::not_the_reference(case, &question)? {
            return Ok(Verdict::Failed(format!("the vector is wrong about CuTe: {wrong}")));
        }
    }
    let plain = question.judge(plan, false)?;
    let split = case.field("split").map(|split| question.judge(split, true)).transpose()?;
    let best = split.iter().chain([&plain]).filter_map(|(_, instructions)| *instructions).min();
    let word = match best {
        None => "refuse",
        Some(1) => "box",
        Some(_) => "boxes",
    };
    Ok(match (plain, split) {
        ((failed @ Verdict::Failed(_), _), _) | (_, Some((failed @ Verdict::Failed(_), _))) => failed,
        _ if case.field("verdict").is_none_or(|verdict| verdict != word) => Verdict::Failed(format!("it is {word}")),
        ((plain, _), None) => plain,
        (_, Some((split, _))) => split,
    })
}

/// A verdict, and the instructions of a block where there is an answer.
type Answer = Result<(Verdict, Option<u64>), Unreadable>;

impl Question {
    fn new(case: &Case) -> Result<Question, Unreadable> {
        const LARGEST: u64 = 1 << 17;
        let bits = case.given_number("bits")?;
        let bytes = bits / 8;
        let (smem, tile) = (case.given("smem")?, case.tuple("tile")?);
        let blocks = case.given_number("cluster")?;
        if product(&tile) > LARGEST || json::constants(smem)?.size() > LARGEST || blocks > 64 || !bits.is_power_of_two()
        {
            return Err(form("a tile of at most 2^17 elements"));
        }
        let swizzle = match smem.get("sw").map(numbers).transpose()? {
            Some(sw) => {
                let [bits, base, shift] = sw[..] else { return Err(form("a swizzle")) };
                let base = base.checked_sub(u64::from(bytes.trailing_zeros())).ok_or_else(|| form("a swizzle"))?;
                let small = |number: u64| u32::try_from(number).map_err(|_| form("a swizzle"));
                Swizzle::new(small(bits)?, small(base)?, small(shift)?.cast_signed())?
            }
            None => Swizzle::IDENTITY,
        };
        let (global, edge) = (case.layout("global")?, numbers(case.given("edge")?)?);
        if edge.len() != tile.length() || global.rank() != tile.length() {
            return Err(form("an extent of the tile for each mode"));
        }
        Ok(Question {
            bytes,
            address: case.given_number("address")?,
            global,
            tile,
            stage: Composed::new(swizzle, 0, &json::constants(smem)?)?,
            blocks,
            edge,
        })
    }

    fn wanted(&self, at: &[u64]) -> Shared {
        let tile: Vec<u64> = (0..self.tile.length()).map(|m| self.tile.entry(m)).collect();
        wanted(&self.global, &tile, &self.stage, self.bytes, at)
    }

    /// What is wrong with the truth of a vector: how many places there are, how many of them 0, and some of them.
    fn not_the_truth(&self, truth: &Value, at: &[u64]) -> Result<Option<String>, Unreadable> {
        let table = self.wanted(at);
        if numbers(&truth["coord"])? != at {
            return Ok(Some(format!("it is of tile {}", truth["coord"])));
        }
        let zeros = table.values().filter(|element| element.is_none()).count() as u64;
        let counts = [table.len() as u64, zeros];
        if [truth["places"].as_u64(), truth["zeros"].as_u64()] != counts.map(Some) {
            return Ok(Some(format!("{counts:?} places and zeros")));
        }
        for place in json::list(&truth["sample"])? {
            let (byte, element) = (place[0].as_u64(), place[1].as_i64().map(i128::from));
            let found = byte.and_then(|byte| table.get(&byte)).map(|element| element.unwrap_or(-1));
            if found != element {
                return Ok(Some(format!("{place}, which is {found:?}")));
            }
        }
        Ok(None)
    }

    /// Our answer, with an axis in several dimensions where `split` says so.
    fn answer(&self, split: bool) -> Result<(TmaBox, TensorMap), LayoutError> {
        let choice = TmaChoice { split, blocks: self.blocks };
        let global = DynLayout::fixed(&self.global);
        let copy = TmaBox::chosen(&global, &self.tile, &self.stage, 8 * self.bytes, choice)?;
        Ok((copy, copy.tensor_map(self.address, &CONSTANT)?))
    }

    /// Judges an answer: ours by the definition, then against the vector's.
    fn judge(&self, plan: &Value, split: bool) -> Answer {
        let failed = |why| Ok((Verdict::Failed(why), None));
        let (copy, map) = match self.answer(split) {
            Ok(answer) => answer,
            Err(error) => return Ok((refusal(&error, plan)?, None)),
        };
        if plan.get("refuse").is_some() {
            return failed(format!("answered, although refused for {}", plan["refuse"]));
        }
        let (first, middle) = (vec![0; self.edge.len()], self.edge.iter().map(|x| x / 2).collect());
        for at in [&first, &middle, &self.edge] {
            if let Some(wrong) = not_right(&map, &issued(&copy, at, &CONSTANT), &self.wanted(at)) {
                return failed(format!("tile {at:?}: {wrong}"));
            }
        }
        let (ours, theirs) = (copy.instructions() * copy.blocks(), plan["instructions"].as_u64());
        if theirs.is_none_or(|theirs| ours > theirs) {
            return failed(format!("{ours} instructions, the vector has {theirs:?}"));
        }
        let same = theirs == Some(ours)
            && same_map(&map, &plan["call"])?
            && self.same_instructions(&issued(&copy, &first, &CONSTANT), &plan["first"], ours)?
            && self.same_instructions(&issued(&copy, &self.edge, &CONSTANT), &plan["edge"], ours)?;
        if same { Ok((Verdict::Exact, Some(copy.instructions()))) } else { failed(format!("another map: {map:?}")) }
    }

    /// Whether these are the instructions of a list; long lists are cut.
    fn same_instructions(&self, ours: &[Issued], theirs: &Value, all: u64) -> Result<bool, Unreadable> {
        let blocks = json::list(theirs)?;
        let each = usize::try_from(all / self.blocks).map_err(|_| form("few instructions"))?;
        let mut same = blocks.len() as u64 == self.blocks;
        for (block, list) in blocks.iter().enumerate() {
            let list = json::list(list)?;
            same &= !list.is_empty() && list.len() <= each;
            for (i, one) in list.iter().enumerate() {
                let coordinates = numbers(&one[0])?;
                let Some((at, start)) = ours.get(block * each + i) else { return Ok(false) };
                same &= at[..] == padded(&coordinates, 0) && one[1].as_u64() == Some(start / self.bytes);
            }
        }
        Ok(same)
    }
}

/// Whether a map has the arguments that a vector has.
fn same_map(map: &TensorMap, call: &Value) -> Result<bool, Unreadable> {
    let elements: Vec<u64> = map.elements().iter().map(|extent| u64::from(*extent)).collect();
    let strides: Vec<u64> = map.element_strides().iter().map(|stride| u64::from(*stride)).collect();
    Ok(call["rank"].as_u64() == Some(map.extents().len() as u64)
        && call["address"].as_u64() == Some(map.address)
        && numbers(&call["dim"])? == map.extents()
        && numbers(&call["stride_bytes"])? == map.strides()
        && numbers(&call["box"])? == elements
        && numbers(&call["element_stride"])? == strides
        && call["swizzle"].as_u64() == Some(u64::from(map.kind())))
}

/// A refusal is right if the vector has its word; its text has the numbers that the vector has.
fn refusal(error: &LayoutError, plan: &Value) -> Judged {
    let word = WORDS.iter().find(|(_, code)| *code == error.code()).map(|(word, _)| *word);
    let reasons = plan.get("refuse").map(json::list).transpose()?.unwrap_or_default();
    let Some(reason) = reasons.iter().find(|reason| reason["code"].as_str() == word && word.is_some()) else {
        return Ok(Verdict::Failed(format!("refused: {error}")));
    };
    let text = error.to_string();
    let named = ["got", "start", "extent", "tile", "stride", "least", "span", "offset"];
    for number in named.iter().filter_map(|name| reason[*name].as_u64()) {
        let digits = number.to_string();
        let modulo = reason["multiple_of"].as_u64().filter(|_| word == Some("address"));
        if modulo.is_none() && !text.split(|c: char| !c.is_ascii_digit()).any(|found| found == digits) {
            return Ok(Verdict::Failed(format!("{text}\n  does not name {number}, of {reason}")));
        }
    }
    Ok(Verdict::Refused)
}

/// Whether a vector refuses with a word.
fn refuses(plan: &Value, word: &str) -> bool {
    plan["refuse"].as_array().is_some_and(|reasons| reasons.iter().any(|reason| reason["code"] == word))
}

fn padded(list: &[u64], with: u64) -> [u64; 5] {
    std::array::from_fn(|i| list.get(i).copied().unwrap_or(with))
}

fn numbers(value: &Value) -> Result<Vec<u64>, Unreadable> {
    json::list(value)?.iter().map(|number| number.as_u64().ok_or_else(|| form("numbers"))).collect()
}

fn product(tuple: &IntTuple) -> u64 {
    (0..tuple.length()).fold(1, |all: u64, i| all.saturating_mul(tuple.entry(i)))
}

fn form(what: &str) -> Unreadable {
    Unreadable::Form(what.to_owned())
}
