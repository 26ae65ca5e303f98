//! The rows from a layout to a layout, and from a shape or layouts to a layout: the implementations for their markers.

/// A row from a layout to a layout.
macro_rules! layout_row {
    ($row:ident $Operation:ident ($layout:ident $L:ident: Layout $(, $operand:ident $P:ident: $Kind:ident)*)
        $rule:ident $own:tt $extents:tt $tensors:tt {$($body:tt)+} [$(by $tile:ident {$($or:tt)+})?]) => {
        word_row! { $row $Operation $rule ($($P: $Kind),*) }

        impl word::$row {
            const fn function<$($P: kinds::$Kind),*>(
                $layout: &algebra::Layout,
            ) -> Result<algebra::Layout, LayoutError> {
                result!($Operation ($($operand $P: $Kind),*) {$($body)+} $(by $layout $tile {$($or)+})?)
            }

            const fn of_extents<$($P: kinds::$Kind),*>($layout: &DynLayout) -> Result<DynLayout, LayoutError> {
                of_extents!($extents $Operation $layout ($($operand $P: $Kind),*))
            }
        }

        impl<$L: StaticLayout $(, $P: kinds::$Kind)*> Computes<$L, ($($P),*)> for word::$row {
            computes! { $rule $own $Operation $layout $L ($($operand $P: $Kind),*) }
            const CALL: Text = call!(Self::NAME, $L Layout $(, $P $Kind)*);
        }

        impl<$L: Dynamic $(, $P: kinds::$Kind)*> ComputesAtRunTime<$L, ($($P),*)> for word::$row {
            const DYNAMIC: Result<DynLayout, LayoutError> = of_operand!($L::DYNAMIC, Self::of_extents::<$($P),*>);
        }

        on_tensors! { $tensors $extents $row $rule ($($operand $P: $Kind),*) }
    };
}

/// The names of a row, its rule and its operands but the first.
macro_rules! word_row {
    ($row:ident $Operation:ident $rule:ident ($($P:ident: $Kind:ident),*)) => {
        impl Word for word::$row {
            const OPERATION: Operation = Operation::$Operation;
            const NAME: &'static str = stringify!($row);
            rule! { $rule }
        }

        impl<$($P: kinds::$Kind),*> Takes<($($P),*)> for word::$row {}
    };
}

/// The rule of a row: the fate of a swizzle after the operand.
macro_rules! rule {
    (refuses) => {
        rule! { drops }
    };
    (drops) => {
        type Rule = Drops;
        const SWIZZLED: bool = false;
    };
    (own) => {
        type Rule = Own;
        const SWIZZLED: bool = true;
        const OWN: bool = true;
    };
    ($keeps:ident) => {
        type Rule = Keeps;
        const SWIZZLED: bool = true;
    };
}

/// A function of an operand that may not exist. A local: a reference to a constant would be a constant of its own.
macro_rules! of_operand {
    ($from:expr, $function:expr) => {{
        let operand = $from;
        match &operand {
            Ok(operand) => $function(operand),
            Err(error) => Err(*error),
        }
    }};
}

/// The result of a row, and what its rule says.
macro_rules! computes {
    (refuses [] $Operation:ident $layout:ident $L:ident ($($operand:ident $P:ident: $Kind:ident),*)) => {
        const RESULT: Result<algebra::Layout, LayoutError> =
            // The error names the operation that the user wrote, and not the layout that has the swizzle.
            of_operand!(composed::unswizzled_in::<$L>(Operation::$Operation), Self::function::<$($P),*>);
    };
    (begins [] $Operation:ident $layout:ident $L:ident ($operand:ident $P:ident: $Kind:ident)) => {
        computes! { keeps [] $Operation $layout $L ($operand $P: $Kind) }
        const BEGIN: [i64; 1 + MAX_RUNTIME] = begin!($Kind $L $P);
    };
    (own [$($own:tt)+] $Operation:ident $layout:ident $L:ident ($($operand:ident $P:ident: $Kind:ident),*)) => {
        const RESULT: Result<algebra::Layout, LayoutError> = if $L::SWIZZLED {
            before_own::<Self, $L, ($($P),*)>()
        } else {
            of_operand!($L::INNER, Self::function::<$($P),*>)
        };
        const COMPOSED: Result<algebra::Composed, LayoutError> = match composed::composed::<$L>() {
            Ok(Some(composed)) => {
                let $layout = &composed;
                result!($Operation ($($operand $P: $Kind),*) {$($own)+})
            }
            // Never read: without a swizzle, `RESULT` is the answer.
            Ok(None) => Err(LayoutError::swizzled_operand(algebra::Bijection::IDENTITY)),
            Err(error) => Err(error),
        };
    };
    ($rule:ident [] $Operation:ident $layout:ident $L:ident ($($operand:ident $P:ident: $Kind:ident),*)) => {
        const RESULT: Result<algebra::Layout, LayoutError> = of_operand!($L::INNER, Self::function::<$($P),*>);
    };
}

/// The begin of a row that begins elsewhere.
macro_rules! begin {
    (Tiler $L:ident $T:ident) => {
        composed::begin::<$T>(<Self as Computes<$L, $T>>::RESULT)
    };
    (Count $L:ident $I:ident) => {
        composed::begin_of_flip::<$L>($I::NUMBER)
    };
}

