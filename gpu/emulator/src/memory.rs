//! Global memory: buffers far apart.

use crate::Result;

/// The distance between the beginnings of buffers.
const APART: u64 = 1 << 40;

/// Global memory.
#[derive(Debug, Default)]
pub struct Memory {
    buffers: Vec<Vec<u8>>,
}

impl Memory {
    /// A buffer with these words, by its address.
    pub fn allocate(&mut self, words: &[u32]) -> u64 {
        self.buffers.push(words.iter().flat_map(|word| word.to_le_bytes()).collect());
        self.buffers.len() as u64 * APART
    }

    /// The words of the buffer at an address.
    ///
    /// # Panics
    /// If there is none.
    pub fn words(&self, address: u64) -> Vec<u32> {
        let bytes = &self.buffers[usize::try_from(address / APART - 1).expect("an address")];
        bytes.chunks_exact(4).map(|bytes| u32::from_le_bytes(bytes.try_into().expect("four"))).collect()
    }

    /// The bytes at an address, which is a multiple of their number.
    pub(crate) fn bytes(&mut self, address: u64, count: usize) -> Result<&mut [u8]> {
        let at = usize::try_from(address % APART).map_err(|error| error.to_string())?;
        let number = usize::try_from(address / APART).map_err(|error| error.to_string())?;
        let Some(buffer) = number.checked_sub(1).and_then(|number| self.buffers.get_mut(number)) else {
            return Err(format!("{count} bytes at {address:#x}, where there is nothing"));
        };
        let length = buffer.len();
        if at % count != 0 {
            return Err(format!("{count} bytes at {at}, which is no multiple"));
        }
        buffer.get_mut(at..at + count).ok_or_else(|| format!("{count} bytes at {at} of {length} bytes"))
    }
}
