//! The kernels of `sm_90a` and `sm_100a`: their instructions and registers, and the main loops of the products beside
//! CUTLASS's.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::peers::Peers;
use crate::{assembly, attention, resources};

/// What a row says of a kernel that ran on a GPU, in the emulator too; and of one that no GPU has run.
const RAN: &str = "assembled, emulated, ran";
const EMULATED: &str = "assembled, emulated";

/// The kernels of each architecture, what each computes, and what was tried.
const HOPPER: [(&str, &str, &str); 8] = [
    ("hopper", "product of bfloats", RAN),
    ("hopper_e4m3", "product of `e4m3`", RAN),
    ("hopper_groups", "product of bfloats, 16 rows of tiles at a time", EMULATED),
    ("hopper_split", "product of bfloats, parts of sums added", EMULATED),
    ("hopper_cluster", "product of bfloats, by clusters", RAN),
    ("hopper_cluster_e4m3", "product of `e4m3`, by clusters", RAN),
    ("hopper_attention_64", "attention, heads of 64 columns", RAN),
    ("hopper_attention_128", "attention, heads of 128 columns", RAN),
];

const BLACKWELL: [(&str, &str, &str); 3] = [
    ("blackwell", "product of bfloats, for sm_100a", EMULATED),
    ("blackwell_pair", "product of bfloats, by two blocks", EMULATED),
    ("blackwell_pair_e4m3", "product of `e4m3`, by two blocks", EMULATED),
];

/// Products of a warp, of a warpgroup and of tensor memory, in machine code.
pub(crate) const PRODUCTS: [&str; 6] = ["HMMA", "IMMA", "HGMMA", "QGMMA", "UTCHMMA", "UTCQMMA"];

/// The tables, and what is broken.
pub(crate) fn table(folder: &Path, peers: &Peers) -> Result<(String, Vec<String>), Box<dyn Error>> {
    let mut table = String::from(
        "| kernel | it computes | instructions | registers | spilled | products | copies | main loop | tried |\n\
         |---|---|--:|--:|--:|--:|--:|--:|---|\n",
    );
    let mut broken = Vec::new();
    kernels(folder, "hopper/sm_90a", &HOPPER, &mut table, &mut broken)?;
    kernels(folder, "blackwell/sm_100a", &BLACKWELL, &mut table, &mut broken)?;
    for (name, architecture) in [("hopper", "sm_90a"), ("blackwell", "sm_100a")] {
        let ours = main_loop(&text(folder, &format!("{name}/{architecture}.sass"))?, name);
        let cutlass = peers.get(name, architecture)?.main_loop().to_vec();
        if cutlass.is_empty() || ours.len() > cutlass.len() {
            let (ours, cutlass) = (ours.len(), cutlass.len());
            broken.push(format!("the main loop of {name} has {ours} instructions, CUTLASS's {cutlass}"));
        }
        let heads = [&format!("`{name}`"), "CUTLASS"];
        table.extend(["\n", &beside("main loop", &heads, &[ours, cutlass])]);
    }
    table.extend(["\n", &attention::table(folder, peers, &mut broken)?]);
    Ok((table, broken))
}

