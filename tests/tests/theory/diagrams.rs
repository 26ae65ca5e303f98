//! Diagrams: golden text, and drawings that read back to the morphism they were made from.
//!
//! `BLESS=1 cargo test -p layout-tests --test theory diagrams` writes the golden text anew.

use std::fmt::Write as _;
use std::path::Path;

use layout_algebra::IntTuple;
use layout_algebra::morphism::diagram::{Diagram, RefinementDiagram, Routing};
use layout_algebra::morphism::{Morphism, MutualRefinement};
use layout_tests::generate::morphism::{any_morphism, composable, morphisms};
use proptest::prelude::*;

const MORPHISMS: &[&str] = &[
    "(8,8,16,16) -[3,4,1,2]-> (16,16,8,8)",
    "((5,5),8) -[1,3,2]-> (5,8,5)",
    "(4,2,4,3) -[1,*,3,*]-> (4,2,4,7,9)",
    "((4,8,4),(2,2,8)) -[5,1,3,4,2,6]-> (8,2,4,2,4,8)",
    "((2,(3,2)),(4,(5)),((6,7),8)) -[8,2,3,1,5,6,7,4]-> (4,3,2,8,5,6,7,2)",
    "(2,3,5) -[2,3,*]-> (7,2,3)",
    "() -[]-> ()",
    "() -[]-> (3,4)",
    "4 -[1]-> (4)",
    "(1024) -[2]-> (64,1024)",
];

const COMPOSITIONS: &[(&str, &str)] = &[
    ("((2,2),(2,2)) -[3,2,6,5]-> ((2,2,2),(2,2,2))", "((2,2,2),(2,2,2)) -[1,*,2,*,3,4]-> (2,2,2,2)"),
    ("(2,3) -[2,1]-> (3,2)", "(3,2) -[*,1]-> (2)"),
];

const REFINEMENTS: &[(&str, &str)] = &[
    ("(6,6)", "(12,3,6)"),
    ("(4,4,4)", "(8,64)"),
    ("(5,6,2,6)", "(10,360)"),
    ("4", "8"),
    ("((2,3),4)", "(2,(12,5))"),
    ("(4,1)", "(4)"),
];

fn morphism(text: &str) -> Morphism {
    Morphism::parse(text).unwrap()
}

#[test]
fn golden() {
    let mut text = String::new();
    for given in MORPHISMS {
        writeln!(text, "{given}\n\n{}", Diagram::of(&morphism(given))).unwrap();
    }
    for (f, g) in COMPOSITIONS {
        writeln!(text, "{f}\n{g}\n\n{}", Diagram::composition(&morphism(f), &morphism(g)).unwrap()).unwrap();
    }
    for (t, u) in REFINEMENTS {
        let both = MutualRefinement::new(&IntTuple::parse(t).unwrap(), &IntTuple::parse(u).unwrap()).unwrap();
        writeln!(text, "{t} and {u}\n\n{}", RefinementDiagram::new(&both)).unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/theory/diagrams.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&path).unwrap());
}

/// Follows the stroke from a place in the drawing to the end of its arrow: the line where it ends.
fn follow(lines: &[Vec<char>], line: usize, column: usize) -> usize {
    let (mut line, mut column) = (line, column);
    let (mut down, mut right) = (0isize, 1isize);
    loop {
        match (lines[line][column], right) {
            ('▶', _) => return line,
            ('─' | '┼', 1) | ('│' | '┼', 0) => {}
            ('┐', 1) => (down, right) = (1, 0),
            ('┘', 1) => (down, right) = (-1, 0),
            ('└' | '┌', 0) => (down, right) = (0, 1),
            (other, _) => panic!("{other} at {line}, {column}"),
        }
        line = line.checked_add_signed(down).unwrap();
        column = column.checked_add_signed(right).unwrap();
    }
}

/// Reads the map off the drawing.
fn reads_back(f: &Morphism) {
    let drawing = Diagram::of(f).to_string();
    let lines: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let rows: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].iter().any(char::is_ascii_digit)).collect();
    let width = f.domain().leaves().iter().map(|entry| entry.to_string().len()).max().unwrap_or(0);
    for i in 0..f.domain().length() {
        let start = width + 1;
        let target = if lines[rows[i]][start + 1] == '*' {
            None
        } else {
            let end = follow(&lines, rows[i], start);
            Some(rows.iter().position(|&line| line == end).unwrap())
        };
        assert_eq!(target, f.map().target(i), "{f}\n{drawing}");
    }
    assert_eq!(drawing.matches('▶').count(), (0..f.domain().length()).filter(|&i| f.map().target(i).is_some()).count());
    assert!(drawing.lines().all(|line| !line.ends_with(' ')));
}

#[test]
fn all_small_drawings_read_back() {
    for f in morphisms(4, &[2, 13]) {
        reads_back(&f);
    }
}

proptest! {
    #[test]
    fn drawings_read_back(f in any_morphism(9)) {
        reads_back(&f.flatten());
    }

    #[test]
    fn lanes_are_not_shared(f in any_morphism(9)) {
        let routing = Routing::new(f.map());
        let mut lanes = vec![0; routing.lanes()];
        for route in (0..routing.rows()).filter_map(|row| routing.route(row)).filter(|route| !route.is_straight()) {
            lanes[route.first_lane] += 1;
            if route.steps() {
                lanes[route.last_lane] += 1;
            }
        }
        prop_assert!(lanes.iter().all(|&count| count == 1), "{f}: {lanes:?}");
    }

    #[test]
    fn every_leaf_stands_in_the_drawing_of_a_composition((f, g) in composable(5)) {
        let drawing = Diagram::composition(&f, &g).unwrap().to_string();
        let lines = drawing.lines().filter(|line| line.contains(|c: char| c.is_ascii_digit())).count();
        let rows = [f.domain(), g.domain(), g.codomain()].map(IntTuple::length);
        prop_assert_eq!(lines, rows.into_iter().max().unwrap());
        prop_assert!(Diagram::composition(&f, &f).is_err() || f.codomain() == f.domain());
    }
}
