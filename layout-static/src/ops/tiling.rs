//! Divides and products in all arrangements, as types.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::{self as algebra, LayoutError, MAX_RUNTIME, ops};

use crate::int::{Shape, Static};
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;
use crate::tiler::StaticTiler;

operation! {
    /// [`ZippedDivide`](crate::ZippedDivide) with the modes of the rest side by side. `CuTe`: `tiled_divide(layout, tiler)`.
    ///
    /// Post: [`algebra::ops::tiled_divide_by`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, Layout, StaticLayout, TiledDivide};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(TiledDivide::<Rows, ByMode<(C<2>, C<4>)>>::LAYOUT.to_string(), "((2,4),2,2):((8,1),16,4)");
    /// ```
    TiledDivide<L: StaticLayout, T: StaticTiler> behind |operand| {
        let tiler = T::TILER;
        ops::tiled_divide_by(operand, &tiler)
    }
}

operation! {
    /// [`ZippedDivide`](crate::ZippedDivide) with all modes side by side. `CuTe`: `flat_divide(layout, tiler)`.
    ///
    /// Post: [`algebra::ops::flat_divide_by`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, FlatDivide, Layout, StaticLayout};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(FlatDivide::<Rows, ByMode<(C<2>, C<4>)>>::LAYOUT.to_string(), "(2,4,2,2):(8,1,16,4)");
    /// ```
    FlatDivide<L: StaticLayout, T: StaticTiler> behind |operand| {
        let tiler = T::TILER;
        ops::flat_divide_by(operand, &tiler)
    }
}

operation! {
    /// The layout and its copies: blocks together, copies together. `CuTe`: `zipped_product(layout, tiler)`.
    ///
    /// Post: [`algebra::ops::zipped_product_by`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, Layout, StaticLayout, ZippedProduct};
    /// type Block = Layout<(C<2>, C<5>), (C<5>, C<1>)>;
    /// assert_eq!(ZippedProduct::<Block, ByMode<(C<3>, C<2>)>>::LAYOUT.to_string(), "((2,5),(3,2)):((5,1),(1,5))");
    /// ```
    ZippedProduct<L: StaticLayout, T: StaticTiler> behind |operand| {
        let tiler = T::TILER;
        ops::zipped_product_by(operand, &tiler)
    }
}

operation! {
    /// [`ZippedProduct`] with the modes of the copies side by side. `CuTe`: `tiled_product(layout, tiler)`.
    ///
    /// Post: [`algebra::ops::tiled_product_by`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, Layout, StaticLayout, TiledProduct};
    /// type Block = Layout<(C<2>, C<5>), (C<5>, C<1>)>;
    /// assert_eq!(TiledProduct::<Block, ByMode<(C<3>, C<2>)>>::LAYOUT.to_string(), "((2,5),3,2):((5,1),1,5)");
    /// ```
    TiledProduct<L: StaticLayout, T: StaticTiler> behind |operand| {
        let tiler = T::TILER;
        ops::tiled_product_by(operand, &tiler)
    }
}

operation! {
    /// [`ZippedProduct`] with all modes side by side. `CuTe`: `flat_product(layout, tiler)`.
    ///
    /// Post: [`algebra::ops::flat_product_by`].
    ///
    /// ```
    /// use layout_static::{ByMode, C, FlatProduct, Layout, StaticLayout};
    /// type Block = Layout<(C<2>, C<5>), (C<5>, C<1>)>;
    /// assert_eq!(FlatProduct::<Block, ByMode<(C<3>, C<2>)>>::LAYOUT.to_string(), "(2,5,3,2):(5,1,1,5)");
    /// ```
    FlatProduct<L: StaticLayout, T: StaticTiler> behind |operand| {
        let tiler = T::TILER;
        ops::flat_product_by(operand, &tiler)
    }
}

