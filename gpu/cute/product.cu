// The product of ../kernels/src/product.rs in CuTe C++, of halves: the tiles, stages and swizzle of matmul.cu for any
// sizes, with zeros beyond the extents. C leaves through the shared memory of the stages, half of the rows at a time.
#include <cute/tensor.hpp>
#include <cutlass/arch/memory.h>

using namespace cute;
using cutlass::arch::global_store;
using Four = cutlass::AlignedArray<float, 4>;

// CuTe's copies have all 16 bytes or none: this one has so many, and zeros.
__device__ void
fill_part(half_t* to, half_t const* from, int bytes) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(cast_smem_ptr_to_uint(to)), "l"(from),
                 "r"(bytes));
}

extern "C" __global__ void __launch_bounds__(128)
product_cute(half_t const* a, half_t const* b, float* c, int m, int n, int k, unsigned a_stride, unsigned b_stride,
             unsigned c_stride) {
    // Strides come in vectors of eight halves, of C in vectors of four floats.
    using Stage = decltype(composition(Swizzle<2, 3, 3>{}, Layout<Shape<_128, _32, _3>, Stride<_32, _1, _4096>>{}));
    __shared__ alignas(128) half_t memory[2 * cosize_v<Stage>];
    Tensor stages_a = make_tensor(make_smem_ptr(memory), Stage{});
    Tensor stages_b = make_tensor(make_smem_ptr(memory + cosize_v<Stage>), Stage{});

    int count = ceil_div(k, 32);
    auto tiled_copy = make_tiled_copy(Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>, half_t>{},
                                      Layout<Shape<_32, _4>, Stride<_4, _1>>{}, Layout<Shape<_1, _8>>{});
    auto copier = tiled_copy.get_slice(int(threadIdx.x));
    auto rows = [&](half_t const* matrix, unsigned block, unsigned stride) {
        size_t leading = size_t(stride) * 8;
        return copier.partition_S(make_tensor(make_gmem_ptr(matrix + size_t(block) * 128 * leading),
                                              make_layout(make_shape(_128{}, _32{}, count),
                                                          make_stride(leading, _1{}, _32{}))));
    };
    Tensor from_a = rows(a, blockIdx.y, a_stride);
    Tensor from_b = rows(b, blockIdx.x, b_stride);
    Tensor places = copier.partition_S(make_identity_tensor(Shape<_128, _32>{}));
    Tensor to_a = copier.partition_D(stages_a);
    Tensor to_b = copier.partition_D(stages_b);

    using Tiled = decltype(make_tiled_mma(
        SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2, _2>>{},
        Tile<Layout<Shape<_16, _2, _4>, Stride<_1, _64, _16>>, Layout<Shape<_8, _2, _8>, Stride<_1, _64, _8>>, _16>{}));
    Tiled tiled;
    auto multiplier = tiled.get_slice(int(threadIdx.x));
    Tensor sums = partition_fragment_C(tiled, Shape<_128, _128>{});
    Tensor fragments_a = multiplier.partition_fragment_A(stages_a(_, _, 0));
    Tensor fragments_b = multiplier.partition_fragment_B(stages_b(_, _, 0));
    auto loader_a = make_tiled_copy_A(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, tiled).get_slice(int(threadIdx.x));
    auto loader_b = make_tiled_copy_B(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, tiled).get_slice(int(threadIdx.x));
    Tensor rows_a = loader_a.partition_S(stages_a);
    Tensor rows_b = loader_b.partition_S(stages_b);
    Tensor registers_a = loader_a.retile_D(fragments_a);
    Tensor registers_b = loader_b.retile_D(fragments_b);

    auto fetch = [&](int stage, int into) {
        if (stage < count) {
            auto [row, column] = places(0, 0, 0);
            int bytes = min(max(2 * (k - 32 * stage - column), 0), 16);
            int left_a = m - int(blockIdx.y) * 128 - row, left_b = n - int(blockIdx.x) * 128 - row;
            CUTE_UNROLL
            for (int i = 0; i < size<1>(places); ++i) {
                int further = get<0>(places(0, i, 0)) - row;
                fill_part(&to_a(0, i, 0, into), &from_a(0, i, 0, stage), further < left_a ? bytes : 0);
                fill_part(&to_b(0, i, 0, into), &from_b(0, i, 0, stage), further < left_b ? bytes : 0);
            }
        }
        cp_async_fence();
    };
    fetch(0, 0);
    fetch(1, 1);

    clear(sums);
    int reading = 0, writing = 2;
    for (int stage = 0; stage < count; ++stage) {
        cp_async_wait<1>();
        __syncthreads();
        fetch(stage + 2, writing);
        CUTE_UNROLL
        for (int half = 0; half < 2; ++half) {
            copy(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, rows_a(_, _, half, reading), registers_a(_, _, half));
            copy(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, rows_b(_, _, half, reading), registers_b(_, _, half));
            gemm(tiled, fragments_a(_, _, half), fragments_b(_, _, half), sums);
        }
        reading = reading == 2 ? 0 : reading + 1;
        writing = writing == 2 ? 0 : writing + 1;
    }

    // Of the rows of each two warps, first 32, then the other 32. A warp stores a row of C.
    using Out = Layout<Shape<Shape<_32, _2>, _128>, Stride<Stride<_136, Int<32 * 136>>, _1>>;
    using Sums = Layout<Shape<Shape<_32, _2, _2>, _128>, Stride<Stride<_136, _0, Int<32 * 136>>, _1>>;
    float* out = reinterpret_cast<float*>(memory);
    Tensor held = multiplier.partition_C(make_tensor(make_smem_ptr(out), Sums{}));
    auto out_copy = make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, float>{},
                                    Layout<Shape<_4, _32>, Stride<_32, _1>>{}, Layout<Shape<_1, _4>>{});
    auto writer = out_copy.get_slice(int(threadIdx.x));
    Tensor out_rows = writer.partition_S(make_tensor(make_smem_ptr(out), Out{}));
    Tensor vectors = make_tensor<float>(append(shape(out_rows(_, _, 0)), _2{}));
    CUTE_UNROLL
    for (int half = 0; half < 2; ++half) {
        __syncthreads();
        CUTE_UNROLL
        for (int i = 2 * half; i < 2 * half + 2; ++i)
            copy(AutoVectorizingCopyWithAssumedAlignment<64>{}, sums(_, i, _), held(_, i, _));
        __syncthreads();
        copy(out_copy, out_rows(_, _, 0), vectors(_, _, half));
    }
    size_t leading = size_t(c_stride) * 4;
    auto places_c = make_identity_tensor(make_shape(m, n));
    auto half_of = [&](auto const& matrix, int half) {
        auto tile = local_tile(matrix, Shape<_128, _128>{}, make_coord(blockIdx.y, blockIdx.x));
        using Rows = Layout<Shape<_32, _2>, Stride<_1, _64>>;
        return writer.partition_D(domain_offset(make_coord(32 * half, 0), tile).compose(Rows{}, _));
    };
    Tensor matrix_c = make_tensor(make_gmem_ptr(c), make_layout(make_shape(m, n), make_stride(leading, _1{})));
    int first = get<1>(half_of(places_c, 0)(0, 0, 0));
    bool whole = first + 4 <= n, some[3] = {!whole && first < n, !whole && first + 1 < n, !whole && first + 2 < n};
    CUTE_UNROLL
    for (int half = 0; half < 2; ++half) {
        Tensor target = half_of(matrix_c, half);
        Tensor at = half_of(places_c, half);
        CUTE_UNROLL
        for (int i = 0; i < size<1>(target); ++i) {
            auto [row, column] = at(0, i, 0);
            Tensor four = recast<Four>(vectors(_, i, half));
            global_store<Four, 16>(four(0), &target(0, i, 0), row < m && whole);
            CUTE_UNROLL
            for (int j = 0; j < 3; ++j)
                global_store<float, 4>(vectors(j, i, half), &target(j, i, 0), row < m && some[j]);
        }
    }
}
