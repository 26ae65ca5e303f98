//! What one comparison of kernels came to: rates, and how the first contender stands to each of the others.

use layout_examples::Threads;
use serde_json::{Value, json};

use crate::ratio::{Budget, Contender, compare_within};

/// The groups of comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suite {
    /// Products of square matrices.
    Square,
    /// Products of skinny ones.
    Skinny,
    /// Kernels that memory limits.
    Memory,
}

impl Suite {
    const NAMES: [(Suite, &'static str); 3] =
        [(Suite::Square, "square"), (Suite::Skinny, "skinny"), (Suite::Memory, "memory")];

    fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(suite, _)| *suite == self).map_or("", |(_, name)| name)
    }

    fn of(name: &str) -> Option<Suite> {
        Self::NAMES.iter().find(|(_, other)| *other == name).map(|(suite, _)| *suite)
    }
}

/// A contender, and what it does in one run: floating-point operations, or bytes of memory.
pub struct Job<'a> {
    /// What is run.
    pub contender: Contender<'a>,
    /// How much that is.
    pub work: f64,
    /// Whether it is a limit of the machine, and no contender.
    pub limit: bool,
}

/// One contender.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Its median rate, in thousand millions a second.
    pub rate: f64,
    /// The rate of the first contender, as a multiple of this one's: the median within rounds.
    pub ahead: f64,
    /// Whether it is a limit of the machine.
    pub limit: bool,
}

/// A comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Its group.
    pub suite: Suite,
    /// What was done.
    pub what: String,
    /// A number to plot it over.
    pub size: u32,
    /// On how many threads.
    pub threads: Threads,
    /// The contenders; the first is the kernel with layouts.
    pub standings: Vec<Standing>,
}

impl Measurement {
    /// Runs a comparison; the first job is held against the others.
    pub fn of(
        suite: Suite,
        what: &str,
        size: u32,
        threads: Threads,
        jobs: Vec<Job<'_>>,
        budget: Budget,
    ) -> Measurement {
        let kinds: Vec<(f64, bool)> = jobs.iter().map(|job| (job.work, job.limit)).collect();
        let comparison = compare_within(budget, what, jobs.into_iter().map(|job| job.contender).collect());
        let standing = |((name, time, ratio), (work, limit)): (&(&str, f64, f64), &(f64, bool))| Standing {
            name: (*name).to_string(),
            rate: work / time / 1e9,
            ahead: kinds[0].0 / work / ratio,
            limit: *limit,
        };
        let standings = comparison.rows().iter().zip(&kinds).map(standing).collect();
        Measurement { suite, what: what.to_string(), size, threads, standings }
    }

    /// The contender with a name.
    pub fn named(&self, name: &str) -> Option<&Standing> {
        self.standings.iter().find(|it| it.name == name)
    }

    /// The kernel with layouts.
    pub fn first(&self) -> Option<&Standing> {
        self.standings.first()
    }

    /// The best of others, between the hand-written version and the limits: the one that the first is least ahead of.
    pub fn best_peer(&self) -> Option<&Standing> {
        self.standings.iter().skip(2).filter(|it| !it.limit).min_by(|a, b| a.ahead.total_cmp(&b.ahead))
    }

    /// The limit that is nearest.
    pub fn limit(&self) -> Option<&Standing> {
        self.standings.iter().filter(|it| it.limit).min_by(|a, b| a.ahead.total_cmp(&b.ahead))
    }

    /// As a line of JSON.
    pub fn to_json(&self) -> String {
        let standing = |it: &Standing| json!({"name": it.name, "rate": it.rate, "ahead": it.ahead, "limit": it.limit});
        json!({
            "suite": self.suite.name(),
            "what": self.what,
            "size": self.size,
            "threads": if self.threads == Threads::One { "one" } else { "all" },
            "standings": self.standings.iter().map(standing).collect::<Vec<_>>(),
        })
        .to_string()
    }

    /// From a line of JSON; `None` for any other.
    pub fn from_json(line: &str) -> Option<Measurement> {
        let value: Value = serde_json::from_str(line).ok()?;
        let standing = |it: &Value| {
            Some(Standing {
                name: it["name"].as_str()?.to_string(),
                rate: it["rate"].as_f64()?,
                ahead: it["ahead"].as_f64()?,
                limit: it["limit"].as_bool()?,
            })
        };
        Some(Measurement {
            suite: Suite::of(value["suite"].as_str()?)?,
            what: value["what"].as_str()?.to_string(),
            size: u32::try_from(value["size"].as_u64()?).ok()?,
            threads: if value["threads"].as_str()? == "one" { Threads::One } else { Threads::All },
            standings: value["standings"].as_array()?.iter().map(standing).collect::<Option<_>>()?,
        })
    }
}
