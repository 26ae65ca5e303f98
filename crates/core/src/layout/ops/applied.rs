//! The result of an operation as a type, where it is a layout.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use layout_algebra::{self as algebra, DynLayout, LayoutError, MAX_RUNTIME};

use super::row::{Computes, ComputesAtRunTime, Constructs, Rule, Takes, Word};
use crate::int::{Number, Shape, ShapeOrRuntimeShape, Static};
use crate::layout::composed;
use crate::layout::dynamic::{Dynamic, RuntimeShape};
use crate::layout::modes::LayoutModes;
use crate::layout::tiler::{self, ByTiler, Only, StaticTiler};
use crate::layout::{StaticLayout, no};
use crate::sealed::{Sealed, Token};

/// The layout of the operation `K` on the layout `L`; `P` is the other operand, or the tuple of the other operands. A
/// value holds the value of `L`, which has the runtime strides.
///
/// Every row of the [table](super::table) has an alias, by which it is written:
///
/// ```
/// use layout_static::ops::{Applied, Composition, word};
/// fn same<A, B>(composition: Composition<A, B>) -> Applied<word::composition, A, B> {
///     composition
/// }
/// ```
pub struct Applied<K, L, P>(L, PhantomData<fn() -> (K, P)>);

/// The layout that the operation `K` makes of the shape `S`; `P` is the other operand, or the tuple of the other
/// operands. A value holds the value of `S`, which has the runtime extents.
///
/// ```
/// use layout_static::ops::{Constructed, RowMajor, word};
/// fn same<S>(layout: RowMajor<S>) -> Constructed<word::row_major, S, ()> {
///     layout
/// }
/// ```
pub struct Constructed<K, S, P>(S, PhantomData<fn() -> (K, P)>);

/// The layout that the operation `K` makes of the tuple `M` of layouts. A value holds the tuple, which has the runtime
/// strides.
///
/// ```
/// use layout_static::ops::{Joined, MakeLayout, word};
/// fn same<M>(layout: MakeLayout<M>) -> Joined<word::make_layout, M, ()> {
///     layout
/// }
/// ```
pub struct Joined<K, M, P>(M, PhantomData<fn() -> (K, P)>);

/// Implements the traits of values through the operand, for all types of the other operands.
macro_rules! value {
    ($($Type:ident)+) => { $(
        impl<K, L: Copy, P> Copy for $Type<K, L, P> {}

        impl<K, L: Clone, P> Clone for $Type<K, L, P> {
            // Not derived: markers and operands are types without values, and need no `Clone`.
            #[inline(always)]
            fn clone(&self) -> Self { $Type(self.0.clone(), PhantomData) }
        }

        impl<K, L: Default, P> Default for $Type<K, L, P> {
            fn default() -> Self { $Type(L::default(), PhantomData) }
        }

        impl<K, L: PartialEq, P> PartialEq for $Type<K, L, P> {
            fn eq(&self, other: &Self) -> bool { self.0 == other.0 }
        }

        impl<K, L: Eq, P> Eq for $Type<K, L, P> {}

        impl<K, L: Hash, P> Hash for $Type<K, L, P> {
            fn hash<H: Hasher>(&self, state: &mut H) { self.0.hash(state); }
        }

        impl<K: Word, L: fmt::Debug, P> fmt::Debug for $Type<K, L, P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple(K::NAME).field(&self.0).finish() }
        }
    )+ };
}

/// Implements the traits of layout types whose extents may be known at run time.
macro_rules! layout {
    ($($Type:ident)+) => { $(
        impl<K: 'static, L: Sealed, P: 'static> Sealed for $Type<K, L, P> {}

        impl<K: Word, L: Static, P: 'static> Static for $Type<K, L, P> {
            const VALUE: Self = $Type(L::VALUE, PhantomData);
        }

        // `Takes` here, on the trait that everything else has as a bound: so rustc names the wrong operand first.
        impl<K: Takes<P>, L: ShapeOrRuntimeShape, P: 'static> ShapeOrRuntimeShape for $Type<K, L, P> {
            type Stage = L::Stage;
        }
    )+ };
}

/// Implements the traits of layout types whose extents are constants.
macro_rules! tiler {
    ($($Type:ident $Operand:ident $Row:ident)+) => { $(
        impl<L: $Operand, K: $Row<L, P>, P: 'static> StaticTiler for $Type<K, L, P> {
            const TILER: algebra::Tiler = tiler::of_layout::<Self>();
            type Tile = Self;
            const IS_LAYOUT: bool = true;
        }

        impl<L: $Operand, K: $Row<L, P>, P: 'static> fmt::Display for $Type<K, L, P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(composed::text::<Self>().as_str()) }
        }
    )+ };
}

value! { Applied Constructed Joined }
layout! { Applied Constructed Joined }
tiler! { Applied StaticLayout Computes Constructed Shape Constructs Joined LayoutModes Constructs }

impl<K: Computes<L, P>, L: StaticLayout, P: 'static> Applied<K, L, P> {
    /// Makes the operation on this operand.
    ///
    /// # Panics
    /// For a slice of a swizzled layout, if the operation replaces the swizzle: the operation on the slice is another.
    #[inline(always)]
    #[track_caller]
    pub fn of(operand: L) -> Self {
        // At run time, since a slice of a swizzled layout has its start in its value.
        K::Rule::admit(&operand);
        Applied(operand, PhantomData)
    }
}

