//! The second-level cache of the processor, as it describes itself.

use core::sync::atomic::{AtomicUsize, Ordering};

use crate::plan::cache::Cache;
use crate::raw::cpuid;

/// The second-level cache of this processor. It is asked once, since a virtual machine takes long to answer.
pub(super) fn second_level() -> Cache {
    static KNOWN: AtomicUsize = AtomicUsize::new(0);
    let known = KNOWN.load(Ordering::Relaxed);
    if known != 0 {
        return Cache { bytes: known >> 9, ways: known >> 1 & 0xff, intel: known & 1 == 1 };
    }
    let cache = detect();
    KNOWN.store(cache.bytes << 9 | (cache.ways & 0xff) << 1 | usize::from(cache.intel), Ordering::Relaxed);
    cache
}

/// The cache as the processor describes it.
fn detect() -> Cache {
    // AMD describes its caches as others do, at another number.
    let maker = cpuid(0, 0).ebx.to_le_bytes();
    let leaf = if maker == *b"Auth" { 0x8000_001d } else { 4 };
    if leaf > cpuid(leaf & 0x8000_0000, 0).eax {
        return Cache::UNKNOWN;
    }
    for index in 0..8 {
        let answer = cpuid(leaf, index);
        let part = |first: u32, bits: u32| (answer.ebx >> first & ((1 << bits) - 1)) as usize + 1;
        let (line, ways, sets) = (part(0, 12), part(22, 10), answer.ecx as usize + 1);
        // Data, or data and instructions; the second level.
        let is_second = matches!(answer.eax & 0x1f, 1 | 3) && answer.eax >> 5 & 7 == 2;
        if is_second && line == 64 && ways < 0x100 && sets.is_power_of_two() {
            return Cache { bytes: part(12, 10) * ways * sets * line, ways, intel: maker == *b"Genu" };
        }
    }
    Cache::UNKNOWN
}

#[cfg(test)]
mod tests {
    use super::second_level;

    #[test]
    fn this_processor_has_one() {
        let cache = second_level();
        assert!(cache.bytes >= 64 << 10 && cache.ways > 0, "{} {}", cache.bytes, cache.ways);
        let again = second_level();
        assert_eq!((again.bytes, again.ways, again.intel), (cache.bytes, cache.ways, cache.intel));
    }
}
