//! The plot is well-formed, whatever was measured, and the tables find their place.

use layout_benches::kernels::{Measurement, Standing, Suite, tables};
use layout_benches::page::{insert, with_column};
use layout_benches::plot;
use layout_examples::Threads;

fn standing(name: &str, rate: f64, ahead: f64, limit: bool) -> Standing {
    Standing { name: name.into(), rate, ahead, limit }
}

fn measurement(suite: Suite, size: u32, threads: Threads) -> Measurement {
    let standings = match suite {
        Suite::Memory => vec![
            standing("layouts", 17.0, 1.0, false),
            standing("by hand", 16.0, 1.0625, false),
            standing("memcpy", 20.0, 0.85, true),
            standing("copy", 25.0, 0.68, true),
        ],
        Suite::Square | Suite::Skinny => vec![
            standing("layouts", 90.0, 1.0, false),
            standing("by hand", 90.0, 1.0, false),
            standing("gemm", 80.0, 1.125, false),
            standing("faer", 100.0, 0.9, false),
            standing("FMA peak", 120.0, 0.75, true),
        ],
    };
    Measurement { suite, what: format!("a < b & \"{size}\""), size, threads, standings }
}

fn all() -> Vec<Measurement> {
    let mut all = Vec::new();
    for threads in [Threads::One, Threads::All] {
        all.extend([64, 100, 4096].map(|size| measurement(Suite::Square, size, threads)));
        all.extend([Suite::Skinny, Suite::Memory].map(|suite| measurement(suite, 0, threads)));
    }
    all
}

/// Holds that every element is closed in its order, that attributes are quoted, and that `<` and `&` mean what they
/// have to.
fn well_formed(text: &str) {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('<') {
        assert!(before.split('&').skip(1).all(|entity| entity.split_once(';').is_some()), "{before}");
        let (tag, after) = behind.split_once('>').expect("a tag ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().expect("a name");
        assert!(name.chars().all(char::is_alphanumeric) && !name.is_empty(), "{tag}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        rest = after;
    }
    assert_eq!(open, [""; 0], "all is closed");
    assert!(rest.trim().is_empty());
}

#[test]
fn plots() {
    let (all, none) = (all(), Vec::new());
    let parts = [&all[..], &all[..1], &all[4..5], &none];
    for part in parts {
        for picture in [plot::rivals(part).unwrap(), plot::limits(part).unwrap()] {
            assert!(picture.starts_with("<svg role=\"img\" aria-label=\"") && picture.contains("viewBox"), "{picture}");
            assert!(!picture.contains("\n\n") && picture.len() < 60_000, "{} bytes", picture.len());
            well_formed(&picture);
        }
    }
    for (picture, all_shown) in [
        (plot::rivals(&all).unwrap(), &["layouts", "gemm", "FMA peak", "4096", "prefers-color-scheme:dark"][..]),
        (plot::limits(&all).unwrap(), &["68 % of copy", "one thread", "prefers-color-scheme:dark"]),
    ] {
        for shown in all_shown {
            assert!(picture.contains(shown), "{shown}");
        }
    }
}

#[test]
#[should_panic(expected = "</text>")]
fn what_is_not_well_formed() {
    well_formed("<svg><text><g></text></svg>");
}

#[test]
fn measurements_survive() {
    for measurement in all() {
        assert_eq!(Measurement::from_json(&measurement.to_json()), Some(measurement));
    }
    assert_eq!(Measurement::from_json("machine of words"), None);
    assert_eq!(Measurement::from_json("{\"suite\": \"square\"}"), None);
}

#[test]
fn pages() {
    let tables = tables("a machine", &all());
    assert!(
        tables.contains("| 0.90, faer | 75 % |") && tables.contains("| memcpy 20.0, copy 25.0 | 68 % |"),
        "{tables}"
    );
    let page = "before\n<!-- kernels -->\nold\n<!-- end of kernels -->\nafter\n";
    let new = insert(page, "kernels", &tables).unwrap();
    assert!(new.starts_with("before\n<!-- kernels -->\n\n") && new.ends_with("\n<!-- end of kernels -->\nafter\n"));
    assert!(!new.contains("old"));
    assert_eq!(insert(&new, "kernels", &tables), Some(new.clone()), "twice is once");
    assert_eq!(insert("no place", "kernels", &tables), None);
}

/// A processor's column is replaced. Columns of other processors stay, for the rows that there are.
#[test]
fn a_processor_has_a_column() {
    let row = |what: &str, bar: &str, cell: &str| (vec![what.to_string(), bar.to_string()], cell.to_string());
    let heads = ["what", "bar"];
    let first = with_column("", &heads, "AMD, Zen 4", &[row("a", "1", "0.9 by hand"), row("b", "1", "1.1")]);
    assert_eq!(first, "| what | bar | AMD, Zen 4 |\n|---|---|--:|\n| a | 1 | 0.9 by hand |\n| b | 1 | 1.1 |\n");
    let second = with_column(&first, &heads, "Intel", &[row("b", "1.05", "0.8"), row("c", "1", "2")]);
    let lines: Vec<&str> = second.lines().skip(2).collect();
    assert_eq!(lines, ["| b | 1.05 | 1.1 | 0.8 |", "| c | 1 | - | 2 |"]);
    let third = with_column(&second, &heads, "AMD, Zen 4", &[row("b", "1.05", "1.2")]);
    assert_eq!(third, "| what | bar | AMD, Zen 4 | Intel |\n|---|---|--:|--:|\n| b | 1.05 | 1.2 | 0.8 |\n");
    // Another table is not taken apart.
    assert_eq!(
        with_column("| else |\n|---|\n| b |\n", &heads, "Intel", &[]),
        "| what | bar | Intel |\n|---|---|--:|\n"
    );
}