impl<K: Computes<L, P>, L: StaticLayout, P: 'static> StaticLayout for Applied<K, L, P> {
    // The usual case names one constant. Layouts behind a swizzle are computed only where there is one.
    const INNER: Result<algebra::Layout, LayoutError> = if L::SWIZZLED { behind::<K, L, P>() } else { K::RESULT };
    const OPERAND: () = L::EXISTS;
    const OPERAND_FAILED: bool = L::INNER.is_err();
    const SWIZZLED: bool = K::SWIZZLED && L::SWIZZLED;
    type Start = <K::Rule as Rule>::Start<L>;
    const BIJECTION: algebra::Bijection =
        if Self::SWIZZLED { bijection::<K, L, P>() } else { algebra::Bijection::IDENTITY };
    const BEGIN: [i64; 1 + MAX_RUNTIME] = K::BEGIN;
    const OFFSET: u64 = if Self::SWIZZLED { offset::<K, L, P>() } else { 0 };
    const CALL: algebra::Text = K::CALL;

    #[inline(always)]
    fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
        self.0.runtime_strides()
    }

    #[inline(always)]
    fn start(&self) -> Self::Start {
        K::Rule::start(&self.0)
    }

    #[inline(always)]
    fn started(self, start: Self::Start, token: Token) -> Self {
        Applied(K::Rule::started(self.0, start, token), PhantomData)
    }
}

/// Returns the layout before a swizzle, if the operand has one. A function of its own, as the next ones: rustc computes
/// the constants that a function names before it takes a path.
const fn behind<K: Computes<L, P>, L: StaticLayout, P: 'static>() -> Result<algebra::Layout, LayoutError> {
    // A row of its own computes the swizzled layout itself, and a row that drops the swizzle has none.
    if K::SWIZZLED && !K::OWN { composed::behind::<L, Applied<K, L, P>>(K::RESULT) } else { K::RESULT }
}

/// Returns the swizzle of the result, if the operand has one.
const fn bijection<K: Computes<L, P>, L: StaticLayout, P: 'static>() -> algebra::Bijection {
    if !K::OWN {
        return L::BIJECTION;
    }
    match &K::COMPOSED {
        Ok(composed) => composed.bijection(),
        // The error is in `RESULT`, which `INNER` reports.
        Err(_) => algebra::Bijection::IDENTITY,
    }
}

/// Returns the offset of the result before the swizzle, if the operand has one.
const fn offset<K: Computes<L, P>, L: StaticLayout, P: 'static>() -> u64 {
    if !K::OWN {
        return composed::begun::<L, Applied<K, L, P>>();
    }
    match &K::COMPOSED {
        Ok(composed) => composed.offset(),
        Err(_) => 0,
    }
}

#[diagnostic::do_not_recommend]
impl<K: ComputesAtRunTime<L, P>, L: Dynamic, P: 'static> Dynamic for Applied<K, L, P> {
    type Operand = L;
    const DYNAMIC: Result<DynLayout, LayoutError> = K::DYNAMIC;
    const OPERAND: () = L::EXISTS;

    #[inline(always)]
    fn of(operand: L) -> Self {
        Applied(operand, PhantomData)
    }

    #[inline(always)]
    fn numbers(&self) -> [usize; MAX_RUNTIME] {
        self.0.numbers()
    }
}

/// An error of a tiler is found for each of its modes.
impl<K, L, T: StaticTiler> ByTiler for Applied<K, L, T> {
    type Only<I: Number> = Applied<K, L, Only<T, I>>;
}

/// A layout of a shape, or of layouts.
macro_rules! constructed {
    ($Type:ident $Operand:ident) => {
        impl<S: $Operand, K: Constructs<S, P>, P: 'static> $Type<K, S, P> {
            /// The operation on this operand.
            #[inline(always)]
            pub const fn of(operand: S) -> Self {
                $Type(operand, PhantomData)
            }
        }

        impl<S: $Operand, K: Constructs<S, P>, P: 'static> StaticLayout for $Type<K, S, P> {
            const INNER: Result<algebra::Layout, LayoutError> = K::RESULT;
            // Does not ask for a swizzle, which costs const evaluation time.
            const LAYOUT: algebra::Layout = match &Self::INNER {
                Ok(layout) => *layout,
                Err(error) => no::<Self>(error),
            };
            const SWIZZLED: bool = false;
            type Start = ();
            const CALL: algebra::Text = K::CALL;

            #[inline(always)]
            fn runtime_strides(&self) -> [usize; MAX_RUNTIME] {
                self.0.runtime_strides()
            }
        }
    };
}

constructed! { Constructed Shape }
constructed! { Joined LayoutModes }

#[diagnostic::do_not_recommend]
impl<K: ComputesAtRunTime<S, P>, S: RuntimeShape, P: 'static> Dynamic for Constructed<K, S, P> {
    type Operand = S;
    const DYNAMIC: Result<DynLayout, LayoutError> = K::DYNAMIC;

    #[inline(always)]
    fn of(operand: S) -> Self {
        Constructed(operand, PhantomData)
    }

    #[inline(always)]
    fn numbers(&self) -> [usize; MAX_RUNTIME] {
        self.0.numbers()
    }
}
