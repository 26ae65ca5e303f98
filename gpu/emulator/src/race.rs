//! Who accessed a byte, and whether anything orders two accesses.
//!
//! Every thread has a clock for each thread of its block: the last moment of that thread that it knows of. A barrier,
//! or `bar.warp.sync`, lets its threads know all that any of them knows. An access is ordered after another one if its
//! thread knows of the moment of the other one. So a race is found in whatever order the threads are run. Nothing
//! orders the accesses of different blocks.

use crate::error::{Kind, Step, fault};

/// The thread that accesses, when, and what it knows.
#[derive(Clone, Copy)]
pub(crate) struct Who<'a> {
    pub(crate) block: u32,
    pub(crate) thread: u32,
    pub(crate) line: u32,
    /// Atomic, `.relaxed` or `.volatile`.
    pub(crate) strong: bool,
    pub(crate) clock: &'a [u32],
}

/// An access that was.
#[derive(Clone, Copy, Debug)]
struct Stamp {
    block: u32,
    thread: u32,
    clock: u32,
    line: u32,
    strong: bool,
}

/// The reads since the last write.
#[derive(Clone, Debug, Default)]
enum Reads {
    #[default]
    None,
    One(Stamp),
    /// The last one of each thread of a block.
    Many(Vec<Option<Stamp>>),
}

/// The accesses to a byte.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    write: Option<Stamp>,
    reads: Reads,
    /// A read by a block before this one.
    foreign: Option<Stamp>,
}

impl Who<'_> {
    fn stamp(&self) -> Stamp {
        let Who { block, thread, line, strong, clock } = *self;
        Stamp { block, thread, clock: clock[thread as usize], line, strong }
    }

    /// Whether an access happened before this one, or may happen at the same time as it.
    fn agrees(&self, other: &Stamp) -> bool {
        self.strong && other.strong || self.block == other.block && self.clock[other.thread as usize] >= other.clock
    }
}

impl Stamp {
    fn race<T>(&self, now: &Who, what: &str, did: &str) -> Step<T> {
        let Stamp { block, thread, line, .. } = self;
        let other = if *block == now.block { String::new() } else { format!(" of block {block}") };
        fault(
            Kind::Race,
            format!("{what} of what thread {thread}{other} {did} at line {line}, and nothing orders them"),
        )
    }
}

impl Cell {
    /// Notes a read.
    pub(crate) fn read(&mut self, who: &Who) -> Step<()> {
        if let Some(write) = self.write.filter(|write| !who.agrees(write)) {
            return write.race(who, "a read", "wrote");
        }
        let stamp = who.stamp();
        match &mut self.reads {
            Reads::None => self.reads = Reads::One(stamp),
            Reads::One(read) if read.block != who.block => {
                self.foreign = Some(*read);
                self.reads = Reads::One(stamp);
            }
            Reads::One(read) if read.thread == who.thread => *read = stamp,
            Reads::One(read) => {
                let mut all = vec![None; who.clock.len()];
                let read = *read;
                all[read.thread as usize] = Some(read);
                all[who.thread as usize] = Some(stamp);
                self.reads = Reads::Many(all);
            }
            Reads::Many(all) => match all.iter().flatten().next() {
                Some(read) if read.block != who.block => {
                    self.foreign = Some(*read);
                    self.reads = Reads::One(stamp);
                }
                _ => all[who.thread as usize] = Some(stamp),
            },
        }
        Ok(())
    }

    /// Notes a write.
    pub(crate) fn write(&mut self, who: &Who) -> Step<()> {
        if let Some(write) = self.write.filter(|write| !who.agrees(write)) {
            return write.race(who, "a write", "wrote");
        }
        let reads = match &self.reads {
            Reads::None => &[],
            Reads::One(read) => &[Some(*read)][..],
            Reads::Many(all) => all.as_slice(),
        };
        if let Some(read) = reads.iter().chain([&self.foreign]).flatten().find(|read| !who.agrees(read)) {
            return read.race(who, "a write", "read");
        }
        (self.write, self.reads, self.foreign) = (Some(who.stamp()), Reads::None, None);
        Ok(())
    }
}

/// The clocks of the threads of a block.
#[derive(Debug)]
pub(crate) struct Clocks(Vec<Vec<u32>>);

impl Clocks {
    pub(crate) fn new(threads: usize) -> Clocks {
        let clock = |thread| (0..threads).map(|other| u32::from(other == thread)).collect();
        Clocks((0..threads).map(clock).collect())
    }

    pub(crate) fn of(&self, thread: usize) -> &[u32] {
        &self.0[thread]
    }

    /// What any of these threads knows.
    pub(crate) fn known(&self, threads: &[usize]) -> Vec<u32> {
        let mut known = vec![0; self.0.len()];
        for thread in threads {
            known.iter_mut().zip(&self.0[*thread]).for_each(|(known, clock)| *known = (*known).max(*clock));
        }
        known
    }

    /// Lets a thread know something, and begins its next moment.
    pub(crate) fn learn(&mut self, thread: usize, known: &[u32]) {
        self.0[thread].iter_mut().zip(known).for_each(|(clock, known)| *clock = (*clock).max(*known));
        self.0[thread][thread] += 1;
    }

    /// These threads meet: each knows all that any of them does.
    pub(crate) fn meet(&mut self, threads: &[usize]) {
        let known = self.known(threads);
        threads.iter().for_each(|thread| self.learn(*thread, &known));
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Clocks, Who};

    fn who(clocks: &Clocks, block: u32, thread: usize, strong: bool) -> Who<'_> {
        Who { block, thread: thread as u32, line: 1, strong, clock: clocks.of(thread) }
    }

    #[test]
    fn meetings_order_accesses() {
        let (mut clocks, mut cell) = (Clocks::new(3), Cell::default());
        cell.write(&who(&clocks, 0, 0, false)).unwrap();
        cell.read(&who(&clocks, 0, 0, false)).unwrap();
        assert!(cell.read(&who(&clocks, 0, 1, false)).is_err());
        clocks.meet(&[0, 1]);
        cell.read(&who(&clocks, 0, 1, false)).unwrap();
        // The third one did not come, and learns of it by the second one.
        assert!(cell.read(&who(&clocks, 0, 2, false)).is_err());
        clocks.meet(&[1, 2]);
        cell.read(&who(&clocks, 0, 2, false)).unwrap();
        assert!(cell.write(&who(&clocks, 0, 0, false)).is_err());
        clocks.meet(&[0, 1, 2]);
        cell.write(&who(&clocks, 0, 0, false)).unwrap();
    }

    #[test]
    fn nothing_orders_blocks_but_atomics_may_meet() {
        let (clocks, mut cell) = (Clocks::new(2), Cell::default());
        cell.read(&who(&clocks, 0, 0, false)).unwrap();
        cell.read(&who(&clocks, 1, 0, false)).unwrap();
        cell.read(&who(&clocks, 1, 1, false)).unwrap();
        assert!(cell.write(&who(&clocks, 1, 0, false)).is_err());
        let mut cell = Cell::default();
        cell.write(&who(&clocks, 0, 0, true)).unwrap();
        cell.write(&who(&clocks, 1, 1, true)).unwrap();
        assert!(cell.read(&who(&clocks, 1, 0, false)).is_err());
    }
}
