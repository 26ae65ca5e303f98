//! `layout-gpu-host [DIR] [--check | --document FILE | --emulate | --table]`: runs the kernels on a GPU, checks them
//! against the CPU, and times them.
//!
//! `DIR`, by default `target/gpu`, is where `gpu/build.sh` leaves the PTX, and with `PEERS=1` kernels in `CuTe` C++.
//! The driver is opened at run time: the program builds without CUDA. Without a GPU it says so, and exits with 0 if the
//! PTX is there. With `--check` it does not time. With `--document` it writes the table of times to a file too, where
//! that has its marks. With `--emulate` it runs the PTX on the CPU instead, whoever compiled it. With `--table` it has
//! the GPU execute each form of the emulator's table of scalar instructions, and does not read `DIR`.

mod device;
mod judge;
mod machine;
mod problems;
mod reference;
mod statistics;
mod table;
mod times;
mod vendor;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use layout_gpu::host::emulated::Emulator;
use layout_gpu_kernels::table::KERNELS;

use crate::device::Device;
use crate::machine::Kernels;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("layout-gpu-host: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all results are right, or there is no GPU to get any from.
fn run() -> Result<bool> {
    const USAGE: &str = "usage: layout-gpu-host [DIR] [--check | --document FILE | --emulate | --table]";
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let has_folder = arguments.first().is_some_and(|argument| !argument.starts_with("--"));
    let folder = Path::new(if has_folder { arguments.remove(0) } else { "target/gpu" });
    match arguments[..] {
        ["--emulate"] => emulate(folder),
        ["--table"] => table::check(),
        ["--check"] => launch(folder, |_| Ok(())),
        ["--document", file] => launch(folder, |device| write(Path::new(file), &times::time(device)?)),
        [] => launch(folder, |device| times::time(device).map(drop)),
        _ => Err(USAGE.into()),
    }
}

/// Writes the table of times in the place of an older one.
fn write(file: &Path, table: &str) -> Result<()> {
    const MARKS: [&str; 2] = ["<!-- times -->\n", "<!-- end of times -->"];
    let text = fs::read_to_string(file)?;
    let missing = || format!("{}: no {}", file.display(), MARKS.map(str::trim).join(" .. "));
    let (before, rest) = text.split_once(MARKS[0]).ok_or_else(missing)?;
    let (_, after) = rest.split_once(MARKS[1]).ok_or_else(missing)?;
    Ok(fs::write(file, [before, MARKS[0], "\n", table, "\n", MARKS[1], after].concat())?)
}

/// Runs the kernels on the GPU, and then what times them.
fn launch(folder: &Path, then: impl FnOnce(&Device) -> Result<()>) -> Result<bool> {
    for architecture in device::ARCHITECTURES {
        complete(&read(&ptx(folder, architecture))?, architecture)?;
    }
    let Some(device) = Device::open(folder)? else {
        println!("no GPU here: the PTX of {} kernels and those by hand is present, nothing was run", KERNELS.len());
        return Ok(true);
    };
    println!("{}, kernels for {}\n", device.described()?, device.architecture());
    let mut right = problems::check(device.kernels())?;
    right &= times::check(&device)?;
    if let Some(hopper) = device.hopper() {
        right &= problems::hopper(hopper)?;
    }
    if let Some(blackwell) = device.blackwell() {
        right &= problems::blackwell(blackwell);
    }
    then(&device)?;
    Ok(right)
}

/// The architectures of one family: where their PTX is, and what runs it in the emulator.
const FAMILIES: [(&str, fn(&Kernels<Emulator>) -> Result<bool>); 2] =
    [("hopper/sm_90a", problems::emulate_hopper), ("blackwell/sm_100a", problems::emulate_blackwell)];

/// Runs the kernels in the emulator.
fn emulate(folder: &Path) -> Result<bool> {
    let mut right = true;
    // Another toolchain: it joins accesses in its own way, and no claim is made for it.
    let alone = fs::read_to_string(folder.join("portable.ptx")).ok();
    let has_family = FAMILIES.iter().any(|(of, _)| ptx(folder, of).exists());
    for architecture in compiled(folder, alone.is_some() || has_family)? {
        let text = read(&ptx(folder, &architecture))?;
        complete(&text, &architecture)?;
        right &= problems::emulate(&Kernels::emulated(&architecture, &text)?.claimed(alone.is_none()))?;
    }
    if let Some(text) = alone {
        right &= problems::emulate_portable(&Kernels::emulated("portable", &text)?.claimed(false))?;
    }
    for (kernel, differs) in problems::cute::KERNELS {
        for architecture in device::ARCHITECTURES {
            let Ok(text) = fs::read_to_string(folder.join(format!("cute/{kernel}.{architecture}.ptx"))) else {
                continue;
            };
            let differs = differs(&problems::cute::module(&text)?)?;
            println!("{architecture} {kernel:<24} in CuTe C++, emulated: {}", differs.as_deref().unwrap_or("right"));
            right &= differs.is_none();
        }
    }
    for (of, emulate) in FAMILIES {
        if let Ok(text) = fs::read_to_string(ptx(folder, of)) {
            let name = of.rsplit('/').next().unwrap_or(of);
            right &= emulate(&Kernels::emulated(name, &text)?)?;
        }
    }
    Ok(right)
}

/// Where the PTX for an architecture is.
fn ptx(folder: &Path, architecture: &str) -> PathBuf {
    folder.join(architecture).with_extension("ptx")
}

/// The text of a file of `gpu/build.sh`.
fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}; run gpu/build.sh", path.display()).into())
}

/// Refuses PTX that has not all kernels.
fn complete(ptx: &str, architecture: &str) -> Result<()> {
    missing(ptx).map_or(Ok(()), |name| Err(format!("{architecture}: no kernel {name}").into()))
}

/// The architectures that there is PTX for, without the families; none will do where there is `other` PTX.
fn compiled(folder: &Path, other: bool) -> Result<Vec<String>> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}; run gpu/build.sh", folder.display()))?;
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut found: Vec<_> = names
        .filter_map(|name| Some(name.strip_suffix(".ptx").filter(|name| name.starts_with("sm_"))?.into()))
        .collect();
    found.sort();
    if found.is_empty() && !other {
        Err(format!("{}: no PTX; run gpu/build.sh", folder.display()).into())
    } else {
        Ok(found)
    }
}

/// The first kernel, by layouts or by hand, that a PTX text has no entry for.
fn missing(ptx: &str) -> Option<String> {
    let names = KERNELS.iter().flat_map(|kernel| [kernel.name.into(), format!("{}_hand", kernel.name)]);
    names.into_iter().find(|name| !ptx.contains(&format!(".entry {name}(")))
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn a_missing_kernel_is_named() {
        let all = "copy copy_hand softmax softmax_hand transpose transpose_hand reduce reduce_hand matmul matmul_hand";
        let entries: Vec<_> = all.split(' ').map(|name| format!(".visible .entry {name}(\n")).collect();
        let ptx = entries.concat();
        assert_eq!(missing(&ptx), None);
        assert_eq!(missing(&ptx.replace("reduce_hand(", "reduce_hands(")), Some("reduce_hand".into()));
    }
}
