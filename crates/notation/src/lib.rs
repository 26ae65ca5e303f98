//! Reads and writes layouts in the notations of other systems: `CuTe`, Triton, MLIR, `NumPy`, `mdspan` and more.
//!
//! ```
//! use layout_lang::Program;
//! use layout_notation::Notation;
//!
//! let values = Program::parse("zipped_divide((4, 8) : (8, 1), [2, 4])").evaluate().unwrap();
//! let text = Notation::CuteCpp.write(values.only().unwrap())?;
//! assert_eq!(text, "Layout<Shape<Shape<_2,_4>,Shape<_2,_2>>,Stride<Stride<_8,_1>,Stride<_16,_4>>>");
//! assert_eq!(Notation::CuteCpp.read(&text)?.to_string(), "((2,4),(2,2)):((8,1),(16,4))");
//! # Ok::<(), layout_notation::NotationError>(())
//! ```
//!
//! Laws:
//! - A layout that is written and read again is the same layout. A notation that cannot express a layout returns an
//!   error, which says what it lacks.
//! - Every token of a text is used, or the text is an error. Anything besides the layout is a [note](Reading::notes).
//! - Layouts count elements. A notation that counts bytes says how many bits an element has, and is converted.

#![forbid(unsafe_code)]

mod arrays;
mod closure;
mod cute;
mod encoding;
mod expression;
mod gluon;
mod list;
mod mdspan;
mod memref;
mod padded;
mod read;
mod recognise;
mod scan;
mod strided;
mod tract;
mod tree;
mod triton;
mod unit;
mod xla;

use std::fmt;

pub use closure::translated as infer;
pub use list::top_level;
pub use scan::{Found, found, operand};

use layout_algebra::{Composed, Layout, LayoutError, Swizzle};

use layout_lang::Value;

/// A notation of another system, or the notation of this library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notation {
    /// `CuTe` C++, as a type: `Layout<Shape<_4,_8>,Stride<_8,_1>>`.
    CuteCpp,
    /// `CuTe` C++, as a value: `make_layout(make_shape(Int<4>{}, ..), ..)`.
    CuteCall,
    /// The text that `CuTe` prints: `(_4,_8):(_8,_1)`.
    CuteText,
    /// `CuTe` DSL: `cute.make_layout((4, 8), stride=(8, 1))`.
    CuteDsl,
    /// pycute: `Layout((4, 8), (8, 1))`.
    Pycute,
    /// Triton's linear layouts, as its compiler prints them.
    Triton,
    /// MLIR: `strided<[8, 1]>` in a `memref` type.
    Memref,
    /// MLIR: `affine_map<(d0, d1) -> (d0 * 8 + d1)>`.
    AffineMap,
    /// C++: `std::layout_left::mapping<std::extents<std::size_t, 4, 8>>`.
    Mdspan,
    /// `NumPy`: shape and strides of `as_strided`, strides in bytes.
    Numpy,
    /// `PyTorch`: size and stride of `as_strided`, in elements.
    Torch,
    /// `DLPack`: shape and strides as arrays of C, in elements.
    Dlpack,
    /// XLA: the order of the dimensions and tiles, `bf16[16,256]{1,0:T(8,128)(2,1)}`.
    Xla,
    /// tract: the morphism that encodes the layout, `make_morphism(domain=(4, 8), codomain=(8, 4), map=(2, 1))`.
    Tract,
    /// C: a function from coordinates to the index.
    C,
    /// CUDA: a function from coordinates to the index.
    Cuda,
    /// WGSL: a function from coordinates to the index.
    Wgsl,
    /// GLSL: a function from coordinates to the index.
    Glsl,
    /// Rust: a function from coordinates to the index.
    Rust,
    /// Python: a function from coordinates to the index.
    Python,
    /// A formula of the coordinates: `|i0 in 4, i1 in 8| i0 * 8 + i1`.
    Closure,
    /// The type of `layout-static`: `Layout<(C<4>, C<8>), (C<8>, C<1>)>`.
    Types,
    /// The language of `layout!`: `(4,8):(8,1)`.
    Layout,
}

