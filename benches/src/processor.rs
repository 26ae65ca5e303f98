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
    use std::arch::x86_64::__cpuid;

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
    let known =
        CORES.iter().find(|(of, number, models, _)| (*of, *number) == (maker, family) && models.contains(&model));
    known.map_or_else(|| format!("{maker}, {family}.{model}"), |(.., name)| format!("{maker}, {name}"))
}

/// The processor of this machine: its architecture.
#[cfg(not(target_arch = "x86_64"))]
pub fn here() -> String {
    std::env::consts::ARCH.to_string()
}
