//! Every operation in the macro: the same layout from literals, which the macro evaluates, and from a parameter, which
//! rustc does.

use layout_static::{StaticLayout, layout};

/// The same operation on literals and on a parameter of the same value.
macro_rules! agree {
    ($($literal:expr => $parameter:expr, $text:literal;)*) => {
        $(assert_eq!($literal.to_string(), $text); assert_eq!($parameter.to_string(), $text);)*
    };
}

mod literal {
    use super::layout;
    layout! {
        pub type Rows = (4, 8) : (8, 1);
        pub type Cube = (2, 3, 5) : (1, 2, 6);
        pub type Tiled = tiled_divide(Rows, [2, 4]);
        pub type Flat = flat_divide(Rows, [2, 4]);
        pub type Zipped = zipped_product(Rows, [2, _]);
        pub type TiledProduct = tiled_product(Rows, column_major(2, 3));
        pub type FlatProduct = flat_product(Rows, 2);
        pub type Blocked = blocked_product(Rows, (2, 2));
        pub type Raked = raked_product(Rows, (2, 2));
        pub type Covering = tile_to_shape(Rows, (8, 16));
        pub type Right = tile_to_shape_right(Rows, (8, 16));
        pub type Ordered = tile_to_shape_ordered(Rows, (8, 16), (1, 0));
        pub type Threads = make_layout_tv(Rows, (2, 1));
        pub type RightInverse = right_inverse(Rows);
        pub type LeftInverse = left_inverse(Rows);
        pub type Nullspace = nullspace((4, 8) : (0, 1));
        pub type Common = max_common_layout(Rows, Rows);
        pub type Up = upcast(Rows, 4);
        pub type Down = downcast(Rows, 4);
        pub type Recast = recast(Rows, 32, 16);
        pub type Reshaped = with_shape(Rows, (2, 16));
        pub type Like = make_layout_like((4, 8) : (16, 2));
        pub type Fragment = make_fragment_like((4, 8, 2) : (16, 2, 1));
        pub type Workers = domain_distribute((4, 8), 16);
        pub type Where = make_identity_layout(4, 8);
        pub type Transposed = composition_axes(Rows, reverse(Where));
        pub type Filtered = filter_zeros((4, 8) : (0, 1));
        pub type Grouped = group(Cube, 0, 2);
        pub type Taken = take(Cube, 1, 3);
        pub type Selected = select(Cube, (2, 0));
        pub type Got = get(Grouped, (0, 1));
        pub type Nested = unflatten(Cube, ((1, 1), 1));
        pub type Reversed = reverse(Cube);
        pub type Appended = append(Rows, 2 : 32);
        pub type Prepended = prepend(Rows, 2 : 32);
        pub type AppendedTo = append_to(Rows, 4, 1 : 0);
        pub type PrependedTo = prepend_to(Rows, 4, 1 : 0);
        pub type Replaced = replace(Rows, 0, 2 : 8);
        pub type Tiler = [2, 4];
        pub type ByName = tiled_divide(Rows, Tiler);
        pub type Pairs = zip(make_layout(Rows, (2, 2) : (1, 2)));
        pub type Unzipped = tile_unzip(logical_divide(Rows, [2, 4]), (1, 1));
        pub type SameShape = row_major(shape(Got), shape(Rows));
        pub type Indices = coshape(Where);
        pub type Grid = ceil_div((4, 60), (32, 16));
        pub type Quotient = (shape_div((4, 64), (2, 16)), 2) : ((8, 1), 4);
        pub type Multiple = round_up((4, 60), (32, 16));
        pub type Scaled = elem_scale((4, 2), ((8, 2), 32));
        pub type Sizes = product_each(((4, 3), 5));
        pub type SizesOver = product_like(((4, 3), (5, 2)), (1, (1, 1)));
        pub type Again = repeat((4, 2), 2);
        pub type Morphism = (4, 8) -[2, 1]-> (8, 4);
    }
}

