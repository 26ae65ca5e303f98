//! The command `cargo layout`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cargo_layout::run(std::env::args_os().collect()))
}
