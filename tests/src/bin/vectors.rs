//! Holds the algebra against golden data: `vectors cute|tract|linear|atoms|tma FOLDER [--show N] [--conformance PAGE]
//! [--verdicts PAGE]`: with the page of verdicts, every file is to have those that are written there.
//! `vectors hostile FOLDER` writes lines that are hard to judge there, in the schema of `cute`.
//!
//! Prints a line for each operation, those that cannot be read, the slowest line, and the total. Exits 1 when a case
//! fails or has another verdict than it had, 2 when the arguments, files or lines are wrong.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use layout_tests::generate::hostile;
use layout_tests::vectors::{Set, judges, run_folder};

const USAGE: &str = "usage: vectors cute|tract|linear|atoms|tma FOLDER [--show N] [--conformance PAGE] \
     [--verdicts PAGE], vectors hostile FOLDER";

fn main() -> ExitCode {
    // What panics is a failing case, with the text of the panic.
    std::panic::set_hook(Box::new(|_| {}));
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, folder, options @ ..] = &arguments[..] else { return wrong(USAGE) };
    if set == "hostile" && options.is_empty() {
        return match write_hostile(Path::new(folder)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => wrong(&format!("{folder}: {error}")),
        };
    }
    let (mut show, mut page, mut verdicts) = (Some(0), None, None);
    for option in options.chunks(2) {
        match option {
            [flag, count] if flag == "--show" => show = count.parse().ok(),
            [flag, path] if flag == "--conformance" => page = Some(path),
            [flag, path] if flag == "--verdicts" => verdicts = Some(path),
            _ => return wrong(USAGE),
        }
    }
    let name = set;
    let (Some(set), Some(show)) = (Set::named(set), show) else {
        return wrong(USAGE);
    };
    let report = match run_folder(set, Path::new(folder)) {
        Ok(report) => report,
        Err(error) => return wrong(&format!("{folder}: {error}")),
    };
    print!("{}", report.failures(show));
    if let Some((place, took)) = &report.slowest {
        println!("slowest: {place}: {:.1} ms", took.as_secs_f64() * 1e3);
    }
    print!("{report}");
    let (passed, failed) = report.totals();
    if passed + failed + report.unreadable.len() == 0 {
        return wrong(&format!("{folder}: no vectors"));
    }
    if let Some(path) = page
        && let Err(error) = std::fs::write(path, layout_tests::vectors::page(&report))
    {
        return wrong(&format!("{path}: {error}"));
    }
    let mut others = Vec::new();
    if let Some(path) = verdicts {
        let Ok(page) = std::fs::read_to_string(path) else { return wrong(&format!("{path}: no page of verdicts")) };
        others = judges::differences(&page, name, &report);
        for other in &others {
            println!("{other}");
        }
    }
    ExitCode::from(if failed > 0 || !others.is_empty() { 1 } else { 2 * u8::from(!report.unreadable.is_empty()) })
}

/// A file for each operation.
fn write_hostile(folder: &Path) -> std::io::Result<()> {
    let mut files: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for line in hostile::lines(60) {
        let file = files.entry(line.file).or_default();
        file.extend(line.bytes);
        file.push(b'\n');
    }
    std::fs::create_dir_all(folder)?;
    files.into_iter().try_for_each(|(file, bytes)| std::fs::write(folder.join(format!("{file}.jsonl")), bytes))
}

fn wrong(what: &str) -> ExitCode {
    eprintln!("{what}");
    ExitCode::from(2)
}
