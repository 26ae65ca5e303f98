//! Linear layouts at run time against the C++ of Triton, through its Python wheel: the ratio of the times, operation by
//! operation.
//!
//! ```text
//! python3 -m venv triton && triton/bin/pip install triton
//! cargo run --release --manifest-path benches/Cargo.toml --bin triton_algebra -- --python triton/bin/python3 \
//!     --docs docs/compile-time.md
//! ```
//!
//! Both have the same operands, random layouts of 10 to 12 bits, and have to have the same answers. They are timed by
//! turns; the ratio is the median of the ratios of neighbours. A call from Python costs something by itself: what it
//! takes to make an empty layout is timed like the others and subtracted, so that what is compared is the C++.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use layout_algebra::LayoutError;
use layout_algebra::linear::{Dimensions, Linear, Matrix, Name};
use layout_benches::page;
use layout_benches::python::{self, Python};
use layout_benches::ratio::median;
use serde_json::{Value, json};

/// How many rows of operands there are, how often both are timed, and how often the work is done each time.
const COUNT: usize = 200;
const ROUNDS: usize = 51;
const REPEATS: u32 = 20;

/// The other side: a line for each operation, a line with its time.
const SCRIPT: &str = include_str!("../triton.py");

/// Two layouts from threads to elements of a tile, and one from there to memory.
type Operands = [Linear; 3];
type Operation = fn(&Operands) -> Result<Linear, LayoutError>;

/// The operations of both; in Triton's words `operator*`, `compose`, `invert`, `pseudoinvert`, `invertAndCompose`.
const OPERATIONS: [(&str, &str, Operation); 5] = [
    ("product", "operator*", |[a, b, _]| a.product(b)),
    ("then", "compose", |[a, _, memory]| a.then(memory)),
    ("inverse", "invert", |[a, ..]| a.inverse()),
    ("right_inverse", "pseudoinvert", |[a, ..]| a.right_inverse()),
    ("solve", "invertAndCompose", |[a, b, _]| a.solve(b)),
];

fn main() -> ExitCode {
    layout_benches::exit(run().map(|()| true))
}

fn run() -> io::Result<()> {
    let (python, docs) = python::arguments()?;
    let operands = operands().map_err(io::Error::other)?;
    let mut peer = Peer(Python::start(&python, SCRIPT, "triton")?);
    let answers = peer.answers(&operands)?;
    let (mut table, width) = (String::new(), 34);
    let _ = writeln!(table, "{:<width$}{:>9}{:>13}{:>12}{:>9}", "", "ours ns", "a call ns", "C++ ns", "ratio");
    for (name, theirs, operation) in OPERATIONS {
        let theirs_of = answers[name].as_array().map(Vec::as_slice).unwrap_or_default();
        if theirs_of.len() != operands.len() {
            return Err(io::Error::other(format!("{name}: {} answers of {}", theirs_of.len(), operands.len())));
        }
        for (operands, answer) in operands.iter().zip(theirs_of) {
            let ours = operation(operands).map_err(io::Error::other)?;
            if ours != read(answer).map_err(io::Error::other)? {
                return Err(io::Error::other(format!("{name} of {operands:?}: {ours}, but {answer}")));
            }
        }
        let (mut ours, mut calls, mut theirs_alone, mut ratios) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let (nothing, mine, call) = (peer.time("nothing")?, time(&operands, operation), peer.time(name)?);
            ours.push(mine);
            calls.push(call);
            theirs_alone.push(call - nothing);
            ratios.push((call - nothing) / mine);
        }
        let of = |numbers: Vec<f64>| median(numbers.into_iter());
        let (ours, call, alone, ratio) = (of(ours), of(calls), of(theirs_alone), of(ratios));
        let what = format!("{name}, Triton's {theirs}");
        let _ = writeln!(table, "{what:<width$}{ours:>9.0}{call:>13.0}{alone:>12.0}{ratio:>9.1}");
    }
    print!("{table}");
    if let Some(docs) = docs {
        page::write(Path::new(&docs), "triton_algebra", &format!("```text\n{table}```\n")).map_err(io::Error::other)?;
    }
    Ok(())
}

