//! `layout-gpu-report [--rust-cuda | --hopper | --amd] DIR [DOCUMENT]`, `layout-gpu-report --counters PAGES [DOCUMENT]`
//! checks what the kernels were compiled to, or what a GPU counted, and prints it as a table.
//!
//! `DIR` holds for each architecture `sm_90.ptx`, `sm_90.ptxas` (what ptxas said) and `sm_90.sass`. They are held
//! beside `CuTe` C++ as `gpu/cute/counts.txt` has it: `layout-gpu-report --peers DIR NAME.ARCHITECTURE:KEY ..` writes
//! the file from `DIR/NAME.ARCHITECTURE.ptxas` and `.sass`. What Rust-CUDA compiled is held beside what plain rustc
//! did: `plain.sm_100.ptxas` and `.sass`. Of AMD's machines it holds `gfx942.s` and so on. With a document, the tables
//! in it are replaced. Exits with 1 where a promise is broken.

mod alone;
mod amd;
mod assembly;
mod attention;
mod check;
mod collectives;
mod conflicts;
mod counters;
mod loops;
mod peers;
mod resources;
mod source;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use layout_gpu_kernels::table::{KERNELS, Kernel};

use crate::assembly::Instruction;
use crate::peers::{Peer, Peers};
use crate::resources::Resources;

/// One compiled kernel.
struct Compiled {
    instructions: Vec<Instruction>,
    resources: Resources,
}

/// A kernel, its hand-written version, and what both are held beside, for one architecture.
struct Row<'a> {
    kernel: &'a Kernel,
    toolchain: &'a Toolchain,
    architecture: &'a str,
    ours: Compiled,
    hand: Compiled,
    beside: Peer,
}

/// What compiled the kernels.
struct Toolchain {
    architectures: &'static [&'static str],
    /// What its kernels are held beside, and whether that, and what is written by hand, is a bound.
    beside: &'static str,
    is_bound: bool,
    /// The lines between which its tables stand in a document.
    marks: [&'static str; 2],
}

const RUSTC: Toolchain = Toolchain {
    architectures: &["sm_80", "sm_90"],
    beside: "CuTe C++",
    is_bound: true,
    marks: ["<!-- tables -->\n", "<!-- end of tables -->"],
};

const RUST_CUDA: Toolchain = Toolchain {
    architectures: &["sm_100"],
    beside: "plain rustc",
    is_bound: false,
    marks: ["<!-- tables of Rust-CUDA -->\n", "<!-- end of tables of Rust-CUDA -->"],
};

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
    let mut arguments = env::args().skip(1).peekable();
    let by_rust_cuda = arguments.next_if(|argument| argument == "--rust-cuda").is_some();
    if arguments.next_if(|argument| argument == "--peers").is_some() {
        let folder = arguments.next().ok_or("usage: layout-gpu-report --peers DIR NAME.ARCHITECTURE:KEY ..")?;
        return peers::write(Path::new(&folder), &arguments.collect::<Vec<_>>()).map(|()| Vec::new());
    }
    if arguments.next_if(|argument| argument == "--hopper").is_some() {
        return written(arguments, HOPPER, |folder| loops::table(folder, &Peers::read()?));
    }
    if arguments.next_if(|argument| argument == "--amd").is_some() {
        return written(arguments, AMD, amd::table);
    }
    if arguments.next_if(|argument| argument == "--counters").is_some() {
        return written(arguments, COUNTERS, |pages| counters::table(&fs::read_to_string(pages)?));
    }
    let toolchain = if by_rust_cuda { &RUST_CUDA } else { &RUSTC };
    let folder = arguments.next().ok_or("usage: layout-gpu-report [--rust-cuda | --hopper | --amd] DIR [DOCUMENT]")?;
    let peers = Peers::read()?;
    let mut failures = Vec::new();
    let mut rows = Vec::new();
    for architecture in toolchain.architectures {
        let path = Path::new(&folder).join(architecture);
        let text = fs::read_to_string(path.with_extension("ptx"))?;
        failures.extend(check::ptx(architecture, &text));
        let machine = assembly::parse(&fs::read_to_string(path.with_extension("sass"))?);
        failures.extend(collectives::broken(architecture, &text, &machine, by_rust_cuda));
        rows.extend(rows_of(Path::new(&folder), toolchain, architecture, &peers)?);
    }
    for row in &rows {
        failures.extend(check::row(row));
    }
    rows.sort_by_key(|row| KERNELS.iter().position(|kernel| kernel.name == row.kernel.name));
    let mut tables = table(toolchain, &rows)?;
    if !by_rust_cuda {
        let mut compiled = Vec::new();
        for architecture in toolchain.architectures {
            compiled.push((*architecture, read(&Path::new(&folder).join(architecture))?));
        }
        let (alone, broken) = alone::table(&compiled, &peers);
        failures.extend(broken);
        let (conflicts, broken) = conflicts::table();
        failures.extend(broken);
        let (sources, broken) = source::table(Path::new(&folder), &peers)?;
        failures.extend(broken);
        tables = format!("{tables}\n{alone}\n{sources}\n{conflicts}");
    }
    println!("{tables}");
    if let Some(document) = arguments.next() {
        let text = fs::read_to_string(&document)?;
        fs::write(
            &document,
            replaced(&text, toolchain.marks, &tables).ok_or("the document has no place for the tables")?,
        )?;
    }
    Ok(failures)
}

