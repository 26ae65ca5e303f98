//! Side-by-side measurements: medians of ratios, because machines are shared and their speed wanders.

use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

/// How long the rounds of one comparison take together, and how many there are at least.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The time of all rounds, about.
    pub time: Duration,
    /// The number of rounds that are run in any case.
    pub rounds: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { time: Duration::from_millis(800), rounds: 5 }
    }
}

/// How long one contender runs in a round, at least: what is faster is repeated.
const SPAN: Duration = Duration::from_micros(200);

/// What is faster is run once before it is timed: else it paid for what the one before left in the caches, and for
/// threads that it has to wake.
const WARM: Duration = Duration::from_millis(10);

/// One way of doing a job: its name, and the job.
pub struct Contender<'a> {
    name: &'static str,
    job: Box<dyn FnMut() + 'a>,
    pause: Duration,
}

impl<'a> Contender<'a> {
    /// A contender.
    pub fn new(name: &'static str, job: impl FnMut() + 'a) -> Contender<'a> {
        Contender { name, job: Box::new(job), pause: Duration::ZERO }
    }

    /// The same, with a pause after each turn: for a job whose threads go on waiting busily when it is done.
    #[must_use]
    pub fn with_pause(self, pause: Duration) -> Contender<'a> {
        Contender { pause, ..self }
    }
}

/// The result of a comparison: for each contender the median time of a job, and the median of its ratio to the first
/// one within a round, whose runs lie side by side in time.
pub struct Comparison {
    what: String,
    rows: Vec<(&'static str, f64, f64)>,
}

/// Runs the contenders in turn, so that what one leaves to its successor, as a clock that has slowed down, is not left
/// to the same more often than to others. The first one is what the others are held against.
pub fn compare(what: impl Into<String>, contenders: Vec<Contender<'_>>) -> Comparison {
    compare_within(Budget::default(), what, contenders)
}

/// [`compare`], in about this time.
pub fn compare_within(budget: Budget, what: impl Into<String>, mut contenders: Vec<Contender<'_>>) -> Comparison {
    let repetitions: Vec<(u32, Duration)> = contenders.iter_mut().map(repetitions).collect();
    let once: Duration = repetitions.iter().map(|(count, once)| *once * *count).sum();
    let pauses: Duration = contenders.iter().map(|it| it.pause).sum();
    let rounds = budget.time.as_nanos() / (once + pauses).as_nanos().max(1);
    let rounds = usize::try_from(rounds).unwrap_or(usize::MAX).clamp(budget.rounds, 501) | 1;
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for round in 0..rounds {
        for at in order(round, contenders.len()) {
            if repetitions[at].1 < WARM {
                (contenders[at].job)();
            }
            times[at].push(timed(&mut contenders[at], repetitions[at].0).as_secs_f64());
            thread::sleep(contenders[at].pause);
        }
    }
    let rows = contenders.iter().zip(&times).map(|(it, own)| {
        let ratios = times[0].iter().zip(own).map(|(first, own)| first / own);
        (it.name, median(own.iter().copied()), median(ratios))
    });
    Comparison { what: what.into(), rows: rows.collect() }
}

/// The order of a round: as many begin with the next one each time, then as many that go backwards. Of three
/// contenders, any two follow the slow third one, whichever it is, nearly as often: 3 and 3 times of 18, or 2 and 3.
fn order(round: usize, count: usize) -> impl Iterator<Item = usize> {
    let (first, forwards) = (round % count, (round / count).is_multiple_of(2));
    (0..count).map(move |turn| (first + if forwards { turn } else { count - 1 - turn }) % count)
}

/// How often a job is repeated to fill a span, and the time of one. The first run is for what is done once. Few runs of
/// a short job take longer each than many, so their number grows until they fill the span.
fn repetitions(contender: &mut Contender<'_>) -> (u32, Duration) {
    let mut once = timed(contender, 1);
    if once < 1000 * SPAN {
        once = timed(contender, 1);
    }
    let mut count = fill(once);
    while once < SPAN {
        once = timed(contender, count);
        let enough = fill(once);
        if enough <= count {
            break;
        }
        count = enough;
    }
    (count, once)
}

/// How many jobs fill a span.
fn fill(once: Duration) -> u32 {
    u32::try_from(SPAN.as_nanos().div_ceil(once.as_nanos().max(1))).unwrap_or(u32::MAX)
}

/// The time of one job.
fn timed(contender: &mut Contender<'_>, repetitions: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..repetitions {
        (contender.job)();
    }
    start.elapsed() / repetitions
}

/// The median of an odd number of values.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

impl Comparison {
    /// The first line of a table of comparisons.
    pub const HEAD: &str = "| job | by | time | ratio: first to this |\n|---|---|---:|---:|";

    /// The job.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// For each contender its name, the median time of a job in seconds, and the median of the ratios of the first
    /// one's time to its own.
    pub fn rows(&self) -> &[(&'static str, f64, f64)] {
        &self.rows
    }

    /// The fastest contender but the first one, and the ratio of the first one's time to its own.
    ///
    /// # Panics
    /// Where there is one contender.
    pub fn fastest(&self) -> (&'static str, f64) {
        let others = self.rows[1..].iter().map(|&(name, _, ratio)| (name, ratio));
        others.max_by(|one, other| one.1.total_cmp(&other.1)).expect("there are others")
    }
}

/// One row of a table for each contender.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, time, ratio)) in self.rows.iter().enumerate() {
            let what = if i == 0 { &*self.what } else { "" };
            let (scale, unit) = if *time < 1e-6 {
                (1e9, "ns")
            } else if *time < 1e-3 {
                (1e6, "us")
            } else {
                (1e3, "ms")
            };
            write!(f, "| {what} | {name} | {:.2} {unit} | {ratio:.2} |", time * scale)?;
            if i + 1 < self.rows.len() {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn each_follows_each_about_as_often() {
        let turns: Vec<usize> = (0..7).flat_map(|round| order(round, 3)).collect();
        let mut follows = [[0; 3]; 3];
        turns[..19].windows(2).for_each(|pair| follows[pair[0]][pair[1]] += 1);
        assert_eq!(follows, [[1, 2, 3], [2, 1, 3], [3, 3, 0]]);
    }
}
