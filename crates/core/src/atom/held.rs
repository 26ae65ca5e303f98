//! The elements of a tensor that threads hold, as layout types: `(thread, values)` to a linear coordinate of the
//! tensor.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::atom::{Operand, Side, TiledCopy, TiledMma, require_at_once};
use layout_algebra::ops::column_major;
use layout_algebra::{self as algebra, LayoutError, MAX_RUNTIME};

use super::Names;
use super::copy::{SideType, TiledMove};
use super::product::{OperandType, TiledProduct};
use crate::each::each;
use crate::int::{Constant, ShapeOrRuntimeShape, Static};
use crate::layout::StaticLayout;
use crate::layout::composed;
use crate::layout::tiler::{self, StaticTiler};
use crate::sealed::Sealed;

/// The TV layout of a tensor of layout `T`, an operand `X` of a product: `(thread, (value, (rest x, rest y)))` to a
/// coordinate, for [`partition`](crate::Tensor::partition). `CuTe`: `partition_A`, `get_layoutA_TV`.
///
/// ```
/// use layout_static::atom::{TvLayout, MmaAtom, OperandC, TiledMma};
/// use layout_static::{Bounded, Static, Tensor, layout};
/// layout! {
///     type Lanes = 4 : 1;
///     type Column = (4, 1) : (1, 0);
///     type Same = (4, 1) : (0, 0);
///     type Rows = (8, 2) : (2, 1);
/// }
/// #[derive(Clone, Copy)]
/// struct Outer;
/// impl MmaAtom for Outer {
///     type Lanes = Lanes;
///     type A = Column;
///     type B = Same;
///     type C = Column;
///     const EXTENTS: [u64; 3] = [4, 1, 1];
///     const BITS: [u32; 3] = [32; 3];
/// }
/// let numbers: [usize; 16] = core::array::from_fn(|i| i);
/// let tensor = Tensor::from_array(&numbers, Rows);
/// let held = TvLayout::<TiledMma<Outer>, OperandC, Rows>::VALUE;
/// let mine = tensor.partition(held, Bounded::<4>::checked(3)); // no check
/// assert!(mine.iter().eq(&[6, 14, 7, 15])); // rows 3 and 7, both columns
/// ```
pub struct TvLayout<P, X, T>(Names<(P, X, T)>);

/// The elements of a tensor of layout `T` that threads read in a tiled copy: `(thread, ((value, atoms), rest ..))`.
/// Values that are moved at once must be contiguous and aligned in `T`, which is checked. `CuTe`: `partition_S`.
pub struct Reads<P, T>(Names<(P, T)>);

/// The elements that threads write in a tiled copy: [`Reads`] for the other side. Each element has one owner, so that
/// [`parts_mut`](crate::TensorMut::parts_mut) takes it. `CuTe`: `partition_D`.
pub struct Writes<P, T>(Names<(P, T)>);

/// The TV layout of the tile of a product: [`TvLayout`] of its linear coordinates. `CuTe`: `get_layoutA_TV`.
///
/// ```
/// use layout_static::StaticLayout;
/// use layout_static::atom::{TvLayoutOfTile, OperandC, Scalar, TiledMma, TiledStep};
/// type Step = TiledStep<TiledMma<Scalar>, (layout_static::C<4>, layout_static::C<2>, layout_static::C<1>)>;
/// assert_eq!(TvLayoutOfTile::<Step, OperandC>::LAYOUT.to_string(), "(1,(1,(4,2))):(0,(0,(1,4)))");
/// ```
pub struct TvLayoutOfTile<P, X>(Names<(P, X)>);

/// The TV layout of one side of the tile of a copy: `(thread, (value, atoms))` to its linear coordinates. `CuTe`:
/// `get_layoutS_TV`, `get_layoutD_TV`.
pub struct SideOf<P, S>(Names<(P, S)>);

/// The linear coordinates of a tensor's shape.
const fn coordinates<T: StaticLayout>() -> Result<algebra::Layout, LayoutError> {
    // A swizzle permutes indices, not coordinates, so the inner layout has the shape either way.
    match &T::INNER {
        Ok(layout) => column_major(layout.shape()),
        Err(error) => Err(*error),
    }
}

