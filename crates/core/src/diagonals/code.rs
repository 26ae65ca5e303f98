//! A map of bits as code: by its diagonals, in rounds, or from the other end, whichever takes fewer instructions.

use super::chains::chains;
use super::mirror::Mirror;
use super::rounds::PartialWord;
use super::wires::Wires;
use super::word::Word;
use super::{Diagonals, FEW};

/// The most words.
const WORDS: usize = 4;

/// A map of bits as code: words that are moved in rounds, bits that are turned around, and the diagonals of all others.
#[derive(Clone, Copy)]
pub(crate) struct Code {
    pub(super) rest: Diagonals,
    words: [Word; WORDS],
    pub(super) count: usize,
    pub(super) mirror: Mirror,
    /// The bits that constant parts set.
    pub(super) start: u32,
    /// Whether no two parts of the sum have a bit in common, so that it is their exclusive or.
    apart: bool,
}

impl Code {
    /// The code of the map to 0.
    pub(crate) const NONE: Code = Code::by_diagonals(&Wires::NONE);

    /// The code of a map: the one of the fewest instructions, as far as they can be counted here.
    pub(crate) const fn of(wires: &Wires) -> Code {
        let plain = Code::by_diagonals(wires);
        // Few diagonals are at most three masks and shifts, which no round undercuts.
        if plain.rest.count() <= FEW {
            return plain;
        }
        let plain = plain.or_less(Code::in_rounds(wires, false).as_ref());
        // One word that moves all: nothing takes fewer, and const evaluation pays for each try.
        if plain.count == 1 && plain.rest.count() == 0 {
            return plain;
        }
        let plain = plain.or_less(Code::in_rounds(wires, true).as_ref());
        plain.or_less(Code::turned(wires).as_ref())
    }

    /// Whether bits are moved together that go different distances.
    pub(crate) const fn has_rounds(&self) -> bool {
        self.count > 0 || self.mirror.is_some()
    }

    /// Whether it takes fewer instructions than to move as many terms one by one.
    pub(crate) const fn is_less_than(&self, terms: usize) -> bool {
        self.has_rounds() || self.rest.count() < terms
    }

    pub(super) const fn by_diagonals(wires: &Wires) -> Code {
        Code {
            rest: Diagonals::of(wires),
            words: [Word::NONE; WORDS],
            count: 0,
            mirror: Mirror::NONE,
            start: wires.start,
            apart: wires.apart(),
        }
    }

    /// The code that moves all chains in rounds whose bits go different distances, three of them at least.
    pub(super) const fn in_rounds(wires: &Wires, by_target: bool) -> Option<Code> {
        let (chains, length) = chains(wires, by_target);
        let (mut words, mut count, mut members) = ([PartialWord::NONE; WORDS], 0, 0);
        let mut i = 0;
        while i < length {
            // Equal distances are one diagonal already, and two bits are at most two.
            let few = chains[i].trend == 0 || (chains[i].members.count_ones() as usize) < FEW;
            let mut w = if few { WORDS } else { 0 };
            while w < WORDS {
                if let Some(filled) = words[w].and(wires, chains[i]) {
                    words[w] = filled;
                    members |= chains[i].members;
                    count = if w == count { w + 1 } else { count };
                    break;
                }
                // An empty word that has no room is not the last one.
                w = if w < count { w + 1 } else { WORDS };
            }
            i += 1;
        }
        if count == 0 {
            return None;
        }
        let mut made = Code::by_diagonals(&wires.without(members));
        // Of all wires, not of the rest: words and diagonals are summed together.
        made.apart = wires.apart();
        made.count = count;
        while count > 0 {
            count -= 1;
            made.words[count] = words[count].finish();
        }
        Some(made)
    }

    /// The code that turns a part around, where three of its bits at least are then on one diagonal.
    pub(super) const fn turned(wires: &Wires) -> Option<Code> {
        let Some((mirror, members)) = Mirror::of(wires) else { return None };
        Some(Code { mirror, apart: wires.apart(), ..Code::by_diagonals(&wires.without(members)) })
    }

    /// The one of fewer instructions.
    const fn or_less(self, other: Option<&Code>) -> Code {
        match other {
            // Strictly less: among equals the first, simplest form stays, with the fewest constants.
            Some(other) if other.cost() < self.cost() => *other,
            _ => self,
        }
    }

    /// The approximate number of instructions.
    const fn cost(&self) -> u32 {
        let (mut cost, mut w) = (self.rest.cost() + self.mirror.cost(), 0);
        while w < self.count {
            cost += self.words[w].cost();
            w += 1;
        }
        cost
    }

    #[inline(always)]
    pub(super) const fn with(&self, left: u32, right: u32) -> u32 {
        if self.apart { left.wrapping_add(right) } else { left ^ right }
    }

    /// Combines word `w` of the parts with the bits of the words before.
    #[inline(always)]
    pub(super) fn word(&self, w: usize, made: u32, part: impl Fn(u8) -> u32) -> u32 {
        self.with(made, self.words[w].value(part))
    }
}

/// A map of bits that a type knows.
pub(crate) trait Wired {
    /// The code, behind a reference, which no constant copies: rustc looks at each number of a copy.
    const CODE: &'static Code;

    /// Applies the map to the parts. Branches are on constants of the type: branches that are not taken are not
    /// compiled, without optimisation too.
    #[inline(always)]
    fn all(part: impl Fn(u8) -> u32 + Copy) -> u32 {
        let code = Self::CODE;
        // Constant parts are one immediate, whatever the number of their bits.
        let mut made = code.with(Diagonals::all::<Self>(part), code.start);
        if const { Self::CODE.mirror.is_some() } {
            made = code.with(made, code.mirror.value(part));
        }
        if const { Self::CODE.count > 0 } {
            made = code.word(0, made, part);
        }
        if const { Self::CODE.count > 1 } {
            made = code.word(1, made, part);
        }
        if const { Self::CODE.count > 2 } {
            made = code.word(2, made, part);
        }
        if const { Self::CODE.count > 3 } {
            made = code.word(3, made, part);
        }
        made
    }
}
