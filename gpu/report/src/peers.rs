//! What the kernels in `CuTe` C++ were compiled to, in a file beside their sources: an ordinary run needs neither
//! `nvcc` nor CUTLASS. `gpu/build.sh` says which key a source has, a hash of its text, its options and the packages.
//!
//! ```text
//! == matmul.sm_90 6c0f3d2a1b4e5f60
//! matmul_cute: 439 instructions, 168 registers
//! loop of 128: 3 BRA, 64 HMMA, ..            the shortest loops with a product
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::{Compiled, assembly, loops};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cute/counts.txt");

/// How the file begins.
const HEAD: &str = "\
# What the kernels of this folder were compiled to, each source with its key: instructions, and main loops.
# `BLESS=1 gpu/build.sh` writes it.
";

/// The loops of a kernel in the file: CUTLASS's attention has two of softmax, and one that only multiplies.
const SHORTEST: usize = 3;

/// What a kernel is held beside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Peer {
    pub(crate) instructions: usize,
    pub(crate) registers: u32,
    /// The names of the instructions of the shortest loops with a product.
    pub(crate) loops: Vec<Vec<String>>,
}

impl Peer {
    /// A kernel of a listing.
    pub(crate) fn of(compiled: &Compiled, listing: &str, kernel: &str) -> Peer {
        let mut loops = loops::loops(listing, kernel);
        loops.truncate(SHORTEST);
        for names in &mut loops {
            names.sort();
        }
        let registers = compiled.resources.registers;
        Peer { instructions: assembly::count(&compiled.instructions), registers, loops }
    }

    /// The names of the instructions of the shortest loop with a product. Empty if there is none.
    pub(crate) fn main_loop(&self) -> &[String] {
        self.loops.first().map_or(&[], Vec::as_slice)
    }

    /// Its lines in the file.
    fn text(&self, kernel: &str) -> String {
        let mut text = format!("{kernel}: {} instructions, {} registers\n", self.instructions, self.registers);
        for names in &self.loops {
            let counts: Vec<_> =
                names.chunk_by(|one, next| one == next).map(|same| format!("{} {}", same.len(), same[0])).collect();
            let _ = writeln!(text, "loop of {}: {}", names.len(), counts.join(", "));
        }
        text
    }
}

/// All peers, by source and architecture, and by kernel.
#[derive(Default)]
pub(crate) struct Peers(BTreeMap<String, BTreeMap<String, Peer>>);

impl Peers {
    /// The peers of the file.
    pub(crate) fn read() -> Result<Peers, Box<dyn Error>> {
        let text = fs::read_to_string(FILE).map_err(|error| format!("{FILE}: {error}"))?;
        let peers = sections(&text).map(|(head, lines)| {
            let name = head.split(' ').next().unwrap_or_default();
            parse(lines).map(|kernels| (name.to_owned(), kernels)).ok_or(format!("{FILE}: {name} is no section"))
        });
        Ok(Peers(peers.collect::<Result<_, _>>()?))
    }

    /// What a kernel is held beside: the source of its name.
    pub(crate) fn get(&self, kernel: &str, architecture: &str) -> Result<&Peer, String> {
        self.of(kernel, architecture, kernel)
    }

    /// What a kernel is held beside: of a source of several.
    pub(crate) fn of(&self, source: &str, architecture: &str, kernel: &str) -> Result<&Peer, String> {
        let peer = self.0.get(&format!("{source}.{architecture}")).and_then(|all| all.get(&format!("{kernel}_cute")));
        peer.ok_or_else(|| format!("no {kernel}_cute of {source}.cu for {architecture} in {FILE}"))
    }
}

/// Writes the file: of each source as many lines as before where it has this key, else what a folder has of it.
pub(crate) fn write(folder: &Path, sources: &[String]) -> Result<(), Box<dyn Error>> {
    let before = fs::read_to_string(FILE).unwrap_or_default();
    Ok(fs::write(FILE, written(&before, folder, sources)?)?)
}

/// The text of the file, after another one.
fn written(before: &str, folder: &Path, sources: &[String]) -> Result<String, Box<dyn Error>> {
    if sources.is_empty() {
        return Err("no sources: usage: layout-gpu-report --peers DIR NAME.ARCHITECTURE:KEY ..".into());
    }
    let before: BTreeMap<&str, &str> = sections(before).collect();
    let mut text = HEAD.to_owned();
    for source in sources {
        let head = source.replace(':', " ");
        let lines = match before.get(head.as_str()) {
            Some(lines) => (*lines).to_owned(),
            None => compiled(&folder.join(head.split(' ').next().unwrap_or_default()))?,
        };
        write!(text, "\n== {head}\n{}\n", lines.trim_end())?;
    }
    Ok(text)
}

