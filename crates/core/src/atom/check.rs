//! Claims about atoms that `layout!` leaves to rustc, where only rustc knows a number:
//! `const { atom::check::product::<P>() }`.

use super::copy::{CopyAtom, SideType, TiledMove};
use super::product::{MmaAtom, OperandType, TiledProduct};
use super::tma::{BulkCopy, GlobalUnder};
use crate::expect;
use crate::int::ShapeOrRuntimeShape;
use crate::layout::StaticLayout;

/// Checks that the tables of an instruction form a product.
///
/// # Panics
/// With the error of the algebra: L1412.
#[track_caller]
pub const fn mma<I: MmaAtom>() {
    expect::value(I::ATOM);
}

/// Checks that the sides of an instruction form a copy.
///
/// # Panics
/// With the error of the algebra: L1412.
#[track_caller]
pub const fn copy_atom<I: CopyAtom>() {
    expect::value(I::ATOM);
}

/// Checks that a tiled product exists.
///
/// # Panics
/// With the error of the algebra: L1402, L1403, L1404, L1412.
#[track_caller]
pub const fn product<P: TiledProduct>() {
    expect::value(P::PRODUCT);
}

/// Checks that a tiled copy exists.
///
/// # Panics
/// With the error of the algebra: L1401, L1405, L1406, L1407, L1409, L1412.
#[track_caller]
pub const fn copy<P: TiledMove>() {
    expect::value(P::COPY);
}

/// Checks that a thread needs at most so many registers of 32 bits for an operand of a tile.
///
/// # Panics
/// With the error of the algebra: L1414.
///
/// ```
/// use layout_static::atom::{OperandC, Scalar, TiledMma, check};
/// const { check::registers::<TiledMma<Scalar>, OperandC>(1) };
/// ```
#[track_caller]
pub const fn registers<P: TiledProduct, X: OperandType>(most: usize) {
    expect::value(decide::registers::<P, X>(most));
}

/// Checks that each written element has one owner: elements of C of a product, elements that a copy writes.
///
/// # Panics
/// With the error of the algebra: L1405.
///
/// ```
/// use layout_static::atom::{Scalar, TiledMma, check};
/// const { check::owners::<TiledMma<Scalar>, _>() };
/// ```
#[track_caller]
pub const fn owners<P: Written<By>, By>() {
    expect::value(decide::owners::<P, By>());
}

/// Checks that a side of a copy can move its values at once. They must be contiguous in a tensor of layout `T`, and
/// aligned to their number.
///
/// # Panics
/// With the error of the algebra: L1408.
#[track_caller]
pub const fn at_once<T: StaticLayout, P: TiledMove, S: SideType>() {
    expect::value(decide::at_once::<T, P, S>());
}

/// Checks that a descriptor describes each block of an operand in shared memory, in a tensor of layout `T`.
///
/// # Panics
/// With the error of the algebra: L1404, L1413.
#[track_caller]
pub const fn descriptor<T: StaticLayout, P: TiledProduct, X: OperandType>() {
    expect::value(decide::descriptor::<T, P, X>());
}

/// Checks that tiles of a bulk copy take at most so many instructions of a block.
///
/// # Panics
/// With the error of the algebra: L1501 to L1518, L1520.
#[track_caller]
pub const fn instructions<B: BulkCopy>(most: usize) {
    expect::value(decide::instructions::<B>(most));
}

/// Checks that a bulk copy exists.
///
/// # Panics
/// With the error of the algebra: L1501 to L1518.
#[track_caller]
pub const fn tma<B: BulkCopy>() {
    expect::value(B::FOUND);
}

/// Checks that a stage of layout `S` takes tiles of a tensor of layout `G`, in elements of so many bits.
///
/// # Panics
/// With the error of the algebra: L1501 to L1518.
#[track_caller]
pub const fn bulk<S: StaticLayout, G: ShapeOrRuntimeShape<Stage: GlobalUnder<G>>>(bits: usize) {
    expect::value(decide::bulk::<S, G>(bits));
}

/// Checks that a stage of layout `S` takes tiles of a tensor of layout `G` in at most so many boxes.
///
/// # Panics
/// With the error of the algebra: L1501 to L1518, L1520.
#[track_caller]
pub const fn boxes<S: StaticLayout, G: ShapeOrRuntimeShape<Stage: GlobalUnder<G>>>(bits: usize, most: usize) {
    expect::value(decide::boxes::<S, G>(bits, most));
}

