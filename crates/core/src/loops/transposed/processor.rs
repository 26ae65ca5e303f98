//! The second-level cache of the processor, as it describes itself.

use core::sync::atomic::{AtomicUsize, Ordering};

use crate::plan::cache::Cache;
use crate::plan::transposed::{Core, LINE};
use crate::raw::cpuid;

/// The second-level cache of this processor. It is asked once, since a virtual machine takes long to answer.
pub(super) fn second_level() -> Cache {
    static KNOWN: AtomicUsize = AtomicUsize::new(0);
    let known = KNOWN.load(Ordering::Relaxed);
    if known != 0 {
        let core = match known & 7 {
            INTEL => Core::Intel,
            INTEL_TWELVE_WAYS => Core::IntelTwelveWays,
            ZEN5 => Core::Zen5,
            ZEN4 => Core::Zen4,
            _ => Core::Other,
        };
        return Cache { bytes: (known >> 11) * LINE, ways: known >> 3 & 0xff, core };
    }
    let cache = detect();
    let lines = cache.bytes / LINE;
    KNOWN.store(lines << 11 | (cache.ways & 0xff) << 3 | cache.core as usize, Ordering::Relaxed);
    cache
}

/// The cores, as bits.
const INTEL: usize = Core::Intel as usize;
const INTEL_TWELVE_WAYS: usize = Core::IntelTwelveWays as usize;
const ZEN5: usize = Core::Zen5 as usize;
const ZEN4: usize = Core::Zen4 as usize;

/// AMD's family of Zen 5; later ones have greater numbers. The one before is of Zen 3 and Zen 4.
const FAMILY: u32 = 0x1a;

/// The bit of leaf 7 that says that there are vectors of 512 bits, which Zen 4 has, and Zen 3 does not.
const AVX512F: u32 = 1 << 16;

/// The cache as the processor describes it.
fn detect() -> Cache {
    // AMD describes its caches as others do, at another number.
    let maker = cpuid(0, 0).ebx.to_le_bytes();
    let family = cpuid(1, 0).eax;
    let family = (family >> 8 & 0xf) + (family >> 20 & 0xff);
    let mut core = match &maker {
        b"Genu" => Core::Intel,
        b"Auth" if family >= FAMILY => Core::Zen5,
        b"Auth" if family == FAMILY - 1 && cpuid(7, 0).ebx & AVX512F != 0 => Core::Zen4,
        _ => Core::Other,
    };
    let leaf = if maker == *b"Auth" { 0x8000_001d } else { 4 };
    if leaf > cpuid(leaf & 0x8000_0000, 0).eax {
        return Cache { core, ..Cache::UNKNOWN };
    }
    for index in 0..8 {
        let answer = cpuid(leaf, index);
        let part = |first: u32, bits: u32| (answer.ebx >> first & ((1 << bits) - 1)) as usize + 1;
        let (line, ways, sets) = (part(0, 12), part(22, 10), answer.ecx as usize + 1);
        // Data, or data and instructions: 1 or 3.
        let (kind, level) = (answer.eax & 0x1f, answer.eax >> 5 & 7);
        if matches!(core, Core::Intel) && (kind, level) == (1, 1) && ways >= 12 {
            core = Core::IntelTwelveWays;
        }
        let is_second = matches!(kind, 1 | 3) && level == 2;
        if is_second && line == LINE && ways < 0x100 && sets.is_power_of_two() {
            return Cache { bytes: part(12, 10) * ways * sets * line, ways, core };
        }
    }
    Cache { core, ..Cache::UNKNOWN }
}

#[cfg(test)]
mod tests {
    use super::second_level;

    #[test]
    fn this_processor_has_one() {
        let cache = second_level();
        assert!(cache.bytes >= 64 << 10 && cache.ways > 0, "{} {}", cache.bytes, cache.ways);
        let again = second_level();
        assert_eq!((again.bytes, again.ways), (cache.bytes, cache.ways));
        assert!(again.core == cache.core);
    }
}
