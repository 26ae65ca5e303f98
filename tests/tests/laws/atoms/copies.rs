//! Tiled copies: who moves what, at once or not, and the renaming of registers.

use std::collections::HashMap;

use layout_algebra::atom::{CopyAtom, Side, TiledCopy, renaming, require_at_once};
use layout_algebra::{Composed, Layout, Swizzle};

use super::{layout, met, values, with_strides};

/// Runs of so many elements of 16 bits, of one thread.
fn runs(count: u64) -> CopyAtom {
    let side = Layout::flat(&[1, count], &[0, 1]).unwrap();
    CopyAtom::of_elements(&side, &side, Side::From, 16).unwrap()
}

#[test]
fn every_small_numbering() {
    let (mut accepted, mut refused) = (0, 0);
    for threads in with_strides(&[4, 2], 6) {
        for share in ["(1,2):(2,1)", "(2,2):(1,2)", "(2,2):(2,1)", "(2,2):(1,1)", "(2,1):(2,0)"] {
            let share = layout(share);
            let once =
                |layout: &Layout| met(&values(layout), layout.size()).is_some_and(|met| met.iter().all(|n| *n == 1));
            let copy = TiledCopy::new(&runs(1), &threads, &share);
            assert_eq!(copy.is_ok(), once(&threads) && once(&share), "{threads} {share}: {copy:?}");
            let Ok(copy) = copy else {
                assert_eq!(copy.unwrap_err().code(), "L1406");
                refused += 1;
                continue;
            };
            accepted += 1;
            let times = met(&values(&copy.side(Side::To).unwrap()), threads.size() * share.size()).unwrap();
            assert!(times.iter().all(|n| *n == 1));
            assert!(copy.require_owners().is_ok());
            // Element (i, j) is moved by the thread, as the value, that the two layouts number there.
            let [rows, inside] = [8, 4].map(|_| share.mode(0).unwrap().size());
            for x in 0..copy.tv().size() {
                let (thread, value) = (x % 8, x / 8);
                let at = copy.tv().index(x).unwrap();
                let tile_rows = 4 * rows;
                let (i, j) = (at % tile_rows, at / tile_rows);
                let columns = share.mode(1).unwrap().size();
                assert_eq!(threads.index(i / inside + 4 * (j / columns)).unwrap(), thread);
                assert_eq!(share.index(i % inside + inside * (j % columns)).unwrap(), value);
            }
        }
    }
    assert!(accepted > 4 && refused > 100, "{accepted}, {refused}");
}

/// Moved at once, by strides, against every run by its elements; with swizzles too.
#[test]
fn runs_of_neighbours() {
    let (mut yes, mut no) = (0, 0);
    for run in [2, 4, 8] {
        let copy =
            TiledCopy::new(&runs(run), &layout("(4,2):(2,1)"), &Layout::flat(&[1, run], &[0, 1]).unwrap()).unwrap();
        for (rows, columns) in [(1, 4), (16, 1), (18, 1), (17, 1), (16, 2), (24, 1), (20, 1), (32, 1)] {
            for swizzle in [
                Swizzle::IDENTITY,
                swizzle(1, 0, 3),
                swizzle(1, 1, 4),
                swizzle(2, 2, 3),
                swizzle(1, 3, 1),
                swizzle(1, 0, 1),
            ] {
                let tensor = Layout::flat(&[8, 16], &[rows, columns]).unwrap();
                let tensor = Composed::new(swizzle, 0, &tensor).unwrap();
                let parts = copy.fragments(Side::From, tensor.layout()).unwrap();
                let indices: Vec<u64> = (0..parts.size()).map(|x| swizzle.apply(parts.index(x).unwrap())).collect();
                let at = |thread: u64, value: u64| indices[usize::try_from(thread + 8 * value).unwrap()];
                let lawful = (0..8).all(|thread| {
                    (0..parts.size() / 8).all(|value| {
                        let first = at(thread, value / run * run);
                        first % run == 0 && at(thread, value) == first + value % run
                    })
                });
                let answer = require_at_once(&copy, Side::From, &tensor);
                assert_eq!(answer.is_ok(), lawful, "{run} of {tensor}: {answer:?}");
                if lawful { yes += 1 } else { no += 1 }
            }
        }
    }
    assert!(yes > 20 && no > 20, "{yes}, {no}");
}

fn swizzle(bits: u32, base: u32, shift: i32) -> Swizzle {
    Swizzle::new(bits, base, shift).unwrap()
}

