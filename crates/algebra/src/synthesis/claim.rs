//! Checks of placements: a claim that the best placement does not keep, no placement keeps.

use super::best::{Certificate, Synthesis, swizzle_for};
use crate::access::{Access, Machine};
use crate::const_util::{ctry, small};
use crate::data::layout::Layout;
use crate::error::{Blame, LayoutError, Operation};

impl Synthesis {
    /// Checks that one access takes at most `most` wavefronts. `access` is its number among the accesses for which this
    /// placement of `base` was made.
    ///
    /// # Errors
    /// [`LayoutError::NoPlacement`] if it takes more, and the certificate proves that no placement costs all accesses
    /// together less; with a narrower vector that keeps the claim, if there is one. There is no error where nothing is
    /// proven, or where another access would have to pay. There [`Access::require_wavefronts`] decides about the cost
    /// of the placement.
    ///
    /// ```
    /// use layout_algebra::{Layout, access::{Access, Direction, Machine}, synthesis::swizzle_for};
    /// // Rows by 16 bytes, and columns: the vectors leave 8 banks for the 32 words of a column.
    /// let store = Access::new(&Layout::parse("((8,4),(4,8)):((128,1),(32,4))")?, Direction::Write, 32)?.by(4)?;
    /// let load = Access::new(&Layout::parse("(32,32):(1,32)")?, Direction::Read, 32)?;
    /// let (tile, accesses) = (Layout::parse("(32,32):(32,1)")?, [store, load]);
    /// let best = swizzle_for(&tile, &accesses, &Machine::NVIDIA)?;
    /// assert_eq!(best.wavefronts(), [4, 4]);
    /// let error = best.require_wavefronts(&tile, &accesses, &Machine::NVIDIA, 1, 1).unwrap_err();
    /// assert_eq!(error.to_string(), "\
    /// [L1108] swizzle_for: access 1 takes 4 wavefronts, claimed 1
    ///   all accesses together take 8, no placement has fewer: 32 words of a phase of access 1 share 8 banks
    ///   help: use vector 1 for access 0, with which access 1 takes 1");
    /// // The access of a claim need not be the access whose bound forces the cost.
    /// let error = best.require_wavefronts(&tile, &accesses, &Machine::NVIDIA, 0, 3).unwrap_err();
    /// assert_eq!(error.to_string(), "\
    /// [L1108] swizzle_for: access 0 takes 4 wavefronts, claimed 3
    ///   all accesses together take 8, no placement has fewer: 32 words of a phase of access 1 share 8 banks
    ///   help: claim the cost of the best placement, or use fewer accesses for one tile");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn require_wavefronts(
        &self,
        base: &Layout,
        accesses: &[Access],
        machine: &Machine,
        access: usize,
        most: u64,
    ) -> Result<(), LayoutError> {
        let costs = self.wavefronts();
        if access >= costs.len() || access >= accesses.len() || costs[access] <= most {
            return Ok(());
        }
        let (forcing, words, banks) = match self.certificate() {
            Certificate::Bound { access, words, banks } => (access, words, banks),
            Certificate::Exhausted => (small(access), 0, 0),
            Certificate::ConflictFree | Certificate::Among | Certificate::Budget => return Ok(()),
        };
        let (other, vector, left) = ctry!(narrower(base, accesses, machine, access, most));
        #[allow(clippy::cast_possible_truncation, reason = "8 accesses of 1024 lanes, and vectors of 128 values")]
        let (found, claimed, total, vector) = (costs[access] as u32, most as u32, self.total() as u32, vector as u8);
        let (blame, access, other) = (Blame::whole(Operation::SwizzleFor, 1), small(access), small(other));
        Err(LayoutError::NoPlacement {
            blame,
            found,
            claimed,
            access,
            total,
            forcing,
            words,
            banks,
            other,
            vector,
            left,
        })
    }
}

/// Another access with a narrower vector that lets access `access` keep a claim: its number, the vector, and the
/// wavefronts that are left. The vector is 0 if there is none.
const fn narrower(
    base: &Layout,
    accesses: &[Access],
    machine: &Machine,
    access: usize,
    most: u64,
) -> Result<(usize, u64, u64), LayoutError> {
    let mut p = 0;
    while p < accesses.len() {
        let mut vector = accesses[p].vector() / 2;
        while vector > 0 && p != access {
            let (mut tried, mut i) = ([accesses[p]; super::MAX_ACCESSES], 0);
            while i < accesses.len() {
                tried[i] = if i == p { ctry!(accesses[p].by(vector)) } else { accesses[i] };
                i += 1;
            }
            if let Ok(best) = swizzle_for(base, tried.split_at(accesses.len()).0, machine)
                && best.wavefronts()[access] <= most
            {
                return Ok((p, vector, best.wavefronts()[access]));
            }
            vector /= 2;
        }
        p += 1;
    }
    Ok((0, 0, 0))
}
