//! law: an input that `CuTe` refuses while compiling is refused.
use layout_static::layout;

layout! {
    // an inner stride steps through the outer extents. CuTe: Stride Divisibility Condition
    #[allow(intractable)]
    pub type BlockedProduct0050 = blocked_product((6) : (4), (4, 9) : (9, 1));
    #[allow(intractable)]
    pub type Composition0168 = composition((3, 2, 2, 48) : (576, 3, 3456, 12), 10 : 7);
    #[allow(intractable)]
    pub type FlatProduct0139 = flat_product((4, 3) : (2, 8), (1, 7) : (7, 1));
    #[allow(intractable)]
    pub type LogicalDivide0070 = logical_divide((((15, 32), 1, 1), 4) : (((128, 4), 0, 0), 1), [6 : 8]);
    #[allow(intractable)]
    pub type LogicalProduct0041 = logical_product(8 : 16, [(2, 8, 4) : (3, 24, 6)]);
    // an inner extent ends on a boundary of the outer extents. CuTe: Shape Divisibility Condition
    #[allow(intractable)]
    pub type BlockedProduct0139 = blocked_product((8, 1) : (3, 3), 8 : 1);
    #[allow(intractable)]
    pub type Composition0008 = composition((16, 4) : (4, 1), (6, 8) : (1, 6));
    #[allow(intractable)]
    pub type CompositionAdversarial0119 = composition((1, 7, 9) : (9, 17, 39), 11 : 2);
    #[allow(intractable)]
    pub type CompositionTiler0058 = composition(((6, 6), 1, 3) : ((12, 2), 288, 288), [9]);
    #[allow(intractable)]
    pub type FlatDivide0143 = flat_divide(((4, 2), 4) : ((8, 4), 1), [6, 2]);
    #[allow(intractable)]
    pub type FlatProduct0064 = flat_product((1, 5, 1) : (10, 2, 44), 3);
    // what is repeated does not overlap itself. CuTe: Non-injective Layout detected in complement.
    #[allow(intractable)]
    pub type BlockedProduct0141 = blocked_product((16, 8) : (12, 32), 16 : 2);
    #[allow(intractable)]
    pub type FlatDivide0160 = flat_divide((8, 16) : (16, 1), [(4, 4) : (2, 1), 4]);
    #[allow(intractable)]
    pub type FlatProduct0154 = flat_product((8, 8) : (32, 32), 6);
    #[allow(intractable)]
    pub type IdentityZippedDivide0142 = zipped_divide(make_identity_layout((12)), [(12, 3) : (1, 2)]);
    #[allow(intractable)]
    pub type LogicalDivide0179 = logical_divide((2, 8) : (16, 1), (8, 2) : (1, 1));
    // a layout with a left inverse does not overlap itself. CuTe: Left inverse divisibility condition
    #[allow(intractable)]
    pub type LeftInverse0225 = left_inverse((28, 1, 3, 4) : (3, 8, 6, 4));
    // a stride ends where a wide element ends. CuTe: Divisibility condition
    #[allow(intractable)]
    pub type RecastLayout0210 = recast((8) : (3), 1, 16);
    #[allow(intractable)]
    pub type Upcast0138 = upcast(4 : 3, 4);
    // of an extent and its divisor, one divides the other. CuTe: Divisibility Condition
    #[allow(intractable)]
    pub type ShapeDiv0194 = shape_div(6, 4);
    // the parts of an element lie side by side. CuTe: Downcast requires adjacent elements
    #[allow(intractable)]
    pub type Downcast0043 = downcast(8 : 4, 2);
    #[allow(intractable)]
    pub type RecastLayout0182 = recast(6 : 0, 32, 4);
    #[allow(intractable)]
    pub type SwizzleRecast0097 = downcast(swizzle(3, 0, 3) * (2 : 2), 2);
    // a block divides the shape. CuTe: tile_to_shape: block shape does not divide the target shape.
    #[allow(intractable)]
    pub type TileToShape0024 = tile_to_shape((3, 8) : (16, 2), (6, 9));
    // a block has at most the modes of the shape. CuTe: Rank of layout must be <= rank of target shape.
    #[allow(intractable)]
    pub type TileToShape0161 = tile_to_shape((2, 7) : (1, 2), 4);
    // a tiler has at most the modes of the layout. CuTe: logical_divide: Too many modes in tiler.
    #[allow(intractable)]
    pub type FlatDivide0011 = flat_divide((7, 8) : (1, 7), [7, _, 2]);
    #[allow(intractable)]
    pub type IdentityZippedDivide0018 = zipped_divide(make_identity_layout((10, 10)), [_, 10, 2]);
    #[allow(intractable)]
    pub type LogicalDivide0057 = logical_divide((4, 4) : (2, 8), [(1) : (4), 2 : 1, 2]);
    #[allow(intractable)]
    pub type TiledDivide0171 = tiled_divide((9, 6) : (1, 9), [1, 1, 2]);
    #[allow(intractable)]
    pub type ZippedDivide0200 = zipped_divide((8, 1) : (1, 1), [8, 1, 2]);
    // a tuple has the modes of the other. CuTe: Mismatched ranks
    #[allow(intractable)]
    pub type CeilDiv0032 = ceil_div((8), (2, 2));
    #[allow(intractable)]
    pub type FlatDivide0207 = flat_divide((24, 2, (12)) : (24, 24, (16)), [(4) : (4), 2, _]);
    #[allow(intractable)]
    pub type ShapeDiv0039 = shape_div((4), (2, 2));
    // a coordinate has the modes of the layout. CuTe: Mismatched Ranks
    #[allow(intractable)]
    pub type Dice0021 = dice((4, 2) : (6, 3), (_, _, 0));
    #[allow(intractable)]
    pub type SliceAndOffset0138 = slice((6) : (4), (_, 0));
    // a tile is not smaller than its modes say. CuTe: an incomplete type
    #[allow(intractable)]
    pub type IdentityZippedDivide0094 = zipped_divide(make_identity_layout((32, 2, 6)), [8, (2) : (0), _]);
    // a rank is not below that of the layout. CuTe: static_assert (no message)
    #[allow(intractable)]
    pub type Append0009 = append_to((10, 1, 32) : (32, 32, 1), 2, 1 : 0);
    #[allow(intractable)]
    pub type Prepend0059 = prepend_to((24, 7, 4) : (28, 4, 1), 2, 1 : 0);
    #[allow(intractable)]
    pub type Append0057 = append_to((4, 1) : (3, 3), 1, 1 : 0);
    #[allow(intractable)]
    pub type Prepend0134 = prepend_to((24, 8) : (1, 24), 1, 1 : 0);
    #[allow(intractable)]
    pub type Prepend0070 = prepend_to((2, (16, 64)) : (1, (2, 32)), 1, (1, 12) : (0, 1));
    #[allow(intractable)]
    pub type Prepend0045 = prepend_to(((7, 2), 2, 12) : ((48, 24), 12, 1), 2, 1 : 0);
    #[allow(intractable)]
    pub type CompositionTiler0150 = composition((12, 15) : (15, 1), [2, 1 : 5, 2]);
    #[allow(intractable)]
    pub type CompositionTiler0236 = composition((20, 8) : (8, 1), [5, (8, 3) : (1, 0), 2]);
    #[allow(intractable)]
    pub type CompositionTiler0240 = composition((15, 16) : (16, 1), [(3, 3) : (1, 5), 1, 2]);
    // a mode is one of the layout. CuTe: Index out of range
    #[allow(intractable)]
    pub type Get0044 = get((3, 3) : (1, 3), (6));
    #[allow(intractable)]
    pub type Unflatten0067 = unflatten((2, 24) : (20, 19), (1, 2, 24));
    #[allow(intractable)]
    pub type Unflatten0080 = unflatten((3, 9) : (8, 8), (1, 3, 9));
}

fn main() {}
