//! Nested tuples of Rust as [`IntTuple`]s.

use crate::data::int_tuple::IntTuple;
use crate::data::profile::{MAX_LEAVES, MAX_NODES, Profile};

/// Nested tuples and arrays of numbers that convert to an [`IntTuple`]: `(4, (2, 8))`, `[4, 2, 8]`.
///
/// Of all integers only `u64` implements it, so literals need no suffix.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no nested tuple of `u64`",
    note = "write numbers of the type `u64`, and tuples of up to four modes or arrays of them: \
            `(4, (2, 8))`, `[4, 2, 8]`",
    note = "text is read by `IntTuple::parse`"
)]
pub trait Nested: Copy {
    /// The number of leaves.
    const LEAVES: usize;
    /// The number of nodes: leaves and brackets.
    const NODES: usize;

    /// Appends the tuple.
    #[doc(hidden)]
    fn append(self, to: &mut IntTuple);
}

/// Refuses tuples that exceed the capacity of an `IntTuple`.
#[track_caller]
const fn holds(leaves: usize, nodes: usize) {
    if leaves > MAX_LEAVES || nodes > MAX_NODES {
        Profile::too_large(leaves, nodes).panic()
    }
}

/// Opens a bracket; the capacity is checked.
fn open(to: &mut IntTuple, modes: usize) {
    if let Err(error) = to.push_tuple(modes) {
        error.panic()
    }
}

impl Nested for u64 {
    const LEAVES: usize = 1;
    const NODES: usize = 1;

    fn append(self, to: &mut IntTuple) {
        if let Err(error) = to.push_leaf(self) {
            error.panic()
        }
    }
}

impl<A: Nested, const N: usize> Nested for [A; N] {
    const LEAVES: usize = N * A::LEAVES;
    const NODES: usize = 1 + N * A::NODES;

    fn append(self, to: &mut IntTuple) {
        open(to, N);
        for mode in self {
            mode.append(to);
        }
    }
}

impl Nested for () {
    const LEAVES: usize = 0;
    const NODES: usize = 1;

    fn append(self, to: &mut IntTuple) {
        open(to, 0);
    }
}

impl<A: Nested> Nested for (A,) {
    const LEAVES: usize = A::LEAVES;
    const NODES: usize = 1 + A::NODES;

    fn append(self, to: &mut IntTuple) {
        [self.0].append(to);
    }
}

impl<A: Nested, B: Nested> Nested for (A, B) {
    const LEAVES: usize = A::LEAVES + B::LEAVES;
    const NODES: usize = 1 + A::NODES + B::NODES;

    fn append(self, to: &mut IntTuple) {
        open(to, 2);
        self.0.append(to);
        self.1.append(to);
    }
}

impl<A: Nested, B: Nested, D: Nested> Nested for (A, B, D) {
    const LEAVES: usize = A::LEAVES + B::LEAVES + D::LEAVES;
    const NODES: usize = 1 + A::NODES + B::NODES + D::NODES;

    fn append(self, to: &mut IntTuple) {
        open(to, 3);
        self.0.append(to);
        self.1.append(to);
        self.2.append(to);
    }
}

impl<A: Nested, B: Nested, D: Nested, E: Nested> Nested for (A, B, D, E) {
    const LEAVES: usize = A::LEAVES + B::LEAVES + D::LEAVES + E::LEAVES;
    const NODES: usize = 1 + A::NODES + B::NODES + D::NODES + E::NODES;

    fn append(self, to: &mut IntTuple) {
        open(to, 4);
        self.0.append(to);
        self.1.append(to);
        self.2.append(to);
        self.3.append(to);
    }
}

/// ```
/// use layout_algebra::IntTuple;
/// assert_eq!(IntTuple::from((4, (2, 8))).to_string(), "(4,(2,8))");
/// assert_eq!(IntTuple::from([4, 2, 8]).to_string(), "(4,2,8)");
/// assert_eq!(IntTuple::from(((), (24,), 6)).to_string(), "((),(24),6)");
/// ```
///
/// More leaves than an `IntTuple` holds do not compile:
///
/// ```compile_fail,E0080
/// layout_algebra::IntTuple::from([[1; 8]; 5]); // [L0104] 40 leaves
/// ```
impl<T: Nested> From<T> for IntTuple {
    fn from(tuple: T) -> IntTuple {
        // Decided while compiling, so appending cannot fail.
        const { holds(T::LEAVES, T::NODES) }
        let mut result = IntTuple::VOID;
        tuple.append(&mut result);
        result
    }
}