const fn held<P: TiledProduct, T: StaticLayout>(operand: Operand) -> Result<algebra::Layout, LayoutError> {
    match (&P::PRODUCT, coordinates::<T>()) {
        (Ok(product), Ok(tensor)) => TiledMma::held(product, operand, &tensor),
        (Err(error), _) => Err(*error),
        (_, Err(error)) => Err(error),
    }
}

const fn moved<P: TiledMove, T: StaticLayout>(side: Side) -> Result<algebra::Layout, LayoutError> {
    let copy = match &P::COPY {
        Ok(copy) => copy,
        Err(error) => return Err(*error),
    };
    // Threads may read one element twice. Two that write one element are a race.
    if matches!(side, Side::To)
        && let Err(error) = copy.require_owners()
    {
        return Err(error);
    }
    match (at_once_in::<T>(copy, side), coordinates::<T>()) {
        (Ok(()), Ok(coordinates)) => TiledCopy::held(copy, side, &coordinates),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}

/// Checks that the values that a side of a copy moves at once are contiguous in a tensor of layout `T`.
pub(super) const fn at_once_in<T: StaticLayout>(copy: &TiledCopy, side: Side) -> Result<(), LayoutError> {
    match composed::swizzled_or_plain::<T>() {
        // With the swizzle: it decides whether neighbours in the tile are neighbours in memory.
        Ok(tensor) => match require_at_once(copy, side, &tensor) {
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        },
        Err(error) => Err(error),
    }
}

const fn of_tile<P: TiledProduct>(operand: Operand) -> Result<algebra::Layout, LayoutError> {
    match &P::PRODUCT {
        Ok(product) => product.held_of_tile(operand),
        Err(error) => Err(*error),
    }
}

const fn side_of<P: TiledMove>(side: Side) -> Result<algebra::Layout, LayoutError> {
    match &P::COPY {
        Ok(copy) => copy.side(side),
        Err(error) => Err(*error),
    }
}

each! {
    [
        { TvLayout [P: TiledProduct, X: OperandType, T: StaticLayout] held::<P, T>(X::OPERAND) }
        { TvLayoutOfTile [P: TiledProduct, X: OperandType] of_tile::<P>(X::OPERAND) }
        { SideOf [P: TiledMove, S: SideType] side_of::<P>(S::SIDE) }
        { Reads [P: TiledMove, T: StaticLayout] moved::<P, T>(Side::From) }
        { Writes [P: TiledMove, T: StaticLayout] moved::<P, T>(Side::To) }
    ]
    ($Type:ident [$($P:ident: $Bound:ident),*] $below:expr) => {
        // Not derived: a derive would ask `Clone` of the parameters, which are names without values.
        impl<$($P),*> Clone for $Type<$($P),*> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($P),*> Copy for $Type<$($P),*> {}

        impl<$($P),*> Default for $Type<$($P),*> {
            fn default() -> Self {
                $Type(PhantomData)
            }
        }

        impl<$($P: $Bound),*> Sealed for $Type<$($P),*> {}

        impl<$($P: $Bound),*> StaticTiler for $Type<$($P),*> {
            const TILER: algebra::Tiler = tiler::of_layout::<Self>();
            type Tile = Self;
            const IS_LAYOUT: bool = true;
        }

        impl<$($P: $Bound),*> ShapeOrRuntimeShape for $Type<$($P),*> {
            type Stage = Constant;
        }

        impl<$($P: $Bound),*> StaticLayout for $Type<$($P),*> {
            const INNER: Result<algebra::Layout, LayoutError> = $below;
            // The indices of these layouts are coordinates of the tensor. Its swizzle applies later, where it is
            // partitioned.
            const SWIZZLED: bool = false;
            type Start = ();

            #[inline(always)]
            fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
                // Coordinates are numbered by the static shape, so runtime strides of the tensor `T` are no part of
                // them.
                [0; MAX_RUNTIME]
            }
        }

        impl<$($P: $Bound),*> Static for $Type<$($P),*> {
            const VALUE: Self = $Type(PhantomData);
        }

        impl<$($P: $Bound),*> fmt::Display for $Type<$($P),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(composed::text::<Self>().as_str())
            }
        }
    }
}
