//! Writes `CuTe` and its relatives: C++ types, calls and printed text, the DSL, pycute. Types and text of this library
//! have the same form.

use layout_algebra::{Basis, Composed, Layout, Stride, Swizzle};

use super::{NotationError, Written, swizzle_of};

/// The integers that `CuTe` has names for, `_4`.
fn has_name(number: i128) -> bool {
    // The names in `cute/numeric/integral_constant.hpp`. A name that does not exist would not compile.
    matches!(number, 0..=10 | 12 | 16 | 24 | 32 | 384 | 512 | 768)
        || (40..=256).contains(&number) && number % 8 == 0
        || (1024..=524_288).contains(&number) && number & (number - 1) == 0
}

/// The form of nested tuples.
struct Form {
    /// The opening of a tuple of extents, and of a tuple of strides.
    open: [&'static str; 2],
    close: &'static str,
    separator: &'static str,
    /// The text after the entry of a tuple with one entry.
    single: &'static str,
    /// Writes an integer.
    number: fn(i128) -> String,
    /// The text of a runtime stride, if the notation has one.
    runtime: Option<&'static str>,
    /// Writes an axis stride from its coefficient and its modes, if the notation has axes.
    axis: Option<fn(i64, &[usize]) -> String>,
    /// The name of the notation, for messages.
    name: &'static str,
}

fn integer(number: i128) -> String {
    if has_name(number) { format!("_{number}") } else { format!("Int<{number}>") }
}

const TYPES: Form = Form {
    open: ["Shape<", "Stride<"],
    close: ">",
    separator: ",",
    single: "",
    number: integer,
    runtime: Some("int64_t"),
    axis: Some(|coefficient, modes| format!("ScaledBasis<{},{}>", integer(i128::from(coefficient)), listed(modes))),
    name: "CuTe's types",
};

fn listed(modes: &[usize]) -> String {
    modes.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

const CALLS: Form = Form {
    open: ["make_shape(", "make_stride("],
    close: ")",
    separator: ", ",
    number: |number| format!("Int<{number}>{{}}"),
    runtime: None,
    axis: Some(|coefficient, modes| {
        let axis = format!("E<{}>{{}}", listed(modes));
        if coefficient == 1 { axis } else { format!("Int<{coefficient}>{{}} * {axis}") }
    }),
    name: "CuTe's calls",
    ..TYPES
};

const PRINTED: Form = Form {
    open: ["(", "("],
    close: ")",
    number: |number| format!("_{number}"),
    runtime: None,
    axis: Some(|coefficient, modes| {
        // CuTe prints the innermost mode first: `1@1@0` is axis 1 of axis 0.
        let path: Vec<String> = modes.iter().rev().map(usize::to_string).collect();
        format!("_{coefficient}@{}", path.join("@"))
    }),
    name: "CuTe's text",
    ..TYPES
};

const PYTHON: Form = Form {
    open: ["(", "("],
    close: ")",
    separator: ", ",
    single: ",",
    number: |number| number.to_string(),
    runtime: None,
    axis: None,
    name: "Python",
};

const RUST: Form = Form {
    open: ["(", "("],
    close: ")",
    separator: ", ",
    single: ",",
    number: |number| format!("C<{number}>"),
    runtime: Some("usize"),
    axis: None,
    name: "a layout type",
};

impl Form {
    /// Writes the shape and the stride.
    fn parts(&self, layout: &Layout) -> Result<[String; 2], NotationError> {
        // Two occurrences of one type name are two different numbers.
        let runtime: Vec<Basis> = (0..layout.length()).map(|leaf| layout.mode_at(leaf).1.basis()).collect();
        // So the occurrences have to be ?0, ?1, .. in the order of the leaves.
        let ordered = runtime.iter().filter(|basis| basis.is_runtime()).enumerate();
        for (k, basis) in ordered {
            if u8::try_from(k).is_ok_and(|k| *basis != Basis::Runtime(k)) {
                let text = format!("{} has no names for the runtime strides of {layout}", self.name);
                return Err(NotationError::new(text));
            }
        }
        Ok([self.tree(layout, true)?, self.tree(layout, false)?])
    }

    fn tree(&self, layout: &Layout, is_shape: bool) -> Result<String, NotationError> {
        if layout.profile().is_leaf() {
            let (extent, stride) = layout.mode_at(0);
            return if is_shape { Ok((self.number)(i128::from(extent))) } else { self.stride(stride) };
        }
        let modes = (0..layout.rank()).map(|mode| self.tree(&layout.mode(mode)?, is_shape));
        let modes: Vec<String> = modes.collect::<Result<_, NotationError>>()?;
        let single = if modes.len() == 1 { self.single } else { "" };
        Ok(format!("{}{}{single}{}", self.open[usize::from(!is_shape)], modes.join(self.separator), self.close))
    }

    fn stride(&self, stride: Stride) -> Result<String, NotationError> {
        let lacks = |what: &str| Err(NotationError::new(format!("{} has no {what}: {stride}", self.name)));
        match stride.basis() {
            Basis::Unit => Ok((self.number)(i128::from(stride.coefficient()))),
            Basis::Runtime(_) if stride.coefficient() == 1 => {
                self.runtime.map_or_else(|| lacks("runtime strides"), |word| Ok(word.to_owned()))
            }
            Basis::Axis(axis) => match self.axis {
                Some(write) => {
                    let modes: Vec<usize> = (0..axis.depth()).filter_map(|level| axis.mode(level)).collect();
                    Ok(write(stride.coefficient(), &modes))
                }
                None => lacks("strides along an axis"),
            },
            Basis::Sum(_) => lacks("strides along several axes"),
            _ => lacks("multiples of runtime strides"),
        }
    }
}

/// Writes a layout, composed with a swizzle and an offset if there are any.
fn composed(
    written: &Written,
    layout: String,
    compose: fn([i64; 3], u64, &str) -> String,
) -> Result<String, NotationError> {
    let Written::Swizzled(composed) = written else { return Ok(layout) };
    let swizzle = swizzle_of(composed)?;
    let numbers = [i64::from(swizzle.bits()), i64::from(swizzle.base()), i64::from(swizzle.shift())];
    Ok(compose(numbers, composed.offset(), &layout))
}

pub(super) fn types(written: &Written) -> Result<String, NotationError> {
    let [shape, stride] = TYPES.parts(written.layout())?;
    composed(written, format!("Layout<{shape},{stride}>"), |[bits, base, shift], offset, layout| {
        format!("ComposedLayout<Swizzle<{bits},{base},{shift}>,{},{layout}>", integer(i128::from(offset)))
    })
}

pub(super) fn calls(written: &Written) -> Result<String, NotationError> {
    let [shape, stride] = CALLS.parts(written.layout())?;
    composed(written, format!("make_layout({shape}, {stride})"), |[bits, base, shift], offset, layout| {
        format!("composition(Swizzle<{bits},{base},{shift}>{{}}, Int<{offset}>{{}}, {layout})")
    })
}

/// Writes `CuTe`'s type of a swizzle of bytes, before a layout of elements.
pub(super) fn type_of_bits(bytes: Swizzle, bits: u64, layout: &Layout) -> Result<String, NotationError> {
    let [shape, stride] = TYPES.parts(layout)?;
    let [b, m, s] = [i64::from(bytes.bits()), i64::from(bytes.base()), i64::from(bytes.shift())];
    Ok(format!("ComposedLayout<Swizzle<{b},{m},{s}>,smem_ptr_flag_bits<{bits}>,Layout<{shape},{stride}>>"))
}

/// Writes a swizzle of bytes, before a layout of elements, as `CuTe` prints it.
pub(super) fn printed_of_bits(bytes: Swizzle, bits: u64, layout: &Layout) -> Result<String, NotationError> {
    let [shape, stride] = PRINTED.parts(layout)?;
    Ok(format!("{bytes} o smem_ptr[{bits}b](unset) o {shape}:{stride}"))
}

pub(super) fn printed(written: &Written) -> Result<String, NotationError> {
    let [shape, stride] = PRINTED.parts(written.layout())?;
    composed(written, format!("{shape}:{stride}"), |[bits, base, shift], offset, layout| {
        format!("Sw<{bits},{base},{shift}> o _{offset} o {layout}")
    })
}

pub(super) fn dsl(written: &Written) -> Result<String, NotationError> {
    let [shape, stride] = PYTHON.parts(written.layout())?;
    composed(written, format!("cute.make_layout({shape}, stride={stride})"), |[bits, base, shift], offset, layout| {
        format!("cute.make_composed_layout(cute.make_swizzle({bits}, {base}, {shift}), {offset}, {layout})")
    })
}

pub(super) fn pycute(written: &Written) -> Result<String, NotationError> {
    let [shape, stride] = PYTHON.parts(written.layout())?;
    composed(written, format!("Layout({shape}, {stride})"), |[bits, base, shift], offset, layout| {
        format!("ComposedLayout(Swizzle({bits}, {base}, {shift}), {offset}, {layout})")
    })
}

pub(super) fn rust_types(layout: &Layout) -> Result<String, NotationError> {
    let negative = (0..layout.length()).any(|leaf| layout.mode_at(leaf).1.coefficient() < 0);
    if negative {
        // `Neg<8>` exists, but `Form::number` has one spelling for extents and strides.
        return Err(NotationError::new("a layout type names negative strides by layout!: write --to layout"));
    }
    let [shape, stride] = RUST.parts(layout)?;
    Ok(format!("Layout<{shape}, {stride}>"))
}

/// Writes a layout in the language of `layout!`.
pub(super) fn own(written: &Written) -> String {
    match written {
        Written::Plain(layout) => layout.to_string(),
        Written::Swizzled(composed) => composed_text(composed),
    }
}

/// Writes a composed layout in the language of `layout!`.
pub(super) fn composed_text(composed: &Composed) -> String {
    let Some(swizzle) = composed.swizzle() else { return composed.to_string() };
    let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
    match (composed.offset(), composed.layout()) {
        (0, layout) => format!("swizzle({bits}, {base}, {shift}) * ({layout})"),
        (offset, layout) => format!("swizzle({bits}, {base}, {shift}) o {offset} o {layout}"),
    }
}
