//! The operations that `layout-algebra` and `weaverbird` have in common, on the operands of the compile-time benchmark.

use layout_algebra::{Layout, Tiler, ops};
use serde_json::Value;
use weaverbird::{HTuple, IntTuple, Layout as Theirs, Tiler as TheirTiler};

use crate::operations::{Case, Set, layout, tiler};

/// One piece of work, for both.
pub struct Work {
    /// The operation and its operands, as text.
    pub text: String,
    /// The answer of `layout-algebra`, if it has one.
    pub ours: Box<dyn Fn() -> Option<Answer>>,
    /// The answer of `weaverbird`, if it has one.
    pub theirs: Box<dyn Fn() -> Option<Peer>>,
}

/// An answer of `layout-algebra`.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "made once for each piece of work, and not kept")]
pub enum Answer {
    /// A layout.
    Layout(Layout),
    /// An index.
    Index(i64),
}

/// An answer of `weaverbird`.
#[derive(Debug)]
pub enum Peer {
    /// A layout.
    Layout(Theirs),
    /// An index.
    Index(i64),
}

/// What the two answers are to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The same function: equal work.
    Same,
    /// Both answer, with different functions.
    Differ,
    /// Only `layout-algebra` answers.
    OnlyOurs,
    /// Only `weaverbird` answers.
    OnlyTheirs,
    /// Neither does.
    Neither,
}

impl Work {
    /// Compares the answers, as functions on the first coordinates.
    pub fn verdict(&self) -> Verdict {
        match ((self.ours)(), (self.theirs)()) {
            (Some(ours), Some(theirs)) if same(&ours, &theirs) => Verdict::Same,
            (Some(_), Some(_)) => Verdict::Differ,
            (Some(_), None) => Verdict::OnlyOurs,
            (None, Some(_)) => Verdict::OnlyTheirs,
            (None, None) => Verdict::Neither,
        }
    }
}

/// Whether both have the same size and the same indices, the first 4096 of them.
fn same(ours: &Answer, theirs: &Peer) -> bool {
    match (ours, theirs) {
        (Answer::Index(ours), Peer::Index(theirs)) => ours == theirs,
        (Answer::Layout(ours), Peer::Layout(theirs)) => {
            let size = ours.size();
            let at = |x: u64| {
                let theirs = theirs.eval(&HTuple::Leaf(i64::try_from(x).ok()?)).ok()?.as_int();
                Some(Some(ours.offset(x).ok()?) == theirs)
            };
            u64::try_from(theirs.shape.size()) == Ok(size) && (0..size.min(4096)).all(|x| at(x) == Some(true))
        }
        _ => false,
    }
}

/// An operation on one layout, by either.
type Ours = fn(&Layout) -> Option<Layout>;
type Peers = fn(&Theirs) -> weaverbird::Result<Theirs>;

/// The operations that both have, each with its work.
pub fn operations() -> Vec<(&'static str, Vec<Work>)> {
    let mut all = vec![
        ("composition (extended)", of("composition", &composition)),
        ("logical divide", of("logical_divide", &logical_divide)),
        ("logical divide by mode", of("zipped_divide", &divide_by_mode)),
        ("logical product", of("logical_product", &logical_product)),
        ("complement", of("complement", &complement)),
    ];
    let unary: [(&str, Ours, Peers); 4] = [
        ("coalesce", |l| Some(ops::coalesce(l)), Theirs::coalesced),
        ("right inverse", |l| Some(ops::right_inverse(l)), Theirs::right_inverse),
        ("left inverse", |l| ops::left_inverse(l).ok(), Theirs::left_inverse),
        ("nullspace", |l| Some(ops::nullspace(l)), Theirs::nullspace),
    ];
    for (name, ours, theirs) in unary {
        all.push((name, lefts().map(|(left, peer)| on_one(name, left, peer, ours, theirs)).collect()));
    }
    all.push(("index of an integer", lefts().map(|(left, peer)| index(left, peer)).collect()));
    all
}

/// The work of the cases with this name.
fn of(name: &str, work: &dyn Fn(&Case) -> Option<Work>) -> Vec<Work> {
    Set::Answered.cases().iter().filter(|case| case.name == name).filter_map(work).collect()
}

/// The left operands.
fn lefts() -> impl Iterator<Item = (Layout, Theirs)> {
    Set::Answered.cases().into_iter().filter_map(|case| Some((layout(&case.left).ok()?, their_layout(&case.left)?)))
}

