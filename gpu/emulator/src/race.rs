//! Who accessed a byte, and whether anything orders two accesses.
//!
//! Every thread has a clock for each thread of its cluster: the last moment of that thread that it knows of. A barrier,
//! or `bar.warp.sync`, lets its threads know all that any of them knows. An access is ordered after another one if its
//! thread knows of the moment of the other one. So a race is found in whatever order the threads are run. Fences alone
//! order the accesses of different clusters; without clusters, each block is one.
//!
//! An asynchronous access is no moment of its thread. It is a moment of an *agent*: a phase of an `mbarrier`, a group
//! of bulk stores, a group of products of a warpgroup. Whoever waits for it knows the moment. A proxy fence says which
//! moments of threads asynchronous accesses see.

mod clocks;

use crate::error::{Kind, Step, fault};
pub(crate) use clocks::{Clocks, merge};

/// A cluster: its number, its blocks, the threads of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Team {
    pub(crate) number: u32,
    pub(crate) blocks: usize,
    pub(crate) each: usize,
    /// Where moments of other clusters begin among those that a thread knows, cluster by cluster; beyond all of them
    /// where nothing orders clusters.
    pub(crate) others: usize,
}

/// The scope of a strong access: the threads whose strong accesses may meet it. PTX: `.cta`, `.cluster`, `.gpu` and
/// `.sys`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scope {
    Block,
    Cluster,
    Device,
}

/// The thread that accesses, by its number in the cluster, when, and what it knows.
#[derive(Clone, Copy)]
pub(crate) struct Who<'a> {
    pub(crate) team: Team,
    pub(crate) thread: u32,
    pub(crate) line: u32,
    /// The scope of an atomic access, a `.relaxed` or a `.volatile` one.
    pub(crate) strong: Option<Scope>,
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
    strong: Option<Scope>,
    asynchronous: bool,
    wrote: bool,
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
    /// Reads by clusters before this one: one, where nothing orders clusters, else all.
    foreign: Vec<Stamp>,
    /// Accesses before strong writes, which order nothing.
    open: Option<Box<Open>>,
}

/// Accesses that a later one has to agree with, beside the last write and the reads since it: of each thread the last
/// one of a kind.
#[derive(Clone, Debug, Default)]
struct Open(Vec<Stamp>);

impl Who<'_> {
    fn stamp(&self, wrote: bool) -> Stamp {
        let Who { team, thread, line, strong, clock, agent } = *self;
        let clock = agent.map_or_else(|| clock[thread as usize], |(moment, _)| moment);
        Stamp { cluster: team.number, thread, clock, line, strong, asynchronous: agent.is_some(), wrote }
    }

    /// Whether an asynchronous access does not see what a thread wrote, since no proxy fence came between.
    fn misses(&self, write: &Stamp) -> bool {
        let seen = self.agent.and_then(|(_, seen)| seen.get(write.thread as usize));
        self.team.number == write.cluster && seen.is_some_and(|seen| *seen < write.clock)
    }

    /// Whether an access happened before this one, or may happen at the same time as it.
    fn agrees(&self, other: &Stamp) -> bool {
        self.meets(other) || self.knows(other)
    }

    /// Whether its thread knows of the moment of an access.
    fn knows(&self, other: &Stamp) -> bool {
        let thread = other.thread as usize;
        if self.is_own(other) {
            return self.clock[thread] >= other.clock;
        }
        // A moment of an agent of another cluster is never known.
        let threads = self.team.blocks * self.team.each;
        let slot = self.team.others.saturating_add(other.cluster as usize * threads + thread);
        thread < threads && self.clock.get(slot).is_some_and(|known| *known >= other.clock)
    }

    /// Whether both accesses are strong, each in a scope that has the thread of the other. PTX: morally strong.
    fn meets(&self, other: &Stamp) -> bool {
        // The smaller scope decides: both threads are in it, or in none of the two.
        self.strong.zip(other.strong).is_some_and(|(ours, theirs)| match ours.min(theirs) {
            Scope::Block => self.is_of_block(other),
            Scope::Cluster => self.is_own(other),
            Scope::Device => true,
        })
    }

    /// Whether an access is one of this cluster.
    fn is_own(&self, other: &Stamp) -> bool {
        self.team.number == other.cluster
    }

    /// Whether an access is one of this block.
    fn is_of_block(&self, other: &Stamp) -> bool {
        self.is_own(other) && self.team.block(self.thread) == self.team.block(other.thread)
    }
}

