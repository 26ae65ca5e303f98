//! Claims about layout types, checked while compiling: `const { check::injective::<L>() }`.
//!
//! Each function panics with the algebra's text, at its caller, where the claim fails. In a `const` block that is a compile
//! error, in generic code at each instantiation. `assert_layout!` and `#[check(..)]` are made of these.
//!
//! ```
//! use layout_static::{C, StaticLayout, check};
//!
//! fn kernel<L: StaticLayout>(layout: L) {
//!     const {
//!         check::size::<L>(8192);
//!         check::bijective::<L>();
//!     }
//!     // ..
//! }
//! kernel(layout_static::Layout::<(C<128>, C<64>), (C<64>, C<1>)>::new());
//! ```
//!
//! ```compile_fail,E0080
//! # use layout_static::{C, Layout, check};
//! const _: () = check::injective::<Layout<(C<4>, C<8>), (C<2>, C<1>)>>(); // [L0301] (1,0) and (0,2) both have index 2
//! ```

use layout_algebra::check as claim;

use crate::composed;
use crate::expect;
use crate::static_layout::StaticLayout;

/// The size is `size`.
///
/// # Panics
/// With [`LayoutError::CheckSize`](crate::LayoutError::CheckSize) if it is not.
#[track_caller]
pub const fn size<L: StaticLayout>(size: usize) {
    expect::nothing(claim::size(&expect::layout(L::BELOW), size as u64));
}

/// The cosize is at most `limit`: every index is below it.
///
/// # Panics
/// With [`LayoutError::CheckCosize`](crate::LayoutError::CheckCosize) if it is not, and with
/// [`LayoutError::NotStatic`](crate::LayoutError::NotStatic) for runtime strides.
#[track_caller]
pub const fn cosize<L: StaticLayout>(limit: usize) {
    expect::nothing(composed::check_cosize::<L>(limit as u64));
}

/// No two coordinates have one index.
///
/// # Panics
/// With [`LayoutError::NotInjective`](crate::LayoutError::NotInjective) and two coordinates if they do.
#[track_caller]
pub const fn injective<L: StaticLayout>() {
    expect::nothing(claim::injective(&expect::layout(L::BELOW)));
}

/// The indices are `0` to `cosize - 1`, each exactly once.
///
/// # Panics
/// With [`LayoutError::CheckCompact`](crate::LayoutError::CheckCompact) if one is missing, and as [`injective`].
#[track_caller]
pub const fn compact<L: StaticLayout>() {
    expect::nothing(composed::check_compact::<L>());
}

/// The layout is a bijection onto `[0, size)`: [`compact`], by its other name.
///
/// # Panics
/// As [`compact`].
#[track_caller]
pub const fn bijective<L: StaticLayout>() {
    expect::nothing(composed::check_compact::<L>());
}

/// Runs of `width` elements are contiguous, and start at multiples of `width`.
///
/// # Panics
/// With [`LayoutError::CheckVector`](crate::LayoutError::CheckVector) or
/// [`LayoutError::CheckAligned`](crate::LayoutError::CheckAligned) if they do not.
#[track_caller]
pub const fn vector<L: StaticLayout>(width: usize) {
    expect::nothing(composed::check_vector::<L>(width as u64));
}

/// The tile `T` divides the layout `L`: `logical_divide(L, T)` exists.
///
/// # Panics
/// With the error of that division.
#[track_caller]
pub const fn divides<T: StaticLayout, L: StaticLayout>() {
    expect::nothing(claim::divides(&L::LAYOUT, &T::LAYOUT));
}

/// Both layouts are the same function.
///
/// # Panics
/// With [`LayoutError::CheckSameFunction`](crate::LayoutError::CheckSameFunction) and the first coordinate at which they
/// differ, or [`LayoutError::CheckSameSize`](crate::LayoutError::CheckSameSize).
#[track_caller]
pub const fn same_function<A: StaticLayout, B: StaticLayout>() {
    expect::nothing(claim::same_function(&A::LAYOUT, &B::LAYOUT));
}

/// The layout is tractable.
///
/// # Panics
/// With [`LayoutError::NotTractable`](crate::LayoutError::NotTractable) if it is not.
#[track_caller]
pub const fn tractable<L: StaticLayout>() {
    expect::nothing(claim::tractable(&L::LAYOUT));
}