/// A row on a layout with runtime extents: moved modes are moved numbers of leaves; without a function of its own, the
/// row takes constant extents.
macro_rules! of_extents {
    ([moves] $Operation:ident $layout:ident ($($operand:ident $P:ident: $Kind:ident),*)) => {
        // A row that only moves modes is run once on the numbers of the leaves, `0, 1, ..`. They say where each leaf
        // goes.
        match Self::function::<$($P),*>(&$layout.leaf_numbers()) {
            Ok(moved) => Ok($layout.at_leaves(&moved)),
            Err(error) => Err(error),
        }
    };
    ([runtime $($dynamic:tt)+] $Operation:ident $layout:ident $operands:tt) => {
        result!($Operation $operands {$($dynamic)+})
    };
    ([] $Operation:ident $layout:ident ($($operand:ident $P:ident: $Kind:ident),*)) => {
        // The function computes with extents, so a coefficient of a runtime extent must not pass for one.
        match $layout.require_fixed(Operation::$Operation, 0) {
            Ok(fixed) => match Self::function::<$($P),*>(fixed) {
                Ok(made) => Ok(DynLayout::fixed(&made)),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    };
}

/// A row that says `on tensors`.
macro_rules! on_tensors {
    ([] $($row:tt)*) => {};
    ([$($within:tt)+] $extents:tt $row:ident $rule:ident ($($operand:ident $P:ident: $Kind:ident),*)) => {
        impl<$($P: kinds::$Kind),*> OnTensors<($($P),*)> for word::$row {
            const WITHIN: Result<(), LayoutError> = on_tensors!(@ within [$($within)+] ($($operand $P: $Kind),*));
        }

        on_tensors! { @ extents $extents $row ($($P: $Kind),*) on_tensors!(@ begin $rule $($P $Kind)*) }
    };
    (@ within [tensors] $operands:tt) => { Ok(()) };
    (@ within [tensors $($within:tt)+] ($($operand:ident $P:ident: $Kind:ident),*)) => {{
        $(bind!($operand $P $Kind Layout);)*
        $($within)+
    }};
    (@ extents [] $($row:tt)*) => {};
    (@ extents $extents:tt $row:ident ($($P:ident: $Kind:ident),*) $Begin:ty) => {
        impl<$($P: kinds::$Kind),*> OnRuntimeTensors<($($P),*)> for word::$row {
            type Begin = $Begin;
        }
    };
    (@ begin begins $T:ident Tiler) => { AtTiler<$T> };
    (@ begin begins $I:ident Count) => { AtEndOf<$I> };
    // The last arm: every other row keeps the beginning of its operand.
    (@ begin $($keeps:tt)*) => { AtZero };
}

/// A row from a shape or layouts to a layout. Layouts are side by side already, their runtime strides numbered through.
macro_rules! constructor_row {
    ($row:ident $Operation:ident ($layouts:ident $M:ident: Layouts) [] $body:tt) => {
        constructor_row! { @ $row $Operation ($M: Layouts) $M::RESULT }
    };
    ($row:ident $Operation:ident ($shape:ident $S:ident: $First:ident $(, $operand:ident $P:ident: $Kind:ident)*)
        $extents:tt $body:tt) => {
        impl word::$row {
            const fn function<$($P: kinds::$Kind),*>($shape: &IntTuple) -> Result<algebra::Layout, LayoutError> {
                result!($Operation ($($operand $P: $Kind),*) $body)
            }
        }

        constructor_row! { @ $row $Operation ($S: $First $(, $P: $Kind)*) {
            // A local: a reference to the constant would be a constant of its own for rustc to evaluate.
            let operand = $S::SHAPE;
            Self::function::<$($P),*>(&operand)
        } }

        runtime_constructor! { $extents $row $Operation $shape $S ($($operand $P: $Kind),*) }
    };
    (@ $row:ident $Operation:ident ($S:ident: $First:ident $(, $P:ident: $Kind:ident)*) $result:expr) => {
        word_row! { $row $Operation drops ($($P: $Kind),*) }

        impl<$S: kinds::$First $(, $P: kinds::$Kind)*> Constructs<$S, ($($P),*)> for word::$row {
            const RESULT: Result<algebra::Layout, LayoutError> = $result;
            const CALL: Text = call!(Self::NAME, $S $First $(, $P $Kind)*);
        }
    };
}

/// A row from a shape with runtime extents.
macro_rules! runtime_constructor {
    ([] $($row:tt)*) => {};
    ([runtime $($dynamic:tt)+] $row:ident $Operation:ident $shape:ident $S:ident
        ($($operand:ident $P:ident: $Kind:ident),*)) => {
        impl<$S: kinds::RuntimeShape, $($P: kinds::$Kind),*> ComputesAtRunTime<$S, ($($P),*)> for word::$row {
            const DYNAMIC: Result<DynLayout, LayoutError> = match &DynLayout::of_extents(&$S::EXTENTS) {
                Ok($shape) => result!($Operation ($($operand $P: $Kind),*) {$($dynamic)+}),
                Err(error) => Err(*error),
            };
        }
    };
}

pub(super) use {
    begin, computes, constructor_row, layout_row, of_extents, of_operand, on_tensors, rule, runtime_constructor,
    word_row,
};
