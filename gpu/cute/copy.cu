// The copy of ../kernels/src/copy.rs in CuTe C++: the same tile, the same thread-value layout.
#include <cute/tensor.hpp>

using namespace cute;

extern "C" __global__ void __launch_bounds__(256) copy_cute(uint128_t const* from, uint128_t* to) {
    using Tile = Layout<Shape<_1024>, Stride<_1>>;
    using Vectors = Layout<Shape<_256, _4>, Stride<_1, _256>>;
    size_t first = size_t(blockIdx.x) * 1024;
    Tensor source = make_tensor(make_gmem_ptr(from + first), Tile{}).compose(Vectors{})(threadIdx.x, _);
    Tensor target = make_tensor(make_gmem_ptr(to + first), Tile{}).compose(Vectors{})(threadIdx.x, _);
    Tensor values = make_fragment_like(source);
    copy(source, values);
    copy(values, target);
}
