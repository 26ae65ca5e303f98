//! Extents: `coefficient x product of runtime numbers`.

use core::fmt;

use crate::data::runtime_product::RuntimeProduct;
use crate::data::text::Text;

/// An extent: a coefficient times a product of runtime numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extent {
    /// The known factor of the extent; the extent itself if no runtime number is a factor.
    pub coefficient: u64,
    /// The runtime factors.
    pub product: RuntimeProduct,
}

impl Extent {
    /// The extent 1.
    pub(crate) const ONE: Extent = Extent { coefficient: 1, product: RuntimeProduct::ONE };

    /// Whether this is the extent 1 for all values.
    pub(crate) const fn is_one(self) -> bool {
        self.coefficient == 1 && self.product.is_one()
    }

    /// The text form: `128`, `128?0`, `?1`.
    pub const fn text(self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    pub(crate) const fn write(self, text: &mut Text) {
        if self.coefficient != 1 || self.product.is_one() {
            text.push_number(self.coefficient);
        }
        self.product.write("", text);
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}
