//! Laws that cannot be decided here, because only rustc knows a number. The macro emits them as statements.

use std::ops::Range;
use std::rc::Rc;

use super::{Number, Operand, Term, Value};
use crate::claim::Claimable;
use crate::region::{Region, Regions};
use crate::syntax::Message;

/// A proof that rustc has to make: that an operand exists.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The type of the operand.
    pub term: Rc<Term>,
    /// Whether it must also be tractable.
    pub tractable: bool,
    pub region: Region,
    /// The regions of the numbers of its operands.
    pub operands: Vec<Regions>,
    /// The parts of its tiler, if they are written out and independent: an error in each is reported.
    pub parts: Vec<TilerPart>,
    /// The terms that must exist before errors of these parts are reported.
    pub rests_on: Vec<Rc<Term>>,
}

/// A mode of a by-mode tiler, or a leaf of the inner layout of a composition.
#[derive(Clone, Debug)]
pub struct TilerPart {
    /// The number of the part, as [`Tiler::with_parts`](layout_algebra::Tiler::with_parts) counts.
    pub number: usize,
    /// The leaves of the part.
    pub leaves: Range<usize>,
    /// The region of the part, if it is a number.
    pub at: Option<Region>,
}

/// A claim that rustc has to decide.
#[derive(Clone, Debug)]
pub struct Unproven {
    pub claim: &'static str,
    /// The types of the layouts after the subject.
    pub layouts: Vec<Rc<Term>>,
    /// The numbers of the claim.
    pub numbers: Vec<Number>,
    pub region: Region,
    /// The user's note, printed beside the error.
    pub message: Option<Message>,
    /// The module of the library that decides it: `None` for claims about layouts, which are at the root.
    pub module: Option<&'static str>,
}

/// A claim that holds, with the values that it is about.
#[derive(Clone, Debug)]
pub struct Held {
    pub claim: &'static str,
    pub region: Region,
    pub subject: Value,
    /// The numbers, layouts and accesses of the claim. The owner of a part of a product or a copy follows it.
    pub arguments: Vec<Option<Value>>,
}

impl Held {
    /// Makes the claim; `None` if its subject has a number that only rustc knows.
    pub(super) fn of(entry: &Claimable, region: Region, subject: &Operand, arguments: &[Operand]) -> Option<Held> {
        let arguments = arguments.iter().map(|argument| argument.value.clone()).collect();
        Some(Held { claim: entry.name, region, subject: subject.value.clone()?, arguments })
    }
}

impl Proof {
    /// Makes the proof that an operation on these operands exists.
    pub(super) fn exists(term: &Rc<Term>, region: Region, operands: Vec<Regions>) -> Proof {
        let (parts, rests_on) = (Vec::new(), Vec::new());
        Proof { term: term.clone(), tractable: false, region, operands, parts, rests_on }
    }

    /// Makes the proof that a literal exists and, if required, is tractable.
    pub(super) fn literal(term: &Rc<Term>, regions: &Regions, tractable: bool) -> Proof {
        // A literal is its own operand: errors blame its numbers.
        let operands = vec![regions.clone()];
        Proof { tractable, ..Proof::exists(term, regions.whole, operands) }
    }
}
