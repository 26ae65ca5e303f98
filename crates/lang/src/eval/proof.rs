//! Laws that cannot be decided here, because only rustc knows a number. The macro spells them as statements.

use std::ops::Range;
use std::rc::Rc;

use super::{Number, Term};
use crate::region::{Region, Regions};
use crate::syntax::Message;

/// That an operand exists, which rustc has to prove.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The type of the operand.
    pub term: Rc<Term>,
    /// Whether it has to be tractable, too.
    pub tractable: bool,
    pub region: Region,
    /// Where the numbers of its operands stand.
    pub operands: Vec<Regions>,
    /// The parts of its tiler, where these are written out and independent of each other: what is wrong with one of
    /// them is reported beside what is wrong with another.
    pub parts: Vec<TilerPart>,
    /// What has to be right for these to be reported.
    pub rests_on: Vec<Rc<Term>>,
}

/// A mode of a by-mode tiler, or a leaf of the inner layout of a composition.
#[derive(Clone, Debug)]
pub struct TilerPart {
    /// Its number, as [`Tiler::with_parts`](layout_algebra::Tiler::with_parts) counts.
    pub number: usize,
    /// Its leaves.
    pub leaves: Range<usize>,
    /// Where it stands, if it is a number.
    pub at: Option<Region>,
}

/// A claim that rustc has to decide.
#[derive(Clone, Debug)]
pub struct Unproven {
    pub claim: &'static str,
    /// The types of the layouts that it takes beside the subject.
    pub layouts: Vec<Rc<Term>>,
    /// The numbers that it takes.
    pub numbers: Vec<Number>,
    pub region: Region,
    /// The note where it fails, beside the error.
    pub message: Option<Message>,
    /// Where the library decides it: claims about layouts at its root, others in a module of their own.
    pub module: Option<&'static str>,
}

impl Proof {
    /// That an operation on these operands exists.
    pub(super) fn exists(term: &Rc<Term>, region: Region, operands: Vec<Regions>) -> Proof {
        let (parts, rests_on) = (Vec::new(), Vec::new());
        Proof { term: term.clone(), tractable: false, region, operands, parts, rests_on }
    }

    /// That a literal exists and, where that is asked, is tractable.
    pub(super) fn literal(term: &Rc<Term>, regions: &Regions, tractable: bool) -> Proof {
        let operands = vec![regions.clone()];
        Proof { tractable, ..Proof::exists(term, regions.whole, operands) }
    }
}
