//! `layout-gpu-build FOLDER OUT ARCHITECTURE..`: writes `OUT/sm_80.ptx` and so on of the crate of kernels in a folder.
//! A later machine than `sm_80` has the feature of its name. Of a machine such as `gfx942` it writes assembly,
//! `OUT/gfx942.s`.

use std::path::Path;
use std::process::ExitCode;

use layout_gpu_build::{Kernels, Result, amd};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, out, architectures @ ..] = &arguments[..] else {
        eprintln!("usage: layout-gpu-build FOLDER OUT ARCHITECTURE..");
        return ExitCode::FAILURE;
    };
    match architectures.iter().try_for_each(|architecture| build(folder, Path::new(out), architecture)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("layout-gpu-build: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(folder: &str, out: &Path, architecture: &str) -> Result<()> {
    let shared = layout_gpu_build::shared(out);
    if architecture.starts_with("gfx") {
        return amd::assembly(Path::new(folder), &shared, architecture, &out.join(format!("{architecture}.s")));
    }
    let kernels = Kernels::new(folder).architecture(architecture);
    let kernels = if architecture == "sm_80" { kernels } else { kernels.feature(architecture) };
    kernels.build(&shared, &out.join(format!("{architecture}.ptx")))
}
