//! What is measured, and how it is shown: medians of interleaved rounds, as times, rates and ratios.
//!
//! A ratio is the quotient of the two times that are printed. Beside it is the range of the middle half of the ratios
//! within one round, whose runs lie side by side in time: a wide range says that the machine was busy.

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
        writeln!(f, "{:<18}{:>12}{:>12}{:>16}{:>16}", "", "time", "GFLOP/s", "layouts : it", "in the rounds")?;
        for (name, times) in &self.times {
            let time = quantile(times.iter().copied(), 2);
            let (scale, unit) = if time < 1e-3 { (1e6, "us") } else { (1e3, "ms") };
            let (shown, rate) = (time * scale, self.operations / time / 1e9);
            let (ratio, rounds) = (quantile(own.iter().copied(), 2) / time, own.iter().zip(times));
            let [low, high] = [1, 3].map(|quarter| quantile(rounds.clone().map(|(own, it)| own / it), quarter));
            let range = format!("{low:.2} .. {high:.2}");
            writeln!(f, "{name:<18}{shown:>9.2} {unit}{rate:>12.2}{ratio:>16.2}{range:>16}")?;
        }
        writeln!(f, "times are medians of {} interleaved rounds; ratios are of these times;", self.rounds)?;
        write!(f, "half of the rounds have a ratio in the range")
    }
}

/// The number below which so many quarters of the numbers are: the median for 2.
fn quantile(numbers: impl Iterator<Item = f64>, quarters: usize) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() * quarters / 4]
}
