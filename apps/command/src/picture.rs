//! The picture of a value, and its text.

use layout_algebra::IntTuple;
use layout_algebra::access::{Access, Machine};
use layout_describe::Context;
use layout_draw::{DrawError, Kind};
use layout_lang::Value;

use crate::arguments::{Drawing, Picture};
use crate::output::{Screen, limits};

/// Writes a picture as text. Without colours there is no legend of colours.
pub(crate) fn printed(picture: &layout_draw::Picture, screen: &Screen) -> String {
    let mut picture = picture.clone();
    if !screen.style.colours {
        for legend in &mut picture.legend {
            let text = legend.text.split("colour: ").next().unwrap_or_default();
            legend.text = text.trim_end_matches("; ").to_owned();
        }
        picture.legend.retain(|legend| !legend.text.is_empty());
    }
    picture.text(&screen.style)
}

/// Returns the requested picture, or `None` if this value does not have it.
pub(crate) fn picture(
    value: &Value,
    context: &Context,
    drawing: &Drawing,
    access: Option<&(Access, Machine)>,
) -> Result<Option<layout_draw::Picture>, DrawError> {
    let kind = match (drawing.picture, access) {
        (Picture::None, _) | (Picture::Banks | Picture::Sectors, None) => return Ok(None),
        (Picture::Auto, _) => None,
        (Picture::Tiles, _) => match context.division {
            Some((whole, tiler)) => Some(Kind::Tiles(whole, tiler)),
            None if matches!(value, Value::Layout(_) | Value::Composed(_)) => return Ok(None),
            None => None,
        },
        (Picture::Grid, _) => Some(Kind::Grid),
        (Picture::Memory, _) => Some(Kind::Memory),
        (Picture::ThreadValue, _) => {
            // `16,8` without brackets is a shape on a command line.
            let tile = drawing.tile.as_deref().map(|tile| IntTuple::parse(&format!("({tile})"))).transpose()?;
            Some(Kind::ThreadValue(tile))
        }
        (Picture::Swizzle, _) => Some(Kind::Swizzle),
        (Picture::Banks, Some((access, machine))) => Some(Kind::Banks(*access, *machine)),
        (Picture::Sectors, Some((access, machine))) => Some(Kind::Sectors(*access, machine.lanes())),
        (Picture::Descriptor, _) => match context.operand {
            Some((product, operand)) => Some(Kind::Descriptor(product, operand)),
            None => return Ok(None),
        },
        (Picture::Bits, _) => Some(Kind::Bits),
        (Picture::Morphism, _) => Some(Kind::Morphism),
    };
    let drawn = layout_describe::picture(value, kind.as_ref(), context, limits(drawing.all))?;
    Ok(if drawing.by_warp { drawn.map(layout_draw::Picture::by_warp) } else { drawn })
}