mod parameter {
    use super::layout;
    layout! {
        pub type Rows<const N: usize> = (N, 8) : (8, 1);
        pub type Cube<const N: usize> = (N, 3, 5) : (1, 2, 6);
        pub type Tiled<const N: usize> = tiled_divide(Rows<N>, [2, 4]);
        pub type Flat<const N: usize> = flat_divide(Rows<N>, [2, 4]);
        pub type Zipped<const N: usize> = zipped_product(Rows<N>, [2, _]);
        pub type TiledProduct<const N: usize> = tiled_product(Rows<N>, column_major(2, 3));
        pub type FlatProduct<const N: usize> = flat_product(Rows<N>, 2);
        pub type Blocked<const N: usize> = blocked_product(Rows<N>, (2, 2));
        pub type Raked<const N: usize> = raked_product(Rows<N>, (2, 2));
        pub type Covering<const N: usize> = tile_to_shape(Rows<N>, (8, 16));
        pub type Right<const N: usize> = tile_to_shape_right(Rows<N>, (8, 16));
        pub type Ordered<const N: usize> = tile_to_shape_ordered(Rows<N>, (8, 16), (1, 0));
        pub type Threads<const N: usize> = make_layout_tv(Rows<N>, (2, 1));
        pub type RightInverse<const N: usize> = right_inverse(Rows<N>);
        pub type LeftInverse<const N: usize> = left_inverse(Rows<N>);
        pub type Nullspace<const N: usize> = nullspace((N, 8) : (0, 1));
        pub type Common<const N: usize> = max_common_layout(Rows<N>, Rows<N>);
        pub type Up<const N: usize> = upcast(Rows<4>, N);
        pub type Down<const N: usize> = downcast(Rows<4>, N);
        pub type Recast<const N: usize> = recast(Rows<4>, 32, N);
        pub type Reshaped<const N: usize> = with_shape(Rows<4>, (N, 16));
        pub type Like<const N: usize> = make_layout_like((N, 8) : (16, 2));
        pub type Fragment<const N: usize> = make_fragment_like((N, 8, 2) : (16, 2, 1));
        pub type Workers<const N: usize> = domain_distribute((N, 8), 16);
        pub type Where<const N: usize> = make_identity_layout(N, 8);
        pub type Transposed<const N: usize> = composition_axes(Rows<N>, reverse(Where<N>));
        pub type Filtered<const N: usize> = filter_zeros((N, 8) : (0, 1));
        pub type Grouped<const N: usize> = group(Cube<N>, 0, 2);
        pub type Taken<const N: usize> = take(Cube<2>, N, 3);
        pub type Selected<const N: usize> = select(Cube<2>, (N, 0));
        pub type Got<const N: usize> = get(Grouped<2>, (0, N));
        pub type Nested<const N: usize> = unflatten(Cube<N>, ((1, 1), 1));
        pub type Reversed<const N: usize> = reverse(Cube<N>);
        pub type Appended<const N: usize> = append(Rows<N>, 2 : 32);
        pub type Prepended<const N: usize> = prepend(Rows<N>, 2 : 32);
        pub type AppendedTo<const N: usize> = append_to(Rows<4>, N, 1 : 0);
        pub type PrependedTo<const N: usize> = prepend_to(Rows<4>, N, 1 : 0);
        pub type Replaced<const N: usize> = replace(Rows<4>, N, 2 : 8);
        pub type Tiler<const N: usize> = [2, N];
        pub type ByName<const N: usize> = tiled_divide(Rows<N>, Tiler<N>);
        pub type Pairs<const N: usize> = zip(make_layout(Rows<N>, (2, 2) : (1, 2)));
        pub type Unzipped<const N: usize> = tile_unzip(logical_divide(Rows<N>, [2, 4]), (1, 1));
        pub type SameShape<const N: usize> = row_major(shape(Got<N>), shape(Rows<4>));
        pub type Indices<const N: usize> = coshape(Where<N>);
        pub type Grid<const N: usize> = ceil_div((N, 60), (32, 16));
        pub type Quotient<const N: usize> = (shape_div((N, 64), (2, 16)), 2) : ((8, 1), 4);
        pub type Multiple<const N: usize> = round_up((N, 60), (32, 16));
        pub type Scaled<const N: usize> = elem_scale((N, 2), ((8, 2), 32));
        pub type Sizes<const N: usize> = product_each(((N, 3), 5));
        pub type SizesOver<const N: usize> = product_like(((N, 3), (5, 2)), (1, (1, 1)));
        pub type Again<const N: usize> = repeat((4, 2), N);
        pub type Morphism<const N: usize> = (N, 8) -[2, 1]-> (8, N);
    }
}

