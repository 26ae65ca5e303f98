//! The kernels of `gpu/amd` as LLVM's assembly for AMD's GPUs: instructions, loops, registers and accesses, beside what
//! is written by hand.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use layout_gpu_amd::instruction::PRODUCTS;

const MACHINES: [&str; 3] = ["gfx942", "gfx950", "gfx1200"];

/// The kernels, and the bound of their instructions in hundredths of those by hand; none for the ones that count in 64
/// bits. A loop may have no instruction more.
const KERNELS: [(&str, Option<usize>); 4] =
    [("product", Some(102)), ("transpose", Some(100)), ("portable_transpose", None), ("portable_product", None)];

/// What is executed in order to wait, or says how to issue what follows.
const HINTS: [&str; 4] = ["s_nop", "s_wait", "s_delay_alu", "s_clause"];

/// Instructions that no kernel may have, and what each says.
const FORBIDDEN: [(&str, &str); 4] = [
    ("s_swappc", "a call"),
    ("s_setpc", "a call"),
    ("s_trap", "a panic"),
    ("flat_", "an access to memory that is not known to be global or shared"),
];

/// The number of each access to memory, of each product, and of barriers.
type Effects = BTreeMap<String, usize>;

/// One compiled kernel.
#[derive(Debug, Default, PartialEq, Eq)]
struct Kernel {
    lines: Vec<String>,
    registers: usize,
    scratch: usize,
}

impl Kernel {
    /// The instructions of some lines.
    fn instructions(lines: &[String]) -> impl Iterator<Item = &str> {
        lines.iter().map(String::as_str).filter(|line| !line.ends_with(':'))
    }

    fn count(lines: &[String]) -> usize {
        Kernel::instructions(lines).filter(|line| !HINTS.iter().any(|hint| line.starts_with(hint))).count()
    }

    /// The longest loop that jumps back once; empty without one.
    fn main_loop(&self) -> &[String] {
        let begin = |line: &str| {
            let label = line.strip_prefix("s_cbranch_")?.split_whitespace().nth(1)?;
            self.lines.iter().position(|line| *line == format!("{label}:"))
        };
        let ends = self.lines.iter().enumerate().filter_map(|(end, line)| Some((begin(line)?, end)));
        let loops = ends.filter(|(begin, end)| begin < end).map(|(begin, end)| &self.lines[begin..=end]);
        loops.max_by_key(|lines| lines.len()).unwrap_or_default()
    }

    fn effects(&self) -> Effects {
        let mut effects = Effects::new();
        for line in Kernel::instructions(&self.lines) {
            let name = line.split_whitespace().next().unwrap_or_default();
            if ["global_", "ds_", "v_mfma", "v_wmma", "flat_"].iter().any(|begin| name.starts_with(begin)) {
                *effects.entry(name.into()).or_default() += 1;
            }
        }
        effects
    }
}

/// The kernels of a listing.
fn parse(listing: &str) -> BTreeMap<String, Kernel> {
    let mut kernels = BTreeMap::<String, Kernel>::new();
    let (mut names, mut name, mut inside) = (Vec::new(), String::new(), false);
    for line in listing.lines() {
        let text = line.split(';').next().unwrap_or_default().trim();
        if let Some(kernel) = text.strip_prefix(".amdhsa_kernel ") {
            names.push(kernel.to_string());
        }
        if let Some(label) = text.strip_suffix(':').filter(|label| !label.starts_with('.') && !label.contains(' ')) {
            (name, inside) = (label.into(), true);
        } else if text.starts_with(".Lfunc_end") {
            inside = false;
        } else if inside && (text.starts_with(".L") && text.ends_with(':') || text.starts_with(char::is_alphabetic)) {
            kernels.entry(name.clone()).or_default().lines.push(text.into());
        } else if let Some(kernel) = kernels.get_mut(&name) {
            let number = |key: &str| line.strip_prefix(key).and_then(|number| number.trim().parse().ok());
            kernel.registers = number("; NumVgprs:").unwrap_or(kernel.registers);
            kernel.scratch = number("; ScratchSize:").unwrap_or(kernel.scratch);
        }
    }
    kernels.retain(|name, _| names.contains(name));
    kernels
}

/// The kernels that spill, by hand too: rustc cannot say how many threads a block has.
const SPILLS: [(&str, &str); 2] = [("portable_product", "gfx942"), ("portable_product", "gfx950")];

