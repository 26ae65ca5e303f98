//! The nearest holders of the values of a conversion: in a source that broadcasts, several threads hold an element.
//!
//! Two movements of the same values differ by sums of the kernel of the source. So each base of the target may change
//! by a coset of the kernel. Elimination, from the coarsest dimension on, finds the element of the coset that keeps
//! every dimension that can stay.

use crate::data::bits::matrix::{MAX_COLUMNS, Matrix};
use crate::data::bits::name::Name;
use crate::linear::Linear;

/// The dimensions of a conversion, coarsest first.
pub(super) const COARSE_FIRST: [Name; 4] = [Name::BLOCK, Name::WARP, Name::LANE, Name::REGISTER];

/// The movement that takes each value from the nearest place that holds it.
///
/// Post: `source.apply(result.apply(x)) = source.apply(movement.apply(x))`.
pub(super) const fn nearest(movement: &Linear, source: &Linear) -> Linear {
    let (outputs, stays) = (movement.outputs(), places(movement));
    // Adding a vector of the kernel changes the place, not the element: all holders are reached so.
    let (mut kernel, mut level) = (source.matrix().kernel(), 0);
    let (mut columns, mut k) = (Matrix::EMPTY, 0);
    while k < stays.count() {
        columns.put(movement.columns()[k] ^ stays.column(k));
        k += 1;
    }
    while level < COARSE_FIRST.len() && kernel.count() > 0 {
        if let Some(i) = outputs.position(COARSE_FIRST[level]) {
            // Coarse dimensions first: what they save is a barrier or a shuffle, and finer bits only a register.
            let mut bit = outputs.begin(i);
            while bit < outputs.begin(i) + outputs.bits(i) {
                if let Some(pivot) = pivot(&kernel, bit) {
                    columns = without(&columns, pivot, bit, true);
                    // The rest of the kernel has this bit 0, so later choices leave it as it is.
                    kernel = without(&kernel, pivot, bit, false);
                }
                bit += 1;
            }
        }
        level += 1;
    }
    let (mut near, mut k) = ([0; MAX_COLUMNS], 0);
    while k < stays.count() {
        near[k] = columns.column(k) ^ stays.column(k);
        k += 1;
    }
    match Linear::of_columns(movement.inputs(), outputs, near.split_at(stays.count()).0) {
        Ok(found) => found,
        // Not reached: the columns have the bits of the movement.
        Err(_) => *movement,
    }
}

/// The place that each base of the target has in the source if it does not move; 0 if the source has none.
const fn places(movement: &Linear) -> Matrix {
    let (inputs, outputs) = (movement.inputs(), movement.outputs());
    let (mut places, mut i) = (Matrix::EMPTY, 0);
    while i < inputs.count() {
        let mut k = 0;
        while k < inputs.bits(i) {
            places.put(match outputs.position(inputs.name(i)) {
                Some(output) if k < outputs.bits(output) => 1 << (outputs.begin(output) + k),
                _ => 0,
            });
            k += 1;
        }
        i += 1;
    }
    places
}

/// The first vector with this bit.
const fn pivot(vectors: &Matrix, bit: u32) -> Option<u64> {
    let mut k = 0;
    while k < vectors.count() {
        if vectors.column(k) >> bit & 1 == 1 {
            return Some(vectors.column(k));
        }
        k += 1;
    }
    None
}

/// Eliminates a bit from the vectors with a pivot; the pivot itself is dropped unless `all` are kept.
const fn without(vectors: &Matrix, pivot: u64, bit: u32, all: bool) -> Matrix {
    let (mut left, mut k) = (Matrix::EMPTY, 0);
    while k < vectors.count() {
        let vector = vectors.column(k);
        if all || vector != pivot {
            left.put(if vector >> bit & 1 == 1 { vector ^ pivot } else { vector });
        }
        k += 1;
    }
    left
}
