//! Claims about linear layouts, checked while compiling: `const { linear::check::injective::<A>() }`.
//!
//! `#[check(..)]` above a definition of `layout!` is made of these.

use super::StaticLinear;
use crate::each::each;
use crate::expect;

each! {
    [
        { injective require_injective  "Checks that no two inputs share an output." }
        { surjective require_surjective "Checks that every output has an input." }
        { invertible require_invertible "Checks that the layout is a bijection." }
        { bit_permutation require_bit_permutation "Checks that each base is one bit or 0, and that no two share it." }
    ]
    ($claim:ident $rule:ident $what:literal) => {
        #[doc = $what]
        ///
        /// # Panics
        /// With the error of the algebra, and its counterexample.
        #[track_caller]
        pub const fn $claim<A: StaticLinear>() {
            expect::value(decide::$claim::<A>());
        }
    }
}

/// The claims as results, which are reported beside a message of the user.
#[doc(hidden)]
pub mod decide {
    use layout_algebra::LayoutError;

    use super::super::StaticLinear;
    use crate::each::each;

    each! {
        [
            { injective require_injective }
            { surjective require_surjective }
            { invertible require_invertible }
            { bit_permutation require_bit_permutation }
        ]
        ($claim:ident $rule:ident) => {
            pub const fn $claim<A: StaticLinear>() -> Result<(), LayoutError> {
                // By reference: a value would copy its columns in const evaluation, for each claim.
                match &A::ATTEMPT {
                    Ok(linear) => linear.$rule(),
                    Err(error) => Err(*error),
                }
            }
        }
    }
}