/// The table, and what is broken.
pub(crate) fn table(folder: &Path) -> Result<(String, Vec<String>), Box<dyn Error>> {
    let mut table = String::from(
        "| kernel | for | instructions | by hand | main loop | by hand | registers | by hand | products, accesses |\n\
         |---|---|--:|--:|--:|--:|--:|--:|---|\n",
    );
    let mut broken = Vec::new();
    let mut compiled = BTreeMap::new();
    for machine in MACHINES {
        let path = folder.join(format!("{machine}.s"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        compiled.insert(machine, parse(&text));
    }
    for (name, machines) in PRODUCTS {
        for machine in *machines {
            let kernel = compiled[machine].get(*name).ok_or(format!("no kernel {name} for {machine}"))?;
            if kernel.effects().get(&format!("v_{name}")) != Some(&1) {
                broken.push(format!("{name} for {machine} is {:?}", kernel.effects()));
            }
        }
    }
    for (name, bound) in KERNELS {
        for machine in MACHINES {
            let kernel = |name: &str| compiled[machine].get(name).ok_or(format!("no kernel {name} for {machine}"));
            let (ours, hand) = (kernel(name)?, kernel(&format!("{name}_hand"))?);
            let wrong = wrong(ours, hand, bound, SPILLS.contains(&(name, machine)));
            broken.extend(wrong.into_iter().map(|what| format!("{name} for {machine}: {what}")));
            let of = |kernel: &Kernel| [Kernel::count(&kernel.lines), Kernel::count(kernel.main_loop())];
            let ([all, main], [all_hand, main_hand]) = (of(ours), of(hand));
            if name.ends_with("product") && (main == 0 || main_hand == 0) {
                broken.push(format!("{name} for {machine}: no main loop"));
            }
            let [main, main_hand] = match [main, main_hand] {
                [0, 0] => ["-".into(), "-".into()],
                _ => [format!("**{main}**"), main_hand.to_string()],
            };
            let effects: Vec<_> = ours.effects().iter().map(|(name, count)| format!("{count} {name}")).collect();
            writeln!(
                table,
                "| {name} | {machine} | **{all}** | {all_hand} | {main} | {main_hand} | **{}** | {} | {} |",
                ours.registers,
                hand.registers,
                effects.join(", ")
            )?;
        }
    }
    Ok((table, broken))
}

/// What is broken in a kernel: what no kernel may have, and what is beyond its bound.
fn wrong(ours: &Kernel, hand: &Kernel, bound: Option<usize>, spills: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    if ours.scratch > 0 && !spills {
        wrong.push(format!("{} bytes of scratch memory", ours.scratch));
    }
    for (begin, what) in FORBIDDEN {
        if Kernel::instructions(&ours.lines).any(|line| line.starts_with(begin)) {
            wrong.push(format!("{begin}, {what}"));
        }
    }
    let Some(bound) = bound else { return wrong };
    let [all, all_hand] = [ours, hand].map(|kernel| Kernel::count(&kernel.lines));
    if 100 * all > bound * all_hand {
        wrong.push(format!("{all} instructions, {all_hand} by hand"));
    }
    let [main, main_hand] = [ours, hand].map(|kernel| Kernel::count(kernel.main_loop()));
    if main > main_hand {
        wrong.push(format!("{main} instructions in the loop, {main_hand} by hand"));
    }
    if ours.effects() != hand.effects() {
        wrong.push(format!("{:?}, by hand {:?}", ours.effects(), hand.effects()));
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::{Kernel, parse, wrong};

    const LISTING: &str = "
product:                                ; @product
; %bb.0:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
.LBB1_2:                                ; =>This Inner Loop Header: Depth=1
	global_load_dwordx2 v[2:3], v1, s[0:1]
	v_mfma_f32_32x32x8_f16 a[0:15], v[2:3], v[4:5], a[0:15]
	s_cbranch_scc1 .LBB1_2
	s_endpgm
	.amdhsa_kernel product
.Lfunc_end1:
; NumVgprs: 82
; ScratchSize: 0
outside:
	s_setpc_b64 s[30:31]
.Lfunc_end2:
";

    #[test]
    fn a_listing_is_read() {
        let kernels = parse(LISTING);
        assert_eq!(kernels.keys().collect::<Vec<_>>(), ["product"]);
        let kernel = &kernels["product"];
        assert_eq!((Kernel::count(&kernel.lines), Kernel::count(kernel.main_loop())), (5, 3));
        assert_eq!((kernel.registers, kernel.scratch), (82, 0));
        assert_eq!(kernel.effects().len(), 2);
    }

    /// What is wrong with a change of the listing, beside it.
    fn broken(from: &str, to: &str) -> Vec<String> {
        let [ours, hand] =
            [LISTING.replace(from, to), LISTING.into()].map(|text| parse(&text).remove("product").unwrap());
        wrong(&ours, &hand, Some(100), false)
    }

    #[test]
    fn promises_are_held() {
        assert!(broken("", "").is_empty());
        assert!(broken("s_endpgm", "s_nop 0\n\ts_endpgm").is_empty());
        assert_eq!(broken("\ts_endpgm", "\tv_mov_b32 v0, v1\n\ts_endpgm").len(), 1);
        assert_eq!(broken("\ts_cbranch", "\tv_mov_b32 v0, v1\n\ts_cbranch").len(), 2);
        assert_eq!(broken("dwordx2", "dword").len(), 1);
        assert_eq!(broken("global_load_dwordx2", "flat_load_dwordx2").len(), 2);
        assert_eq!(broken("ScratchSize: 0", "ScratchSize: 8").len(), 1);
        assert_eq!(broken("s_endpgm", "s_trap 2").len(), 1);
    }
}
