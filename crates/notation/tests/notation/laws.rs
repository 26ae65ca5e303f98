//! Laws of reading and writing, over the layouts of the golden vectors.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use layout_algebra::{Composed, Layout, Swizzle};
use layout_lang::Value;
use layout_notation::Notation;
use serde_json::Value as Json;

use super::value;

/// A shape or a stride, in the text of the algebra; `None` for what is none, as a free mode.
fn tuple(json: &Json) -> Option<String> {
    match json {
        Json::Number(number) => Some(number.to_string()),
        Json::Array(entries) => {
            let entries: Option<Vec<String>> = entries.iter().map(tuple).collect();
            Some(format!("({})", entries?.join(",")))
        }
        Json::Object(axis) => {
            let modes = axis.get("e")?.as_array()?.iter().rev().map(|mode| format!("@{mode}"));
            Some(format!("{}{}", axis.get("v")?, modes.collect::<String>()))
        }
        _ => None,
    }
}

/// The layouts that stand in a vector.
fn layouts_of(json: &Json, found: &mut BTreeSet<String>) {
    match json {
        Json::Object(fields) => {
            if let (Some(shape), Some(stride)) = (fields.get("s").and_then(tuple), fields.get("d").and_then(tuple)) {
                let swizzle = fields.get("sw").and_then(Json::as_array).map(|sw| sw.iter().filter_map(Json::as_i64));
                let swizzle: Option<Vec<i64>> = swizzle.map(Iterator::collect);
                let text = match (swizzle.as_deref(), fields.get("offset").and_then(Json::as_u64)) {
                    (Some([b, m, s]), offset) => {
                        format!("Sw<{b},{m},{s}> o {} o {shape}:{stride}", offset.unwrap_or(0))
                    }
                    _ => format!("{shape}:{stride}"),
                };
                if Composed::parse(&text).is_ok() || text.parse::<Layout>().is_ok() {
                    found.insert(text);
                }
            }
            fields.values().for_each(|value| layouts_of(value, found));
        }
        Json::Array(entries) => entries.iter().for_each(|value| layouts_of(value, found)),
        _ => {}
    }
}

/// All layouts of the golden vectors of `CuTe` and of its atoms, and some with runtime strides.
fn golden() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for family in ["cute", "atoms"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(family);
        for file in std::fs::read_dir(folder).expect("vectors") {
            let path = file.expect("a file").path();
            if path.extension().is_some_and(|ending| ending == "jsonl") {
                for line in std::fs::read_to_string(path).expect("text").lines() {
                    layouts_of(&serde_json::from_str(line).expect("JSON"), &mut found);
                }
            }
        }
    }
    let runtime = ["(4,8):(?,1)", "(4,8,2):(?0,1,?1)", "(4,(2,2)):(?,(1,2))", "(4,8):(?1,?0)", "(4,8):(?,?)", "4:3*?"];
    found.extend(runtime.map(str::to_owned));
    found
}

fn index(value: &Value, x: u64) -> Option<i64> {
    match value {
        Value::Layout(layout) => layout.offset(x).ok(),
        Value::Composed(composed) => composed.index(x).ok()?.try_into().ok(),
        other => panic!("{other} is no layout"),
    }
}

fn size(value: &Value) -> u64 {
    match value {
        Value::Layout(layout) => layout.size(),
        Value::Composed(composed) => composed.size(),
        other => panic!("{other} is no layout"),
    }
}

/// How a notation keeps a layout that it can write.
enum Kept {
    /// As it is.
    Whole,
    /// Its modes, always as a list.
    Modes,
    /// As a function, which is read for layouts of at most so many coordinates.
    Function(u64),
    /// It is not read.
    Not,
}

/// Whether a notation is read.
pub(super) fn is_read(notation: Notation) -> bool {
    !matches!(kept(notation), Kept::Not)
}

fn kept(notation: Notation) -> Kept {
    match notation {
        Notation::CuteCpp
        | Notation::CuteCall
        | Notation::CuteText
        | Notation::CuteDsl
        | Notation::Pycute
        | Notation::Types
        | Notation::Tract
        | Notation::Layout => Kept::Whole,
        Notation::Mdspan | Notation::Memref | Notation::Numpy | Notation::Torch | Notation::Dlpack | Notation::Xla => {
            Kept::Modes
        }
        Notation::Triton => Kept::Function(1 << 16),
        Notation::Closure => Kept::Function(16),
        _ => Kept::Not,
    }
}

