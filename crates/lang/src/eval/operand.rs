//! Operands: what the macro knows of a layout, a tiler or a number.

use std::rc::Rc;

use layout_algebra::{Composed, DynLayout, Layout, LayoutError, Tiler};
use proc_macro2::Span;

use super::term::{is_canonical, is_type};
use super::{Placed, Term};
use crate::chapters::Linear;
use crate::operation::Atom;
use crate::operation::Value;
use crate::region::Regions;

/// An operand: its type, and its value where the macro knows it.
#[derive(Clone, Debug)]
pub struct Operand {
    pub term: Rc<Term>,
    pub value: Option<Value>,
    /// Whether it has runtime strides; `None` where only rustc knows.
    pub runtime: Option<bool>,
    pub regions: Regions,
    /// Where the type in scope stands that it is, or is made of.
    pub foreign: Option<Span>,
    /// The tilers of a by-mode tiler.
    pub modes: Vec<Operand>,
    /// Whether it is a layout with extents that are known at run time.
    pub extents: bool,
    /// Whether its own laws hold. What follows from an unsound operand is not reported.
    pub sound: bool,
    /// The accesses that it was made for, and why there is nothing better.
    pub placed: Option<Rc<Placed>>,
}

impl Operand {
    /// A sound operand that is made of no type in scope.
    pub(super) fn of(
        term: impl Into<Rc<Term>>,
        value: Option<Value>,
        runtime: Option<bool>,
        regions: Regions,
    ) -> Operand {
        Operand {
            term: term.into(),
            value,
            runtime,
            regions,
            foreign: None,
            modes: Vec::new(),
            extents: false,
            sound: true,
            placed: None,
        }
    }

    /// The number of leaves that it has in a by-mode tiler.
    pub(super) fn length(&self) -> usize {
        self.layout().map_or(self.regions.shape.len(), Layout::length)
    }

    /// The layout, where it is one and known.
    pub fn layout(&self) -> Option<&Layout> {
        match &self.value {
            Some(Value::Layout(layout)) => Some(layout),
            _ => None,
        }
    }

    /// The layout, where it is one with runtime extents, and known.
    pub fn dynamic(&self) -> Option<&DynLayout> {
        self.value.as_ref()?.dynamic()
    }

    /// The layout with its swizzle, where it is one and known.
    pub fn composed(&self) -> Option<&Composed> {
        if let Some(Value::Composed(composed)) = &self.value { Some(composed) } else { None }
    }

    /// The layout in memory that it is, plain or composed with a swizzle, where it is known.
    pub(super) fn memory(&self) -> Option<Result<Composed, LayoutError>> {
        let plain = self.layout().map(Composed::plain);
        self.composed().map(|composed| Ok(*composed)).or(plain)
    }

    /// Whether it is known to have a single value: no runtime strides.
    pub fn is_static(&self) -> bool {
        self.runtime == Some(false)
    }

    /// The linear layout, where it is one and known.
    pub fn linear(&self) -> Option<&Linear> {
        if let Some(Value::Linear(linear)) = &self.value { Some(linear) } else { None }
    }

    /// The instruction, the product or the copy, where it is one and known.
    pub fn atom(&self) -> Option<&Atom> {
        if let Some(Value::Atom(atom)) = &self.value { Some(atom) } else { None }
    }

    /// The layout with its swizzle, or without one, where it is known.
    pub(super) fn as_composed(&self) -> Option<Composed> {
        match &self.value {
            Some(Value::Composed(composed)) => Some(*composed),
            Some(Value::Layout(layout)) => Composed::plain(layout).ok(),
            _ => None,
        }
    }

    pub fn number(&self) -> Option<u64> {
        if let Some(Value::Number(number)) = self.value { Some(number) } else { None }
    }

    /// The operand as a tiler, where it is known.
    pub(super) fn tiler(&self) -> Option<Tiler> {
        match self.value.as_ref()? {
            Value::Layout(layout) => Some(Tiler::layout(layout)),
            Value::Tiler(tiler) => Some(*tiler),
            _ => None,
        }
    }

    /// Whether it has its canonical type, which is the same however it is written.
    pub(super) fn is_canonical(&self) -> bool {
        match &self.value {
            Some(Value::Layout(layout)) => is_canonical(layout),
            Some(Value::Composed(composed)) => is_type(composed.layout()),
            _ => false,
        }
    }
}
