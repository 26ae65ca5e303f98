//! Products of `sm_90a` by clusters of two blocks, against sums in `f64`.

use layout_gpu::E4m3;
use layout_gpu::host::emulated::Emulator;
use layout_gpu::host::{Tensor, TensorMut};
use layout_gpu_emulator::Kind;
use layout_gpu_hopper::{clusters, product};
use layout_static::C;

use super::asynchronous::{Product, any_sizes, bfloat, bfloats, eighths, launch};
use crate::Result;
use crate::judge::stopped;
use crate::machine::{Kernels, Machine, launched};

pub(crate) fn bfloats_of<M: Machine>() -> Product<M, u16> {
    Product { name: "hopper_cluster", make: bfloats, value: bfloat, launch: launch!(product, clusters::hopper_cluster) }
}

pub(crate) fn eighths_of<M: Machine>() -> Product<M, E4m3> {
    let value = |x: E4m3| f64::from(x.to_f32());
    let make = eighths::<M>();
    Product { name: "hopper_cluster_e4m3", make, value, launch: launch!(product, clusters::hopper_cluster_e4m3) }
}

/// Whether the products are right, by one cluster and by two.
pub(crate) fn check<M: Machine>(kernels: &Kernels<M>) -> bool {
    let bfloats = any_sizes(kernels, &bfloats_of(), [2, 4]);
    any_sizes(kernels, &eighths_of(), [2, 4]) && bfloats
}

/// What a cluster has lost: words of lines, the first of them that is lost and how many are; what the emulator says.
const FAULTS: [(&str, &str, usize, usize, Kind, &[&str]); 3] = [
    // The producer of the other block waits in the second round.
    (
        "a reader without its pair",
        "mbarrier.arrive.shared::cluster",
        0,
        2,
        Kind::Barrier,
        &["nothing ends phase 0 of the barrier at", "0 of 4 arrivals came"],
    ),
    // In PTX a barrier of the cluster is two instructions. The first one is before the first copy..
    ("a copy before its barrier", "barrier.cluster", 0, 2, Kind::Race, &[]),
    // .. and the last one keeps the memory of a block until the other one has arrived at its barriers.
    ("a block that ends early", "barrier.cluster", 2, 2, Kind::Race, &["shared memory"]),
];

/// Whether the launch refuses half a cluster, and the emulator says what is wrong with clusters that have lost an
/// instruction.
pub(crate) fn faults(kernels: &Kernels<Emulator>) -> Result<bool> {
    let odd = bfloats_of().run(kernels, [128, 256, 64], 3, 0);
    let is_refused = odd.is_err_and(|error| error.to_string().contains("argument `grid`"));
    let mut right = kernels.right("half a cluster is refused", is_refused);
    for (name, words, first, count, kind, messages) in FAULTS {
        let faulty =
            Kernels::emulated(&kernels.name, &without(&kernels.text, "hopper_cluster", words, [first, count])?)?;
        let found = (0..3).all(|seed| {
            let result = bfloats_of().run(&faulty, [256, 256, 640], 2, seed);
            stopped(&result).is_some_and(|error| {
                error.kind == kind && messages.iter().all(|message| error.message.contains(message))
            })
        });
        right &= kernels.right(&format!("{name} is found"), found);
    }
    Ok(right)
}

/// A text with a kernel without so many lines that have these words, from a first one on.
pub(super) fn without(text: &str, kernel: &str, words: &str, [first, count]: [usize; 2]) -> Result<String> {
    let missing = || format!("no {words} in {kernel}");
    let (before, kernel) = text.split_at(text.find(&format!(".entry {kernel}(")).ok_or_else(missing)?);
    let (kernel, after) = kernel.split_at(kernel.find("\n}").ok_or_else(missing)?);
    let mut number = 0;
    let mut kept = Vec::new();
    for line in kernel.lines() {
        let goes = line.contains(words) && (first..first + count).contains(&number);
        number += usize::from(line.contains(words));
        kept.push(if goes { "" } else { line });
    }
    if number < first + count { Err(missing().into()) } else { Ok([before, &kept.join("\n"), after].concat()) }
}
