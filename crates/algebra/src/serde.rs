//! Serializes values as their text forms, `"(4,8):(8,1)"`, with `serde` (feature `serde`).

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::swizzle::Swizzle;
use crate::data::tiler::Tiler;
use crate::dynamic::DynLayout;
use crate::error::LayoutError;
#[cfg(feature = "bits")]
use crate::linear::Linear;
use crate::swizzle::Composed;

/// A value that is parsed from its text form, and its description for the error message of a format.
struct Read<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err = LayoutError>> Visitor<'_> for Read<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

crate::each! {
    [
        { IntTuple "a tuple, as `(4,(2,8))`" }
        { Layout "a layout, as `(4,8):(8,1)`" }
        { Swizzle "a swizzle, as `Sw<3,4,3>`" }
        { Composed "a composed layout, as `Sw<2,0,3> o 0 o (8,8):(8,1)`" }
        { Tiler "a tiler, as `[4,8:2]`" }
        { DynLayout "a layout with runtime extents, as `(?0,8):(8,1)`" }
        { #[cfg(feature = "bits")] Linear "a linear layout, as `{lane: (4,8)^(8,1)} -> {row: 32}`" }
    ]
    ($(#[$chapter:meta])? $Value:ident $expected:literal) => {
        /// Serializes the text form.
        $(#[$chapter])?
        impl Serialize for $Value {
            fn serialize<S: Serializer>(&self, format: S) -> Result<S::Ok, S::Error> {
                format.collect_str(self)
            }
        }

        /// Deserializes from the text form.
        $(#[$chapter])?
        impl<'de> Deserialize<'de> for $Value {
            fn deserialize<D: Deserializer<'de>>(format: D) -> Result<Self, D::Error> {
                format.deserialize_str(Read($expected, PhantomData))
            }
        }
    }
}
