//! The product of `sm_100a` in the emulator, beside sums in `f64`. `gpu/build.sh` makes the PTX, and runs these tests
//! with its path in `LAYOUT_GPU_PTX`.

mod common;
mod products;

use common::ptx;
use half::bf16;
use layout_gpu::shared::Declared;
use layout_gpu_emulator::{Kind, Module};
use layout_gpu_hopper::blackwell::{LoadA, LoadB, Matrix, Memory, StoreC, THREADS, TILE};
use layout_static::C;
use products::{Product, any_sizes, bfloats, without};

fn matrix([rows, columns, stride]: [usize; 3]) -> Matrix {
    Matrix::with_extents((rows, columns), (stride, C))
}

const PRODUCT: Product<bf16> = Product {
    name: "blackwell",
    make: bfloats,
    value: |x| x.to_f64(),
    maps: [
        |sizes, at| LoadA::tensor_map(&matrix(sizes), at).unwrap(),
        |sizes, at| LoadB::tensor_map(&matrix(sizes), at).unwrap(),
        |sizes, at| StoreC::tensor_map(&matrix(sizes), at).unwrap(),
    ],
    tile: TILE,
    threads: THREADS,
    bytes: Memory::BYTES as usize,
};

#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn products_of_any_sizes_are_sums() {
    any_sizes(&PRODUCT);
}

/// A kernel that has lost one instruction: the emulator names what is wrong.
#[test]
#[ignore = "needs the PTX of gpu/build.sh"]
fn a_kernel_that_has_lost_an_instruction_is_found() {
    let text = ptx();
    let found = |module: &Module| PRODUCT.run(module, [128, 512, 640], 1, 1).unwrap_err();
    // Columns that nobody gives back.
    let error = found(&without(&text, &["tcgen05.dealloc"]));
    assert_eq!(error.kind, Kind::Leak, "{error}");
    assert!(error.message.contains("512 columns"), "{error}");
    // Products that no barrier sees: the ring stops in its second round.
    let error = found(&without(&text, &["tcgen05.commit"]));
    assert_eq!(error.kind, Kind::Barrier, "{error}");
    // Sums that the fence after their barrier does not order.
    let error = found(&without(&text, &["tcgen05.fence::after_thread_sync"]));
    assert_eq!(error.kind, Kind::Race, "{error}");
    assert!(error.message.contains("no tcgen05.fence orders them"), "{error}");
    // A tile of C that stores do not see.
    let error = found(&without(&text, &["fence.proxy.async"]));
    assert_eq!(error.kind, Kind::Race, "{error}");
}
