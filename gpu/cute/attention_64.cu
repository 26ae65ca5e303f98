// The attention of ../kernels/src/attention.rs in CuTe C++, of heads of up to 64 columns: the same tiles, swizzle and
// registers. It is compiled with `-use_fast_math`.
#include <cute/tensor.hpp>
#include <cutlass/arch/memory.h>
#include <cutlass/numeric_conversion.h>

using namespace cute;
using Eight = cutlass::AlignedArray<bfloat16_t, 8>;

template <class Combine>
__device__ float
among_four(float value, Combine combine) {
    value = combine(value, __shfl_xor_sync(0xffffffff, value, 2));
    return combine(value, __shfl_xor_sync(0xffffffff, value, 1));
}

template <class From, class To>
__device__ void
narrow(From const& from, To&& to) {
    constexpr int Size = size(From{});
    recast<cutlass::Array<bfloat16_t, Size>>(to)(0) = cutlass::NumericArrayConverter<bfloat16_t, float, Size>{}(
        recast<cutlass::Array<float, Size>>(from)(0));
}

// Strides are those of heads of keys, of their queries' heads and of rows, in vectors of eight.
extern "C" __global__ void __launch_bounds__(128)
attention_64_cute(bfloat16_t const* q, bfloat16_t const* k, bfloat16_t const* v, bfloat16_t* o, int queries, int keys,
                  int columns, unsigned q_head, unsigned q_group, unsigned q_row, unsigned k_head, unsigned k_row,
                  unsigned v_head, unsigned v_row, unsigned o_head, unsigned o_group, unsigned o_row, float scale,
                  int reach) {
    using Rows = decltype(composition(Swizzle<3, 3, 3>{}, Layout<Shape<_64, _64>, Stride<_64, _1>>{}));
    using Turned = decltype(composition(Swizzle<3, 3, 3>{}, Layout<Shape<_64, _64>, Stride<_1, _64>>{}));
    using Out = Layout<Shape<_64, _64>, Stride<_72, _1>>;
    __shared__ alignas(128) bfloat16_t memory[3 * 4096];
    Tensor tile_q = make_tensor(make_smem_ptr(memory), Rows{});
    Tensor tile_k = make_tensor(make_smem_ptr(memory + 4096), Rows{});
    Tensor tile_v = make_tensor(make_smem_ptr(memory + 8192), Rows{});
    Tensor turned_v = make_tensor(make_smem_ptr(memory + 8192), Turned{});

    int first = blockIdx.x * 64;
    scale *= float(M_LOG2E);
    reach = min(max(reach, -(1 << 20)), 1 << 20);
    int tiles = ceil_div(max(min(min(first + 64, queries) + reach, keys), 0), 64);

    Copy_Atom<SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<uint128_t>, bfloat16_t> fill_vector;
    auto copier = make_tiled_copy(fill_vector, Layout<Shape<_16, _8>, Stride<_8, _1>>{}, Layout<Shape<_1, _8>>{})
                      .get_slice(int(threadIdx.x));
    Tensor places = copier.partition_S(make_identity_tensor(Shape<_64, _64>{}));
    auto tiles_of = [&](auto pointer, unsigned head, unsigned group, unsigned row, int count) {
        size_t leading = size_t(row) * 8;
        pointer += (size_t(blockIdx.z) * head + size_t(blockIdx.y) * group) * 8;
        auto layout = make_layout(make_shape(_64{}, _64{}, count), make_stride(leading, _1{}, 64 * leading));
        return copier.partition_S(make_tensor(make_gmem_ptr(pointer), layout));
    };
    Tensor from_q = tiles_of(q, q_head, q_group, q_row, gridDim.x);
    Tensor from_k = tiles_of(k, k_head, 0, k_row, tiles);
    Tensor from_v = tiles_of(v, v_head, 0, v_row, tiles);
    Tensor to_q = copier.partition_D(tile_q);
    Tensor to_k = copier.partition_D(tile_k);
    Tensor to_v = copier.partition_D(tile_v);
    auto fetch = [&](auto const& from, auto&& to, int number, int rows) {
        CUTE_UNROLL
        for (int i = 0; i < size<1>(places); ++i) {
            auto [row, column] = places(0, i, 0);
            copy(fill_vector.with(row < rows - 64 * number && column < columns), from(_, i, _, number), to(_, i, _));
        }
    };
    auto fetch_tile = [&](auto const& from, auto&& to, int number) {
        if (number < tiles) fetch(from, to, number, keys);
        cp_async_fence();
    };
    fetch(from_q, to_q, blockIdx.x, queries);
    fetch_tile(from_k, to_k, 0);

    TiledMMA<MMA_Atom<SM80_16x8x16_F32BF16BF16F32_TN>, Layout<Shape<_4, _1, _1>>, Tile<_64, _16, _16>> tiled;
    auto multiplier = tiled.get_slice(int(threadIdx.x));
    Tensor of_q = multiplier.partition_fragment_A(tile_q);
    Tensor of_k = multiplier.partition_fragment_B(tile_k);
    Tensor of_v = multiplier.partition_fragment_B(turned_v);
    Tensor weights = make_tensor<bfloat16_t>(shape(of_q));
    Tensor out = partition_fragment_C(tiled, Shape<_64, _64>{});
    Copy_Atom<SM75_U32x4_LDSM_N, bfloat16_t> matrices;
    Copy_Atom<SM75_U16x8_LDSM_T, bfloat16_t> transposed;
    auto loader_q = make_tiled_copy_A(matrices, tiled).get_slice(int(threadIdx.x));
    auto loader_k = make_tiled_copy_B(matrices, tiled).get_slice(int(threadIdx.x));
    auto loader_v = make_tiled_copy_B(transposed, tiled).get_slice(int(threadIdx.x));
    Tensor rows_k = loader_k.partition_S(tile_k);
    Tensor rows_v = loader_v.partition_S(turned_v);
    Tensor registers_k = loader_k.retile_D(of_k);
    Tensor registers_v = loader_v.retile_D(of_v);
    Tensor numbers = multiplier.partition_C(make_identity_tensor(Shape<_64, _64>{}));
    cp_async_wait<0>();
    __syncthreads();
    copy(matrices, loader_q.partition_S(tile_q), loader_q.retile_D(of_q));

    clear(out);
    float most[2] = {-INFINITY, -INFINITY}, sum[2] = {0, 0};
    for (int number = 0; number < tiles; ++number) {
        cp_async_wait<0>();
        __syncthreads();
        fetch_tile(from_v, to_v, number);
        Tensor scores = partition_fragment_C(tiled, Shape<_64, _64>{});
        clear(scores);
        CUTE_UNROLL
        for (int step = 0; step < 4; ++step) {
            copy(matrices, rows_k(_, _, step), registers_k(_, _, step));
            gemm(tiled, of_q(_, _, step), of_k(_, _, step), scores);
        }
        int left = keys - 64 * number, visible = first + reach + 1 - 64 * number;
        if (min(left, visible) < 64) {
            CUTE_UNROLL
            for (int i = 0; i < size(scores); ++i) {
                auto [row, column] = numbers(i);
                if (column >= min(left, visible + row)) scores(i) = -INFINITY;
            }
        }
        float worth[2];
        CUTE_UNROLL
        for (int row = 0; row < 2; ++row) {
            Tensor x = scores(make_coord(_, row), _0{}, _);
            float before = most[row];
            CUTE_UNROLL
            for (int i = 0; i < size(x); ++i) most[row] = fmaxf(most[row], x(i));
            most[row] = among_four(most[row], [](float a, float b) { return fmaxf(a, b); });
            float shift = most[row] == -INFINITY ? 0 : most[row] * scale;
            CUTE_UNROLL
            for (int i = 0; i < size(x); ++i) x(i) = exp2f(x(i) * scale - shift);
            worth[row] = exp2f(before * scale - shift);
            sum[row] *= worth[row];
            CUTE_UNROLL
            for (int i = 0; i < size(x); ++i) sum[row] += x(i);
        }
        narrow(scores, weights);
        cp_async_wait<0>();
        __syncthreads();
        fetch_tile(from_k, to_k, number + 1);
        CUTE_UNROLL
        for (int i = 0; i < size(out); ++i) out(i) *= worth[i / 2 % 2];
        CUTE_UNROLL
        for (int step = 0; step < 4; ++step) {
            copy(transposed, rows_v(_, _, step), registers_v(_, _, step));
            gemm(tiled, weights(_, _, step), of_v(_, _, step), out);
        }
    }

    CUTE_UNROLL
    for (int row = 0; row < 2; ++row) {
        float all = among_four(sum[row], [](float a, float b) { return a + b; });
        sum[row] = all == 0 ? 0 : 1 / all;
    }
    CUTE_UNROLL
    for (int i = 0; i < size(out); ++i) out(i) *= sum[i / 2 % 2];
    Tensor halves = make_tensor<bfloat16_t>(shape(out));
    narrow(out, halves);
    __syncthreads();
    Tensor tile_o = make_tensor(make_smem_ptr(memory), Out{});
    copy(AutoVectorizingCopyWithAssumedAlignment<32>{}, halves, multiplier.partition_C(tile_o));
    __syncthreads();
    Tensor rows_o = copier.partition_S(tile_o);
    Tensor target = tiles_of(o, o_head, o_group, o_row, gridDim.x);
    Tensor vectors = make_fragment_like(rows_o);
    copy(Copy_Atom<UniversalCopy<uint128_t>, bfloat16_t>{}, rows_o, vectors);
    CUTE_UNROLL
    for (int i = 0; i < size<1>(places); ++i) {
        auto [row, column] = places(0, i, 0);
        cutlass::arch::global_store<Eight, 16>(recast<Eight>(vectors(_, i, _))(0), &target(0, i, 0, blockIdx.x),
                                               row < queries - first && column < columns);
    }
}