/// Bijections: from registers, lanes and warps to rows and columns, and from there to an offset.
fn operands() -> Result<Vec<Operands>, LayoutError> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut all = Vec::new();
    for _ in 0..COUNT {
        let (registers, warps) = (random.u32(3..5), random.u32(2..4));
        let bits = registers + 5 + warps;
        let rows = random.u32(3..7);
        let inputs = [(Name::REGISTER, 1 << registers), (Name::LANE, 32), (Name::WARP, 1 << warps)];
        let tile = [(Name::ROW, 1 << rows), (Name::COLUMN, 1 << (bits - rows))];
        let [inputs, tile] = [Dimensions::new(&inputs)?, Dimensions::new(&tile)?];
        let memory = Dimensions::new(&[(Name::OFFSET, 1 << bits)])?;
        all.push([
            Linear::new(&inputs, &tile, &bijection(&mut random, bits)?)?,
            Linear::new(&inputs, &tile, &bijection(&mut random, bits)?)?,
            Linear::new(&tile, &memory, &bijection(&mut random, bits)?)?,
        ]);
    }
    Ok(all)
}

/// The bits in any order, some of them with others added by exclusive or.
fn bijection(random: &mut fastrand::Rng, bits: u32) -> Result<Matrix, LayoutError> {
    let mut columns: Vec<u64> = (0..bits).map(|bit| 1 << bit).collect();
    random.shuffle(&mut columns);
    for _ in 0..3 {
        let (from, to) = (random.usize(..columns.len()), random.usize(..columns.len()));
        if from != to {
            columns[to] ^= columns[from];
        }
    }
    Matrix::new(&columns)
}

/// Nanoseconds an operation.
fn time(operands: &[Operands], operation: Operation) -> f64 {
    let start = Instant::now();
    for _ in 0..REPEATS {
        for operands in operands {
            let _ = black_box(operation(black_box(operands)));
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "a few hundred")]
    let count = f64::from(REPEATS) * operands.len() as f64;
    start.elapsed().as_secs_f64() * 1e9 / count
}

/// Python with Triton.
struct Peer(Python);

impl Peer {
    /// What Triton makes of the operands, by operation.
    fn answers(&mut self, operands: &[Operands]) -> io::Result<Value> {
        let rows: Vec<_> = operands.iter().map(|row| row.each_ref().map(written)).collect();
        serde_json::from_str(&self.0.answer(&json!(rows).to_string())?).map_err(io::Error::other)
    }

    /// Nanoseconds a call.
    fn time(&mut self, name: &str) -> io::Result<f64> {
        self.0.answer(name)?.trim().parse().map_err(io::Error::other)
    }
}

/// A layout as Triton's Python takes it: `from_bases`.
fn written(layout: &Linear) -> Value {
    let (inputs, outputs) = (layout.inputs(), layout.outputs());
    let base = |value: u64| outputs.unpack(value)[..outputs.count()].to_vec();
    let bases = (0..inputs.count()).map(|i| {
        let name = inputs.name(i);
        json!([name.to_string(), layout.bases(name).iter().map(|&value| base(value)).collect::<Vec<_>>()])
    });
    let sizes = (0..outputs.count()).map(|i| json!([outputs.name(i).to_string(), outputs.size(i)]));
    json!({ "inputs": bases.collect::<Vec<_>>(), "outputs": sizes.collect::<Vec<_>>() })
}

/// A layout as Triton's Python has it: its properties `bases` and `out_dims`.
fn read(layout: &Value) -> Result<Linear, LayoutError> {
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    let pairs = |of: &'static str| layout[of].as_array().into_iter().flatten().map(|it| (&it[0], &it[1]));
    let named = |name: &Value| Name::new(name.as_str().unwrap_or_default());
    let (mut sides, mut columns) = ([Vec::new(), Vec::new()], Vec::new());
    for (name, size) in pairs("outputs") {
        sides[1].push((named(name)?, number(size)));
    }
    let outputs = Dimensions::new(&sides[1])?;
    for (name, bases) in pairs("inputs") {
        let bases: Vec<&Value> = bases.as_array().into_iter().flatten().collect();
        sides[0].push((named(name)?, 1 << bases.len()));
        for base in bases {
            let base: Vec<u64> = base.as_array().into_iter().flatten().map(number).collect();
            columns.push(outputs.pack(&base)?);
        }
    }
    Linear::new(&Dimensions::new(&sides[0])?, &outputs, &Matrix::new(&columns)?)
}
