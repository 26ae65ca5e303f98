//! Formulas: closures with an extent for each parameter, `|t in 32, v in 4| t / 4 + 8 * (v / 2) + 16 * (t % 4)`. In the
//! language of `layout!` this is `infer((32, 4), |t, v| t / 4 + ..)`.

use super::{NotationError, Written, expression};
use layout_lang::{Program, Value};

/// Writes a layout of constants as a closure.
pub(super) fn write(written: &Written) -> Result<String, NotationError> {
    let layout = written.layout();
    if layout.rank() == 0 {
        return Err(NotationError::new(format!("a formula is one of coordinates, and {layout} has none")));
    }
    // A formula has flat parameters: a nested mode is one of them, taken apart by `/` and `%`.
    let parameter = |mode| Ok(format!("i{mode} in {}", layout.mode(mode)?.size()));
    let parameters: Vec<String> = (0..layout.rank()).map(parameter).collect::<Result<_, NotationError>>()?;
    Ok(format!("|{}| {}", parameters.join(", "), expression::inline(written)?))
}

/// Reads the layout of a closure: plain, swizzled, or after a bit matrix.
pub(super) fn read(text: &str) -> Result<Value, NotationError> {
    let values = Program::parse(&translated(text)?).evaluate();
    let values =
        values.map_err(|errors| NotationError::new(errors.first().map_or_else(String::new, ToString::to_string)))?;
    values.only().cloned().ok_or_else(|| NotationError::new(format!("`{text}` has a name without a number")))
}

/// Translates a closure with an extent for each parameter to the language of `layout!`.
///
/// ```
/// use layout_notation::infer;
/// assert_eq!(infer("|t in 32, v in 4| t + 32 * v")?, "infer((32, 4), |t, v| t + 32 * v)");
/// # Ok::<(), layout_notation::NotationError>(())
/// ```
///
/// # Errors
/// [`NotationError`] if a parameter has no extent.
pub fn translated(text: &str) -> Result<String, NotationError> {
    let wrong = || NotationError::new("write |t in 32, v in 4| t / 4 + 8 * (v / 2)");
    let (parameters, formula) =
        text.trim().strip_prefix('|').and_then(|rest| rest.split_once('|')).ok_or_else(wrong)?;
    let (mut names, mut extents) = (Vec::new(), Vec::new());
    for parameter in parameters.split(',').map(str::trim).filter(|parameter| !parameter.is_empty()) {
        let Some((name, extent)) = parameter.split_once(" in ") else {
            return Err(NotationError::new(format!("how far does `{parameter}` go? Write |{parameter} in 32|")));
        };
        names.push(name.trim());
        extents.push(extent.trim());
    }
    let shape = match &extents[..] {
        [] => return Err(wrong()),
        [extent] => (*extent).to_owned(),
        _ => format!("({})", extents.join(", ")),
    };
    // The language infers the layout, so that formulas and tables have one implementation and one error.
    Ok(format!("infer({shape}, |{}| {})", names.join(", "), formula.trim()))
}
