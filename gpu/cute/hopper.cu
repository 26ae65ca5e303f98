// The product of ../hopper/src/product.rs as CUTLASS composes it: the same tile, stages and roles, by its own builders.
// One warpgroup loads by TMA, two multiply 64 x 256 each by `wgmma`, and the sums are stored through shared memory.
#include <cute/tensor.hpp>
#include <cutlass/cutlass.h>
#include <cutlass/epilogue/collective/collective_builder.hpp>
#include <cutlass/gemm/collective/collective_builder.hpp>
#include <cutlass/gemm/kernel/gemm_universal.hpp>

using namespace cute;

using Extents = Shape<_128, _256, _64>;
using Cluster = Shape<_1, _1, _1>;

// Row-major A, `k` contiguous of B, row-major C: alignments of 16 bytes.
template <class Number>
struct Composed {
    static constexpr int kAligned = 16 / sizeof(Number);
    using Out = cutlass::bfloat16_t;
    using Sums = typename cutlass::epilogue::collective::CollectiveBuilder<
        cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Extents, Cluster,
        cutlass::epilogue::collective::EpilogueTileAuto, float, float, void, cutlass::layout::RowMajor, 8, Out,
        cutlass::layout::RowMajor, 8, cutlass::epilogue::TmaWarpSpecializedCooperative>::CollectiveOp;
    using Loop = typename cutlass::gemm::collective::CollectiveBuilder<
        cutlass::arch::Sm90, cutlass::arch::OpClassTensorOp, Number, cutlass::layout::RowMajor, kAligned, Number,
        cutlass::layout::ColumnMajor, kAligned, float, Extents, Cluster, cutlass::gemm::collective::StageCount<4>,
        cutlass::gemm::KernelTmaWarpSpecializedCooperative>::CollectiveOp;
    using Kernel = cutlass::gemm::kernel::GemmUniversal<Shape<int, int, int, int>, Loop, Sums,
                                                        cutlass::gemm::PersistentScheduler>;
};

using Bfloats = Composed<cutlass::bfloat16_t>::Kernel;

extern "C" __global__ void __launch_bounds__(Bfloats::MaxThreadsPerBlock, 1)
hopper_cute(__grid_constant__ Bfloats::Params const params) {
    extern __shared__ char memory[];
    Bfloats{}(params, memory);
}
