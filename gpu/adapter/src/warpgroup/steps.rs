//! Where the products of a factor in shared memory begin.

use core::marker::PhantomData;

use layout_static::StaticLayout;
use layout_static::algebra::atom::{Major, SharedOperand};
use layout_static::atom::{Descriptor, OperandType, TiledProduct};

use super::WarpgroupAtom;

/// The most products of a stage along K, and the most warpgroups along M.
pub(super) const MOST: [usize; 2] = [16, 4];

/// The summands of descriptors of the stage `T` as the operand `X` of `P`.
pub(super) struct Steps<T, P, X>(PhantomData<fn() -> (T, P, X)>);

#[allow(clippy::cast_possible_truncation, reason = "a tile has few blocks")]
impl<T: StaticLayout, P: TiledProduct<Atom: WarpgroupAtom>, X: OperandType> Steps<T, P, X> {
    const OPERAND: SharedOperand = {
        let Ok(operand) = Descriptor::<T, P, X>::OPERAND else {
            // The fields panic with the error of the layout.
            let _ = Descriptor::<T, P, X>::FIELDS;
            panic!("no descriptor")
        };
        operand
    };

    /// The products along K.
    pub(super) const COUNT: usize = {
        let [groups, count] = Self::OPERAND.blocks;
        assert!(count <= MOST[0] as u64, "a stage has at most 16 products along K");
        let most = if X::OPERAND.place() == 0 { MOST[1] as u64 } else { 1 };
        assert!(groups <= most, "at most four warpgroups along M, and each has all columns of B");
        count as usize
    };

    /// Where each of them begins.
    pub(super) const K: [u64; MOST[0]] = {
        let (mut steps, mut k) = ([0; MOST[0]], 0);
        while k < Self::COUNT {
            steps[k] = Descriptor::<T, P, X>::start([0, k]);
            k += 1;
        }
        steps
    };

    /// From a warpgroup to the next one.
    pub(super) const M: u64 = {
        let (groups, mut group) = (Self::OPERAND.blocks[0] as usize, 1);
        let step = if groups > 1 { Descriptor::<T, P, X>::start([1, 0]) } else { 0 };
        while group < groups {
            assert!(Descriptor::<T, P, X>::start([group, 0]) == group as u64 * step, "equal steps");
            group += 1;
        }
        step
    };

    /// Whether it lies along M or N. Only factors of 16 bits may.
    pub(super) const TURNED: bool = {
        let turned = matches!(Self::OPERAND.major, Major::Mn);
        assert!(!turned || P::Atom::TURNS, "factors of 8 bits are contiguous along K");
        turned
    };
}
