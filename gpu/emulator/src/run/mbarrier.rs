//! Barriers in shared memory: `mbarrier`, by phases, arrivals and bytes.

use std::collections::BTreeSet;

use super::Cluster;
use super::cluster::{block, offset};
use crate::asynchronous::Async;
use crate::error::{Kind, Step, fault};
use crate::operation::{Operation, Space};
use crate::race::{Scope, merge};
use crate::table::number::cut;
use crate::text::Operand;
use crate::word::Word;

/// The barriers that a block may have.
pub(super) const BARRIERS: usize = 64;

/// A barrier.
#[derive(Debug)]
pub(super) struct Barrier {
    /// The arrivals that a phase counts, and those that have not come.
    count: u32,
    left: u32,
    /// The bytes that were expected and have not come; below 0, bytes that came and were not expected.
    bytes: i64,
    /// The phases that have ended.
    pub(super) phase: u32,
    /// The agent of its phases.
    pub(super) agent: usize,
    /// The clocks of the arrivals of this phase, and of the last one.
    arriving: Vec<u32>,
    known: Vec<u32>,
    /// The thread that initialised it, when, and where.
    pub(super) thread: usize,
    pub(super) moment: u32,
    line: usize,
}

impl Cluster<'_> {
    pub(super) fn barrier(&mut self, thread: usize, at: usize, what: &Async, operands: &[Operand]) -> Step<()> {
        let place = usize::from(!matches!(what, Async::Begin | Async::Invalidate | Async::Expect { .. }));
        let address = cut(self.address(thread, &operands[place])?, 32);
        let reaches = matches!(what, Async::Arrive { reaches: true, .. } | Async::Expect { reaches: true });
        let address = if reaches { self.reached(thread, address) } else { self.own(thread, address) }?;
        if matches!(what, Async::Begin) {
            let count = self.value(thread, &operands[1], 32)? as u32;
            return self.begin_barrier(thread, at, address, count);
        }
        self.read(thread, at, Space::Shared, address, 8, Some(Scope::Device))?;
        if matches!(what, Async::Invalidate) {
            self.barriers.remove(&address);
            return Ok(());
        }
        let number =
            |cluster: &Self| operands.get(place + 1).map(|operand| cluster.value(thread, operand, 32)).transpose();
        let number = number(self)?;
        match what {
            Async::Expect { .. } => self.expect(address, number.unwrap_or(0)),
            Async::Arrive { expects, .. } => {
                let (bytes, count) = if *expects { (number.unwrap_or(0), 1) } else { (0, number.unwrap_or(1) as u32) };
                self.expect(address, bytes)?;
                self.set_word(thread, &operands[0], Word::default())?;
                let known = self.clocks.known(&[thread]);
                let barrier = self.known_barrier(address)?;
                if count == 0 || count > barrier.left {
                    let message = format!("{count} arrivals at a barrier that waits for {}", barrier.left);
                    return fault(Kind::Barrier, message);
                }
                barrier.left -= count;
                merge(&mut barrier.arriving, &known);
                self.clocks.learn(thread, &[]);
                self.complete(address)
            }
            _ => {
                // The phase before the first one has the parity 1.
                let barrier = self.known_barrier(address)?;
                let passed = u64::from(barrier.phase & 1) != number.unwrap_or(0) & 1;
                if passed {
                    let known = barrier.known.clone();
                    self.clocks.learn(thread, &known);
                }
                self.set(thread, &operands[0], u64::from(passed))
            }
        }
    }

    fn begin_barrier(&mut self, thread: usize, at: usize, address: u64, count: u32) -> Step<()> {
        if count == 0 || count >= 1 << 20 {
            return fault(Kind::Undefined, format!("a barrier for {count} arrivals"));
        }
        self.write(thread, at, Space::Shared, address, &[0; 8], None)?;
        if self.barriers.len() >= BARRIERS * self.team.blocks {
            return fault(Kind::Unknown, format!("more than {BARRIERS} barriers in memory"));
        }
        let length = self.clocks.known(&[thread]).len();
        let agent = self.agents() + self.made;
        self.made = (self.made + 1) % (BARRIERS * self.team.blocks);
        let moment = self.clocks.of(thread)[thread];
        let line = self.kernel.code[at].line;
        let (arriving, known) = (vec![0; length], vec![0; length]);
        let barrier = Barrier { count, left: count, bytes: 0, phase: 0, agent, arriving, known, thread, moment, line };
        self.barriers.insert(address, barrier);
        Ok(())
    }

    pub(super) fn known_barrier(&mut self, address: u64) -> Step<&mut Barrier> {
        match self.barriers.get_mut(&address) {
            Some(barrier) => Ok(barrier),
            None => fault(Kind::Undefined, format!("no barrier was initialised at {}", offset(address))),
        }
    }

    fn expect(&mut self, address: u64, bytes: u64) -> Step<()> {
        self.known_barrier(address)?.bytes += bytes as i64;
        Ok(())
    }

    /// Bytes of a copy have come.
    pub(super) fn bytes_come(&mut self, address: u64, bytes: u64) -> Step<()> {
        self.known_barrier(address)?.bytes -= bytes as i64;
        self.complete(address)
    }

    /// An agent of a thread arrives. Who waits knows what it did until a moment, and the asynchronous accesses that the
    /// thread had waited for. What threads wrote is not released.
    pub(super) fn arrive_of(&mut self, thread: usize, address: u64, agent: usize, moment: u32) -> Step<()> {
        let seen = self.clocks.seen(thread).to_vec();
        let mut known = self.clocks.of(thread).to_vec();
        known[..self.threads.len()].fill(0);
        known[agent] = moment;
        let barrier = self.known_barrier(address)?;
        if seen[barrier.thread] < barrier.moment {
            return fault(Kind::Race, "a commit to a barrier that was initialised without a fence for other proxies");
        }
        if barrier.left == 0 {
            return fault(Kind::Barrier, "an arrival at a barrier that waits for 0");
        }
        barrier.left -= 1;
        merge(&mut barrier.arriving, &known);
        self.complete(address)
    }

    /// Ends the phase, if all arrivals and bytes have come.
    fn complete(&mut self, address: u64) -> Step<()> {
        let barrier = self.known_barrier(address)?;
        if barrier.left == 0 && barrier.bytes == 0 {
            barrier.left = barrier.count;
            barrier.phase += 1;
            barrier.known = std::mem::take(&mut barrier.arriving);
            barrier.known[barrier.agent] = barrier.phase;
            barrier.arriving = vec![0; barrier.known.len()];
        }
        Ok(())
    }

    /// The barrier that a thread waits for, whose phase has not ended.
    pub(super) fn waits(&self, thread: usize) -> Option<(u64, &Barrier)> {
        let code = self.kernel.code.get(self.threads[thread].next?)?;
        let Operation::Async(Async::Wait { blocks: true }) = code.operation else { return None };
        if let Some((predicate, wanted)) = code.guard
            && self.threads[thread].registers[predicate].value().is_none_or(|value| (value != 0) != wanted)
        {
            return None;
        }
        let address = self.own(thread, cut(self.address(thread, &code.operands[1]).ok()?, 32)).ok()?;
        let parity = self.value(thread, &code.operands[2], 32).ok()? as u32 & 1;
        let barrier = self.barriers.get(&address)?;
        (barrier.phase & 1 == parity).then_some((address, barrier))
    }

    /// The address of a barrier in its block, and its name: by the launch, else by what the text declares there.
    pub(super) fn named(&self, address: u64) -> String {
        let at = offset(address);
        let given = self.launch.names.and_then(|names| names(self.kernel.shared as u32, at as u32));
        let below = self.kernel.declared.iter().filter(|(_, begin)| *begin as u64 <= at);
        let declared = below.max_by_key(|(_, begin)| *begin).map(|(name, begin)| match at - *begin as u64 {
            0 => name.clone(),
            more => format!("{name}+{more}"),
        });
        given.or(declared).map_or(at.to_string(), |name| format!("{at} ({name})"))
    }

    /// The other barriers that threads wait for: what does not come may be an arrival there.
    pub(super) fn also(&self, others: &BTreeSet<u64>) -> String {
        if others.is_empty() {
            return String::new();
        }
        let place = |address: &u64| match self.team.blocks {
            1 => self.named(*address),
            _ => format!("{} of block {}", self.named(*address), block(*address)),
        };
        let places: Vec<String> = others.iter().map(place).collect();
        format!("; other threads wait for the barriers at {}", places.join(", "))
    }
}

impl Barrier {
    /// Whether it waits for bytes, or has more than were expected.
    pub(super) fn lacks_bytes(&self) -> bool {
        self.bytes != 0
    }

    /// What has not come, of a barrier at a place.
    pub(super) fn lacks(&self, place: &str) -> String {
        let come = self.count - self.left;
        let bytes = match self.bytes {
            0 => String::new(),
            more @ 1.. => format!(", {more} bytes that were expected have not"),
            less => format!(", {} bytes came that nobody expected", -less),
        };
        let Barrier { phase, line, count, .. } = self;
        format!(
            "nothing ends phase {phase} of the barrier at {place}, initialised at line {line}: \
             {come} of {count} arrivals came{bytes}"
        )
    }
}
