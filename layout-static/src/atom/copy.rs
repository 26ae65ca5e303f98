//! Tiled copies as types, and registers under other names.

use layout_algebra::atom::{self, Side};
use layout_algebra::{Layout, LayoutError};

use super::Names;
use super::product::{OperandType, TiledProduct};
use crate::composed::unswizzled;
use crate::expect;
use crate::static_layout::StaticLayout;

/// The instruction of a copy, as data: see [`algebra::atom::CopyAtom`](layout_algebra::atom::CopyAtom). Both sides map
/// `(thread, value)` to an element of [`BITS`](CopyAtom::BITS) bits, numbered alike.
pub trait CopyAtom: Copy + 'static {
    /// What is read.
    type From: StaticLayout;
    /// What is written.
    type To: StaticLayout;
    /// The side that tilings are stated for.
    const BY: Side;
    /// The bits of an element.
    const BITS: u64;

    /// The atom, or why it is none.
    const ATOM: Result<atom::CopyAtom, LayoutError> = match (unswizzled::<Self::From>(), unswizzled::<Self::To>()) {
        (Ok(from), Ok(to)) => atom::CopyAtom::of_elements(&from, &to, Self::BY, Self::BITS),
        (Err(error), _) | (_, Err(error)) => Err(error),
    };
}

/// A copy that is tiled from an atom.
pub trait TiledMove: Copy + 'static {
    /// The atom.
    type Atom: CopyAtom;

    /// The copy, or why there is none.
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
/// #     #[allow(intractable)]
/// #     type Rows = (4, 8) : (9, 1);
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

/// The copy that moves what a product holds of an operand. `CuTe`: `make_tiled_copy_A(atom, mma)`.
pub struct CopyOf<Atom, Product, X>(Names<(Atom, Product, X)>);

impl<I, T, V> Clone for TiledCopy<I, T, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, T, V> Copy for TiledCopy<I, T, V> {}

impl<I, P, X> Clone for CopyOf<I, P, X> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, P, X> Copy for CopyOf<I, P, X> {}

impl<I: CopyAtom, T: StaticLayout, V: StaticLayout> TiledMove for TiledCopy<I, T, V> {
    type Atom = I;

    const COPY: Result<atom::TiledCopy, LayoutError> = match (&I::ATOM, unswizzled::<T>(), unswizzled::<V>()) {
        (Ok(atom), Ok(threads), Ok(values)) => atom::TiledCopy::new(atom, &threads, &values),
        (Err(error), ..) => Err(*error),
        (_, Err(error), _) | (.., Err(error)) => Err(error),
    };
}

impl<I: CopyAtom, P: TiledProduct, X: OperandType> TiledMove for CopyOf<I, P, X> {
    type Atom = I;

    const COPY: Result<atom::TiledCopy, LayoutError> = match (&I::ATOM, &P::PRODUCT) {
        (Ok(atom), Ok(product)) => atom::TiledCopy::of(atom, product, X::OPERAND),
        (Err(error), _) | (_, Err(error)) => Err(*error),
    };
}

/// The registers that a thread holds by the layout `D`, `(thread, value)` to a coordinate, in the order in which `E`
/// asks for them: no value moves. `CuTe`: `retile_S`, `retile_D`.
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
/// Values of another thread are no renaming:
///
/// ```compile_fail,E0080
/// # use layout_static::{atom::retile, layout};
/// layout! { type Dealt = (4, 4) : (1, 4); type Asked = (4, 4) : (4, 1); }
/// retile::<Dealt, Asked, _, 4>([0; 4]); // [L1410]
/// ```
#[inline(always)]
pub fn retile<D: StaticLayout, E: StaticLayout, T: Copy, const N: usize>(registers: [T; N]) -> [T; N] {
    let names: [usize; N] = const { names::<D, E, N>() };
    core::array::from_fn(|value| registers[names[value]])
}

const fn names<D: StaticLayout, E: StaticLayout, const N: usize>() -> [usize; N] {
    let (dealt, asked) = (expect::value(unswizzled::<D>()), expect::value(unswizzled::<E>()));
    let renaming: Layout = expect::value(atom::renaming(&dealt, &asked, dealt.size()));
    assert!(renaming.size() == N as u64, "as many registers as the layout has values");
    let mut names = [0; N];
    let mut value = 0;
    while value < N {
        names[value] = expect::to_usize(expect::value(renaming.index(value as u64)), layout_algebra::Operation::Retile);
        value += 1;
    }
    names
}

/// Copies the values for which `exists` holds, by their number: the tail of a tensor. `CuTe`: `copy_if`.
///
/// ```
/// use layout_static::atom::copy_if;
/// let mut registers = [0; 4];
/// copy_if(|value| value < 3, &[1, 2, 3, 4], &mut registers);
/// assert_eq!(registers, [1, 2, 3, 0]);
/// ```
#[inline(always)]
pub fn copy_if<T: Copy, const N: usize>(exists: impl Fn(usize) -> bool, from: &[T; N], to: &mut [T; N]) {
    for value in 0..N {
        if exists(value) {
            to[value] = from[value];
        }
    }
}
