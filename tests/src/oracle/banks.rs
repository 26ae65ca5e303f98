//! The cost of an access of a warp on NVIDIA's hardware, lane by lane: shared memory of 32 banks of 4 bytes, which
//! serves all lanes at once up to 4 bytes each, halves of a warp at 8, quarters at 16; global memory in aligned blocks.

use std::collections::{BTreeMap, BTreeSet};

/// The lanes of a warp.
pub const LANES: usize = 32;
/// The banks of shared memory.
pub const BANKS: u64 = 32;

/// An access of a warp: each lane `vector` neighbours from its offset on, in elements.
#[derive(Clone, Debug)]
pub struct Access {
    /// The offsets, one for each lane.
    pub offsets: Vec<u64>,
    /// The number of neighbours.
    pub vector: u64,
    /// The bits of an element.
    pub element_bits: u64,
}

/// How many lanes are served at once.
pub fn lanes_at_once(bits: u64) -> usize {
    if bits <= 32 {
        LANES
    } else if bits == 64 {
        LANES / 2
    } else {
        LANES / 4
    }
}

impl Access {
    /// The aligned blocks of so many bytes that a lane touches.
    fn blocks_of(&self, offset: u64, bytes: u64) -> impl Iterator<Item = u64> + use<> {
        let (first, last) = (offset * self.element_bits, (offset + self.vector) * self.element_bits - 1);
        first / (8 * bytes)..=last / (8 * bytes)
    }

    /// For each phase the largest number of different words that one bank is asked for.
    pub fn phases(&self) -> Vec<usize> {
        let lanes = lanes_at_once(self.element_bits * self.vector);
        let phase = |offsets: &[u64]| {
            let mut asked: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
            for word in offsets.iter().flat_map(|offset| self.blocks_of(*offset, 4)) {
                asked.entry(word % BANKS).or_default().insert(word);
            }
            asked.values().map(BTreeSet::len).max().unwrap_or(0)
        };
        self.offsets.chunks(lanes).map(phase).collect()
    }

    /// The number of different aligned blocks of so many bytes.
    pub fn blocks(&self, bytes: u64) -> usize {
        self.offsets.iter().flat_map(|offset| self.blocks_of(*offset, bytes)).collect::<BTreeSet<_>>().len()
    }

    /// The number of different bytes.
    pub fn bytes(&self) -> u64 {
        let elements: BTreeSet<u64> = self.offsets.iter().flat_map(|offset| *offset..offset + self.vector).collect();
        elements.len() as u64 * self.element_bits / 8
    }
}
