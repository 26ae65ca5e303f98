//! The lines that a cache keeps, which decide how loops in several orders are cut.

/// The number of lines, `apart` bytes from each to the next, of which a cache keeps all beside as many others. It has
/// sets of so many ways, and the number of sets is a power of two. Places in one line are as lines side by side.
pub(crate) const fn kept(sets: usize, ways: usize, apart: usize) -> usize {
    // Lines that are a multiple of a power of two apart share as many sets.
    let shared = if apart < 64 { 0 } else { (apart / 64).trailing_zeros() };
    // No logarithm, which takes const evaluation several calls.
    let met = match sets >> shared {
        0 => 1,
        met => met,
    };
    ways * met / 2
}

/// The sets of a first-level cache of 32 KiB, and of a second-level cache of 256 KiB: both have 8 lines in a set. Most
/// processors have more.
pub(super) const FIRST: usize = 64;
pub(super) const SECOND: usize = 512;
pub(super) const WAYS: usize = 8;

/// The number of lines that a first-level cache [keeps](kept).
pub(crate) const fn kept_first(apart: usize) -> usize {
    kept(FIRST, WAYS, apart)
}

#[cfg(test)]
mod tests {
    use super::kept_first;

    #[test]
    fn lines_of_the_first_level() {
        let apart = [0, 1, 64, 128, 2048, 4096, 1 << 20];
        assert_eq!(apart.map(kept_first), [256, 256, 256, 128, 8, 4, 4]);
    }
}
