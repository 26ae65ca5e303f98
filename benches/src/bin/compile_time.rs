//! What layout types cost the compiler: milliseconds and memory for a composition, for linear layouts, for loops over
//! whole tensors, for claims about accesses and for the search of a swizzle, each the mean over types that are all
//! different.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin compile_time -- --docs docs/compile-time.md
//! ```
//!
//! Crates with the same types are compiled, by a generic function that is instantiated for each. In the first it looks
//! at the types only; in the next ones it has more computed. The differences are what a layout, a composition, an
//! inverse cost; each is the least of several runs. Claims and searches stand in `layout!` as well, with and without.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use layout_algebra::Layout;
use layout_benches::compile::{build_folder, build_library};
use layout_benches::loop_costs;
use layout_benches::operands::pairs;
use layout_benches::page;
use layout_benches::stages::{Difference, Stages, definitions, instances};

/// The compositions; of the others there are fewer.
const COMPOSITIONS: usize = 4000;
const DEFINITIONS: usize = 400;
const LINEAR: usize = 200;

fn main() -> ExitCode {
    layout_benches::exit(run())
}

fn run() -> io::Result<bool> {
    let docs = page::named("compile_time").map_err(io::Error::other)?;
    build_library()?;
    let folder = build_folder()?;
    let (mut table, mut reached) = (String::new(), true);
    let first = [compositions(), defined(), linear()];
    for stages in first.into_iter().chain(claims()).chain(syntheses()) {
        let before = table.len();
        reached &= stages.measure(&folder, &mut table)?;
        print!("{}", &table[before..]);
    }
    let (loops, within) = loop_costs::table(&folder)?;
    print!("{loops}");
    if let Some(docs) = docs {
        page::write(&docs, "compile_time", &format!("```text\n{table}```\n")).map_err(io::Error::other)?;
        page::write(&docs, "compile_loops", &loops).map_err(io::Error::other)?;
    }
    Ok(reached && within)
}

/// Layouts of rank 4 and of rank 2, and their compositions.
fn compositions() -> Stages {
    let pairs = pairs(COMPOSITIONS);
    let rows: Vec<String> =
        pairs.iter().map(|pair| format!("{}, {}", type_of(&pair.outer), type_of(&pair.inner))).collect();
    let crate_of = |body| {
        let head = "use layout_static::{C, Layout, StaticLayout, ops::Composition};";
        instances(head, "A: StaticLayout, B: StaticLayout", body, &rows)
    };
    let count = rows.len();
    Stages {
        crates: vec![
            ("types", crate_of("size_of::<A>() + size_of::<B>()")),
            ("layouts", crate_of("const { A::LAYOUT.rank() * B::LAYOUT.rank() }")),
            (
                "compositions",
                crate_of("const { A::LAYOUT.rank() * B::LAYOUT.rank() * Composition::<A, B>::LAYOUT.rank() }"),
            ),
        ],
        differences: vec![
            Difference { what: "a layout", without: 0, with: 1, count: 2 * count, limit: None },
            Difference { what: "a composition", without: 1, with: 2, count, limit: Some(0.5) },
            Difference { what: "a composition and its two layouts", without: 0, with: 2, count, limit: None },
        ],
        options: &[],
    }
}

/// Definitions in `layout!`, which writes a table of the indices into their documentation.
fn defined() -> Stages {
    let rows: Vec<String> = (0..DEFINITIONS).map(|i| format!("({}, {}) : (1, {0})", 8 + i, 16 + i)).collect();
    Stages {
        crates: vec![("undefined", definitions(&[], "", &[])), ("defined", definitions(&[], "", &rows))],
        differences: vec![Difference {
            what: "a definition in layout!",
            without: 0,
            with: 1,
            count: DEFINITIONS,
            limit: Some(1.0),
        }],
        options: &[],
    }
}

