// The attention of ../hopper/src/attention.rs as CUTLASS composes it, by the parts of its example 88: the same tiles of
// 128 queries and 128 keys, two warpgroups that multiply, causal. It is compiled with `-ftz=true`.
#include <cute/tensor.hpp>
#include <cutlass/cutlass.h>

#include "collective/fmha_fusion.hpp"
#include "kernel/fmha_kernel_builder.hpp"

using namespace cute;

// Rows apart, then heads and batches.
using Rows = cute::tuple<int, _1, cute::tuple<int, int>>;

template <int Columns>
using Composed = typename cutlass::fmha::kernel::FmhaBuilder<
    cutlass::bfloat16_t, float, float, Shape<_128, _128, Int<Columns>>, Rows, Rows, Rows,
    cutlass::fmha::collective::CausalFusion, cutlass::gemm::KernelTmaWarpSpecializedCooperative>::Kernel;

using Of64 = Composed<64>;
using Of128 = Composed<128>;

extern "C" __global__ void __launch_bounds__(Of64::MaxThreadsPerBlock, 1)
hopper_attention_64_cute(__grid_constant__ Of64::Params const params) {
    extern __shared__ char memory[];
    Of64{}(params, memory);
}

extern "C" __global__ void __launch_bounds__(Of128::MaxThreadsPerBlock, 1)
hopper_attention_128_cute(__grid_constant__ Of128::Params const params) {
    extern __shared__ char memory[];
    Of128{}(params, memory);
}
