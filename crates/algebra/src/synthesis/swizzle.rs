//! One swizzle that reaches the bound, and the order of bits in which a matrix is a layout with one swizzle.

use super::reduce::Reduced;
use crate::data::bits::echelon::rank;
use crate::data::bits::matrix::Matrix;
use crate::data::swizzle::Swizzle;

/// The swizzle of fewest bits that reaches the bound for all patterns; among equals the one with the nearest sources.
/// `None` if no such swizzle reads bits above the banks.
///
/// Each try is a rank of a few numbers for each pattern.
pub(super) const fn reaching(reduced: &Reduced) -> Option<Swizzle> {
    let mut bits = 0;
    while bits <= reduced.free {
        let mut first = 0;
        while first + bits <= reduced.free && (bits > 0 || first == 0) {
            // Sources among the banks would join what the banks keep apart already.
            let nearest = reduced.free - first;
            let mut shift = if bits == 0 {
                1
            } else if nearest > bits {
                nearest
            } else {
                bits
            };
            // Sources beyond the tile are 0, so such a swizzle would change no index.
            while first + bits + shift <= reduced.rest || bits == 0 {
                if let Ok(swizzle) = Swizzle::new(bits, first, shift.cast_signed())
                    && reaches(reduced, swizzle)
                {
                    let base = if bits == 0 { 0 } else { first + reduced.low };
                    return match Swizzle::new(bits, base, if bits == 0 { 0 } else { shift.cast_signed() }) {
                        Ok(swizzle) => Some(swizzle),
                        Err(_) => None,
                    };
                }
                if bits == 0 {
                    break;
                }
                shift += 1;
            }
            first += 1;
        }
        bits += 1;
    }
    None
}

/// Whether the bank bits after a swizzle keep apart as much as they can.
const fn reaches(reduced: &Reduced, swizzle: Swizzle) -> bool {
    let banks = crate::const_util::largest(reduced.free);
    let mut p = 0;
    while p < reduced.count {
        let space = reduced.spaces[p].basis();
        let (mut asked, mut k) = (Matrix::EMPTY, 0);
        while k < space.count() {
            asked.put(swizzle.apply(space.column(k)) & banks);
            k += 1;
        }
        // The rank of the bank bits cannot exceed the space, or the number of banks; equality is the bound.
        let most = if space.count() < reduced.free as usize { space.count() } else { reduced.free as usize };
        if rank(asked.columns()) < most {
            return false;
        }
        p += 1;
    }
    true
}

/// The matrix with its rows above the word reordered so that it is a layout with a swizzle; `None` if a bank is the sum
/// of more than two bits. The order within the banks and above them is free: no access depends on it.
pub(super) const fn ordered(matrix: &Matrix, low: u32, free: u32) -> Option<Matrix> {
    let rows = rows(matrix);
    let count = matrix.count();
    let (begin, end) = (low as usize, (low + free) as usize);
    let mut order = Matrix::EMPTY;
    let mut t = 0;
    while t < begin {
        order.put(rows[t]);
        t += 1;
    }
    // Banks of one bit come first, then banks of two, then the partners of these above the banks, then the rest.
    while t < end {
        match rows[t].count_ones() {
            1 => order.put(rows[t]),
            2 => {}
            _ => return None,
        }
        t += 1;
    }
    let Some(taken) = put_pairs(&rows, [begin, end, count], &mut order) else { return None };
    t = end;
    while t < count {
        if rows[t].count_ones() != 1 {
            return None;
        }
        if rows[t] & taken == 0 {
            order.put(rows[t]);
        }
        t += 1;
    }
    Some(transposed(&order, count))
}

/// Puts the banks of two bits, and after them a partner of each from above the banks; returns all partners. `None` if
/// one has no partner.
const fn put_pairs(rows: &[u64; 64], [begin, end, count]: [usize; 3], order: &mut Matrix) -> Option<u64> {
    let (mut partners, mut taken, mut t) = (Matrix::EMPTY, 0, begin);
    while t < end {
        if rows[t].count_ones() == 2 {
            let (mut partner, mut q) = (0, end);
            while q < count {
                // The partner of a bank is a source above it that shares its second bit, and serves one bank only.
                if rows[q] & rows[t] != 0 && rows[q] & taken == 0 && partner == 0 {
                    partner = rows[q];
                }
                q += 1;
            }
            if partner == 0 {
                return None;
            }
            taken |= partner;
            order.put(rows[t]);
            partners.put(partner);
        }
        t += 1;
    }
    let mut i = 0;
    while i < partners.count() {
        order.put(partners.column(i));
        i += 1;
    }
    Some(taken)
}

/// The rows of a square matrix: the columns that each bit of a value reads.
const fn rows(matrix: &Matrix) -> [u64; 64] {
    let (mut rows, mut t) = ([0; 64], 0);
    let transposed = transposed(matrix, matrix.count());
    while t < transposed.count() {
        rows[t] = transposed.column(t);
        t += 1;
    }
    rows
}

/// The transpose: column `t` has bit `k` where column `k` of this matrix has bit `t`.
const fn transposed(matrix: &Matrix, count: usize) -> Matrix {
    let (mut out, mut t) = (Matrix::EMPTY, 0);
    while t < count {
        let (mut row, mut k) = (0, 0);
        while k < matrix.count() {
            row |= (matrix.column(k) >> t & 1) << k;
            k += 1;
        }
        out.put(row);
        t += 1;
    }
    out
}
