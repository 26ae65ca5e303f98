//! What each thread of a cluster knows of the moments of all.

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
