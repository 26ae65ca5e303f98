//! What a register holds: bits, and which of them somebody wrote.
//!
//! LLVM packs two halves of which one has no value, and later reads the other half. So bits without a value may be
//! moved. They are a fault where a number, an address, a branch or memory depends on them.

use crate::table::form::Form;
use crate::table::number::cut;

/// The bits of a register. Bits that nobody wrote are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    bits: u64,
    written: u64,
}

impl Word {
    /// Bits that are all written.
    pub(crate) const fn of(bits: u64) -> Word {
        Word { bits, written: u64::MAX }
    }

    /// Bits of which nobody wrote the open ones.
    pub(crate) const fn partly(bits: u64, open: u64) -> Word {
        Word { bits: bits & !open, written: !open }
    }

    /// The bits, with zeros where they are open.
    pub(crate) const fn bits(self) -> u64 {
        self.bits
    }

    /// The low bits; zeros are written above them.
    pub(crate) const fn cut(self, bits: u32) -> Word {
        let above = !cut(u64::MAX, bits);
        Word { bits: cut(self.bits, bits), written: self.written | above }
    }

    /// The value, if all bits are written.
    pub(crate) fn value(self) -> Option<u64> {
        (self.written == u64::MAX).then_some(self.bits)
    }

    /// Which bits nobody wrote.
    pub(crate) const fn open(self) -> u64 {
        !self.written
    }

    /// Words of so many bits as one, the first one lowest.
    pub(crate) fn join(parts: &[Word], bits: u32) -> Word {
        let all = |f: fn(&Word) -> u64| {
            parts.iter().rev().fold(0_u64, |whole, part| whole.unbounded_shl(bits) | cut(f(part), bits))
        };
        Word { bits: all(|part| part.bits), written: all(|part| part.written) }.cut(bits * parts.len() as u32)
    }

    /// Part `number`, of so many bits: the inverse of [`join`](Word::join).
    pub(crate) const fn part(self, number: usize, bits: u32) -> Word {
        let by = bits * number as u32;
        Word { bits: self.bits >> by, written: self.written >> by }.cut(bits)
    }
}

/// Which bits of the operands a bit of the result depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// All bits of all operands.
    Whole,
    /// One bit of each of the first so many operands, and all bits of the other ones: bits are moved.
    Bits(usize),
    /// Bits that are no higher: carries go upward.
    Upward,
    /// The same 16 bits.
    Halves,
    /// The upper half on the first operand, the lower half on the second one.
    Joined,
}

impl Reach {
    /// Whether bits of an operand may be open, the first one being 1.
    pub(crate) const fn takes_open(self, operand: usize) -> bool {
        match self {
            Reach::Whole => false,
            Reach::Bits(count) => operand <= count,
            Reach::Upward | Reach::Halves | Reach::Joined => true,
        }
    }

    /// The result of an instruction: its bits that are the same whatever the open bits of the operands are. None where
    /// PTX leaves the result open.
    pub(crate) fn result(self, form: &Form, x: &[Word], meaning: impl Fn(&[u64]) -> Option<u64>) -> Option<Word> {
        let of = |fill: usize| {
            let mut bits = [0; 5];
            for (i, (bits, x)) in bits.iter_mut().zip(x).enumerate() {
                *bits = x.bits | if fill >> i & 1 == 1 { x.open() } else { 0 };
            }
            meaning(&bits[..x.len()])
        };
        let bits = of(0)?;
        let written = x.iter().fold(u64::MAX, |all, x| all & x.written);
        let written = match self {
            _ if written == u64::MAX => written,
            Reach::Whole => 0,
            // A bit that no fill changes depends on none: of each operand it depends on one bit at most.
            Reach::Bits(count) => (1..1 << count).try_fold(u64::MAX, |same, fill| Some(same & !(of(fill)? ^ bits)))?,
            Reach::Upward => cut(u64::MAX, written.trailing_ones()),
            Reach::Halves => (0..4).map(|i| 0xffff << (16 * i)).filter(|half| written & half == *half).sum(),
            Reach::Joined => {
                let half = form.to.bits() / 2;
                let whole = |i: usize| if x[i].open() == 0 { Word::of(0) } else { Word::default() };
                Word::join(&[whole(1), whole(0)], half).written
            }
        };
        Some(Word { bits: bits & written, written })
    }
}

