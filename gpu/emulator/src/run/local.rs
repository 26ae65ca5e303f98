//! The memory of a thread: its arrays, and what functions take and return. Bits that nobody wrote may be moved there,
//! as in registers.

use std::ops::Range;

use super::Cluster;
use super::thread::listed;
use crate::error::{Kind, Step, fault};
use crate::operation::Access;
use crate::table::form::Type;
use crate::table::number::signed;
use crate::text::Operand;
use crate::word::Word;

/// The bytes of a thread, and which of their bits nobody wrote.
pub(super) struct Local {
    bytes: Vec<u8>,
    open: Vec<u8>,
}

impl Local {
    pub(super) fn new(count: usize) -> Local {
        Local { bytes: vec![0; count], open: vec![u8::MAX; count] }
    }

    /// Makes bytes such that nobody wrote them.
    pub(super) fn forget(&mut self, range: Range<usize>) {
        self.bytes[range.clone()].fill(0);
        self.open[range].fill(u8::MAX);
    }

    /// The number of a type whose first byte is at a place.
    fn word(&self, place: usize, of: Type) -> Word {
        let range = place..place + of.bits() as usize / 8;
        let whole = |bytes: &[u8]| bytes.iter().rev().fold(0, |whole, byte| whole << 8 | u64::from(*byte));
        let [bits, open] = [whole(&self.bytes[range.clone()]), whole(&self.open[range])];
        let extended = |x| if of.is_signed() { signed(x, of.bits()) as u64 } else { x };
        Word::partly(extended(bits), extended(open))
    }
}

impl Cluster<'_> {
    pub(super) fn load_local(&mut self, thread: usize, address: u64, access: Access, to: &Operand) -> Step<()> {
        let size = access.of.bits() as usize / 8;
        let place = self.place_in_array(address, size * access.lanes)?;
        for (lane, part) in listed(to).iter().enumerate() {
            let word = self.threads[thread].local.word(place + lane * size, access.of);
            self.set_word(thread, part, word)?;
        }
        Ok(())
    }

    pub(super) fn store_local(&mut self, thread: usize, address: u64, access: Access, from: &Operand) -> Step<()> {
        let size = access.of.bits() as usize / 8;
        let place = self.place_in_array(address, size * access.lanes)?;
        for (lane, part) in listed(from).iter().enumerate() {
            let (word, place) = (self.word(thread, part, access.of.bits())?, place + lane * size);
            let local = &mut self.threads[thread].local;
            local.bytes[place..place + size].copy_from_slice(&word.bits().to_le_bytes()[..size]);
            local.open[place..place + size].copy_from_slice(&word.open().to_le_bytes()[..size]);
        }
        Ok(())
    }

    /// The place of so many bytes, which are aligned and in one array.
    fn place_in_array(&self, address: u64, count: usize) -> Step<usize> {
        if !address.is_multiple_of(count as u64) {
            let what = format!("{count} bytes of local memory at {address}, which is not a multiple of {count}");
            return fault(Kind::Misaligned, what);
        }
        let arrays = &self.kernel.arrays;
        let place = usize::try_from(address).unwrap_or(usize::MAX);
        match arrays[..arrays.partition_point(|array| array.start <= place)].last() {
            Some(array) if place.saturating_add(count) <= array.end => Ok(place),
            Some(array) => {
                let (at, length) = (place - array.start, array.len());
                fault(Kind::Bounds, format!("{count} bytes at {at} of an array of {length} bytes in local memory"))
            }
            None => fault(Kind::Bounds, format!("{count} bytes of local memory at {address}, where there is nothing")),
        }
    }
}
