//! Tiled copies as types, and registers under other names.

use layout_algebra::atom::{self, Side};
use layout_algebra::{Layout, LayoutError};

use super::Names;
use super::product::{OperandType, TiledProduct};
use crate::each::each;
use crate::expect;
use crate::int::C;
use crate::layout::StaticLayout;
use crate::layout::composed::unswizzled;
use crate::ops::Upcast;

/// The instruction of a copy, as data: see [`algebra::atom::CopyAtom`](layout_algebra::atom::CopyAtom). Both sides map
/// `(thread, value)` to an element of [`BITS`](CopyAtom::BITS) bits, numbered alike.
pub trait CopyAtom: Copy + 'static {
    /// The table of the side that is read.
    type From: StaticLayout;
    /// The table of the side that is written.
    type To: StaticLayout;
    /// The side whose values define tilings.
    const BY: Side;
    /// The bits of an element.
    const BITS: u64;

    /// The atom, or the error.
    const ATOM: Result<atom::CopyAtom, LayoutError> = match (unswizzled::<Self::From>(), unswizzled::<Self::To>()) {
        (Ok(from), Ok(to)) => atom::CopyAtom::of_elements(&from, &to, Self::BY, Self::BITS),
        (Err(error), _) | (_, Err(error)) => Err(error),
    };
}

/// The instruction `I` on elements of `BITS` of its bits: `Of<Ldmatrix4, 16>` counts elements of 16 bits where the
/// tables of `Ldmatrix4` count bits. `CuTe`: `Copy_Atom<Op, T>`.
pub struct Of<I, const BITS: usize>(Names<I>);

impl<I: CopyAtom, const BITS: usize> CopyAtom for Of<I, BITS> {
    type From = Upcast<I::From, C<BITS>>;
    type To = Upcast<I::To, C<BITS>>;
    const BY: Side = I::BY;
    const BITS: u64 = I::BITS * BITS as u64;

    const ATOM: Result<atom::CopyAtom, LayoutError> = match &I::ATOM {
        // Not the default, which would read the upcast tables: `of` refuses parts of elements as such (L1401).
        Ok(atom) => atom.of(BITS as u64),
        Err(error) => Err(*error),
    };
}

/// A side of a copy: [`FromSide`] or [`ToSide`].
pub trait SideType: Copy + 'static {
    /// The side as a value.
    const SIDE: Side;
}

/// The side of a copy that is read.
#[derive(Clone, Copy, Debug)]
pub struct FromSide;

/// The side of a copy that is written.
#[derive(Clone, Copy, Debug)]
pub struct ToSide;

impl SideType for FromSide {
    const SIDE: Side = Side::From;
}

impl SideType for ToSide {
    const SIDE: Side = Side::To;
}

/// A copy that is tiled from an atom.
pub trait TiledMove: Copy + 'static {
    /// The atom.
    type Atom: CopyAtom;

    /// The copy, or the error.
    const COPY: Result<atom::TiledCopy, LayoutError>;
}

/// An atom over a grid of threads, each with a grid of values, both numbered by layouts. `CuTe`: `make_tiled_copy`.
///
/// ```
/// use layout_static::algebra::atom::Side;
/// use layout_static::atom::{CopyAtom, Reads, TiledCopy};
/// use layout_static::{Bounded, Static, Tensor, layout};
/// layout! {
///     type Run = (1, 4) : (0, 1);
///     type Threads = (4, 2) : (2, 1);
///     type Values = (1, 4) : (4, 1);
///     type Rows = (4, 8) : (8, 1);
/// }
/// #[derive(Clone, Copy)]
/// struct Bytes16;
/// impl CopyAtom for Bytes16 {
///     type From = Run;
///     type To = Run;
///     const BY: Side = Side::From;
///     const BITS: u64 = 32;
/// }
/// type Fill = TiledCopy<Bytes16, Threads, Values>;
/// let numbers: [u32; 32] = core::array::from_fn(|i| i as u32);
/// let mine = Tensor::from_array(&numbers, Rows).partition(Reads::<Fill, Rows>::VALUE, Bounded::<8>::checked(3));
/// assert!(mine.iter().eq(&[12, 13, 14, 15])); // row 1, columns 4 .. 8
/// ```
///
/// Rows of 9 elements, in which no second row is aligned to 16 bytes:
///
/// ```compile_fail,E0080
/// # use layout_static::algebra::atom::Side;
/// # use layout_static::atom::{CopyAtom, Reads, TiledCopy};
/// # use layout_static::{StaticLayout, layout};
/// # layout! {
/// #     type Run = (1, 4) : (0, 1);
/// #     type Threads = (4, 2) : (2, 1);
/// #     type Values = (1, 4) : (4, 1);
/// #     type Rows = (4, 8) : (8 + 1, 1);
/// # }
/// # #[derive(Clone, Copy)]
/// # struct Bytes16;
/// # impl CopyAtom for Bytes16 {
/// #     type From = Run;
/// #     type To = Run;
/// #     const BY: Side = Side::From;
/// #     const BITS: u64 = 32;
/// # }
/// let _ = Reads::<TiledCopy<Bytes16, Threads, Values>, Rows>::LAYOUT; // [L1408]
/// ```
pub struct TiledCopy<Atom, Threads, Values>(Names<(Atom, Threads, Values)>);

