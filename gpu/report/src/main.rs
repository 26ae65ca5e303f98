//! `layout-gpu-report DIR [DOCUMENT]`: checks what the kernels were compiled to, and prints it as a table.
//!
//! `DIR` holds for each architecture `sm_90.ptx`, `sm_90.ptxas` (what ptxas said), `sm_90.sass`, and
//! `cute/KERNEL.sm_90.ptxas` and `.sass`. With a document, the tables in it are replaced. Exits with 1 where a promise
//! is broken.

mod assembly;
mod check;
mod conflicts;
mod resources;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use layout_gpu_kernels::table::{KERNELS, Kernel};

use crate::assembly::Instruction;
use crate::resources::Resources;

/// One compiled kernel.
struct Compiled {
    instructions: Vec<Instruction>,
    resources: Resources,
}

/// A kernel, its hand-written version, and the same in `CuTe` C++, for one architecture.
struct Row<'a> {
    kernel: &'a Kernel,
    architecture: &'a str,
    ours: Compiled,
    hand: Compiled,
    cute: Compiled,
}

const ARCHITECTURES: [&str; 2] = ["sm_80", "sm_90"];

fn main() -> ExitCode {
    match run() {
        Ok(failures) if failures.is_empty() => ExitCode::SUCCESS,
        Ok(failures) => {
            for failure in failures {
                eprintln!("broken: {failure}");
            }
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("report: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the tables, and returns what is broken.
fn run() -> Result<Vec<String>, Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().ok_or("usage: layout-gpu-report DIR [DOCUMENT]")?;
    let mut failures = Vec::new();
    let mut rows = Vec::new();
    for architecture in ARCHITECTURES {
        let path = Path::new(&folder).join(architecture);
        failures.extend(check::ptx(architecture, &fs::read_to_string(path.with_extension("ptx"))?));
        rows.extend(rows_of(&path, architecture)?);
    }
    for row in &rows {
        failures.extend(check::row(row));
    }
    rows.sort_by_key(|row| KERNELS.iter().position(|kernel| kernel.name == row.kernel.name));
    let (conflicts, broken) = conflicts::table();
    failures.extend(broken);
    let tables = format!("{}\n{conflicts}", table(&rows)?);
    println!("{tables}");
    if let Some(document) = arguments.next() {
        let text = fs::read_to_string(&document)?;
        fs::write(&document, replaced(&text, &tables).ok_or("the document has no place for the tables")?)?;
    }
    Ok(failures)
}

fn rows_of<'a>(path: &Path, architecture: &'a str) -> Result<Vec<Row<'a>>, Box<dyn Error>> {
    let mut ours = read(path)?;
    let mut rows = Vec::new();
    for kernel in &KERNELS {
        let cute = path.with_file_name("cute").join(format!("{}.{architecture}", kernel.name));
        let take = |from: &mut BTreeMap<String, Compiled>, name: String| {
            from.remove(&name).ok_or(format!("no kernel {name} for {architecture}"))
        };
        rows.push(Row {
            kernel,
            architecture,
            hand: take(&mut ours, format!("{}_hand", kernel.name))?,
            ours: take(&mut ours, kernel.name.into())?,
            cute: take(&mut read(&cute)?, format!("{}_cute", kernel.name))?,
        });
    }
    Ok(rows)
}

/// The kernels of a cubin, from what `ptxas` said about it and its disassembly.
fn read(path: &Path) -> Result<BTreeMap<String, Compiled>, Box<dyn Error>> {
    let text = |extension: &str| {
        let mut path = path.as_os_str().to_owned();
        path.push(extension);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let resources = resources::parse(&text(".ptxas")?);
    let mut kernels = BTreeMap::new();
    for (name, instructions) in assembly::parse(&text(".sass")?) {
        let resources = *resources.get(&name).ok_or(format!("ptxas said nothing about {name}"))?;
        kernels.insert(name, Compiled { instructions, resources });
    }
    Ok(kernels)
}

/// The table of all kernels.
fn table(rows: &[Row]) -> Result<String, Box<dyn Error>> {
    let mut table = String::from(
        "| kernel | for | instructions | by hand | CuTe C++ | registers | by hand | CuTe C++ \
         | spilled | shared | accesses |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|\n",
    );
    for Row { kernel, architecture, ours, hand, cute } in rows {
        let counts = [ours, hand, cute].map(|compiled| assembly::count(&compiled.instructions));
        let registers = [ours, hand, cute].map(|compiled| compiled.resources.registers);
        let memory = assembly::memory(&ours.instructions);
        writeln!(
            table,
            "| {} | {architecture} | **{}** | {} | {} | **{}** | {} | {} | {} | {} | {memory} |",
            kernel.name,
            counts[0],
            counts[1],
            counts[2],
            registers[0],
            registers[1],
            registers[2],
            ours.resources.spilled,
            ours.resources.shared,
        )?;
    }
    Ok(table)
}

/// The document with these tables between its marks.
fn replaced(document: &str, tables: &str) -> Option<String> {
    const MARKS: [&str; 2] = ["<!-- tables -->\n", "<!-- end of tables -->"];
    let (before, rest) = document.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some(format!("{before}{}\n{tables}\n{}{after}", MARKS[0], MARKS[1]))
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn tables_are_replaced() {
        let document = "a\n<!-- tables -->\nold\n<!-- end of tables -->\nb\n";
        let new = replaced(document, "| new |\n").unwrap();
        assert_eq!(new, "a\n<!-- tables -->\n\n| new |\n\n<!-- end of tables -->\nb\n");
        assert_eq!(replaced(&new, "| new |\n").unwrap(), new);
        assert_eq!(replaced("nothing", ""), None);
    }
}
