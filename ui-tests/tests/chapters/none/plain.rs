// expect: accepted
// run: yes
// wants: what a default user writes needs no chapter, bit matrices that operations come to among it
use layout_static::{
    BitMatrix, Bounded, ByMode, C, Composed, DynTensor, Layout, Static, StaticLayout, Tensor, TensorArray,
    assert_layout, layout, zip,
};
layout! {
    pub type Rows = (4, 8) : (8, 1);
    pub type Blocks = zipped_divide(Rows, [2, 4]);
    pub type Smem = swizzle(3, 3, 3) * ((8, 64) : (64, 1));
    pub type Padded = (32, 32) : (32 + 1, 1);
    pub type Matrix = (128?, 64?) : (?, 1);
    pub type Gray = bit_matrix(1, 3, 6) * (8 : 1);
    #[check(size == 32, injective, vector >= 8)]
    pub type Checked = (8, 4) : (1, 8);
    pub const SIZE: usize = size(Blocks);
}
fn main() {
    let data: [usize; 32] = core::array::from_fn(|i| i);
    let (rows, blocks) = (Tensor::from_array(&data, Rows), Tensor::from_array(&data, Blocks));
    assert_eq!((rows[(2, 3)], blocks[((1, 2), (1, 0))], SIZE), (19, 26, 32));
    assert_layout!(Rows: size == 32, injective);
    let columns = TensorArray::<usize, 32, _>::from_fn(Rows, |(i, j)| i + j);
    let mut sum = 0;
    zip((&rows, &columns.view())).for_each(|(a, b)| sum += a * b);
    assert!(sum > 0);
    assert_eq!((0..8).map(|x| Gray.index(x)).collect::<Vec<_>>(), [0, 1, 3, 2, 6, 7, 5, 4]);
    type Same = Composed<BitMatrix<(C<1>, C<3>, C<6>)>, C<0>, Layout<C<8>, C<1>>>;
    assert_eq!(Same::VALUE.index(5), Gray.index(5));
    let matrix = DynTensor::row_major(&data, (4, 8)).unwrap();
    assert_eq!(matrix[(2, 3)], 19);
    assert_eq!(rows.tile(ByMode::of((C::<2>, C::<4>)), (1, 0))[(Bounded::<2>::masked(1), 2)], 26);
    assert_eq!(Smem.index((2, 8)), (2 * 64 + 8) ^ (2 << 3));
}