/// The copy that moves the elements that a product holds of an operand. `CuTe`: `make_tiled_copy_A(atom, mma)`.
pub struct CopyOf<Atom, Product, X>(Names<(Atom, Product, X)>);

/// The smallest copy that stores C of a product: one atom's values of each thread. `CuTe`: `make_tiled_copy_C_atom`.
pub struct StoreOf<Atom, Product>(Names<(Atom, Product)>);

/// An atom tiled like the side `S` of another copy. `CuTe`: `make_tiled_copy_S(atom, copy)`.
pub struct CopyLike<Atom, Copy, S>(Names<(Atom, Copy, S)>);

/// The copy in which `Tv` maps `(thread, value)` to an address of `Data`. `CuTe`: `make_cotiled_copy`.
pub struct Cotiled<Atom, Tv, Data>(Names<(Atom, Tv, Data)>);

each! {
    [
        { TiledCopy [T: StaticLayout, V: StaticLayout] {
            match (&I::ATOM, unswizzled::<T>(), unswizzled::<V>()) {
                (Ok(atom), Ok(threads), Ok(values)) => atom::TiledCopy::new(atom, &threads, &values),
                // An arm of its own: this error is borrowed from a constant, the errors below are values.
                (Err(error), ..) => Err(*error),
                (_, Err(error), _) | (.., Err(error)) => Err(error),
            }
        } }
        { Cotiled [T: StaticLayout, D: StaticLayout] {
            match (&I::ATOM, unswizzled::<T>(), unswizzled::<D>()) {
                (Ok(atom), Ok(tv), Ok(data)) => atom::TiledCopy::cotiled(atom, &tv, &data),
                (Err(error), ..) => Err(*error),
                (_, Err(error), _) | (.., Err(error)) => Err(error),
            }
        } }
        { CopyOf [P: TiledProduct, X: OperandType] {
            match (&I::ATOM, &P::PRODUCT) {
                (Ok(atom), Ok(product)) => atom::TiledCopy::of(atom, product, X::OPERAND),
                (Err(error), _) | (_, Err(error)) => Err(*error),
            }
        } }
        { StoreOf [P: TiledProduct] {
            match (&I::ATOM, &P::PRODUCT) {
                (Ok(atom), Ok(product)) => atom::TiledCopy::of_values(atom, product),
                (Err(error), _) | (_, Err(error)) => Err(*error),
            }
        } }
        { CopyLike [M: TiledMove, S: SideType] {
            match (&I::ATOM, &M::COPY) {
                (Ok(atom), Ok(copy)) => atom::TiledCopy::like(atom, copy, S::SIDE),
                (Err(error), _) | (_, Err(error)) => Err(*error),
            }
        } }
    ]
    ($Type:ident [$($P:ident: $Bound:ident),*] $copy:block) => {
        // Not derived: a derive would ask `Clone` of the parameters, which are names without values.
        impl<I, $($P),*> Clone for $Type<I, $($P),*> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<I, $($P),*> Copy for $Type<I, $($P),*> {}

        impl<I: CopyAtom, $($P: $Bound + 'static),*> TiledMove for $Type<I, $($P),*> {
            type Atom = I;

            const COPY: Result<atom::TiledCopy, LayoutError> = $copy;
        }
    }
}

impl<I, const BITS: usize> Clone for Of<I, BITS> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, const BITS: usize> Copy for Of<I, BITS> {}

/// Renumbers the registers of a thread from the layout `D` to the layout `E`; both map `(thread, value)` to a
/// coordinate. No value moves. `CuTe`: `retile_S`, `retile_D`.
///
/// ```
/// use layout_static::{atom::retile, layout};
/// layout! {
///     type Dealt = (4, (2, 2)) : (2, (1, 8));
///     type Asked = (4, (2, 2)) : (2, (8, 1));
/// }
/// assert_eq!(retile::<Dealt, Asked, _, 4>([10, 11, 20, 21]), [10, 20, 11, 21]);
/// ```
///
/// Values that another thread holds are no renumbering:
///
/// ```compile_fail,E0080
/// # use layout_static::{atom::retile, layout};
/// layout! { type Dealt = (4, 4) : (1, 4); type Asked = (4, 4) : (4, 1); }
/// retile::<Dealt, Asked, _, 4>([0; 4]); // [L1410]
/// ```
#[inline(always)]
pub fn retile<D: StaticLayout, E: StaticLayout, T: Copy, const N: usize>(registers: [T; N]) -> [T; N] {
    // A constant table: LLVM folds the indices, so the array stays in registers. An index of run time would need
    // memory.
    let names: [usize; N] = const { names::<D, E, N>() };
    core::array::from_fn(|value| registers[names[value]])
}

#[track_caller]
const fn names<D: StaticLayout, E: StaticLayout, const N: usize>() -> [usize; N] {
    let (dealt, asked) = (expect::value(unswizzled::<D>()), expect::value(unswizzled::<E>()));
    // The rows of the tile serve only the text of an error. With all elements as rows it names linear coordinates.
    let renaming: Layout = expect::value(atom::renaming(&dealt, &asked, dealt.size()));
    // Before the loop: for too many registers, the error counts registers, and is not an index out of bounds.
    expect::values(layout_algebra::Operation::Retile, N, renaming.size());
    let mut names = [0; N];
    let mut value = 0;
    while value < N {
        names[value] = expect::to_usize(expect::value(renaming.index(value as u64)), layout_algebra::Operation::Retile);
        value += 1;
    }
    names
}
