//! The value of an operand, in the types of the algebra.

use std::fmt;
use std::rc::Rc;

use layout_algebra::{Composed, DynLayout, IntTuple, Layout, Tiler};

use super::atom::Atom;
use super::shown;
use crate::chapters::{Access, Linear, Machine, Name, Plan};

/// The value of a definition or an operand. It prints as the algebra prints it.
#[derive(Clone, Debug)]
pub enum Value {
    /// A layout.
    Layout(Layout),
    /// A layout composed with a swizzle.
    Composed(Composed),
    /// A layout with runtime extents.
    Dynamic(DynLayout),
    /// A linear layout.
    Linear(Linear),
    /// An instruction, a tiled product or a tiled copy.
    Atom(Rc<Atom>),
    /// A number.
    Number(u64),
    /// A shape, order or profile.
    Tuple(IntTuple),
    /// A coordinate, and which of its leaves are free.
    Coordinate(IntTuple, Vec<bool>),
    /// A tiler.
    Tiler(Tiler),
    /// An access, and the machine for claims about it.
    Access(Access, Machine),
    /// A machine.
    Machine(Machine),
    /// A plan.
    Plan(Rc<Plan>),
    /// The name of a dimension of linear layouts.
    Dimension(Name),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Layout(layout) => layout.fmt(f),
            Value::Composed(composed) => composed.fmt(f),
            Value::Dynamic(layout) => layout.fmt(f),
            Value::Linear(linear) => linear.fmt(f),
            Value::Atom(atom) => atom.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Tuple(tuple) | Value::Coordinate(tuple, _) => tuple.fmt(f),
            Value::Tiler(tiler) => tiler.fmt(f),
            Value::Access(access, machine) => shown::access(access, machine, f),
            Value::Plan(plan) => shown::plan(plan, f),
            Value::Machine(machine) => shown::machine(machine, f),
            Value::Dimension(name) => name.fmt(f),
        }
    }
}

impl Value {
    pub fn layout(&self) -> Option<&Layout> {
        if let Value::Layout(layout) = self { Some(layout) } else { None }
    }

    pub fn composed(&self) -> Option<&Composed> {
        if let Value::Composed(composed) = self { Some(composed) } else { None }
    }

    pub fn dynamic(&self) -> Option<&DynLayout> {
        if let Value::Dynamic(layout) = self { Some(layout) } else { None }
    }

    pub fn number(&self) -> Option<u64> {
        if let Value::Number(number) = self { Some(*number) } else { None }
    }

    pub fn tuple(&self) -> Option<&IntTuple> {
        if let Value::Tuple(tuple) = self { Some(tuple) } else { None }
    }

    pub fn coordinate(&self) -> Option<(&IntTuple, &[bool])> {
        if let Value::Coordinate(at, free) = self { Some((at, free)) } else { None }
    }

    pub fn access(&self) -> Option<(Access, Machine)> {
        if let Value::Access(access, machine) = self { Some((*access, *machine)) } else { None }
    }

    pub fn machine(&self) -> Option<Machine> {
        if let Value::Machine(machine) = self { Some(*machine) } else { None }
    }

    pub fn tiler(&self) -> Option<&Tiler> {
        if let Value::Tiler(tiler) = self { Some(tiler) } else { None }
    }
}

impl From<Layout> for Value {
    fn from(layout: Layout) -> Value {
        Value::Layout(layout)
    }
}

impl From<Composed> for Value {
    fn from(composed: Composed) -> Value {
        Value::Composed(composed)
    }
}

/// A layout with constant extents only becomes a plain layout.
impl From<DynLayout> for Value {
    fn from(layout: DynLayout) -> Value {
        // A tile of runtime extents has constants, and then everything that layouts have.
        layout.as_fixed().map_or(Value::Dynamic(layout), |layout| Value::Layout(*layout))
    }
}

impl From<IntTuple> for Value {
    fn from(tuple: IntTuple) -> Value {
        Value::Tuple(tuple)
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(number)
    }
}
