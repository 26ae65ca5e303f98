//! Instructions of indices and of whole-tensor loops in a debug build, for each element, beside slices and `ndarray`.
//! They are counted by valgrind, so a busy machine changes nothing.
//!
//! ```text
//! cargo run --manifest-path benches/Cargo.toml --bin debug_index -- --docs docs/zero-cost.md
//! cargo run --manifest-path benches/Cargo.toml --bin debug_index "zip of 2" fold           # rows with these words
//! cargo run --manifest-path benches/Cargo.toml --bin debug_index --config profile.dev.opt-level=1
//! ```

use std::ffi::OsString;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use layout_benches::page;
use layout_static::{C, DynTensor, DynTensorMut, Layout, RuntimeLayout, Tensor, TensorMut, layout, zip};
use lexopt::{Arg, Parser};
use ndarray::{ArrayView2, ArrayView3, ArrayViewMut2, Zip};

layout! {
    type Rows = (40, 60) : (60, 1);
    type Cube = (10, 4, 60) : (240, 60, 1);
}
type AnyRows = Layout<(usize, usize), (usize, C<1>)>;
type AnyCube = Layout<(usize, usize, usize), (usize, usize, C<1>)>;

/// The elements of each job.
const COUNT: usize = 2400;

/// How often a job is done in the longer one of two runs, whose difference is the cost.
const ROUNDS: usize = 3;

/// The columns; the first is by hand.
const COLUMNS: [&str; 5] = ["slices", "`ndarray`", "`Tensor`", "`DynTensor`", "`(?, ?)`"];

/// The memory of the jobs.
struct Memory {
    from: Vec<f32>,
    to: Vec<f32>,
    matrix: (usize, usize),
    cube: (usize, usize, usize),
}

type Job = fn(&mut Memory);

/// A row of the table.
struct Row {
    name: &'static str,
    jobs: [Job; 5],
    /// Whether the loop around the index is not counted.
    is_index: bool,
}

/// Asks for the element at every coordinate of a matrix.
fn each(mut element: impl FnMut(usize, usize) -> f32) {
    let mut i = 0;
    while i < 40 {
        let mut j = 0;
        while j < 60 {
            black_box(element(i, j));
            j += 1;
        }
        i += 1;
    }
}

