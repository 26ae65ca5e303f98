// The product of ../hopper/src/blackwell.rs as CUTLASS composes it: the same tile and stages, by its own builders.
// One thread loads by TMA, one multiplies by `tcgen05.mma`, and a warpgroup stores the sums of tensor memory.
#include <cute/tensor.hpp>
#include <cutlass/cutlass.h>
#include <cutlass/epilogue/collective/collective_builder.hpp>
#include <cutlass/gemm/collective/collective_builder.hpp>
#include <cutlass/gemm/kernel/gemm_universal.hpp>

using namespace cute;

using Extents = Shape<_128, _256, _64>;
using Cluster = Shape<_1, _1, _1>;
using Number = cutlass::bfloat16_t;

// Row-major A, `k` contiguous of B, row-major C: alignments of 16 bytes.
using Sums = typename cutlass::epilogue::collective::CollectiveBuilder<
    cutlass::arch::Sm100, cutlass::arch::OpClassTensorOp, Extents, Cluster,
    cutlass::epilogue::collective::EpilogueTileAuto, float, float, void, cutlass::layout::RowMajor, 8, Number,
    cutlass::layout::RowMajor, 8, cutlass::epilogue::TmaWarpSpecialized1Sm>::CollectiveOp;
using Loop = typename cutlass::gemm::collective::CollectiveBuilder<
    cutlass::arch::Sm100, cutlass::arch::OpClassTensorOp, Number, cutlass::layout::RowMajor, 8, Number,
    cutlass::layout::ColumnMajor, 8, float, Extents, Cluster, cutlass::gemm::collective::StageCount<4>,
    cutlass::gemm::KernelTmaWarpSpecialized1SmSm100>::CollectiveOp;
using Kernel = cutlass::gemm::kernel::GemmUniversal<Shape<int, int, int, int>, Loop, Sums, void>;

extern "C" __global__ void __launch_bounds__(Kernel::MaxThreadsPerBlock, 1)
blackwell_cute(__grid_constant__ Kernel::Params const params) {
    extern __shared__ char memory[];
    Kernel{}(params, memory);
}
