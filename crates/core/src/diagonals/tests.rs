//! Maps of bits as code, by their diagonals and in rounds, against the definition: bit by bit.

extern crate std;

use std::vec;
use std::vec::Vec;

use layout_algebra::{Bijection, Layout};

use super::word::simplest;
use super::{Code, Wires};
use crate::coordinates::{Form, Leaf};

impl Code {
    /// Applies the map to the parts.
    fn value(&self, parts: &[u32]) -> u32 {
        let part = |p: u8| parts[usize::from(p)];
        let made = self.with(self.rest.more(part) << self.rest.after, self.start);
        let made = self.with(made, self.mirror.value(part));
        (0..self.count).fold(made, |made, w| self.word(w, made, part))
    }
}

/// The map of these columns, part after part.
fn wires(parts: &[&[u32]]) -> Wires {
    let mut made = Wires::NONE;
    for (p, columns) in (0..).zip(parts) {
        for (k, &column) in (0..).zip(*columns) {
            (made.parts[made.count], made.places[made.count], made.columns[made.count]) = (p, k, column);
            made.widths[made.count] = u8::try_from(columns.len()).unwrap();
            made.count += 1;
        }
    }
    made
}

fn defined(parts: &[&[u32]], at: &[u32]) -> u32 {
    let of = |(columns, x): (&&[u32], &u32)| {
        columns.iter().zip(0..).filter(|(_, k)| x >> k & 1 == 1).fold(0, |value, (column, _)| value ^ column)
    };
    parts.iter().zip(at).map(of).fold(0, |value, of| value ^ of)
}

/// The code of a map: the one that is chosen, by diagonals, in rounds by both orders, turned around.
fn codes(parts: &[&[u32]]) -> Vec<Code> {
    let wires = wires(parts);
    let others = [Code::in_rounds(&wires, false), Code::in_rounds(&wires, true), Code::turned(&wires)];
    [Code::of(&wires), Code::by_diagonals(&wires)].into_iter().chain(others.into_iter().flatten()).collect()
}

/// Numbers that look random.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        u32::try_from((self.0 >> 33) % u64::from(end)).unwrap()
    }

    /// Numbers below `end` in random order.
    fn order(&mut self, end: u32) -> Vec<u32> {
        let mut left: Vec<u32> = (0..end).collect();
        (0..end).rev().map(|last| left.swap_remove(self.below(last + 1) as usize)).collect()
    }
}

/// Calls a function with each order of numbers below `end`.
fn orders(end: u32, order: &mut Vec<u32>, call: &mut impl FnMut(&[u32])) {
    if order.len() == end as usize {
        return call(order);
    }
    for next in 0..end {
        if !order.contains(&next) {
            order.push(next);
            orders(end, order, call);
            order.pop();
        }
    }
}

/// The bits of a part in the other order, all and but the lowest, alone and beside another part; by ten bits at the
/// latest it is turned around, since that takes fewer instructions than diagonals on every machine.
#[test]
fn the_other_order() {
    for bits in 3..=32_u32 {
        let columns: Vec<u32> = (0..bits).rev().map(|to| 1 << to).collect();
        let kept: Vec<u32> = std::iter::once(1).chain((1..bits).rev().map(|to| 1 << to)).collect();
        let beside = [1 << 31, 1 << 30];
        for parts in [&[&columns[..]][..], &[&kept], &[&beside, &columns[..columns.len() - 2]]] {
            for code in codes(parts) {
                for at in 0..bits {
                    let x = [0x5A5A_9C37_u32.rotate_left(at) & u32::MAX >> (32 - bits), 3 & at];
                    let x = if parts.len() == 1 { [x[0], 0] } else { [x[1], x[0] & (u32::MAX >> (34 - bits))] };
                    assert_eq!(code.value(&x), defined(parts, &x), "{bits} bits at {x:?}");
                }
            }
        }
        assert!(bits < 10 || Code::of(&wires(&[&columns])).mirror.is_some(), "{bits} bits");
    }
}

