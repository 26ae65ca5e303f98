//! Claims about linear layouts, checked while compiling: `const { linear::check::injective::<A>() }`.
//!
//! `#[check(..)]` above a definition of `layout!` is made of these.

use super::StaticLinear;
use crate::each::each;
use crate::expect;

each! {
    [
        { injective require_injective  "No two inputs have one output." }
        { surjective require_surjective "Every output is that of an input." }
        { invertible require_invertible "It is a bijection." }
        { bit_permutation require_bit_permutation "Each base is one bit, or 0; each bit is that of one base." }
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

/// The claims as answers: with a message of the user, they are reported beside it.
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
                match &A::ATTEMPT {
                    Ok(linear) => linear.$rule(),
                    Err(error) => Err(*error),
                }
            }
        }
    }
}
