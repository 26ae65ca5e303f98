//! Bank conflicts of shared memory, by computation.
//!
//! Shared memory has 32 banks of 4 bytes. The threads of a warp are served together where no two of them want different
//! words of one bank. An access of 4 bytes is served for the whole warp at once, one of 8 bytes by halves, one of 16
//! bytes by quarters of a warp; `ldmatrix` reads its rows of 16 bytes by quarters too.

use layout_static::LayoutError;
use layout_static::algebra::Composed;

/// The threads of a warp: at most as many words are asked for in one phase.
const WARP: usize = 32;
const BANKS: u64 = 32;

/// How often the banks are asked in the worst phase of an access: 1 is free of conflicts.
///
/// `layout` maps `(thread, value)` to an index, in elements of `bytes` bytes; each value is one access of all threads.
///
/// # Errors
/// None for a layout with constant strides.
///
/// ```
/// use layout_gpu::banks::ways;
/// use layout_static::algebra::Composed;
/// // A column of a 32 x 32 tile of 4-byte elements, as it is, padded, swizzled.
/// assert_eq!(ways(&Composed::parse("Sw<0,0,0> o 0 o (32,32):(32,1)")?, 4)?, 32);
/// assert_eq!(ways(&Composed::parse("Sw<0,0,0> o 0 o (32,32):(33,1)")?, 4)?, 1);
/// assert_eq!(ways(&Composed::parse("Sw<5,0,5> o 0 o (32,32):(32,1)")?, 4)?, 1);
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
pub const fn ways(layout: &Composed, bytes: u64) -> Result<u64, LayoutError> {
    let threads = match layout.layout().mode(0) {
        Ok(mode) => mode.size(),
        Err(error) => return Err(error),
    };
    let phase = if bytes <= 4 { WARP as u64 } else { WARP as u64 * 4 / bytes };
    let mut worst = 0;
    let mut first = 0;
    while first < layout.size() {
        // Threads move fastest: a phase is a run of coordinates.
        let count = if threads < phase { threads } else { phase };
        match phase_ways(layout, first, count, bytes) {
            Ok(ways) if ways > worst => worst = ways,
            Ok(_) => {}
            Err(error) => return Err(error),
        }
        first += count;
    }
    Ok(worst)
}

/// The largest number of different words that the threads of one phase want of one bank.
const fn phase_ways(layout: &Composed, first: u64, count: u64, bytes: u64) -> Result<u64, LayoutError> {
    let words_each = if bytes < 4 { 1 } else { bytes / 4 };
    // At most 32 words: 32 threads with one, or as many as make 128 bytes.
    let mut words = [0; WARP];
    let mut length = 0;
    let mut thread = 0;
    while thread < count {
        let index = match layout.index(first + thread) {
            Ok(index) => index,
            Err(error) => return Err(error),
        };
        let mut k = 0;
        while k < words_each {
            words[length] = index * bytes / 4 + k;
            length += 1;
            k += 1;
        }
        thread += 1;
    }
    let mut worst = 0;
    let mut bank = 0;
    while bank < BANKS {
        let ways = distinct_in_bank(&words, length, bank);
        if ways > worst {
            worst = ways;
        }
        bank += 1;
    }
    Ok(worst)
}

const fn distinct_in_bank(words: &[u64; WARP], length: usize, bank: u64) -> u64 {
    let mut distinct = 0;
    let mut i = 0;
    while i < length {
        let mut earlier = 0;
        while earlier < i && words[earlier] != words[i] {
            earlier += 1;
        }
        if words[i] % BANKS == bank && earlier == i {
            distinct += 1;
        }
        i += 1;
    }
    distinct
}
