//! Accessors of elements below a byte.

use super::accessed::{Accessor, AccessorMut};

/// An accessor of elements of 1, 2 or 4 bits, packed into bytes and read as `u8`. The first element is in the lowest
/// bits. `CuTe`: `subbyte_iterator`.
///
/// Post: element `i` is bits `i BITS` to `(i + 1) BITS - 1` of the bytes, counted from the lowest bit of the first
/// byte. A write keeps the lowest bits of the element.
///
/// ```
/// use layout_static::tensor::{Accessor, Packed, PackedSigned};
/// let stored = [0x9C];
/// assert_eq!((Packed::<4>.load(&stored, 0), Packed::<4>.load(&stored, 1)), (0xC, 0x9));
/// assert_eq!((PackedSigned::<4>.load(&stored, 0), PackedSigned::<4>.load(&stored, 1)), (-4, -7));
/// assert_eq!(Packed::<1>.count(&stored), 8);
/// ```
///
/// Other sizes do not divide a byte:
///
/// ```compile_fail,E0277
/// # use layout_static::tensor::{Accessor, Packed};
/// Packed::<3>.load(&[0], 0);
/// ```
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct Packed<const BITS: usize>;

/// An accessor of [`Packed`] elements, read as `i8` in two's complement.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub struct PackedSigned<const BITS: usize>;

/// A number of bits that divides a byte: the width of [`Packed`] elements.
#[diagnostic::on_unimplemented(
    message = "elements of this size are not packed into bytes",
    note = "`Packed` and `PackedSigned` have elements of 1, 2 or 4 bits; others take an `Accessor` of your own"
)]
pub trait DividesByte {}

impl DividesByte for Packed<1> {}
impl DividesByte for Packed<2> {}
impl DividesByte for Packed<4> {}

impl<const BITS: usize> Accessor for Packed<BITS>
where
    Self: DividesByte,
{
    type Stored = u8;
    type Element = u8;

    #[inline(always)]
    fn count(&self, stored: &[u8]) -> usize {
        // A slice has at most `isize::MAX` bytes; more elements than `usize` counts have no index.
        stored.len().saturating_mul(8 / BITS)
    }

    #[inline(always)]
    fn load(&self, stored: &[u8], index: usize) -> u8 {
        stored[index / (8 / BITS)] >> shift::<BITS>(index) & mask::<BITS>()
    }
}

impl<const BITS: usize> AccessorMut for Packed<BITS>
where
    Self: DividesByte,
{
    #[inline(always)]
    fn store(&self, stored: &mut [u8], index: usize, element: u8) {
        let (byte, shift) = (&mut stored[index / (8 / BITS)], shift::<BITS>(index));
        *byte = *byte & !(mask::<BITS>() << shift) | (element & mask::<BITS>()) << shift;
    }
}

impl<const BITS: usize> Accessor for PackedSigned<BITS>
where
    Packed<BITS>: DividesByte,
{
    type Stored = u8;
    type Element = i8;

    #[inline(always)]
    fn count(&self, stored: &[u8]) -> usize {
        Packed::<BITS>.count(stored)
    }

    #[inline(always)]
    fn load(&self, stored: &[u8], index: usize) -> i8 {
        // The left shift drops the bits above the element; the right shift extends its sign.
        let above = 8 - BITS;
        (stored[index / (8 / BITS)] << (above - shift::<BITS>(index))).cast_signed() >> above
    }
}

impl<const BITS: usize> AccessorMut for PackedSigned<BITS>
where
    Packed<BITS>: DividesByte,
{
    #[inline(always)]
    fn store(&self, stored: &mut [u8], index: usize, element: i8) {
        Packed::<BITS>.store(stored, index, element.cast_unsigned());
    }
}

/// Returns the position of an element's lowest bit in its byte.
#[inline(always)]
const fn shift<const BITS: usize>(index: usize) -> usize {
    index % (8 / BITS) * BITS
}

/// Returns a byte with the lowest `BITS` bits set.
#[inline(always)]
const fn mask<const BITS: usize>() -> u8 {
    u8::MAX >> (8 - BITS)
}
