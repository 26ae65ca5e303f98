//! Products of tensor memory, and copies to it: one thread starts them, and they are done when a commit says so.

use super::Cluster;
use super::tensor_memory::parts;
use crate::error::{Kind, Step, fault};
use crate::race::Who;
use crate::tcgen05::{COLUMNS, Group, Instruction, LANES, Numbers, Spread};
use crate::text::Operand;
use crate::warpgroup::Descriptor;

impl Cluster<'_> {
    /// `tcgen05.mma`: rows of A by columns of B, added to sums in tensor memory or in their place. Of two blocks each
    /// has half of the rows of A and half of the columns of B, at the same places, and the sums of its rows.
    pub(super) fn multiply_tensor(
        &mut self,
        thread: usize,
        at: usize,
        (kind, group): (Numbers, Group),
        operands: &[Operand],
    ) -> Step<()> {
        let (lane, column) = parts(self.address(thread, &operands[0])?);
        let b = self.value(thread, &operands[2], 64).and_then(Descriptor::of_tcgen05)?;
        let descriptor = self.value(thread, &operands[3], 32)? as u32;
        let instruction = Instruction::of(kind, group, descriptor)?;
        let adds = self.value(thread, &operands[4], 1)? != 0;
        let Instruction { m, product, transposed, sign, .. } = instruction;
        if lane != 0 && !(m == 64 && lane == 16) {
            return fault(Kind::Bounds, format!("sums of {m} rows from lane {lane} on"));
        }
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let blocks = self.started(thread, group)?;
        for block in blocks.clone() {
            self.visit_factors(thread, at, block)?;
            self.blocks[block].tensor.require(column, instruction.columns())?;
            let columns = product.n / instruction.blocks();
            left.extend(self.left_factor(thread, at, block, &operands[1], &instruction)?);
            let vectors = self.read_tensor_factor(thread, at, block, &product.vectors(b, columns, transposed[1]))?;
            right.extend(product.factor(true, &vectors, columns, transposed[1]));
        }
        let (depth, agent) = (product.k(), self.multiplier(thread));
        let mut clock = self.tensor_clock(thread);
        clock[agent] = self.threads[thread].tensor.products + 1;
        for (row, left) in left.chunks_exact(depth).enumerate() {
            let block = blocks.start + row / instruction.rows();
            for (along, right) in right.chunks_exact(depth).enumerate() {
                let place = instruction.place(row % instruction.rows(), along);
                let (lane, column) = (lane + place.0, column + place.1);
                let word = lane * COLUMNS + column;
                let before = if adds { Some(self.tensor_word(block, lane, column)?) } else { None };
                self.touch(thread, at, agent, &clock, (block, word), true)?;
                let sum: f64 = left.iter().zip(right).map(|(a, b)| a * b).sum();
                self.blocks[block].tensor.words[word] = Some(product.added(sum * sign, before));
            }
        }
        Ok(())
    }

    /// `tcgen05.cp`: rows of shared memory, by a descriptor, to lanes of tensor memory. It is done when a commit says
    /// so; products that the same thread starts later come after it.
    pub(super) fn copy_tensor(
        &mut self,
        thread: usize,
        at: usize,
        (spread, group): (Spread, Group),
        operands: &[Operand],
    ) -> Step<()> {
        let (lane, column) = parts(self.address(thread, &operands[0])?);
        let from = self.value(thread, &operands[1], 64).and_then(Descriptor::of_tcgen05)?;
        if lane != 0 {
            return fault(Kind::Bounds, format!("a copy to tensor memory from lane {lane} on"));
        }
        let agent = self.multiplier(thread);
        let mut clock = self.tensor_clock(thread);
        clock[agent] = self.threads[thread].tensor.products + 1;
        let rows = (0..spread.rows).flat_map(|row| (0..spread.vectors).map(move |vector| (row, vector)));
        let addresses: Vec<u64> = rows.clone().map(|(row, vector)| from.place(row, vector)).collect();
        for block in self.started(thread, group)? {
            self.visit_factors(thread, at, block)?;
            self.blocks[block].tensor.require(column, spread.columns())?;
            let vectors = self.read_tensor_factor(thread, at, block, &addresses)?;
            for ((row, along), vector) in rows.clone().zip(vectors) {
                for (lane, word) in spread.lanes(row).flat_map(|lane| (0..4).map(move |word| (lane, word))) {
                    let place = lane * COLUMNS + column + 4 * along + word;
                    self.touch(thread, at, agent, &clock, (block, place), true)?;
                    let bytes = vector[4 * word..][..4].try_into().unwrap_or([0; 4]);
                    self.blocks[block].tensor.words[place] = Some(u32::from_le_bytes(bytes));
                }
            }
        }
        Ok(())
    }

    /// The rows of A of a block: in shared memory, by a descriptor, or in tensor memory, from an address on.
    fn left_factor(
        &mut self,
        thread: usize,
        at: usize,
        block: usize,
        operand: &Operand,
        instruction: &Instruction,
    ) -> Step<Vec<f64>> {
        let Instruction { product, transposed: [transposed, _], .. } = *instruction;
        let rows = instruction.rows();
        let vectors = if let Operand::Address(..) = operand {
            if transposed || rows != LANES {
                let how = if transposed { "transposed" } else { "64 rows of a block" };
                return fault(Kind::Unknown, format!("A in tensor memory, {how}"));
            }
            let place = self.address(thread, operand)?;
            self.read_held_factor(thread, at, block, parts(place))?
        } else {
            let a = self.value(thread, operand, 64).and_then(Descriptor::of_tcgen05)?;
            self.read_tensor_factor(thread, at, block, &product.vectors(a, rows, transposed))?
        };
        Ok(product.factor(false, &vectors, rows, transposed))
    }

    /// Reads A in the tensor memory of a block: a lane has a row, of 32 bytes in eight columns.
    fn read_held_factor(
        &mut self,
        thread: usize,
        at: usize,
        block: usize,
        (lane, column): (usize, usize),
    ) -> Step<Vec<[u8; 16]>> {
        if lane != 0 {
            return fault(Kind::Bounds, format!("A in tensor memory from lane {lane} on"));
        }
        self.blocks[block].tensor.require(column, 8)?;
        let agent = self.multiplier(thread);
        let mut clock = self.tensor_clock(thread);
        clock[agent] = self.threads[thread].tensor.products + 1;
        let mut vectors = Vec::with_capacity(2 * LANES);
        for (lane, half) in (0..LANES).flat_map(|lane| [(lane, 0), (lane, 4)]) {
            let mut vector = [0; 16];
            for (along, bytes) in vector.chunks_exact_mut(4).enumerate() {
                let column = column + half + along;
                self.touch(thread, at, agent, &clock, (block, lane * COLUMNS + column), false)?;
                bytes.copy_from_slice(&self.tensor_word(block, lane, column)?.to_le_bytes());
            }
            vectors.push(vector);
        }
        Ok(vectors)
    }

    /// The products of a thread that are not committed access the memory of a block.
    fn visit_factors(&mut self, thread: usize, at: usize, block: usize) -> Step<()> {
        let moment = self.threads[thread].tensor.products + 1;
        let line = self.kernel.code[at].line;
        self.visited(self.block_of(thread), self.multiplier(thread), moment, line, block)
    }

    /// Reads vectors of the shared memory of a block, as the products of a thread that are not committed.
    fn read_tensor_factor(&mut self, thread: usize, at: usize, block: usize, addresses: &[u64]) -> Step<Vec<[u8; 16]>> {
        let (agent, moment) = (self.multiplier(thread), self.threads[thread].tensor.products + 1);
        let mut clock = self.clocks.of(thread).to_vec();
        clock[agent] = moment;
        let seen = self.clocks.seen(thread).to_vec();
        let (team, line) = (self.team, self.kernel.code[at].line as u32);
        let agent = Some((moment, &seen[..]));
        let who = Who { team, thread: self.multiplier(thread) as u32, line, strong: None, clock: &clock, agent };
        self.vectors(block, addresses, &who)
    }
}
