//! Validity checks: which maps of tuples are morphisms.

use crate::const_util::{as_bits, ctry, small};
use crate::data::int_tuple::IntTuple;
use crate::error::{Blame, LayoutError, ModePath, Operation};
use crate::morphism::PointedMap;

/// Checks that a codomain and a domain are the same tuple, so that two morphisms compose.
pub(in crate::morphism) const fn require_same(codomain: &IntTuple, domain: &IntTuple) -> Result<(), LayoutError> {
    if codomain.same(domain) {
        return Ok(());
    }
    let blame = Blame::whole(Operation::Morphism, 1);
    Err(LayoutError::NotComposable { blame, codomain: *codomain, domain: *domain })
}

/// Checks that a map of these tuples is a morphism.
pub(super) const fn check(domain: &IntTuple, codomain: &IntTuple, map: &PointedMap) -> Result<(), LayoutError> {
    ctry!(check_object(domain, 0, u64::MAX));
    // Strides are products of the codomain, and have 63 bits.
    ctry!(check_object(codomain, 2, as_bits(i64::MAX)));
    if map.domain() != domain.length() {
        let blame = Blame::whole(Operation::Morphism, 1);
        let (given, expected) = (small(map.domain()), small(domain.length()));
        return Err(LayoutError::MapLength { blame, given, expected });
    }
    let mut i = 0;
    while i < domain.length() {
        if let Some(target) = map.target(i) {
            let (extent, target_extent) = (domain.entries[i], codomain.entries[target]);
            if extent != target_extent {
                return Err(LayoutError::EntryMismatch {
                    blame: Blame::shape(Operation::Morphism, i).of(1),
                    place: small(i + 1),
                    target: small(target + 1),
                    extent,
                    target_extent,
                });
            }
        }
        i += 1;
    }
    Ok(())
}

/// Checks that the entries are positive and their product is at most `limit`.
const fn check_object(tuple: &IntTuple, operand: u8, limit: u64) -> Result<(), LayoutError> {
    let mut size = 1;
    let mut i = 0;
    while i < tuple.length() {
        let blame = Blame::shape(Operation::Morphism, i).of(operand);
        let entry = tuple.entries[i];
        if entry == 0 {
            return Err(LayoutError::ZeroExtent { blame, mode: ModePath::of(tuple.profile(), i) });
        }
        match crate::const_util::product(size, entry) {
            Some(larger) if larger <= limit => size = larger,
            _ => return Err(LayoutError::Overflow { blame, left: size, right: entry }),
        }
        i += 1;
    }
    Ok(())
}
