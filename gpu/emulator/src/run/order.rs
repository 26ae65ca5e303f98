//! Orders of threads, by a seed.

/// A source of orders: without a seed, always the natural one.
#[derive(Debug)]
pub(crate) struct Order {
    seed: u64,
    state: u64,
}

impl Order {
    pub(crate) fn new(seed: u64) -> Order {
        Order { seed, state: seed }
    }

    /// The numbers below `count` in the next order.
    pub(crate) fn of(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        if self.seed > 0 {
            for i in (1..count).rev() {
                all.swap(i, self.next() as usize % (i + 1));
            }
        }
        all
    }

    /// The next random number (splitmix64).
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::Order;

    #[test]
    fn seeds_give_orders() {
        assert_eq!(Order::new(0).of(4), [0, 1, 2, 3]);
        let mut order = Order::new(7);
        let (first, second) = (order.of(32), order.of(32));
        assert_ne!(first, second);
        assert_eq!(Order::new(7).of(32), first);
        let mut sorted = first;
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..32));
    }
}
