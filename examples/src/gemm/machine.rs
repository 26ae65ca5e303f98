//! What of the processor decides how a product is cut: its caches, and how fast it multiplies.
//!
//! | what | follows from | Zen 4: 32 KiB, 1 MiB, 1 | Emerald Rapids: 48 KiB, 2 MiB, 2 |
//! |---|---|--:|--:|
//! | depth of a block of `k` | a panel of twelve rows takes 9/16 of the first-level cache | 384 | 576 |
//! | elements of a strip of B | 15/32 of the second-level cache, beside the next strip | 320 columns | 416 columns |
//! | rows of A read side by side, if all lie in one set of the first level | two fewer than it has lines | 6 | 10 |
//! | whether so many are | at most 16 bytes of B a cycle from the second level | yes | yes |
//!
//! The sums of a product, and so its last bits, depend on the depth alone.

use std::sync::LazyLock;

use super::layouts::{DEPTH, STEP};

/// A processor, as far as products depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The bytes of the first-level cache for data, of one core.
    pub first_level: usize,
    /// The bytes of the second-level cache, of one core.
    pub second_level: usize,
    /// How many multiply-adds of 512 bits begin in a cycle.
    pub multiply_adds: usize,
}

impl Machine {
    /// What is taken where the processor does not say: small caches, which larger ones contain.
    pub const UNKNOWN: Machine = Machine { first_level: 32 << 10, second_level: 512 << 10, multiply_adds: 1 };

    /// Rows of the highest register tile: a panel of so many stays in the first-level cache.
    const ROWS: usize = 12;

    /// This one.
    pub fn here() -> Machine {
        static HERE: LazyLock<Machine> = LazyLock::new(detect);
        *HERE
    }

    /// How deep a block of `k` is at most: a multiple of 16 up to [`DEPTH`].
    pub fn depth(self) -> usize {
        let depth = self.first_level / 16 * 9 / (Self::ROWS * size_of::<f32>());
        (depth - depth % STEP).clamp(STEP, DEPTH)
    }

    /// How many elements a strip of B has at most, but for one that is as narrow as can be.
    pub fn strip(self) -> usize {
        (self.second_level / 32 * 15 / size_of::<f32>()).max(DEPTH)
    }

    /// How many rows of A are read side by side where all lie in one set of the first-level cache, which has 64 sets:
    /// two lines of the set are left to B and C.
    pub fn aliased_rows(self) -> usize {
        (self.first_level / (64 * 64)).saturating_sub(2)
    }

    /// Whether the second-level cache keeps up with register tiles of so many rows, for each of which it gives a row of
    /// B: at most 16 bytes a cycle, which is half of what it gives on the slowest of these processors.
    pub fn keeps_up(self, rows: usize) -> bool {
        self.multiply_adds * 64 <= 16 * rows
    }
}

/// Caches and vendor as the processor tells them.
#[cfg(target_arch = "x86_64")]
fn detect() -> Machine {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    let (names, family) = (__cpuid(0), __cpuid(1).eax);
    let intel = names.ebx.to_le_bytes() == *b"Genu";
    let family = (family >> 8 & 0xf) + (family >> 20 & 0xff);
    // AMD tells its caches where others tell theirs, but at another number.
    let leaf = if intel { 4 } else { 0x8000_001d };
    let known = leaf <= __cpuid(leaf & 0x8000_0000).eax;
    let mut machine = Machine::UNKNOWN;
    for index in 0..if known { 8 } else { 0 } {
        let cache = __cpuid_count(leaf, index);
        let part = |first: u32, bits: u32| (cache.ebx >> first & ((1 << bits) - 1)) as usize + 1;
        let size = part(22, 10) * part(12, 10) * part(0, 12) * (cache.ecx as usize + 1);
        match (cache.eax & 0x1f, cache.eax >> 5 & 7) {
            (1, 1) => machine.first_level = size,
            (3, 2) => machine.second_level = size,
            _ => {}
        }
    }
    // Two units of 512 bits: Intel's servers, and AMD's processors from Zen 5, family 26, on. Zen 4 has two of 256.
    machine.multiply_adds = if intel || family >= 0x1a { 2 } else { 1 };
    machine
}

/// Caches as Linux tells them.
#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Machine {
    let mut machine = Machine::UNKNOWN;
    for index in 0..8 {
        let folder = format!("/sys/devices/system/cpu/cpu0/cache/index{index}");
        let read = |file: &str| std::fs::read_to_string(format!("{folder}/{file}")).unwrap_or_default();
        let kibibytes = read("size").trim().strip_suffix('K').and_then(|size| size.parse::<usize>().ok());
        match (read("level").trim(), read("type").trim(), kibibytes) {
            ("1", "Data", Some(size)) => machine.first_level = size << 10,
            ("2", "Unified", Some(size)) => machine.second_level = size << 10,
            _ => {}
        }
    }
    machine
}
