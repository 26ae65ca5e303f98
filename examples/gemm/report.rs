//! What is measured, and how it is shown: medians of interleaved repetitions, as times, rates and ratios.

use std::fmt;
use std::time::{Duration, Instant};

use crate::progress::Progress;

/// How long the repetitions of one contender may take.
const BUDGET: Duration = Duration::from_millis(900);

/// A contender: its name, and what is timed.
pub type Contender<'a> = (&'static str, Box<dyn FnMut() + 'a>);

/// The times of all contenders.
pub struct Report {
    operations: f64,
    rounds: usize,
    /// Name and sorted times of each; the first one is what the others are compared with.
    times: Vec<(&'static str, Vec<Duration>)>,
}

/// Times the contenders in turn, so that whatever disturbs the machine disturbs all of them.
///
/// `once` is about how long one takes, which says how often they can be repeated.
pub fn measure(contenders: &mut [Contender<'_>], operations: f64, once: Duration) -> Report {
    let rounds = (BUDGET.as_secs_f64() / once.as_secs_f64().max(1e-6)).clamp(3.0, 201.0) as usize | 1;
    let mut times: Vec<_> = contenders.iter().map(|(name, _)| (*name, Vec::with_capacity(rounds))).collect();
    let mut progress = Progress::new("measuring", rounds * contenders.len());
    for _ in 0..rounds {
        for ((_, run), (_, times)) in contenders.iter_mut().zip(&mut times) {
            let start = Instant::now();
            run();
            times.push(start.elapsed());
            progress.advance(1);
        }
    }
    for (_, times) in &mut times {
        times.sort_unstable();
    }
    Report { operations, rounds, times }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let median = |times: &[Duration]| times[times.len() / 2].as_secs_f64();
        let own = median(&self.times[0].1);
        writeln!(f, "{:24}{:>12}{:>12}{:>20}", "", "median", "GFLOP/s", "time of layouts / it")?;
        for (name, times) in &self.times {
            let time = median(times);
            let rate = self.operations / time / 1e9;
            writeln!(f, "{name:24}{:>9.3} ms{rate:>12.1}{:>20.2}", time * 1e3, own / time)?;
        }
        write!(f, "medians of {} interleaved repetitions, one thread", self.rounds)
    }
}