#[test]
fn literals_and_parameters_agree() {
    agree! {
        literal::Tiled::LAYOUT => parameter::Tiled::<4>::LAYOUT, "((2,4),2,2):((8,1),16,4)";
        literal::Flat::LAYOUT => parameter::Flat::<4>::LAYOUT, "(2,4,2,2):(8,1,16,4)";
        literal::Zipped::LAYOUT => parameter::Zipped::<4>::LAYOUT, "((4,1),(2,8)):((8,0),(1,1))";
        literal::TiledProduct::LAYOUT => parameter::TiledProduct::<4>::LAYOUT, "((4,8),2,3):((8,1),32,64)";
        literal::FlatProduct::LAYOUT => parameter::FlatProduct::<4>::LAYOUT, "(4,8,2):(8,1,32)";
        literal::Blocked::LAYOUT => parameter::Blocked::<4>::LAYOUT, "((4,2),(8,2)):((8,32),(1,64))";
        literal::Raked::LAYOUT => parameter::Raked::<4>::LAYOUT, "((2,4),(2,8)):((32,8),(64,1))";
        literal::Covering::LAYOUT => parameter::Covering::<4>::LAYOUT, "((4,2),(8,2)):((8,32),(1,64))";
        literal::Right::LAYOUT => parameter::Right::<4>::LAYOUT, "((4,2),(8,2)):((8,64),(1,32))";
        literal::Ordered::LAYOUT => parameter::Ordered::<4>::LAYOUT, "((4,2),(8,2)):((8,64),(1,32))";
        literal::Threads::LAYOUT => parameter::Threads::<4>::LAYOUT, "((8,4),2):((8,2),1)";
        literal::RightInverse::LAYOUT => parameter::RightInverse::<4>::LAYOUT, "(8,4):(4,1)";
        literal::LeftInverse::LAYOUT => parameter::LeftInverse::<4>::LAYOUT, "(8,4):(4,1)";
        literal::Nullspace::LAYOUT => parameter::Nullspace::<4>::LAYOUT, "4:1";
        literal::Common::LAYOUT => parameter::Common::<4>::LAYOUT, "(8,4):(4,1)";
        literal::Up::LAYOUT => parameter::Up::<4>::LAYOUT, "(4,2):(2,1)";
        literal::Down::LAYOUT => parameter::Down::<4>::LAYOUT, "(4,32):(32,1)";
        literal::Recast::LAYOUT => parameter::Recast::<16>::LAYOUT, "(4,16):(16,1)";
        literal::Reshaped::LAYOUT => parameter::Reshaped::<2>::LAYOUT, "(2,(2,8)):(8,(16,1))";
        literal::Like::LAYOUT => parameter::Like::<4>::LAYOUT, "(4,8):(8,1)";
        literal::Fragment::LAYOUT => parameter::Fragment::<4>::LAYOUT, "(4,8,2):(1,8,4)";
        literal::Workers::LAYOUT => parameter::Workers::<4>::LAYOUT, "16:1";
        literal::Where::LAYOUT => parameter::Where::<4>::LAYOUT, "(4,8):(1@0,1@1)";
        literal::Transposed::LAYOUT => parameter::Transposed::<4>::LAYOUT, "(8,4):(1,8)";
        literal::Filtered::LAYOUT => parameter::Filtered::<4>::LAYOUT, "(1,8):(0,1)";
        literal::Grouped::LAYOUT => parameter::Grouped::<2>::LAYOUT, "((2,3),5):((1,2),6)";
        literal::Taken::LAYOUT => parameter::Taken::<1>::LAYOUT, "(3,5):(2,6)";
        literal::Selected::LAYOUT => parameter::Selected::<2>::LAYOUT, "(5,2):(6,1)";
        literal::Got::LAYOUT => parameter::Got::<1>::LAYOUT, "3:2";
        literal::Nested::LAYOUT => parameter::Nested::<2>::LAYOUT, "((2,3),5):((1,2),6)";
        literal::Reversed::LAYOUT => parameter::Reversed::<2>::LAYOUT, "(5,3,2):(6,2,1)";
        literal::Appended::LAYOUT => parameter::Appended::<4>::LAYOUT, "(4,8,2):(8,1,32)";
        literal::Prepended::LAYOUT => parameter::Prepended::<4>::LAYOUT, "(2,4,8):(32,8,1)";
        literal::AppendedTo::LAYOUT => parameter::AppendedTo::<4>::LAYOUT, "(4,8,1,1):(8,1,0,0)";
        literal::PrependedTo::LAYOUT => parameter::PrependedTo::<4>::LAYOUT, "(1,1,4,8):(0,0,8,1)";
        literal::Replaced::LAYOUT => parameter::Replaced::<0>::LAYOUT, "(2,8):(8,1)";
        literal::ByName::LAYOUT => parameter::ByName::<4>::LAYOUT, "((2,4),2,2):((8,1),16,4)";
        literal::Pairs::LAYOUT => parameter::Pairs::<4>::LAYOUT, "((4,2),(8,2)):((8,1),(1,2))";
        literal::Unzipped::LAYOUT => parameter::Unzipped::<4>::LAYOUT, "((2,4),(2,2)):((8,1),(16,4))";
        literal::SameShape::LAYOUT => parameter::SameShape::<1>::LAYOUT, "(3,(4,8)):(32,(8,1))";
        literal::Indices::LAYOUT => parameter::Indices::<4>::LAYOUT, "(4,8):(1,4)";
        literal::Grid::LAYOUT => parameter::Grid::<4>::LAYOUT, "(1,4):(0,1)";
        literal::Quotient::LAYOUT => parameter::Quotient::<4>::LAYOUT, "((2,4),2):((8,1),4)";
        literal::Multiple::LAYOUT => parameter::Multiple::<4>::LAYOUT, "(32,64):(1,32)";
        literal::Scaled::LAYOUT => parameter::Scaled::<4>::LAYOUT, "(64,64):(1,64)";
        literal::Sizes::LAYOUT => parameter::Sizes::<4>::LAYOUT, "(12,5):(1,12)";
        literal::SizesOver::LAYOUT => parameter::SizesOver::<4>::LAYOUT, "(12,(5,2)):(1,(12,60))";
        literal::Again::LAYOUT => parameter::Again::<2>::LAYOUT, "((4,2),(4,2)):((1,4),(8,32))";
        literal::Morphism::LAYOUT => parameter::Morphism::<4>::LAYOUT, "(4,8):(8,1)";
    }
}

#[test]
fn a_tiler_of_the_macro_is_a_value_too() {
    use layout_static::Tensor;
    let numbers: Vec<usize> = (0..32).collect();
    let rows = Tensor::new(&numbers, literal::Rows).expect("long enough");
    assert_eq!(rows.tile(literal::Tiler, (1, 1))[(1, 2)], 8 * 3 + 6);
}

#[test]
fn operations_carry_the_runtime_strides_of_their_operand() {
    let rows = layout_static::Layout::<_, (usize, layout_static::C<1>)>::of(
        (layout_static::C::<4>, layout_static::C::<8>),
        (100, layout_static::C::<1>),
    );
    let halves = layout_static::ops::Recast::<_, layout_static::C<32>, layout_static::C<16>>::of(rows);
    assert_eq!(halves.index((2, 5)), 2 * 2 * 100 + 5);
    let swapped = layout_static::ops::Select::<_, (layout_static::C<1>, layout_static::C<0>)>::of(rows);
    assert_eq!(swapped.index((5, 2)), 2 * 100 + 5);
}
