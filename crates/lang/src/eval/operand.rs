//! Operands: the macro's knowledge of a layout, a tiler or a number.

use std::rc::Rc;

use layout_algebra::{Composed, DynLayout, Layout, LayoutError, Tiler};
use proc_macro2::Span;

use super::term::{is_canonical, is_type};
use super::{Placed, Term};
use crate::chapters::Linear;
use crate::operation::Atom;
use crate::operation::Value;
use crate::region::Regions;

/// An operand: its type, and its value if the macro knows it.
#[derive(Clone, Debug)]
pub struct Operand {
    pub term: Rc<Term>,
    pub value: Option<Value>,
    /// Whether it has runtime strides; `None` if only rustc knows.
    pub runtime: Option<bool>,
    pub regions: Regions,
    /// The place of the type in scope that it is, or is made of.
    pub foreign: Option<Span>,
    /// The tilers of a by-mode tiler.
    pub modes: Vec<Operand>,
    /// Whether it is a layout with runtime extents.
    pub extents: bool,
    /// Whether its own laws hold. Errors that follow from an unsound operand are not reported.
    pub sound: bool,
    /// The accesses that it was placed for, and why no layout is better.
    pub placed: Option<Rc<Placed>>,
}

impl Operand {
    /// Makes a sound operand without types in scope.
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

    /// Returns the number of leaves that it has in a by-mode tiler.
    pub(super) fn length(&self) -> usize {
        // Unknown layouts have as many leaves as are written; a name has none, and is blamed as a whole.
        self.layout().map_or(self.regions.shape.len(), Layout::length)
    }

    /// Returns the layout, if it is a known layout.
    pub fn layout(&self) -> Option<&Layout> {
        match &self.value {
            Some(Value::Layout(layout)) => Some(layout),
            _ => None,
        }
    }

    /// Returns the layout, if it is a known layout with runtime extents.
    pub fn dynamic(&self) -> Option<&DynLayout> {
        self.value.as_ref()?.dynamic()
    }

    /// Returns the layout with its swizzle, if it is a known swizzled layout.
    pub fn composed(&self) -> Option<&Composed> {
        if let Some(Value::Composed(composed)) = &self.value { Some(composed) } else { None }
    }

    /// Returns the layout in memory, plain or composed with a swizzle, if it is known.
    pub(super) fn memory(&self) -> Option<Result<Composed, LayoutError>> {
        let plain = self.layout().map(Composed::plain);
        self.composed().map(|composed| Ok(*composed)).or(plain)
    }

    /// Whether it is known to have a single value: no runtime strides.
    pub fn is_static(&self) -> bool {
        self.runtime == Some(false)
    }

    /// Returns the linear layout, if it is a known linear layout.
    pub fn linear(&self) -> Option<&Linear> {
        if let Some(Value::Linear(linear)) = &self.value { Some(linear) } else { None }
    }

    /// Returns the instruction, the product or the copy, if it is one and known.
    pub fn atom(&self) -> Option<&Atom> {
        if let Some(Value::Atom(atom)) = &self.value { Some(atom) } else { None }
    }

    /// Returns the layout, with or without a swizzle, if it is known.
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

    /// Returns the operand as a tiler, if it is known.
    pub(super) fn tiler(&self) -> Option<Tiler> {
        match self.value.as_ref()? {
            Value::Layout(layout) => Some(Tiler::layout(layout)),
            Value::Tiler(tiler) => Some(*tiler),
            _ => None,
        }
    }

    /// Whether it has its canonical type, which is the same for all spellings.
    pub(super) fn is_canonical(&self) -> bool {
        match &self.value {
            Some(Value::Layout(layout)) => is_canonical(layout),
            // The swizzle has a type always; the layout below it may have no spelling, as with coordinates for strides.
            Some(Value::Composed(composed)) => is_type(composed.layout()),
            _ => false,
        }
    }
}
