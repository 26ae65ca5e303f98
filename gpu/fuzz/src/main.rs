//! `layout-gpu-fuzz OUT [SEED [FUNCTIONS]]`: random functions of scalars and arrays, compiled to PTX and run in the
//! emulator, beside the same functions compiled for the host: the second witness of the emulator's scalar instructions,
//! of calls and of local memory.
//!
//! A thread calls a function with its own inputs, so that branches and loops diverge in a warp. What the two compilers
//! make of one Rust function has one result; where they differ, the emulator, or a compiler, is wrong.

mod generate;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use generate::{Random, function};
use layout_gpu_build::Kernels;
use layout_gpu_emulator::{Launch, Memory, Module};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The threads of a launch: a warp and a half.
const THREADS: usize = 48;

/// What the functions call, on both machines.
const COMMON: &str = "
trait OneNan<B> {
    fn one_nan(self) -> B;
}
impl OneNan<u32> for f32 {
    fn one_nan(self) -> u32 {
        if self.is_nan() { 0x7fff_ffff } else { self.to_bits() }
    }
}
impl OneNan<u64> for f64 {
    fn one_nan(self) -> u64 {
        if self.is_nan() { 0x7fff_ffff_ffff_ffff } else { self.to_bits() }
    }
}
fn mix(hash: u64, x: u64) -> u64 {
    (hash.rotate_left(5) ^ x).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
";

const MANIFEST: &str = "[package]
name = \"fuzz\"
version = \"0.1.0\"
edition = \"2024\"
[workspace]
";

/// The beginning of the crate of kernels.
const KERNELS: &str = "#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]
#![allow(warnings)]
mod functions;
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { core::arch::nvptx::trap() }
}
";

/// The program for the host: reads the inputs of all threads, and writes what each function returns of them.
const HOST: &str = "#![allow(warnings)]
mod functions;
use std::io::Read as _;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let words: Vec<u64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let all: [fn(u32, i64, f32, f64) -> u64; COUNT] = ALL;
    for function in all {
        for x in words.chunks(4) {
            let (c, d) = (f32::from_bits(x[2] as u32), f64::from_bits(x[3]));
            println!(\"{}\", function(x[0] as u32, x[1] as i64, c, d));
        }
    }
}
";

