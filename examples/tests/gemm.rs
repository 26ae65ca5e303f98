//! The program `gemm`, run as a user runs it: sizes that no tile divides, `.npy` files, and what it refuses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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

/// How the elements of a file follow one another.
#[derive(Clone, Copy, Debug)]
enum Order {
    C,
    Fortran,
}

/// A file of `NumPy`: bytes for bytes what `numpy.save` writes for elements of this type and shape.
fn file(descr: &str, order: Order, shape: &str, elements: &[u8]) -> Vec<u8> {
    let fortran = if let Order::Fortran = order { "True" } else { "False" };
    let header = format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}");
    // Ten bytes before the header, a line break at the end of it, and all of it a multiple of 64.
    let header = format!("{header:<117}\n");
    assert_eq!(header.len(), 118);
    [b"\x93NUMPY\x01\x00\x76\x00", header.as_bytes(), elements].concat()
}

/// A matrix that is given row by row, in the order of a file.
fn in_order<T: Copy>([rows, columns]: [usize; 2], order: Order, by_rows: &[T]) -> Vec<T> {
    match order {
        Order::C => by_rows.to_vec(),
        Order::Fortran => (0..columns).flat_map(|j| (0..rows).map(move |i| by_rows[i * columns + j])).collect(),
    }
}

/// A matrix of float32 that is given row by row, as a file.
fn matrix([rows, columns]: [usize; 2], order: Order, by_rows: &[f32]) -> Vec<u8> {
    let elements: Vec<u8> = in_order([rows, columns], order, by_rows).into_iter().flat_map(f32::to_le_bytes).collect();
    file("<f4", order, &format!("({rows}, {columns})"), &elements)
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
        for line in ["relative error against f64", "same bits as the hand-written version: yes", "matrixmultiply"] {
            assert!(report.contains(line), "{m} {n} {k}: {report}");
        }
    }
}

/// Everyone has the same number of threads, and a right product: also where the parts of C that the peer gets are cut
/// off, or one.
#[test]
fn threads_of_the_peer() {
    for [m, n] in [["1", "1"], ["300", "70"], ["33", "300"]] {
        for (threads, said) in [("one", "each on one thread"), ("all", "for matrixmultiply, C is cut")] {
            let output = gemm(&["--m", m, "--n", n, "--k", "50", "--threads", threads]);
            let report = String::from_utf8_lossy(&output.stdout);
            assert!(report.contains(said), "{report}");
            let error = report.lines().find_map(|line| line.strip_prefix("relative error of matrixmultiply: "));
            let error: f64 = error.expect("a line of it").parse().expect("a number");
            assert!(error < 1e-5, "{report}");
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
            fs::write(&a_path, matrix([m, k], order_a, &a)).unwrap();
            fs::write(&b_path, matrix([k, n], order_b, &b)).unwrap();
            let output = gemm(&["--a", text(&a_path), "--b", text(&b_path), "--out", text(&out)]);
            assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
            assert!(fs::read(&out).unwrap() == matrix([m, n], Order::C, &expected), "{order_a:?} {order_b:?}");
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
    assert_eq!(bytes.len(), 128 + 9 * 4 * 4);
    assert!(bytes.starts_with(&matrix([9, 4], Order::C, &[])));
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

    let write = |bytes: Vec<u8>| fs::write(&path, bytes).unwrap();
    write(file("<f8", Order::C, "(2, 3)", &[0; 48]));
    refused(&["--a", a], "'<f8'");
    write(file("<i4", Order::C, "(2, 3)", &[0; 24]));
    refused(&["--b", a], "float32");
    write(matrix([0, 3], Order::C, &[]));
    refused(&["--a", a], "0 x 3");
    write(matrix([2, 2], Order::Fortran, &[1.0, 2.0, f32::NAN, 4.0]));
    refused(&["--a", a], "(1, 0) is NaN");

    write(matrix([2, 3], Order::C, &[1.0; 6]));
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

/// Whatever may stand in a header: another order of the keys, other quotes and spaces, no comma at the end, a longer
/// header, elements of the other byte order. The matrix is the same.
#[test]
fn headers_that_are_read() {
    let folder = folder("headers");
    let [path, out] = ["a.npy", "c.npy"].map(|name| folder.join(name));
    let elements = integers(2, 3, 5);
    let little: Vec<u8> = elements.iter().flat_map(|it| it.to_le_bytes()).collect();
    let big: Vec<u8> = elements.iter().flat_map(|it| it.to_be_bytes()).collect();
    let product = || {
        let output = gemm(&["--a", text(&path), "--n", "4", "--out", text(&out)]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read(&out).unwrap()
    };
    fs::write(&path, matrix([2, 3], Order::C, &elements)).unwrap();
    let expected = product();
    let other = "{\"shape\":(2,3),'fortran_order' : False , \"descr\": '<f4'}";
    let versions = [&[1, 0, 57, 0][..], &[2, 0, 57, 0, 0, 0], &[3, 0, 57, 0, 0, 0]];
    assert_eq!(other.len() + 1, 57);
    let others = versions.map(|version| [b"\x93NUMPY", version, other.as_bytes(), b"\n", &little].concat());
    let trailing = [&matrix([2, 3], Order::C, &elements)[..], b"more"].concat();
    for bytes in others.into_iter().chain([file(">f4", Order::C, "(2, 3)", &big), trailing]) {
        fs::write(&path, &bytes).unwrap();
        assert!(product() == expected, "{}", String::from_utf8_lossy(&bytes));
    }
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
    let entry =
        |entry: &str| file(&format!("{{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), {entry}}}\n"), 24);
    vec![
        ("empty", Vec::new()),
        ("text", b"1 2 3\n4 5 6\n".to_vec()),
        ("cut in the header", shaped("(2, 3)", 24)[..20].to_vec()),
        ("cut in the elements", shaped("(2, 3)", 23)),
        ("header that is no dictionary", file("[1, 2]\n", 24)),
        ("header without a shape", file("{'descr': '<f4', 'fortran_order': False}\n", 24)),
        ("header of brackets", file(&"(".repeat(60_000), 24)),
        ("key that is not there", entry("'order': 'C'")),
        ("key that is no string", entry("order: 'C'")),
        ("no value", entry("'shape':")),
        ("shape that is no tuple", entry("'shape': 6")),
        ("shape that does not end", entry("'shape': (2, 3")),
        ("shape of shapes", entry("'shape': ((2, 3), 1)")),
        ("order that is no truth", entry("'fortran_order': 0")),
        ("fields", entry("'descr': [('x', '<f4'), ('y', '<f4')]")),
        ("two entries without a comma", entry("'descr': '<f4' 'shape': (2, 3)")),
        ("dictionary that does not end", file("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), ", 24)),
        ("not text", [b"\x93NUMPY\x01\x00\x02\x00\xff\xfe", &[0; 24][..]].concat()),
        ("a vector", shaped("(6,)", 24)),
        ("a number", shaped("()", 4)),
        ("three modes", shaped("(1, 2, 3)", 24)),
        ("negative extent", shaped("(-2, 3)", 24)),
        ("more elements than there can be", shaped("(4294967296, 4294967296)", 24)),
        ("more elements than 64 bits", shaped("(18446744073709551615, 18446744073709551615)", 24)),
        ("other version", b"\x93NUMPY\x09\x00\x01\x00\n".to_vec()),
    ]
}
