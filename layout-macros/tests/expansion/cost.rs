//! What many definitions and long chains of them cost: in proportion to their number.

use cpu_time::ThreadTime;

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

/// Seconds that an expansion has a processor, however busy the machine is; the least of some.
fn seconds(source: &str) -> f64 {
    let tokens = tokens(source);
    let once = |_| {
        let start = ThreadTime::now();
        let expansion = expand::layout(&tokens);
        assert!(
            expansion.errors.is_empty(),
            "{:?}",
            expansion.errors.iter().map(|error| error.text().to_owned()).next()
        );
        start.elapsed().as_secs_f64()
    };
    (0..3).map(once).fold(f64::INFINITY, f64::min)
}

#[test]
fn the_cost_is_proportional_to_the_number_of_definitions() {
    // Eight times the definitions cost about eight times as much, and were 64 times as much if each looked at all
    // others.
    for (name, source, few) in [
        ("many", many as fn(usize) -> String, 100),
        ("chain", chain, 100),
        ("numbers", numbers, 50),
        ("generic chain", generic_chain, 100),
    ] {
        let (short, long) = (seconds(&source(few)), seconds(&source(few * 8)));
        println!("{name}: {few} {short:.4} s, {} {long:.4} s: {:.1}", few * 8, long / short);
        assert!(long / short < 20.0, "{name}: 8 times the definitions cost {:.1} times as much", long / short);
    }
}

#[test]
fn long_chains_need_no_deep_stack() {
    for source in [chain(2000), generic_chain(2000)] {
        assert!(layout(&source).errors.is_empty());
    }
}
