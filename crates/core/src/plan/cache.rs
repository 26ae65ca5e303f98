//! The second-level cache of the processor, which decides how a large transpose is cut.

use crate::plan::lines;
use crate::plan::transposed::Core;

/// A cache of one core: bytes, the lines that a set has, and the core.
#[derive(Clone, Copy)]
pub(crate) struct Cache {
    pub(crate) bytes: usize,
    pub(crate) ways: usize,
    pub(crate) core: Core,
}

impl Cache {
    /// The cache of a processor that does not describe its caches.
    pub(crate) const UNKNOWN: Cache = Cache { bytes: 512 << 10, ways: 8, core: Core::Other };

    /// The least number of bytes that may be far larger than a cache.
    pub(crate) const LEAST_FAR: usize = 8 << 20;

    /// The most bytes of an element that goes past the caches; and on AMD's cores before Zen 4, and unknown ones.
    pub(crate) const WIDEST: usize = 8;
    const WIDEST_OF_OTHERS: usize = 4;

    /// The number of bytes that are far larger than the caches, for elements of `size` bytes. The caches behind this
    /// one are shared with other cores. Four elements of 16 bytes are a line, and stay in the caches. By stores past
    /// them they take 1.4 times as long on Intel's processors, and twice as long on AMD's Zen 3. There, elements of 8
    /// bytes take 1.6 times as long; on Zen 5, two thirds.
    pub(crate) const fn far(self, size: usize) -> usize {
        let widest = if matches!(self.core, Core::Other) { Self::WIDEST_OF_OTHERS } else { Self::WIDEST };
        if size <= widest { 16 * self.bytes } else { usize::MAX }
    }

    /// The number of lines, `apart` bytes from each to the next, of which the cache keeps all beside as many others.
    pub(crate) const fn lines(self, apart: usize) -> usize {
        lines::kept(self.bytes / 64 / self.ways, self.ways, apart)
    }
}

#[cfg(test)]
mod tests {
    use super::{Cache, Core};

    /// Rows of 16 KiB meet in 8 of 2048 sets; rows of a line and a page fill the cache.
    #[test]
    fn lines_of_rows() {
        let cache = Cache { bytes: 1 << 20, ways: 8, core: Core::Other };
        assert_eq!([cache.lines(16 << 10), cache.lines(64), cache.lines(1 << 30)], [32, 8192, 4]);
        assert_eq!(cache.lines(4001 * 4), 4096);
        assert_eq!([cache.lines(0), cache.lines(63)], [8192; 2]);
    }

    #[test]
    fn elements_that_go_past_the_caches() {
        let far = |core, size| Cache { bytes: 1 << 20, ways: 8, core }.far(size);
        for core in [Core::Intel, Core::IntelTwelveWays, Core::Zen5, Core::Zen4] {
            assert_eq!([1, 4, 8, 16].map(|size| far(core, size)), [16 << 20, 16 << 20, 16 << 20, usize::MAX]);
        }
        assert_eq!([1, 4, 8, 16].map(|size| far(Core::Other, size)), [16 << 20, 16 << 20, usize::MAX, usize::MAX]);
    }
}