/// Linear layouts of 10 bits, each a permutation of the bits after a swizzle, and what is done with one of them.
fn linear() -> Stages {
    let mut random = fastrand::Rng::with_seed(1);
    let layouts: Vec<String> = (0..LINEAR).map(|_| linear_type(&mut random)).collect();
    let after = layouts.iter().cycle().skip(1);
    let rows: Vec<String> = layouts.iter().zip(after).map(|(first, second)| format!("{first}, {second}")).collect();
    let crate_of = |body| {
        let head = "use layout_static::linear::dimension::{Dim0, Dim1};\n\
                    use layout_static::linear::{In, Linear, Out, operations::{Inverse, Then}};\n\
                    use layout_static::{C, Static, StaticLinear};";
        instances(head, "A: StaticLinear, B: StaticLinear", body, &rows)
    };
    let difference = |what, with| Difference { what, without: 1, with, count: LINEAR, limit: None };
    Stages {
        crates: vec![
            ("linear_types", crate_of("size_of::<A>() + size_of::<B>()")),
            ("linear", crate_of("const { A::LINEAR.columns().len() }")),
            ("inverses", crate_of("const { A::LINEAR.columns().len() + Inverse::<A>::LINEAR.columns().len() }")),
            ("linear_thens", crate_of("const { A::LINEAR.columns().len() + Then::<A, B>::LINEAR.columns().len() }")),
            (
                "conversions",
                crate_of(
                    "const { match A::LINEAR.to_composed() { Ok(it) => it.layout().rank(), Err(_) => panic!() } }",
                ),
            ),
            ("linear_indices", crate_of("A::VALUE.at(const { A::LINEAR.columns().len() })")),
        ],
        differences: vec![
            Difference { without: 0, ..difference("a linear layout of 10 bits", 1) },
            difference("its inverse", 2),
            difference("a composition with another one", 3),
            difference("its swizzle and shape : stride", 4),
            difference("the code of an index", 5),
        ],
        options: &[],
    }
}

/// A permutation of 10 bits, five of each of two dimensions, after a swizzle of three bits.
fn linear_type(random: &mut fastrand::Rng) -> String {
    let mut bits: Vec<u64> = (0..10).map(|bit| 1 << bit).collect();
    random.shuffle(&mut bits);
    let (base, distance) = (random.u64(0..4), random.u64(3..5));
    let columns: Vec<u64> = bits.iter().map(|bit| bit ^ (bit >> distance & 0b111 << base)).collect();
    let names = ["Dim0", "Dim1"];
    format!(
        "Linear<(In<{0}, {2}>, In<{1}, {3}>), (Out<{0}, 5>, Out<{1}, 5>)>",
        names[0],
        names[1],
        tuple(columns[..5].iter().copied()),
        tuple(columns[5..].iter().copied()),
    )
}

/// The access of the claims, a warp that reads 32 elements of a column; the same as a type.
const LOAD: &str = "read((32, 128) : (1, 32), bits 32)";
const LOAD_TYPE: &str = "Access<Layout<(C<32>, C<128>), (C<1>, C<32>)>, Read, 32>";

/// Swizzled tiles of 4096 elements, and the claim how often a warp that reads 32 elements of a column asks one bank,
/// which ranks decide: in `layout!`, which computes it as a program does, and in const evaluation, for generic code.
fn claims() -> [Stages; 2] {
    let (mut written, mut rows) = (Vec::new(), Vec::new());
    for row in [32, 64, 128] {
        for (bits, base) in (1..=5).flat_map(|bits| (0..=7 - bits).map(move |base| (bits, base))) {
            for distance in bits..=12 - base - bits {
                let tile = Layout::flat(&[4096 / row, row], &[row, 1]).expect("the numbers are small");
                written.push(format!("swizzle({bits}, {base}, {distance}) * ({tile})"));
                rows.push(format!("Composed<Swizzle<{bits}, {base}, {distance}>, C<0>, {}>", type_of(&tile)));
            }
        }
    }
    let crate_of = |body| {
        let head = format!(
            "use layout_static::{{C, Composed, Layout, StaticLayout, Swizzle, access::{{Access, Read}}, check}};\n\
             type Load = {LOAD_TYPE};"
        );
        instances(&head, "A: StaticLayout", body, &rows)
    };
    let defined = |claim: &str| definitions(&[format!("access Load = {LOAD};")], claim, &written);
    let count = rows.len();
    [
        Stages {
            crates: vec![("claimed_not", defined("")), ("claimed", defined("#[check(conflicts(Load) <= 31)] "))],
            differences: vec![Difference {
                what: "a claim by rank, in layout!",
                without: 0,
                with: 1,
                count,
                limit: Some(0.3),
            }],
            options: &[],
        },
        Stages {
            crates: vec![
                ("tiles", crate_of("const { check::linear::<A>(); A::SIZE }")),
                ("claims", crate_of("const { check::linear::<A>(); check::conflicts::<A, Load>(31); A::SIZE }")),
            ],
            differences: vec![Difference {
                what: "a claim by rank, in generic code",
                without: 0,
                with: 1,
                count,
                limit: Some(10.0),
            }],
            options: &[],
        },
    ]
}

