//! Measurements as Markdown.

use std::fmt::Write as _;

use layout_examples::Threads;
use layout_examples::gemm::{Machine, VectorUnit};

use super::{Measurement, Suite};
use crate::processor;

/// The machine, in a line.
pub fn machine(openblas: &str) -> String {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let Machine { first_level, second_level, .. } = Machine::here();
    let caches = format!("caches of {} and {} KiB a core", first_level >> 10, second_level >> 10);
    format!("{}, {threads} threads, {}, {caches}; {openblas}", processor::here(), VectorUnit::best())
}

/// The machine, as tables begin: its library in a line of its own.
fn measured_on(machine: &str) -> String {
    format!("Measured on: {}.\n", machine.replacen("; ", ";\n", 1))
}

/// The tables of all suites that were measured.
pub fn tables(machine: &str, measurements: &[Measurement]) -> String {
    let mut text = measured_on(machine);
    for (suite, title) in
        [(Suite::Square, "Products of square matrices"), (Suite::Skinny, "Products of skinny matrices")]
    {
        for (threads, on) in [(Threads::One, "one thread"), (Threads::All, "all threads")] {
            let rows: Vec<_> = measurements.iter().filter(|it| it.suite == suite && it.threads == threads).collect();
            if let Some(table) = products(&rows) {
                let _ = write!(text, "\n{title}, {on}, GFLOP/s:\n\n{table}");
            }
        }
    }
    let rows: Vec<_> = measurements.iter().filter(|it| it.suite == Suite::Memory).collect();
    if let Some(table) = memory(&rows) {
        let _ = write!(text, "\nKernels that memory limits, GB/s:\n\n{table}");
    }
    text
}

/// The tables of a page: a row for each product or kernel, with both numbers of threads and without the peers' rates.
pub fn summary(machine: &str, measurements: &[Measurement]) -> String {
    let mut text = measured_on(machine);
    let suites = [
        (Suite::Square, "Products of square matrices, GFLOP/s", "m x n x k", "of the best peer"),
        (Suite::Skinny, "Products of skinny matrices, GFLOP/s", "m x n x k", "of the best peer"),
        (Suite::Memory, "Kernels that memory limits, GB/s", "kernel", ""),
    ];
    for (suite, title, first, peer) in suites {
        let of = |threads| measurements.iter().filter(move |it| it.suite == suite && it.threads == threads);
        if of(Threads::One).next().is_none() {
            continue;
        }
        let peer = if peer.is_empty() { String::new() } else { format!(" {peer} |") };
        let columns = |on: &str| format!(" {on}: layouts | of hand-written |{peer} of the limit |");
        let rule = if peer.is_empty() { "--:|--:|--:|" } else { "--:|--:|---|--:|" };
        let _ = write!(text, "\n{title}:\n\n| {first} |{}{}\n", columns("one thread"), columns("all"));
        let _ = writeln!(text, "|---|{rule}{rule}");
        for one in of(Threads::One) {
            let _ = write!(text, "| {} |", one.what);
            for row in [Some(one), of(Threads::All).find(|all| all.what == one.what)] {
                cells(&mut text, row, !peer.is_empty());
            }
            text.push('\n');
        }
    }
    text
}

/// The cells of one number of threads.
fn cells(text: &mut String, row: Option<&Measurement>, with_peer: bool) {
    let own = row.and_then(Measurement::first).map_or(f64::NAN, |it| it.rate);
    let hand = row.and_then(|row| row.named("by hand")).map_or(f64::NAN, |it| it.ahead);
    let _ = write!(text, " {own:.1} | {hand:.2} |");
    if with_peer {
        let best = row.and_then(Measurement::best_peer);
        let _ = write!(text, " {} |", best.map_or("none".into(), |it| format!("{:.2}, {}", it.ahead, it.name)));
    }
    let limit = row.and_then(Measurement::limit).map_or(f64::NAN, |it| 100.0 * it.ahead);
    let _ = write!(text, " {limit:.0} % |");
}

/// Every product's rates, then what they are to the hand-written version, the best peer and the peak.
fn products(rows: &[&Measurement]) -> Option<String> {
    let names: Vec<&str> = rows.first()?.standings.iter().filter(|it| !it.limit).map(|it| &*it.name).collect();
    let mut text =
        format!("| m x n x k | {} | of hand-written | of the best peer | of the FMA peak |\n", names.join(" | "));
    let _ = writeln!(text, "|---|{}--:|---|--:|", "--:|".repeat(names.len()));
    for row in rows {
        let _ = write!(text, "| {} |", row.what);
        for name in &names {
            let rate = row.named(name).map_or("absent".into(), |it| format!("{:.1}", it.rate));
            let _ = write!(text, " {rate} |");
        }
        let hand = row.named("by hand").map_or(f64::NAN, |it| it.ahead);
        let best = row.best_peer().map_or("none".into(), |it| format!("{:.2}, {}", it.ahead, it.name));
        let peak = row.limit().map_or(f64::NAN, |it| 100.0 * it.ahead);
        let _ = writeln!(text, " {hand:.2} | {best} | {peak:.0} % |");
    }
    Some(text)
}

/// Every kernel's bandwidth, and what it is to the hand-written version and to the limit that is nearest.
fn memory(rows: &[&Measurement]) -> Option<String> {
    rows.first()?;
    let mut text = String::from("| kernel | threads | layouts | of hand-written | limit | of the limit |\n");
    text.push_str("|---|---|--:|--:|---|--:|\n");
    for row in rows {
        let threads = if row.threads == Threads::One { "one" } else { "all" };
        let own = row.first().map_or(f64::NAN, |it| it.rate);
        let hand = row.named("by hand").map_or(f64::NAN, |it| it.ahead);
        let limits = row.standings.iter().filter(|it| it.limit).map(|it| format!("{} {:.1}", it.name, it.rate));
        let limits = limits.collect::<Vec<_>>().join(", ");
        let share = row.limit().map_or(f64::NAN, |it| 100.0 * it.ahead);
        let _ = writeln!(text, "| {} | {threads} | {own:.1} | {hand:.2} | {limits} | {share:.0} % |", row.what);
    }
    Some(text)
}
