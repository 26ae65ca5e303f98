//! Tensor maps, and the tiles that bulk copies move.

use crate::error::{Kind, Step, fault};

/// The alignment of a box in shared memory.
const BEGINS: u64 = 128;

/// The arguments of `cuTensorMapEncodeTiled`, as [`Memory::tensor_map`](crate::Memory::tensor_map) takes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorMap {
    /// The address of the tensor in global memory, a multiple of 16.
    pub address: u64,
    /// The bytes of an element.
    pub element: u64,
    /// The extent of each dimension; the first one has stride 1.
    pub extents: Vec<u64>,
    /// The strides of the dimensions after the first one, in bytes.
    pub strides: Vec<u64>,
    /// The extent of the box along each dimension.
    pub elements: Vec<u64>,
    /// The swizzle: 0, or 1, 2, 3 for spans of 32, 64, 128 bytes.
    pub kind: u32,
}

impl TensorMap {
    /// The rules of the driver.
    pub(crate) fn check(&self) -> Result<(), String> {
        let rank = self.extents.len();
        let row = self.elements.first().unwrap_or(&0) * self.element;
        let wrong = |text: &str| Err(format!("a tensor map {text}"));
        if !(1..=5).contains(&rank) || self.elements.len() != rank || self.strides.len() + 1 != rank {
            return wrong("has 1 to 5 dimensions");
        }
        if !self.address.is_multiple_of(16) || self.strides.iter().any(|stride| !stride.is_multiple_of(16)) {
            return wrong("has an address and strides that are multiples of 16 bytes");
        }
        if self.elements.iter().any(|extent| !(1..=256).contains(extent)) || !row.is_multiple_of(16) {
            return wrong("has a box of 1 to 256 elements, in rows of multiples of 16 bytes");
        }
        if self.kind > 3 || self.kind > 0 && row > 16 << self.kind {
            return wrong("has rows that are no longer than the span of its swizzle");
        }
        if self.extents.contains(&0) {
            return wrong("has extents above 0");
        }
        Ok(())
    }

    /// The bytes of the box.
    pub(crate) fn bytes(&self) -> u64 {
        self.elements.iter().product::<u64>() * self.element
    }

    /// The rows of a box at coordinates: the address of the first element that exists, the bytes before it and after
    /// the last one that exists, which are not in the tensor. A row has no element if nothing of it is.
    pub(crate) fn rows(&self, place: &[i64]) -> Vec<Row> {
        let [length, first] = [self.elements[0] as i64, place[0]];
        let count: u64 = self.elements[1..].iter().product();
        let bytes = |elements: i64| elements as u64 * self.element;
        let row = |number: u64| {
            let (mut rest, mut at, mut exists) = (number, self.address as i64, true);
            let dimensions = self.elements.iter().zip(&self.extents).zip(place).skip(1).zip(&self.strides);
            for (((elements, extent), place), stride) in dimensions {
                let x = place + (rest % elements) as i64;
                rest /= elements;
                exists &= (0..*extent as i64).contains(&x);
                at += x * *stride as i64;
            }
            let from = (-first).clamp(0, length);
            let to = (self.extents[0] as i64 - first).clamp(from, length);
            let to = if exists { to } else { from };
            Row {
                at: (at + (first + from) * self.element as i64) as u64,
                skipped: bytes(from),
                bytes: bytes(to - from),
            }
        };
        (0..count).map(row).collect()
    }

    /// The address in shared memory of byte `byte` of the box that begins at an address: the swizzle acts on addresses.
    pub(crate) fn placed(&self, begins: u64, byte: u64) -> u64 {
        let at = begins + byte;
        at ^ (at >> 7 & ((1 << self.kind) - 1)) << 4
    }
}

/// Whether a box may begin at an address of shared memory.
pub(crate) fn begins(at: u64) -> Step<()> {
    if at.is_multiple_of(BEGINS) {
        return Ok(());
    }
    fault(Kind::Misaligned, format!("a box at {at} of shared memory, which is not a multiple of {BEGINS}"))
}

/// What exists of a row of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The address in global memory.
    pub(crate) at: u64,
    /// The bytes before it, which are zeros.
    pub(crate) skipped: u64,
    /// The bytes that exist.
    pub(crate) bytes: u64,
}

#[cfg(test)]
mod tests {
    use super::{Row, TensorMap};

    fn map() -> TensorMap {
        TensorMap { address: 1024, element: 2, extents: vec![40, 5], strides: vec![96], elements: vec![16, 2], kind: 0 }
    }

    #[test]
    fn rows_end_where_the_tensor_does() {
        let row = |at, skipped, bytes| Row { at, skipped, bytes };
        assert_eq!(map().rows(&[0, 0]), [row(1024, 0, 32), row(1120, 0, 32)]);
        assert_eq!(map().rows(&[32, 4]), [row(1024 + 4 * 96 + 64, 0, 16), row(1024 + 5 * 96 + 64, 0, 0)]);
        assert_eq!(map().rows(&[-4, 0])[0], row(1024, 8, 24));
        assert_eq!(map().rows(&[48, -1]).iter().map(|row| row.bytes).sum::<u64>(), 0);
    }

    #[test]
    fn swizzles_act_on_bits_of_addresses() {
        // Bits 7, 8, 9 to bits 4, 5, 6: `Swizzle<B, 4, 3>` in bytes.
        for (kind, want) in [(0, 0x390), (1, 0x380), (2, 0x3a0), (3, 0x3e0)] {
            assert_eq!(TensorMap { kind, ..map() }.placed(0x300, 0x90), want, "{kind}");
        }
    }

    #[test]
    fn maps_keep_the_rules_of_the_driver() {
        assert!(map().check().is_ok());
        assert!(TensorMap { address: 8, ..map() }.check().is_err());
        assert!(TensorMap { strides: vec![90], ..map() }.check().is_err());
        assert!(TensorMap { elements: vec![12, 2], ..map() }.check().is_err());
        assert!(TensorMap { elements: vec![64, 2], kind: 2, ..map() }.check().is_err());
    }
}
