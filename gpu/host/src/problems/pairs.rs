//! Products of `sm_100a` by pairs of blocks, against sums in `f64`.

use layout_gpu::E4m3;
use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::Kind;
use layout_gpu_hopper::{blackwell, pair};
use layout_static::C;
use layout_static::access::On;

use super::asynchronous::{Fault, Product, any_sizes, bfloat, bfloats, eighths, exact, found, launch, lost};
use super::clusters::without;
use crate::Result;
use crate::judge::stopped;
use crate::machine::{Kernels, Machine, launched};

pub(crate) fn bfloats_of<M: Machine>() -> Product<M, u16> {
    Product {
        name: "blackwell_pair",
        make: bfloats,
        value: bfloat,
        launch: launch!(blackwell, pair::kernel::blackwell_pair),
    }
}

pub(crate) fn eighths_of<M: Machine>() -> Product<M, E4m3> {
    let value = |x: E4m3| f64::from(x.to_f32());
    let make = eighths::<M>();
    Product { name: "blackwell_pair_e4m3", make, value, launch: launch!(blackwell, pair::kernel::blackwell_pair_e4m3) }
}

/// Whether the products are right, by one pair and by two.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> bool {
    let bfloats = any_sizes(kernels, &bfloats_of(), [2, 4]);
    any_sizes(kernels, &eighths_of(), [2, 4]) && bfloats
}

/// Whether each access of a thread to shared memory takes the wavefronts of its layout: as for one block, in both.
pub(crate) fn claims(kernels: &Kernels<Emulator>) -> Result<bool> {
    let costs = bfloats_of().run(kernels, [256, 256, 64], 2, 0)?.ok_or("no costs")?;
    let most = On::<blackwell::WriteRow, blackwell::Chunk>::WAVEFRONTS;
    let claims = [("st.shared.v4", most, 2 * 4 * 4 * 8), ("ld.shared.b32", 1, 2 * 8)];
    Ok(kernels.right("wavefronts of a pair", exact(&costs, &claims)))
}

/// Three tiles of a pair: readers free the sums of the first one for the third.
const SIZES: [usize; 3] = [256, 768, 640];

/// Whether the emulator says what is wrong with pairs that have lost an instruction.
pub(crate) fn faults(kernels: &Kernels<Emulator>) -> Result<bool> {
    let faults: [Fault; 6] = [
        ("columns that a pair keeps", |line| lost(line, "tcgen05.dealloc.cta_group::2"), Kind::Leak, &["512 columns"]),
        (
            "products that no block of a pair sees",
            |line| lost(line, "tcgen05.commit.cta_group::2"),
            Kind::Barrier,
            &["nothing ends phase 0 of the barrier at", "0 of 1 arrivals came"],
        ),
        (
            "products that one block of a pair sees",
            alone,
            Kind::Barrier,
            &[
                "nothing ends phase 1 of the barrier at",
                "(\"full\" of stage 0 of Ring<Pair<..>, 6, 1>)",
                "32768 bytes that were expected have not",
            ],
        ),
        (
            "sums that the other block does not release",
            |line| lost(line, "mbarrier.arrive.shared::cluster"),
            Kind::Barrier,
            &[
                "\"empty\" of stage 0 of Accumulators<TiledMma<..>, 2>)",
                "0 of 1 arrivals came",
                "; other threads wait for the barriers at",
            ],
        ),
        ("bytes that only one block expects", half, Kind::Race, &["nobody waited for it"]),
        (
            "sums of a pair without a fence",
            |line| lost(line, "tcgen05.fence::after_thread_sync"),
            Kind::Race,
            &["no tcgen05.fence orders them"],
        ),
    ];
    let mut right = found(kernels, &faults, |kernels| bfloats_of().run(kernels, SIZES, 2, 1))?;
    // In PTX a barrier of the cluster is two instructions. The first one is before the first copy..
    for (name, first) in [("a pair before its barrier", 0), ("a pair that ends early", 2)] {
        let text = without(&kernels.text, "blackwell_pair", "barrier.cluster", [first, 2])?;
        let faulty = Kernels::emulated(&kernels.name, &text)?;
        let all = (0..3).all(|seed| {
            let result = bfloats_of().run(&faulty, SIZES, 2, seed);
            // .. and the last one keeps tensor memory until both blocks are done.
            stopped(&result).is_some_and(|error| error.kind == Kind::Race)
        });
        right &= kernels.right(&format!("{name} is found"), all);
    }
    Ok(right)
}

/// A commit to the own block alone.
fn alone(line: &str) -> Option<String> {
    let (before, after) = line.split_once(".multicast::cluster").filter(|_| line.contains("tcgen05.commit"))?;
    let (address, _) = after.split_once("],")?;
    Some(format!("{before}{address}];"))
}

/// The bytes of one block alone.
fn half(line: &str) -> Option<String> {
    let (before, _) = line.rsplit_once(", ").filter(|_| line.contains("arrive.expect_tx"))?;
    Some(format!("{before}, 32768;"))
}
