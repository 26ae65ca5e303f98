//! Shared memory, and who did what to it since the last barrier.

use crate::Result;

/// The shared memory of a block.
#[derive(Debug)]
pub(crate) struct Shared {
    bytes: Vec<Byte>,
    /// The number of barriers so far.
    epoch: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Byte {
    value: u8,
    /// The last thread that wrote it, and when.
    written: Option<(usize, u32)>,
    /// The last two threads that read it, and when.
    read: [Option<(usize, u32)>; 2],
    /// The thread whose asynchronous copy to it is under way.
    pending: Option<usize>,
}

impl Shared {
    pub(crate) fn new(bytes: usize) -> Shared {
        Shared { bytes: vec![Byte::default(); bytes], epoch: 0 }
    }

    /// All threads have met.
    pub(crate) fn barrier(&mut self) {
        self.epoch += 1;
    }

    fn slice(&mut self, at: u64, count: usize) -> Result<&mut [Byte]> {
        let length = self.bytes.len();
        let start = usize::try_from(at).map_err(|error| error.to_string())?;
        if start % count != 0 {
            return Err(format!("{count} bytes of shared memory at {start}, which is no multiple"));
        }
        let end = start.saturating_add(count);
        self.bytes.get_mut(start..end).ok_or_else(|| format!("{count} bytes of shared memory at {start} of {length}"))
    }

    pub(crate) fn load(&mut self, thread: usize, at: u64, count: usize) -> Result<Vec<u8>> {
        let epoch = self.epoch;
        let read = |byte: &mut Byte| {
            let Some((writer, written)) = byte.written else { return Err("a read of what no one wrote".into()) };
            if byte.pending.is_some() {
                return Err("a read of what an asynchronous copy is under way to".into());
            }
            if writer != thread && written == epoch {
                return Err(format!("a read of what thread {writer} wrote since the last barrier"));
            }
            if byte.read[0].is_none_or(|(reader, _)| reader != thread) {
                byte.read[1] = byte.read[0];
            }
            byte.read[0] = Some((thread, epoch));
            Ok(byte.value)
        };
        self.slice(at, count)?.iter_mut().map(read).collect()
    }

    pub(crate) fn store(&mut self, thread: usize, at: u64, values: &[u8]) -> Result<()> {
        let epoch = self.epoch;
        for (byte, value) in self.slice(at, values.len())?.iter_mut().zip(values) {
            byte.may_be_written(thread, epoch)?;
            (byte.value, byte.written, byte.pending) = (*value, Some((thread, epoch)), None);
        }
        Ok(())
    }

    /// An asynchronous copy to these bytes begins: any time from now on it may write them.
    pub(crate) fn begin(&mut self, thread: usize, at: u64, count: usize) -> Result<()> {
        let epoch = self.epoch;
        for byte in self.slice(at, count)? {
            byte.may_be_written(thread, epoch)?;
            byte.pending = Some(thread);
        }
        Ok(())
    }
}

impl Byte {
    fn may_be_written(&self, thread: usize, epoch: u32) -> Result<()> {
        if self.pending.is_some_and(|copier| copier != thread) {
            return Err("a write to what an asynchronous copy of another thread is under way to".into());
        }
        for (other, when) in self.read.iter().chain([&self.written]).flatten() {
            if *other != thread && *when == epoch {
                return Err(format!("a write to what thread {other} accessed since the last barrier"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Shared;

    #[test]
    fn a_barrier_stands_between_writer_and_reader() {
        let mut shared = Shared::new(8);
        assert!(shared.load(0, 0, 4).is_err());
        shared.store(0, 0, &[1; 4]).unwrap();
        assert_eq!(shared.load(0, 0, 4).unwrap(), [1; 4]);
        assert!(shared.load(1, 0, 4).is_err());
        shared.barrier();
        assert_eq!(shared.load(1, 0, 4).unwrap(), [1; 4]);
        assert!(shared.store(0, 0, &[2; 4]).is_err());
        shared.barrier();
        shared.store(0, 0, &[2; 4]).unwrap();
        assert!(shared.store(1, 0, &[2; 4]).is_err());
    }

    #[test]
    fn a_copy_under_way_is_left_alone() {
        let mut shared = Shared::new(8);
        shared.store(0, 0, &[1; 4]).unwrap();
        shared.barrier();
        shared.load(1, 0, 4).unwrap();
        assert!(shared.begin(0, 0, 4).is_err());
        shared.barrier();
        shared.begin(0, 0, 4).unwrap();
        assert!(shared.load(1, 0, 4).is_err());
        shared.store(0, 0, &[2; 4]).unwrap();
        assert!(shared.load(1, 0, 4).is_err());
        shared.barrier();
        assert_eq!(shared.load(1, 0, 4).unwrap(), [2; 4]);
        assert!(shared.load(1, 2, 4).is_err());
        assert!(shared.load(1, 8, 4).is_err());
    }
}
