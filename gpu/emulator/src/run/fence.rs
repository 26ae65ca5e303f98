//! Fences: what a thread hands on by a flag, and what another thread knows by it.
//!
//! PTX: a fence releases by a strong write after it, and acquires by a strong read before it. Where the read sees the
//! write, or an atomic operation after it, what came before the one fence comes before what comes after the other one.
//! Both accesses and both fences need scopes that have both threads. `fence.sc` is taken as `fence.acq_rel`.

use std::sync::Arc;

use super::Cluster;
use crate::operation::Space;
use crate::race::{Scope, merge};

/// The cluster of what all clusters hand on that have ended.
const ENDED: u32 = u32::MAX;

/// What a write at a place hands on: the cluster and the thread that wrote, in which scope, and what it knew.
#[derive(Clone, Debug)]
pub(crate) struct Release {
    cluster: u32,
    thread: usize,
    scope: Scope,
    known: Arc<Vec<u32>>,
}

/// The fences of a thread.
#[derive(Default)]
pub(super) struct OfThread {
    /// What it knew at its last fence of each scope.
    fenced: Vec<(Scope, Arc<Vec<u32>>)>,
    /// What strong reads have seen, and no fence has acquired.
    seen: Vec<Release>,
}

impl Cluster<'_> {
    /// A fence: the thread knows what its strong reads have seen, and later strong writes hand on what it knows.
    pub(super) fn hand_on(&mut self, thread: usize, scope: Scope) {
        let seen = std::mem::take(&mut self.threads[thread].fences.seen);
        let (reached, others) = seen.into_iter().partition::<Vec<_>, _>(|one| self.reach(thread, one, scope));
        self.threads[thread].fences.seen = others;
        for release in reached {
            let known = self.here(&release);
            self.clocks.learn(thread, &known);
        }
        let known = Arc::new(self.clocks.known(&[thread]));
        let fenced = &mut self.threads[thread].fences.fenced;
        fenced.retain(|(older, _)| *older > scope);
        fenced.push((scope, known));
        self.clocks.learn(thread, &[]);
    }

    /// A strong read of a thread.
    pub(super) fn saw(&mut self, thread: usize, space: Space, address: u64, strong: Option<Scope>) {
        let (Some(strong), Some(releases)) = (strong, self.memory.released.get(&(space, address))) else { return };
        let seen = &mut self.threads[thread].fences.seen;
        for release in releases {
            let release = Release { scope: release.scope.min(strong), ..release.clone() };
            let is_it = |other: &Release| other.scope == release.scope && Arc::ptr_eq(&other.known, &release.known);
            if !seen.iter().any(is_it) {
                seen.push(release);
            }
        }
    }

    /// A write of a thread. A strong one hands on what the thread knew at its fences; an atomic operation also what the
    /// write before it did.
    pub(super) fn wrote(&mut self, thread: usize, place: (Space, u64), strong: Option<Scope>, is_atomic: bool) {
        let fenced = &self.threads[thread].fences.fenced;
        if fenced.is_empty() && self.memory.released.is_empty() {
            return;
        }
        let cluster = self.team.number;
        let before = self.memory.released.remove(&place).filter(|_| is_atomic).unwrap_or_default();
        let of_others = before.into_iter().filter(|one| (one.cluster, one.thread) != (cluster, thread));
        let new = strong.into_iter().flat_map(|strong| {
            let release = move |(scope, known): &(Scope, Arc<Vec<u32>>)| Release {
                cluster,
                thread,
                scope: strong.min(*scope),
                known: known.clone(),
            };
            fenced.iter().map(release)
        });
        // Clusters that have ended are reached by fences of the device alone, and all together.
        let (own, ended): (Vec<_>, Vec<_>) = of_others.partition(|one| one.cluster == cluster);
        let ended = ended.iter().filter(|one| one.scope == Scope::Device).map(|one| self.here(one));
        let ended = ended.reduce(|mut all, one| {
            merge(&mut all, &one);
            all
        });
        let ended =
            ended.map(|known| Release { cluster: ENDED, thread: 0, scope: Scope::Device, known: Arc::new(known) });
        let all: Vec<Release> = own.into_iter().chain(ended).chain(new).collect();
        if !all.is_empty() {
            self.memory.released.insert(place, all);
        }
    }

    /// Whether a scope has a thread, and the scope of a release too.
    fn reach(&self, thread: usize, release: &Release, scope: Scope) -> bool {
        let is_own = release.cluster == self.team.number;
        match scope.min(release.scope) {
            Scope::Block => is_own && self.block_of(release.thread) == self.block_of(thread),
            Scope::Cluster => is_own,
            Scope::Device => true,
        }
    }

    /// What a release hands on, as moments of this cluster: moments of another one come after all others. What its
    /// asynchronous accesses see is not handed on to another cluster.
    fn here(&self, release: &Release) -> Vec<u32> {
        let mut known = release.known.to_vec();
        if release.cluster != self.team.number && release.cluster != ENDED {
            let threads = self.threads.len();
            known.truncate(known.len() - threads);
            let of_it = known[..threads].to_vec();
            known[..self.team.others].fill(0);
            merge(&mut known[self.team.others + release.cluster as usize * threads..], &of_it);
        }
        known
    }
}