/// Two parts in the other order, whose bits reach the same targets: they are combined by exclusive or.
#[test]
fn the_other_order_twice() {
    for bits in 3..=12_u32 {
        let columns: Vec<u32> = (0..bits).rev().map(|to| 1 << to).collect();
        let shifted: Vec<u32> = columns.iter().map(|column| column << 2).collect();
        for parts in [[&columns[..], &columns], [&columns, &shifted]] {
            for code in codes(&parts) {
                for at in 0..1 << (2 * bits.min(5)) {
                    let x = [at & u32::MAX >> (32 - bits), at >> (at % bits) & u32::MAX >> (32 - bits)];
                    assert_eq!(code.value(&x), defined(&parts, &x), "{bits} bits at {x:?}");
                }
            }
        }
    }
}

/// Every order of up to six bits, as one part and as two, at every coordinate.
#[test]
fn all_permutations() {
    let most = if cfg!(miri) { 4 } else { 6 };
    let mut rounds = 0;
    for bits in 1..=most {
        orders(bits, &mut Vec::new(), &mut |order| {
            let columns: Vec<u32> = order.iter().map(|to| 1 << to).collect();
            for split in [0, bits / 2] {
                let (low, high) = columns.split_at(split as usize);
                let parts: &[&[u32]] = if split == 0 { &[high] } else { &[low, high] };
                for code in codes(parts) {
                    rounds += u32::from(code.has_rounds());
                    for x in 0..1 << bits {
                        let at = [x & ((1 << split) - 1), x >> split];
                        let at = if split == 0 { &at[1..] } else { &at };
                        assert_eq!(code.value(at), defined(parts, at), "{order:?} from {split} at {x}");
                    }
                }
            }
        });
    }
    assert!(rounds > if cfg!(miri) { 20 } else { 1000 }, "{rounds}");
}

/// Every map of up to six bits into ten that keeps their order, with the bits of another part between them.
#[test]
fn all_monotone_maps() {
    for mask in 0..1_u32 << 10 {
        let (ours, others): (Vec<u32>, Vec<u32>) = (0..10).map(|k| 1 << k).partition(|column| mask & column != 0);
        if ours.len() > 6 || cfg!(miri) && mask % 37 != 0 {
            continue;
        }
        for parts in [&[&*ours][..], &[&ours, &others[..others.len().min(4)]], &[&[], &others[..3], &ours]] {
            let bits: Vec<u32> = parts.iter().map(|part| u32::try_from(part.len()).unwrap()).collect();
            for code in codes(parts) {
                for x in 0..1 << bits.iter().sum::<u32>() {
                    let mut rest = x;
                    let next = |bits: &u32| {
                        let part = rest & ((1 << bits) - 1);
                        rest >>= bits;
                        part
                    };
                    let at: Vec<u32> = bits.iter().map(next).collect();
                    assert_eq!(code.value(&at), defined(parts, &at), "{mask:b} at {x}");
                }
            }
        }
    }
}

/// Up to 32 bits in up to four parts, which go anywhere, some of them to nothing or to more than one bit.
#[test]
fn random_maps() {
    let mut draw = Draw(5);
    for case in 0..if cfg!(miri) { 20 } else { 4000 } {
        let (count, total) = (1 + draw.below(4), 1 + draw.below(32));
        let mut targets = draw.order(32);
        if case % 3 == 0 {
            // Rising in runs, as the bits of tiles are.
            targets.chunks_mut(1 + draw.below(16) as usize).for_each(<[u32]>::sort_unstable);
        }
        let mut parts = vec![Vec::new(); count as usize];
        for target in &targets[..total as usize] {
            let more = if case % 5 == 0 && draw.below(8) == 0 { draw.below(u32::MAX) } else { 0 };
            let kept = if draw.below(12) == 0 { 0 } else { 1 << target };
            parts[draw.below(count) as usize].push(kept ^ more);
        }
        let parts: Vec<&[u32]> = parts.iter().map(Vec::as_slice).collect();
        for code in codes(&parts) {
            for _ in 0..20 {
                let full = |part: &&[u32]| u32::try_from((1_u64 << part.len()) - 1).unwrap();
                let at: Vec<u32> = parts.iter().map(|part| draw.below(u32::MAX) & full(part)).collect();
                assert_eq!(code.value(&at), defined(&parts, &at), "{parts:?} at {at:?}");
            }
        }
    }
}

