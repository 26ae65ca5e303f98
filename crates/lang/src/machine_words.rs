//! The words of the machines. Messages list them, even if machines are not compiled.

/// Joins all words between two marks of a message, `~NVIDIA~, ~CDNA3~, `; in brackets, as a list.
macro_rules! machine_words {
    ($mark:tt) => { machine_words! { @ $mark "NVIDIA" "CDNA3" "CDNA4" "RDNA3" "RDNA4" "L1" } };
    (@ [] $($word:literal)+) => { [$($word),+] };
    (@ $mark:literal $($word:literal)+) => { concat!($($mark, $word, $mark, ", "),+) };
}
pub(crate) use machine_words;
