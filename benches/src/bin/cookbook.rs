//! The recipes of the cookbook beside their hand-written versions: ratios in one run.
//!
//! ```text
//! cargo run --release --manifest-path benches/Cargo.toml --bin cookbook -- --docs docs/cookbook.md
//! ```

use std::hint::black_box;
use std::path::PathBuf;
use std::process::ExitCode;

use layout_benches::page;
use layout_benches::ratio::{Contender, compare};
use layout_examples::cookbook::{Each, Recipe, each};
use lexopt::{Arg, Parser, ValueExt};

const HELP: &str = "\
Measures the recipes of the cookbook beside their hand-written versions.

  --only TEXT     those whose names contain this
  --docs PAGE     writes the ratios into this page, too, as the column of this processor";

/// What is measured, and the rows so far.
struct Measure {
    only: String,
    /// The name of a program, and the time of the layouts over that by hand.
    rows: Vec<(Vec<String>, String)>,
}

impl Each for Measure {
    fn recipe<R: Recipe>(&mut self) {
        if !R::NAME.contains(&self.only) {
            return;
        }
        let (input, output) = R::data();
        let (mut ours, mut theirs) = (output.clone(), output);
        let comparison = compare(
            R::NAME,
            vec![
                Contender::new("layouts", || R::with_layouts(black_box(&input), &mut ours).expect("enough elements")),
                Contender::new("by hand", || R::by_hand(black_box(&input), &mut theirs)),
            ],
        );
        let [(_, layouts, _), (_, by_hand, ratio)] = comparison.rows() else { return };
        println!("| {} | {:.1} | {:.1} | {ratio:.2} |", R::NAME, layouts * 1e6, by_hand * 1e6);
        self.rows.push((vec![R::NAME.to_owned()], format!("{ratio:.2}")));
    }
}

fn main() -> ExitCode {
    layout_benches::exit(run().map(|()| true))
}

fn run() -> Result<(), String> {
    let (mut only, mut docs) = (String::new(), None);
    let mut parser = Parser::from_env();
    while let Some(option) = parser.next().map_err(|error| error.to_string())? {
        match option {
            Arg::Long("only") => {
                only = parser.value().and_then(|text| text.parse()).map_err(|error| error.to_string())?;
            }
            Arg::Long("docs") => docs = Some(PathBuf::from(parser.value().map_err(|error| error.to_string())?)),
            Arg::Long("help") | Arg::Short('h') => {
                println!("{HELP}");
                return Ok(());
            }
            other => return Err(other.unexpected().to_string()),
        }
    }
    let mut measure = Measure { only, rows: Vec::new() };
    println!("| program | layouts, us | by hand, us | time of the layouts over that by hand |\n|---|--:|--:|--:|");
    each(&mut measure);
    docs.map_or(Ok(()), |path| page::write_column(&path, "cookbook", &["program"], &measure.rows))
}
