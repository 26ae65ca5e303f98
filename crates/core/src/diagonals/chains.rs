//! Chains: bits of one part whose places and targets rise, and whose distances rise, or fall.

use super::wires::Wires;

/// The most chains that are looked at; the bits of others go by their diagonals.
const CHAINS: usize = 16;

/// Bits of one part that keep their order, with distances that rise, or fall. As bits of a mask, one for each wire.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    pub(super) members: u32,
    pub(super) last: usize,
    /// 1 where the distances rise, -1 where they fall, 0 while they are equal.
    pub(super) trend: i32,
}

/// The chains of a map: bits that have one target, taken in the order of their places, or of their targets. A bit joins
/// the chain whose last distance is nearest to its own.
pub(super) const fn chains(wires: &Wires, by_target: bool) -> ([Chain; CHAINS], usize) {
    let mut sources = [0_u32; 32];
    let mut k = 0;
    while k < wires.count {
        // Bits with several targets, or none, cannot keep an order: their diagonals move them.
        if wires.columns[k].is_power_of_two() {
            sources[if by_target { wires.columns[k].trailing_zeros() as usize } else { k }] |= 1 << k;
        }
        k += 1;
    }
    let (mut chains, mut count) = ([Chain { members: 0, last: 0, trend: 0 }; CHAINS], 0);
    let mut i = 0;
    while i < 32 {
        while sources[i] != 0 {
            let k = sources[i].trailing_zeros() as usize;
            sources[i] &= sources[i] - 1;
            let (mut best, mut least, mut c) = (count, 64, 0);
            while c < count {
                let chain = chains[c];
                let further = wires.distance(k) - wires.distance(chain.last);
                let rises = wires.parts[k] == wires.parts[chain.last]
                    && wires.places[k] > wires.places[chain.last]
                    && wires.columns[k] > wires.columns[chain.last];
                // A chain whose trend is 0 takes any bit. The product is negative where the trend would turn.
                if rises && further * chain.trend >= 0 && further.abs() < least {
                    (best, least) = (c, further.abs());
                }
                c += 1;
            }
            // Without room the bit is in no chain, and the diagonals move it: slower, as right.
            if best < CHAINS {
                if best == count {
                    count += 1;
                } else if chains[best].trend == 0 {
                    chains[best].trend = (wires.distance(k) - wires.distance(chains[best].last)).signum();
                }
                chains[best].members |= 1 << k;
                chains[best].last = k;
            }
        }
        i += 1;
    }
    (chains, count)
}
