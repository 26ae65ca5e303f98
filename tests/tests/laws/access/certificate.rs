//! Certificates: what is said to be the best is, by all placements of tiles of up to 6 bits.
//!
//! There are 2^34 invertible matrices of 6 bits, and few that differ in cost. What an access costs depends on two
//! subspaces of the tile alone: the elements that share the word of element 0 (`word`), and those that share its bank
//! (`bank`), which has the word in it. A phase asks for a coset of a subspace `S`, so for `|S| / |S & word|` words, in
//! `|S| / |S & bank|` banks, in each as many. Every such pair is that of a matrix: the functionals that vanish on
//! `bank` are its bank rows, those that vanish on `word` the rows from the banks on, and what is left are the rows
//! within a word. Vectors are aligned in a placement with that pair if functionals for their places are among these
//! rows, which is a question of each place for itself. So all pairs are all placements, and there are some thousands.

use layout_algebra::access::{Access, Direction, Machine, Pattern};
use layout_algebra::linear::Matrix;
use layout_algebra::synthesis::{Certificate, Synthesis, matrix_for, swizzle_among, swizzle_for};
use layout_algebra::{Layout, LayoutError, Swizzle};
use layout_tests::generate::hostile::Draw;

use super::permuted;

/// A subspace of a tile of at most 6 bits: bit `x` says whether element `x` is in it.
type Space = u64;

fn dimension(space: Space) -> u32 {
    space.count_ones().ilog2()
}

/// The subspace with one more vector in it.
fn with(space: Space, vector: u64) -> Space {
    (0..64).filter(|x| space >> x & 1 == 1).fold(space, |sum, x| sum | 1 << (x ^ vector))
}

fn span(vectors: impl IntoIterator<Item = u64>) -> Space {
    vectors.into_iter().fold(1, with)
}

/// All subspaces of `bits` bits, by their dimension.
pub(super) fn subspaces(bits: u32) -> Vec<Vec<Space>> {
    let mut all = vec![vec![1]];
    for _ in 0..bits {
        let mut next: Vec<Space> = Vec::new();
        for space in all.last().unwrap() {
            next.extend((0..1 << bits).filter(|x| space >> x & 1 == 0).map(|x| with(*space, x)));
        }
        next.sort_unstable();
        next.dedup();
        all.push(next);
    }
    all
}

/// An instruction of an access: what a phase asks for, how many phases there are, in how many banks they are served,
/// and from where to where its vectors are.
struct Asked {
    phase: Space,
    phases: u64,
    bank_bits: u32,
    vector: Vec<u64>,
    steps: Vec<u64>,
}

impl Asked {
    fn new(pattern: &Pattern, steps: &[u64], machine: &Machine) -> Asked {
        let served = machine.phase(pattern.width(), pattern.direction()).unwrap();
        let lanes = machine.lanes().min(1 << pattern.lanes().len());
        let columns = Matrix::new(pattern.lanes()).unwrap();
        let together = (0..1 << served.masks().len()).map(|k| served.lane(0, k)).filter(|lane| *lane < lanes);
        let together: Vec<u64> = together.collect();
        let phases = lanes / together.len() as u64;
        let elements = together.iter().map(|lane| columns.apply(*lane)).chain(pattern.vector().iter().copied());
        Asked {
            phase: span(elements),
            phases,
            bank_bits: served.banks().ilog2(),
            vector: pattern.vector().to_vec(),
            steps: steps.to_vec(),
        }
    }
}

