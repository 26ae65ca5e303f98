//! The kernels of `sm_90a`: their instructions and registers, and the main loop of the product beside CUTLASS's.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::assembly;
use crate::resources;

/// The kernels, and what each computes.
const KERNELS: [(&str, &str); 6] = [
    ("hopper", "product of bfloats"),
    ("hopper_e4m3", "product of `e4m3`"),
    ("hopper_cluster", "product of bfloats, by clusters"),
    ("hopper_cluster_e4m3", "product of `e4m3`, by clusters"),
    ("hopper_attention_64", "attention, heads of 64 columns"),
    ("hopper_attention_128", "attention, heads of 128 columns"),
];

/// The product of a warpgroup, in machine code.
const PRODUCT: &str = "HGMMA";
/// The product of 8 bits.
const PRODUCT_8: &str = "QGMMA";

/// The tables, and what is broken.
pub(crate) fn table(folder: &Path) -> Result<(String, Vec<String>), Box<dyn Error>> {
    let text = |path: &str| {
        let path = folder.join(path);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let sass = text("hopper/sm_90a.sass")?;
    let (kernels, resources) = (assembly::parse(&sass), resources::parse(&text("hopper/sm_90a.ptxas")?));
    let mut table = String::from(
        "| kernel | it computes | instructions | registers | spilled | products | copies | main loop |\n\
         |---|---|--:|--:|--:|--:|--:|--:|\n",
    );
    let mut broken = Vec::new();
    for (name, what) in KERNELS {
        let (Some(instructions), Some(taken)) = (kernels.get(name), resources.get(name)) else {
            broken.push(format!("no kernel {name} for sm_90a"));
            continue;
        };
        if taken.spilled > 0 || taken.stack > 0 {
            broken.push(format!("{name} for sm_90a spills {} bytes", taken.spilled));
        }
        let count = |names: &[&str]| instructions.iter().filter(|one| names.contains(&one.name())).count();
        let main = main_loop(&sass, name);
        let _ = writeln!(
            table,
            "| {name} | {what} | **{}** | {} | {} | {} | {} | **{}** |",
            assembly::count(instructions),
            taken.registers,
            taken.spilled,
            count(&[PRODUCT, PRODUCT_8]),
            count(&["UTMALDG", "UTMASTG"]),
            main.len()
        );
    }
    let (ours, cutlass) = (main_loop(&sass, "hopper"), main_loop(&text("cute/hopper.sm_90a.sass")?, "hopper_cute"));
    if cutlass.is_empty() || ours.len() > cutlass.len() {
        broken.push(format!("the main loop of hopper has {} instructions, CUTLASS's {}", ours.len(), cutlass.len()));
    }
    Ok((format!("{table}\n{}", beside(&ours, &cutlass)), broken))
}

/// The instructions of two loops, by name.
fn beside(ours: &[String], cutlass: &[String]) -> String {
    let mut table = String::from("| main loop | `hopper` | CUTLASS |\n|---|--:|--:|\n");
    let count = |list: &[String]| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for name in list {
            *counts.entry(name.clone()).or_default() += 1;
        }
        counts
    };
    let (a, b) = (count(ours), count(cutlass));
    let names: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    for name in names {
        let [a, b] = [&a, &b].map(|counts| counts.get(name).map_or("-".into(), usize::to_string));
        let _ = writeln!(table, "| `{name}` | {a} | {b} |");
    }
    let _ = writeln!(table, "| all | **{}** | **{}** |", ours.len(), cutlass.len());
    table
}

/// The names of the instructions of the shortest loop of a kernel that has a product, in their order. Empty if there is
/// none.
fn main_loop(listing: &str, kernel: &str) -> Vec<String> {
    let lines = code(listing, kernel);
    let mut labels: BTreeMap<&str, usize> = BTreeMap::new();
    let mut best: Option<Vec<String>> = None;
    for (end, line) in lines.iter().enumerate() {
        if let Some(label) = line.strip_suffix(':') {
            labels.insert(label, end);
        }
        let Some((_, target)) = line.split_once('(').filter(|(name, _)| name.contains("BRA")) else { continue };
        let target = target.split(')').next().unwrap_or_default();
        let Some(begin) = labels.get(target) else { continue };
        let inside: Vec<String> = lines[*begin..=end].iter().filter_map(|line| name_of(line)).collect();
        let multiplies = inside.iter().any(|name| [PRODUCT, PRODUCT_8].contains(&name.as_str()));
        if multiplies && best.as_ref().is_none_or(|best| inside.len() < best.len()) {
            best = Some(inside);
        }
    }
    best.unwrap_or_default()
}

/// The labels and instructions of a kernel.
fn code<'a>(listing: &'a str, kernel: &str) -> Vec<&'a str> {
    let begins = format!(".text.{kernel}:");
    let lines = listing.lines().map(str::trim).skip_while(|line| *line != begins).skip(1);
    lines.take_while(|line| !line.starts_with(".section")).filter(|line| !line.is_empty()).collect()
}

/// The name of an instruction without modifiers, unless it is padding.
fn name_of(line: &str) -> Option<String> {
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
        let loops = [["HGMMA", "BRA"], ["BRA", "R2UR"]].map(|list| list.map(String::from));
        let table = beside(&loops[0], &loops[1]);
        assert!(table.contains("| `HGMMA` | 1 | - |") && table.ends_with("| all | **2** | **2** |\n"), "{table}");
    }
}
