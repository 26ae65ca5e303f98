//! What is measured, and how it is shown: medians of interleaved repetitions, as times, rates and ratios.
//!
//! A ratio is the median of the ratios within one round, whose runs lie side by side in time: what slows the machine down
//! for a while slows both.

use std::fmt;
use std::time::{Duration, Instant};

use crate::progress::Progress;

/// How long the repetitions of one contender may take.
const BUDGET: Duration = Duration::from_millis(1200);

/// A contender: its name, and how it solves a problem.
pub type Contender<P> = (&'static str, fn(&mut P));

/// The times of all contenders.
pub struct Report {
    operations: f64,
    rounds: usize,
    /// The name and the times of each, round by round, in seconds; the first one is what the others are compared with.
    times: Vec<(&'static str, Vec<f64>)>,
}

/// Times the contenders in turn; a round begins with the next one each time.
///
/// `once` is about how long one takes, which says how often they can be repeated.
pub fn measure<P>(problem: &mut P, contenders: &[Contender<P>], operations: f64, once: Duration) -> Report {
    let rounds = (BUDGET.as_nanos() / once.as_nanos().max(1)).clamp(3, 1001) as usize | 1;
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
    Report { operations, rounds, times }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = &self.times[0].1;
        writeln!(f, "{:<18}{:>12}{:>10}{:>18}", "", "time", "GFLOP/s", "layouts : it")?;
        for (name, times) in &self.times {
            let time = median(times.iter().copied());
            let rate = self.operations / time / 1e9;
            let ratio = median(own.iter().zip(times).map(|(own, it)| own / it));
            writeln!(f, "{name:<18}{:>9.3} ms{rate:>10.1}{ratio:>18.2}", time * 1e3)?;
        }
        write!(f, "medians of {} interleaved repetitions, one thread", self.rounds)
    }
}

/// The median.
fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
