//! The operations of the language: the rows of the [table](layout_algebra::operations). No other part of this crate
//! names an operation.

#[cfg_attr(not(feature = "chapters"), path = "operation/off/atom.rs")]
mod atom;
#[cfg_attr(not(feature = "chapters"), path = "operation/off/shown.rs")]
mod shown;
mod value;

use layout_algebra::{Composed, DynLayout, IntTuple, Layout, LayoutError, Operation as Name, Tiler, ops};

use crate::every::every;
use crate::spell;
pub use atom::Atom;
pub use value::Value;

/// An operation: its syntax, its type, its function.
#[derive(Debug)]
pub struct Operation {
    pub name: &'static str,
    /// The syntax of the operation.
    pub usage: &'static str,
    /// The type in `layout_static::ops`, or the function in `layout_static::number`.
    pub type_name: &'static str,
    /// The name in the errors of the algebra.
    pub errors: Name,
    /// The names in other libraries.
    pub words: &'static [&'static str],
    /// An example, and its text.
    pub example: (&'static str, &'static str),
    section: &'static str,
    kinds: &'static [Argument],
    rule: &'static str,
    function: Function,
    own: Option<Function>,
    /// The operation on a layout of runtime extents, if there is one.
    extents: Option<Function>,
}

/// Returns the answer of the algebra to operands; `None` unless they have the kinds of the operation.
type Function = fn(&[Value]) -> Option<Result<Value, LayoutError>>;

/// The kind of the result of an operation, which decides where the operation is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Yields {
    Layout,
    Shape,
    Tiler,
    Number,
}

/// The kind of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    Layout,
    Tiler,
    Number,
    /// A nested tuple of numbers, by its name.
    Tuple(&'static str),
    /// A nested tuple of numbers and `_`.
    Coordinate,
    /// The modes of a shape, any number of them; a single one is the shape itself.
    Extents,
    /// Any number of layouts.
    Layouts,
}

/// Kinds of the table that are one kind here.
#[allow(non_upper_case_globals, reason = "the kinds of the table, as it names them")]
impl Argument {
    const Constant: Argument = Argument::Layout;
    const Count: Argument = Argument::Number;
    const Shape: Argument = Argument::Tuple("shape");
    const Order: Argument = Argument::Tuple("order");
    const Profile: Argument = Argument::Tuple("profile");
    const Modes: Argument = Argument::Tuple("modes");
    const At: Argument = Argument::Tuple("coordinate");
}

impl Argument {
    /// Returns its description, for an error.
    pub fn describe(self) -> &'static str {
        match self {
            Argument::Layout | Argument::Layouts => "a layout",
            Argument::Tiler => "a tiler",
            Argument::Number => "an integer",
            Argument::Tuple("order") => "an order",
            Argument::Tuple("profile") => "a profile",
            Argument::Coordinate | Argument::Tuple("coordinate") => "a coordinate",
            Argument::Tuple("modes") => "the numbers of modes",
            Argument::Tuple(_) | Argument::Extents => "a shape",
        }
    }
}

/// The arguments of the table's functions, from an operand of each kind.
#[allow(non_upper_case_globals, reason = "the kinds of the table, as it names them")]
mod kinds {
    use layout_algebra::{IntTuple, Layout as Strided, Profile as Brackets, Tiler as Tiles};

    use super::Value;

    type Of<T> = fn(&Value) -> Option<T>;
    type Free = fn(&Value) -> Option<(&IntTuple, &[bool])>;
    type RefOf<T> = fn(&Value) -> Option<&T>;

    pub(super) const Layout: RefOf<Strided> = Value::layout;
    pub(super) const Constant: RefOf<Strided> = Value::layout;
    pub(super) const Tiler: RefOf<Tiles> = Value::tiler;
    pub(super) const Number: Of<u64> = Value::number;
    pub(super) const Count: Of<usize> = |value| Some(usize::try_from(value.number()?).unwrap_or(usize::MAX));
    pub(super) const Shape: RefOf<IntTuple> = Value::tuple;
    pub(super) const Order: RefOf<IntTuple> = Value::tuple;
    pub(super) const Extents: RefOf<IntTuple> = Value::tuple;
    pub(super) const At: RefOf<IntTuple> = Value::tuple;
    pub(super) const Profile: RefOf<Brackets> = |value| value.tuple().map(IntTuple::profile);
    pub(super) const Modes: fn(&Value) -> Option<&[u64]> = |value| value.tuple().map(IntTuple::leaves);
    pub(super) const Coordinate: Free = Value::coordinate;
}

