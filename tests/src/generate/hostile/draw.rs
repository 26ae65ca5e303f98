//! Numbers that are the same every time.

use crate::tree::Mode;

/// A sequence of numbers.
pub struct Draw(u64);

impl Draw {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Draw {
        Draw(seed)
    }

    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high - low + 1)
    }

    /// A place in a list of so many.
    ///
    /// # Panics
    /// For an empty one.
    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).expect("below a usize")
    }

    /// Once in `n` times.
    pub fn chance(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// The items in another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }

    /// An extent: small, or large.
    pub fn extent(&mut self) -> u64 {
        if self.chance(2) { self.between(2, 9) } else { self.between(10, 700) }
    }

    /// A stride of either sign.
    pub fn stride(&mut self) -> i128 {
        let size = i128::from(self.between(1, 5000));
        if self.chance(3) { -size } else { size }
    }

    /// Extents whose product is at most 2^40.
    pub fn extents(&mut self, least: u64, most: u64) -> Vec<u64> {
        let count = self.between(least, most);
        let mut size = 1;
        (0..count)
            .map(|_| self.extent())
            .map(|extent| {
                let extent = if size * extent > 1 << 40 { 2 } else { extent };
                size *= extent;
                extent
            })
            .collect()
    }

    /// Modes of these extents none of which continues the one before.
    pub fn modes(&mut self, extents: &[u64]) -> Vec<Mode> {
        let mut modes: Vec<Mode> = Vec::new();
        for &extent in extents {
            let before = modes.last().map(|&(extent, stride)| i128::from(extent) * stride);
            let stride = self.stride();
            modes.push((extent, if before == Some(stride) { stride + 1 } else { stride }));
        }
        modes
    }
}
