//! `OpenBLAS` is measured with kernels for this processor, or not at all: libraries that choose like it stand in for
//! it.

#![cfg(target_arch = "x86_64")]

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use layout_benches::kernels::core_type::{Refusal, VARIABLE, Vectors};

const ALL: [Vectors; 4] = [Vectors::Sse, Vectors::Avx, Vectors::Avx2, Vectors::Avx512];

#[test]
fn kernels_for_older_processors_are_refused() {
    for processor in ALL {
        for core in ALL.map(Vectors::core) {
            let kernels = Vectors::of_core(core).expect("each chooses a core that is listed");
            assert_eq!(Refusal::unless_fit(core, processor).is_ok(), kernels >= processor, "{core} on {processor}");
        }
        assert_eq!(Refusal::unless_fit("Newer2030", processor), Ok(()));
        assert_eq!(Vectors::of_core(processor.core()), Some(processor), "what is told is enough");
    }
    let refusal = Refusal::unless_fit("Prescott", Vectors::Avx512).unwrap_err().to_string();
    assert_eq!(refusal, "OpenBLAS is left out: it runs its kernels for Prescott (SSE) on a processor with AVX-512");
}

/// A library with the functions of `OpenBLAS`, and a right product. It runs kernels for `Prescott`, or for what it is
/// told if it listens.
fn library(name: &str, listens: bool) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let source = folder.join(name).with_extension("rs");
    let path = folder.join(format!("{DLL_PREFIX}{name}{DLL_SUFFIX}"));
    let text = format!(
        r#"
        use std::ffi::{{CString, c_char, c_int}};
        fn core() -> String {{
            std::env::var("{VARIABLE}").ok().filter(|_| {listens}).unwrap_or("Prescott".into())
        }}
        fn text(text: String) -> *const c_char {{ CString::new(text).unwrap().into_raw() }}
        #[unsafe(no_mangle)] extern "C" fn openblas_get_corename() -> *const c_char {{ text(core()) }}
        #[unsafe(no_mangle)] extern "C" fn openblas_get_config() -> *const c_char {{
            text(format!("OpenBLAS 0 {{}}", core()))
        }}
        #[unsafe(no_mangle)] extern "C" fn openblas_set_num_threads(_: c_int) {{}}
        #[unsafe(no_mangle)] unsafe extern "C" fn cblas_sgemm(
            _: c_int, _: c_int, _: c_int, m: c_int, n: c_int, k: c_int, _: f32, a: *const f32, lda: c_int,
            b: *const f32, ldb: c_int, _: f32, c: *mut f32, ldc: c_int,
        ) {{
            for i in 0..m {{ for j in 0..n {{
                let at = |matrix: *const f32, row, leading, column| unsafe {{
                    *matrix.offset((row * leading + column) as isize)
                }};
                let sum: f32 = (0..k).map(|p| at(a, i, lda, p) * at(b, p, ldb, j)).sum();
                unsafe {{ *c.offset((i * ldc + j) as isize) = sum }};
            }} }}
        }}"#
    );
    std::fs::write(&source, text).unwrap();
    let mut rustc = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into()));
    let output = rustc.args(["--edition", "2024", "--crate-type", "cdylib", "-o"]).arg(&path).arg(&source).output();
    let output = output.expect("rustc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    path
}

/// One small product on one thread, beside a library.
fn kernels(openblas: &Path, environment: &[(&str, &str)]) -> (Output, String) {
    let results = openblas.with_extension("jsonl");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kernels"));
    command
        .args(["--quick", "--threads", "1", "--sizes", "8", "--openblas"])
        .arg(openblas)
        .arg("--results")
        .arg(results);
    command.args(["--only", "square"]).env_remove(VARIABLE).envs(environment.iter().copied());
    let output = command.output().expect("the command runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    (output, said)
}

/// What an older choice is replaced by is measured; where it cannot be replaced, there is a line and no column.
#[test]
fn an_older_choice_is_mended_or_refused() {
    if Vectors::here() == Vectors::Sse {
        return eprintln!("no processor has less than this one");
    }
    let wanted = Vectors::here().core();
    for environment in [&[][..], &[(VARIABLE, "Prescott")]] {
        let (output, said) = kernels(&library("listens", true), environment);
        let tables = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(&format!("told to run its kernels for {wanted}")), "{said}");
        assert!(tables.contains(&format!("OpenBLAS 0 {wanted}.")) && tables.contains("| OpenBLAS |"), "{tables}");

        let (output, said) = kernels(&library("does_not_listen", false), environment);
        let tables = String::from_utf8_lossy(&output.stdout);
        let why = "OpenBLAS is left out: it runs its kernels for Prescott (SSE)";
        assert!(said.contains(why) && tables.contains(why) && !tables.contains("| OpenBLAS |"), "{said}{tables}");
    }
}
