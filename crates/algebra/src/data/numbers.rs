//! Small numbers on the way from types into a layout: the hot path of const evaluation.
//!
//! A tuple type gathers the numbers of its modes in one constant of plain arrays. A layout is built from two such
//! constants without reading a single number. Numbers that are large, negative or not constant use
//! [`Tree`](crate::Tree).
//!
//! The prices in the comments are thousands of instructions of `rustc`, from the table of `docs/compile-time.md`.

use crate::const_util::{SMALL, small};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::{MAX_LEAVES, MAX_NODES, Profile};
use crate::data::stride::Strides;

/// The extents of a shape (`u64`), or strides (`i64`), if all are small; otherwise the measure says so.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Numbers<T> {
    /// The leaves from left to right, 0 past the end. When a constant is made, rustc checks an array of numbers as a
    /// whole (12), an array of structs field by field (82).
    pub entries: [T; MAX_LEAVES],
    /// The product of the extents, or the bits of all strides; at least [`SMALL`](Numbers::SMALL) if a number is not
    /// small.
    pub measure: u64,
    /// The bracketing: four bits for each node in preorder, the number of modes of a tuple, 15 for a leaf. One
    /// comparison (3.1) checks that shape and strides are congruent; comparing the nodes is a loop of two elements (10)
    /// each.
    pub form: u64,
    /// The bracketing as in a [`Profile`].
    nodes: [u8; MAX_NODES],
    /// The number of leaves and of all nodes.
    leaf_count: usize,
    node_count: usize,
}

/// The bits of `form` for a node, its value for a leaf, and the maximal number of nodes.
const NODE: usize = 4;
const LEAF: u64 = 15;
const NODES: usize = u64::BITS as usize / NODE;

/// The measure of numbers that are not small.
const LARGE: u64 = u64::MAX;

impl<T: Copy> Numbers<T> {
    /// The bound for the measures of shape and strides below which the cosize is below `2^62`. The cosize is at most
    /// the size times the largest stride.
    pub const SMALL: u64 = SMALL;

    /// The limit below which the product of `rank` numbers fits in 64 bits.
    pub const fn limit(rank: usize) -> u64 {
        // `rank` numbers below `2^(60 / rank)` have a product below `2^60`.
        if rank < 2 { Self::SMALL } else { 1 << (60 / rank) }
    }

    const fn new(zero: T, form: u64) -> Numbers<T> {
        let nodes = Profile::VOID.nodes;
        Numbers { entries: [zero; MAX_LEAVES], measure: LARGE, form, nodes, leaf_count: 0, node_count: 1 }
    }

    /// A flat tuple of `rank` numbers, to be filled in and measured.
    pub const fn flat(zero: T, rank: usize) -> Numbers<T> {
        let mut flat = Numbers::open(zero, rank, LARGE);
        while flat.leaf_count < rank {
            flat.form = flat.form << NODE | LEAF;
            flat.leaf_count += 1;
        }
        flat.node_count = rank + 1;
        flat
    }

    /// A single number.
    pub const fn leaf(zero: T, number: T, measure: u64) -> Numbers<T> {
        let mut leaf = Numbers::new(zero, LEAF);
        leaf.entries[0] = number;
        leaf.leaf_count = 1;
        leaf.measure = measure;
        leaf
    }

    /// Numbers that are not small.
    pub const fn large(zero: T) -> Numbers<T> {
        Numbers::new(zero, 0)
    }

    /// A tuple of `rank` modes, to be pushed; `unit` is the measure of no numbers.
    pub const fn open(zero: T, rank: usize, unit: u64) -> Numbers<T> {
        let mut open = Numbers::new(zero, rank as u64);
        open.nodes[0] = small(rank);
        open.measure = unit;
        open
    }

    /// Pushes a number as a mode.
    pub const fn push(&mut self, number: T, measure: u64) {
        let (leaf, node) = (self.leaf_count, self.node_count);
        // More nodes than `form` holds count as large: such a layout is built from a `Tree`.
        self.measure = if node < NODES { measure } else { LARGE };
        self.entries[leaf] = number;
        self.form = self.form << NODE | LEAF;
        self.leaf_count = leaf + 1;
        self.node_count = node + 1;
    }

    /// Pushes a tuple as a mode: extents, whose measures are multiplied, or strides.
    #[allow(clippy::cast_possible_truncation, reason = "at most `NODES`")]
    pub const fn push_all(&mut self, numbers: &Numbers<T>, extents: bool) {
        let leaf = self.leaf_count;
        let node = self.node_count;
        let end = node + numbers.node_count;
        let more = numbers.leaf_count;
        // One branch for two: the bitwise or is below a power of two exactly if both are.
        if (self.measure | numbers.measure) >= Self::SMALL || end > NODES {
            self.measure = LARGE;
            return;
        }
        self.form = self.form << (NODE * numbers.node_count) | numbers.form;
        self.leaf_count = leaf + more;
        self.node_count = end;
        let mut i = 1;
        if extents {
            self.measure *= numbers.measure;
            // Only tuples are written. A tree whose only tuple is its root is flat. Strides have the nodes of their
            // shape.
            self.nodes[node] = numbers.nodes[0];
            while numbers.node_count > more + 1 && node + i < end {
                self.nodes[node + i] = numbers.nodes[i];
                i += 1;
            }
        } else {
            self.measure |= numbers.measure;
        }
        if leaf == 0 {
            // Copying the whole array (4) is cheaper than one element by index (5 to read, 5 to write).
            self.entries = numbers.entries;
            return;
        }
        // Past the end of the mode both arrays are 0. Most modes have one or two leaves: a pattern reads them at half
        // the price of an index, without a loop.
        let [first, second, ..] = numbers.entries;
        self.entries[leaf] = first;
        self.entries[leaf + 1] = second;
        i = 2;
        while i < more {
            self.entries[leaf + i] = numbers.entries[i];
            i += 1;
        }
    }
}

impl Numbers<u64> {
    /// The layout of extents and strides with the same form and small measures; the shape's measure is not 0.
    #[allow(clippy::cast_possible_truncation, reason = "at most `NODES`")]
    pub const fn layout(&self, strides: &Numbers<i64>) -> Layout {
        let (node_count, leaf_count) = (self.node_count as u8, self.leaf_count as u8);
        Layout {
            shape: IntTuple { entries: self.entries, profile: Profile { nodes: self.nodes, node_count, leaf_count } },
            strides: Strides { coefficients: strides.entries, codes: Strides::ZERO.codes },
        }
    }
}