impl Team {
    /// The block of a thread of the cluster. Agents come after all threads, so their number is of no block.
    fn block(&self, thread: u32) -> usize {
        thread as usize / self.each
    }

    /// A thread of a cluster in words: its number in its block, and the block.
    fn name(&self, cluster: u32, thread: u32) -> String {
        let (block, thread) = (self.block(thread), thread as usize % self.each);
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

    fn race<T>(&self, now: &Who, what: &str) -> Step<T> {
        let (line, did) = (self.line, if self.wrote { "wrote" } else { "read" });
        if self.asynchronous {
            return fault(
                Kind::Race,
                format!("{what} of what an asynchronous instruction {did} at line {line}, and nobody waited for it"),
            );
        }
        let thread = now.team.name(self.cluster, self.thread);
        let why = match now.strong.zip(self.strong).map(|(ours, theirs)| ours.min(theirs)) {
            Some(Scope::Block) => "a scope of these atomics has not both threads: use `.gpu` in place of `.cta`; ",
            Some(_) => "a scope of these atomics has not both threads: use `.gpu` in place of `.cluster`; ",
            None => "",
        };
        fault(Kind::Race, format!("{what} of what {thread} {did} at line {line}, and {why}nothing orders them"))
    }
}

impl Cell {
    /// Notes a read.
    pub(crate) fn read(&mut self, who: &Who) -> Step<()> {
        if let Some(write) = self.write.iter().chain(self.open()).find(|one| one.wrote && !who.agrees(one)) {
            return write.race(who, "a read");
        }
        if let Some(write) = self.write.iter().chain(self.open()).find(|one| one.wrote && who.misses(one)) {
            return write.unseen(who, "read");
        }
        let stamp = who.stamp(false);
        let is_same = |read: &Stamp| (read.thread, read.strong) == (stamp.thread, stamp.strong);
        match &mut self.reads {
            Reads::None => self.reads = Reads::One(stamp),
            Reads::One(read) if read.cluster == stamp.cluster && is_same(read) => *read = stamp,
            Reads::One(read) if read.cluster == stamp.cluster => {
                let all = vec![*read, stamp];
                self.reads = Reads::Many(all);
            }
            Reads::Many(all) if all.first().is_some_and(|read| read.cluster == stamp.cluster) => {
                match all.iter_mut().find(|read| is_same(read)) {
                    Some(read) => *read = stamp,
                    None => all.push(stamp),
                }
            }
            Reads::One(_) | Reads::Many(_) => {
                // Fewest accesses agree with a plain read, then with one of the smallest scope.
                self.foreign = if who.team.others == usize::MAX {
                    self.reads().min_by_key(|read| read.strong).copied().into_iter().collect()
                } else {
                    self.reads().copied().collect()
                };
                self.reads = Reads::One(stamp);
            }
        }
        Ok(())
    }

    /// Notes a write.
    pub(crate) fn write(&mut self, who: &Who) -> Step<()> {
        if let Some(write) = self.write.filter(|write| !who.agrees(write)) {
            return write.race(who, "a write");
        }
        if let Some(write) = self.write.iter().chain(self.open()).find(|one| one.wrote && who.misses(one)) {
            return write.unseen(who, "write");
        }
        if let Some(one) = self.reads().chain(self.open()).find(|one| !who.agrees(one)) {
            return one.race(who, "a write");
        }
        self.written(who);
        Ok(())
    }

    /// Notes a write that was noted when it began.
    pub(crate) fn written(&mut self, who: &Who) {
        self.open = if who.strong.is_some() { self.left_open(who) } else { None };
        (self.write, self.reads, self.foreign) = (Some(who.stamp(true)), Reads::None, Vec::new());
    }

    /// The reads since the last write.
    fn reads(&self) -> impl Iterator<Item = &Stamp> {
        let reads = match &self.reads {
            Reads::None => &[],
            Reads::One(read) => std::slice::from_ref(read),
            Reads::Many(all) => all.as_slice(),
        };
        reads.iter().chain(&self.foreign)
    }

    fn open(&self) -> &[Stamp] {
        self.open.as_ref().map_or(&[], |open| &open.0)
    }

