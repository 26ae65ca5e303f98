// The reduction of ../kernels/src/reduce.rs in CuTe C++: the same tiles and thread-value layouts.
#include <cute/tensor.hpp>

using namespace cute;

template <int Lanes>
__device__ float sum(float value) {
    CUTE_UNROLL
    for (int distance = Lanes / 2; distance > 0; distance /= 2) value += __shfl_xor_sync(0xffffffff, value, distance);
    return value;
}

extern "C" __global__ void __launch_bounds__(256) reduce_cute(uint128_t const* from, float* to, unsigned tiles) {
    using Tile = Layout<Shape<_1024>, Stride<_1>>;
    using Each = Layout<Shape<_256, _4>, Stride<_1, _256>>;
    __shared__ float memory[8];
    Tensor warps = make_tensor(make_smem_ptr(memory), Layout<_8>{});

    float sums[4] = {0, 0, 0, 0};
    for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        Tensor source = make_tensor(make_gmem_ptr(from + size_t(tile) * 1024), Tile{}).compose(Each{})(threadIdx.x, _);
        Tensor vectors = make_fragment_like(source);
        copy(source, vectors);
        Tensor values = recast<float>(vectors);
        CUTE_UNROLL
        for (int i = 0; i < size(values); ++i) sums[i % 4] += values(i);
    }
    float of_warp = sum<32>((sums[0] + sums[1]) + (sums[2] + sums[3]));
    if (threadIdx.x % 32 == 0) warps(threadIdx.x / 32) = of_warp;
    __syncthreads();
    float of_block = sum<8>(warps(threadIdx.x % 8));
    if (threadIdx.x == 0) to[blockIdx.x] = of_block;
}
