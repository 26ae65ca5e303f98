//! The program `gemm`, run as a user runs it: sizes that no tile divides, `.npy` files, and what it refuses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use npyz::{NpyFile, Order, WriteOptions, WriterBuilder};

/// The program, which `cargo test` builds beside the tests.
fn gemm(args: &[&str]) -> Output {
    let test = std::env::current_exe().expect("the path of this test");
    let folder = test.parent().and_then(Path::parent).expect("the test lies in target/<profile>/deps");
    let program = folder.join("examples").join(format!("gemm{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "build it first: cargo build -p layout-examples --example gemm");
    Command::new(program).args(["--repeat", "1"]).args(args).output().expect("the program runs")
}

/// An empty folder for the files of a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for files");
    folder
}

/// Small integers, whose products are exact in f32.
#[allow(clippy::cast_precision_loss, reason = "below 13")]
fn integers(rows: usize, columns: usize, seed: usize) -> Vec<f32> {
    let small = |x: usize| u8::try_from((x * 31 + seed * 17) % 13).expect("less than 13");
    (0..rows * columns).map(|x| f32::from(small(x)) - 6.0).collect()
}

/// Writes a matrix that is given row by row.
fn write<T: npyz::AutoSerialize + Copy>(path: &Path, shape: [usize; 2], order: Order, by_rows: &[T]) {
    let [rows, columns] = shape;
    let mut bytes = Vec::new();
    let shape = shape.map(|extent| extent as u64);
    let mut writer =
        WriteOptions::new().default_dtype().order(order).shape(&shape).writer(&mut bytes).begin_nd().unwrap();
    match order {
        Order::C => writer.extend(by_rows.iter()).unwrap(),
        Order::Fortran => {
            let by_columns = (0..columns).flat_map(|j| (0..rows).map(move |i| &by_rows[i * columns + j]));
            writer.extend(by_columns).unwrap();
        }
    }
    writer.finish().unwrap();
    fs::write(path, bytes).unwrap();
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of plain characters")
}

/// Holds that the program refuses: exit status 2, nothing on standard output, one line that says why.
#[track_caller]
fn refused(args: &[&str], why: &str) {
    let output = gemm(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    assert!(error.starts_with("gemm: ") && error.contains(why), "{args:?}: {error}");
    assert!(output.stdout.is_empty(), "{args:?}");
}

#[test]
fn sizes_that_no_tile_divides() {
    for [m, n, k] in [["1", "1", "1"], ["7", "5", "3"], ["65", "33", "129"], ["1", "40", "600"], ["150", "1", "20"]] {
        let output = gemm(&["--m", m, "--n", n, "--k", k]);
        let report = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{m} {n} {k}: {report}");
        for line in ["relative error against f64", "same bits as the hand-written twin: yes", "matrixmultiply"] {
            assert!(report.contains(line), "{m} {n} {k}: {report}");
        }
    }
}

/// Blocks of every kind: more than one of each, whole and cut off.
#[test]
fn several_blocks() {
    let output = gemm(&["--m", "290", "--n", "2060", "--k", "270"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn files_of_both_orders() {
    let folder = folder("both_orders");
    let [m, n, k] = [37, 21, 300];
    let (a, b) = (integers(m, k, 1), integers(k, n, 2));
    let mut expected = vec![0.0; m * n];
    for i in 0..m {
        for j in 0..n {
            expected[i * n + j] = (0..k).map(|p| a[i * k + p] * b[p * n + j]).sum();
        }
    }
    for (x, order_a) in [Order::C, Order::Fortran].into_iter().enumerate() {
        for (y, order_b) in [Order::C, Order::Fortran].into_iter().enumerate() {
            let [a_path, b_path, out] = ["a", "b", "c"].map(|name| folder.join(format!("{name}{x}{y}.npy")));
            write(&a_path, [m, k], order_a, &a);
            write(&b_path, [k, n], order_b, &b);
            let output = gemm(&["--a", text(&a_path), "--b", text(&b_path), "--out", text(&out)]);
            assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
            let bytes = fs::read(&out).unwrap();
            let file = NpyFile::new(&bytes[..]).unwrap();
            assert_eq!((file.shape(), file.order()), (&[m as u64, n as u64][..], Order::C));
            assert_eq!(file.into_vec::<f32>().unwrap(), expected, "{order_a:?} {order_b:?}");
        }
    }
}

#[test]
fn what_was_written_can_be_read() {
    let folder = folder("round_trip");
    let (first, second) = (folder.join("first.npy"), folder.join("second.npy"));
    let sizes = ["--m", "9", "--n", "11", "--k", "13", "--seed", "3", "--out"];
    assert_eq!(gemm(&[&sizes[..], &[text(&first)]].concat()).status.code(), Some(0));
    assert_eq!(gemm(&["--a", text(&first), "--n", "4", "--out", text(&second)]).status.code(), Some(0));
    let bytes = fs::read(&second).unwrap();
    let file = NpyFile::new(&bytes[..]).unwrap();
    assert_eq!(file.shape(), [9, 4]);
}

#[test]
fn help() {
    let output = gemm(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).contains("--out"));
}

#[test]
fn command_lines_that_are_refused() {
    refused(&["--m", "0"], "--m is 0");
    refused(&["--k", "0"], "--k is 0");
    refused(&["--n", "-1"], "-1");
    refused(&["--m", "ten"], "ten");
    refused(&["--repeat", "0"], "--repeat is 0");
    refused(&["--m"], "--m");
    refused(&["--size", "3"], "--size");
    refused(&["matrix.npy"], "matrix.npy");
    refused(&["--m", "4294967296", "--n", "1", "--k", "4294967296"], "too large");
    refused(&["--m", "18446744073709551616"], "18446744073709551616");
}

#[test]
fn files_that_are_refused() {
    let folder = folder("refused");
    let path = folder.join("a.npy");
    let a = text(&path);
    refused(&["--a", a], "a.npy: ");

    for (name, bytes) in malformed() {
        fs::write(&path, bytes).unwrap();
        refused(&["--a", a], "a.npy: ");
        fs::remove_file(&path).unwrap_or_else(|_| panic!("{name}"));
    }
    refused(&["--a", text(&folder)], "refused: ");

    write(&path, [2, 3], Order::C, &[1.0_f64; 6]);
    refused(&["--a", a], "'<f8'");
    write(&path, [2, 3], Order::C, &[1_i32; 6]);
    refused(&["--b", a], "float32");
    write(&path, [0, 3], Order::C, &[0.0_f32; 0]);
    refused(&["--a", a], "0 x 3");
    write(&path, [2, 2], Order::Fortran, &[1.0, 2.0, f32::NAN, 4.0]);
    refused(&["--a", a], "(1, 0) is NaN");

    write(&path, [2, 3], Order::C, &[1.0_f32; 6]);
    refused(&["--a", a, "--k", "4"], "--k is 4, but there are 3 columns of A");
    refused(&["--a", a, "--b", a], "columns of A is 3, but there are 2 rows of B");
    refused(&["--a", a, "--m", "3"], "--m is 3, but there are 2 rows of A");
    refused(&["--b", a, "--n", "2"], "--n is 2, but there are 3 columns of B");
}

/// A file that cannot be written is found out before anything is computed.
#[test]
fn results_that_cannot_be_written() {
    let out = folder("unwritable").join("missing").join("c.npy");
    refused(&["--m", "3", "--n", "3", "--k", "3", "--out", text(&out)], "c.npy: ");
}

/// What is no matrix in a `.npy` file.
fn malformed() -> Vec<(&'static str, Vec<u8>)> {
    let file = |header: &str, elements: usize| {
        let length = u16::try_from(header.len()).unwrap().to_le_bytes();
        [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), &vec![0; elements]].concat()
    };
    let shaped = |shape: &str, elements| {
        file(&format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}\n"), elements)
    };
    vec![
        ("empty", Vec::new()),
        ("text", b"1 2 3\n4 5 6\n".to_vec()),
        ("cut in the header", shaped("(2, 3)", 24)[..20].to_vec()),
        ("cut in the elements", shaped("(2, 3)", 23)),
        ("header that is no dictionary", file("[1, 2]\n", 24)),
        ("header without a shape", file("{'descr': '<f4', 'fortran_order': False}\n", 24)),
        ("header of brackets", file(&"(".repeat(60_000), 24)),
        ("a vector", shaped("(6,)", 24)),
        ("a number", shaped("()", 4)),
        ("three modes", shaped("(1, 2, 3)", 24)),
        ("negative extent", shaped("(-2, 3)", 24)),
        ("more elements than there can be", shaped("(4294967296, 4294967296)", 24)),
        ("more elements than 64 bits", shaped("(18446744073709551615, 18446744073709551615)", 24)),
        ("other version", b"\x93NUMPY\x09\x00\x01\x00\n".to_vec()),
    ]
}
