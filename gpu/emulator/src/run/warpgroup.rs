//! What four warps do together: products, whose sums are in flight until they are waited for.

use super::Cluster;
use crate::asynchronous::Async;
use crate::collective::WARP;
use crate::error::{Error, Kind, Step, fault};
use crate::operation::Operation;
use crate::race::Who;
use crate::text::Operand;
use crate::warpgroup::{Descriptor, Product};
use crate::word::Word;

/// The threads of a warpgroup.
pub(super) const GROUP: usize = 128;

impl Cluster<'_> {
    /// Lets warpgroups execute the products that all their threads have come to; whether any did.
    pub(super) fn products(&mut self) -> Result<bool, Error> {
        let mut progress = false;
        let whole = self.team.each / GROUP;
        for group in self.order.of(self.team.blocks * whole) {
            let first = group / whole * self.team.each + group % whole * GROUP;
            let group: Vec<usize> = (first..first + GROUP).collect();
            let Some(at) = self.threads[group[0]].next else { continue };
            let kernel = self.kernel;
            let Operation::Async(Async::Multiply(product)) = &kernel.code[at].operation else { continue };
            let ready = |thread: &usize| self.threads[*thread].next == Some(at) && !self.threads[*thread].parked;
            if !group.iter().all(ready) {
                continue;
            }
            if let Err(fault) = self.multiply_async(*product, &group, at, &kernel.code[at].operands) {
                self.failed(fault, (group[0], at), &group)?;
                continue;
            }
            group.iter().for_each(|thread| self.threads[*thread].next = Some(at + 1));
            progress = true;
        }
        Ok(progress)
    }

    fn multiply_async(&mut self, product: Product, group: &[usize], at: usize, operands: &[Operand]) -> Step<()> {
        let first = group[0];
        let uniform = |cluster: &Self, operand: &Operand, bits: u32| -> Step<u64> {
            let value = cluster.value(first, operand, bits)?;
            for thread in group {
                if cluster.value(*thread, operand, bits)? != value {
                    return fault(Kind::Undefined, format!("thread {thread} has another operand than thread {first}"));
                }
            }
            Ok(value)
        };
        let in_registers = matches!(operands[1], Operand::Vector(_));
        let counts = uniform(self, &operands[3], 1)? != 0;
        let more = operands[4..].iter().map(|operand| self.value(first, operand, 32)).collect::<Step<Vec<_>>>()?;
        let options = product.options(&more, in_registers);
        let b = Descriptor::of(uniform(self, &operands[2], 64)?)?;
        let a = if in_registers { None } else { Some(Descriptor::of(uniform(self, &operands[1], 64)?)?) };
        self.ordered(group, &operands[0])?;
        let sums = |cluster: &Self, thread: &usize| cluster.in_flight_values(*thread, &operands[0]);
        let sums =
            if counts { group.iter().map(|thread| sums(self, thread)).collect::<Step<Vec<_>>>()? } else { vec![] };
        let left = if let Some(a) = a {
            let vectors = product.vectors(a, 64, options.transposed[0]);
            let vectors = self.read_group(group, at, &vectors)?;
            product.factor(false, &vectors, 64, options.transposed[0])
        } else {
            self.ordered(group, &operands[1])?;
            let all = group.iter().map(|thread| self.in_flight_values(*thread, &operands[1]));
            product.registers(&all.collect::<Step<Vec<_>>>()?)
        };
        let vectors = product.vectors(b, product.n, options.transposed[1]);
        let vectors = self.read_group(group, at, &vectors)?;
        let right = product.factor(true, &vectors, product.n, options.transposed[1]);
        let sign = options.signs[0] * options.signs[1];
        for (i, thread) in group.iter().enumerate() {
            let c = if counts { Some(&sums[i][..]) } else { None };
            let values = product.run(&left, &right, sign, i, c);
            self.fly(*thread, &operands[0], &values);
            if in_registers {
                self.in_flight(*thread, &operands[1]);
            }
        }
        Ok(())
    }

    /// Reads vectors of shared memory, as the group of products that is open.
    fn read_group(&mut self, group: &[usize], at: usize, addresses: &[u64]) -> Step<Vec<[u8; 16]>> {
        let (block, (clock, seen)) = (self.block_of(group[0]), self.clocks.common(group));
        let agent = self.multiplies(group[0]);
        let moment = self.threads[group[0]].products.committed + 1;
        let (team, line) = (self.team, self.kernel.code[at].line as u32);
        let agent = Who { team, thread: agent as u32, line, strong: None, clock: &clock, agent: Some((moment, &seen)) };
        self.vectors(block, addresses, &agent)
    }

    /// Registers that were written since the last `wgmma.fence` are no operands.
    fn ordered(&self, group: &[usize], operand: &Operand) -> Step<()> {
        for thread in group {
            let state = &self.threads[*thread];
            for register in registers(operand) {
                if !state.products.fenced || state.fresh.get(register).is_some_and(|fresh| *fresh) {
                    let name = &self.kernel.names[register];
                    let message = format!("{name} of thread {thread} was written, and no wgmma.fence came since");
                    return fault(Kind::Race, message);
                }
            }
        }
        Ok(())
    }

    /// The values of registers, also of sums in flight.
    fn in_flight_values(&self, thread: usize, operand: &Operand) -> Step<Vec<u64>> {
        registers(operand)
            .map(|register| match self.threads[thread].registers[register].value() {
                Some(value) => Ok(value),
                None => self.unwritten(thread, register, 32),
            })
            .collect()
    }

    fn fly(&mut self, thread: usize, operand: &Operand, values: &[u64]) {
        for (register, value) in registers(operand).zip(values) {
            self.threads[thread].registers[register] = Word::of(*value);
        }
        self.in_flight(thread, operand);
    }

    fn in_flight(&mut self, thread: usize, operand: &Operand) {
        let state = &mut self.threads[thread];
        for register in registers(operand) {
            state.flight[register] = state.products.committed + 1;
        }
    }

    /// A register that a product is under way to, or reads.
    pub(super) fn flies(&self, thread: usize, register: usize) -> Step<()> {
        self.loads(thread, register)?;
        let state = &self.threads[thread];
        if state.flight.get(register).is_some_and(|group| *group > state.products.waited) {
            let name = &self.kernel.names[register];
            return fault(Kind::Race, format!("{name} belongs to a product that nobody waited for"));
        }
        Ok(())
    }

    pub(super) fn order(&mut self, group: &[usize]) {
        for thread in group {
            let state = &mut self.threads[*thread];
            state.products.fenced = true;
            state.fresh.fill(false);
        }
    }

    pub(super) fn commit_products(&mut self, group: &[usize]) {
        group.iter().for_each(|thread| self.threads[*thread].products.committed += 1);
    }

    /// Waits until no more than so many groups of products are under way.
    pub(super) fn wait_products(&mut self, group: &[usize], left: u32) {
        for thread in group {
            let products = &mut self.threads[*thread].products;
            products.waited = products.waited.max(products.committed.saturating_sub(left));
            let (agent, moment) = (self.multiplies(*thread), self.threads[*thread].products.waited);
            self.clocks.wait(*thread, agent, moment);
        }
    }

    /// The number of agents before the first barrier: stores of each thread, products of each warpgroup.
    pub(super) fn agents(&self) -> usize {
        2 * self.threads.len() + self.team.blocks * self.team.each.div_ceil(GROUP)
    }

    /// The agent of the products of a thread's warpgroup.
    fn multiplies(&self, thread: usize) -> usize {
        let (block, thread) = (self.block_of(thread), thread % self.team.each);
        2 * self.threads.len() + block * self.team.each.div_ceil(GROUP) + thread / GROUP
    }

    /// The first lane of a group, as `elect.sync` may take.
    pub(super) fn elected(group: &[usize], thread: usize) -> (u64, bool) {
        ((group[0] % WARP) as u64, group[0] == thread)
    }
}

/// The registers of a list.
fn registers(operand: &Operand) -> impl Iterator<Item = usize> {
    let parts = if let Operand::Vector(parts) = operand { parts.as_slice() } else { std::slice::from_ref(operand) };
    parts.iter().filter_map(|part| if let Operand::Register(register) = part { Some(*register) } else { None })
}
