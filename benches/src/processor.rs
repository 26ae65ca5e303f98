//! The processor that measures, as the columns of tables name it: the maker, and the name of its cores.

/// Cores of a family and its models, by maker, where a table may have them.
#[cfg(target_arch = "x86_64")]
const CORES: [(&str, u32, std::ops::RangeInclusive<u32>, &str); 12] = [
    ("Intel", 6, 106..=108, "Ice Lake"),
    ("Intel", 6, 143..=143, "Sapphire Rapids"),
    ("Intel", 6, 173..=174, "Granite Rapids"),
    ("Intel", 6, 207..=207, "Emerald Rapids"),
    ("AMD", 23, 0x00..=0x2f, "Zen"),
    ("AMD", 23, 0x30..=0xff, "Zen 2"),
    ("AMD", 25, 0x00..=0x0f, "Zen 3"),
    ("AMD", 25, 0x10..=0x1f, "Zen 4"),
    ("AMD", 25, 0x20..=0x5f, "Zen 3"),
    ("AMD", 25, 0x60..=0x7f, "Zen 4"),
    ("AMD", 25, 0xa0..=0xaf, "Zen 4"),
    ("AMD", 26, 0x00..=0xff, "Zen 5"),
];

/// The processor of this machine, as `Intel, Cascade Lake`; one that has no name here by its numbers, `Intel, 6.183`.
#[cfg(target_arch = "x86_64")]
pub fn here() -> String {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    let maker = match &__cpuid(0).ebx.to_le_bytes() {
        b"Genu" => "Intel",
        b"Auth" => "AMD",
        _ => "x86-64",
    };
    let signature = __cpuid(1).eax;
    let part = |first: u32, bits: u32| signature >> first & ((1 << bits) - 1);
    // The upper parts of both numbers stand for themselves: Intel's manual, volume 2, CPUID.
    let family = if part(8, 4) == 15 { 15 + part(20, 8) } else { part(8, 4) };
    let model = part(4, 4) + (part(16, 4) << 4);
    // Three processors have this model, by their steppings.
    if (maker, family, model) == ("Intel", 6, 85) {
        let names = ["Skylake", "Cascade Lake", "Cooper Lake"];
        let stepping = part(0, 4);
        return format!("Intel, {}", names[usize::from(stepping > 4) + usize::from(stepping > 7)]);
    }
    // A virtual machine may have the number of an older processor. Granite Rapids is the first that has matrix tiles
    // and 64 KiB of first-level cache for instructions.
    let has_tiles = || __cpuid_count(7, 0).edx >> 24 & 1 == 1;
    if (maker, family) == ("Intel", 6) && model < 173 && has_tiles() && instructions() == 64 << 10 {
        return "Intel, Granite Rapids".to_string();
    }
    let known =
        CORES.iter().find(|(of, number, models, _)| (*of, *number) == (maker, family) && models.contains(&model));
    known.map_or_else(|| format!("{maker}, {family}.{model}"), |(.., name)| format!("{maker}, {name}"))
}

/// The bytes of the first-level cache for instructions, on Intel.
#[cfg(target_arch = "x86_64")]
fn instructions() -> u32 {
    use std::arch::x86_64::__cpuid_count;

    let caches = (0..4).map(|index| __cpuid_count(4, index));
    let part = |of: u32, first: u32| (of >> first & 0x3ff) + 1;
    // Level 1, and of instructions: ways of lines, times sets.
    let bytes = |ebx: u32, sets: u32| part(ebx, 22) * ((ebx & 0xfff) + 1) * sets;
    caches.filter(|cache| cache.eax & 0xff == 0x22).map(|cache| bytes(cache.ebx, cache.ecx + 1)).sum()
}

/// The processor of this machine: its architecture.
#[cfg(not(target_arch = "x86_64"))]
pub fn here() -> String {
    std::env::consts::ARCH.to_string()
}
