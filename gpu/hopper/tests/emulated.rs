//! The kernels in the emulator, beside sums in `f64`. `gpu/build.sh` makes the PTX, and runs these tests with its path
//! in `LAYOUT_GPU_PTX`.

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small numbers")]

use half::bf16;
use layout_gpu::shared::Declared;
use layout_gpu_emulator::{Costs, Error, Kind, Launch, Memory, Module, TensorMap};
use layout_gpu_hopper::product::{self, LoadA, LoadB, Matrix, StoreC, THREADS, TILE};
use layout_static::C;
use layout_static::algebra::atom::TensorMap as Arguments;

/// The text of the PTX.
fn ptx() -> String {
    let path = std::env::var("LAYOUT_GPU_PTX").expect("LAYOUT_GPU_PTX, the path of sm_90a.ptx");
    std::fs::read_to_string(path).expect("the PTX of gpu/build.sh")
}

/// Numbers that bfloats have.
fn numbers(count: usize, seed: u64) -> Vec<bf16> {
    let number = |i: u64| (i * 2_654_435_761 + seed * 40_503) % 61;
    (0..count as u64).map(|i| bf16::from_f32(number(i) as f32 / 16.0 - 1.875)).collect()
}

/// The arguments of the driver, as the emulator takes them.
fn map(memory: &mut Memory, arguments: &Arguments) -> u64 {
    let map = TensorMap {
        address: arguments.address,
        element: arguments.bits / 8,
        extents: arguments.extents().to_vec(),
        strides: arguments.strides().to_vec(),
        elements: arguments.elements().iter().map(|extent| u64::from(*extent)).collect(),
        kind: arguments.kind(),
    };
    memory.tensor_map(&map).expect("a map that the driver takes")
}

/// Runs a product on so many blocks, and compares it with sums in `f64`. Columns beyond the product stay as they were.
fn run(module: &Module, [m, n, k]: [usize; 3], blocks: u32, seed: u64) -> Result<Costs, Error> {
    let mut memory = Memory::default();
    let [ka, kb, nc] = [k.next_multiple_of(8), k.next_multiple_of(8) + 8, n.next_multiple_of(8) + 16];
    let (a, b) = (numbers(m * ka, 1), numbers(n * kb, 2));
    let before = bf16::from_f32(-7.0);
    let [at_a, at_b, at_c] = [&a, &b, &vec![before; m * nc]].map(|all| memory.allocate(all));
    let matrix = |rows: usize, columns: usize, stride: usize| Matrix::with_extents((rows, columns), (stride, C));
    let maps = [
        LoadA::tensor_map(&matrix(m, k, ka), at_a).unwrap(),
        LoadB::tensor_map(&matrix(n, k, kb), at_b).unwrap(),
        StoreC::tensor_map(&matrix(m, n, nc), at_c).unwrap(),
    ];
    let [map_a, map_b, map_c] = maps.map(|arguments| map(&mut memory, &arguments));
    let [rows, columns, steps] = [m, n, k].map(|extent| extent as u64);
    let [tile_m, tile_n, tile_k] = TILE.map(u64::from);
    let arguments = [map_a, map_b, map_c, rows.div_ceil(tile_m), columns.div_ceil(tile_n), steps.div_ceil(tile_k)];
    let launch = Launch::new([blocks, 1, 1], [THREADS as u32, 1, 1]).shared(product::Memory::BYTES as usize);
    let costs = module.launch("hopper", &launch.seed(seed).limit(1 << 22), &arguments, &mut memory)?;
    for (at, got) in memory.read::<bf16>(at_c).into_iter().enumerate() {
        let (row, column) = (at / nc, at % nc);
        if column >= n {
            assert_eq!(got, before, "({row},{column}) is beyond the product");
            continue;
        }
        let want: f64 = (0..k).map(|i| a[row * ka + i].to_f64() * b[column * kb + i].to_f64()).sum();
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
            run(&module, size, blocks, seed as u64)
                .unwrap_or_else(|error| panic!("{size:?}, {blocks} blocks: {error}"));
        }
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
    let found = |module: &Module| run(module, [128, 256, 640], 1, 1).unwrap_err();
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
