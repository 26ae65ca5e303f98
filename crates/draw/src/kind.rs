//! Pictures of a layout by name: for a command, a page, or an attribute.

#[cfg(feature = "chapters")]
use layout_algebra::access::{Access, Machine};
#[cfg(feature = "stages")]
use layout_algebra::atom::{Operand, TiledMma};
#[cfg(feature = "chapters")]
use layout_algebra::morphism::Morphism;
use layout_algebra::{Composed, IntTuple, Layout, Tiler};

use crate::{DrawError, Function, Limits, Picture};

/// A picture of one layout.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant, reason = "asked for once, and drawn")]
#[non_exhaustive]
pub enum Kind {
    /// [`grid`](crate::grid()).
    Grid,
    /// [`tiles`](crate::tiles()) of a layout that is divided by a tiler: the layout that the division began with.
    Tiles(Layout, Tiler),
    /// [`thread_value`](crate::thread_value) over a tile; without a tile, over a line.
    ThreadValue(Option<IntTuple>),
    /// [`memory`](crate::memory()).
    Memory,
    /// [`swizzle`](crate::swizzle); the grid, if there is no swizzle.
    Swizzle,
    /// [`bits`](crate::bits()) of its index.
    #[cfg(feature = "chapters")]
    Bits,
    /// [`morphism`](crate::morphism) that encodes the layout.
    #[cfg(feature = "chapters")]
    Morphism,
    /// [`swizzled_banks`](crate::swizzled_banks) of an access.
    #[cfg(feature = "chapters")]
    Banks(Access, Machine),
    /// [`descriptor`](crate::descriptor()) of an operand of a product.
    #[cfg(feature = "stages")]
    Descriptor(TiledMma, Operand),
    /// [`sectors`](crate::sectors) of an access by so many threads at once.
    #[cfg(feature = "chapters")]
    Sectors(Access, u64),
}

impl Function {
    /// Draws a picture of this layout.
    ///
    /// # Errors
    /// The errors of the picture: of banks for runtime strides, say.
    ///
    /// ```
    /// use layout_draw::{Function, Kind, Limits};
    /// let function = Function::from("(4,8):(8,1)".parse::<layout_algebra::Layout>()?);
    /// assert_eq!(function.draw(&Kind::Memory, Limits::PAGE)?.title, "memory of (4,8):(8,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, kind: &Kind, limits: Limits) -> Result<Picture, DrawError> {
        let layout = self.layout();
        match (kind, self) {
            (Kind::Memory, _) => crate::memory(self, limits),
            (Kind::Tiles(whole, tiler), _) => crate::tiles(whole, tiler, limits),
            (Kind::ThreadValue(tile), _) => {
                let tile = tile.map_or_else(|| layout.cosize().map(IntTuple::leaf), Ok)?;
                crate::thread_value(layout, &tile, limits)
            }
            (Kind::Swizzle, Function::Swizzled(composed)) => crate::swizzle(composed, limits),
            (Kind::Grid | Kind::Swizzle, _) => crate::grid(self, limits),
            #[cfg(feature = "chapters")]
            (Kind::Bits, _) => crate::bits(&self.linear()?, limits),
            #[cfg(feature = "chapters")]
            (Kind::Morphism, _) => Ok(crate::morphism(&Morphism::standard(layout)?)),
            #[cfg(feature = "chapters")]
            (Kind::Banks(access, machine), _) => crate::swizzled_banks(access, &self.composed()?, machine, limits),
            #[cfg(feature = "stages")]
            (Kind::Descriptor(product, operand), _) => crate::descriptor(product, *operand, &self.composed()?, limits),
            #[cfg(feature = "chapters")]
            (Kind::Sectors(access, lanes), _) => crate::sectors(access, &self.composed()?, *lanes, limits),
        }
    }

    /// Returns the composed layout; a plain layout is composed with the identity.
    ///
    /// # Errors
    /// The errors of [`Composed::plain`].
    pub fn composed(&self) -> Result<Composed, DrawError> {
        Ok(match self {
            Function::Plain(layout) => Composed::plain(layout)?,
            Function::Swizzled(composed) => *composed,
        })
    }
}