operation! {
    /// Whole blocks side by side along each mode. `CuTe`: `blocked_product(block, tile)`.
    ///
    /// Post: [`algebra::ops::blocked_product`].
    ///
    /// ```
    /// use layout_static::{BlockedProduct, C, Layout, StaticLayout};
    /// type Block = Layout<(C<2>, C<5>), (C<5>, C<1>)>;
    /// type Grid = Layout<(C<3>, C<4>), (C<1>, C<3>)>;
    /// assert_eq!(BlockedProduct::<Block, Grid>::LAYOUT.to_string(), "((2,3),(5,4)):((5,10),(1,30))");
    /// ```
    BlockedProduct<L: StaticLayout, T: StaticLayout> behind |operand| ops::blocked_product(operand, &T::LAYOUT)
}

operation! {
    /// The cells of the blocks dealt out in turn along each mode. `CuTe`: `raked_product(block, tile)`.
    ///
    /// Post: [`algebra::ops::raked_product`].
    ///
    /// ```
    /// use layout_static::{C, Layout, RakedProduct, StaticLayout};
    /// type Block = Layout<(C<2>, C<5>), (C<5>, C<1>)>;
    /// type Grid = Layout<(C<3>, C<4>), (C<1>, C<3>)>;
    /// assert_eq!(RakedProduct::<Block, Grid>::LAYOUT.to_string(), "((3,2),(4,5)):((10,5),(30,1))");
    /// ```
    RakedProduct<L: StaticLayout, T: StaticLayout> behind |operand| ops::raked_product(operand, &T::LAYOUT)
}

operation! {
    /// A block repeated until it covers a shape, the first mode first. `CuTe`: `tile_to_shape(block, shape)`.
    ///
    /// Post: [`algebra::ops::tile_to_shape`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, TileToShape};
    /// type Atom = Layout<(C<8>, C<4>), (C<4>, C<1>)>;
    /// assert_eq!(TileToShape::<Atom, (C<16>, C<8>)>::LAYOUT.to_string(), "((8,2),(4,2)):((4,32),(1,64))");
    /// ```
    TileToShape<L: StaticLayout, S: Shape> behind |operand| ops::tile_to_shape(operand, &S::SHAPE)
}

operation! {
    /// [`TileToShape`], the last mode first. `CuTe`: `tile_to_shape(block, shape, LayoutRight{})`.
    ///
    /// Post: [`algebra::ops::tile_to_shape_right`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, TileToShapeRight};
    /// type Atom = Layout<(C<8>, C<4>), (C<4>, C<1>)>;
    /// assert_eq!(TileToShapeRight::<Atom, (C<16>, C<8>)>::LAYOUT.to_string(), "((8,2),(4,2)):((4,64),(1,32))");
    /// ```
    TileToShapeRight<L: StaticLayout, S: Shape> behind |operand| ops::tile_to_shape_right(operand, &S::SHAPE)
}

operation! {
    /// [`TileToShape`], the mode of the smallest order first. `CuTe`: `tile_to_shape(block, shape, order)`.
    ///
    /// Post: [`algebra::ops::tile_to_shape_ordered`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, TileToShapeOrdered};
    /// type Atom = Layout<(C<8>, C<4>), (C<4>, C<1>)>;
    /// assert_eq!(TileToShapeOrdered::<Atom, (C<16>, C<8>), (C<1>, C<0>)>::LAYOUT.to_string(), "((8,2),(4,2)):((4,64),(1,32))");
    /// ```
    TileToShapeOrdered<L: StaticLayout, S: Shape, O: Shape> behind |operand| ops::tile_to_shape_ordered(operand, &S::SHAPE, &O::SHAPE)
}

operation! {
    /// The cell of a tile that each thread has as each of its values. `CuTe`: `make_layout_tv(threads, values)`.
    ///
    /// Post: [`algebra::ops::make_layout_tv`].
    ///
    /// ```
    /// use layout_static::{C, Layout, StaticLayout, ThreadValue};
    /// type Threads = Layout<(C<4>, C<4>), (C<4>, C<1>)>;
    /// type Values = Layout<(C<2>, C<1>), (C<1>, C<0>)>;
    /// assert_eq!(ThreadValue::<Threads, Values>::LAYOUT.to_string(), "((4,4),2):((8,2),1)");
    /// ```
    ThreadValue<T: StaticLayout, V: StaticLayout>, |operand| ops::make_layout_tv(operand, &V::LAYOUT)
}
