//! Claims on costs as an assertion, for the tests of kernels.

/// Asserts that accesses cost what is claimed: wavefronts of shared memory, sectors of global memory.
///
/// By `<=` no execution costs more. By `==` the worst one costs exactly so much.
///
/// Every access to shared memory needs a claim, and every claim an access: see [`Costs::check`](crate::Costs::check).
///
/// ```
/// # use layout_gpu_emulator::{Launch, Memory, Module};
/// use layout_gpu_emulator::assert_costs;
/// let module = Module::parse("
/// .entry k() {
///     .reg .b32 %r<4>;
///     .shared .align 16 .b8 tile[4096];
///     mov.u32 %r0, %tid.x;
///     shl.b32 %r1, %r0, 2;
///     mov.u32 %r2, tile;
///     add.s32 %r3, %r1, %r2;
///     st.shared.b32 [%r3], %r0; // a row: a lane a bank
///     ret;
/// }")?;
/// let costs = module.launch("k", &Launch::new([1; 3], [32, 1, 1]), &[], &mut Memory::default())?;
/// assert_costs!(costs, Shared "st.shared.b32" == 1);
/// # Ok::<(), layout_gpu_emulator::Error>(())
/// ```
///
/// # Panics
/// With the first access without a claim, or beside it; or with the claim without an access.
#[macro_export]
macro_rules! assert_costs {
    (@bound <= $cost:expr) => {
        $crate::Bound::Most($cost)
    };
    (@bound == $cost:expr) => {
        $crate::Bound::Exactly($cost)
    };
    ($costs:expr, $($Space:ident $instruction:literal $relation:tt $cost:expr),* $(,)?) => {
        let claims = [$($crate::Claim {
            space: $crate::Space::$Space,
            instruction: $instruction,
            bound: $crate::assert_costs!(@bound $relation $cost),
        }),*];
        if let Err(error) = $costs.check(&claims) {
            panic!("{error}");
        }
    };
}