/// Makes the operations from the rows of the table. Its arms after the first are the functions for each kind of the
/// first operand.
macro_rules! rows {
    ($($section:ident { $({
        $row:ident $Type:ident $doc:tt [$($word:literal)*] $usage:tt ($($example:tt)+) $text:tt
        ($($operand:ident $P:ident: $Kind:ident),+) $rule:ident $own:tt $extents:tt $tensors:tt {$($body:tt)+} $by:tt
    })+ })+) => {
        /// All operations.
        pub static OPERATIONS: &[Operation] = &[$($(Operation {
            name: stringify!($row),
            usage: $usage,
            type_name: stringify!($Type),
            errors: Name::$Type,
            words: &[$($word),*],
            example: (stringify!($($example)+), $text),
            section: stringify!($section),
            kinds: &[$(Argument::$Kind),+],
            rule: stringify!($rule),
            function: rows!(@ plain ($($operand: $Kind),+) $($body)+),
            own: rows!(@ own $own ($($operand: $Kind),+)),
            extents: rows!(@ extents $extents ($($operand: $Kind),+) $($body)+),
        },)+)+];
    };
    (@ plain ($layouts:ident: Layouts) $($body:tt)+) => {
        |values| {
            let layouts = every(values, |value| value.layout().copied())?;
            let $layouts = &layouts[..];
            Some($($body)+.map(Value::from))
        }
    };
    (@ plain ($($operand:ident: $Kind:ident),+) $($body:tt)+) => {
        |values| {
            let mut values = values.iter();
            rows!(@ answer values ($($operand: $Kind),+) $($body)+)
        }
    };
    (@ own [$($own:tt)+] ($layout:ident: $Layout:ident $($rest:tt)*)) => {
        Some(|values| {
            let mut values = values.iter();
            let $layout = values.next()?.composed()?;
            rows!(@ answer values ($($rest)*) $($own)+)
        })
    };
    (@ extents [runtime $($dynamic:tt)+] ($layout:ident: $Layout:ident $($rest:tt)*) $($body:tt)+) => {
        Some(|values| {
            let mut values = values.iter();
            let $layout = values.next()?.dynamic()?;
            rows!(@ answer values ($($rest)*) $($dynamic)+)
        })
    };
    (@ extents [moves] ($layout:ident: $Layout:ident $($rest:tt)*) $($body:tt)+) => {
        Some(|values| {
            let mut values = values.iter();
            let whole = values.next()?.dynamic()?;
            let $layout = &whole.leaf_numbers();
            rows!(@ answer values ($($rest)*) $($body)+.map(|moved| whole.at_leaves(&moved)))
        })
    };
    (@ answer $values:ident ($(,)? $($operand:ident: $Kind:ident),*) $($body:tt)+) => {{
        // `None` for an operand of another kind: then there is no answer, and no panic.
        $(let $operand = kinds::$Kind($values.next()?)?;)*
        let answer: Result<_, LayoutError> = $($body)+;
        Some(answer.map(Value::from))
    }};
    (@ $($rest:tt)*) => { None };
}

layout_algebra::operations! { rows }

impl Operation {
    /// Returns the arguments; `None` for any number of them.
    pub fn arguments(&self) -> Option<&'static [Argument]> {
        if matches!(self.kinds, [Argument::Extents | Argument::Layouts]) { None } else { Some(self.kinds) }
    }

    /// Whether the arguments are the modes of a shape.
    pub fn takes_extents(&self) -> bool {
        self.kinds == [Argument::Extents]
    }

    /// Returns what happens to a swizzle and an offset after the first operand: a word of the table.
    pub fn rule(&self) -> &'static str {
        self.rule
    }

    /// Returns the kind of its result.
    pub fn yields(&self) -> Yields {
        match self.section {
            "shapes" => Yields::Shape,
            "tilers" => Yields::Tiler,
            "numbers" => Yields::Number,
            _ => Yields::Layout,
        }
    }

    /// Returns the answer of the algebra, if all operands are known. The rule of the row decides what happens to a
    /// swizzle and an offset after the first operand.
    pub fn evaluate(&self, operands: &[Value]) -> Option<Result<Value, LayoutError>> {
        Some(self.answer(operands)?.map_err(|error| self.blamed(error)))
    }

    fn answer(&self, operands: &[Value]) -> Option<Result<Value, LayoutError>> {
        for (i, operand) in operands.iter().enumerate() {
            // Runtime extents anywhere decide which function of the row is called.
            if let Value::Dynamic(layout) = operand {
                return self.on_extents(i, layout, operands);
            }
        }
        // A swizzle of another operand is refused before: only the first may have one.
        let Some(Value::Composed(composed)) = operands.first() else { return self.plain(operands) };
        let mut inner = operands.to_vec();
        inner[0] = Value::Layout(*composed.layout());
        Some(match (self.rule, self.own) {
            (_, Some(own)) => own(operands)?,
            ("drops", _) => self.plain(&inner)?,
            ("keeps", _) => self.plain(&inner)?.and_then(|value| kept(composed, &value, None)),
            ("begins", _) => self.plain(&inner)?.and_then(|value| kept(composed, &value, inner.get(1))),
            // `refuses`: the operation needs strides, which a swizzled layout has not.
            _ => Err(LayoutError::swizzled_operand(composed.bijection())),
        })
    }

    /// Evaluates the operation on runtime extents of operand `place`, if the table has such an operation. The
    /// coordinate of a slice has to be in bounds for all values.
    fn on_extents(&self, place: usize, layout: &DynLayout, operands: &[Value]) -> Option<Result<Value, LayoutError>> {
        #[allow(clippy::cast_possible_truncation, reason = "at most twelve operands")]
        let refused = || layout.require_fixed(self.errors, place as u8).map(|layout| Value::Layout(*layout));
        let Some(function) = self.extents.filter(|_| place == 0) else { return Some(refused()) };
        if let Some(Value::Coordinate(at, free)) = operands.get(1)
            && let Err(error) = in_bounds(layout.coefficients(), at, free)
        {
            return Some(Err(error));
        }
        function(operands)
    }

    /// Evaluates the operation without a swizzle. A slice needs a coordinate in bounds; its offset may be known at run
    /// time only.
    fn plain(&self, operands: &[Value]) -> Option<Result<Value, LayoutError>> {
        if let (Yields::Layout, [Value::Layout(layout), Value::Coordinate(at, free)]) = (self.yields(), operands)
            && let Err(error) = in_bounds(layout, at, free)
        {
            return Some(Err(error));
        }
        let answer = (self.function)(operands)?;
        Some(match (self.yields(), answer) {
            // The table computes a shape; as a tiler it has one tile for each mode.
            (Yields::Tiler, Ok(Value::Tuple(shape))) => Tiler::shape(&shape).map(Value::Tiler),
            (_, answer) => answer,
        })
    }

    /// Blames the word as it was written, whichever operations it consists of. An error of a coordinate blames operand
    /// 1.
    fn blamed(&self, error: LayoutError) -> LayoutError {
        let error = if self.kinds.contains(&Argument::At) { of_coordinate(error) } else { error };
        error.during(self.errors)
    }
}

