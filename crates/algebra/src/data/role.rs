//! Which operand of a product, and which side of a copy: what atoms and their errors speak of.

use core::fmt;

/// An operand of a product `C += A B`.
///
/// ```
/// use layout_algebra::atom::Operand;
/// assert_eq!(Operand::B.axes(), [1, 2]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// Constants, not variants: beside a variant `C`, rustc would write `layout_static::C<4>` for `C<4>` in all messages.
pub struct Operand(u8);

impl Operand {
    /// The left factor, over (M, K).
    pub const A: Operand = Operand(0);
    /// The right factor, over (N, K).
    pub const B: Operand = Operand(1);
    /// What is added to, over (M, N).
    pub const C: Operand = Operand(2);

    /// The axes that it has, of M, N, K in this order.
    pub const fn axes(self) -> [usize; 2] {
        [[0, 2], [1, 2], [0, 1]][self.place()]
    }

    /// Its place in a list of A, B, C.
    pub const fn place(self) -> usize {
        self.0 as usize
    }

    /// Its letter.
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
    /// What is read.
    From,
    /// What is written.
    To,
}

impl Side {
    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Side::From => "from",
            Side::To => "to",
        }
    }
}

/// The name of an axis of a product; from 3 on, of a mode of the tensor of a copy.
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

/// What is wrong with a table of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the fields are the numbers that the text shows")]
#[non_exhaustive]
pub enum TableFault {
    /// No lane has the element.
    Missing { element: [u64; 2] },
    /// Two lanes, or two values of one, have an element that has one owner.
    Twice { element: [u64; 2], lanes: [u64; 2] },
    /// A value is no element of the atom.
    Outside { lane: u64, value: u64, extents: [u64; 2] },
    /// A table for another number of lanes.
    Lanes { given: u64, expected: u64 },
    /// A table of one mode, `extent : stride`, which is that of the values of one lane.
    Values { extent: u64, stride: u64, lanes: u64 },
    /// Two lanes have one thread.
    Threads { lanes: [u64; 2], thread: u64 },
    /// An element of so many bits, which none has.
    Bits { bits: u64 },
}

/// Why an element of a tile is not one thread's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// So many atoms along K each hold a partial sum.
    PartialSums(u64),
    /// The second thread is no lane of an atom, and repeats the first.
    Idle,
    /// A tile of a copy has the element twice.
    Tile,
    /// Two threads have one address; the element is the address.
    Address,
    /// No thread has it.
    Missed,
}
