//! `layout-gpu-host [DIR] [--emulate]`: runs the kernels on a GPU, checks them against the CPU, and times them.
//!
//! `DIR`, by default `target/gpu`, is where `gpu/build.sh` leaves `sm_80.ptx`, `sm_90.ptx` and, in `cute`, the kernels
//! in `CuTe` C++. The driver is opened at run time: the program builds without CUDA. Without a GPU it says so, and
//! exits with 0 if the PTX is there. With `--emulate` it runs the PTX on the CPU instead, whoever compiled it.

mod atoms;
mod attention;
mod convolutions;
mod device;
mod emulated;
mod portable;
mod problem;
mod products;
mod reference;
mod rows;
mod statistics;
mod vendor;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use layout_gpu_kernels::table::KERNELS;

use crate::device::Device;

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
    let (flags, folders): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let emulate = match flags.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--emulate"] => true,
        _ => return Err("usage: layout-gpu-host [DIR] [--emulate]".into()),
    };
    let folder = Path::new(folders.first().map_or("target/gpu", String::as_str));
    let mut right = true;
    // Another toolchain: it joins accesses in its own way, and no claim is made for it.
    let alone = emulate && folder.join("portable.ptx").exists();
    for architecture in
        if emulate { compiled(folder, alone)? } else { device::ARCHITECTURES.map(String::from).to_vec() }
    {
        let path = folder.join(&architecture).with_extension("ptx");
        let text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}; run gpu/build.sh", path.display()))?;
        if let Some(name) = missing(&text) {
            return Err(format!("{}: no kernel {name}", path.display()).into());
        }
        if emulate {
            right &= emulated::check(&architecture, &text, !alone)?;
            right &= products::check(&architecture, &text)?;
            right &= attention::check(&architecture, &text)?;
            right &= rows::check(&architecture, &text)?;
            right &= convolutions::check(&architecture, &text)?;
            right &= emulated::retiled(&architecture, &text)?;
            right &= emulated::diverged(&architecture, &text)?;
            right &= atoms::check(&architecture, &text)?;
            right &= portable::check(&architecture, &text, "portable_", !alone)?;
        }
    }
    if emulate {
        // What another toolchain made of `../portable` alone.
        if let Ok(text) = fs::read_to_string(folder.join("portable.ptx")) {
            right &= portable::check("portable", &text, "", false)?;
        }
        return Ok(right);
    }
    let Some(device) = Device::open(folder)? else {
        println!("no GPU here: the PTX of {} kernels and those by hand is present, nothing was run", KERNELS.len());
        return Ok(true);
    };
    println!(
        "{}, {} multiprocessors, kernels for {}\n",
        device.name()?,
        device.multiprocessors()?,
        device.architecture()
    );
    right &= problem::check(&device)?;
    problem::time(&device)?;
    Ok(right)
}

/// The architectures that there is PTX for; none will do where there is PTX of `../portable` `alone`.
fn compiled(folder: &Path, alone: bool) -> Result<Vec<String>> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}; run gpu/build.sh", folder.display()))?;
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut found: Vec<_> = names
        .filter_map(|name| Some(name.strip_suffix(".ptx").filter(|name| name.starts_with("sm_"))?.into()))
        .collect();
    found.sort();
    if found.is_empty() && !alone {
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
