//! The products in the emulator, beside sums in `f64`. `gpu/build.sh` makes the PTX, and runs these tests with its path
//! in `LAYOUT_GPU_PTX`.

mod common;
mod products;

use common::ptx;
use half::bf16;
use layout_gpu::shared::Declared;
use layout_gpu_emulator::{Claim, Kind, Module, Space};
use layout_gpu_hopper::product::{
    Chunk, LoadA, LoadB, LoadBytesA, LoadBytesB, Matrix, Memory, ROW, StoreC, THREADS, TILE, WriteChunk,
};
use layout_static::C;
use layout_static::access::On;
use products::{Product, any_sizes, bfloats, without};

fn matrix([rows, columns, stride]: [usize; 3]) -> Matrix {
    Matrix::with_extents((rows, columns), (stride, C))
}

const BFLOATS: Product<bf16> = Product {
    name: "hopper",
    make: bfloats,
    value: |x| x.to_f64(),
    maps: [
        |sizes, at| LoadA::tensor_map(&matrix(sizes), at).unwrap(),
        |sizes, at| LoadB::tensor_map(&matrix(sizes), at).unwrap(),
        |sizes, at| StoreC::tensor_map(&matrix(sizes), at).unwrap(),
    ],
    tile: [TILE[0], TILE[1], ROW / 2],
    threads: THREADS,
    bytes: Memory::<LoadA, LoadB>::BYTES as usize,
};

const EIGHTHS: Product<u8> = Product {
    name: "hopper_e4m3",
    make: codes,
    value: |x| e4m3(*x),
    maps: [
        |sizes, at| LoadBytesA::tensor_map(&matrix(sizes), at).unwrap(),
        |sizes, at| LoadBytesB::tensor_map(&matrix(sizes), at).unwrap(),
        |sizes, at| StoreC::tensor_map(&matrix(sizes), at).unwrap(),
    ],
    tile: [TILE[0], TILE[1], ROW],
    threads: THREADS,
    bytes: Memory::<LoadBytesA, LoadBytesB>::BYTES as usize,
};

/// A number of `e4m3`.
fn e4m3(code: u8) -> f64 {
    let (exponent, fraction) = (i32::from(code >> 3 & 15), f64::from(code & 7) / 8.0);
    let size = if exponent == 0 { fraction / 64.0 } else { (1.0 + fraction) * 2_f64.powi(exponent - 7) };
    if code & 0x80 == 0 { size } else { -size }
}

/// Codes of `e4m3` below 4.
fn codes(count: usize, seed: u64) -> Vec<u8> {
    let code = |i: usize| ((i as u64 * 2_654_435_761 + seed * 40_503) >> 7).to_le_bytes()[0];
    (0..count).map(|i| (code(i) & 0x80) | ((code(i) & 0x7f) % 0x48)).collect()
}

#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn products_of_any_sizes_are_sums() {
    any_sizes(&BFLOATS);
    any_sizes(&EIGHTHS);
}

/// Bulk copies and products read and write lines of the swizzle; threads access shared memory by `stmatrix` alone.
#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn every_access_of_threads_takes_the_wavefronts_of_its_layout() {
    let costs = BFLOATS.run(&Module::parse(&ptx()).unwrap(), [128, 256, 64], 1, 0).unwrap();
    let claimed = On::<WriteChunk, Chunk>::WAVEFRONTS;
    costs.check(&[Claim { space: Space::Shared, instruction: "stmatrix", most: claimed }]).unwrap();
    for cost in costs.of(Space::Shared, "") {
        assert_eq!((cost.wavefronts, cost.conflicts()), (claimed * cost.executions, 0), "{cost}");
    }
    // Two warpgroups of four warps, four chunks of four instructions.
    let executions: usize = costs.of(Space::Shared, "stmatrix").iter().map(|cost| cost.executions).sum();
    assert_eq!(executions, 2 * 4 * 4 * 4);
}

/// A kernel that has lost one instruction of its ring: the emulator names what is wrong.
#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn a_ring_that_has_lost_an_instruction_is_found() {
    let text = ptx();
    let found = |module: &Module| BFLOATS.run(module, [128, 256, 640], 1, 1).unwrap_err();
    // A reader that does not release: the producer waits in the second round.
    let error = found(&without(&text, &["mbarrier.arrive.shared"]));
    assert_eq!(error.kind, Kind::Barrier, "{error}");
    assert!(
        error.message.contains("nothing ends phase 0 of the barrier at") && error.message.contains("0 of 2"),
        "{error}"
    );
    // A product that nobody waits for.
    let error = found(&without(&text, &["wgmma.wait_group.sync.aligned 0"]));
    assert_eq!(error.kind, Kind::Race, "{error}");
    // Barriers that bulk copies do not see, and a tile of C that stores do not see.
    let error = found(&without(&text, &["fence.proxy.async"]));
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
