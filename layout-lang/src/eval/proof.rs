//! What cannot be decided here, because a number is known to rustc only. The macro spells it as statements for rustc.

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
    /// What is said where it fails, beside the error.
    pub message: Option<Message>,
}

impl Proof {
    /// That an operation on these operands exists.
    pub(super) fn exists(term: &Rc<Term>, region: Region, operands: Vec<Regions>) -> Proof {
        Proof { term: term.clone(), tractable: false, region, operands }
    }

    /// That a literal exists and, unless allowed, is tractable.
    pub(super) fn literal(term: &Rc<Term>, regions: &Regions, allow_intractable: bool) -> Proof {
        let (tractable, operands) = (!allow_intractable, vec![regions.clone()]);
        Proof { term: term.clone(), tractable, region: regions.whole, operands }
    }
}
