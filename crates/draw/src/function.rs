//! The subject of a picture: the function of a layout, plain or after a swizzle.

#[cfg(feature = "chapters")]
use layout_algebra::linear::{Linear, Name};
use layout_algebra::{Composed, IntTuple, Layout, LayoutError, Value};

use crate::DrawError;

/// A layout, or a layout composed with a swizzle.
///
/// ```
/// use layout_draw::Function;
/// let function = Function::from("(4,8):(8,1)".parse::<layout_algebra::Layout>()?);
/// assert_eq!((function.size(), &*function.text_at(5)), (32, "9"));
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Function {
    /// A plain layout; its strides may be runtime numbers or axes.
    Plain(Layout),
    /// A layout composed with a swizzle.
    Swizzled(Composed),
}

impl From<Layout> for Function {
    fn from(layout: Layout) -> Function {
        Function::Plain(layout)
    }
}

impl From<Composed> for Function {
    fn from(composed: Composed) -> Function {
        Function::Swizzled(composed)
    }
}

impl std::fmt::Display for Function {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Function::Plain(layout) => layout.fmt(f),
            Function::Swizzled(composed) => composed.fmt(f),
        }
    }
}

impl Function {
    /// Returns the layout without its swizzle.
    pub fn layout(&self) -> &Layout {
        match self {
            Function::Plain(layout) => layout,
            Function::Swizzled(composed) => composed.layout(),
        }
    }

    /// Returns the shape.
    pub fn shape(&self) -> &IntTuple {
        self.layout().shape()
    }

    /// Returns the number of coordinates.
    pub fn size(&self) -> u64 {
        self.layout().size()
    }

    /// Returns the index of linear coordinate `x`, as a number.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`]; [`LayoutError::NotStatic`] for runtime and axis strides.
    pub fn at(&self, x: u64) -> Result<i128, LayoutError> {
        // An index of 64 bits, signed or not, fits in `i128`.
        match self {
            Function::Plain(layout) => layout.offset(x).map(i128::from),
            Function::Swizzled(composed) => composed.index(x).map(i128::from),
        }
    }

    /// Returns the index of linear coordinate `x` as text, for any strides: `9`, `? + 3`, `1@0 + 2@1`.
    pub fn text_at(&self, x: u64) -> String {
        match (self, self.at(x)) {
            (_, Ok(index)) => index.to_string(),
            (Function::Plain(layout), Err(_)) => Value::of(layout, x).to_string(),
            (Function::Swizzled(_), Err(_)) => "?".to_owned(),
        }
    }

    /// Writes a coordinate and its index: `(2,3) -> 19`.
    pub(crate) fn said_at(&self, x: u64) -> String {
        let coordinate = self.layout().coordinate(x).map_or_else(|_| x.to_string(), |at| at.to_string());
        format!("{coordinate} -> {}", self.text_at(x))
    }

    /// Returns the layout as a matrix of bits: its modes are `dim0`, `dim1`, .., its index is `index`.
    ///
    /// # Errors
    /// The errors of [`Linear::of_layout`], for extents that are no powers of two, say.
    #[cfg(feature = "chapters")]
    pub fn linear(&self) -> Result<Linear, LayoutError> {
        let names: Vec<Name> = (0..self.layout().rank()).map(Name::dim).collect();
        let index = Name::new("index")?;
        match self {
            Function::Plain(layout) => Linear::of_layout(layout, &names, index),
            Function::Swizzled(composed) => Linear::of_composed(composed, &names, index),
        }
    }

    /// Returns the colour of an index: its place among eight neighbours, as `CuTe` shades it. Under a swizzle, it is
    /// the value of the bits that the swizzle moves.
    pub(crate) fn colour(&self, index: i128) -> u64 {
        // Modulo 2^63, also for a negative index.
        let index = u64::try_from(index & i128::from(i64::MAX)).unwrap_or(0);
        match self {
            Function::Swizzled(composed) if !composed.bijection().is_identity() => {
                let targets = composed.bijection().targets();
                // The bits that the swizzle changes, shifted to 0 so that neighbouring values have different colours.
                (index & targets) >> targets.trailing_zeros()
            }
            _ => index,
        }
    }

    /// Explains the colours.
    pub(crate) fn colours(&self) -> String {
        match self {
            Function::Swizzled(composed) if !composed.bijection().is_identity() => {
                let targets = composed.bijection().targets();
                let (first, last) = (targets.trailing_zeros(), targets.ilog2());
                format!("colour: bits {first} to {last} of the index")
            }
            _ => "colour: index mod 8".to_owned(),
        }
    }

    /// Returns an error if there are more coordinates than `most`.
    pub(crate) fn at_most(&self, most: u64) -> Result<(), DrawError> {
        if self.size() <= most { Ok(()) } else { Err(DrawError::TooLarge { size: self.size(), most }) }
    }
}
