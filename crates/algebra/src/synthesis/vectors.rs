//! The widest vectors for two layouts of one tile, which a thread of each can move at once.

use crate::const_util::ctry;
use crate::data::bits::echelon::Echelon;
use crate::data::bits::matrix::Matrix;
use crate::data::bits::name::Name;
use crate::error::LayoutError;
use crate::linear::Linear;

/// The elements that the threads of one side hold: the steps of registers, of lanes, and of lanes and warps.
pub(super) struct Holders {
    pub(super) values: Matrix,
    pub(super) lanes: Matrix,
    pub(super) spread: Matrix,
}

impl Holders {
    pub(super) const fn of(layout: &Linear) -> Result<Holders, LayoutError> {
        let (registers, lanes) = (layout.bases(Name::REGISTER), ctry!(Matrix::new(layout.bases(Name::LANE))));
        let (mut values, mut k) = (Matrix::EMPTY, 0);
        while k < registers.len() {
            if registers[k] != 0 {
                values.put(registers[k]);
            }
            k += 1;
        }
        let spread = ctry!(lanes.beside(&ctry!(Matrix::new(layout.bases(Name::WARP)))));
        Ok(Holders { values, lanes, spread })
    }
}

/// The widest vectors as a chain of elements, shared by both sides as long as there is a common one. Returns also how
/// much of the chain each side moves.
pub(super) const fn widest(sides: &[Holders; 2], most: usize) -> (Matrix, [usize; 2]) {
    let (mut chain, mut widths) = (Matrix::EMPTY, [0; 2]);
    // The sides that still grow, as bits.
    let mut active = 0b11;
    while chain.count() < most {
        // Both sides together first: an element of both widens the vectors of the write and of the read at once.
        let groups = if active == 0b11 { [0b11, 0b01, 0b10] } else { [active; 3] };
        let (mut found, mut i) = (None, 0);
        while i < groups.len() && found.is_none() {
            found = element(sides, &chain, &widths, groups[i]);
            if found.is_some() {
                active = groups[i];
            }
            i += 1;
        }
        let Some(element) = found else { break };
        chain.put(element);
        let mut side = 0;
        while side < 2 {
            if active >> side & 1 == 1 {
                widths[side] += 1;
            }
            side += 1;
        }
    }
    (chain, widths)
}

/// The next element of the vectors of a group of sides: a register step of each side, independent of its lanes.
const fn element(sides: &[Holders; 2], chain: &Matrix, widths: &[usize; 2], group: u8) -> Option<u64> {
    let common = match group {
        0b11 => sides[0].values.image().intersection(&sides[1].values.image()).basis(),
        0b01 => sides[0].values,
        _ => sides[1].values,
    };
    let mut fixed = chain.image();
    let mut side = 0;
    while side < 2 {
        if group >> side & 1 == 1 {
            // A step that lanes can reach too would put another thread's element into the vector.
            fixed = fixed.sum(&sides[side].spread.image());
        }
        side += 1;
    }
    // The least element that is independent.
    let (mut least, mut k) = (None, 0);
    while k < common.count() {
        let candidate = common.column(k);
        let smaller = match least {
            Some(least) => candidate < least,
            None => true,
        };
        if smaller && !fixed.contains(candidate) {
            least = Some(candidate);
        }
        k += 1;
    }
    match least {
        Some(candidate) if stay_independent(candidate, sides, chain, widths) => Some(candidate),
        _ => None,
    }
}

/// Whether the earlier elements of the vectors stay independent of the lanes with another element.
const fn stay_independent(candidate: u64, sides: &[Holders; 2], chain: &Matrix, widths: &[usize; 2]) -> bool {
    let mut i = 0;
    while i < chain.count() {
        let mut others = Echelon::new();
        others.insert(candidate);
        let mut k = 0;
        while k < chain.count() {
            if k != i {
                others.insert(chain.column(k));
            }
            k += 1;
        }
        let mut side = 0;
        while side < 2 {
            if widths[side] > i {
                others = others.sum(&sides[side].spread.image());
            }
            side += 1;
        }
        if others.contains(chain.column(i)) {
            return false;
        }
        i += 1;
    }
    true
}
