//! The products in the emulator, beside sums in `f64`. `gpu/build.sh` makes the PTX, and runs these tests with its path
//! in `LAYOUT_GPU_PTX`.

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small numbers")]

mod common;

use common::{map, ptx};
use half::bf16;
use layout_gpu::shared::Declared;
use layout_gpu_emulator::{Costs, Element, Error, Kind, Launch, Memory, Module};
use layout_gpu_hopper::product::{self, LoadA, LoadB, LoadBytesA, LoadBytesB, Matrix, ROW, StoreC, TILE};
use layout_static::C;
use layout_static::algebra::atom::TensorMap as Arguments;

/// Numbers that bfloats have.
fn numbers(count: usize, seed: u64) -> Vec<bf16> {
    let number = |i: u64| (i * 2_654_435_761 + seed * 40_503) % 61;
    (0..count as u64).map(|i| bf16::from_f32(number(i) as f32 / 16.0 - 1.875)).collect()
}

/// A number of `e4m3`.
fn e4m3(code: u8) -> f64 {
    let (exponent, fraction) = (i32::from(code >> 3 & 15), f64::from(code & 7) / 8.0);
    let size = if exponent == 0 { fraction / 64.0 } else { (1.0 + fraction) * 2_f64.powi(exponent - 7) };
    if code & 0x80 == 0 { size } else { -size }
}

/// Codes of `e4m3` below 4.
fn codes(count: usize, seed: u64) -> Vec<u8> {
    let code = |i: u64| ((i * 2_654_435_761 + seed * 40_503) >> 7) as u8;
    (0..count as u64).map(|i| code(i) & 0x80 | (code(i) & 0x7f) % 0x48).collect()
}

/// The numbers of a product: how they are made, their bytes in memory, their values, and the copies.
struct Numbers<T> {
    kernel: &'static str,
    /// The columns of a stage.
    columns: usize,
    make: fn(usize, u64) -> Vec<T>,
    value: fn(&T) -> f64,
    maps: fn([&Matrix; 2], [u64; 2]) -> [Arguments; 2],
    shared: u32,
}

const BFLOATS: Numbers<bf16> = Numbers {
    kernel: "hopper",
    columns: ROW as usize / 2,
    make: numbers,
    value: |x| x.to_f64(),
    maps: |[a, b], at| [LoadA::tensor_map(a, at[0]).unwrap(), LoadB::tensor_map(b, at[1]).unwrap()],
    shared: product::Memory::<LoadA, LoadB>::BYTES,
};

const EIGHTHS: Numbers<u8> = Numbers {
    kernel: "hopper_e4m3",
    columns: ROW as usize,
    make: codes,
    value: |x| e4m3(*x),
    maps: |[a, b], at| [LoadBytesA::tensor_map(a, at[0]).unwrap(), LoadBytesB::tensor_map(b, at[1]).unwrap()],
    shared: product::Memory::<LoadBytesA, LoadBytesB>::BYTES,
};

fn matrix(rows: usize, columns: usize, stride: usize) -> Matrix {
    Matrix::with_extents((rows, columns), (stride, C))
}

