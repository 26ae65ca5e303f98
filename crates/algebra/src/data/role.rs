//! Operands of a product and sides of a copy, as atoms and their errors name them.

use core::fmt;

/// An operand of a product `C += A B`.
///
/// ```
/// use layout_algebra::atom::Operand;
/// assert_eq!(Operand::B.axes(), [1, 2]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// Constants, not variants: with a variant `C`, rustc would write `layout_static::C<4>` for `C<4>` in all messages.
pub struct Operand(u8);

impl Operand {
    /// The left factor, over (M, K).
    pub const A: Operand = Operand(0);
    /// The right factor, over (N, K).
    pub const B: Operand = Operand(1);
    /// The accumulator, over (M, N).
    pub const C: Operand = Operand(2);

    /// The axes of the operand, of M, N, K in this order.
    pub const fn axes(self) -> [usize; 2] {
        [[0, 2], [1, 2], [0, 1]][self.place()]
    }

    /// The position of the operand in a list of A, B, C.
    pub const fn place(self) -> usize {
        self.0 as usize
    }

    /// The letter of the operand.
    pub const fn name(self) -> &'static str {
        ["A", "B", "C"][self.place()]
    }
}

impl fmt::Debug for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A side of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The source, which is read.
    From,
    /// The destination, which is written.
    To,
}

impl Side {
    /// The name of the side.
    pub const fn name(self) -> &'static str {
        match self {
            Side::From => "from",
            Side::To => "to",
        }
    }
}

/// The name of an axis of a product; from 3 on, of a mode of a copied tensor.
pub(crate) const fn axis_name(axis: u8) -> &'static str {
    match axis {
        0 => "M",
        1 => "N",
        2 => "K",
        3 => "mode 0",
        4 => "mode 1",
        _ => "a later mode",
    }
}

/// A fault in a table of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the fields are the numbers that the text shows")]
#[non_exhaustive]
pub enum TableFault {
    /// No lane has the element.
    Missing { element: [u64; 2] },
    /// Two lanes, or two values of one lane, hold an element that must have one owner.
    Twice { element: [u64; 2], lanes: [u64; 2] },
    /// A value lies outside of the atom.
    Outside { lane: u64, value: u64, extents: [u64; 2] },
    /// The table has the wrong number of lanes.
    Lanes { given: u64, expected: u64 },
    /// The table has one mode, `extent : stride`: the values of one lane.
    Values { extent: u64, stride: u64, lanes: u64 },
    /// Two lanes map to one thread.
    Threads { lanes: [u64; 2], thread: u64 },
    /// No supported element has this many bits.
    Bits { bits: u64 },
    /// An instruction is not repeated so many times; a power of two up to `most` is.
    Repeats { times: u64, most: u64 },
}

/// The reason why an element of a tile does not belong to exactly one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// Each of this many atoms along K holds a partial sum.
    PartialSums(u64),
    /// The second thread is no lane of an atom, and repeats the first.
    Idle,
    /// The tile of a copy contains the element twice.
    Tile,
    /// Two threads share an address; the element is the address.
    Address,
    /// No thread holds the element.
    Missed,
}
