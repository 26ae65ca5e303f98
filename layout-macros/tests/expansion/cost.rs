//! What many definitions and long chains of them cost: in proportion to their number.

use std::time::Instant;

use super::*;

/// Definitions that stand alone, each with a name of its own.
fn many(count: usize) -> String {
    let one = |i: usize| format!("#[check(size == 32)] pub type A{i} = (4, 8) : (8, 1); ");
    (0..count).map(one).collect()
}

/// Each definition is of the one above.
fn chain(count: usize) -> String {
    let link = |i: usize| format!("pub type A{i} = coalesce(A{}); ", i - 1);
    "type A0 = (4, 8) : (8, 1); ".to_owned() + &(1..count).map(link).collect::<String>()
}

/// Each definition has a parameter, and uses the one above with it; the last one is used with a number.
fn generic_chain(count: usize) -> String {
    let link = |i: usize| format!("pub type A{i}<const N: usize> = coalesce(A{}<N>); ", i - 1);
    let links: String = (1..count).map(link).collect();
    format!("type A0<const N: usize> = (N, 8) : (8, 1); {links} pub type Last = A{}<4>;", count - 1)
}

/// Numbers of the layouts above, and shapes of these numbers.
fn numbers(count: usize) -> String {
    let link = |i: usize| format!("pub const N{i}: usize = size(A{}); pub type A{i} = shape(A{}); ", i - 1, i - 1);
    "type A0 = (4, 8) : (8, 1); ".to_owned() + &(1..count).map(link).collect::<String>()
}

/// How often the cost is measured, and how often before it counts as too much: other programs take the caches, too.
const FEWEST: usize = 3;
const ROUNDS: usize = 20;

/// How many times the definitions there are, to see what they cost.
const MORE: usize = 8;

/// Seconds that this thread had a processor, where the system tells; else seconds.
fn on_processor(begin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|number| number.parse::<f64>().ok());
    nanoseconds.filter(|&told| told > 0.0).map_or_else(|| begin.elapsed().as_secs_f64(), |told| told / 1e9)
}

/// Seconds for as many expansions.
fn seconds(source: &str, times: usize) -> f64 {
    let (tokens, begin) = (tokens(source), Instant::now());
    let start = on_processor(begin);
    for _ in 0..times {
        let expansion = expand::layout(&tokens);
        assert!(expansion.errors.is_empty(), "{:?}", expansion.errors.first().map(|error| error.text().to_owned()));
    }
    on_processor(begin) - start
}

/// Eight times the definitions cost about as much as a few of them eight times, and were eight times that if each
/// looked at all others. The least of all rounds counts. Both take as long, since systems count in steps.
#[test]
fn the_cost_is_proportional_to_the_number_of_definitions() {
    for (name, source, few) in [
        ("many", many as fn(usize) -> String, 100),
        ("chain", chain, 100),
        ("numbers", numbers, 50),
        ("generic chain", generic_chain, 100),
    ] {
        let (mut short, mut long) = (f64::INFINITY, f64::INFINITY);
        let shown = (1..=ROUNDS).any(|round| {
            (short, long) = (short.min(seconds(&source(few), MORE)), long.min(seconds(&source(few * MORE), 1)));
            round >= FEWEST && long < 2.5 * short
        });
        println!("{name}: {MORE} times {few} {short:.4} s, {} {long:.4} s: {:.2}", few * MORE, long / short);
        assert!(shown, "{name}: {MORE} times the definitions cost {:.2} times as much each", long / short);
    }
}

#[test]
fn long_chains_need_no_deep_stack() {
    for source in [chain(2000), generic_chain(2000)] {
        assert!(layout(&source).errors.is_empty());
    }
}