/// The least sum of wavefronts of all placements of a tile that keep the vectors; `None` where none does. Of a `whole`
/// tile of vectors units step from one to another, too, from the lowest on those that leave a place apart.
pub(super) fn least(
    bits: u32,
    spaces: &[Vec<Space>],
    asked: &[(Pattern, Vec<u64>)],
    whole: bool,
    machine: &Machine,
) -> Option<u64> {
    let element = asked[0].0.bits().ilog2();
    let asked: Vec<Asked> = asked.iter().map(|(pattern, steps)| Asked::new(pattern, steps, machine)).collect();
    let word_bits = (machine.word() * 8).ilog2();
    // A word has so many bits of an index, or an element so many bits of the words.
    let (within, apart) = (word_bits.saturating_sub(element).min(bits), element.saturating_sub(word_bits));
    let chain = asked.iter().map(|asked| &asked.vector).max_by_key(|vector| vector.len()).unwrap();
    if asked.iter().any(|asked| !chain.starts_with(&asked.vector)) {
        return None;
    }
    // Where the functional of each place of a vector vanishes; it is 1 on the element of that place.
    let zeros: Vec<Space> = (0..chain.len())
        .map(|i| {
            let others = chain.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, vector)| *vector);
            let wide = asked.iter().filter(|asked| asked.vector.len() > i);
            let zero = span(others.chain(wide.flat_map(|asked| asked.steps.iter().copied())));
            let units = (0..bits).map(|k| 1 << k).filter(|_| whole);
            units.fold(zero, |zero, unit| if with(zero, unit) >> chain[i] & 1 == 1 { zero } else { with(zero, unit) })
        })
        .collect();
    let apart_from = |i: usize, space: Space| {
        let sum = (0..64).filter(|x| space >> x & 1 == 1).fold(zeros[i], with);
        sum >> chain[i] & 1 == 0
    };
    if (0..chain.len()).any(|i| !apart_from(i, 1)) {
        return None;
    }
    // Whether a subspace is that of a bank, of `rows` bits of it that count indices.
    let is_bank = |space: Space, rows: u32| {
        (within as usize..chain.len())
            .all(|i| if i < (within + rows) as usize { apart_from(i, space) } else { (space >> chain[i]) & 1 == 1 })
    };
    let rows = |banks: u32| banks.saturating_sub(apart).min(bits - within);
    let mut banks: Vec<u32> = asked.iter().map(|asked| asked.bank_bits).collect();
    banks.sort_unstable();
    banks.dedup();
    assert!(banks.len() <= 2, "reads and writes");
    let (few, many) = (banks[0], banks[banks.len() - 1]);
    let inside = |small: Space, large: Space| small & !large == 0;
    let mut best: Option<u64> = None;
    for word in &spaces[within as usize] {
        if !chain.iter().take(within as usize).all(|vector| word >> vector & 1 == 1) {
            continue;
        }
        let of = |rows: u32| spaces[(bits - rows) as usize].iter().filter(|bank| inside(*word, **bank));
        for bank in of(rows(few)).filter(|bank| is_bank(**bank, rows(few))) {
            // More banks are a part of each of the fewer ones; where there are as many, it is the same subspace.
            for part in of(rows(many)).filter(|part| inside(**part, *bank) && is_bank(**part, rows(many))) {
                let cost = |asked: &Asked| {
                    let bank = if asked.bank_bits == few { *bank } else { *part };
                    let words = dimension(asked.phase & bank) - dimension(asked.phase & *word);
                    asked.phases << (words + apart - apart.min(asked.bank_bits))
                };
                let total: u64 = asked.iter().map(cost).sum();
                best = Some(best.map_or(total, |best| best.min(total)));
            }
        }
    }
    best
}

/// The seven machines of the catalogue and of the reproduction, and some so small that they are many questions.
fn machines() -> Vec<Machine> {
    let small = [(2, 1, 16), (4, 2, 4), (4, 4, 8), (8, 2, 2), (4, 4, 1), (16, 4, 4), (8, 8, 8)];
    let small = small.map(|(lanes, banks, word)| Machine::banked("small", lanes, banks, word).unwrap());
    super::MACHINES.into_iter().chain([Machine::L1]).chain(small).collect()
}

/// How many placements there are of each proof.
#[derive(Default, Debug)]
struct Proofs {
    free: u32,
    bound: u32,
    exhausted: u32,
    none: u32,
    /// Without a proof, and not the best.
    beaten: u32,
    refused: u32,
}

