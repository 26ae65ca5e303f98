//! Converts units: the swizzle of a pointer moves bytes, but the layout after it counts elements.
//!
//! `CuTe` prints `Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)`. It means the swizzle `Sw<3,3,3>` of elements
//! of 16 bits: `recast_layout<uint8_t, uint_bit_t<16>>(swizzle)`.

use layout_algebra::{LayoutError, Swizzle};

use super::NotationError;

/// The bits of a byte.
const BYTE: u64 = 8;

/// Converts a swizzle of bytes to the swizzle of elements of `bits` bits that moves memory in the same way.
///
/// Post: `bytes(elements(s, bits), bits) = s` if both exist, except for pairs of bits within an element.
pub(super) fn elements(swizzle: Swizzle, bits: u64) -> Result<Swizzle, LayoutError> {
    swizzle.recast(BYTE, bits)
}

/// Converts a swizzle of elements of `bits` bits to the swizzle of bytes that moves memory in the same way.
///
/// Post: `elements(result, bits) = swizzle`.
pub(super) fn bytes(swizzle: Swizzle, bits: u64) -> Result<Swizzle, NotationError> {
    let bytes = swizzle.recast(bits, BYTE)?;
    // Recasting drops bits that move within a byte, so only a round trip shows that nothing is lost.
    if elements(bytes, bits)? == swizzle {
        return Ok(bytes);
    }
    // Elements smaller than a byte may move within a byte.
    Err(NotationError::new(format!(
        "a pointer's swizzle moves bytes, and {swizzle} of {bits} bits moves parts of them"
    )))
}

/// Returns the bits of an element type, by its name: `f16`, `bf16`, `uint8`, `f8E4M3FN`.
pub(super) fn bits_of_type(name: &str) -> Option<u64> {
    // `f8E4M3` has 8 bits: the first digits count.
    let letters = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let end = letters.find(|c: char| !c.is_ascii_digit()).unwrap_or(letters.len());
    let is_type =
        ["f", "bf", "tf", "i", "si", "ui", "int", "uint", "float"].contains(&&name[..name.len() - letters.len()]);
    letters[..end].parse().ok().filter(|bits| is_type && *bits > 0)
}
