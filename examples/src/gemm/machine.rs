//! What of the processor decides how a product is cut: its caches, and what a vector in two of their lines takes.
//!
//! | what | follows from | Zen 4, Cascade Lake: 32 KiB, 1 MiB | Granite Rapids: 48 KiB, 2 MiB |
//! |---|---|--:|--:|
//! | depth of a block of `k` | a panel of twelve rows takes 9/16 of the first-level cache | 384 | 576 |
//! | elements of a strip of B | 15/32 of the second-level cache, beside the next strip | 320 columns | 426 columns |
//! | the same, for many rows of C | a quarter of the third-level cache on Zen 4, which has 32 MiB | 5461 columns | |
//!
//! The sums of a product, and so its last bits, depend on its extents and the depth of a block. For few columns, they
//! also depend on the vector unit.

use std::sync::LazyLock;

use super::layouts::{DEPTH, SIDE_BY_SIDE, STEP};

/// A processor, as far as products depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The bytes of the first-level cache for data, of one core.
    pub first_level: usize,
    /// The bytes of the second-level cache, of one core.
    pub second_level: usize,
    /// Whether a vector that lies in two cache lines takes twice as long to read, beside two multiply-adds in a cycle:
    /// on processors of Intel.
    pub whole_lines: bool,
    /// The bytes of a third-level cache, where B comes from there as fast as it is multiplied; else 0. Zen 4 begins a
    /// multiply-add of 512 bits in a cycle. Zen 5 begins two: there, strips as long made products a tenth slower.
    pub third_level: usize,
    /// The threads that share this cache.
    pub sharers: usize,
}

impl Machine {
    /// What is taken where the processor does not say: small caches, which larger ones contain.
    pub const UNKNOWN: Machine =
        Machine { first_level: 32 << 10, second_level: 512 << 10, whole_lines: false, third_level: 0, sharers: 1 };

    /// Rows of a panel that stays in the first-level cache, with room for panels of B that pass through it.
    const ROWS: usize = 12;

    /// This one.
    #[inline]
    pub fn here() -> Machine {
        static HERE: LazyLock<Machine> = LazyLock::new(detect);
        *HERE
    }

    /// The lines of a set of the first-level cache, if it has 64 sets, as on x86-64.
    pub const fn ways(self) -> usize {
        self.first_level / (64 * 64)
    }

    /// Whether rows of A whose elements are contiguous stay where they lie. Register tiles then ask for their columns
    /// of B before they read them. So it is on processors of Intel whose first-level cache has a dozen lines in a set:
    /// a product of 1024 rows takes 0.85 of the time.
    pub const fn in_place(self) -> bool {
        self.whole_lines && self.ways() >= SIDE_BY_SIDE
    }

    /// How deep a block of `k` is at most: a multiple of 16 up to [`DEPTH`].
    #[inline]
    pub const fn depth(self) -> usize {
        Self::depth_for(self.first_level)
    }

    /// The same, for so many bytes of first-level cache. More bytes have no smaller depth.
    #[inline]
    pub const fn depth_for(first_level: usize) -> usize {
        let depth = first_level / 16 * 9 / (Self::ROWS * size_of::<f32>());
        let depth = depth - depth % STEP;
        if depth < STEP {
            STEP
        } else if depth > DEPTH {
            DEPTH
        } else {
            depth
        }
    }

    /// How many elements a strip of B has at most, but for one that is as narrow as can be.
    #[inline]
    pub fn strip(self) -> usize {
        (self.second_level / 32 * 15 / size_of::<f32>()).max(DEPTH)
    }

    /// The same, if there are many rows of C: they read a strip so often that it need not come from memory as fast.
    pub fn long_strip(self) -> usize {
        (self.third_level / 4 / size_of::<f32>()).max(self.strip())
    }

    /// What each of so many threads has of it.
    #[must_use]
    pub fn shared_by(self, threads: usize) -> Machine {
        Machine { third_level: self.third_level / threads.clamp(1, self.sharers.max(1)), ..self }
    }
}

/// Caches and vendor as the processor tells them.
#[cfg(target_arch = "x86_64")]
fn detect() -> Machine {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    let maker = __cpuid(0).ebx.to_le_bytes();
    let intel = maker == *b"Genu";
    // AMD tells its caches where others tell theirs, but at another number.
    let leaf = if intel { 4 } else { 0x8000_001d };
    let known = leaf <= __cpuid(leaf & 0x8000_0000).eax;
    let mut machine = Machine { whole_lines: intel, ..Machine::UNKNOWN };
    // AMD's family of Zen 3 and Zen 4; of these, only Zen 4 has vectors of 512 bits.
    let signature = __cpuid(1).eax;
    let family = (signature >> 8 & 0xf) + (signature >> 20 & 0xff);
    let zen_4 = maker == *b"Auth" && family == 0x19 && std::arch::is_x86_feature_detected!("avx512f");
    for index in 0..if known { 8 } else { 0 } {
        let cache = __cpuid_count(leaf, index);
        let part = |first: u32, bits: u32| (cache.ebx >> first & ((1 << bits) - 1)) as usize + 1;
        let size = part(22, 10) * part(12, 10) * part(0, 12) * (cache.ecx as usize + 1);
        match (cache.eax & 0x1f, cache.eax >> 5 & 7) {
            (1, 1) => machine.first_level = size,
            (3, 2) => machine.second_level = size,
            (3, 3) if zen_4 => (machine.third_level, machine.sharers) = (size, (cache.eax >> 14 & 0xfff) as usize + 1),
            _ => {}
        }
    }
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