impl Proofs {
    /// Holds a placement against the best one.
    fn hold(&mut self, found: &Result<Synthesis, LayoutError>, best: Option<u64>, what: &dyn Fn() -> String) {
        let found = match found {
            Ok(found) => found,
            Err(LayoutError::VectorsDoNotNest { .. }) => {
                assert_eq!(best, None, "{}", what());
                self.refused += 1;
                return;
            }
            Err(error) => panic!("{error}: {}", what()),
        };
        let best = best.unwrap_or_else(|| panic!("no placement keeps the vectors: {found:?}, {}", what()));
        assert!(found.total() >= best, "{best}: {found:?}, {}", what());
        match found.certificate() {
            Certificate::ConflictFree => self.free += 1,
            Certificate::Bound { words, banks, .. } => {
                assert!(words > banks);
                self.bound += 1;
            }
            Certificate::Exhausted => self.exhausted += 1,
            Certificate::Budget | Certificate::Among => {
                self.none += 1;
                self.beaten += u32::from(found.total() > best);
                return;
            }
        }
        assert_eq!(found.total(), best, "{found:?}, {}", what());
    }
}

/// Whether a placement has the vectors at the beginning of the indices, aligned.
fn keeps_vectors(found: &Synthesis, asked: &[(Pattern, Vec<u64>)]) -> bool {
    let matrix = found.matrix();
    asked.iter().all(|(pattern, steps)| {
        let low = (1 << pattern.vector().len()) - 1;
        pattern.vector().iter().enumerate().all(|(k, vector)| matrix.apply(*vector) == 1 << k)
            && steps.iter().all(|step| matrix.apply(*step) & low == 0)
    })
}

/// Instructions of any bits: what is proven is the best of all placements.
#[test]
fn certificates_of_instructions_hold() {
    let mut draw = Draw::new(31);
    let mut proofs = Proofs::default();
    for bits in 1..=6 {
        let spaces = subspaces(bits);
        for (m, machine) in machines().iter().enumerate() {
            for round in 0..60 {
                let element = 8 << draw.between(0, 4);
                let chain: Vec<u64> = (0..4).map(|k| if draw.between(0, 3) == 0 { k + 2 } else { 1 << k }).collect();
                let mut asked = Vec::new();
                for _ in 0..draw.between(1, 6) {
                    let direction = if draw.between(0, 1) == 0 { Direction::Write } else { Direction::Read };
                    let width = if round % 2 == 0 { 0 } else { draw.between(0, 4) };
                    let width = width.min(u64::from((128u64 / element).ilog2())).min(u64::from(bits));
                    let vector = &chain[..usize::try_from(width).unwrap()];
                    let vector: Vec<u64> = vector.iter().map(|vector| vector & ((1 << bits) - 1)).collect();
                    // Mostly lanes that leave the vectors alone.
                    let step = |draw: &mut Draw| draw.between(0, (1 << bits) - 1) >> width << width;
                    let count = draw.between(0, machine.lanes().ilog2().into());
                    let lanes: Vec<u64> = (0..count).map(|_| step(&mut draw)).collect();
                    let pattern = Pattern::new(&lanes, &vector, direction, element).unwrap();
                    if machine.phase(pattern.width(), direction).is_ok() {
                        asked.push((pattern, pattern.lanes().to_vec()));
                    }
                }
                if asked.is_empty() {
                    continue;
                }
                let patterns: Vec<Pattern> = asked.iter().map(|(pattern, _)| *pattern).collect();
                let found = matrix_for(bits, &patterns, machine);
                assert!(found.as_ref().map_or(true, |found| keeps_vectors(found, &asked)), "{found:?} {patterns:?}");
                let best = least(bits, &spaces, &asked, true, machine);
                proofs.hold(&found, best, &|| format!("machine {m}, {bits} bits: {patterns:?}"));
            }
        }
    }
    println!("{proofs:?}");
    let Proofs { free, bound, exhausted, none, refused, .. } = proofs;
    assert!(free > 1000 && bound > 200 && exhausted > 3 && none < 1000 && refused > 100, "{proofs:?}");
}

