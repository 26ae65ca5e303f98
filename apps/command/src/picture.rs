//! The picture of a value, and its text.

use layout_algebra::access::{Access, Machine};
use layout_algebra::{IntTuple, Layout, Tiler};
use layout_draw::{DrawError, Kind, Limits};
use layout_lang::operation::Atom;
use layout_lang::{Program, Value};

use crate::arguments::{Drawing, Picture};
use crate::describe::function;
use crate::output::{Screen, limits};

/// The maximum number of cells of a product whose operands are drawn as one picture, A beside C and B above it.
const ARRANGED: u64 = 64 * 64;

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

/// Returns the layout and the tiler of a definition that divides.
pub(crate) fn division(program: &Program, name: &str) -> Option<(Layout, Tiler)> {
    let (operation, operands) = program.call(name)?;
    match &operands[..] {
        _ if !operation.ends_with("_divide") => None,
        [Value::Layout(whole), Value::Tiler(tiler)] => Some((*whole, *tiler)),
        [Value::Layout(whole), Value::Layout(tile)] => Some((*whole, Tiler::layout(tile))),
        _ => None,
    }
}

/// Returns the requested picture. A division has its tiles; a linear layout has the matrix of its bits; a tiled product
/// or copy has its owners.
pub(crate) fn picture(
    value: &Value,
    division: Option<&(Layout, Tiler)>,
    drawing: &Drawing,
    access: Option<&(Access, Machine)>,
) -> Result<Option<layout_draw::Picture>, DrawError> {
    let drawn = drawn(value, division, drawing, access)?;
    Ok(if drawing.by_warp { drawn.map(layout_draw::Picture::by_warp) } else { drawn })
}

fn drawn(
    value: &Value,
    division: Option<&(Layout, Tiler)>,
    drawing: &Drawing,
    access: Option<&(Access, Machine)>,
) -> Result<Option<layout_draw::Picture>, DrawError> {
    let limits = limits(drawing.all);
    let function = match (value, drawing.picture) {
        (_, Picture::None) => return Ok(None),
        (Value::Linear(linear), Picture::ThreadValue) => return layout_draw::linear_owners(linear, limits).map(Some),
        (Value::Linear(linear), _) => return layout_draw::bits(linear, limits).map(Some),
        (Value::Atom(atom), _) => return instruction(atom, limits).map(Some),
        (value, _) => function(value),
    };
    let Some(function) = function else { return Ok(None) };
    let kind = match drawing.picture {
        Picture::None => return Ok(None),
        Picture::Auto | Picture::Tiles => match (division, drawing.picture) {
            (Some((whole, tiler)), _) => Kind::Tiles(*whole, *tiler),
            (None, Picture::Tiles) => return Ok(None),
            (None, _) => Kind::Grid,
        },
        Picture::Grid => Kind::Grid,
        Picture::Memory => Kind::Memory,
        Picture::ThreadValue => {
            // `16,8` without brackets is a shape on a command line.
            let tile = drawing.tile.as_deref().map(|tile| IntTuple::parse(&format!("({tile})"))).transpose()?;
            Kind::ThreadValue(tile)
        }
        Picture::Swizzle => Kind::Swizzle,
        Picture::Banks | Picture::Sectors => match (access, drawing.picture) {
            (Some((access, machine)), Picture::Banks) => Kind::Banks(*access, *machine),
            (Some((access, machine)), _) => Kind::Sectors(*access, machine.lanes()),
            (None, _) => return Ok(None),
        },
        Picture::Bits => Kind::Bits,
        Picture::Morphism => Kind::Morphism,
    };
    function.draw(&kind, limits).map(Some)
}

/// Draws who holds which element of an instruction, alone or tiled.
fn instruction(atom: &Atom, limits: Limits) -> Result<layout_draw::Picture, DrawError> {
    match atom {
        Atom::Product(product) => layout_draw::tiled_mma(product, arranged(product.tile(), limits)),
        Atom::Move(copy) => layout_draw::tiled_copy(copy, limits),
        Atom::Bulk(copy) => layout_draw::bulk_copy(copy, limits),
        Atom::Mma(atom) => {
            let [m, n, k] = atom.extents();
            layout_draw::mma_atom(atom, arranged([m, n, k], limits))
        }
        Atom::Copy(atom) => layout_draw::copy_atom(atom, limits),
    }
}

/// Returns the limits of a product: all of it, if its operands are not too many to be drawn as `CuTe` prints them.
fn arranged([m, n, k]: [u64; 3], limits: Limits) -> Limits {
    let is_arranged = (m + k).checked_mul(n + k).is_some_and(|cells| cells <= ARRANGED);
    if is_arranged { Limits::ALL } else { limits }
}
