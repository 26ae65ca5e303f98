//! Bytes of memory: their values, whether they were written, who accessed them.

use crate::error::{Fault, Kind, Step, fault};
use crate::race::{Cell, Who};

/// A piece of memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes {
    values: Vec<u8>,
    written: Vec<bool>,
    /// Made at the first access of a launch.
    cells: Vec<Cell>,
    /// The thread whose asynchronous copy to a byte is under way.
    pending: Vec<Option<u32>>,
}

impl Bytes {
    pub(crate) fn written(values: Vec<u8>) -> Bytes {
        let written = vec![true; values.len()];
        Bytes { values, written, cells: Vec::new(), pending: Vec::new() }
    }

    pub(crate) fn unwritten(count: usize) -> Bytes {
        Bytes { values: vec![0; count], written: vec![false; count], cells: Vec::new(), pending: Vec::new() }
    }

    pub(crate) fn values(&self) -> &[u8] {
        &self.values
    }

    /// Forgets who accessed it: a new launch.
    pub(crate) fn forget(&mut self) {
        self.cells.clear();
        self.pending.clear();
    }

    /// The place of so many bytes at an offset, aligned to `align`.
    fn place(&mut self, at: u64, count: usize, align: usize, name: &str) -> Step<std::ops::Range<usize>> {
        let length = self.values.len();
        if !at.is_multiple_of(align as u64) {
            return fault(
                Kind::Misaligned,
                format!("{count} bytes of {name} memory at {at}, which is not a multiple of {align}"),
            );
        }
        let start = usize::try_from(at).unwrap_or(usize::MAX);
        let end = start.saturating_add(count);
        if end > length {
            return fault(Kind::Bounds, format!("{count} bytes of {name} memory at {at} of {length} bytes"));
        }
        if self.cells.len() < length {
            self.cells.resize(length, Cell::default());
            self.pending.resize(length, None);
        }
        Ok(start..end)
    }

    /// Reads bytes.
    pub(crate) fn read(&mut self, at: u64, count: usize, align: usize, name: &str, who: &Who) -> Step<&[u8]> {
        let place = self.place(at, count, align, name)?;
        for byte in place.clone() {
            if let Some(copier) = self.pending[byte] {
                return fault(
                    Kind::Race,
                    format!("a read of what an asynchronous copy of thread {copier} is under way to"),
                );
            }
            self.cells[byte].read(who)?;
            if !self.written[byte] {
                let message = format!("a read of what nobody wrote: byte {byte} of {name} memory");
                return Err(Fault { early: true, ..Fault::new(Kind::Uninitialized, message) });
            }
        }
        Ok(&self.values[place])
    }

    /// Writes bytes.
    pub(crate) fn write(&mut self, at: u64, values: &[u8], align: usize, name: &str, who: &Who) -> Step<()> {
        let place = self.place(at, values.len(), align, name)?;
        for (byte, value) in place.zip(values) {
            if let Some(copier) = self.pending[byte] {
                return fault(
                    Kind::Race,
                    format!("a write to what an asynchronous copy of thread {copier} is under way to"),
                );
            }
            self.cells[byte].write(who)?;
            (self.values[byte], self.written[byte]) = (*value, true);
        }
        Ok(())
    }

    /// Begins an asynchronous copy to bytes, which are written now where `values` are there.
    pub(crate) fn begin(&mut self, at: u64, count: usize, values: Option<&[u8]>, who: &Who) -> Step<()> {
        let place = self.place(at, count, count, "shared")?;
        let (unchanged, written) = (self.values[place.clone()].to_vec(), self.written[place].to_vec());
        self.write(at, values.unwrap_or(&unchanged), count, "shared", who)?;
        for (byte, was) in (at as usize..).zip(written) {
            self.pending[byte] = Some(who.thread);
            self.written[byte] = values.is_some() || was;
        }
        Ok(())
    }

    /// Writes bytes that a bulk copy has begun: who may access them was noted then.
    pub(crate) fn arrive(&mut self, at: u64, values: &[u8], who: &Who) {
        for (byte, value) in (at as usize..).zip(values) {
            self.cells[byte].written(who);
            (self.values[byte], self.written[byte], self.pending[byte]) = (*value, true, None);
        }
    }

    /// Ends an asynchronous copy: the bytes are written.
    pub(crate) fn end(&mut self, at: u64, values: &[u8], who: &Who) -> Step<()> {
        for i in 0..values.len() {
            self.pending[at as usize + i] = None;
        }
        self.write(at, values, values.len(), "shared", who)
    }
}