fn on_one(name: &str, left: Layout, peer: Theirs, ours: Ours, theirs: Peers) -> Work {
    Work {
        text: format!("{name} of {left}"),
        ours: Box::new(move || ours(&left).map(Answer::Layout)),
        theirs: Box::new(move || theirs(&peer).ok().map(Peer::Layout)),
    }
}

/// The index of the integer in the middle.
fn index(left: Layout, peer: Theirs) -> Work {
    let x = left.size() / 2;
    let coordinate = IntTuple::Leaf(i64::try_from(x).unwrap_or(0));
    Work {
        text: format!("{left} at {x}"),
        ours: Box::new(move || left.offset(x).ok().map(Answer::Index)),
        theirs: Box::new(move || peer.eval(&coordinate).ok()?.as_int().map(Peer::Index)),
    }
}

fn composition(case: &Case) -> Option<Work> {
    let (outer, inner) = (layout(&case.left).ok()?, layout(&case.right).ok()?);
    let (peer, tile) = (their_layout(&case.left)?, their_layout(&case.right)?);
    Some(Work {
        text: format!("{outer} after {inner}"),
        ours: Box::new(move || ops::composition_extended(&outer, &inner).ok().map(Answer::Layout)),
        theirs: Box::new(move || peer.compose(&tile).ok().map(Peer::Layout)),
    })
}

fn logical_divide(case: &Case) -> Option<Work> {
    let (left, tile) = (layout(&case.left).ok()?, layout(&case.right).ok()?);
    let (peer, their_tile) = (their_layout(&case.left)?, their_layout(&case.right)?);
    Some(Work {
        text: format!("{left} by {tile}"),
        ours: Box::new(move || ops::logical_divide(&left, &tile).ok().map(Answer::Layout)),
        theirs: Box::new(move || peer.logical_divide(&their_tile).ok().map(Peer::Layout)),
    })
}

fn divide_by_mode(case: &Case) -> Option<Work> {
    let (left, tile): (Layout, Tiler) = (layout(&case.left).ok()?, tiler(&case.right).ok()?);
    let (peer, their_tile) = (their_layout(&case.left)?, their_tiler(&case.right)?);
    Some(Work {
        text: format!("{left} by {tile}"),
        ours: Box::new(move || ops::logical_divide_by(&left, &tile).ok().map(Answer::Layout)),
        theirs: Box::new(move || peer.logical_divide(&their_tile).ok().map(Peer::Layout)),
    })
}

fn logical_product(case: &Case) -> Option<Work> {
    let (left, tile) = (layout(&case.left).ok()?, layout(&case.right).ok()?);
    let (peer, their_tile) = (their_layout(&case.left)?, their_layout(&case.right)?);
    Some(Work {
        text: format!("{left} times {tile}"),
        ours: Box::new(move || ops::logical_product(&left, &tile).ok().map(Answer::Layout)),
        theirs: Box::new(move || peer.logical_product(&their_tile).ok().map(Peer::Layout)),
    })
}

fn complement(case: &Case) -> Option<Work> {
    let (left, peer) = (layout(&case.left).ok()?, their_layout(&case.left)?);
    let end = case.right.as_u64()?;
    let extend = IntTuple::Leaf(case.right.as_i64()?);
    Some(Work {
        text: format!("complement of {left} to {end}"),
        ours: Box::new(move || ops::complement(&left, end).ok().map(Answer::Layout)),
        theirs: Box::new(move || peer.complement_to(&extend).ok().map(Peer::Layout)),
    })
}

fn their_tuple(value: &Value) -> Option<IntTuple> {
    match value {
        Value::Array(modes) => modes.iter().map(their_tuple).collect(),
        number => number.as_i64().map(IntTuple::Leaf),
    }
}

fn their_layout(value: &Value) -> Option<Theirs> {
    Theirs::new(their_tuple(&value["s"])?, their_tuple(&value["d"])?.into()).ok()
}

fn their_tiler(value: &Value) -> Option<TheirTiler> {
    match value {
        Value::Array(modes) => modes.iter().map(their_tiler).collect::<Option<Vec<_>>>().map(TheirTiler::from),
        Value::Object(_) => their_layout(value).map(TheirTiler::from),
        number => number.as_i64().map(TheirTiler::from),
    }
}
