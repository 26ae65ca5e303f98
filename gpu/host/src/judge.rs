//! What is said of a run: right, the first difference, or a claim that does not hold.

use layout_gpu::host::emulated::Emulator;
use layout_gpu_emulator::{Bound, Claim, Costs, Error, Kind, Space};
use layout_gpu_kernels::table::Access;

use crate::Result;
use crate::machine::{Kernels, Machine};
use crate::statistics::difference;

/// What a kernel computes, what it ought to, and what its accesses cost, where they are counted.
pub(crate) struct Run {
    pub(crate) got: Vec<f32>,
    pub(crate) want: Vec<f32>,
    pub(crate) costs: Option<Costs>,
}

/// Runs a kernel in an order.
pub(crate) type Problem<M> = fn(&Kernels<M>, &str, u64) -> Result<Run>;

/// The claim of an access to shared memory: its worst execution costs exactly so much.
pub(crate) fn claim(access: &Access) -> Claim<'_> {
    shared(access.instruction, access.counted)
}

/// The claim that accesses to shared memory by instructions that begin so cost exactly so much.
pub(crate) fn shared(instruction: &str, wavefronts: usize) -> Claim<'_> {
    Claim { space: Space::Shared, instruction, bound: Bound::Exactly(wavefronts) }
}

/// The same claim where extents leave out lanes: no execution costs more.
pub(crate) fn at_most(claim: Claim<'_>) -> Claim<'_> {
    match claim.bound {
        Bound::Exactly(cost) => Claim { bound: Bound::Most(cost), ..claim },
        Bound::Most(_) => claim,
    }
}

/// The claims that costs do not keep.
pub(crate) fn broken(costs: Option<&Costs>, claims: &[Claim]) -> Option<String> {
    costs?.check(claims).err()
}

/// Prints what became of a kernel in some orders, and whether all is right and no dearer than claimed, if it is.
pub(crate) fn judged<M: Machine>(
    kernels: &Kernels<M>,
    kernel: &str,
    runs: impl Iterator<Item = Result<Run>>,
    claims: Option<&[Claim]>,
) -> bool {
    let wrong = |run: Result<Run>| match run {
        Ok(Run { got, want, costs }) => difference(&got, &want).or_else(|| broken(costs.as_ref(), claims?)),
        Err(error) => Some(error.to_string()),
    };
    let found = runs.into_iter().find_map(wrong);
    kernels.said(kernel, found.as_deref().unwrap_or("right"));
    found.is_none()
}

/// Prints whether a kernel was stopped because of what two threads did without a barrier between them.
pub(crate) fn raced(kernels: &Kernels<Emulator>, name: &str, result: &Result<Run>) -> bool {
    let found = stopped(result).is_some_and(|error| error.kind == Kind::Race);
    let text = if found { "a race, as it has to be" } else { "no race found" };
    println!("{} {name:<24} without barriers: {text}", kernels.name);
    found
}

/// Why the emulator stopped a kernel.
pub(crate) fn stopped<T>(result: &Result<T>) -> Option<&Error> {
    result.as_ref().err().and_then(|error| error.downcast_ref::<Error>())
}
