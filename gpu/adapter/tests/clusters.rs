//! The products by clusters in the emulator, beside sums in `f64`. `gpu/build.sh` makes the PTX, and runs these tests
//! with its path in `LAYOUT_GPU_PTX`.

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small numbers")]

use half::bf16;
use layout_gpu::E4m3;
use layout_gpu::shared::Declared;
use layout_gpu_emulator::{Element, Error, Kind, Launch, Memory, Module, TensorMap};
use layout_gpu_hopper::clusters::{CLUSTER, ShareB, ShareBytesB};
use layout_gpu_hopper::product::{self, LoadA, LoadBytesA, Matrix, ROW, StoreC, THREADS, TILE};
use layout_static::algebra::atom::TensorMap as Arguments;
use layout_static::{C, LayoutError};

fn ptx() -> String {
    let path = std::env::var("LAYOUT_GPU_PTX").expect("LAYOUT_GPU_PTX, the path of the PTX of gpu/build.sh");
    std::fs::read_to_string(path).expect("the PTX of gpu/build.sh")
}

/// Numbers that bfloats have.
fn bfloats(count: usize, seed: u64) -> Vec<bf16> {
    let number = |i: u64| (i * 2_654_435_761 + seed * 40_503) % 61;
    (0..count as u64).map(|i| bf16::from_f32(number(i) as f32 / 16.0 - 1.875)).collect()
}

/// The address of a tensor map, as the driver encodes it.
fn map(memory: &mut Memory, arguments: Result<Arguments, LayoutError>) -> u64 {
    let arguments = arguments.expect("a tensor that the copy moves");
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

/// Codes of `e4m3` below 4.
fn codes(count: usize, seed: u64) -> Vec<u8> {
    let code = |i: usize| ((i as u64 * 2_654_435_761 + seed * 40_503) >> 7).to_le_bytes()[0];
    (0..count).map(|i| (code(i) & 0x80) | ((code(i) & 0x7f) % 0x48)).collect()
}

/// A kernel: how its numbers are made, and their values; its maps of the factors; the columns of a stage.
struct Product<T> {
    name: &'static str,
    make: fn(usize, u64) -> Vec<T>,
    value: fn(&T) -> f64,
    maps: [fn(&Matrix, u64) -> Result<Arguments, LayoutError>; 2],
    depth: u32,
}

const BFLOATS: Product<bf16> = Product {
    name: "hopper_cluster",
    make: bfloats,
    value: |x| x.to_f64(),
    maps: [LoadA::tensor_map, ShareB::tensor_map],
    depth: ROW / 2,
};

const EIGHTHS: Product<u8> = Product {
    name: "hopper_cluster_e4m3",
    make: codes,
    value: |x| f64::from(E4m3::from_bits(*x).to_f32()),
    maps: [LoadBytesA::tensor_map, ShareBytesB::tensor_map],
    depth: ROW,
};

/// Runs the product of these extents on so many blocks, and compares it with sums in `f64`. What is beyond the last
/// vector of a row stays as it was.
fn run<T: Element>(
    product: &Product<T>,
    module: &Module,
    [m, n, k]: [usize; 3],
    blocks: u32,
    seed: u64,
) -> Result<(), Error> {
    let mut memory = Memory::default();
    let [ka, kb, nc] = [k.next_multiple_of(16), k.next_multiple_of(16) + 16, n.next_multiple_of(8) + 16];
    let (a, b, before) = ((product.make)(m * ka, 1), (product.make)(n * kb, 2), bf16::from_f32(-7.0));
    let [at_a, at_b] = [&a, &b].map(|all| memory.allocate(all));
    let at_c = memory.allocate(&vec![before; m * nc]);
    let matrix = |rows, columns, stride| Matrix::with_extents((rows, columns), (stride, C));
    let map_a = map(&mut memory, product.maps[0](&matrix(m, k, ka), at_a));
    let map_b = map(&mut memory, product.maps[1](&matrix(n, k, kb), at_b));
    let map_c = map(&mut memory, StoreC::tensor_map(&matrix(m, n, nc), at_c));
    // A map, and the extents and tiles of two modes of four.
    let tensor = |map: u64, extents: [usize; 2], tiles: [u32; 2]| {
        let [[rows, columns], [along, across]] = [extents, [0, 1].map(|i| extents[i].div_ceil(tiles[i] as usize))];
        [map, rows as u64, columns as u64, 0, 0, along as u64, across as u64, 0, 0, 0, 0, 0, 0]
    };
    let arguments = [
        tensor(map_a, [m, k], [TILE[0], product.depth]),
        tensor(map_b, [n, k], [TILE[1], product.depth]),
        tensor(map_c, [m, n], [64, 64]),
    ]
    .concat();
    let bytes = product::Memory::<LoadA, ShareB>::BYTES as usize;
    let launch = Launch::new([blocks, 1, 1], [THREADS as u32, 1, 1]).shared(bytes).seed(seed).limit(1 << 22);
    module.launch(product.name, &launch, &arguments, &mut memory)?;
    for (at, got) in memory.read::<bf16>(at_c).into_iter().enumerate() {
        let (row, column) = (at / nc, at % nc);
        if column >= n {
            // A row ends at a vector of 16 bytes, which is stored whole.
            let beyond = column >= n.next_multiple_of(8);
            assert!(!beyond || got == before, "({row},{column}) is beyond the product: {got}");
            continue;
        }
        let want: f64 = (0..k).map(|i| (product.value)(&a[row * ka + i]) * (product.value)(&b[column * kb + i])).sum();
        let most = want.abs() / 256.0 + 1e-3;
        assert!((got.to_f64() - want).abs() <= most, "({row},{column}): {got}, not {want}, {m} x {n} x {k}, {seed}");
    }
    Ok(())
}

/// Sizes that no tile divides, beside one that a tile is: an odd number of tiles along m leaves one block without rows.
const SIZES: [[usize; 3]; 6] =
    [[128, 256, 64], [1, 1, 1], [200, 300, 100], [129, 257, 330], [300, 520, 72], [520, 8, 640]];

#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn products_of_any_sizes_are_sums() {
    let module = Module::parse(&ptx()).unwrap();
    for (number, size) in SIZES.into_iter().enumerate() {
        for (blocks, seed) in [(2, number as u64), (4, 7 * number as u64 + 1)] {
            let done = run(&BFLOATS, &module, size, blocks, seed);
            let done = done.and_then(|()| run(&EIGHTHS, &module, size, blocks, seed));
            done.unwrap_or_else(|error| panic!("{size:?}, {blocks} blocks: {error}"));
        }
    }
}

