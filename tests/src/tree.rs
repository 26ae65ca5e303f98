//! Nested tuples as plain recursive data: what the oracle reads and writes instead of the algebra's packed form.

use core::fmt;

use layout_algebra::{Basis, IntTuple, Layout, LayoutError, Profile, Stride};

/// An extent and its stride. Strides are wide, so that no sum of the oracle can overflow.
pub type Mode = (u64, i128);

/// A nested tuple: `4`, `(4)` and `()` are three different trees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree<T> {
    /// A single entry.
    Leaf(T),
    /// A tuple of trees.
    Tuple(Vec<Tree<T>>),
}

impl<T> Tree<T> {
    /// The entries from left to right.
    pub fn leaves(&self) -> Vec<&T> {
        match self {
            Tree::Leaf(leaf) => vec![leaf],
            Tree::Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// The modes: a single entry has one, itself.
    pub fn modes(&self) -> Vec<&Tree<T>> {
        match self {
            Tree::Leaf(_) => vec![self],
            Tree::Tuple(modes) => modes.iter().collect(),
        }
    }

    /// 0 for an entry, 1 + the deepest mode for a tuple.
    pub fn depth(&self) -> usize {
        match self {
            Tree::Leaf(_) => 0,
            Tree::Tuple(modes) => 1 + modes.iter().map(Tree::depth).max().unwrap_or(0),
        }
    }

    /// The same brackets around other entries.
    pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> Tree<U> {
        self.graft(&mut |leaf| Tree::Leaf(f(leaf)))
    }

    /// Each entry replaced by a tree.
    pub fn graft<U>(&self, f: &mut impl FnMut(&T) -> Tree<U>) -> Tree<U> {
        match self {
            Tree::Leaf(leaf) => f(leaf),
            Tree::Tuple(modes) => Tree::Tuple(modes.iter().map(|mode| mode.graft(f)).collect()),
        }
    }

    /// Whether both have the same brackets.
    pub fn congruent<U>(&self, other: &Tree<U>) -> bool {
        match (self, other) {
            (Tree::Leaf(_), Tree::Leaf(_)) => true,
            (Tree::Tuple(a), Tree::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.congruent(b)),
            _ => false,
        }
    }

    /// Whether `finer` has these brackets with some entries replaced by trees.
    pub fn weakly_congruent<U>(&self, finer: &Tree<U>) -> bool {
        match (self, finer) {
            (Tree::Leaf(_), _) => true,
            (Tree::Tuple(a), Tree::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.weakly_congruent(b))
            }
            (Tree::Tuple(_), Tree::Leaf(_)) => false,
        }
    }
}

impl Tree<u64> {
    /// The tree of a nested tuple.
    ///
    /// # Panics
    /// Never for a value of the algebra.
    pub fn of(tuple: &IntTuple) -> Tree<u64> {
        if tuple.profile().is_leaf() {
            return Tree::Leaf(tuple.leaves()[0]);
        }
        Tree::Tuple((0..tuple.rank()).map(|mode| Tree::of(&tuple.mode(mode).expect("a mode in range"))).collect())
    }

    /// The product of the entries; the largest number where it does not fit.
    pub fn size(&self) -> u64 {
        self.leaves().into_iter().fold(1, |size: u64, entry| size.saturating_mul(*entry))
    }

    /// The nested tuple of the algebra.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub fn to_int_tuple(&self) -> Result<IntTuple, LayoutError> {
        match self {
            Tree::Leaf(number) => Ok(IntTuple::leaf(*number)),
            Tree::Tuple(modes) => {
                let modes: Result<Vec<_>, _> = modes.iter().map(Tree::to_int_tuple).collect();
                IntTuple::tuple(&modes?)
            }
        }
    }

    /// The bracketing of the algebra.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub fn to_profile(&self) -> Result<Profile, LayoutError> {
        Ok(*self.to_int_tuple()?.profile())
    }
}

impl Tree<Mode> {
    /// The tree of a layout of constant strides; those of extents of 1, which name no element, may be others, and are
    /// 0 here.
    ///
    /// # Panics
    /// For a layout with other runtime or axis strides.
    pub fn of_layout(layout: &Layout) -> Tree<Mode> {
        let mut strides = layout.strides().into_iter();
        Tree::of(layout.shape()).map(|&extent| {
            let stride = strides.next().expect("a stride for each extent");
            assert!(extent == 1 || stride.value().is_some(), "a constant stride");
            (extent, i128::from(stride.value().unwrap_or(0)))
        })
    }

    /// The layout of the algebra.
    ///
    /// # Errors
    /// As for [`Layout::new`]; [`LayoutError::Overflow`] for strides beyond 63 bits.
    pub fn to_layout(&self) -> Result<Layout, LayoutError> {
        let strides: Option<Vec<_>> = self.leaves().iter().map(|(_, stride)| i64::try_from(*stride).ok()).collect();
        let Some(strides) = strides else {
            return Err(LayoutError::Overflow { blame: layout_algebra::Blame::NONE, left: u64::MAX, right: 1 });
        };
        let strides: Vec<_> = strides.into_iter().map(|stride| Stride::new(stride, Basis::Unit)).collect();
        Layout::new(&self.map(|(extent, _)| *extent).to_int_tuple()?, &strides)
    }

    /// Strides of modes of extent 1 set to 0: they name no element.
    pub fn without_unit_strides(&self) -> Tree<Mode> {
        self.map(|&(extent, stride)| (extent, if extent == 1 { 0 } else { stride }))
    }
}

impl<T: fmt::Display> fmt::Display for Tree<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Leaf(leaf) => write!(f, "{leaf}"),
            Tree::Tuple(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    if i > 0 {
                        f.write_str(",")?;
                    }
                    write!(f, "{mode}")?;
                }
                f.write_str(")")
            }
        }
    }
}

/// The text form of a layout: shape, colon, strides.
pub fn layout_text(layout: &Tree<Mode>) -> String {
    format!("{}:{}", layout.map(|(extent, _)| *extent), layout.map(|(_, stride)| *stride))
}