/// Runs a product on so many blocks, and compares it with sums in `f64`. Columns beyond the product stay as they were.
fn run<T: Element>(
    module: &Module,
    of: &Numbers<T>,
    [m, n, k]: [usize; 3],
    blocks: u32,
    seed: u64,
) -> Result<Costs, Error> {
    let mut memory = Memory::default();
    let [ka, kb, nc] = [k.next_multiple_of(16), k.next_multiple_of(16) + 16, n.next_multiple_of(8) + 16];
    let (a, b) = ((of.make)(m * ka, 1), (of.make)(n * kb, 2));
    let before = bf16::from_f32(-7.0);
    let [at_a, at_b] = [&a, &b].map(|all| memory.allocate(all));
    let at_c = memory.allocate(&vec![before; m * nc]);
    let [map_a, map_b] = (of.maps)([&matrix(m, k, ka), &matrix(n, k, kb)], [at_a, at_b]);
    let maps = [map_a, map_b, StoreC::tensor_map(&matrix(m, n, nc), at_c).unwrap()];
    let [map_a, map_b, map_c] = maps.map(|arguments| map(&mut memory, &arguments));
    let [rows, columns] = [m.div_ceil(TILE[0] as usize), n.div_ceil(TILE[1] as usize)].map(|count| count as u64);
    let arguments = [map_a, map_b, map_c, rows, columns, k.div_ceil(of.columns) as u64];
    let launch = Launch::new([blocks, 1, 1], [product::THREADS as u32, 1, 1]).shared(of.shared as usize);
    let costs = module.launch(of.kernel, &launch.seed(seed).limit(1 << 22), &arguments, &mut memory)?;
    for (at, got) in memory.read::<bf16>(at_c).into_iter().enumerate() {
        let (row, column) = (at / nc, at % nc);
        if column >= n {
            assert_eq!(got, before, "({row},{column}) is beyond the product");
            continue;
        }
        let want: f64 = (0..k).map(|i| (of.value)(&a[row * ka + i]) * (of.value)(&b[column * kb + i])).sum();
        let most = want.abs() / 256.0 + 1e-3;
        assert!(
            (got.to_f64() - want).abs() <= most,
            "({row},{column}): {got}, not {want}, {m} x {n} x {k}, seed {seed}"
        );
    }
    Ok(costs)
}

#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn products_of_any_sizes_are_sums() {
    let module = Module::parse(&ptx()).unwrap();
    let sizes = [[128, 256, 64], [1, 1, 1], [200, 300, 100], [129, 257, 330], [300, 520, 72], [64, 8, 640]];
    for (seed, size) in sizes.into_iter().enumerate() {
        for blocks in [1, 2] {
            run(&module, &BFLOATS, size, blocks, seed as u64)
                .unwrap_or_else(|error| panic!("{size:?}, {blocks} blocks: {error}"));
        }
    }
    for (seed, size) in [[128, 256, 128], [1, 1, 1], [129, 300, 330]].into_iter().enumerate() {
        run(&module, &EIGHTHS, size, 2, seed as u64).unwrap_or_else(|error| panic!("{size:?} of e4m3: {error}"));
    }
}

/// A kernel that has lost one instruction of its ring: the emulator names what is wrong.
#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn a_ring_that_has_lost_an_instruction_is_found() {
    let text = ptx();
    let without = |words: &[&str]| -> Module {
        let lines = text.lines().map(|line| if words.iter().all(|word| line.contains(word)) { "" } else { line });
        Module::parse(&lines.collect::<Vec<_>>().join("\n")).unwrap()
    };
    let found = |module: &Module| run(module, &BFLOATS, [128, 256, 640], 1, 1).unwrap_err();
    // A reader that does not release: the producer waits in the second round.
    let error = found(&without(&["mbarrier.arrive.shared"]));
    assert_eq!(error.kind, Kind::Barrier, "{error}");
    assert!(
        error.message.contains("nothing ends phase 0 of the barrier at") && error.message.contains("0 of 2"),
        "{error}"
    );
    // A product that nobody waits for.
    let error = found(&without(&["wgmma.wait_group.sync.aligned 0"]));
    assert_eq!(error.kind, Kind::Race, "{error}");
    // Barriers that bulk copies do not see, and a tile of C that stores do not see.
    let error = found(&without(&["fence.proxy.async"]));
    assert_eq!(error.kind, Kind::Race, "{error}");
    // Bytes that nobody expects.
    let fewer = |line: &str| match line.rsplit_once(", ") {
        Some((before, _)) if line.contains("arrive.expect_tx") => format!("{before}, 49136;"),
        _ => line.to_string(),
    };
    let error = found(&Module::parse(&text.lines().map(fewer).collect::<Vec<_>>().join("\n")).unwrap());
    assert_eq!(error.kind, Kind::Barrier, "{error}");
    assert!(error.message.contains("16 bytes came that nobody expected"), "{error}");
}