/// The law for some layouts: of each notation, as many as it read.
fn read_again(texts: &[String]) -> BTreeMap<&'static str, u64> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for text in texts {
        let before = value(text);
        for (name, notation) in Notation::ALL {
            let Ok(written) = notation.write(&before) else { continue };
            // The text shows its notation, or is a text of `layout!`, too.
            let is_read = match kept(*notation) {
                Kept::Not => false,
                Kept::Function(most) => size(&before) <= most.min(64),
                _ => true,
            };
            if is_read {
                let found = Notation::recognised(&written).unwrap_or(Notation::Layout);
                let same = found.read(&written).map(|value| value.to_string());
                assert_eq!(same.ok(), notation.read(&written).map(|value| value.to_string()).ok(), "{name}: {written}");
            }
            let read = || notation.read(&written).unwrap_or_else(|error| panic!("{name}: {written}: {error}"));
            match kept(*notation) {
                Kept::Whole => assert_eq!(read().to_string(), before.to_string(), "{name}: {written}"),
                Kept::Modes => {
                    let read = read();
                    assert_eq!(notation.write(&read).expect("an array"), written);
                    assert!((0..size(&before).min(64)).all(|x| index(&read, x) == index(&before, x)), "{written}");
                }
                Kept::Function(most) if size(&before) <= most => {
                    // A swizzle that carries between modes may have no formula that is read: then it is refused.
                    let carries = *notation == Notation::Closure && matches!(before, Value::Composed(_));
                    if carries && notation.read(&written).is_err() {
                        continue;
                    }
                    let (read, step) = (read(), 1 + size(&before) / 64);
                    let places = (0..size(&before)).step_by(usize::try_from(step).expect("small"));
                    assert!(places.clone().all(|x| index(&read, x) == index(&before, x)), "{name}: {written}");
                }
                _ => continue,
            }
            *counts.entry(name).or_default() += 1;
        }
    }
    counts
}

/// Law: what is read again is the same layout, for every notation and every golden layout that it can write.
#[test]
fn golden_layouts_are_read_again() {
    let texts: Vec<String> = golden().into_iter().collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    std::thread::scope(|scope| {
        let part = texts.len().div_ceil(threads);
        let parts: Vec<_> = texts.chunks(part).map(|texts| scope.spawn(|| read_again(texts))).collect();
        for part in parts {
            for (name, count) in part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)) {
                *counts.entry(name).or_default() += count;
            }
        }
    });
    println!("{counts:?}");
    let readable = Notation::ALL.iter().filter(|(_, notation)| is_read(*notation)).count();
    assert_eq!(counts.len(), readable, "{counts:?}");
    assert!(["cute-cpp", "cute-call", "cute-text"].iter().all(|name| counts[name] > 10_000), "{counts:?}");
}

/// The index of a coordinate by XLA's definition: its places from the slowest on, cut by each tile in turn.
fn index_in_tiles(places: &[[u64; 2]], tiles: &[Vec<u64>]) -> u64 {
    let mut places = places.to_vec();
    for tile in tiles {
        let last = places.split_off(places.len() - tile.len());
        places.extend(last.iter().zip(tile).map(|([x, extent], t)| [x / t, extent / t]));
        places.extend(last.iter().zip(tile).map(|([x, _], t)| [x % t, *t]));
    }
    places.iter().fold(0, |index, [x, extent]| index * extent + x)
}

/// Law: a shape of XLA is the layout that its definition counts, for all orders of three dimensions and all tiles; what
/// is written of it is read as the same function.
#[test]
fn tiles_of_xla_are_counted() {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let tiles: [&[&[u64]]; 10] = [
        &[],
        &[&[2]],
        &[&[4]],
        &[&[2, 2]],
        &[&[1, 2]],
        &[&[2, 4]],
        &[&[2, 2, 2]],
        &[&[4], &[2]],
        &[&[2, 4], &[2, 1]],
        &[&[4, 4], &[2, 2]],
    ];
    let (extents, mut seen) = ([4_u64, 8, 4], 0);
    for order in orders {
        for tiles in &tiles {
            let tiles: Vec<Vec<u64>> = tiles.iter().map(|tile| tile.to_vec()).collect();
            let said: String = tiles.iter().map(|t| format!("{t:?}").replace('[', "(").replace(']', ")")).collect();
            let said = if said.is_empty() { said } else { format!(":T{said}") };
            let text = format!("f32[4,8,4]{{{},{},{}{said}}}", order[0], order[1], order[2]).replace(' ', "");
            let read = Notation::Xla.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            for x in 0..128 {
                let coordinate = [x % 4, x / 4 % 8, x / 32];
                let places = [2, 1, 0].map(|k| [coordinate[order[k]], extents[order[k]]]);
                let expected = index_in_tiles(&places, &tiles);
                assert_eq!(index(&read, x), i64::try_from(expected).ok(), "{text}: {read} at {coordinate:?}");
            }
            let written = Notation::Xla.write(&read).unwrap_or_else(|error| panic!("{text}, {read}: {error}"));
            let again = Notation::Xla.read(&written).unwrap();
            assert!((0..128).all(|x| index(&again, x) == index(&read, x)), "{text}: {read}, {written}: {again}");
            seen += 1;
        }
    }
    assert_eq!(seen, 60);
}

