//! Mutated programs of every word of the language. Law: an answer or errors, never a panic; every error has a help; and
//! no text of 200 bytes takes the language more than 0.3 s.

#[path = "../mutations/mod.rs"]
mod mutations;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use layout_lang::Program;
use mutations::{Random, Seed, mutated, seeds, words};

const COUNT: usize = 20_000;

/// The longest program that is mutated.
const LONGEST: usize = 400;

/// What a text of up to so many bytes may take, and a longer one in proportion.
const BYTES: usize = 200;
const MOST: Duration = Duration::from_millis(300);

/// Who takes so long by the clock, however busy the machine is, does not come to an end.
const HANGS: Duration = Duration::from_secs(30);

thread_local! {
    /// Where this thread panicked last.
    static PLACE: Cell<String> = const { Cell::new(String::new()) };
}

/// What is wrong with the answer to a program.
fn wrong(seed: &Seed) -> Option<String> {
    let read = if seed.claims { Program::parse_assertion } else { Program::parse };
    let answer = catch_unwind(AssertUnwindSafe(|| match read(&seed.text).evaluate() {
        Ok(values) => {
            let mut text = String::new();
            for (_, value) in values.iter() {
                value.map(|value| write!(text, "{value}"));
            }
            None
        }
        Err(errors) => errors.iter().find_map(|error| {
            let text = error.text();
            (error.help().is_none() || text.contains("bug of")).then(|| text.to_owned())
        }),
    }));
    answer.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("?");
        Some(format!("panics at {}: {text}", PLACE.take()))
    })
}

/// What is wrong with a program, its time on a processor included: that of the fastest of three runs.
fn judged(seed: &Seed) -> Option<String> {
    let scale = u32::try_from(seed.text.len().div_ceil(BYTES).max(1)).unwrap_or(u32::MAX);
    let mut fastest = Duration::MAX;
    for _ in 0..3 {
        let begin = ThreadTime::now();
        let wrong = wrong(seed);
        proc_macro2::extra::invalidate_current_thread_spans();
        if wrong.is_some() {
            return wrong;
        }
        fastest = fastest.min(begin.elapsed());
        if fastest <= MOST * scale {
            return None;
        }
    }
    Some(format!("takes {fastest:?}"))
}

#[test]
fn mutated_programs_have_answers() {
    let (seeds, words) = (seeds(LONGEST), words());
    assert!(seeds.len() > 900, "{} programs", seeds.len());
    // What is to be found by other means than luck: `FUZZ_SEED=7 FUZZ_COUNT=1000000` goes elsewhere, and on.
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let mut random = Random::new(number("FUZZ_SEED").unwrap_or(2026));
    let count = number("FUZZ_COUNT").map_or(COUNT, |count| usize::try_from(count).unwrap_or(COUNT));
    let programs: Vec<Seed> = (0..count).map(|_| mutated(&mut random, &seeds, &words)).collect();
    let mut met: BTreeMap<&str, usize> = words.iter().map(|word| (*word, 0)).collect();
    for program in &programs {
        for word in program.text.split(|c: char| !c.is_alphanumeric() && c != '_') {
            met.entry(word).and_modify(|count| *count += 1);
        }
    }
    let rare: Vec<_> = met.iter().filter(|(_, count)| **count < 10).collect();
    assert!(rare.is_empty(), "words that are hardly met: {rare:?}");

    std::panic::set_hook(Box::new(|panic| {
        PLACE.set(panic.location().map(ToString::to_string).unwrap_or_default());
    }));
    let work = Work { programs, next: AtomicUsize::new(0), failures: Mutex::default() };
    let work = Arc::new(work);
    let failures = all_judged(&work);
    drop(std::panic::take_hook());
    let shown: Vec<String> =
        failures.iter().take(40).map(|(at, how)| format!("{how}\n  {}", work.programs[*at].text)).collect();
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), shown.join("\n"));
}

/// What a thread is at, and since when.
type At = Arc<Mutex<Option<(usize, Instant)>>>;

/// What the threads share.
struct Work {
    programs: Vec<Seed>,
    next: AtomicUsize,
    failures: Mutex<Vec<(usize, String)>>,
}

/// A thread that judges one program after the other.
fn worker(work: &Arc<Work>) -> At {
    let (at, work): (At, _) = (Arc::default(), Arc::clone(work));
    *at.lock().expect("no panic holds it") = Some((0, Instant::now()));
    let mine = Arc::clone(&at);
    let judge = move || loop {
        let number = work.next.fetch_add(1, Ordering::Relaxed);
        let program = work.programs.get(number);
        *mine.lock().expect("no panic holds it") = program.map(|_| (number, Instant::now()));
        let Some(program) = program else { return };
        if let Some(how) = judged(program) {
            work.failures.lock().expect("no panic holds it").push((number, how));
        }
    };
    // A main thread's stack.
    thread::Builder::new().stack_size(8 << 20).spawn(judge).expect("a thread");
    at
}

/// Judges all programs, on a few threads that are watched: the numbers of those that fail, and how. A thread that does
/// not come to an end is left to itself, and another one takes its place.
fn all_judged(work: &Arc<Work>) -> Vec<(usize, String)> {
    let threads = thread::available_parallelism().map_or(1, |count| count.get().min(4));
    let mut at: Vec<At> = (0..threads).map(|_| worker(work)).collect();
    while !at.is_empty() {
        thread::sleep(Duration::from_millis(50));
        let mut left = Vec::new();
        for mine in at {
            let now = *mine.lock().expect("no panic holds it");
            match now {
                None => {}
                Some((number, since)) if since.elapsed() > HANGS => {
                    work.failures.lock().expect("no panic holds it").push((number, "does not come to an end".into()));
                    left.push(worker(work));
                }
                Some(_) => left.push(mine),
            }
        }
        at = left;
    }
    let mut failures = work.failures.lock().expect("no panic holds it").clone();
    failures.sort();
    failures
}
