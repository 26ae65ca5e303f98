//! Who accessed a byte, and whether anything orders two accesses.
//!
//! Every thread has a clock for each thread of its cluster: the last moment of that thread that it knows of. A barrier,
//! or `bar.warp.sync`, lets its threads know all that any of them knows. An access is ordered after another one if its
//! thread knows of the moment of the other one. So a race is found in whatever order the threads are run. Nothing
//! orders the accesses of different clusters; without clusters, each block is one.
//!
//! An asynchronous access is no moment of its thread. It is a moment of an *agent*: a phase of an `mbarrier`, a group
//! of bulk stores, a group of products of a warpgroup. Whoever waits for it knows the moment. A proxy fence says which
//! moments of threads asynchronous accesses see.

use crate::error::{Kind, Step, fault};

/// A cluster: its number, its blocks, the threads of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Team {
    pub(crate) number: u32,
    pub(crate) blocks: usize,
    pub(crate) each: usize,
}

/// The thread that accesses, by its number in the cluster, when, and what it knows.
#[derive(Clone, Copy)]
pub(crate) struct Who<'a> {
    pub(crate) team: Team,
    pub(crate) thread: u32,
    pub(crate) line: u32,
    /// Atomic, `.relaxed` or `.volatile`.
    pub(crate) strong: bool,
    pub(crate) clock: &'a [u32],
    /// Of an asynchronous access, its moment, and the moments of threads that it sees.
    pub(crate) agent: Option<(u32, &'a [u32])>,
}

/// An access that was.
#[derive(Clone, Copy, Debug)]
struct Stamp {
    cluster: u32,
    thread: u32,
    clock: u32,
    line: u32,
    strong: bool,
    asynchronous: bool,
}

/// The reads since the last write.
#[derive(Clone, Debug, Default)]
enum Reads {
    #[default]
    None,
    One(Stamp),
    /// The last one of each thread of a cluster.
    Many(Vec<Stamp>),
}

/// The accesses to a byte.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    write: Option<Stamp>,
    reads: Reads,
    /// A read by a cluster before this one.
    foreign: Option<Stamp>,
}

impl Who<'_> {
    fn stamp(&self) -> Stamp {
        let Who { team, thread, line, strong, clock, agent } = *self;
        let clock = agent.map_or_else(|| clock[thread as usize], |(moment, _)| moment);
        Stamp { cluster: team.number, thread, clock, line, strong, asynchronous: agent.is_some() }
    }

    /// Whether an asynchronous access does not see what a thread wrote, since no proxy fence came between.
    fn misses(&self, write: &Stamp) -> bool {
        let seen = self.agent.and_then(|(_, seen)| seen.get(write.thread as usize));
        self.team.number == write.cluster && seen.is_some_and(|seen| *seen < write.clock)
    }

    /// Whether an access happened before this one, or may happen at the same time as it.
    fn agrees(&self, other: &Stamp) -> bool {
        self.strong && other.strong
            || self.team.number == other.cluster && self.clock[other.thread as usize] >= other.clock
    }
}

impl Team {
    /// A thread of a cluster in words: its number in its block, and the block.
    fn name(&self, cluster: u32, thread: u32) -> String {
        let (block, thread) = (thread as usize / self.each, thread as usize % self.each);
        match (cluster == self.number, self.blocks) {
            (true, 1) => format!("thread {thread}"),
            (true, _) => format!("thread {thread} of block {block} of the cluster"),
            (false, 1) => format!("thread {thread} of block {cluster}"),
            (false, _) => format!("thread {thread} of block {block} of cluster {cluster}"),
        }
    }
}

impl Stamp {
    fn unseen<T>(&self, now: &Who, what: &str) -> Step<T> {
        let (thread, line) = (now.team.name(self.cluster, self.thread), self.line);
        let message =
            format!("an asynchronous {what} of what {thread} wrote at line {line}, and no proxy fence between");
        fault(Kind::Race, message)
    }

    fn race<T>(&self, now: &Who, what: &str, did: &str) -> Step<T> {
        let line = self.line;
        if self.asynchronous {
            return fault(
                Kind::Race,
                format!("{what} of what an asynchronous instruction {did} at line {line}, and nobody waited for it"),
            );
        }
        let thread = now.team.name(self.cluster, self.thread);
        fault(Kind::Race, format!("{what} of what {thread} {did} at line {line}, and nothing orders them"))
    }
}

impl Cell {
    /// Notes a read.
    pub(crate) fn read(&mut self, who: &Who) -> Step<()> {
        if let Some(write) = self.write.filter(|write| !who.agrees(write)) {
            return write.race(who, "a read", "wrote");
        }
        if let Some(write) = self.write.filter(|write| who.misses(write)) {
            return write.unseen(who, "read");
        }
        let stamp = who.stamp();
        match &mut self.reads {
            Reads::None => self.reads = Reads::One(stamp),
            Reads::One(read) if read.cluster != who.team.number => {
                self.foreign = Some(*read);
                self.reads = Reads::One(stamp);
            }
            Reads::One(read) if read.thread == who.thread => *read = stamp,
            Reads::One(read) => {
                let all = vec![*read, stamp];
                self.reads = Reads::Many(all);
            }
            Reads::Many(all) => match all.first() {
                Some(read) if read.cluster != who.team.number => {
                    self.foreign = Some(*read);
                    self.reads = Reads::One(stamp);
                }
                _ => match all.iter_mut().find(|read| read.thread == stamp.thread) {
                    Some(read) => *read = stamp,
                    None => all.push(stamp),
                },
            },
        }
        Ok(())
    }

