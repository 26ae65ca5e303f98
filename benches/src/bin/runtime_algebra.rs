//! The algebra at run time against the crate `weaverbird`: the ratio of the times, operation by operation.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin runtime_algebra
//! ```
//!
//! The operands are those of `compile_operations`. Only operations to which both answer with the same function are
//! timed: that is equal work. Where the answers differ, or one refuses, the command says so, with an example. Both are
//! timed by turns, many times; the ratio is the median of the ratios of neighbours, which a loaded machine disturbs
//! least.

use std::hint::black_box;
use std::time::{Duration, Instant};

use layout_benches::peer::{Verdict, Work, operations};
use layout_benches::ratio::median;

/// How often both are timed.
const ROUNDS: usize = 201;
/// How often the work is done each time.
const REPEATS: u32 = 4;

fn main() {
    println!("{:<26}{:>7}{:>10}{:>12}{:>9}   answers", "", "equal", "ours ns", "theirs ns", "ratio");
    for (name, work) in operations() {
        let verdicts: Vec<Verdict> = work.iter().map(Work::verdict).collect();
        let equal: Vec<&Work> = of(&work, &verdicts, Verdict::Same);
        let (ours, theirs, ratio) = compare(&equal);
        let others = others(&work, &verdicts);
        println!("{name:<26}{:>7}{ours:>10.0}{theirs:>12.0}{ratio:>9.2}   {others}", equal.len());
        for (verdict, what) in [(Verdict::Differ, "differ"), (Verdict::OnlyTheirs, "only theirs")] {
            if let Some(work) = of(&work, &verdicts, verdict).first() {
                println!("    {what}: {}; ours {:?}, theirs {:?}", work.text, (work.ours)(), (work.theirs)());
            }
        }
    }
    println!(
        "\nratio: time of weaverbird / time of layout-algebra, the median of {ROUNDS} neighbours; above 1, ours is \
         faster."
    );
    println!(
        "weaverbird has no zipped, tiled, flat, blocked or raked forms, no tile_to_shape, no common vectors, no \
         swizzles."
    );
}

/// The work with this verdict.
fn of<'a>(work: &'a [Work], verdicts: &[Verdict], wanted: Verdict) -> Vec<&'a Work> {
    work.iter().zip(verdicts).filter(|(_, verdict)| **verdict == wanted).map(|(work, _)| work).collect()
}

/// How many answers are not the same.
fn others(work: &[Work], verdicts: &[Verdict]) -> String {
    let words = [
        (Verdict::Differ, "differ"),
        (Verdict::OnlyOurs, "only ours"),
        (Verdict::OnlyTheirs, "only theirs"),
        (Verdict::Neither, "neither"),
    ];
    let count = |(verdict, word)| match of(work, verdicts, verdict).len() {
        0 => None,
        count => Some(format!("{count} {word}")),
    };
    words.into_iter().filter_map(count).collect::<Vec<_>>().join(", ")
}

/// Nanoseconds an operation of both, medians, and the median of the ratios.
fn compare(work: &[&Work]) -> (f64, f64, f64) {
    if work.is_empty() {
        return (f64::NAN, f64::NAN, f64::NAN);
    }
    let time = |once: &dyn Fn(&Work)| {
        let start = Instant::now();
        for _ in 0..REPEATS {
            for work in work {
                once(work);
            }
        }
        start.elapsed()
    };
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let a = each(time(&|work| _ = black_box((work.ours)())), work.len());
        let b = each(time(&|work| _ = black_box((work.theirs)())), work.len());
        ours.push(a);
        theirs.push(b);
        ratios.push(b / a);
    }
    (median(ours.into_iter()), median(theirs.into_iter()), median(ratios.into_iter()))
}

/// Nanoseconds an operation.
#[allow(clippy::cast_precision_loss, reason = "a few hundred")]
fn each(time: Duration, count: usize) -> f64 {
    time.as_secs_f64() * 1e9 / (f64::from(REPEATS) * count as f64)
}
