//! The lanes of a warp in lockstep: what a plan of shuffles does to the values in their registers.

use std::collections::BTreeSet;

use layout_algebra::conversion::Shuffle;
use layout_algebra::linear::Linear;

/// Runs the rounds on values that are their elements: the number of shuffles, and the first register and lane of the
/// target that does not hold its element, if there is one.
pub fn shuffled(shuffle: &Shuffle, source: &Linear, target: &Linear) -> (u64, Option<(u64, u64)>) {
    shuffled_in(shuffle, 0, source, target)
}

/// [`shuffled`], in a warp.
pub fn shuffled_in(shuffle: &Shuffle, warp: u64, source: &Linear, target: &Linear) -> (u64, Option<(u64, u64)>) {
    let (rounds, lanes, shift) = (shuffle.rounds(), shuffle.lanes(), shuffle.rounds().ilog2());
    let base = warp << (shift + lanes.ilog2());
    // The values of a word: registers of the target that differ by sums of these.
    let words: Vec<u64> = (0..1u64 << shuffle.packed().len())
        .map(|k| shuffle.packed().iter().enumerate().filter(|(i, _)| k >> i & 1 == 1).fold(0, |sum, (_, p)| sum ^ p))
        .collect();
    let mut out = vec![vec![None; usize::try_from(rounds).unwrap_or(0)]; usize::try_from(lanes).unwrap_or(0)];
    let (mut done, mut shuffles) = (BTreeSet::new(), 0);
    for round in 0..rounds {
        if done.contains(&round) {
            continue;
        }
        done.extend(words.iter().map(|word| round ^ word));
        shuffles += u64::from(!shuffle.is_free(round));
        for (lane, registers) in (0..lanes).zip(&mut out) {
            let from = shuffle.source(round, lane, warp);
            // One lane is asked for one word: what it sends depends on itself and the round alone.
            for word in &words {
                let sent = shuffle.send(round, from, warp) ^ shuffle.send(*word, 0, 0) ^ shuffle.send(0, 0, 0);
                let into = usize::try_from(shuffle.into(round, lane, warp) ^ word).unwrap_or(usize::MAX);
                registers[into] = Some(source.apply(sent | from << shift | base));
            }
        }
    }
    let wrong =
        (0..lanes).flat_map(|lane| (0..rounds).map(move |register| (register, lane))).find(|(register, lane)| {
            let at = |x: u64| usize::try_from(x).unwrap_or(usize::MAX);
            out[at(*lane)][at(*register)] != Some(target.apply(register | lane << shift | base))
        });
    (shuffles, wrong)
}