/// Tiles of 4096 elements, written by rows, several neighbours at once, and read by columns: the best swizzle for both,
/// which `layout!` finds, and const evaluation, for generic code.
fn syntheses() -> [Stages; 2] {
    let (mut accesses, mut tiles, mut found_there, mut rows) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for row in [32, 64, 128, 256] {
        // Of 128 bits at most.
        for (bits, vector) in [(8, 4), (8, 16), (16, 2), (16, 4), (16, 8), (32, 1), (32, 2), (32, 4), (64, 1), (64, 2)]
        {
            let (column, lanes) = (4096 / row, (row / vector).min(32));
            let (other, apart) = (32 / lanes, column * vector);
            let (i, tile) = (rows.len(), Layout::flat(&[column, row], &[row, 1]).expect("the numbers are small"));
            let threads = format!("(({lanes}, {other}), {vector}) : (({apart}, 1), {column})");
            accesses.push(format!("access Store{i} = write({threads}, bits {bits}, vector {vector});"));
            accesses.push(format!("access Load{i} = read((32, 1) : (1, 0), bits {bits});"));
            let plain = tile.to_string();
            found_there.push(format!("swizzle_for({plain}, [Store{i}, Load{i}])"));
            tiles.push(plain);
            let threads = format!("Layout<((C<{lanes}>, C<{other}>), C<{vector}>), ((C<{apart}>, C<1>), C<{column}>)>");
            let store = format!("Access<{threads}, Write, {bits}, {vector}>");
            let load = format!("Access<Layout<(C<32>, C<1>), (C<1>, C<0>)>, Read, {bits}>");
            rows.push(format!("{}, {store}, {load}", type_of(&tile)));
        }
    }
    let crate_of = |body: &str| {
        let head = "use layout_static::access::{Access, Read, StaticAccess, Write};\n\
                    use layout_static::algebra::{access::Machine, synthesis::swizzle_for};\n\
                    use layout_static::{C, Layout, StaticLayout};";
        let parameters = "A: StaticLayout, S: StaticAccess, L: StaticAccess";
        let body = format!("const {{ let all = [S::ACCESS, L::ACCESS]; let tile = A::LAYOUT; {body} }}");
        instances(head, parameters, &body, &rows)
    };
    let found =
        "match swizzle_for(&tile, &all, &Machine::NVIDIA) { Ok(it) => it.wavefronts().len(), Err(_) => panic!() }";
    let (count, generic) = (rows.len(), "the search of a swizzle, in generic code");
    [
        Stages {
            crates: vec![
                ("searched_not", definitions(&accesses, "", &tiles)),
                ("searched", definitions(&accesses, "", &found_there)),
            ],
            differences: vec![Difference {
                what: "the search of a swizzle, in layout!",
                without: 0,
                with: 1,
                count,
                limit: Some(5.0),
            }],
            options: &[],
        },
        Stages {
            crates: vec![("accesses", crate_of("all.len() * tile.rank()")), ("syntheses", crate_of(found))],
            differences: vec![Difference { what: generic, without: 0, with: 1, count, limit: None }],
            options: &[],
        },
    ]
}

/// The type of a flat layout.
fn type_of(layout: &Layout) -> String {
    let extents = tuple(layout.shape().leaves().iter().copied());
    format!("Layout<{extents}, {}>", tuple(layout.strides().iter()))
}

/// Numbers as a type.
fn tuple(numbers: impl Iterator<Item = impl Display>) -> String {
    format!("({})", numbers.map(|number| format!("C<{number}>,")).collect::<Vec<_>>().concat())
}