    /// What a strong write leaves open. Another strong access agrees with it, and may be unordered with what was before
    /// it. Done with are only strong accesses that are ordered before it, and that each access meets which meets it.
    fn left_open(&mut self, who: &Who) -> Option<Box<Open>> {
        let mut open = self.open.take().unwrap_or_default();
        let is_met = |one: &Stamp| one.strong >= who.strong && who.is_of_block(one);
        let is_done = |one: &Stamp| is_met(one) && who.clock[one.thread as usize] >= one.clock;
        // Of clusters that nothing orders one access tells as much as all.
        let tells = |one: &Stamp| who.is_own(one) || who.team.others != usize::MAX;
        let kind = |one: &Stamp| (tells(one).then_some((one.cluster, one.thread)), one.strong, one.wrote);
        open.0.retain(|one| !is_done(one));
        for one in self.write.iter().chain(self.reads()).filter(|one| !is_done(one)) {
            match open.0.iter_mut().find(|other| kind(other) == kind(one)) {
                Some(other) => *other = *one,
                None => open.0.push(*one),
            }
        }
        (!open.0.is_empty()).then_some(open)
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Clocks, Scope, Team, Who};

    /// A thread of a cluster of two blocks, of two threads each.
    fn who(clocks: &Clocks, cluster: u32, thread: usize, strong: Option<Scope>) -> Who<'_> {
        let team = Team { number: cluster, blocks: 2, each: 2, others: usize::MAX };
        Who { team, thread: thread as u32, line: 1, strong, clock: clocks.of(thread), agent: None }
    }

    const STRONG: Option<Scope> = Some(Scope::Device);

    #[test]
    fn meetings_order_accesses() {
        let (mut clocks, mut cell) = (Clocks::new(3, 0), Cell::default());
        cell.write(&who(&clocks, 0, 0, None)).unwrap();
        cell.read(&who(&clocks, 0, 0, None)).unwrap();
        assert!(cell.read(&who(&clocks, 0, 1, None)).is_err());
        clocks.meet(&[0, 1]);
        cell.read(&who(&clocks, 0, 1, None)).unwrap();
        // The third one did not come, and learns of it by the second one.
        assert!(cell.read(&who(&clocks, 0, 2, None)).is_err());
        clocks.meet(&[1, 2]);
        cell.read(&who(&clocks, 0, 2, None)).unwrap();
        assert!(cell.write(&who(&clocks, 0, 0, None)).is_err());
        clocks.meet(&[0, 1, 2]);
        cell.write(&who(&clocks, 0, 0, None)).unwrap();
    }

    #[test]
    fn nothing_orders_blocks_but_atomics_may_meet() {
        let (clocks, mut cell) = (Clocks::new(2, 0), Cell::default());
        cell.read(&who(&clocks, 0, 0, None)).unwrap();
        cell.read(&who(&clocks, 1, 0, None)).unwrap();
        cell.read(&who(&clocks, 1, 1, None)).unwrap();
        assert!(cell.write(&who(&clocks, 1, 0, None)).is_err());
        let mut cell = Cell::default();
        cell.write(&who(&clocks, 0, 0, STRONG)).unwrap();
        cell.write(&who(&clocks, 1, 1, STRONG)).unwrap();
        assert!(cell.read(&who(&clocks, 1, 0, None)).is_err());
    }

    /// Two threads add, and one of them fences. In whatever order they add, the copy misses what the other one added.
    #[test]
    fn each_open_write_needs_its_proxy_fence() {
        for (fenced, order) in [[0, 1], [1, 0]].into_iter().flat_map(|order| [0, 1].map(|fenced| (fenced, order))) {
            for both in [false, true] {
                let (mut clocks, mut cell) = (Clocks::new(2, 1), Cell::default());
                order.iter().for_each(|thread| cell.write(&who(&clocks, 0, *thread, STRONG)).unwrap());
                clocks.fence(fenced);
                if both {
                    clocks.fence(1 - fenced);
                }
                clocks.meet(&[0, 1]);
                let copy = Who { agent: Some((1, clocks.seen(fenced))), ..who(&clocks, 0, fenced, None) };
                assert_eq!(cell.read(&copy).is_ok(), both, "thread {fenced} fences, {order:?} add");
            }
        }
    }

