//! Coordinates: integers, constants, nested tuples of them, and `..` in slices.
//!
//! ```text
//! x                  an integer counts the coordinates of the whole shape, the first mode moving fastest
//! (i, j)             one coordinate for each mode
//! ((i0, i1), j)      one for each mode of a mode
//! (C::<3>, j)        a constant part: checked and folded while compiling
//! (Bounded<4>, j)    a part that is proven below a bound: the bound is checked while compiling
//! (i, ..)            `..` leaves a mode free: a slice
//! ```

use core::ops::RangeFull;

use layout_algebra::{IntTuple, MAX_LEAVES, Profile};

use crate::each::each;
use crate::expect;
use crate::int::{C, Static};
use crate::sealed::Sealed;

/// The integers of a coordinate from left to right, and 0 after the last one, up to a power of two.
pub(crate) type Parts = [usize];

/// A coordinate or a slice of one: a tree of integers, [`C`] and `..` by tuples.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not select elements of a layout",
    note = "a slice is a tuple of integers (`usize`, `u32`, `u64`), `Bounded<N>`, `C<N>` and `..`, of at most 12 modes",
    note = "a part of a mode is a tile, `tile` or `tiles`, or one side of a place, `parts` with `At`"
)]
pub trait Selection: Copy + Sealed {
    /// The facts about it that are known while compiling.
    #[doc(hidden)]
    const FORM: Form;

    /// The number of leaves.
    #[doc(hidden)]
    const LENGTH: usize = Self::FORM.length();

    /// The number of leaves, rounded up to a power of two.
    #[doc(hidden)]
    const PARTS: usize = Self::LENGTH.next_power_of_two();

    /// Writes the integers from entry `at` on.
    #[doc(hidden)]
    fn write(self, parts: &mut Parts, at: usize);
}

/// A coordinate: an integer, or a tuple of coordinates, one for each mode of the layout. Integers are `usize`, `u32`,
/// `u64`, literals, constants [`C`], and integers proven below a bound ([`Bounded`](crate::Bounded)).
///
/// An integer where the layout has a tuple counts the coordinates of that tuple, the first mode moving fastest. That
/// the bracketing fits the shape, and that constants are in bounds, is checked while compiling.
///
/// ```
/// use layout_static::{C, Layout, StaticLayout};
/// let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
/// assert_eq!(rows.index((1, 3)), 11);
/// assert_eq!(rows.index(13), 11); // 1 + 4 * 3
/// assert_eq!(rows.index((C::<1>, 3_u32)), 11);
/// ```
///
/// ```compile_fail,E0080
/// # use layout_static::{C, Layout, StaticLayout};
/// # let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
/// rows.index((C::<4>, 3)); // [L0501] the extent is 4
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate",
    note = "a coordinate is an integer (`usize`, `u32`, `u64`), `Bounded<N>`, `C<N>`, or a tuple of coordinates; \
            `..` is for slices"
)]
pub trait Coordinate: Selection {}

/// A coordinate of constants, which may have `..`.
pub trait ConstantCoordinate: Selection + Static {}

impl<X: Selection + Static> ConstantCoordinate for X {}

/// The facts about a coordinate that are known while compiling: its bracketing, its constants, and where it has `..`.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Form {
    /// The bracketing, with the value of each constant and the bound of each bounded integer.
    pub(crate) tuple: IntTuple,
    pub(crate) leaves: [Leaf; MAX_LEAVES],
}

/// A leaf of a coordinate.
#[derive(Clone, Copy)]
pub(crate) enum Leaf {
    /// A runtime integer.
    Integer,
    /// A runtime integer of at most 32 bits.
    Short,
    /// A signed runtime integer of 32 bits, as the unsigned one with the same bits: negative ones are 2^31 and more.
    Signed,
    /// A runtime integer that is proven below a bound of at most 32 bits.
    Bounded,
    /// A bounded integer that a loop counts, so that no index divides it.
    Counted,
    /// A bounded integer in an unrolled loop, where it is a constant once the call is inlined.
    Unrolled,
    /// A constant.
    Constant,
    /// `..`.
    Free,
}

impl Form {
    pub(crate) const fn leaf(value: u64, leaf: Leaf) -> Form {
        Form { tuple: IntTuple::leaf(value), leaves: [leaf; MAX_LEAVES] }
    }

    /// The form of a tuple whose modes have these forms.
    #[track_caller]
    pub(crate) const fn tuple(modes: &[Form]) -> Form {
        let mut tuples = [IntTuple::EMPTY; 12];
        let mut leaves = [Leaf::Integer; MAX_LEAVES];
        let (mut mode, mut leaf) = (0, 0);
        while mode < modes.len() {
            tuples[mode] = modes[mode].tuple;
            let mut i = 0;
            // Too many leaves stop here, and are the error of `IntTuple::tuple` below.
            while i < modes[mode].length() && leaf < MAX_LEAVES {
                leaves[leaf] = modes[mode].leaves[i];
                leaf += 1;
                i += 1;
            }
            mode += 1;
        }
        let (tuples, _) = tuples.split_at(modes.len());
        Form { tuple: expect::value(IntTuple::tuple(tuples)), leaves }
    }

    /// The number of leaves.
    pub(crate) const fn length(&self) -> usize {
        self.tuple.length()
    }

    /// The bound of part `part` where its extent is `extent`.
    pub(crate) const fn bound(&self, part: usize, extent: u64) -> u64 {
        match self.leaves[part] {
            // Bits of negative numbers are 2^31 and more: below this bound, one unsigned comparison refuses them as
            // well.
            Leaf::Signed if extent > 1 << 31 => 1 << 31,
            _ => extent,
        }
    }