/// Returns the composed layout of a result that keeps its swizzle and its offset. A composition by a tiler, or a flip
/// of a mode, adds the index where it begins.
fn kept(composed: &Composed, value: &Value, by: Option<&Value>) -> Result<Value, LayoutError> {
    let Value::Layout(layout) = value else { return Ok(value.clone()) };
    // A value is one or the other: which rows begin elsewhere is in the table.
    let composed = match (by.and_then(Value::tiler), by.and_then(Value::number)) {
        (Some(tiler), _) => composed.map_from(layout, &ops::composition_begin(tiler, layout)?)?,
        (None, Some(mode)) => {
            let mode = usize::try_from(mode).unwrap_or(usize::MAX);
            composed.map_from(layout, &ops::flip_begin(composed.layout(), mode)?)?
        }
        (None, None) => composed.map(layout)?,
    };
    Ok(Value::Composed(composed))
}

/// Returns an error unless the coordinate of a slice is in bounds.
fn in_bounds(layout: &Layout, at: &IntTuple, free: &[bool]) -> Result<(), LayoutError> {
    match ops::slice_and_offset(layout, at, free) {
        // Runtime strides have no offset yet. Whether the coordinate is in the shape is known all the same.
        Err(LayoutError::NotStatic { .. }) => layout.shape().linear(at).map(|_| ()).map_err(of_coordinate),
        answer => answer.map(|_| ()),
    }
}

fn of_coordinate(error: LayoutError) -> LayoutError {
    match error {
        LayoutError::OutOfBounds { .. } | LayoutError::CoordinateNotCongruent { .. } => error.of_operand(1),
        _ => error,
    }
}

/// Returns the operation of this name.
pub fn find(name: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// Returns the operation with this name in another library.
pub fn called(word: &str) -> Option<&'static Operation> {
    OPERATIONS.iter().find(|operation| operation.words.contains(&word))
}

/// Iterates over the names of all operations.
pub fn names() -> impl Iterator<Item = &'static str> {
    OPERATIONS.iter().map(|operation| operation.name)
}

/// Returns the operation meant by an unknown name: the translation of another library's word, or the correction of a
/// slip with its own arguments.
pub fn meant(name: &str, arguments: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let word = spell::translation(&lower).or_else(|| Some(called(&lower)?.usage));
    // A translation has operands of its own; a slip keeps those that were written.
    word.map(ToOwned::to_owned).or_else(|| Some(format!("{}{arguments}", spell::nearest(name, names())?)))
}

/// The number of operations that an error lists, for constructors and for operations on layouts: the first rows, which
/// are common.
const LISTED: [(&str, usize); 2] = [("constructors", 4), ("layouts", 13)];

/// Lists the names of the common operations, and refers to the rest.
pub fn all() -> String {
    let listed = |(section, count)| OPERATIONS.iter().filter(move |row| row.section == section).take(count);
    let names: Vec<&str> = LISTED.into_iter().flat_map(listed).map(|operation| operation.name).collect();
    format!("{}, and more in the documentation of `layout!`", names.join(", "))
}
