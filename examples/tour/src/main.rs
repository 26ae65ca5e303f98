//! Shows what a wrong layout says, then runs the example `gemm`: `cargo run --release -p tour`.
//!
//! It has no dependencies, so it compiles in a second. The reader reads while cargo compiles the kernel.

use std::env;
use std::process::{Command, ExitCode};

/// A case of the compiler messages.
const SOURCE: &str = include_str!("../../../ui-tests/tests/ui/macro/claim_column.rs");
/// What rustc says about it.
const MESSAGE: &str = include_str!("../../../ui-tests/tests/ui/macro/claim_column.stderr");

fn main() -> ExitCode {
    println!("A tile in shared memory, and an access that reads its columns:\n");
    println!("{}\n", definitions(SOURCE));
    println!("The compiler says:\n\n{MESSAGE}");
    println!("Now the kernel: C = A B on layouts, beside the same kernel with indices by hand and matrixmultiply.");
    println!("Cargo downloads and compiles some two dozen packages: about a minute on two cores.\n");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--release", "--example", "gemm", "--"]).args(env::args_os().skip(1));
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("tour: cargo does not run: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The call of `layout!` in a case.
fn definitions(source: &str) -> &str {
    let begin = source.find("layout! {").unwrap_or(0);
    let end = source[begin..].find("\n}").map_or(source.len(), |end| begin + end + 2);
    &source[begin..end]
}