    /// Part `part` as it was written: a signed integer that is negative has a bit pattern of 2^31 and more.
    pub(crate) const fn written(&self, part: usize, integer: usize) -> i128 {
        match self.leaves[part] {
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "32 bits, signed")]
            Leaf::Signed => integer as u32 as i32 as i128,
            _ => integer as i128,
        }
    }

    /// Whether a panic may name these [bounds](Form::bound) as extents: there is one for each leaf, and none is 2^31
    /// for a signed integer. Leaves that are in bounds by their type have no bound, and no panic names them.
    pub(crate) const fn are_extents(&self, bounds: &[usize]) -> bool {
        let mut i = 0;
        while i < self.length() && i < bounds.len() {
            if matches!(self.leaves[i], Leaf::Signed) && bounds[i] as u64 == 1 << 31 {
                return false;
            }
            i += 1;
        }
        i == self.length()
    }

    /// The leaves that are `..`.
    pub(crate) const fn free(&self) -> [bool; MAX_LEAVES] {
        let mut free = [false; MAX_LEAVES];
        let mut i = 0;
        while i < self.length() {
            free[i] = matches!(self.leaves[i], Leaf::Free);
            i += 1;
        }
        free
    }

    /// Whether there are parts that a loop is unrolled over, and others that are computed once for all of its calls.
    pub(crate) const fn is_unrolled(&self) -> bool {
        let (mut unrolled, mut once, mut i) = (false, false, 0);
        while i < self.length() {
            match self.leaves[i] {
                Leaf::Unrolled => unrolled = true,
                Leaf::Integer | Leaf::Short | Leaf::Signed | Leaf::Bounded | Leaf::Counted => once = true,
                Leaf::Constant | Leaf::Free => {}
            }
            i += 1;
        }
        // One kind alone gains nothing: constants fold anyway, and without them there is no displacement to keep.
        unrolled && once
    }

    /// The bound of the coordinates of part `part`, as their type has it.
    pub(crate) const fn reach(&self, part: usize) -> u64 {
        // Constants have an entry, too, but no bound: they are compared with the extent as values.
        match self.leaves[part] {
            Leaf::Bounded | Leaf::Counted | Leaf::Unrolled => self.tuple.entry(part),
            _ => u64::MAX,
        }
    }

    /// The bracketing.
    pub(crate) const fn profile(&self) -> &Profile {
        self.tuple.profile()
    }
}

impl<const N: usize> Selection for C<N> {
    const FORM: Form = Form::leaf(N as u64, Leaf::Constant);

    // A constant is in the form, from where the plan folds it. So it takes no instruction at run time.
    #[inline(always)]
    fn write(self, _: &mut Parts, _: usize) {}
}

impl<const N: usize> Coordinate for C<N> {}

impl Sealed for RangeFull {}

impl Static for RangeFull {
    const VALUE: RangeFull = ..;
}

impl Selection for RangeFull {
    const FORM: Form = Form::leaf(0, Leaf::Free);

    #[inline(always)]
    fn write(self, _: &mut Parts, _: usize) {}
}

impl Sealed for u32 {}
impl Sealed for u64 {}

/// Returns the integer of a type, or the largest one if it does not fit, so that it stays out of bounds.
macro_rules! saturated {
    ($Integer:ident: $integer:expr) => {{
        let integer: $Integer = $integer;
        // No extent is above `usize::MAX`, so it is never in bounds. A cast alone would wrap with 32 bits. `try_into`
        // would be four calls in a debug build.
        #[allow(
            clippy::absurd_extreme_comparisons,
            clippy::cast_possible_truncation,
            clippy::unnecessary_cast,
            reason = "for integers of every size; a loss is noticed"
        )]
        if const { size_of::<$Integer>() > size_of::<usize>() } && integer > usize::MAX as $Integer {
            usize::MAX
        } else {
            integer as usize
        }
    }};
}

each! {
    [{ usize Integer } { u32 Short } { u64 Integer }]
    ($Integer:ident $kind:ident) => {
        impl Selection for $Integer {
            const FORM: Form = Form::leaf(0, Leaf::$kind);

            #[inline(always)]
            fn write(self, parts: &mut Parts, at: usize) {
                parts[at] = saturated!($Integer: self);
            }
        }

        impl Coordinate for $Integer {}
    }
}

impl Sealed for i32 {}

/// The type of integer literals; a negative number is out of bounds.
impl Selection for i32 {
    const FORM: Form = Form::leaf(0, Leaf::Signed);

    #[inline(always)]
    fn write(self, parts: &mut Parts, at: usize) {
        parts[at] = saturated!(u32: self.cast_unsigned());
    }
}

/// The type of integer literals; a negative number is out of bounds.
impl Coordinate for i32 {}

// Tuples.
each! {
    tuples ($($T:ident $t:ident $D:ident $number:ident,)*) => {
        impl<$($T: Selection),*> Selection for ($($T,)*) {
            const FORM: Form = Form::tuple(&[$($T::FORM),*]);

            #[inline(always)]
            fn write(self, _parts: &mut Parts, _at: usize) {
                let ($($t,)*) = self;
                // Each entry is shadowed, not mutated: after inlining all positions are constants.
                $($t.write(_parts, _at); let _at = _at + $T::LENGTH;)*
            }
        }

        impl<$($T: Coordinate),*> Coordinate for ($($T,)*) {}
    }
}
