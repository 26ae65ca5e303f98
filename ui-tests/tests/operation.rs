//! An operation is added to a copy of the crates as DEVELOPMENT.md says, and is there in every channel.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

const GUIDE: &str = include_str!("../../DEVELOPMENT.md");
const CRATES: [&str; 6] =
    ["crates/algebra", "crates/core", "crates/draw", "crates/lang", "layout-macros", "layout-static"];

/// What a user does with the operation of the guide: all that its row promises, and its law.
const PROGRAM: &str = r#"
use layout_static::algebra::{Layout, LayoutError, ops};
use layout_static::{RuntimeLayout, RuntimeShape, StaticLayout, Tensor, layout, ops::Exchange};

layout! {
    type Rows = (4, 8) : (8, 1);
    type Written = exchange(Rows);
    type Swizzled = exchange(swizzle(1, 0, 2) * Rows);
    type Generic<const N: usize> = exchange((N, 8));
    pub const EXTENT: usize = size(mode(exchange(Rows), 0));
}

fn main() {
    let texts = [Written.to_string(), Rows.exchange().to_string(), Exchange::<Rows>::LAYOUT.to_string()];
    assert_eq!(texts, ["(8,4):(1,8)"; 3]);
    assert_eq!((EXTENT, Generic::<5>::default().to_string()), (8, "(8,5):(5,1)".to_owned()));
    assert_eq!(Swizzled.to_string(), "Sw<1,0,2> o 0 o (8,4):(1,8)");
    let numbers: [usize; 32] = core::array::from_fn(|i| i);
    assert_eq!(Tensor::from_array(&numbers, Rows).exchange()[(2, 3)], 26);
    let rows = (4_usize, 8_usize).row_major().tensor(&numbers).unwrap();
    assert_eq!(rows.exchange()[(2, 3)], 26);
    for (m, n, d, e) in (0..256).map(|k| (1 + k % 4, 1 + k / 4 % 4, k / 16 % 4, k / 64)) {
        let layout = Layout::parse(&format!("({m},{n}):({d},{e})")).unwrap();
        let exchanged = ops::exchange(&layout).unwrap();
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            assert_eq!(exchanged.index(j + n * i), layout.index(i + m * j));
        }
    }
    let error: LayoutError = ops::exchange(&Layout::parse("4:1").unwrap()).unwrap_err();
    assert!(error.to_string().starts_with("[L0404] exchange: "), "{error}");
}
"#;

/// The block of the guide that begins with this line, without its indentation.
fn block(first: &str) -> String {
    let start = GUIDE.find(first).expect("the guide has the block");
    let indent = " ".repeat(start - GUIDE[..start].rfind('\n').map_or(0, |at| at + 1));
    let block = GUIDE[start..].split("```").next().unwrap_or_default();
    block.lines().flat_map(|line| [line.strip_prefix(&indent).unwrap_or(line), "\n"]).collect()
}

/// The pieces between backticks in the step of the guide that names a file.
fn step(file: &str) -> impl Iterator<Item = &'static str> {
    let start = GUIDE.find(file).expect("the guide names the file");
    GUIDE[start..].split("```").next().unwrap_or_default().split('`').filter(|piece| piece.ends_with(';'))
}

/// Writes a file if its text is another, so that cargo compiles no more than has changed.
fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(path, text)
}

/// Copies a folder, with changes of some of its files.
fn copy(from: &Path, to: &Path, change: &dyn Fn(&Path, Vec<u8>) -> Vec<u8>) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to, change)?;
        } else {
            write(&to, &change(&path, fs::read(&path)?))?;
        }
    }
    Ok(())
}

#[test]
fn an_operation_is_its_function_and_its_row() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("operation");
    let lines: Vec<&str> = step("crates/algebra/src/ops/exchange.rs").collect();
    assert_eq!(lines, ["mod exchange;", "pub use exchange::exchange;"]);
    let change = |path: &Path, text: Vec<u8>| {
        let is = |file: &str| path == root.join("crates/algebra/src").join(file);
        if is("ops/mod.rs") {
            return [text, b"\n".to_vec(), lines.join("\n").into_bytes()].concat();
        } else if is("table.rs") {
            let text = String::from_utf8(text).expect("a source is text");
            let (head, tail) = text.split_once("\nlayouts {\n").expect("the section of the guide");
            return format!("{head}\nlayouts {{\n{}{tail}", block("/// The two modes, the other way round."))
                .into_bytes();
        }
        text
    };
    for name in CRATES {
        copy(&root.join(name).join("src"), &scratch.join(name).join("src"), &change)?;
        for file in ["Cargo.toml", "README.md"] {
            write(&scratch.join(name).join(file), &fs::read(root.join(name).join(file))?)?;
        }
    }
    write(&scratch.join("crates/algebra/src/ops/exchange.rs"), block("//! The two modes of a layout").as_bytes())?;

    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let shared = manifest
        .split_once("[workspace.package]")
        .and_then(|(_, rest)| rest.split_once("[profile"))
        .expect("the manifest has what the crates share, then profiles");
    let package =
        "[package]\nname = \"operation\"\nedition = \"2024\"\n[dependencies]\nlayout-static = { workspace = true }";
    let text = format!("[workspace]\nresolver = \"3\"\n{package}\n[workspace.package]{}", shared.0);
    write(&scratch.join("Cargo.toml"), text.as_bytes())?;
    write(&scratch.join("src/main.rs"), PROGRAM.as_bytes())?;
    if let Ok(lock) = fs::read(root.join("Cargo.lock")) {
        write(&scratch.join("Cargo.lock"), &lock)?;
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--offline", "--target-dir"]).arg(scratch.join("target")).current_dir(&scratch);
    let output = cargo.env("CARGO_PROFILE_DEV_DEBUG", "0").output()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
