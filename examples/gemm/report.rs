//! What is measured, and how it is shown: medians of interleaved repetitions, as times, rates and ratios.
//!
//! A ratio is the median of the ratios within one round, whose runs lie side by side in time: what slows the machine
//! down for a while slows both.

use std::fmt;
use std::time::{Duration, Instant};

use crate::Problem;
use crate::progress::Progress;

/// How long the repetitions of one contender may take.
const BUDGET: Duration = Duration::from_millis(1200);

/// How often each contender can be repeated when one repetition takes so long: an odd number.
pub fn rounds(once: Duration) -> usize {
    let rounds = BUDGET.as_nanos() / once.as_nanos().max(1);
    usize::try_from(rounds).unwrap_or(usize::MAX).clamp(3, 1001) | 1
}

/// A contender: its name, and how it solves a problem.
pub type Contender = (&'static str, fn(&mut Problem));

/// The times of all contenders.
pub struct Report {
    /// Multiplications and additions of one product.
    operations: f64,
    rounds: usize,
    /// The name and the times of each, round by round, in seconds; the first one is what the others are compared with.
    times: Vec<(&'static str, Vec<f64>)>,
}

/// Times the contenders in turn; a round begins with the next one each time.
///
pub fn measure(problem: &mut Problem, contenders: &[Contender], rounds: usize) -> Report {
    let mut times: Vec<_> = contenders.iter().map(|(name, _)| (*name, vec![0.0; rounds])).collect();
    let mut progress = Progress::new("measuring", rounds * contenders.len());
    for round in 0..rounds {
        for turn in 0..contenders.len() {
            let contender = (round + turn) % contenders.len();
            let start = Instant::now();
            contenders[contender].1(problem);
            times[contender].1[round] = start.elapsed().as_secs_f64();
            progress.advance(1);
        }
    }
    Report { operations: problem.operations(), rounds, times }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = &self.times[0].1;
        writeln!(f, "{:<18}{:>12}{:>12}{:>16}", "", "time", "GFLOP/s", "layouts : it")?;
        for (name, times) in &self.times {
            let time = median(times.iter().copied());
            let ratio = median(own.iter().zip(times).map(|(own, it)| own / it));
            let (scale, unit) = if time < 1e-3 { (1e6, "us") } else { (1e3, "ms") };
            let (shown, rate) = (time * scale, self.operations / time / 1e9);
            writeln!(f, "{name:<18}{shown:>9.2} {unit}{rate:>12.2}{ratio:>16.2}")?;
        }
        write!(f, "medians of {} interleaved repetitions", self.rounds)
    }
}

/// The median.
fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
