//! Looks for inputs on which the operations of the algebra take many steps, and writes the worst of each operation.
//!
//! ```sh
//! flags="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 -Cllvm-args=-sanitizer-coverage-trace-pc"
//! RUSTFLAGS="$flags" cargo run --target x86_64-unknown-linux-gnu --target-dir target/steps \
//!     --config 'profile.dev.package.layout-algebra.opt-level=0' \
//!     -p layout-tests --bin worst_inputs -- [seconds] [operation ..]
//! ```
//!
//! A step is a block of the unoptimized algebra, counted by LLVM's own instrumentation: the number is the same at each
//! run and on each machine, and not below that of the loops and calls that `rustc` counts in const evaluation. The
//! climb begins at the inputs that stand in `src/steps`, and at random ones, changes a number or a mode at a
//! time, and keeps what is not better.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "small random numbers")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use layout_algebra::{IntTuple, Layout, Stride, Swizzle};
use layout_tests::generate::extreme::Random;
use layout_tests::steps::{Cost, Input, OPERATIONS};

static STEPS: AtomicU64 = AtomicU64::new(0);

/// What the instrumentation calls at each block.
#[unsafe(no_mangle)]
extern "C" fn __sanitizer_cov_trace_pc() {
    STEPS.store(STEPS.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}

/// The steps of an operation; a panic is told, and has none.
fn steps(operation: Cost, input: &Input) -> u64 {
    let before = STEPS.load(Ordering::Relaxed);
    if std::panic::catch_unwind(|| operation(input)).is_err() {
        eprintln!("panics: {input:?}");
        return 0;
    }
    STEPS.load(Ordering::Relaxed) - before
}

/// A number of any size, often near a power of 2, or small.
fn number(random: &mut Random) -> u64 {
    match random.below(4) {
        0 => 1 + random.below(8),
        1 => 1 + random.below(200),
        2 => (1 << random.below(62)) + random.below(3),
        _ => {
            let bits = 1 + random.below(45);
            1 + random.below(1 << bits)
        }
    }
}

fn extent(random: &mut Random) -> u64 {
    match random.below(8) {
        0 | 1 => 2,
        2 => 3,
        3 | 4 => 2 + random.below(7),
        5 => 2 + random.below(100),
        6 => 1 << random.below(14),
        _ => 2 + random.below(6000),
    }
}

/// What is climbed: the modes of two layouts, a swizzle and a number.
#[derive(Clone, Debug)]
struct Point {
    a: Vec<(u64, i64)>,
    b: Vec<(u64, i64)>,
    swizzle: (u32, u32, i32),
    n: u64,
}

fn layout(modes: &[(u64, i64)]) -> Option<Layout> {
    let shape: Vec<_> = modes.iter().map(|mode| mode.0).collect();
    let strides: Vec<_> = modes.iter().map(|mode| Stride::constant(mode.1)).collect();
    Layout::new(&IntTuple::flat(&shape).ok()?, &strides).ok()
}

impl Point {
    fn random(random: &mut Random) -> Point {
        let mut point = Point { a: Vec::new(), b: Vec::new(), swizzle: (1, 0, 1), n: number(random) };
        for _ in 0..=random.below(6) {
            let mode = (extent(random), 0);
            point.a.push(mode);
            point.b.push(mode);
        }
        for _ in 0..20 {
            point.change(random);
        }
        point
    }

    fn of(input: &Input) -> Point {
        let modes = |layout: &Layout| -> Vec<(u64, i64)> {
            (0..layout.length())
                .map(|i| layout.mode_at(i))
                .map(|(extent, stride)| (extent, stride.coefficient()))
                .collect()
        };
        let swizzle = input.swizzle;
        Point {
            a: modes(&input.a),
            b: modes(&input.b),
            swizzle: (swizzle.bits(), swizzle.base(), swizzle.shift()),
            n: input.n,
        }
    }

    fn input(&self) -> Option<Input> {
        let (bits, base, shift) = self.swizzle;
        Some(Input {
            a: layout(&self.a)?,
            b: layout(&self.b)?,
            swizzle: Swizzle::new(bits, base, shift).ok()?,
            n: self.n,
        })
    }

    /// Changes one thing.
    fn change(&mut self, random: &mut Random) {
        let both: Vec<(u64, i64)> = self.a.iter().chain(&self.b).copied().collect();
        match random.below(12) {
            0 => {
                let bits = random.below(5) as u32;
                let shift = i32::from(random.below(20) as u8 + bits as u8) * if random.below(2) == 0 { 1 } else { -1 };
                self.swizzle = (bits, random.below(10) as u32, shift);
            }
            1 => {
                self.n = if random.below(2) == 0 {
                    number(random)
                } else {
                    self.n.wrapping_add(1).wrapping_sub(random.below(3)).max(1)
                }
            }
            kind => {
                let modes = if random.below(2) == 0 { &mut self.a } else { &mut self.b };
                let place = random.below(modes.len() as u64 + 1) as usize;
                let size: u64 = both.iter().fold(1, |size: u64, mode| size.saturating_mul(mode.0));
                if kind == 2 && modes.len() < 32 || modes.is_empty() {
                    let stride = (number(random) >> 20) as i64;
                    modes.insert(place, (extent(random), stride));
                    return;
                }
                let place = place.min(modes.len() - 1);
                match kind {
                    3 if modes.len() > 1 => drop(modes.remove(place)),
                    4 if modes.len() < 32 => modes.insert(place, modes[place]),
                    5 => {
                        let other = random.below(modes.len() as u64) as usize;
                        modes.swap(place, other);
                    }
                    6 => modes[place].0 = extent(random),
                    7 => modes[place].0 = (modes[place].0 + 1).saturating_sub(2 * random.below(2)).max(1),
                    8 => {
                        let (extent, stride) = random.pick(&both);
                        let near = random.below(3) as i64 - 1;
                        modes[place].1 = stride.saturating_mul(extent.min(1 << 40).cast_signed()).saturating_add(near);
                    }
                    9 => modes[place].1 = modes[place].1.saturating_add(random.below(5) as i64 - 2),
                    10 => {
                        modes[place].1 = random.pick(&both).1.saturating_mul(random.pick(&[1, 1, 1, -1, 2]))
                            / random.pick(&[1, 1, 2, 3]);
                    }
                    _ => modes[place].1 = number(random).min(size.max(64)).cast_signed(),
                }
            }
        }
    }
}

/// The worst input that is found in some time.
fn climb(operation: Cost, known: Option<&Input>, time: Duration, random: &mut Random) -> Option<(u64, Input)> {
    let mut worst: Option<(u64, Input)> = known.map(|input| (steps(operation, input), *input));
    let start = Instant::now();
    let mut first = true;
    while start.elapsed() < time {
        let mut here = match known {
            Some(input) if first || random.below(4) == 0 => Point::of(input),
            _ => Point::random(random),
        };
        first = false;
        let Some(input) = here.input() else { continue };
        let mut height = steps(operation, &input);
        let mut idle = 0;
        while idle < 400 && start.elapsed() < time {
            let mut next = here.clone();
            for _ in 0..=random.below(3) {
                next.change(random);
            }
            idle += 1;
            let Some(input) = next.input() else { continue };
            let found = steps(operation, &input);
            if found >= height {
                idle = if found > height { 0 } else { idle };
                (here, height) = (next, found);
                if worst.is_none_or(|(most, _)| found > most) {
                    worst = Some((found, input));
                }
            }
        }
    }
    worst
}

/// A text as a literal whose lines end within 120 columns, each but the last at a comma.
fn literal(text: &impl std::fmt::Display) -> String {
    let (mut written, mut column) = (String::from("\""), 0);
    for number in text.to_string().split_inclusive(',') {
        if column + number.len() > 100 {
            written.push_str("\\\n                 ");
            column = 0;
        }
        written.push_str(number);
        column += number.len();
    }
    written + "\""
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().map_or(10, |text| text.parse().expect("a number of seconds"));
    let names: Vec<String> = arguments.collect();
    let mut random = Random::new(1);
    let mut rows = Vec::new();
    for (name, operation) in OPERATIONS {
        let known =
            layout_tests::steps::WORST.concat().into_iter().find(|(known, _)| known == name).map(|(_, input)| input);
        let chosen = names.is_empty() || names.iter().any(|chosen| chosen == name);
        let time = if chosen { Duration::from_secs(seconds) } else { Duration::ZERO };
        let Some((most, input)) = climb(*operation, known.as_ref(), time, &mut random) else { continue };
        assert!(most > 0, "build it as the head of its source says");
        eprintln!("{name:28} {most:>9}");
        let Input { a, b, swizzle, n } = input;
        let (a, b) = (literal(&a), literal(&b));
        let inputs = format!("                {a},\n                {b},\n                \"{swizzle}\", {n};");
        rows.push(format!("            {name}:\n{inputs} // {most} steps\n"));
    }
    let (first, others) = rows.split_at(rows.len() / 2);
    write("worst.rs", first);
    write("worst_more.rs", others);
}

/// Writes the rows of a file of `src/steps`.
fn write(file: &str, rows: &[String]) {
    let file = format!("{}/src/steps/{file}", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&file).expect("the worst inputs are in the repository");
    let (head, rest) = source.split_once("$then! {\n").expect("the head of the macro");
    let (_, tail) = rest.split_once("        }\n").expect("the end of the macro");
    std::fs::write(file, format!("{head}$then! {{\n{}        }}\n{tail}", rows.concat())).expect("the file is written");
}