/// Law: the element with number `x` in the order of a padded tile is at `x`, plus each padding for each interval before
/// it, for all orders of small tiles and all powers of two as intervals.
#[test]
fn padded_tiles_are_counted() {
    let mut seen = 0;
    for (order, [rows, columns]) in [([1, 0], [4_u64, 8]), ([0, 1], [4, 8]), ([1, 0], [8, 8]), ([0, 1], [16, 2])] {
        for (first, second) in (0..6).flat_map(|a| (a + 1..7).map(move |b| (1_u64 << a, 1_u64 << b))) {
            let text = format!(
                "#ttg.padded_shared<[{first}:+3, {second}:+4] {{order = {order:?}, shape = [{rows}, {columns}]}}>"
            );
            let read = Notation::Triton.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            for (i, j) in (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j))) {
                let x = if order == [1, 0] { i * columns + j } else { j * rows + i };
                let expected = x + x / first * 3 + x / second * 4;
                assert_eq!(index(&read, i + rows * j), i64::try_from(expected).ok(), "{text}: {read} at ({i},{j})");
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 84);
}

/// Law: a search for tiles ends, however many places the memory has.
#[test]
fn tiles_are_searched_within_a_budget() {
    // Dimensions that take turns, bit by bit: Morton order of two, three and six dimensions.
    for rank in [2, 3, 6] {
        let mut modes = vec![Vec::new(); rank];
        (0..30).for_each(|bit: usize| modes[bit % rank].push(1_u64 << bit));
        let shape: Vec<String> = modes.iter().map(|mode| format!("({})", vec!["2"; mode.len()].join(","))).collect();
        let strides: Vec<String> = modes
            .iter()
            .map(|mode| format!("({})", mode.iter().map(u64::to_string).collect::<Vec<_>>().join(",")))
            .collect();
        let layout = value(&format!("({}):({})", shape.join(","), strides.join(",")));
        match Notation::Xla.write(&layout) {
            Ok(written) => {
                let read = Notation::Xla.read(&written).unwrap();
                assert!((0..4096).all(|x| index(&read, x * 65_521) == index(&layout, x * 65_521)), "{written}");
            }
            Err(error) => assert!(error.to_string().contains("is cut otherwise"), "{error}"),
        }
    }
}

/// Law: of a layout of bits, what is read again is the same layout, or there is no such swizzle of bytes.
#[test]
fn units_are_written_back() {
    let (mut kept, mut refused) = (0, 0);
    for text in golden().iter().filter(|text| text.starts_with("Sw<")) {
        let before = value(text);
        for bits in [4, 6, 8, 12, 16, 32, 64, 128] {
            for notation in [Notation::CuteText, Notation::CuteCpp] {
                let Ok(written) = notation.write_of_bits(&before, bits) else {
                    refused += 1;
                    continue;
                };
                let read = notation.read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
                assert_eq!(read.to_string(), before.to_string(), "{written}");
                kept += 1;
            }
        }
    }
    println!("{kept} kept, {refused} refused");
    assert!(kept > 100 && refused > 0);
}

/// Law: the swizzle of a pointer moves bytes. The element at `x` has its bytes where the swizzle of bytes puts them.
#[test]
fn swizzles_of_pointers_move_bytes() {
    let mut read = 0;
    for (bits, base, shift) in (0..4).flat_map(|b| (0..7).flat_map(move |m| [-4, -3, 3, 4].map(move |s| (b, m, s)))) {
        let Ok(bytes) = Swizzle::new(bits, base, shift) else { continue };
        for unit in [8, 16, 32, 64, 128] {
            let text = format!("{bytes} o smem_ptr[{unit}b](unset) o (_512):(_1)");
            let Ok(elements) = Notation::CuteText.read(&text) else {
                // Then the bytes of one element part.
                let size = unit / 8;
                let parts =
                    |x: u64| (0..size).any(|j| bytes.apply(x * size + j) / size != bytes.apply(x * size) / size);
                assert!((0..4096).any(parts), "{text}");
                continue;
            };
            for x in 0..512 {
                let size = unit / 8;
                let begin = u64::try_from(index(&elements, x).expect("an index")).expect("natural") * size;
                let moved: BTreeSet<u64> = (0..size).map(|j| bytes.apply(x * size + j)).collect();
                assert_eq!(moved, (begin..begin + size).collect(), "{text} at {x}");
            }
            read += 1;
        }
    }
    assert!(read > 300, "{read}");
}
