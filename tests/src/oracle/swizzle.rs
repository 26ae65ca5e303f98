//! Swizzles by definition: one bit exclusive-ored onto another, pair by pair.

use layout_algebra::{Bijection, Composed, LayoutError, Swizzle, Tiler, ops};

use super::{flat_modes, table};

/// The index that `Sw<bits,base,shift>` moves `index` to.
pub fn swizzled(bits: u32, base: u32, shift: i32, index: i128) -> i128 {
    let mut moved = index;
    for pair in 0..bits {
        let low = base + pair;
        let high = low + shift.unsigned_abs();
        let (source, target) = if shift >= 0 { (high, low) } else { (low, high) };
        if index >> source & 1 == 1 {
            moved ^= 1 << target;
        }
    }
    moved
}

/// The index that a swizzle moves `index` to.
pub fn swizzled_by(swizzle: Swizzle, index: i128) -> i128 {
    swizzled(swizzle.bits(), swizzle.base(), swizzle.shift(), index)
}

/// The index that a bijection of bits moves `index` to: the exclusive or of the columns of its bits.
pub fn moved_by(bijection: &Bijection, index: i128) -> i128 {
    match bijection {
        Bijection::Swizzle(swizzle) => swizzled_by(*swizzle, index),
        Bijection::Matrix(matrix) => {
            let bits = (0..63).filter(|bit| index >> bit & 1 == 1);
            bits.fold(0, |moved, bit| moved ^ i128::from(matrix.column(bit)))
        }
    }
}

/// The indices of all coordinates of a composed layout.
pub fn composed_table(composed: &Composed) -> Vec<i128> {
    let indices = table(&flat_modes(composed.layout()));
    let (bijection, offset) = (composed.bijection(), i128::from(composed.offset()));
    indices.into_iter().map(|index| moved_by(&bijection, offset + index)).collect()
}

/// All swizzles of at most `bits` bits, a base of at most `base` and a shift of at most `shift` either way.
pub fn all_swizzles(bits: u32, base: u32, shift: i32) -> Vec<Swizzle> {
    let parameters = (0..=bits).flat_map(|b| (0..=base).flat_map(move |m| (-shift..=shift).map(move |s| (b, m, s))));
    parameters.filter_map(|(b, m, s)| Swizzle::new(b, m, s).ok()).collect()
}

/// The composition of a composed layout by a tiler, with the extension of its layout if so wanted.
///
/// # Errors
/// Those of [`ops::composition_by`] and [`Composed::map_from`].
pub fn composition(composed: &Composed, tiler: &Tiler, extended: bool) -> Result<Composed, LayoutError> {
    let by = if extended { ops::composition_extended_by } else { ops::composition_by };
    let layout = by(composed.layout(), tiler)?;
    composed.map_from(&layout, &ops::composition_begin(tiler, &layout)?)
}
