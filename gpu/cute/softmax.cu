// The softmax of ../kernels/src/softmax.rs in CuTe C++: a warp has a row, a lane eight vectors of it. It is compiled
// with `-use_fast_math`.
#include <cute/tensor.hpp>

using namespace cute;

template <class Combine>
__device__ float
among_lanes(float value, Combine combine) {
    CUTE_UNROLL
    for (int distance = 16; distance > 0; distance /= 2)
        value = combine(value, __shfl_xor_sync(0xffffffff, value, distance));
    return value;
}

// Columns and strides come in vectors of four, as in `softmax` and `softmax_hand`.
extern "C" __global__ void __launch_bounds__(128)
softmax_cute(uint128_t const* from, uint128_t* to, unsigned rows, unsigned columns, unsigned from_stride,
             unsigned to_stride) {
    using Each = Layout<Shape<_32, _8>, Stride<_1, _32>>;
    unsigned row = blockIdx.x * 4 + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    auto part = [&](auto pointer, unsigned stride) {
        return make_tensor(make_gmem_ptr(pointer + size_t(row) * stride), Each{})(lane, _);
    };
    Tensor source = part(from, from_stride);
    Tensor places = make_identity_tensor(Shape<_256>{}).compose(Each{})(lane, _);
    Tensor exists = make_tensor<bool>(Shape<_8>{});
    CUTE_UNROLL
    for (int v = 0; v < size(exists); ++v) exists(v) = get<0>(places(v)) < columns;

    Tensor vectors = make_fragment_like(source);
    Tensor x = recast<float>(vectors);
    fill(x, -INFINITY);
    copy_if(exists, source, vectors);
    float most = -INFINITY, sum = 0;
    CUTE_UNROLL
    for (int i = 0; i < size(x); ++i) most = fmaxf(most, x(i));
    most = among_lanes(most, [](float a, float b) { return fmaxf(a, b); }) * float(M_LOG2E);
    CUTE_UNROLL
    for (int i = 0; i < size(x); ++i) x(i) = exp2f(x(i) * float(M_LOG2E) - most);
    CUTE_UNROLL
    for (int i = 0; i < size(x); ++i) sum += x(i);
    float scale = 1 / among_lanes(sum, [](float a, float b) { return a + b; });
    CUTE_UNROLL
    for (int i = 0; i < size(x); ++i) x(i) *= scale;
    copy_if(exists, vectors, part(to, to_stride));
}