/// The lines between which the tables of `sm_90a` are in a document.
const HOPPER: [&str; 2] = ["<!-- tables of sm_90a -->\n", "<!-- end of tables of sm_90a -->"];

/// The lines between which the table of AMD's machines is.
const AMD: [&str; 2] = ["<!-- table of AMD -->\n", "<!-- end of the table of AMD -->"];

/// The lines between which the table of what a GPU counted is.
const COUNTERS: [&str; 2] = ["<!-- table of counters -->\n", "<!-- end of the table of counters -->"];

/// Prints tables of what a path has, also into a document between marks, and returns what is broken.
fn written(
    mut arguments: impl Iterator<Item = String>,
    marks: [&str; 2],
    tables: impl FnOnce(&Path) -> Result<(String, Vec<String>), Box<dyn Error>>,
) -> Result<Vec<String>, Box<dyn Error>> {
    let path = arguments.next().ok_or("usage: layout-gpu-report [--hopper | --amd | --counters] PATH [DOCUMENT]")?;
    let (tables, failures) = tables(Path::new(&path))?;
    println!("{tables}");
    if let Some(document) = arguments.next() {
        let text = fs::read_to_string(&document)?;
        fs::write(&document, replaced(&text, marks, &tables).ok_or("the document has no place for the tables")?)?;
    }
    Ok(failures)
}

fn rows_of<'a>(
    folder: &Path,
    toolchain: &'a Toolchain,
    architecture: &'a str,
    peers: &Peers,
) -> Result<Vec<Row<'a>>, Box<dyn Error>> {
    let mut ours = read(&folder.join(architecture))?;
    let plain = if toolchain.is_bound { BTreeMap::new() } else { read(&folder.join(format!("plain.{architecture}")))? };
    let mut rows = Vec::new();
    for kernel in &KERNELS {
        let name = kernel.name;
        let missing = |name: &str| format!("no kernel {name} for {architecture}");
        let mut take = |name: String| ours.remove(&name).ok_or(missing(&name));
        let beside = if toolchain.is_bound {
            peers.get(name, architecture)?.clone()
        } else {
            Peer::of(plain.get(name).ok_or(missing(name))?, "", name)
        };
        rows.push(Row {
            kernel,
            toolchain,
            architecture,
            hand: take(format!("{name}_hand"))?,
            ours: take(name.into())?,
            beside,
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
fn table(toolchain: &Toolchain, rows: &[Row]) -> Result<String, Box<dyn Error>> {
    let beside = toolchain.beside;
    let mut table = format!(
        "| kernel | for | instructions | by hand | {beside} | registers | by hand | {beside} \
         | spilled | shared | accesses |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|\n",
    );
    for Row { kernel, architecture, ours, hand, beside, .. } in rows {
        let counts = [ours, hand].map(|compiled| assembly::count(&compiled.instructions));
        let registers = [ours, hand].map(|compiled| compiled.resources.registers);
        let memory = assembly::memory(&ours.instructions);
        writeln!(
            table,
            "| {} | {architecture} | **{}** | {} | {} | **{}** | {} | {} | {} | {} | {memory} |",
            kernel.name,
            counts[0],
            counts[1],
            beside.instructions,
            registers[0],
            registers[1],
            beside.registers,
            ours.resources.spilled,
            ours.resources.shared,
        )?;
    }
    Ok(table)
}

/// The document with these tables between its marks.
fn replaced(document: &str, marks: [&str; 2], tables: &str) -> Option<String> {
    let (before, rest) = document.split_once(marks[0])?;
    let (_, after) = rest.split_once(marks[1])?;
    Some(format!("{before}{}\n{tables}\n{}{after}", marks[0], marks[1]))
}

#[cfg(test)]
mod tests {
    use super::{RUSTC, replaced};

    #[test]
    fn tables_are_replaced() {
        let document = "a\n<!-- tables -->\nold\n<!-- end of tables -->\nb\n";
        let new = replaced(document, RUSTC.marks, "| new |\n").unwrap();
        assert_eq!(new, "a\n<!-- tables -->\n\n| new |\n\n<!-- end of tables -->\nb\n");
        assert_eq!(replaced(&new, RUSTC.marks, "| new |\n").unwrap(), new);
        assert_eq!(replaced("nothing", RUSTC.marks, ""), None);
    }
}
