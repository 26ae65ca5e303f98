//! The transpose without its swizzle: `cargo check` refuses it, and says what to paste.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

const SYNTHESIS: &str = "swizzle_for((64, 64) : (64, 1), [Rows, Columns])";
const PLAIN: &str = "(64, 64) : (64, 1)";

/// What `cargo check` says of a crate with the layouts of the transpose; nothing, if it has no error.
fn check(folder: &Path, source: &str) -> String {
    fs::write(folder.join("src/lib.rs"), source).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline", "--color=never"])
        .current_dir(folder)
        // The libraries are compiled there already.
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.success(), said.is_empty(), "{said}");
    said
}

#[test]
fn a_transpose_without_its_swizzle_does_not_compile() {
    let gpu = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let source = fs::read_to_string(gpu.join("kernels/src/transpose.rs")).unwrap();
    assert!(source.contains(SYNTHESIS), "the kernel takes its swizzle from its accesses");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("swizzle");
    fs::create_dir_all(folder.join("src")).unwrap();
    let (library, adapter) = (gpu.parent().unwrap().join("layout-static"), gpu.join("adapter"));
    let manifest = format!(
        "[package]\nname = \"swizzle\"\nedition = \"2024\"\n[workspace]\n\
         [dependencies]\nlayout-static = {{ path = {library:?}, features = [\"gpu\"] }}\n\
         layout-gpu = {{ path = {adapter:?} }}\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    // The versions of this workspace: they are here.
    fs::copy(gpu.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();

    assert_eq!(check(&folder, &source), "");
    let said = check(&folder, &source.replace(SYNTHESIS, PLAIN));
    let error = "[L1101] conflicts: 7 conflicts, claimed 0: lanes 0 and 1 share bank 0";
    assert!(said.starts_with(&format!("error: {error}")), "{said}");
    assert!(said.contains("lane 0 asks it for byte 0, lane 1 for byte 1024"), "{said}");
    let (_, pasted) = said.split_once("help: use ").unwrap();
    let (pasted, _) = pasted.split_once(", which has 0").unwrap();
    assert_eq!(pasted, "swizzle(3, 2, 6) * ((64,64):(64,1))");
    assert_eq!(check(&folder, &source.replace(SYNTHESIS, pasted)), "");
}
