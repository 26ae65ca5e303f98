//! A macro for items that differ only in names: one template, expanded for each row.

/// Expands a template for each row: `each! { [{row} {row} ..] (pattern) => { items } .. }` writes the items of the
/// pattern that matches the row, like a macro with these arms. `each! { tuples (pattern) => { items } .. }` does so for
/// each arity of a tuple, from twelve down to none. Such a row has names for a type, a value, another type, and
/// `usize`, for each entry.
///
/// Stable Rust is generic neither over the arity of a tuple nor over the name of an item. Everything else is a generic
/// function, or a provided method of a trait; templates hold only the names. Nor can a foreign trait be implemented for
/// all types of a local trait.
#[doc(hidden)]
#[macro_export]
macro_rules! each {
    (tuples $($arms:tt)+) => {
        $crate::each! { @ [] [
            A a T1 usize, B b T2 usize, E e T3 usize, F f T4 usize, G g T5 usize, H h T6 usize,
            I i T7 usize, J j T8 usize, K k T9 usize, L l T10 usize, M m T11 usize, N n T12 usize,
        ] $($arms)+ }
    };
    (@ [$($row:tt)*] [$T:ident $t:ident $D:ident $number:ident, $($rest:tt)*] $($arms:tt)+) => {
        $crate::each! { @ [$($row)* { $T $t $D $number, $($rest)* }] [$($rest)*] $($arms)+ }
    };
    (@ [$($row:tt)*] [] $($arms:tt)+) => { $crate::each! { [$($row)* {}] $($arms)+ } };
    ([$($row:tt)+] $($pattern:tt => $items:tt)+) => {
        macro_rules! one { $($pattern => $items;)+ }
        $(one! $row)+
    };
}
