//! The set of memory blocks that lanes request, grouped by bank.

/// A set of blocks: words in banks, or sectors or lines in one bank. Sorted by bank, then by number.
pub(super) struct BlockSet {
    /// The bank in the highest bits, the place in the bank below.
    keys: [u64; BlockSet::MOST],
    count: usize,
    bank_bits: u32,
}

impl BlockSet {
    /// The most blocks in a set: 1024 lanes with two each.
    pub(super) const MOST: usize = 2048;

    pub(super) const fn new(bank_bits: u32) -> BlockSet {
        BlockSet { keys: [0; BlockSet::MOST], count: 0, bank_bits }
    }

    /// The key of a block: a bijection, because block numbers have few bits.
    const fn key(&self, block: u64) -> u64 {
        // The lowest bits of a block are its bank: rotated to the top, they make the order by key an order by bank.
        if self.bank_bits == 0 { block } else { block.rotate_right(self.bank_bits) }
    }

    /// Adds a block; `false` if the set is full. Lanes mostly request in order, so the search begins at the end.
    pub(super) const fn put(&mut self, block: u64) -> bool {
        let key = self.key(block);
        let mut place = self.count;
        while place > 0 && self.keys[place - 1] > key {
            place -= 1;
        }
        if place > 0 && self.keys[place - 1] == key {
            return true;
        }
        if self.count == BlockSet::MOST {
            return false;
        }
        let mut i = self.count;
        while i > place {
            self.keys[i] = self.keys[i - 1];
            i -= 1;
        }
        self.keys[place] = key;
        self.count += 1;
        true
    }

    /// The number of blocks.
    pub(super) const fn count(&self) -> u64 {
        self.count as u64
    }

    const fn bank(&self, i: usize) -> u64 {
        if self.bank_bits == 0 { 0 } else { self.keys[i] >> (64 - self.bank_bits) }
    }

    /// The largest number of blocks in one bank.
    pub(super) const fn most_in_a_bank(&self) -> u64 {
        let (mut most, mut run, mut i) = (0, 0, 0);
        while i < self.count {
            run = if i > 0 && self.bank(i) == self.bank(i - 1) { run + 1 } else { 1 };
            most = if run > most { run } else { most };
            i += 1;
        }
        most
    }

    /// The lowest bank with two blocks: two of them, and the bank.
    pub(super) const fn two_in_a_bank(&self) -> Option<([u64; 2], u64)> {
        let mut i = 1;
        while i < self.count {
            if self.bank(i) == self.bank(i - 1) {
                let blocks = [self.keys[i - 1].rotate_left(self.bank_bits), self.keys[i].rotate_left(self.bank_bits)];
                return Some((blocks, self.bank(i)));
            }
            i += 1;
        }
        None
    }
}
