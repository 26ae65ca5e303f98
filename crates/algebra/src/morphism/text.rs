//! Parser of the text form of morphisms, `(8,4) -[2,*]-> (2,8)`.

use super::{Morphism, PointedMap};
use crate::const_util::ctry;
use crate::data::int_tuple::IntTuple;
use crate::data::parse::Cursor;
use crate::data::profile::MAX_LEAVES;
use crate::error::{Expected, LayoutError};

impl Morphism {
    /// Parses the text form. The base point is written `*` or `0`.
    ///
    /// Post: `parse(f.text()) = f`.
    ///
    /// # Errors
    /// [`LayoutError::Parse`], and the errors of [`Morphism::new`].
    ///
    /// ```
    /// use layout_algebra::morphism::Morphism;
    /// let f = Morphism::parse("((5,5),8)-[1, 0, 2]->(5,8)")?;
    /// assert_eq!(f.to_string(), "((5,5),8) -[1,*,2]-> (5,8)");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn parse(text: &str) -> Result<Morphism, LayoutError> {
        let mut cursor = Cursor::new(text);
        let mut domain = IntTuple::VOID;
        ctry!(cursor.tree(&mut domain, &mut None));
        if !cursor.take(b'-') || !cursor.take(b'[') {
            return cursor.expected(Expected::Arrow);
        }
        let mut targets = [0usize; MAX_LEAVES];
        let mut count = 0;
        while cursor.peek() != b']' {
            if count == MAX_LEAVES {
                return cursor.expected(Expected::Arrow);
            }
            if !cursor.take(b'*') {
                let target = ctry!(cursor.number());
                // A number beyond any tuple is out of range, whatever its value.
                #[allow(clippy::cast_possible_truncation, reason = "at most 65535")]
                {
                    targets[count] = if target > 0xffff { 0xffff } else { target as usize };
                }
            }
            count += 1;
            if !cursor.take(b',') {
                break;
            }
        }
        if !cursor.take(b']') || !cursor.take(b'-') || !cursor.take(b'>') {
            return cursor.expected(Expected::Arrow);
        }
        let mut codomain = IntTuple::VOID;
        ctry!(cursor.tree(&mut codomain, &mut None));
        ctry!(cursor.end());
        let (targets, _) = targets.split_at(count);
        let map = ctry!(PointedMap::new(targets, codomain.length()));
        Morphism::over(&domain, &codomain, map)
    }
}
