//! Trees of numbers by reference: shapes and strides as types spell them.
//!
//! A tuple refers to its modes, so a constant of it is two words in const evaluation, whatever it holds. The numbers
//! are gathered once, where a layout is made of them.

use crate::const_util::{SMALL, ctry, signed};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::stride::{MAX_RUNTIME, Stride};
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
    /// A number below 0: the negative of this one.
    Negative(u64),
    /// A number known at run time; the k-th from the left is the k-th runtime stride.
    Runtime,
    /// A tuple.
    Tuple(&'static [Tree]),
    /// A number or a tuple that was computed.
    Computed(&'static IntTuple),
}

impl Tree {
    /// The numbers, without their signs; 0 for those known at run time.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub const fn numbers(&self) -> Result<IntTuple, LayoutError> {
        let mut tuple = IntTuple::VOID;
        ctry!(self.push_numbers(&mut tuple));
        Ok(tuple)
    }

    const fn push_numbers(&self, tuple: &mut IntTuple) -> Result<(), LayoutError> {
        match self {
            Tree::Number(number) | Tree::Negative(number) => tuple.push_leaf(*number),
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

    /// Whether a part of it was computed.
    const fn is_computed(&self) -> bool {
        match self {
            Tree::Computed(_) => true,
            Tree::Tuple(modes) => {
                let mut i = 0;
                while i < modes.len() && !modes[i].is_computed() {
                    i += 1;
                }
                i < modes.len()
            }
            _ => false,
        }
    }

    /// The strides of the leaves from left to right; 0 after the last one.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`], [`LayoutError::Overflow`].
    pub const fn strides(&self) -> Result<[Stride; MAX_LEAVES], LayoutError> {
        let mut builder = Builder { shape: self, strides: self, layout: Layout::VOID, runtime: 0 };
        ctry!(builder.push(self, self));
        Ok(builder.layout.strides().padded())
    }
}

impl Layout {
    /// The layout of a shape and strides, which are congruent to it.
    ///
    /// # Errors
    /// [`LayoutError::NotCongruent`], [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`];
    /// [`LayoutError::CapacityExceeded`] for more than [`MAX_LEAVES`] leaves or [`MAX_RUNTIME`] runtime strides.
    pub const fn from_trees(shape: &Tree, strides: &Tree) -> Result<Layout, LayoutError> {
        if let (Tree::Tuple(modes), Tree::Tuple(steps)) = (shape, strides) {
            let mut small = Small { layout: Layout::VOID, size: 1, reach: 0, leaves: 0, tuples: 0 };
            if small.push(modes, steps) {
                small.layout.shape.profile.count(small.leaves, small.tuples);
                return Ok(small.layout);
            }
        }
        if shape.is_computed() {
            return Layout::from_computed(shape, strides);
        }
        let mut builder = Builder { shape, strides, layout: Layout::VOID, runtime: 0 };
        ctry!(builder.push(shape, strides));
        builder.layout.checked()
    }

    /// The same for a shape of which a part was computed, so that it is no tree to walk beside the strides.
    const fn from_computed(shape: &Tree, strides: &Tree) -> Result<Layout, LayoutError> {
        let (shape, magnitudes) = (ctry!(shape.numbers()), ctry!(strides.numbers()));
        if !shape.congruent(&magnitudes) {
            let blame = Blame::stride(Operation::Layout, 0);
            return Err(LayoutError::NotCongruent { blame, shape, stride: magnitudes.profile });
        }
        Layout::from_array(&shape, &ctry!(strides.strides()))
    }
}

/// A layout of small natural numbers on its way out of two trees: the hot path of const evaluation, one loop without a
/// call.
struct Small {
    layout: Layout,
    size: u64,
    reach: u64,
    leaves: usize,
    tuples: usize,
}

impl Small {
    /// Pushes a tuple; `false` where a number is not small or natural, or something does not fit, which says nothing.
    #[allow(clippy::cast_possible_wrap, reason = "checked")]
    const fn push(&mut self, shape: &[Tree], strides: &[Tree]) -> bool {
        let rank = shape.len();
        if strides.len() != rank || !self.layout.shape.profile.root(self.leaves + self.tuples, rank) {
            return false;
        }
        self.tuples += 1;
        let mut i = 0;
        while i < rank {
            if let Tree::Number(extent) = shape[i] {
                let Tree::Number(stride) = strides[i] else { return false };
                let leaf = self.leaves;
                if (extent | stride | self.size | self.reach) >= SMALL || extent == 0 || leaf == MAX_LEAVES {
                    return false;
                }
                self.size *= extent;
                self.reach += (extent - 1) * stride;
                self.layout.shape.entries[leaf] = extent;
                self.layout.strides.coefficients[leaf] = stride as i64;
                self.leaves = leaf + 1;
            } else if let (Tree::Tuple(modes), Tree::Tuple(steps)) = (shape[i], strides[i]) {
                if self.tuples == MAX_LEAVES || !self.push(modes, steps) {
                    return false;
                }
            } else {
                return false;
            }
            i += 1;
        }
        true
    }
}

/// A layout on its way out of two trees.
struct Builder<'a> {
    shape: &'a Tree,
    strides: &'a Tree,
    layout: Layout,
    /// The number of runtime strides so far.
    runtime: u8,
}

impl Builder<'_> {
    /// Pushes a mode.
    const fn push(&mut self, shape: &Tree, strides: &Tree) -> Result<(), LayoutError> {
        let extent = match (shape, strides) {
            (Tree::Tuple(modes), Tree::Tuple(steps)) => return self.push_modes(modes, steps),
            (Tree::Tuple(_), _) | (_, Tree::Tuple(_)) => return Err(self.not_congruent()),
            (Tree::Number(extent) | Tree::Negative(extent), _) => *extent,
            (Tree::Runtime | Tree::Computed(_), _) => 0,
        };
        let leaf = self.layout.length();
        let blame = Blame::stride(Operation::Layout, leaf);
        let stride = match strides {
            Tree::Runtime => {
                if self.runtime as usize == MAX_RUNTIME {
                    return Err(LayoutError::CapacityExceeded { blame, what: Capacity::RuntimeStrides });
                }
                self.runtime += 1;
                Stride::runtime(self.runtime - 1)
            }
            Tree::Number(magnitude) | Tree::Negative(magnitude) => match signed(*magnitude) {
                Some(stride) => Stride::constant(if matches!(strides, Tree::Negative(_)) { -stride } else { stride }),
                None => return Err(LayoutError::Overflow { blame, left: *magnitude, right: 1 }),
            },
            Tree::Tuple(_) | Tree::Computed(_) => Stride::ZERO,
        };
        self.layout.push_leaf(extent, stride)
    }

    /// Pushes a tuple.
    const fn push_modes(&mut self, shape: &[Tree], strides: &[Tree]) -> Result<(), LayoutError> {
        let rank = shape.len();
        if strides.len() != rank {
            return Err(self.not_congruent());
        }
        if !self.layout.shape.profile.open(rank) {
            return Err(LayoutError::CapacityExceeded { blame: Blame::NONE, what: Capacity::Nodes });
        }
        let mut i = 0;
        while i < rank {
            ctry!(self.push(&shape[i], &strides[i]));
            i += 1;
        }
        Ok(())
    }

    const fn not_congruent(&self) -> LayoutError {
        match (self.shape.numbers(), self.strides.numbers()) {
            (Ok(shape), Ok(strides)) => {
                let blame = Blame::stride(Operation::Layout, 0);
                LayoutError::NotCongruent { blame, shape, stride: strides.profile }
            }
            (Err(error), _) | (_, Err(error)) => error,
        }
    }
}
