//! Trees of numbers by reference: shapes and strides as types write them.
//!
//! A tuple refers to its modes, so a constant tuple is two words in const evaluation, whatever it holds. The numbers
//! are gathered once, where a layout is built from them.

use crate::const_util::{ctry, signed};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::Profile;
use crate::data::stride::{MAX_RUNTIME, Stride, Strides};
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// A nested tuple of numbers by reference: a shape, or strides.
///
/// ```
/// use layout_algebra::{Layout, Tree};
/// const SHAPE: Tree = Tree::Tuple(&[Tree::Number(128), Tree::Number(64)]);
/// const STRIDES: Tree = Tree::Tuple(&[Tree::Runtime, Tree::Negative(1)]);
/// assert_eq!(Layout::from_trees(&SHAPE, &STRIDES)?.to_string(), "(128,64):(?,-1)");
/// assert_eq!(SHAPE.numbers()?.to_string(), "(128,64)");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Tree {
    /// A number.
    Number(u64),
    /// A negative number: minus this number.
    Negative(u64),
    /// A number known at run time; the k-th from the left is the k-th runtime stride.
    Runtime,
    /// An extent known at run time, a multiple of this number.
    MultipleOf(u64),
    /// A stride written as a sum: a dense stride and its padding.
    Padded(u64, u64),
    /// A tuple.
    Tuple(&'static [Tree]),
    /// A number or a tuple that was computed.
    Computed(&'static IntTuple),
}

/// The parts of a tree to count.
#[derive(Clone, Copy)]
pub(crate) enum Count {
    Leaves,
    Nodes,
    Runtime,
}

impl Tree {
    /// The absolute values of the numbers. A runtime number is represented by its known divisor, or 0.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub const fn numbers(&self) -> Result<IntTuple, LayoutError> {
        let mut tuple = IntTuple::VOID;
        match self.push_numbers(&mut tuple) {
            Ok(()) => Ok(tuple),
            // The walk ended at the first number that did not fit; the error says how many there are.
            Err(_) => Err(Profile::too_large(self.count(Count::Leaves), self.count(Count::Nodes))),
        }
    }

    /// The number of leaves, nodes or runtime numbers, for capacity errors.
    pub(crate) const fn count(&self, what: Count) -> usize {
        match (self, what) {
            (Tree::Tuple(modes), _) => {
                let (mut count, mut i) = (matches!(what, Count::Nodes) as usize, 0);
                while i < modes.len() {
                    count += modes[i].count(what);
                    i += 1;
                }
                count
            }
            (Tree::Computed(_), Count::Runtime) => 0,
            (Tree::Computed(tuple), Count::Leaves) => tuple.length(),
            (Tree::Computed(tuple), Count::Nodes) => tuple.profile.node_count as usize,
            (Tree::Runtime | Tree::MultipleOf(_), _) => 1,
            (_, what) => !matches!(what, Count::Runtime) as usize,
        }
    }

    const fn push_numbers(&self, tuple: &mut IntTuple) -> Result<(), LayoutError> {
        match self {
            Tree::Number(number) | Tree::Negative(number) | Tree::MultipleOf(number) => tuple.push_leaf(*number),
            // A sum that does not fit is refused where strides are written; here it only fills a leaf.
            Tree::Padded(dense, padding) => tuple.push_leaf(dense.saturating_add(*padding)),
            Tree::Runtime => tuple.push_leaf(0),
            Tree::Computed(computed) => tuple.push_tree(computed, computed.profile.span()),
            Tree::Tuple(modes) => {
                ctry!(tuple.push_tuple(modes.len()));
                let mut i = 0;
                while i < modes.len() {
                    ctry!(modes[i].push_numbers(tuple));
                    i += 1;
                }
                Ok(())
            }
        }
    }

    /// The strides of the leaves, which must fit; the first runtime stride has number `runtime`.
    pub(crate) const fn strides(&self, runtime: u8) -> Result<Strides, LayoutError> {
        let (mut strides, mut length, mut number) = (Strides::ZERO, 0, runtime);
        match self.push_strides(&mut strides, &mut length, &mut number, true) {
            Ok(()) => Ok(strides),
            Err(LayoutError::CapacityExceeded { blame, what, .. }) => {
                let count = runtime as u64 + self.count(Count::Runtime) as u64;
                Err(LayoutError::CapacityExceeded { blame, what, count })
            }
            Err(error) => Err(error),
        }
    }

    /// Whether a stride is written as a sum.
    const fn is_padded(&self) -> bool {
        match self {
            Tree::Padded(..) => true,
            Tree::Tuple(modes) => {
                let mut i = 0;
                while i < modes.len() && !modes[i].is_padded() {
                    i += 1;
                }
                i < modes.len()
            }
            _ => false,
        }
    }

    /// Fails if one of these strides is written as a sum, unless the layout satisfies the
    /// [requirements](crate::check::literal) of padding.
    pub(crate) const fn require_padded(&self, layout: &Layout) -> Result<(), LayoutError> {
        if !self.is_padded() {
            return Ok(());
        }
        let (mut dense, mut length, mut number) = (*layout, 0, 0);
        ctry!(self.push_strides(&mut dense.strides, &mut length, &mut number, false));
        let mut leaf = 0;
        while leaf < layout.length() {
            let stride = layout.strides.at(leaf);
            // This walk numbered runtime strides from 0; the layout has their right numbers.
            if stride.basis().is_runtime() {
                dense.strides.set(leaf, stride);
            }
            leaf += 1;
        }
        layout.require_padded(&dense)
    }

    /// Writes the strides from leaf `leaf` on, after `runtime` runtime strides; with their padding only if `padded`.
    const fn push_strides(
        &self,
        to: &mut Strides,
        leaf: &mut usize,
        runtime: &mut u8,
        padded: bool,
    ) -> Result<(), LayoutError> {
        let blame = Blame::stride(Operation::Layout, *leaf);
        let stride = match self {
            Tree::Tuple(modes) => {
                let mut i = 0;
                while i < modes.len() {
                    ctry!(modes[i].push_strides(to, leaf, runtime, padded));
                    i += 1;
                }
                return Ok(());
            }
            Tree::Runtime if *runtime as usize == MAX_RUNTIME => {
                return Err(LayoutError::CapacityExceeded { blame, what: Capacity::RuntimeStrides, count: 0 });
            }
            Tree::Runtime => {
                *runtime += 1;
                Stride::runtime(*runtime - 1)
            }
            Tree::Number(magnitude) | Tree::Negative(magnitude) => match signed(*magnitude) {
                Some(stride) => Stride::constant(if matches!(self, Tree::Negative(_)) { -stride } else { stride }),
                None => return Err(LayoutError::Overflow { blame, left: *magnitude, right: 1 }),
            },
            Tree::Padded(dense, padding) => {
                match signed(if padded { dense.saturating_add(*padding) } else { *dense }) {
                    Some(sum) => Stride::constant(sum),
                    None => return Err(LayoutError::SumOverflow { blame, left: *dense, right: *padding }),
                }
            }
            Tree::Computed(computed) => {
                let mut i = 0;
                while i < computed.length() {
                    let Some(stride) = signed(computed.entries[i]) else {
                        let blame = Blame::stride(Operation::Layout, *leaf);
                        return Err(LayoutError::Overflow { blame, left: computed.entries[i], right: 1 });
                    };
                    to.set(*leaf, Stride::constant(stride));
                    *leaf += 1;
                    i += 1;
                }
                return Ok(());
            }
            // Strides have no known divisors.
            Tree::MultipleOf(_) => Stride::ZERO,
        };
        to.set(*leaf, stride);
        *leaf += 1;
        Ok(())
    }
}

impl Layout {
    /// The layout of a shape and strides congruent to it.
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`];
    /// [`LayoutError::CapacityExceeded`] for more than [`MAX_LEAVES`](crate::MAX_LEAVES) leaves or [`MAX_RUNTIME`]
    /// runtime strides.
    pub const fn from_trees(shape: &Tree, strides: &Tree) -> Result<Layout, LayoutError> {
        let (shape, magnitudes) = (ctry!(shape.numbers()), ctry!(strides.numbers()));
        if !shape.congruent(&magnitudes) {
            let blame = Blame::stride(Operation::Layout, 0);
            return Err(LayoutError::NotCongruent { blame, shape, stride: magnitudes.profile });
        }
        let layout = ctry!(Layout { shape, strides: ctry!(strides.strides(0)) }.checked());
        ctry!(strides.require_padded(&layout));
        Ok(layout)
    }
}