#[cfg(test)]
mod tests {
    use super::{Reach, Word};
    use crate::table::form::Form;
    use crate::table::number::cut;
    use crate::table::{expanded, rows, width};

    /// Numbers that look random.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 ^ self.0 >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 3 ^ self.0 >> 32
        }

        /// Up to three open bits: neighbours, or apart.
        fn open(&mut self, bits: u32) -> u64 {
            let place = |random: &mut Random| 1 << (random.next() % u64::from(bits));
            match self.next() % 4 {
                0 => 0,
                1 => place(self),
                2 => cut(7 << (self.next() % u64::from(bits)), bits),
                _ => place(self) | place(self) | place(self),
            }
        }
    }

    /// All values of the open bits.
    fn fills(open: u64) -> Vec<u64> {
        let mut fills = vec![0];
        for bit in (0..64).map(|i| 1 << i).filter(|bit| open & bit != 0) {
            fills.extend(fills.clone().iter().map(|fill| fill | bit));
        }
        fills
    }

    /// The bits of a result that differ between the fills of operands, and the word that is claimed.
    fn differing(reach: Reach, form: &Form, x: &[Word], f: impl Fn(&[u64]) -> Option<u64>) -> Option<(u64, Word)> {
        let mut all = vec![Vec::new()];
        for x in x {
            let more =
                |before: &Vec<u64>| fills(x.open()).iter().map(|y| [&before[..], &[x.bits | y]].concat()).collect();
            all = all.iter().flat_map(|before| -> Vec<Vec<u64>> { more(before) }).collect();
        }
        let results = all.iter().map(|x| f(x)).collect::<Option<Vec<u64>>>()?;
        let differ = results.iter().fold(0, |bits, y| bits | (y ^ results[0]));
        Some((differ, reach.result(form, x, f)?))
    }

    #[test]
    fn written_bits_of_results_do_not_depend_on_open_bits() {
        let mut random = Random(1);
        let mut open_results = 0;
        for row in rows() {
            for name in expanded(row.forms) {
                let parts: Vec<&str> = name.split('.').skip(1).collect();
                let form = Form::of(&parts).unwrap();
                let widths: Vec<u32> = row.operands.chars().map(|letter| width(&form, letter)).collect();
                for _ in 0..12 {
                    let x: Vec<Word> = (1..widths.len())
                        .map(|place| {
                            let open = if row.reach.takes_open(place) { random.open(widths[place]) } else { 0 };
                            // Counts of bits are small numbers.
                            let number = random.next() >> (random.next() % 60);
                            Word { bits: cut(number, widths[place]) & !open, written: !open }
                        })
                        .collect();
                    let f = |x: &[u64]| (row.meaning)(&form, x).map(|y| cut(y, widths[0]));
                    let Some((differ, word)) = differing(row.reach, &form, &x, f) else { continue };
                    assert_eq!(differ & word.written, 0, "{name} of {x:x?}: {word:x?}");
                    if let Reach::Bits(_) = row.reach {
                        assert_eq!(differ, word.open(), "{name} of {x:x?}: {word:x?}");
                    }
                    open_results += usize::from(word.open() != 0 && word.written != 0);
                }
            }
        }
        assert!(open_results > 500, "{open_results}");
    }

    #[test]
    fn parts_of_joined_words_are_the_words() {
        let parts = [Word::of(0x1234), Word::default().cut(16), Word { bits: 0xf0, written: !0xf }, Word::of(1)];
        let whole = Word::join(&parts, 16);
        assert_eq!(whole, Word { bits: 0x0001_00f0_0000_1234, written: 0xffff_fff0_0000_ffff });
        for (number, part) in parts.iter().enumerate() {
            assert_eq!(whole.part(number, 16), *part);
        }
        assert_eq!((Word::of(7).value(), Word::join(&parts[..2], 16).value()), (Some(7), None));
        assert_eq!(Word::join(&parts[..2], 16).open(), 0xffff_0000);
    }
}
