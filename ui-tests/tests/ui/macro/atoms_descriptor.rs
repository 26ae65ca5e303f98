//! law: a descriptor says where the blocks of an operand lie in shared memory.
use layout_static::layout;

layout! {
    pub atom Wide = mma((64, 8, 16), lanes 128 : 1, a (128, (64, 16)) : (0, (1, 64)) of 16,
        b (128, (8, 16)) : (0, (1, 8)) of 16, c ((4, 8, 4), (2, 2)) : ((128, 1, 16), (64, 8)) of 32);
    pub mma Product = tiled(Wide);
    #[check(descriptor(Product.a))]
    pub type Stage = (64, 64) : (64, 1);
}

fn main() {}
// mended: type Stage = (64 => type Stage = swizzle(3, 3, 3) * ((64
// mended: : (64, 1); => : (64, 1));