/// Accesses of a tile, whose vectors are aligned in all instructions: what is proven is the best of all placements, and
/// of a list of swizzles, too.
#[test]
fn certificates_of_accesses_hold() {
    let mut draw = Draw::new(32);
    let (mut proofs, mut among) = (Proofs::default(), Proofs::default());
    for bits in 3..=6 {
        let spaces = subspaces(bits);
        let base = Layout::flat(&[1 << bits], &[1]).unwrap();
        let all: Vec<Swizzle> = (0..3)
            .flat_map(|width| (0..4).flat_map(move |low| (width.max(1)..6).map(move |shift| (width, low, shift))))
            .map(|(width, low, shift)| Swizzle::new(width, low, shift.cast_signed()).unwrap())
            .filter(|swizzle| swizzle.extent() <= bits)
            .collect();
        for (m, machine) in machines().iter().enumerate() {
            for _ in 0..40 {
                let element = 8 << draw.between(0, 4);
                let mut accesses: Vec<Access> = Vec::new();
                for _ in 0..draw.between(1, 4) {
                    let direction = if draw.between(0, 1) == 0 { Direction::Write } else { Direction::Read };
                    let threads = 1 << draw.between(0, u64::from(bits));
                    let access = permuted(&mut draw, bits.into(), threads, direction, element).unwrap();
                    let memory = layout_algebra::Composed::plain(&base).unwrap();
                    let vector = access.widest(&memory).unwrap() >> draw.between(0, 1);
                    let access = access.by(vector.max(1)).unwrap();
                    if machine.phase(access.width(), direction).is_ok() {
                        accesses.push(access);
                    }
                }
                if accesses.is_empty() {
                    continue;
                }
                let identity = Matrix::identity(bits);
                let asked: Vec<(Pattern, Vec<u64>)> = accesses
                    .iter()
                    .map(|access| {
                        let columns = Matrix::of_layout(access.layout()).unwrap();
                        let (begin, width) = (access.threads().ilog2() as usize, access.vector().ilog2() as usize);
                        let steps = [&columns.columns()[..begin], &columns.columns()[begin + width..]].concat();
                        (access.pattern(&identity, machine.lanes()).unwrap(), steps)
                    })
                    .collect();
                let best = least(bits, &spaces, &asked, false, machine);
                let what = || format!("machine {m}, {bits} bits: {accesses:?}");
                let found = swizzle_for(&base, &accesses, machine);
                assert!(found.as_ref().map_or(true, |found| keeps_vectors(found, &asked)), "{found:?} {accesses:?}");
                proofs.hold(&found, best, &what);
                among.hold(&swizzle_among(&base, &accesses, machine, &all), best, &what);
            }
        }
    }
    println!("{proofs:?} {among:?}");
    assert!(proofs.free > 500 && proofs.bound > 20 && proofs.none < 300, "{proofs:?}");
    assert!(among.free > 300 && among.none > 20, "{among:?}");
}

/// Tiles of 10 bits in which a placement without conflicts is hidden: none that has conflicts is said to be the best,
/// whether the search for it was cut or not.
#[test]
fn a_search_that_is_cut_proves_nothing() {
    let mut draw = Draw::new(33);
    let (mut cut, mut free) = (0, 0);
    for _ in 0..40 {
        // All banks are 0 on these elements, and on no others that a phase asks for.
        let hidden: Vec<u64> = (0..4).map(|k| 1 << k | draw.between(0, 63) << 4).collect();
        let pattern = |draw: &mut Draw| loop {
            let lanes: Vec<u64> = (0..6).map(|_| draw.between(1, 1023)).collect();
            if layout_algebra::linear::rank(&[&hidden[..], &lanes].concat()) == 10 {
                return Pattern::new(&lanes, &[], Direction::Read, 32).unwrap();
            }
        };
        let patterns: Vec<Pattern> = (0..8).map(|_| pattern(&mut draw)).collect();
        let found = matrix_for(10, &patterns, &Machine::CDNA4).unwrap();
        let phases: u64 = patterns.iter().map(|pattern| pattern.phases(&Machine::CDNA4).unwrap()).sum();
        if found.total() == phases {
            assert_eq!(found.certificate(), Certificate::ConflictFree);
            free += 1;
        } else {
            assert_eq!(found.certificate(), Certificate::Budget, "{} of {phases}: {patterns:?}", found.total());
            cut += 1;
        }
    }
    println!("{cut} cut, {free} free");
    assert!(cut > 5, "{cut} {free}");
}
