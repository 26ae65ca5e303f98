// The matrix product of ../kernels/src/matmul.rs in CuTe C++: the same tiles, stages and swizzle, by TiledCopy and
// TiledMMA.
#include <cute/tensor.hpp>

using namespace cute;

extern "C" __global__ void __launch_bounds__(128)
matmul_cute(half_t const* a, half_t const* b, float* c, unsigned a_stride, unsigned b_stride, unsigned c_stride,
            unsigned k) {
    // Strides come in vectors of eight halves, of C in pairs, as in the other two kernels.
    using Stage = decltype(composition(Swizzle<2, 3, 3>{}, Layout<Shape<_128, _32, _3>, Stride<_32, _1, _4096>>{}));
    __shared__ alignas(128) half_t memory_a[cosize_v<Stage>];
    __shared__ alignas(128) half_t memory_b[cosize_v<Stage>];
    Tensor stages_a = make_tensor(make_smem_ptr(memory_a), Stage{});
    Tensor stages_b = make_tensor(make_smem_ptr(memory_b), Stage{});

    auto rows = [&](half_t const* matrix, unsigned block, unsigned stride) {
        size_t leading = size_t(stride) * 8;
        return make_tensor(make_gmem_ptr(matrix + size_t(block) * 128 * leading),
                           make_layout(make_shape(_128{}, _32{}, k), make_stride(leading, _1{}, _32{})));
    };
    auto tiled_copy = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>, half_t>{},
                                      Layout<Shape<_32, _4>, Stride<_4, _1>>{}, Layout<Shape<_1, _8>>{});
    auto copier = tiled_copy.get_slice(threadIdx.x);
    Tensor from_a = copier.partition_S(rows(a, blockIdx.y, a_stride));
    Tensor from_b = copier.partition_S(rows(b, blockIdx.x, b_stride));
    Tensor to_a = copier.partition_D(stages_a);
    Tensor to_b = copier.partition_D(stages_b);

    using Tiled = decltype(make_tiled_mma(
        SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2, _2>>{},
        Tile<Layout<Shape<_16, _2, _4>, Stride<_1, _64, _16>>, Layout<Shape<_8, _2, _8>, Stride<_1, _64, _8>>, _16>{}));
    Tiled tiled;
    auto multiplier = tiled.get_slice(threadIdx.x);
    float* corner_c = c + size_t(blockIdx.y) * 128 * (size_t(c_stride) * 2) + size_t(blockIdx.x) * 128;
    auto tile_c = make_tensor(make_gmem_ptr(corner_c),
                              make_layout(Shape<_128, _128>{}, make_stride(size_t(c_stride) * 2, _1{})));
    Tensor part_c = multiplier.partition_C(tile_c);
    Tensor sums = multiplier.make_fragment_C(part_c);
    Tensor fragments_a = multiplier.partition_fragment_A(stages_a(_, _, 0));
    Tensor fragments_b = multiplier.partition_fragment_B(stages_b(_, _, 0));
    auto loader_a = make_tiled_copy_A(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, tiled).get_slice(threadIdx.x);
    auto loader_b = make_tiled_copy_B(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, tiled).get_slice(threadIdx.x);
    Tensor rows_a = loader_a.partition_S(stages_a);
    Tensor rows_b = loader_b.partition_S(stages_b);
    Tensor registers_a = loader_a.retile_D(fragments_a);
    Tensor registers_b = loader_b.retile_D(fragments_b);

    auto fetch = [&](unsigned stage, int into) {
        copy(tiled_copy, from_a(_, _, _, stage), to_a(_, _, _, into));
        copy(tiled_copy, from_b(_, _, _, stage), to_b(_, _, _, into));
    };
    fetch(0, 0);
    cp_async_fence();
    fetch(1, 1);
    cp_async_fence();

    clear(sums);
    int reading = 0, writing = 2;
    for (unsigned stage = 0; stage < k; ++stage) {
        cp_async_wait<1>();
        __syncthreads();
        if (stage + 2 < k) fetch(stage + 2, writing);
        cp_async_fence();
        CUTE_UNROLL
        for (int half = 0; half < 2; ++half) {
            copy(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, rows_a(_, _, half, reading), registers_a(_, _, half));
            copy(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, rows_b(_, _, half, reading), registers_b(_, _, half));
            gemm(tiled, fragments_a(_, _, half), fragments_b(_, _, half), sums);
        }
        reading = reading == 2 ? 0 : reading + 1;
        writing = writing == 2 ? 0 : writing + 1;
    }
    copy(AutoVectorizingCopyWithAssumedAlignment<64>{}, sums, part_c);
}