pub(crate) fn text(folder: &Path, path: &str) -> Result<String, String> {
    let path = folder.join(path);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Adds the rows of the kernels of an architecture.
fn kernels(
    folder: &Path,
    path: &str,
    all: &[(&str, &str, &str)],
    table: &mut String,
    broken: &mut Vec<String>,
) -> Result<(), Box<dyn Error>> {
    let sass = text(folder, &format!("{path}.sass"))?;
    let (kernels, resources) = (assembly::parse(&sass), resources::parse(&text(folder, &format!("{path}.ptxas"))?));
    for (name, what, tried) in all {
        let (Some(instructions), Some(taken)) = (kernels.get(*name), resources.get(*name)) else {
            broken.push(format!("no kernel {name} in {path}"));
            continue;
        };
        if taken.spilled > 0 || taken.stack > 0 {
            broken.push(format!("{name} in {path} spills {} bytes", taken.spilled));
        }
        let count = |names: &[&str]| instructions.iter().filter(|one| names.contains(&one.name())).count();
        let main = main_loop(&sass, name);
        let _ = writeln!(
            table,
            "| {name} | {what} | **{}** | {} | {} | {} | {} | **{}** | {tried} |",
            assembly::count(instructions),
            taken.registers,
            taken.spilled,
            count(&PRODUCTS),
            count(&["UTMALDG", "UTMASTG"]),
            main.len()
        );
    }
    Ok(())
}

/// The instructions of loops by name: a column for each loop.
pub(crate) fn beside(title: &str, heads: &[&str], loops: &[Vec<String>]) -> String {
    let mut table = format!("| {title} | {} |\n|---|{}\n", heads.join(" | "), "--:|".repeat(heads.len()));
    let names: BTreeSet<&String> = loops.iter().flatten().collect();
    for name in names {
        let _ = write!(table, "| `{name}` |");
        for list in loops {
            let count = list.iter().filter(|one| *one == name).count();
            let _ = if count == 0 { write!(table, " - |") } else { write!(table, " {count} |") };
        }
        table.push('\n');
    }
    table.push_str("| all |");
    for list in loops {
        let _ = write!(table, " **{}** |", list.len());
    }
    table + "\n"
}

/// The names of the instructions of the shortest loop of a kernel that has a product, in their order. Empty if there is
/// none.
pub(crate) fn main_loop(listing: &str, kernel: &str) -> Vec<String> {
    loops(listing, kernel).into_iter().next().unwrap_or_default()
}

/// The loops of a kernel that have a product, the shortest one first: the names of their instructions.
pub(crate) fn loops(listing: &str, kernel: &str) -> Vec<Vec<String>> {
    let names = |lines: Vec<&str>| lines.into_iter().filter_map(name_of).collect();
    let mut found: Vec<Vec<String>> = lines_of_loops(listing, kernel).into_iter().map(names).collect();
    found.sort_by_key(Vec::len);
    found
}

/// The loops of a kernel that have a product: their labels and instructions.
pub(crate) fn lines_of_loops<'a>(listing: &'a str, kernel: &str) -> Vec<Vec<&'a str>> {
    let lines = code(listing, kernel);
    let mut labels: BTreeMap<&str, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (end, line) in lines.iter().enumerate() {
        if let Some(label) = line.strip_suffix(':') {
            labels.insert(label, end);
        }
        let Some(begin) = target(line).and_then(|label| labels.get(label)) else { continue };
        let inside = &lines[*begin..=end];
        if inside.iter().filter_map(|line| name_of(line)).any(|name| PRODUCTS.contains(&name.as_str())) {
            found.push(inside.to_vec());
        }
    }
    found
}

/// The label that a branch leads to.
pub(crate) fn target(line: &str) -> Option<&str> {
    let (_, target) = line.split_once('(').filter(|(name, _)| name.contains("BRA"))?;
    target.split(')').next()
}

/// The labels and instructions of a kernel.
fn code<'a>(listing: &'a str, kernel: &str) -> Vec<&'a str> {
    let begins = format!(".text.{kernel}:");
    let lines = listing.lines().map(str::trim).skip_while(|line| *line != begins).skip(1);
    lines.take_while(|line| !line.starts_with(".section")).filter(|line| !line.is_empty()).collect()
}

/// The name of an instruction without modifiers, unless it is padding.
pub(crate) fn name_of(line: &str) -> Option<String> {
    let (_, rest) = line.strip_prefix("/*")?.split_once("*/")?;
    let word = rest.split_whitespace().find(|word| !word.starts_with('@'))?;
    let name = word.trim_end_matches(';').split('.').next().unwrap_or_default();
    (name != "NOP").then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{beside, main_loop};

    const LISTING: &str = "\
\t.section\t.text.hopper,\"ax\",@progbits
hopper:
.text.hopper:
        /*0000*/                   LDC R1, c[0x0][0x28] ;
.L_x_1:
        /*0010*/                   SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [R2+URZ], R3 ;
.L_x_0:
        /*0020*/                   HGMMA.64x256x16.F32.BF16 R24, gdesc[UR4], R24, !UPT ;
        /*0030*/                   NOP;
        /*0040*/               @P0 BRA `(.L_x_0) ;
        /*0050*/                   BRA `(.L_x_1) ;
        /*0060*/                   BRA `(.L_x_2) ;
.L_x_2:
        /*0070*/                   EXIT ;
\t.section\t.text.other,\"ax\",@progbits
";

    #[test]
    fn the_shortest_loop_with_a_product_is_the_main_one() {
        assert_eq!(main_loop(LISTING, "hopper"), ["HGMMA", "BRA"]);
        assert!(main_loop(LISTING, "other").is_empty());
    }

    #[test]
    fn loops_are_beside_each_other() {
        let loops = [["HGMMA", "BRA"], ["BRA", "R2UR"]].map(|list| list.map(String::from).to_vec());
        let table = beside("main loop", &["`hopper`", "CUTLASS"], &loops);
        assert!(table.starts_with("| main loop | `hopper` | CUTLASS |\n|---|--:|--:|\n"), "{table}");
        assert!(table.contains("| `HGMMA` | 1 | - |") && table.ends_with("| all | **2** | **2** |\n"), "{table}");
    }
}
