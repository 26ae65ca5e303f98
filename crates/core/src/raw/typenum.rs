//! The value of a typenum integer.

use ::typenum::Unsigned;

/// The only value of a typenum integer.
pub(crate) const fn number<U: Unsigned>() -> U {
    const { assert!(size_of::<U>() == 0, "an integer of the crate `typenum` takes no space") };
    // SAFETY: there is nothing to initialize. `Unsigned` is sealed, and its types have a value, which `Default` makes
    // (`zeroed`, Rust 1.95: a value of the type).
    unsafe { core::mem::zeroed() }
}