/// A renaming exists iff every thread finds what it asks for under one name: against tables.
#[test]
fn every_small_renaming() {
    let mut all = Vec::new();
    for strides in [[1, 2, 4], [1, 4, 2], [2, 1, 4], [2, 4, 1], [4, 1, 2], [4, 2, 1]] {
        for cut in [1, 2] {
            let modes: Vec<Layout> = strides.iter().map(|d| Layout::flat(&[2], &[*d]).unwrap()).collect();
            let tuple = |modes: &[Layout]| Layout::tuple(modes).unwrap();
            all.push(tuple(&[tuple(&modes[..cut]), tuple(&modes[cut..])]));
        }
    }
    all.push(layout("(2,(2,4)):(1,(0,2))"));
    let (mut found, mut none) = (0, 0);
    for dealt in &all {
        for asked in &all {
            let threads = dealt.mode(0).unwrap().size();
            if asked.mode(0).unwrap().size() != threads {
                continue;
            }
            let mut holds = HashMap::new();
            for (x, element) in values(dealt).into_iter().enumerate().rev() {
                holds.insert((x as u64 % threads, element), x as u64 / threads);
            }
            let wanted: Option<Vec<u64>> = (0..asked.size() / threads)
                .map(|value| {
                    let name = |thread| holds.get(&(thread, asked.index(thread + threads * value).unwrap())).copied();
                    let first = name(0)?;
                    (0..threads).all(|thread| name(thread) == Some(first)).then_some(first)
                })
                .collect();
            match (renaming(dealt, asked, 8), wanted) {
                (Ok(renaming), Some(wanted)) => {
                    assert_eq!(values(&renaming), wanted, "{dealt} as {asked}");
                    found += 1;
                }
                (Err(error), None) => {
                    assert_eq!(error.code(), "L1410", "{dealt} as {asked}");
                    none += 1;
                }
                (answer, wanted) => panic!("{dealt} as {asked}: {answer:?}, {wanted:?}"),
            }
        }
    }
    assert!(found > 10 && none > 20, "{found}, {none}");
}

#[test]
fn what_is_accepted_silently_elsewhere() {
    let vector = runs(8);
    let threads = TiledCopy::new(&vector, &layout("(4,8):(2,8)"), &layout("(1,8):(8,1)")).unwrap_err();
    assert!(threads.to_string().starts_with("[L1406] copy: threads (4,8):(2,8) number no thread 1"), "{threads}");
    let copy = TiledCopy::new(&vector, &layout("(8,4):(4,1)"), &layout("(1,8):(8,1)")).unwrap();
    let odd = Composed::plain(&layout("(8,32):(33,1)")).unwrap();
    assert_eq!(require_at_once(&copy, Side::From, &odd).unwrap_err().code(), "L1408");
    let columns = Composed::plain(&layout("(8,32):(1,64)")).unwrap();
    let apart = require_at_once(&copy, Side::From, &columns).unwrap_err().to_string();
    assert!(apart.contains("values 0 and 1 of thread 0 are 64 elements apart; 8 move at once"), "{apart}");
    let pair = runs(1);
    let beyond = TiledCopy::cotiled(&pair, &layout("(4,1):(4,0)"), &layout("(8,4):(8,1)")).unwrap_err();
    assert!(beyond.to_string().contains("value 0 of thread 1 is at address 4"), "{beyond}");
    let six = TiledCopy::new(&vector, &layout("(8,4):(4,1)"), &layout("(1,6):(6,1)")).unwrap_err();
    assert_eq!(six.code(), "L1407");
}

#[test]
fn threads_along_one_axis() {
    let copy = TiledCopy::new(&runs(8), &layout("32:1"), &layout("8:1")).unwrap();
    assert_eq!(copy.extents().to_string(), "(256)");
    // Of a vector, and of each column of a matrix: thread t has 8 neighbours, 256 on, and so on.
    for tensor in ["1024:1", "(256,4):(1,256)"] {
        for thread in [0, 5, 31] {
            let part = copy.partition(Side::From, &layout(tensor), thread).unwrap();
            let begins = u64::try_from(part.offset().constant().unwrap()).unwrap();
            let elements: Vec<u64> = values(part.layout()).into_iter().map(|x| begins + x).collect();
            let expected = (0..4).flat_map(|tile| (0..8).map(move |x| 256 * tile + 8 * thread + x));
            assert_eq!(elements, expected.collect::<Vec<_>>(), "{tensor}, thread {thread}");
        }
    }
}

#[test]
fn elements_have_bits() {
    let side = layout("(1,128):(0,1)");
    let bits = CopyAtom::new(&side, &side, Side::From).unwrap();
    assert_eq!(
        [0, 1 << 63, 24, 256].map(|count| bits.of(count).unwrap_err().code()),
        ["L1412", "L1401", "L1401", "L1401"]
    );
    assert!(bits.of(24).unwrap_err().to_string().contains("use elements of 16 bits"));
    assert_eq!(CopyAtom::of_elements(&side, &side, Side::From, 0).unwrap_err().code(), "L1412");
}