/// Morton order of two and of three numbers, of one number that holds both, and back: in rounds from a few bits on.
#[test]
fn interleaved() {
    for (ways, bits) in (2..=3).flat_map(|ways| (2..=32 / ways).map(move |bits| (ways, bits))) {
        let column = |way: u32, k: u32| 1_u32 << (way + ways * k);
        let parts: Vec<Vec<u32>> = (0..ways).map(|way| (0..bits).map(|k| column(way, k)).collect()).collect();
        let one = parts.concat();
        let mut back = vec![0; one.len()];
        for (k, column) in (0..).zip(&one) {
            back[column.trailing_zeros() as usize] = 1 << k;
        }
        let parts: Vec<&[u32]> = parts.iter().map(Vec::as_slice).collect();
        for parts in [&parts[..], &[&one], &[&back]] {
            let code = &codes(parts)[0];
            // Three numbers from one: for few bits their distances are about as many as the rounds of two words.
            let few = if parts.len() == 1 && ways == 3 { 6 } else { 4 };
            assert!(code.has_rounds() || bits < few, "{ways} x {bits}, {} parts", parts.len());
            let mut draw = Draw(u64::from(bits));
            for _ in 0..if cfg!(miri) { 4 } else { 100 } {
                let random = |part: &&[u32]| draw.below(u32::MAX) & (u32::MAX >> (32 - part.len()));
                let at: Vec<u32> = parts.iter().map(random).collect();
                assert_eq!(code.value(&at), defined(parts, &at), "{ways} x {bits} at {at:?}");
            }
        }
    }
}

/// Layouts of bits in any order, in up to three modes: the map of their bits is their index.
#[test]
fn layouts_of_bits() {
    let mut draw = Draw(7);
    for _ in 0..if cfg!(miri) { 5 } else { 500 } {
        let (bits, modes) = (3 + draw.below(10), 1 + draw.below(3));
        let mut targets = draw.order(bits);
        let last = targets.split_off(targets.len() * 2 / 3);
        let middle = targets.split_off(targets.len() / 2);
        let parts: Vec<Vec<u32>> = [last, middle, targets].into_iter().take(modes as usize).collect();
        let list = |of: &dyn Fn(u32) -> u32| {
            let texts = parts.iter().map(|part| part.iter().map(|to| std::format!("{}", of(*to))).collect::<Vec<_>>());
            let modes: Vec<_> = texts.map(|part| std::format!("({})", part.join(","))).collect();
            std::format!("({})", modes.join(","))
        };
        let text = std::format!("{}:{}", list(&|_| 2), list(&|to| 1 << to));
        let layout: Layout = text.parse().unwrap();
        let form = Form::tuple(&vec![Form::leaf(0, Leaf::Integer); parts.len()]);
        let wires = Wires::of_layout(&layout, &form, &Bijection::IDENTITY, 0).unwrap();
        let all = [Some(Code::of(&wires)), Code::turned(&wires), Code::in_rounds(&wires, false)];
        for x in 0..1 << parts.iter().map(Vec::len).sum::<usize>() {
            let mut rest = x;
            let next = |part: &Vec<u32>| {
                let digit = rest & ((1 << part.len()) - 1);
                rest >>= part.len();
                digit
            };
            let at: Vec<u32> = parts.iter().map(next).collect();
            for code in all.iter().flatten() {
                assert_eq!(u64::from(code.value(&at)), layout.index(u64::from(x)).unwrap(), "{text} at {x}");
            }
        }
    }
}

/// A mask leaves what it has to, cuts what it has to, and is one that repeats where there is such a one.
#[test]
fn masks() {
    let mut draw = Draw(3);
    for case in 0..if cfg!(miri) { 100 } else { 20_000 } {
        let all = draw.below(u32::MAX) & draw.below(u32::MAX);
        let kept = if case % 2 == 0 { all & draw.below(u32::MAX) } else { all & u32::MAX >> draw.below(32) };
        assert_eq!(simplest(kept, all) & all, kept, "{kept:b} of {all:b}");
    }
    assert_eq!(simplest(0b11, 0b11), u32::MAX);
    assert_eq!(simplest(0x010F_010F, 0x111F_111F), 0x0F0F_0F0F);
    assert_eq!(simplest(0x0155_0155, 0x03FF_03FF), 0x5555_5555);
    assert_eq!(simplest(0x155, 0x0155_0155), 0x1FF);
    assert_eq!(simplest(0x8000_0001, 0x8001_0001), 0x8000_0001);
    assert_eq!(simplest(0b101, 0b111), 0x5555_5555);
}
