//! Bits that go different distances, all moved together in rounds: `w = (w | w << s) & m`, for `s` = 16, 8, 4, 2, 1.
//!
//! A *chain* is a sequence of bits of one part whose places and targets both rise. Either its distances rise, and its
//! bits spread (every second bit, Morton order), or they fall, and its bits close up. Rounds are the binary digits of
//! each distance beyond the least one of its chain. Spreading takes them from 16 down to 1, closing up from 1 up to 16;
//! then no two bits of a chain collide (Hacker's Delight 7-4 and 7-5, compress and expand). Chains lie in *lanes* of
//! one word, beside each other, and share its rounds.
//!
//! ```text
//! 2 x 5 bits        i | j << 16                   ...........43210...........43210
//! round of 4        (w | w << 4) & 0x0F0F0F0F     .......4....3210.......4....3210
//! rounds of 2, 1                                  .......4.3.2.1.0.......4.3.2.1.0
//! lanes as one      (w | w >> 15) & 0x3FF         ......................4433221100
//! ```

use super::chains::Chain;
use super::wires::Wires;
use super::word::{LANES, Word, mask, moved};

/// A word that is being filled.
#[derive(Clone, Copy)]
pub(super) struct PartialWord {
    word: Word,
    trend: i32,
    /// The begin of the first lane, and the first free bit of the word.
    first: i32,
    top: i32,
    members: u32,
    /// The place where the bit of each wire begins in the word, and how far it moves there.
    begins: [u8; 32],
    ways: [u8; 32],
    /// The bits of the word that are set beside the chains where nothing is masked.
    rubbish: u32,
    /// The same bits of the first part, where they are in the part.
    others: u32,
}

impl PartialWord {
    pub(super) const NONE: PartialWord = PartialWord {
        word: Word::NONE,
        trend: 0,
        first: 0,
        top: 0,
        members: 0,
        begins: [0; 32],
        ways: [0; 32],
        rubbish: 0,
        others: 0,
    };

    /// The word with one more chain, if there is room for it.
    pub(super) const fn and(mut self, wires: &Wires, chain: Chain) -> Option<PartialWord> {
        let (lane, first) = (self.word.lanes, chain.members.trailing_zeros() as usize);
        // Spreading runs from 16 down and closing up from 1 up, so one word has one trend.
        if lane == LANES || lane > 0 && self.trend != chain.trend {
            return None;
        }
        let least = wires.distance(if chain.trend > 0 { first } else { chain.last });
        let (place, target) = (wires.places[first] as i32, wires.columns[chain.last].trailing_zeros().cast_signed());
        // Where it may begin: the first lane where it ends at its targets; another one so high that to bring it to its
        // targets drops the lanes below it, a power of two above the first, so that masks repeat; or as low as may be.
        let lowest = self.top - place;
        let mut up = if least > -place { least } else { -place };
        if lane > 0 {
            let apart = (self.top - self.first).cast_unsigned().next_power_of_two().cast_signed();
            up = self.first + apart - place;
            while up < lowest || up < self.top + least {
                up += apart;
            }
            if target - least + up > 31 {
                up = lowest;
            }
        }
        if target - least + up > 31 {
            return None;
        }
        if lane == 0 {
            self.first = place + up;
        }
        let (mut taken, mut begin, mut rest) = (0, 0, chain.members);
        while rest != 0 {
            let k = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            taken |= 1 << wires.places[k];
            self.begins[k] = small(wires.places[k] as i32 + up).cast_unsigned();
            self.ways[k] = small(wires.distance(k) - least).cast_unsigned();
            begin |= 1 << self.begins[k];
            self.word.ends[lane] |= 1 << (self.begins[k] + self.ways[k]);
        }
        // Bits of the part that are in no chain: they come along unless they are masked.
        let others = (u32::MAX >> (32 - wires.widths[first])) & !taken;
        self.rubbish |= moved(others, small(up));
        self.others = if lane == 0 { others } else { self.others };
        self.word.gathered = if lane == 0 { begin } else { self.word.gathered | begin };
        self.word.parts[lane] = wires.parts[first];
        self.word.taken[lane] = taken;
        self.word.up[lane] = small(up);
        self.word.out[lane] = small(least - up);
        self.word.lanes += 1;
        self.members |= chain.members;
        self.trend = chain.trend;
        // The next lane begins above the last bit after the rounds, where this lane is longest or has moved furthest.
        self.top = target - least + up + 1;
        Some(self)
    }

    /// The word of one lane with its rounds where the part is. It moves up when it joins the other words: an address, a
    /// shifted operand or a multiplication does that for free.
    const fn settled(mut self) -> PartialWord {
        let up = self.word.up[0];
        if self.word.lanes != 1 || up <= 0 {
            return self;
        }
        let mut rest = self.members;
        while rest != 0 {
            self.begins[rest.trailing_zeros() as usize] -= up.cast_unsigned();
            rest &= rest - 1;
        }
        self.word.up[0] = 0;
        self.word.out[0] += up;
        self.word.ends[0] >>= up;
        self.word.gathered >>= up;
        self.rubbish = self.others;
        self
    }

    /// The word with its rounds.
    pub(super) const fn finish(self) -> Word {
        self.settled().in_rounds()
    }

    const fn in_rounds(mut self) -> Word {
        let begins = self.word.gathered;
        // Other bits of the parts of chains are masked once, or not at all if they fall on no chain.
        let falls = self.rubbish & begins != 0;
        let mut l = 0;
        while l < self.word.lanes {
            self.word.taken[l] = if falls { self.word.taken[l] } else { u32::MAX };
            l += 1;
        }
        self.word.gathered = if falls { u32::MAX } else { mask(begins, begins | self.rubbish) };
        let (mut i, mut round, mut live) = (0, 0, begins);
        while i < 5 {
            // Hacker's Delight 7-4, 7-5: in this order bits of a chain never pass through each other.
            let step = if self.trend > 0 { 16 >> i } else { 1 << i };
            let (mut go, mut rest) = (0, self.members);
            while rest != 0 {
                let k = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if self.ways[k] & step != 0 {
                    go |= 1 << self.begins[k];
                    self.begins[k] += step;
                }
            }
            if go != 0 {
                let (stay, there) = (live & !go, go << step);
                // One mask does where no bit falls on another one's place: neither one that goes away on what comes
                // there, nor the copy of one that stays on what stays.
                let clean = stay & live << step == 0 && there & live == 0;
                (self.word.stay[round], self.word.go[round]) = if clean { (u32::MAX, u32::MAX) } else { (stay, go) };
                self.word.steps[round] = step;
                self.word.left[round] = if clean { mask(stay | there, live | live << step) } else { u32::MAX };
                live = stay | there;
                round += 1;
            }
            i += 1;
        }
        self.word.out_of(live)
    }
}

#[allow(clippy::cast_possible_truncation, reason = "below 32")]
const fn small(places: i32) -> i8 {
    places as i8
}
