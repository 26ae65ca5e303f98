// The transpose of ../kernels/src/transpose.rs in CuTe C++: the same tiles, swizzle and thread-value layouts.
#include <cute/tensor.hpp>

using namespace cute;

extern "C" __global__ void __launch_bounds__(256)
transpose_cute(uint128_t const* from, uint128_t* to, unsigned from_stride, unsigned to_stride) {
    using Rows = Layout<Shape<_64, _16>, Stride<_16, _1>>;
    using Vectors = decltype(composition(Swizzle<3, 0, 6>{}, Layout<Shape<_64, _16>, Stride<_16, _1>>{}));
    using Elements = decltype(composition(Swizzle<3, 2, 6>{}, Layout<Shape<_64, _64>, Stride<_64, _1>>{}));
    using Load = Layout<Shape<Shape<_16, _16>, _4>, Stride<Stride<_64, _4>, _1>>;
    using Gather = Layout<Shape<Shape<_8, _32>, Shape<_4, Shape<_2, _2>>>,
                          Stride<Stride<_4, _64>, Stride<_1, Stride<_32, _2048>>>>;
    using Store = Layout<Shape<Shape<_8, _32>, Shape<_2, _2>>, Stride<Stride<_64, _1>, Stride<_512, _32>>>;
    __shared__ alignas(128) uint128_t memory[1024];

    auto matrix = [](auto pointer, unsigned i, unsigned j, unsigned stride) {
        size_t start = size_t(i) * 64 * stride + size_t(j) * 16;
        return make_tensor(make_gmem_ptr(pointer + start),
                           make_layout(Shape<_64, _16>{}, make_stride(size_t(stride), _1{})));
    };
    Tensor source = matrix(from, blockIdx.y, blockIdx.x, from_stride).compose(Load{})(threadIdx.x, _);
    Tensor rows = make_fragment_like(source);
    copy(source, rows);
    copy(rows, make_tensor(make_smem_ptr(memory), Vectors{}).compose(Load{})(threadIdx.x, _));
    __syncthreads();

    float* elements = reinterpret_cast<float*>(memory);
    Tensor gathered = make_tensor<float>(Shape<_4, Shape<_2, _2>>{});
    copy(make_tensor(make_smem_ptr(elements), Elements{}).compose(Gather{})(threadIdx.x, _), gathered);
    Tensor target = matrix(to, blockIdx.x, blockIdx.y, to_stride).compose(Store{})(threadIdx.x, _);
    copy(recast<uint128_t>(gathered)(0, _), target);
}