/// An error: a limit of a notation, or a mistake in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    text: String,
}

impl NotationError {
    pub(crate) fn new(text: impl Into<String>) -> NotationError {
        NotationError { text: text.into() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for NotationError {}

impl From<LayoutError> for NotationError {
    fn from(error: LayoutError) -> NotationError {
        NotationError::new(error.to_string())
    }
}

/// The result of reading a text: its layout, and notes on the rest of the text.
#[derive(Clone, Debug)]
pub struct Reading {
    value: Value,
    notes: Vec<String>,
}

impl Reading {
    /// Returns the layout that was read.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// Returns the notes, a sentence each: how units were converted, and parts that do not belong to a layout.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}

impl From<Value> for Reading {
    fn from(value: Value) -> Reading {
        Reading { value, notes: Vec::new() }
    }
}

/// The layout to write: plain, with an offset, or after a swizzle.
pub(crate) enum Written<'a> {
    Plain(&'a Layout),
    Swizzled(&'a Composed),
}

/// Returns the swizzle of a composed layout. Other bijections of bits are an error: no other system has a name for
/// them.
fn swizzle_of(composed: &Composed) -> Result<Swizzle, NotationError> {
    composed.swizzle().ok_or_else(|| {
        NotationError::new(format!("CuTe has swizzles, and {} is none; write --to c, or rust", composed.bijection()))
    })
}

impl Written<'_> {
    /// Returns the plain layout, or an error that says what the notation lacks.
    fn plain(&self, notation: &str) -> Result<&Layout, NotationError> {
        match self {
            Written::Plain(layout) => Ok(layout),
            Written::Swizzled(composed) if composed.bijection().is_identity() => Err(NotationError::new(format!(
                "{notation} has no offset, and {} is added to each index: move the pointer, or write --to c",
                composed.offset()
            ))),
            Written::Swizzled(composed) => Err(NotationError::new(format!(
                "{notation} has no swizzles, {} is before the layout; write it as an expression, --to c",
                composed.bijection()
            ))),
        }
    }

    /// Returns the offset and the plain layout, for a notation that has both.
    fn with_offset(&self, notation: &str) -> Result<(u64, &Layout), NotationError> {
        match self {
            Written::Swizzled(composed) if composed.bijection().is_identity() => {
                Ok((composed.offset(), composed.layout()))
            }
            _ => Ok((0, self.plain(notation)?)),
        }
    }

    /// Returns the layout without its swizzle.
    fn layout(&self) -> &Layout {
        match self {
            Written::Plain(layout) => layout,
            Written::Swizzled(composed) => composed.layout(),
        }
    }
}

impl Notation {
    /// All notations, with their names.
    pub const ALL: &[(&'static str, Notation)] = &[
        ("cute-cpp", Notation::CuteCpp),
        ("cute-call", Notation::CuteCall),
        ("cute-text", Notation::CuteText),
        ("cute-dsl", Notation::CuteDsl),
        ("pycute", Notation::Pycute),
        ("triton", Notation::Triton),
        ("memref", Notation::Memref),
        ("affine-map", Notation::AffineMap),
        ("mdspan", Notation::Mdspan),
        ("numpy", Notation::Numpy),
        ("torch", Notation::Torch),
        ("dlpack", Notation::Dlpack),
        ("xla", Notation::Xla),
        ("tract", Notation::Tract),
        ("c", Notation::C),
        ("cuda", Notation::Cuda),
        ("wgsl", Notation::Wgsl),
        ("glsl", Notation::Glsl),
        ("rust", Notation::Rust),
        ("python", Notation::Python),
        ("closure", Notation::Closure),
        ("types", Notation::Types),
        ("layout", Notation::Layout),
    ];

    /// Returns the notation with a name, such as `cute-cpp`.
    pub fn named(name: &str) -> Option<Notation> {
        Notation::ALL.iter().find(|(known, _)| *known == name).map(|(_, notation)| *notation)
    }

    /// Returns the notation of a text, which its words and signs show. `None` means that it shows none: the text is in
    /// the language of `layout!`, or no layout.
    ///
    /// Post: a text that two notations read is the same layout in both, or has a mark of one of them.
    ///
    /// ```
    /// use layout_notation::Notation;
    /// assert_eq!(Notation::recognised("(_4,_8):(_8,_1)"), Some(Notation::CuteText));
    /// assert_eq!(Notation::recognised("size=(4, 8), stride=(8, 1)"), Some(Notation::Torch));
    /// assert_eq!(Notation::recognised("(4,8):(8,1)"), None);
    /// ```
    pub fn recognised(text: &str) -> Option<Notation> {
        recognise::recognised(text)
    }

    /// Returns the name of the notation.
    pub fn name(self) -> &'static str {
        Notation::ALL.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }

    /// Writes a layout in this notation.
    ///
    /// ```
    /// use layout_lang::Program;
    /// use layout_notation::Notation;
    /// let values = Program::parse("((2, 2), 4) : ((1, 8), 2)").evaluate().unwrap();
    /// let error = Notation::Mdspan.write(values.only().unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "mdspan has no nested modes: mode 0 is (2,2):(1,8); flatten it first");
    /// ```
    ///
    /// # Errors
    /// [`NotationError`], which says what the notation lacks.
    pub fn write(self, value: &Value) -> Result<String, NotationError> {
        let written = match value {
            Value::Layout(layout) => Written::Plain(layout),
            Value::Composed(composed) => composed.as_plain().map_or(Written::Swizzled(composed), Written::Plain),
            Value::Dynamic(layout) if self == Notation::Layout => return Ok(layout.to_string()),
            Value::Dynamic(layout) => {
                let text =
                    format!("{layout} has extents known at run time, and {} is written of constants", self.name());
                return Err(NotationError::new(text));
            }
            // A notation without names for dimensions writes the function.
            Value::Linear(linear) => {
                return match self {
                    Notation::Layout => Ok(linear.to_string()),
                    Notation::Triton => Ok(triton::text(linear)),
                    _ => self.write(&triton::nameless(linear)?),
                };
            }
            other => return Err(NotationError::new(format!("{other} is no layout"))),
        };
        match self {
            Notation::CuteCpp => cute::types(&written),
            Notation::CuteCall => cute::calls(&written),
            Notation::CuteText => cute::printed(&written),
            Notation::CuteDsl => cute::dsl(&written),
            Notation::Pycute => cute::pycute(&written),
            Notation::Types => cute::rust_types(written.plain("a layout type")?),
            Notation::Layout => Ok(cute::own(&written)),
            Notation::Triton => triton::write(&written),
            Notation::Memref => arrays::memref(&written),
            Notation::Mdspan => arrays::mdspan(written.plain("mdspan")?),
            Notation::Numpy => arrays::numpy(written.plain("NumPy")?),
            Notation::Torch => arrays::torch(&written),
            Notation::Dlpack => arrays::dlpack(written.plain("DLPack")?),
            Notation::Xla => xla::write(written.plain("XLA")?),
            Notation::Tract => tract::write(&written),
            Notation::AffineMap => expression::affine_map(written.plain("an affine map")?),
            Notation::C => expression::function(&written, &expression::C),
            Notation::Cuda => expression::function(&written, &expression::CUDA),
            Notation::Wgsl => expression::function(&written, &expression::WGSL),
            Notation::Glsl => expression::function(&written, &expression::GLSL),
            Notation::Rust => expression::function(&written, &expression::RUST),
            Notation::Python => expression::function(&written, &expression::PYTHON),
            Notation::Closure => closure::write(&written),
        }
    }

    /// Writes a layout in this notation, with its swizzle as one of bytes: a tensor in shared memory, elements of
    /// `bits` bits.
    ///
    /// ```
    /// use layout_lang::Program;
    /// use layout_notation::Notation;
    /// let values = Program::parse("swizzle(3, 3, 3) * ((8, 64) : (64, 1))").evaluate().unwrap();
    /// let text = Notation::CuteText.write_of_bits(values.only().unwrap(), 16)?;
    /// assert_eq!(text, "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)");
    /// assert_eq!(Notation::CuteText.read(&text)?.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// # Ok::<(), layout_notation::NotationError>(())
    /// ```
    ///
    /// # Errors
    /// [`NotationError`] for a notation without pointers, for an offset, and if no swizzle of bytes is equivalent.
    pub fn write_of_bits(self, value: &Value, bits: u64) -> Result<String, NotationError> {
        let composed = match value {
            Value::Layout(layout) => Composed::plain(layout)?,
            Value::Composed(composed) => *composed,
            other => return Err(NotationError::new(format!("{other} is no layout of constants"))),
        };
        if composed.offset() > 0 {
            let text = format!("a pointer takes the place of the offset {}: write without --bits", composed.offset());
            return Err(NotationError::new(text));
        }
        let bytes = unit::bytes(swizzle_of(&composed)?, bits)?;
        match self {
            Notation::CuteText => cute::printed_of_bits(bytes, bits, composed.layout()),
            Notation::CuteCpp => cute::type_of_bits(bytes, bits, composed.layout()),
            _ => {
                Err(NotationError::new(format!("{} has no pointers with bits: --to cute-text, cute-cpp", self.name())))
            }
        }
    }

    /// Reads the layout of a text in this notation.
    ///
    /// # Errors
    /// [`NotationError`] if the text is no layout, and for notations that are only written.
    pub fn read(self, text: &str) -> Result<Value, NotationError> {
        self.reading(text).map(|reading| reading.value)
    }

    /// Reads the layout of a text in this notation, with notes on what else the text says.
    ///
    /// ```
    /// use layout_notation::Notation;
    /// let reading = Notation::CuteText.reading("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)")?;
    /// assert_eq!(reading.value().to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// let note = "Sw<3,4,3> of smem_ptr[16b](unset) moves bytes: it is Sw<3,3,3> of elements of 16 bits";
    /// assert_eq!(reading.notes(), [note]);
    /// # Ok::<(), layout_notation::NotationError>(())
    /// ```
    ///
    /// # Errors
    /// [`NotationError`] if the text is no layout, if a part of it is not understood, and for notations that are only
    /// written.
    pub fn reading(self, text: &str) -> Result<Reading, NotationError> {
        match self {
            Notation::CuteCpp
            | Notation::CuteCall
            | Notation::CuteText
            | Notation::CuteDsl
            | Notation::Pycute
            | Notation::Types => read::cute(text),
            Notation::Layout => read::own(text).map(Reading::from),
            Notation::Triton => triton::read(text).map(Reading::from),
            Notation::Closure => closure::read(text).map(Reading::from),
            Notation::Memref => memref::read(text),
            Notation::Numpy => strided::read(text, &strided::NUMPY),
            Notation::Torch => strided::read(text, &strided::TORCH),
            Notation::Dlpack => strided::read(text, &strided::DLPACK),
            Notation::Xla => xla::read(text),
            Notation::Mdspan => mdspan::read(text).map(Reading::from),
            Notation::Tract => tract::read(text).map(Reading::from),
            Notation::AffineMap => Err(NotationError::new(
                "an affine map has no extents: --from memref reads memref<4x8xf32, affine_map<..>>",
            )),
            _ => Err(NotationError::new(format!("{} is written, not read", self.name()))),
        }
    }
}