const ROWS: [Row; 8] = [
    Row {
        name: "`t[(i, j)]`",
        is_index: true,
        jobs: [
            |m| each(|i, j| m.from[i * 60 + j]),
            |m| {
                let t = ArrayView2::from_shape(m.matrix, &m.from).unwrap();
                each(|i, j| t[(i, j)]);
            },
            |m| {
                let t = Tensor::new(&m.from, Rows).unwrap();
                each(|i, j| t[(i, j)]);
            },
            |m| {
                let t = DynTensor::row_major(&m.from, m.matrix).unwrap();
                each(|i, j| t[(i, j)]);
            },
            |m| {
                let t = AnyRows::with_extents(m.matrix, (60, C)).tensor(&m.from).unwrap();
                each(|i, j| t[(i, j)]);
            },
        ],
    },
    Row {
        name: "`t[(i, j, k)]`",
        is_index: true,
        jobs: [
            |m| each(|i, j| m.from[i / 4 * 240 + i % 4 * 60 + j]),
            |m| {
                let t = ArrayView3::from_shape(m.cube, &m.from).unwrap();
                each(|i, j| t[(i / 4, i % 4, j)]);
            },
            |m| {
                let t = Tensor::new(&m.from, Cube).unwrap();
                each(|i, j| t[(i / 4, i % 4, j)]);
            },
            |m| {
                let t = DynTensor::row_major(&m.from, m.cube).unwrap();
                each(|i, j| t[(i / 4, i % 4, j)]);
            },
            |m| {
                let t = AnyCube::with_extents(m.cube, (240, 60, C)).tensor(&m.from).unwrap();
                each(|i, j| t[(i / 4, i % 4, j)]);
            },
        ],
    },
    Row {
        name: "`t[(i, j)] = x`",
        is_index: true,
        jobs: [
            |m| each(|i, j| std::mem::replace(&mut m.to[i * 60 + j], 1.0)),
            |m| {
                let mut t = ArrayViewMut2::from_shape(m.matrix, &mut m.to).unwrap();
                each(|i, j| std::mem::replace(&mut t[(i, j)], 1.0));
            },
            |m| {
                let mut t = TensorMut::new(&mut m.to, Rows).unwrap();
                each(|i, j| std::mem::replace(&mut t[(i, j)], 1.0));
            },
            |m| {
                let mut t = DynTensorMut::row_major(&mut m.to, m.matrix).unwrap();
                each(|i, j| std::mem::replace(&mut t[(i, j)], 1.0));
            },
            |m| {
                let mut t = AnyRows::with_extents(m.matrix, (60, C)).tensor_mut(&mut m.to).unwrap();
                each(|i, j| std::mem::replace(&mut t[(i, j)], 1.0));
            },
        ],
    },
    Row {
        name: "`t.get((i, j))`",
        is_index: true,
        jobs: [
            |m| each(|i, j| *m.from.get(i * 60 + j).unwrap()),
            |m| {
                let t = ArrayView2::from_shape(m.matrix, &m.from).unwrap();
                each(|i, j| *t.get((i, j)).unwrap());
            },
            |m| {
                let t = Tensor::new(&m.from, Rows).unwrap();
                each(|i, j| *t.get((i, j)).unwrap());
            },
            |m| {
                let t = DynTensor::row_major(&m.from, m.matrix).unwrap();
                each(|i, j| *t.get((i, j)).unwrap());
            },
            |m| {
                let t = AnyRows::with_extents(m.matrix, (60, C)).tensor(&m.from).unwrap();
                each(|i, j| *t.get((i, j)).unwrap());
            },
        ],
    },
    Row {
        name: "fill",
        is_index: false,
        jobs: [
            |m| m.to.iter_mut().for_each(|x| *x = 1.0),
            |m| ArrayViewMut2::from_shape(m.matrix, &mut m.to).unwrap().fill(1.0),
            |m| TensorMut::new(&mut m.to, Rows).unwrap().fill(1.0),
            |m| DynTensorMut::row_major(&mut m.to, m.matrix).unwrap().fill(1.0),
            |m| AnyRows::with_extents(m.matrix, (60, C)).tensor_mut(&mut m.to).unwrap().fill(1.0),
        ],
    },
    Row {
        name: "copy",
        is_index: false,
        jobs: [
            |m| m.to.iter_mut().zip(&m.from).for_each(|(x, y)| *x = *y),
            |m| {
                let from = ArrayView2::from_shape(m.matrix, &m.from).unwrap();
                ArrayViewMut2::from_shape(m.matrix, &mut m.to).unwrap().assign(&from);
            },
            |m| TensorMut::new(&mut m.to, Rows).unwrap().copy_from(Tensor::new(&m.from, Rows).unwrap()),
            |m| {
                let from = DynTensor::row_major(&m.from, m.matrix).unwrap();
                DynTensorMut::row_major(&mut m.to, m.matrix).unwrap().copy_from(from);
            },
            |m| {
                let rows = AnyRows::with_extents(m.matrix, (60, C));
                rows.tensor_mut(&mut m.to).unwrap().copy_from(rows.tensor(&m.from).unwrap());
            },
        ],
    },
    Row {
        name: "zip of 2",
        is_index: false,
        jobs: [
            |m| m.to.iter_mut().zip(&m.from).for_each(|(x, y)| *x += 2.0 * y),
            |m| {
                let from = ArrayView2::from_shape(m.matrix, &m.from).unwrap();
                let mut to = ArrayViewMut2::from_shape(m.matrix, &mut m.to).unwrap();
                Zip::from(&mut to).and(&from).for_each(|x, y| *x += 2.0 * y);
            },
            |m| {
                let to = TensorMut::new(&mut m.to, Rows).unwrap();
                zip((to, Tensor::new(&m.from, Rows).unwrap())).for_each(|(x, y)| *x += 2.0 * y);
            },
            |m| {
                let to = DynTensorMut::row_major(&mut m.to, m.matrix).unwrap();
                let from = DynTensor::row_major(&m.from, m.matrix).unwrap();
                zip((to, from)).for_each(|(x, y)| *x += 2.0 * y);
            },
            |m| {
                let rows = AnyRows::with_extents(m.matrix, (60, C));
                let (to, from) = (rows.tensor_mut(&mut m.to).unwrap(), rows.tensor(&m.from).unwrap());
                zip((to, from)).for_each(|(x, y)| *x += 2.0 * y);
            },
        ],
    },
    Row {
        name: "fold",
        is_index: false,
        jobs: [
            |m| {
                black_box(m.from.iter().fold(0.0, |sum, x| sum + x));
            },
            |m| {
                black_box(ArrayView2::from_shape(m.matrix, &m.from).unwrap().fold(0.0, |sum, x| sum + x));
            },
            |m| {
                black_box(Tensor::new(&m.from, Rows).unwrap().fold(0.0, |sum, x| sum + x));
            },
            |m| {
                black_box(DynTensor::row_major(&m.from, m.matrix).unwrap().fold(0.0, |sum, x| sum + x));
            },
            |m| {
                let rows = AnyRows::with_extents(m.matrix, (60, C));
                black_box(rows.tensor(&m.from).unwrap().fold(0.0, |sum, x| sum + x));
            },
        ],
    },
];

