//! Holds the algebra against golden data: `vectors cute|tract|linear FOLDER [--show N] [--conformance PAGE]`.
//!
//! Prints a line for each operation, then the total. Exits 1 when a case fails, 2 when the arguments or files are wrong.

use std::path::Path;
use std::process::ExitCode;

use layout_tests::vectors::{Set, run_folder};

const USAGE: &str = "usage: vectors cute|tract|linear FOLDER [--show N] [--conformance PAGE]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, folder, options @ ..] = &arguments[..] else { return wrong(USAGE) };
    let (mut show, mut page) = (Some(0), None);
    for option in options.chunks(2) {
        match option {
            [flag, count] if flag == "--show" => show = count.parse().ok(),
            [flag, path] if flag == "--conformance" => page = Some(path),
            _ => return wrong(USAGE),
        }
    }
    let (Some(set), Some(show)) = (Set::named(set), show) else {
        return wrong(USAGE);
    };
    let report = match run_folder(set, Path::new(folder)) {
        Ok(report) => report,
        Err(error) => return wrong(&format!("{folder}: {error}")),
    };
    print!("{}{report}", report.failures(show));
    let (passed, failed, not_yet) = report.totals();
    if passed + failed + not_yet == 0 {
        return wrong(&format!("{folder}: no vectors"));
    }
    if let Some(path) = page
        && let Err(error) = std::fs::write(path, layout_tests::vectors::page(&report))
    {
        return wrong(&format!("{path}: {error}"));
    }
    ExitCode::from(u8::from(failed > 0))
}

fn wrong(what: &str) -> ExitCode {
    eprintln!("{what}");
    ExitCode::from(2)
}