#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn blocks_are_whole_clusters() {
    assert_eq!(CLUSTER, 2);
    let error = run(&BFLOATS, &Module::parse(&ptx()).unwrap(), SIZES[0], 3, 0).unwrap_err();
    assert_eq!(error.kind, Kind::Launch, "{error}");
}

/// The kernel without the lines that have these words, of those from `first` on as many as `count`.
fn without(text: &str, words: &str, first: usize, count: usize) -> Module {
    let (before, kernel) = text.split_at(text.find(".entry hopper_cluster(").expect("the kernel"));
    let (kernel, after) = kernel.split_at(kernel.find("\n}").expect("the end of the kernel"));
    let mut number = 0;
    let mut kept = Vec::new();
    for line in kernel.lines() {
        let goes = line.contains(words) && (first..first + count).contains(&number);
        number += usize::from(line.contains(words));
        kept.push(if goes { "" } else { line });
    }
    assert!(number >= first + count, "{number} lines with {words}");
    Module::parse(&[before, &kept.join("\n"), after].concat()).expect("the kernel without a line")
}

/// A kernel that has lost an instruction of its cluster: the emulator names what is wrong.
#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn a_cluster_that_has_lost_an_instruction_is_found() {
    let text = ptx();
    for seed in 0..3 {
        let found = |words: &str, first: usize, count: usize| {
            run(&BFLOATS, &without(&text, words, first, count), [256, 256, 640], 2, seed).expect_err(words)
        };
        // Readers that do not free the stages of the other block: its producer waits in the second round.
        let error = found("mbarrier.arrive.shared::cluster", 0, 2);
        assert_eq!(error.kind, Kind::Barrier, "{error}");
        assert!(error.message.contains("nothing ends phase 0 of the barrier at"), "{error}");
        assert!(error.message.contains("0 of 4 arrivals came"), "{error}");
        // The first barrier of the cluster, in PTX two instructions: a copy for barriers that are not there yet.
        let error = found("barrier.cluster", 0, 2);
        assert_eq!(error.kind, Kind::Race, "{error}");
        // The last one: a block that ends while the other one arrives at its barriers.
        let error = found("barrier.cluster", 2, 2);
        assert_eq!(error.kind, Kind::Race, "{error}");
        assert!(error.message.contains("shared memory"), "{error}");
    }
}