    /// What a program does next: a thread accesses the byte, all threads but one meet, or the next cluster begins.
    #[derive(Clone, Copy, Debug)]
    enum Next {
        Access { thread: usize, strong: Option<Scope>, reads: bool, writes: bool },
        Meet { without: usize },
        Cluster,
    }

    const THREADS: usize = 3;

    fn all() -> Vec<Next> {
        let plain = [(None, true, false), (None, false, true)];
        let strong = [Scope::Block, Scope::Cluster, Scope::Device]
            .into_iter()
            .flat_map(|scope| [(true, false), (false, true), (true, true)].map(|(r, w)| (Some(scope), r, w)));
        let kinds: Vec<_> = plain.into_iter().chain(strong).collect();
        let access = |thread| {
            let next = move |(strong, reads, writes)| Next::Access { thread, strong, reads, writes };
            kinds.clone().into_iter().map(next)
        };
        let meetings = (0..THREADS).map(|without| Next::Meet { without });
        (0..THREADS).flat_map(access).chain(meetings).chain([Next::Cluster]).collect()
    }

    /// The first step that races, as the cell says, and by its definition: an access conflicts with an earlier one of
    /// which it does not know, if one of both writes, and one of both is plain, or has a scope without the other one.
    fn raced(program: &[Next]) -> [Option<usize>; 2] {
        let (mut clocks, mut cell, mut block) = (Clocks::new(THREADS, 0), Cell::default(), 0);
        let mut past: Vec<(u32, usize, u32, Option<Scope>, bool)> = Vec::new();
        let mut found = [None; 2];
        for (step, next) in program.iter().enumerate() {
            match *next {
                Next::Meet { without } => {
                    clocks.meet(&(0..THREADS).filter(|thread| *thread != without).collect::<Vec<_>>());
                }
                Next::Cluster => (clocks, block) = (Clocks::new(THREADS, 0), block + 1),
                Next::Access { thread, strong, reads, writes } => {
                    let now = who(&clocks, block, thread, strong);
                    let fails = reads && cell.read(&now).is_err() || writes && cell.write(&now).is_err();
                    let unordered = |of: u32, other: usize, clock: u32| of != block || now.clock[other] < clock;
                    let has = |scope: Scope, of: u32, other: usize| match scope {
                        Scope::Block => of == block && other / 2 == thread / 2,
                        Scope::Cluster => of == block,
                        Scope::Device => true,
                    };
                    let races = past.iter().any(|(of, other, clock, their, wrote)| {
                        let meet = [strong, *their].iter().all(|scope| scope.is_some_and(|it| has(it, *of, *other)));
                        (writes || *wrote) && !meet && unordered(*of, *other, *clock)
                    });
                    found = [fails, races].map(|raced| raced.then_some(step));
                    past.push((block, thread, now.clock[thread], strong, writes));
                }
            }
            if found != [None; 2] {
                break;
            }
        }
        found
    }

    #[test]
    fn a_race_is_found_at_the_access_that_completes_it() {
        let (all, mut programs) = (all(), vec![Vec::new()]);
        let mut races = 0;
        for _ in 0..4 {
            programs = programs
                .iter()
                .flat_map(|one: &Vec<Next>| all.iter().map(|next| [&one[..], &[*next]].concat()))
                .collect();
            for program in &programs {
                let [said, is] = raced(program);
                assert_eq!(said, is, "{program:?}");
                races += usize::from(is.is_some());
            }
        }
        assert!(races > 10_000, "{races}");
    }

    #[test]
    fn longer_programs_race_where_they_race() {
        let (all, mut state, mut races) = (all(), 1_u64, 0);
        for _ in 0..20_000 {
            let program: Vec<Next> = (0..14)
                .map(|_| {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    all[(state >> 33) as usize % all.len()]
                })
                .collect();
            // Strong accesses and meetings alone go on for long.
            let program: Vec<Next> = program
                .into_iter()
                .filter(|next| match next {
                    Next::Access { thread, strong, .. } => strong.is_some() || *thread == 0,
                    _ => true,
                })
                .collect();
            let [said, is] = raced(&program);
            assert_eq!(said, is, "{program:?}");
            races += usize::from(is.is_some_and(|step| step > 3));
        }
        assert!(races > 1000, "{races}");
    }
}