/// An operation that writes elements: a product writes C, a copy its destination. rustc infers `By`, which tells both
/// apart.
pub trait Written<By> {
    /// Whether each element has one owner.
    #[doc(hidden)]
    const OWNERS: Result<(), layout_algebra::LayoutError>;
}

/// The kind of a [`TiledProduct`] whose result is written.
#[derive(Clone, Copy, Debug)]
pub struct OfProduct;

/// The kind of a [`TiledMove`] whose target is written.
#[derive(Clone, Copy, Debug)]
pub struct OfCopy;

// Two blanket impls, which rustc would refuse as overlapping without the parameter: a type may be product and copy.
impl<P: TiledProduct> Written<OfProduct> for P {
    const OWNERS: Result<(), layout_algebra::LayoutError> = match &P::PRODUCT {
        Ok(product) => product.require_owners(),
        Err(error) => Err(*error),
    };
}

impl<P: TiledMove> Written<OfCopy> for P {
    const OWNERS: Result<(), layout_algebra::LayoutError> = match &P::COPY {
        Ok(copy) => copy.require_owners(),
        Err(error) => Err(*error),
    };
}

/// The claims as results: with a user's message, they are reported beside it.
#[doc(hidden)]
pub mod decide {
    use layout_algebra::atom::TmaChoice;
    use layout_algebra::{LayoutError, Operation};

    use super::super::copy::{SideType, TiledMove};
    use super::super::descriptor::Descriptor;
    use super::super::held::at_once_in;
    use super::super::product::{OperandType, TiledProduct};
    use super::super::tma::{BulkCopy, GlobalUnder, found};
    use super::Written;
    use crate::int::ShapeOrRuntimeShape;
    use crate::layout::StaticLayout;

    pub const fn registers<P: TiledProduct, X: OperandType>(most: usize) -> Result<(), LayoutError> {
        match &P::PRODUCT {
            Ok(product) => {
                // An operand is over two of M, N and K. The third axis repeats its registers, so it needs none.
                let ([x, y], tile) = (X::OPERAND.axes(), product.tile());
                product.require_registers(X::OPERAND, [tile[x], tile[y]], most as u64)
            }
            Err(error) => Err(*error),
        }
    }

    pub const fn descriptor<T: StaticLayout, P: TiledProduct, X: OperandType>() -> Result<(), LayoutError> {
        match &Descriptor::<T, P, X>::OPERAND {
            // The value is left to `FIELDS` and `start`: the claim is that it exists.
            Ok(_) => Ok(()),
            Err(error) => Err(*error),
        }
    }

    pub const fn instructions<B: BulkCopy>(most: usize) -> Result<(), LayoutError> {
        match &B::FOUND {
            Ok(copy) => copy.require_instructions(most as u64),
            Err(error) => Err(*error),
        }
    }

    pub const fn bulk<S: StaticLayout, G: ShapeOrRuntimeShape<Stage: GlobalUnder<G>>>(
        bits: usize,
    ) -> Result<(), LayoutError> {
        boxes::<S, G>(bits, usize::MAX)
    }

    pub const fn boxes<S: StaticLayout, G: ShapeOrRuntimeShape<Stage: GlobalUnder<G>>>(
        bits: usize,
        most: usize,
    ) -> Result<(), LayoutError> {
        let answer = match found::<S, G>(bits as u64, TmaChoice::PLAIN) {
            Ok(copy) => copy.require_instructions(most as u64),
            Err(error) => Err(error),
        };
        match answer {
            Ok(()) => Ok(()),
            Err(error) => Err(error.during(Operation::Bulk)),
        }
    }

    pub const fn owners<P: Written<By>, By>() -> Result<(), LayoutError> {
        match P::OWNERS {
            Ok(()) => Ok(()),
            // The headline names the claim that the user wrote, not the step of the algebra that failed.
            Err(error) => Err(error.during(Operation::Owners)),
        }
    }

    pub const fn at_once<T: StaticLayout, P: TiledMove, S: SideType>() -> Result<(), LayoutError> {
        match &P::COPY {
            Ok(copy) => match at_once_in::<T>(copy, S::SIDE) {
                Ok(()) => Ok(()),
                Err(error) => Err(error.during(Operation::AtOnce)),
            },
            Err(error) => Err(*error),
        }
    }
}