/// The lines of the kernels of a cubin.
fn compiled(path: &Path) -> Result<String, Box<dyn Error>> {
    let kernels = crate::read(path)?;
    let listing = fs::read_to_string(format!("{}.sass", path.display()))?;
    Ok(kernels.iter().map(|(name, compiled)| Peer::of(compiled, &listing, name).text(name)).collect())
}

/// The sections of the file: what follows `==`, and the lines below it.
fn sections(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split("\n== ").skip(1).filter_map(|section| section.split_once('\n'))
}

/// The kernels of a section.
fn parse(lines: &str) -> Option<BTreeMap<String, Peer>> {
    let mut kernels: BTreeMap<String, Peer> = BTreeMap::new();
    let mut kernel = None;
    for line in lines.lines().filter(|line| !line.is_empty()) {
        let (head, rest) = line.split_once(": ")?;
        if head.starts_with("loop of ") {
            let mut names = Vec::new();
            for part in rest.split(", ") {
                let (count, name) = part.split_once(' ')?;
                names.extend(vec![name.to_owned(); count.parse().ok()?]);
            }
            kernels.get_mut(kernel?)?.loops.push(names);
            continue;
        }
        let (instructions, registers) = rest.strip_suffix(" registers")?.split_once(" instructions, ")?;
        let (instructions, registers) = (instructions.parse().ok()?, registers.parse().ok()?);
        kernels.insert(head.to_owned(), Peer { instructions, registers, loops: Vec::new() });
        kernel = Some(head);
    }
    Some(kernels)
}

#[cfg(test)]
mod tests {
    use layout_gpu_kernels::table::KERNELS;

    use std::fs;
    use std::path::Path;

    use super::{FILE, Peer, Peers, parse, sections, written};
    use crate::{Compiled, RUSTC, assembly, resources::Resources};

    const LISTING: &str = "\
\t.section\t.text.k,\"ax\",@progbits
.text.k:
        /*0000*/                   LDC R1, c[0x0][0x28] ;
.L_x_0:
        /*0010*/                   HMMA.16816.F32 R4, R4, R4, R4 ;
        /*0020*/                   BAR.SYNC 0x0 ;
        /*0030*/                   HMMA.16816.F32 R4, R4, R4, R4 ;
        /*0040*/               @P0 BRA `(.L_x_0) ;
        /*0050*/                   NOP;
";

    #[test]
    fn what_is_written_is_read_again() {
        let instructions = assembly::parse(LISTING).remove("k").unwrap();
        let compiled = Compiled { instructions, resources: Resources { registers: 24, ..Resources::default() } };
        let peer = Peer::of(&compiled, LISTING, "k");
        assert_eq!(peer.text("k"), "k: 5 instructions, 24 registers\nloop of 4: 1 BAR, 1 BRA, 2 HMMA\n");
        assert_eq!(peer.main_loop(), ["BAR", "BRA", "HMMA", "HMMA"]);
        assert_eq!(parse(&peer.text("k")).unwrap()["k"], peer);
        assert_eq!(parse("k: many instructions\n"), None);
    }

    #[test]
    fn sections_have_a_head_and_lines() {
        let text = "# a\n\n== k.sm_80 0f\nk: 5\n\n== k.sm_90 1e\nk: 6\n";
        assert_eq!(sections(text).collect::<Vec<_>>(), [("k.sm_80 0f", "k: 5\n"), ("k.sm_90 1e", "k: 6\n")]);
    }

    #[test]
    fn sources_of_the_same_keys_keep_their_lines_and_none_are_refused() {
        let before = fs::read_to_string(FILE).unwrap();
        let sources: Vec<String> = sections(&before).map(|(head, _)| head.replace(' ', ":")).collect();
        let nowhere = Path::new("nowhere");
        assert_eq!(written(&before, nowhere, &sources).unwrap(), before);
        let other = [&sources[1..], &["other.sm_80:0f".into()]].concat();
        assert!(written(&before, nowhere, &other).unwrap_err().to_string().contains("other.sm_80.ptxas"));
        assert!(written(&before, nowhere, &[]).unwrap_err().to_string().contains("usage"));
    }

    #[test]
    fn the_file_has_each_kernel_that_is_held_beside_one() {
        let peers = Peers::read().unwrap();
        for architecture in RUSTC.architectures {
            for kernel in &KERNELS {
                peers.get(kernel.name, architecture).unwrap();
            }
        }
    }
}