fn main() -> ExitCode {
    match run() {
        Ok(differences) => {
            for difference in &differences {
                eprintln!("layout-gpu-fuzz: {difference}");
            }
            if differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("layout-gpu-fuzz: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<Vec<String>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let out = Path::new(arguments.first().ok_or("usage: layout-gpu-fuzz OUT [SEED [FUNCTIONS]]")?);
    let number = |place: usize, default| arguments.get(place).map_or(Ok(default), |text| text.parse::<u64>());
    let (seed, count) = (number(1, 1)?, number(2, 32)?);
    let mut random = Random::new(seed);
    let names: Vec<String> = (0..count).map(|number| format!("f{number}")).collect();
    let functions: String = (0..names.len()).map(|number| function(number, &mut random)).collect();
    let inputs: Vec<[u64; 4]> = (0..THREADS).map(|thread| input(thread, &mut random)).collect();
    let folder = out.join("fuzz");
    write(&folder, &functions, &names)?;
    let (text, want) = (compiled(&folder, out)?, on_host(&folder, &inputs)?);
    let differences = compare(&text, &names, &inputs, &want)?;
    println!("{count} random functions of seed {seed}, {THREADS} threads each: {} differ", differences.len());
    // Another program has other results, or the comparison shows nothing.
    let other = text.replace("setp.lt.", "setp.ge.").replace("add.s32", "sub.s32").replace("shr.u32", "shr.s32");
    if differences.is_empty() && compare(&other, &names, &inputs, &want)?.is_empty() {
        return Err("a wrong program has the same results".into());
    }
    Ok(differences.iter().map(|difference| format!("seed {seed}, {difference}")).collect())
}

/// What differs between the functions of a PTX text and the results of the host.
fn compare(text: &str, names: &[String], inputs: &[[u64; 4]], want: &[u64]) -> Result<Vec<String>> {
    let module = Module::parse(text)?;
    let mut differences = Vec::new();
    for (name, want) in names.iter().zip(want.chunks(THREADS)) {
        match emulated(&module, name, inputs) {
            Err(error) => differences.push(format!("{name}: {error}")),
            Ok(got) => {
                let differs = (0..THREADS).find(|thread| got[*thread] != want[*thread]);
                differences.extend(differs.map(|thread| {
                    let (got, want, inputs) = (got[thread], want[thread], inputs[thread]);
                    format!("{name}, inputs {inputs:x?}: {got:#x}, on the host {want:#x}")
                }));
            }
        }
    }
    Ok(differences)
}

/// The bits of the inputs of a thread: small and special numbers first.
fn input(thread: usize, random: &mut Random) -> [u64; 4] {
    const SPECIAL: [f64; 8] = [0.0, -0.0, 1.0, -1.0, 0.5, f64::INFINITY, f64::NAN, 1e-310];
    if let Some(x) = SPECIAL.get(thread) {
        #[allow(clippy::cast_possible_truncation, reason = "rounded")]
        let single = *x as f32;
        let integer = (thread as u64).wrapping_sub(4);
        return [integer & 0xffff_ffff, integer, u64::from(single.to_bits()), x.to_bits()];
    }
    let mut bits = |width: u32| random.next() >> (64 - width);
    // Floats of all sizes, most of them near 1.
    let near = 0x3f00_0000 ^ bits(27);
    [bits(32), bits(64), if thread.is_multiple_of(3) { bits(32) } else { near }, 0x3fe0_0000_0000_0000 ^ bits(57)]
}

/// Writes the crate of kernels, and the program for the host.
fn write(folder: &Path, functions: &str, names: &[String]) -> Result<()> {
    fs::create_dir_all(folder.join("src"))?;
    let kernels: String = names.iter().map(|name| kernel(name)).collect();
    let calls: String = names.iter().fold(String::new(), |mut calls, name| {
        let _ = write!(calls, "functions::{name}, ");
        calls
    });
    let host = HOST.replace("ALL", &format!("[{calls}]")).replace("COUNT", &names.len().to_string());
    fs::write(folder.join("Cargo.toml"), MANIFEST)?;
    fs::write(folder.join("src/functions.rs"), format!("{COMMON}{functions}"))?;
    fs::write(folder.join("src/lib.rs"), format!("{KERNELS}{kernels}"))?;
    fs::write(folder.join("src/host.rs"), host)?;
    Ok(())
}

/// The kernel that calls a function in each thread.
fn kernel(name: &str) -> String {
    format!(
        "#[unsafe(no_mangle)]\npub unsafe extern \"ptx-kernel\" fn {name}(x: *const [u64; 4], y: *mut u64) {{\n    \
         let thread = core::arch::nvptx::_thread_idx_x() as usize;\n    let x = *x.add(thread);\n    *y.add(thread) = \
         functions::{name}(x[0] as u32, x[1] as i64, f32::from_bits(x[2] as u32), f64::from_bits(x[3]));\n}}\n"
    )
}

/// The PTX of the functions.
fn compiled(folder: &Path, out: &Path) -> Result<String> {
    let (shared, ptx) = (layout_gpu_build::shared(out), folder.join("fuzz.ptx"));
    Kernels::new(folder).build(&shared, &ptx)?;
    Ok(fs::read_to_string(ptx)?)
}

/// What a function returns in the emulator.
fn emulated(
    module: &Module,
    name: &str,
    inputs: &[[u64; 4]],
) -> std::result::Result<Vec<u64>, layout_gpu_emulator::Error> {
    let mut memory = Memory::default();
    let arguments = [memory.allocate(inputs.as_flattened()), memory.allocate(&[0_u64; THREADS])];
    // A wrong program may not end.
    let launch = Launch::new([1; 3], [u32::try_from(THREADS).unwrap_or(0), 1, 1]).limit(1 << 18);
    module.launch(name, &launch, &arguments, &mut memory)?;
    Ok(memory.read::<u64>(arguments[1]))
}

/// What they return on the host, one function after another.
fn on_host(folder: &Path, inputs: &[[u64; 4]]) -> Result<Vec<u64>> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let program = std::path::absolute(folder.join("host"))?;
    let built = Command::new(rustc)
        .args(["--edition", "2024", "-Copt-level=2", "-o"])
        .arg(&program)
        .arg(folder.join("src/host.rs"))
        .output()?;
    if !built.status.success() {
        return Err(String::from_utf8_lossy(&built.stderr).into());
    }
    let words = inputs.as_flattened().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    fs::write(folder.join("inputs"), words)?;
    let output = Command::new(&program).stdin(fs::File::open(folder.join("inputs"))?).output()?;
    String::from_utf8(output.stdout)?.lines().map(|line| Ok(line.parse()?)).collect()
}

#[cfg(test)]
mod tests {
    use super::generate::{Random, function};

    #[test]
    fn a_seed_is_a_function() {
        let text = |seed| function(1, &mut Random::new(seed));
        assert_eq!(text(7), text(7));
        assert_ne!(text(7), text(8));
        // All kinds of statements and types are met soon.
        let many: String = (0..40).map(text).collect();
        let parts =
            ["for _ in", "if ", "wrapping_mul", " / ", "as f64", "rotate_left", ": bool", ": i16", "saturating"];
        for part in parts.into_iter().chain(["; 6] = [", "f0("]) {
            assert!(many.contains(part), "{part}");
        }
    }
}
