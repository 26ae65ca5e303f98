//! The second-level cache of the processor, which decides how a large transpose is cut.

use core::arch::x86_64::{__cpuid, __cpuid_count};
use core::sync::atomic::{AtomicUsize, Ordering};

/// A cache of one core: bytes, and the lines that a set has.
#[derive(Clone, Copy)]
pub(crate) struct Cache {
    bytes: usize,
    ways: usize,
}

impl Cache {
    /// The cache of a processor that does not describe its caches.
    const UNKNOWN: Cache = Cache { bytes: 512 << 10, ways: 8 };

    /// The least number of bytes that may be far larger than a cache.
    pub(crate) const LEAST_FAR: usize = 8 << 20;

    /// The number of bytes that are far larger than the caches. The caches behind this one are shared with other cores.
    pub(crate) const fn far(self) -> usize {
        16 * self.bytes
    }

    /// The number of lines, `apart` bytes from each to the next, of which the cache keeps all beside as many others.
    pub(crate) const fn lines(self, apart: usize) -> usize {
        // The number of sets is a power of two, and lines that are a multiple of it apart share a set.
        let sets = self.bytes / 64 / self.ways;
        let shared = 1 << (apart / 64).trailing_zeros();
        let met = if shared < sets { sets / shared } else { 1 };
        self.ways * met / 2
    }

    /// The second-level cache of this processor. It is asked once, since a virtual machine takes long to answer.
    pub(crate) fn second_level() -> Cache {
        static KNOWN: AtomicUsize = AtomicUsize::new(0);
        let known = KNOWN.load(Ordering::Relaxed);
        if known != 0 {
            return Cache { bytes: known >> 8, ways: known & 0xff };
        }
        let cache = detect();
        KNOWN.store(cache.bytes << 8 | cache.ways & 0xff, Ordering::Relaxed);
        cache
    }
}

/// The cache as the processor describes it.
fn detect() -> Cache {
    // AMD describes its caches as others do, at another number.
    let leaf = if __cpuid(0).ebx.to_le_bytes() == *b"Auth" { 0x8000_001d } else { 4 };
    if leaf > __cpuid(leaf & 0x8000_0000).eax {
        return Cache::UNKNOWN;
    }
    for index in 0..8 {
        let answer = __cpuid_count(leaf, index);
        let part = |first: u32, bits: u32| (answer.ebx >> first & ((1 << bits) - 1)) as usize + 1;
        let (line, ways, sets) = (part(0, 12), part(22, 10), answer.ecx as usize + 1);
        // Data, or data and instructions; the second level.
        let is_second = matches!(answer.eax & 0x1f, 1 | 3) && answer.eax >> 5 & 7 == 2;
        if is_second && line == 64 && ways < 0x100 && sets.is_power_of_two() {
            return Cache { bytes: part(12, 10) * ways * sets * line, ways };
        }
    }
    Cache::UNKNOWN
}

#[cfg(test)]
mod tests {
    use super::Cache;

    /// Rows of 16 KiB meet in 8 of 2048 sets; rows of a line and a page fill the cache.
    #[test]
    fn lines_of_rows() {
        let cache = Cache { bytes: 1 << 20, ways: 8 };
        assert_eq!([cache.lines(16 << 10), cache.lines(64), cache.lines(1 << 30)], [32, 8192, 4]);
        assert_eq!(cache.lines(4001 * 4), 4096);
    }

    #[test]
    fn this_processor_has_one() {
        let cache = Cache::second_level();
        assert!(cache.bytes >= 64 << 10 && cache.ways > 0, "{} {}", cache.bytes, cache.ways);
        assert_eq!(Cache::second_level().bytes, cache.bytes);
    }
}