    /// Notes a write.
    pub(crate) fn write(&mut self, who: &Who) -> Step<()> {
        if let Some(write) = self.write.filter(|write| !who.agrees(write)) {
            return write.race(who, "a write", "wrote");
        }
        if let Some(write) = self.write.filter(|write| who.misses(write)) {
            return write.unseen(who, "write");
        }
        let reads = match &self.reads {
            Reads::None => &[],
            Reads::One(read) => &[*read][..],
            Reads::Many(all) => all.as_slice(),
        };
        if let Some(read) = reads.iter().chain(&self.foreign).find(|read| !who.agrees(read)) {
            return read.race(who, "a write", "read");
        }
        self.written(who);
        Ok(())
    }

    /// Notes a write that was noted when it began.
    pub(crate) fn written(&mut self, who: &Who) {
        (self.write, self.reads, self.foreign) = (Some(who.stamp()), Reads::None, None);
    }
}

/// The clocks of the threads of a cluster: of each thread, the moments of all threads and agents, and then the moments
/// of threads that its asynchronous accesses see.
#[derive(Debug)]
pub(crate) struct Clocks {
    slots: usize,
    known: Vec<Vec<u32>>,
}

impl Clocks {
    pub(crate) fn new(threads: usize, agents: usize) -> Clocks {
        let slots = threads + agents;
        let length = if agents == 0 { slots } else { slots + threads };
        let clock = |thread| (0..length).map(|other| u32::from(other == thread)).collect();
        Clocks { slots, known: (0..threads).map(clock).collect() }
    }

    pub(crate) fn of(&self, thread: usize) -> &[u32] {
        &self.known[thread][..self.slots]
    }

    /// The moments of threads that asynchronous accesses of a thread see.
    pub(crate) fn seen(&self, thread: usize) -> &[u32] {
        &self.known[thread][self.slots..]
    }

    /// A proxy fence: asynchronous accesses see what the thread knows.
    pub(crate) fn fence(&mut self, thread: usize) {
        let (known, seen) = self.known[thread].split_at_mut(self.slots);
        seen.iter_mut().zip(&*known).for_each(|(seen, known)| *seen = (*seen).max(*known));
        known[thread] += 1;
    }

    /// What any of these threads knows.
    pub(crate) fn known(&self, threads: &[usize]) -> Vec<u32> {
        let mut known = vec![0; self.known[0].len()];
        threads.iter().for_each(|thread| merge(&mut known, &self.known[*thread]));
        known
    }

    /// What all of these threads know, and what their asynchronous accesses see.
    pub(crate) fn common(&self, threads: &[usize]) -> (Vec<u32>, Vec<u32>) {
        let mut common = self.known[threads[0]].clone();
        for thread in threads {
            common.iter_mut().zip(&self.known[*thread]).for_each(|(common, known)| *common = (*common).min(*known));
        }
        let seen = common.split_off(self.slots);
        (common, seen)
    }

    /// Lets a thread know something, and begins its next moment.
    pub(crate) fn learn(&mut self, thread: usize, known: &[u32]) {
        merge(&mut self.known[thread], known);
        self.known[thread][thread] += 1;
    }

    /// Lets a thread know moments of an agent.
    pub(crate) fn wait(&mut self, thread: usize, agent: usize, moment: u32) {
        let known = &mut self.known[thread];
        known[agent] = known[agent].max(moment);
        known[thread] += 1;
    }

    /// These threads meet: each knows all that any of them does.
    pub(crate) fn meet(&mut self, threads: &[usize]) {
        let known = self.known(threads);
        threads.iter().for_each(|thread| self.learn(*thread, &known));
    }
}

/// The later moments of two.
pub(crate) fn merge(known: &mut [u32], other: &[u32]) {
    known.iter_mut().zip(other).for_each(|(known, other)| *known = (*known).max(*other));
}

#[cfg(test)]
mod tests {
    use super::{Cell, Clocks, Team, Who};

    fn who(clocks: &Clocks, block: u32, thread: usize, strong: bool) -> Who<'_> {
        let team = Team { number: block, blocks: 1, each: 4 };
        Who { team, thread: thread as u32, line: 1, strong, clock: clocks.of(thread), agent: None }
    }

    #[test]
    fn meetings_order_accesses() {
        let (mut clocks, mut cell) = (Clocks::new(3, 0), Cell::default());
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
        let (clocks, mut cell) = (Clocks::new(2, 0), Cell::default());
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
