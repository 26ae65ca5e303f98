//! What the examples are built with: few packages, and a `matrixmultiply` that has no threads of its own, since it is
//! measured beside one thread.

use std::collections::BTreeSet;
use std::process::Command;

/// What `cargo run --example gemm` may fetch.
const MOST: usize = 40;

/// What `cargo tree` says in the folder of the workspace, line by line.
fn tree(options: &[&str]) -> Vec<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).args(["tree", "--quiet", "--prefix", "none"]);
    let output = cargo.args(options).output().expect("cargo runs");
    assert!(output.status.success(), "{options:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Not even where the whole workspace is built at once, which turns on in each crate what any package asks of it.
#[test]
fn matrixmultiply_has_one_thread() {
    for packages in [&["--package", "layout-examples"][..], &["--workspace"]] {
        let asked = tree(&[packages, &["--format", "{p} {f}", "--invert", "matrixmultiply", "--depth", "0"]].concat());
        let [package] = &*asked else { panic!("one version of it: {asked:?}") };
        assert!(package.starts_with("matrixmultiply v") && package.ends_with("default,std"), "{package}");
        assert!(!package.contains("thread"), "{package}");
    }
}

/// What cargo takes without `--workspace`: it fetches the packages of all default members, and builds some of them.
#[test]
fn few_packages_are_fetched() {
    let lines = tree(&["--edges", "normal,build,dev", "--format", "{p}"]);
    let packages: BTreeSet<&str> =
        lines.iter().map(|line| line.trim_end_matches(" (*)")).filter(|it| !it.is_empty()).collect();
    assert!(packages.iter().any(|it| it.starts_with("layout-examples ")), "{packages:#?}");
    assert!(packages.len() < MOST, "{} packages, fewer than {MOST} wanted: {packages:#?}", packages.len());
}
