//! The operands of a row: the value that its function gets of each, and how each is written.

/// Binds an operand to the value of its type. Values are locals: a reference to a constant would be a constant of its
/// own.
macro_rules! bind {
    ($operand:ident $P:ident Constant $Operation:ident) => {
        let $operand = match $crate::ops::kinds::constant::<$P>(layout_algebra::Operation::$Operation) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        let $operand = &$operand;
    };
    ($operand:ident $P:ident Number $Operation:ident) => { let $operand = $P::NUMBER as u64; };
    ($operand:ident $P:ident Count $Operation:ident) => { let $operand = $P::NUMBER; };
    ($operand:ident $P:ident At $Operation:ident) => {
        let form = $P::FORM;
        let $operand = &form.tuple;
    };
    ($operand:ident $P:ident Coordinate $Operation:ident) => {
        let (form, free) = ($P::FORM, $P::FORM.free());
        let $operand = (&form.tuple, free.split_at(form.length()).0);
    };
    ($operand:ident $P:ident $Kind:ident $Operation:ident) => {
        let $operand = $crate::ops::operands::value!($P $Kind);
        let $operand = $crate::ops::operands::part!($operand $Kind);
    };
}

/// The value of a type of this kind.
macro_rules! value {
    ($P:ident Layout) => {
        $P::LAYOUT
    };
    ($P:ident Tiler) => {
        $P::TILER
    };
    ($P:ident $Shape:ident) => {
        $P::SHAPE
    };
}

/// The operand that a function gets of a value.
macro_rules! part {
    ($value:ident Profile) => {
        $value.profile()
    };
    ($value:ident Modes) => {
        $value.leaves()
    };
    ($value:ident $Kind:ident) => {
        &$value
    };
}

/// An operand as it is written.
macro_rules! text {
    ($P:ident Layout) => {
        $crate::layout::composed::text::<$P>()
    };
    ($P:ident Constant) => {
        $crate::layout::composed::text::<$P>()
    };
    ($P:ident Tiler) => {
        $P::TILER.text()
    };
    ($P:ident Number) => {
        layout_algebra::Text::new().number($P::NUMBER as u64)
    };
    ($P:ident Count) => {
        layout_algebra::Text::new().number($P::NUMBER as u64)
    };
    ($P:ident Layouts) => {
        layout_algebra::Text::new().text("..")
    };
    ($P:ident At) => {
        layout_algebra::Text::new().text("..")
    };
    ($P:ident Coordinate) => {
        layout_algebra::Text::new().text("..")
    };
    ($P:ident $Shape:ident) => {
        $P::SHAPE.text()
    };
}

/// An operation as it is written.
macro_rules! call {
    ($name:expr, $L:ident $First:ident $(, $P:ident $Kind:ident)*) => {
        layout_algebra::Text::new().text($name).text("(")
            .then(&$crate::ops::operands::text!($L $First))
            $(.text(", ").then(&$crate::ops::operands::text!($P $Kind)))* .text(")")
    };
}

/// The result of a function, its operands bound to their values. An error is one of this operation, whatever others it
/// is made of.
macro_rules! result {
    ($Operation:ident ($($operand:ident $P:ident: $Kind:ident),*) {$($body:tt)+}) => {{
        $($crate::ops::operands::bind!($operand $P $Kind $Operation);)*
        $crate::ops::operands::blamed!($Operation {$($body)+})
    }};
    // By a tiler, which most often is a layout: then without the tiler as a value, which const evaluation pays for. The
    // other way is a function, so that the value is not asked for where it is not needed.
    ($Operation:ident ($tiler:ident $T:ident: Tiler) {$($body:tt)+} by $layout:ident $tile:ident {$($or:tt)+}) => {{
        const fn by_tiler<$T: StaticTiler>($layout: &algebra::Layout) -> Result<algebra::Layout, LayoutError> {
            $crate::ops::operands::bind!($tiler $T Tiler $Operation);
            $($body)+
        }
        let tile = <$T::Tile as StaticLayout>::INNER;
        match &tile {
            // `Tile` of other tilers is a placeholder, which `IS_LAYOUT` tells apart.
            Ok($tile) if $T::IS_LAYOUT && !<$T::Tile as StaticLayout>::SWIZZLED => {
                $crate::ops::operands::blamed!($Operation {$($or)+})
            }
            _ => $crate::ops::operands::blamed!($Operation {by_tiler::<$T>($layout)}),
        }
    }};
}

/// An error of a function as one of this operation.
macro_rules! blamed {
    ($Operation:ident {$($body:tt)+}) => {{
        let answer: Result<_, LayoutError> = { $($body)+ };
        match answer {
            Ok(made) => Ok(made),
            // Most rows are made of other operations: the headline names the one that the user wrote.
            Err(error) => Err(error.during(Operation::$Operation)),
        }
    }};
}

pub(super) use {bind, blamed, call, part, result, text, value};
