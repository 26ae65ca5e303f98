//! Writes the index as an expression of the coordinates. Leaves of one mode are merged if they continue each other, and
//! factors 1 and terms 0 are left out.

use layout_algebra::{Basis, Bijection, Layout, Stride, ops};

use super::{NotationError, Written};

/// A language in which functions are written.
pub(super) struct Language {
    name: &'static str,
    /// The types of an index: nonnegative, and possibly negative.
    types: [&'static str; 2],
    /// The largest index.
    largest: u64,
    /// Writes a function from its parameters, type, statements before the result, and result.
    function: fn(&[String], &str, &str, &str) -> String,
    /// Writes a parameter of a type.
    parameter: fn(&str, &str) -> String,
    /// Writes a local variable.
    local: fn(&str, &str) -> String,
    /// The operator of integer division.
    divided: &'static str,
}

pub(super) const C: Language = Language {
    name: "C",
    types: ["size_t", "ptrdiff_t"],
    largest: u64::MAX,
    function: |parameters, of, before, result| {
        let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        format!("static inline {of} index_of({parameters}) {{ {before}return {result}; }}")
    },
    parameter: |name, of| format!("{of} {name}"),
    local: |of, value| format!("{of} x = {value}; "),
    divided: "/",
};

pub(super) const CUDA: Language = Language {
    name: "CUDA",
    function: |parameters, of, before, result| {
        let parameters = parameters.join(", ");
        format!("__host__ __device__ constexpr {of} index_of({parameters}) {{ {before}return {result}; }}")
    },
    ..C
};

pub(super) const GLSL: Language = Language {
    name: "GLSL",
    types: ["uint", "int"],
    largest: u32::MAX as u64,
    function: |parameters, of, before, result| {
        format!("{of} index_of({}) {{ {before}return {result}; }}", parameters.join(", "))
    },
    ..C
};

pub(super) const WGSL: Language = Language {
    name: "WGSL",
    types: ["u32", "i32"],
    largest: u32::MAX as u64,
    function: |parameters, of, before, result| {
        format!("fn index_of({}) -> {of} {{ {before}return {result}; }}", parameters.join(", "))
    },
    parameter: |name, of| format!("{name}: {of}"),
    local: |of, value| format!("let x: {of} = {value}; "),
    divided: "/",
};

pub(super) const RUST: Language = Language {
    name: "Rust",
    types: ["usize", "isize"],
    largest: u64::MAX,
    function: |parameters, of, before, result| {
        format!("const fn index_of({}) -> {of} {{ {before}{result} }}", parameters.join(", "))
    },
    ..WGSL
};

pub(super) const PYTHON: Language = Language {
    name: "Python",
    types: ["", ""],
    largest: u64::MAX,
    function: |parameters, _, before, result| {
        format!("def index_of({}):\n    {before}return {result}", parameters.join(", "))
    },
    parameter: |name, _| name.to_owned(),
    local: |_, value| format!("x = {value}\n    "),
    divided: "//",
};

/// Writes the function of a layout: a parameter for each mode and each runtime stride.
pub(super) fn function(written: &Written, language: &Language) -> Result<String, NotationError> {
    let layout = written.layout();
    let is_signed = (0..layout.length()).any(|leaf| layout.mode_at(leaf).1.coefficient() < 0);
    let of = language.types[usize::from(is_signed)];
    // The largest parameter of a function of linear coordinates is the size, which exceeds the cosize where elements
    // repeat.
    if layout.is_constant() && layout.cosize()?.max(layout.size()) > language.largest {
        return Err(NotationError::new(format!("an index of {} has 32 bits, and {layout} needs more", language.name)));
    }
    let modes = (0..layout.rank()).map(|mode| (language.parameter)(&format!("i{mode}"), of));
    let runtime = (0..layout.runtime_count()).map(|k| (language.parameter)(&format!("s{k}"), of));
    let parameters: Vec<String> = modes.chain(runtime).collect();
    let (sum, moved) = parts(written, language.divided)?;
    let (before, result) = match moved {
        Some(moved) => ((language.local)(of, &sum), moved),
        None => (String::new(), sum),
    };
    Ok((language.function)(&parameters, of, &before, &result))
}

/// Writes the index of a layout of constants as one expression.
pub(super) fn inline(written: &Written) -> Result<String, NotationError> {
    let layout = written.layout();
    if layout.runtime_count() > 0 {
        return Err(NotationError::new(format!("a formula here has constants only, and {layout} has not")));
    }
    // A swizzled layout with negative strides has an offset that keeps indices at or above 0.
    let falls = (0..layout.length()).any(|leaf| layout.mode_at(leaf).1.coefficient() < 0);
    if falls && matches!(written, Written::Plain(_)) {
        return Err(NotationError::new(format!("a formula here is never below 0, and {layout} is: write --to rust")));
    }
    let (sum, moved) = parts(written, "/")?;
    let bracketed = if sum.contains(' ') { format!("({sum})") } else { sum.clone() };
    // An expression has no local variable, so the sum is written again in each term.
    Ok(moved.map_or(sum, |moved| moved.replace('x', &bracketed)))
}

/// Returns the index before a swizzle, with its offset; and for a composed layout the final index, as an expression of
/// `x`.
fn parts(written: &Written, divided: &str) -> Result<(String, Option<String>), NotationError> {
    let sum = sum(written.layout(), &|mode| format!("i{mode}"), divided, "%")?;
    Ok(match written {
        Written::Swizzled(composed) if !composed.bijection().is_identity() || composed.offset() > 0 => {
            let sum = match (composed.offset(), &*sum) {
                (0, sum) => sum.to_owned(),
                // A sum of no terms is `0`.
                (offset, "0") => offset.to_string(),
                (offset, sum) => format!("{offset} + {sum}"),
            };
            (sum, Some(moved(&composed.bijection())))
        }
        _ => (sum, None),
    })
}

/// Writes a bijection of bits applied to `x`: one term for each group of bits that move by one distance.
fn moved(bijection: &Bijection) -> String {
    let changed = |mask: u64, up: i32| match up {
        0 => format!("(x & {mask})"),
        1.. => format!("((x & {mask}) << {up})"),
        _ => format!("((x & {mask}) >> {})", -up),
    };
    let groups: Vec<(u64, i32)> = match bijection {
        Bijection::Swizzle(swizzle) => vec![(swizzle.sources(), -swizzle.shift())],
        // A diagonal holds the bits that move by one distance. A bit that stays is on diagonal 0 of the matrix, and a
        // term of its own takes it away where it does not stay.
        Bijection::Matrix(matrix) => (-31..32)
            .map(|up| (u64::from(if up == 0 { !matrix.diagonal(0) } else { matrix.diagonal(up) }), up))
            .collect(),
    };
    let terms = groups.into_iter().filter(|(mask, _)| *mask > 0).map(|(mask, up)| changed(mask, up));
    ["x".to_owned()].into_iter().chain(terms).collect::<Vec<_>>().join(" ^ ")
}

/// Writes MLIR's map from coordinates to the index.
pub(super) fn affine_map(layout: &Layout) -> Result<String, NotationError> {
    if layout.runtime_count() > 0 {
        return Err(NotationError::new(format!("an affine map here has constants only, and {layout} has not")));
    }
    let names: Vec<String> = (0..layout.rank()).map(|mode| format!("d{mode}")).collect();
    Ok(format!(
        "affine_map<({}) -> ({})>",
        names.join(", "),
        sum(layout, &|mode| format!("d{mode}"), "floordiv", "mod")?
    ))
}

/// Writes the sum over all modes.
fn sum(layout: &Layout, name: &dyn Fn(usize) -> String, divided: &str, rest: &str) -> Result<String, NotationError> {
    let mut terms = Vec::new();
    for mode in 0..layout.rank() {
        // Leaves that continue each other are merged.
        let merged = ops::coalesce(&layout.mode(mode)?);
        // The size of the leaves before; a leaf of stride 0 counts, too, though it has no term.
        let mut below = 1u64;
        for leaf in 0..merged.length() {
            let (extent, stride) = merged.mode_at(leaf);
            let is_last = leaf + 1 == merged.length();
            if extent > 1 && !stride.is_zero() {
                let (name, is_first) = (name(mode), below == 1);
                let quotient = if is_first { name } else { format!("{name} {divided} {below}") };
                // The last digit needs no remainder, because a coordinate is below the size of its mode.
                let digit = match (is_first, is_last) {
                    (_, true) => quotient,
                    (true, false) => format!("{quotient} {rest} {extent}"),
                    (false, false) => format!("({quotient}) {rest} {extent}"),
                };
                terms.push(times(&digit, stride)?);
            }
            below = below.saturating_mul(extent);
        }
    }
    let mut text = String::new();
    for (is_negative, term) in terms {
        text += match (text.is_empty(), is_negative) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        text += &term;
    }
    Ok(if text.is_empty() { "0".to_owned() } else { text })
}

/// Writes a digit times its stride. Returns also whether the product is subtracted.
fn times(digit: &str, stride: Stride) -> Result<(bool, String), NotationError> {
    let bracketed = if digit.contains(' ') { format!("({digit})") } else { digit.to_owned() };
    let coefficient = stride.coefficient().unsigned_abs();
    let factors: Vec<String> = match stride.basis() {
        // A sign would bind more tightly than a division.
        Basis::Unit if coefficient == 1 && stride.coefficient() > 0 => vec![digit.to_owned()],
        Basis::Unit if coefficient == 1 => vec![bracketed],
        Basis::Unit => vec![bracketed, coefficient.to_string()],
        Basis::Runtime(k) if coefficient == 1 => vec![bracketed, format!("s{k}")],
        Basis::Runtime(k) => vec![bracketed, coefficient.to_string(), format!("s{k}")],
        _ => return Err(NotationError::new(format!("an index is one number, and {stride} is along an axis"))),
    };
    Ok((stride.coefficient() < 0, factors.join(" * ")))
}
