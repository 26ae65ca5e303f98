//! Products of tensor memory: one thread starts them, and they are done when a commit says so.

use super::Cluster;
use super::tensor_memory::parts;
use crate::error::{Kind, Step, fault};
use crate::race::Who;
use crate::tcgen05::{COLUMNS, Instruction, Numbers};
use crate::text::Operand;
use crate::warpgroup::Descriptor;

impl Cluster<'_> {
    /// `tcgen05.mma`: rows of A by columns of B, added to sums in tensor memory or in their place.
    pub(super) fn multiply_tensor(
        &mut self,
        thread: usize,
        at: usize,
        kind: Numbers,
        operands: &[Operand],
    ) -> Step<()> {
        let (lane, column) = parts(self.address(thread, &operands[0])?);
        let [a, b] = [1, 2].map(|place| self.value(thread, &operands[place], 64).and_then(Descriptor::of_tcgen05));
        let (a, b) = (a?, b?);
        let descriptor = self.value(thread, &operands[3], 32)? as u32;
        let instruction = Instruction::of(kind, descriptor)?;
        let adds = self.value(thread, &operands[4], 1)? != 0;
        let Instruction { m, product, transposed, sign } = instruction;
        if lane != 0 && !(m == 64 && lane == 16) {
            return fault(Kind::Bounds, format!("sums of {m} rows from lane {lane} on"));
        }
        let block = self.block_of(thread);
        self.blocks[block].tensor.require(column, product.n)?;
        let vectors = product.vectors(a, m, transposed[0]);
        let vectors = self.read_tensor_factor(thread, at, &vectors)?;
        let left = product.factor(false, &vectors, m, transposed[0]);
        let vectors = product.vectors(b, product.n, transposed[1]);
        let vectors = self.read_tensor_factor(thread, at, &vectors)?;
        let right = product.factor(true, &vectors, product.n, transposed[1]);
        let (depth, agent) = (product.k(), self.multiplier(thread));
        let mut clock = self.tensor_clock(thread);
        clock[agent] = self.threads[thread].tensor.products + 1;
        for row in 0..m {
            let lane = lane + instruction.lane(row);
            let left = &left[row * depth..][..depth];
            for along in 0..product.n {
                let word = lane * COLUMNS + column + along;
                let before = if adds { Some(self.tensor_word(block, lane, column + along)?) } else { None };
                self.touch(thread, at, agent, &clock, word, true)?;
                let right = &right[along * depth..][..depth];
                let sum: f64 = left.iter().zip(right).map(|(a, b)| a * b).sum();
                self.blocks[block].tensor.words[word] = Some(product.added(sum * sign, before));
            }
        }
        Ok(())
    }

    /// Reads vectors of shared memory, as the products of a thread that are not committed.
    fn read_tensor_factor(&mut self, thread: usize, at: usize, addresses: &[u64]) -> Step<Vec<[u8; 16]>> {
        let (agent, moment) = (self.multiplier(thread), self.threads[thread].tensor.products + 1);
        let mut clock = self.clocks.of(thread).to_vec();
        clock[agent] = moment;
        let seen = self.clocks.seen(thread).to_vec();
        let (team, line) = (self.team, self.kernel.code[at].line as u32);
        let agent = Some((moment, &seen[..]));
        let who = Who { team, thread: self.multiplier(thread) as u32, line, strong: false, clock: &clock, agent };
        self.vectors(self.block_of(thread), addresses, &who)
    }
}
