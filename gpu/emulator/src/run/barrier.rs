//! Barriers of a block.

use super::{Arrived, Cluster};
use crate::collective::WARP;
use crate::error::{Error, Fault, Kind, Step, fault};
use crate::operation::Operation;

/// What a thread is at: a barrier, and the threads that it is for.
#[derive(Clone, Copy, PartialEq, Eq)]
struct At {
    barrier: usize,
    /// None: all threads of the block.
    count: Option<usize>,
    aligned: bool,
    waits: bool,
}

impl Cluster<'_> {
    /// Lets threads pass the barriers that as many have come to as they are for; whether any passed.
    pub(super) fn meet(&mut self) -> Result<bool, Error> {
        let mut progress = false;
        let mut waiting: Vec<Vec<(usize, At)>> = vec![Vec::new(); 16 * self.team.blocks];
        for warp in self.order.of(self.threads.len().div_ceil(WARP)) {
            let lanes: Vec<usize> = (warp * WARP..((warp + 1) * WARP).min(self.threads.len())).collect();
            for thread in &lanes {
                let Some(at) = self.at(*thread)? else { continue };
                // A warp comes whole.
                let whole = lanes.iter().all(|lane| self.threads[*lane].next == self.threads[*thread].next);
                if at.aligned && !whole {
                    continue;
                }
                if at.waits {
                    waiting[16 * self.block_of(*thread) + at.barrier].push((*thread, at));
                } else {
                    self.arrive(*thread, at);
                    progress = true;
                }
            }
        }
        for (barrier, waiting) in waiting.iter().enumerate() {
            progress |= self.pass(barrier, waiting)?;
        }
        Ok(progress)
    }

    /// The barrier that a thread has come to.
    fn at(&self, thread: usize) -> Result<Option<At>, Error> {
        let Some(next) = self.threads[thread].next else { return Ok(None) };
        let instruction = &self.kernel.code[next];
        let Operation::Barrier { aligned, waits } = instruction.operation else { return Ok(None) };
        let read = || -> Step<At> {
            let barrier = self.value(thread, &instruction.operands[0], 32)? as usize;
            let count = instruction.operands.get(1).map(|operand| self.value(thread, operand, 32)).transpose()?;
            let count = count.map(|count| count as usize);
            if barrier >= 16 {
                return fault(Kind::Undefined, format!("the barrier {barrier} of sixteen"));
            }
            if count.is_some_and(|count| count == 0 || count % WARP != 0) {
                return fault(Kind::Undefined, "a barrier is for whole warps");
            }
            Ok(At { barrier, count, aligned, waits })
        };
        read().map(Some).map_err(|fault| self.error(fault, (Some(thread), Some(next))))
    }

    /// A thread says that it has come, and goes on.
    fn arrive(&mut self, thread: usize, at: At) {
        let known = self.clocks.known(&[thread]);
        let block = self.block_of(thread);
        let arrived = &mut self.blocks[block].arrived[at.barrier];
        arrived.threads += 1;
        arrived.known.push(known);
        self.clocks.learn(thread, &[]);
        self.threads[thread].next = self.threads[thread].next.map(|next| next + 1);
    }

    /// Lets as many threads pass a barrier as it is for, if they have come.
    fn pass(&mut self, barrier: usize, waiting: &[(usize, At)]) -> Result<bool, Error> {
        let Some((first, at)) = waiting.first() else { return Ok(false) };
        if let Some((thread, _)) = waiting.iter().find(|(_, other)| other.count != at.count) {
            let first = first % self.team.each;
            let fault =
                Fault::new(Kind::Barrier, format!("a barrier for another number of threads than thread {first} names"));
            return Err(self.error(fault, (Some(*thread), self.threads[*thread].next)));
        }
        let (block, barrier) = (barrier / 16, barrier % 16);
        let arrived = self.blocks[block].arrived[barrier].threads;
        // The last warp may have fewer threads, and counts as a whole one.
        let all = self.team.each;
        let count = at.count.map_or(all, |count| if count >= all { all } else { count });
        if arrived + waiting.len() < count || arrived > count {
            return Ok(false);
        }
        let pass: Vec<usize> = waiting.iter().take(count - arrived).map(|(thread, _)| *thread).collect();
        let Arrived { known, .. } = std::mem::take(&mut self.blocks[block].arrived[barrier]);
        self.clocks.meet(&pass);
        for thread in &pass {
            known.iter().for_each(|known| self.clocks.learn(*thread, known));
            self.threads[*thread].next = self.threads[*thread].next.map(|next| next + 1);
        }
        Ok(true)
    }
}