/// Does a job so many times; nothing but the loop around an index without a job.
fn work(job: Option<Job>, rounds: usize) {
    let mut memory = Memory {
        from: vec![1.0; COUNT],
        to: vec![0.0; COUNT],
        matrix: black_box((40, 60)),
        cube: black_box((10, 4, 60)),
    };
    for _ in 0..rounds {
        match job {
            Some(job) => job(&mut memory),
            None => each(|_, j| if j == COUNT { 1.0 } else { 0.0 }),
        }
    }
}

/// The instructions of this program with some arguments; `None` without valgrind.
fn instructions(arguments: &[String]) -> Option<f64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    let output = command.arg(std::env::current_exe().ok()?).args(arguments).output().ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = text.lines().find(|line| line.contains("refs:"))?;
    line.rsplit(' ').next()?.replace(',', "").parse().ok()
}

/// The instructions of a job for each element; without a job, of the loop around an index.
fn cost(job: Option<(usize, usize)>) -> Option<f64> {
    let run = |rounds: usize| {
        let (row, column) =
            job.map_or(("none".into(), "0".into()), |(row, column)| (row.to_string(), column.to_string()));
        instructions(&["--job".into(), row, column, rounds.to_string()])
    };
    #[allow(clippy::cast_precision_loss, reason = "small")]
    let elements = ((ROUNDS - 1) * COUNT) as f64;
    Some((run(ROUNDS)? - run(1)?) / elements)
}

fn main() -> Result<(), lexopt::Error> {
    let (mut parser, mut docs, mut words) = (Parser::from_env(), None, Vec::new());
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("docs") => docs = Some(parser.value()?),
            Arg::Long("job") => {
                let words = [parser.value()?, parser.value()?, parser.value()?].map(OsString::into_string);
                let [row, column, rounds] = words.map(|word| word.unwrap_or_default().parse::<usize>());
                let job = row.ok().zip(column.ok()).map(|(row, column)| ROWS[row].jobs[column]);
                work(job, rounds.map_err(|error| error.to_string())?);
                return Ok(());
            }
            Arg::Value(word) => words.push(word.to_string_lossy().into_owned()),
            _ => return Err(argument.unexpected()),
        }
    }
    let around = cost(None).ok_or("valgrind is not there")?;
    let mut table = format!("| | {} |\n|---|{}", COLUMNS.join(" | "), "--:|".repeat(COLUMNS.len()));
    let is_asked = |row: &Row| words.is_empty() || words.iter().any(|word| row.name.contains(word.as_str()));
    for (number, row) in ROWS.iter().enumerate().filter(|(_, row)| is_asked(row)) {
        write!(table, "\n| {} |", row.name).map_err(|error| error.to_string())?;
        for column in 0..COLUMNS.len() {
            let cost = cost(Some((number, column))).ok_or("valgrind is not there")?;
            let cost = if row.is_index { cost - around } else { cost };
            write!(table, " {cost:.0} |").map_err(|error| error.to_string())?;
        }
    }
    match docs {
        Some(docs) => page::write(Path::new(&docs), "debug", &format!("{table}\n"))?,
        None => println!("{table}"),
    }
    Ok(())
}
