//! The picture of a value, and its text.

use layout_algebra::access::{Access, Machine};
use layout_algebra::atom::{CopyAtom, TiledMma};
use layout_algebra::{IntTuple, Layout};
use layout_draw::{DrawError, Kind, Limits};
use layout_lang::Value;
use layout_lang::operation::Atom;

use crate::arguments::{Drawing, Picture};
use crate::describe::function;
use crate::output::Screen;

/// The maximum number of cells of a product whose operands are drawn as one picture, A beside C and B above it.
const ARRANGED: u64 = 64 * 64;

/// The bits of elements, of which the first that an instruction moves as a whole are drawn.
const WIDTHS: [u64; 6] = [16, 32, 8, 4, 64, 1];

/// Writes a picture as text. Without colours there is no legend of colours.
pub(crate) fn printed(picture: &layout_draw::Picture, screen: &Screen) -> String {
    let mut picture = picture.clone();
    if !screen.style.colours {
        picture.legend.retain(|(_, words)| !words.starts_with("colour: "));
    }
    picture.text(&screen.style)
}

/// Returns the requested picture. A linear layout has the matrix of its bits; a tiled product or copy has its owners.
pub(crate) fn picture(
    value: &Value,
    drawing: &Drawing,
    access: Option<&(Access, Machine)>,
    limits: Limits,
) -> Result<Option<layout_draw::Picture>, DrawError> {
    let function = match (value, drawing.picture) {
        (_, Picture::None) => return Ok(None),
        (Value::Linear(linear), _) => return layout_draw::bits(linear, limits).map(Some),
        (Value::Atom(atom), _) => return instruction(atom, limits).map(Some),
        (value, _) => function(value),
    };
    let Some(function) = function else { return Ok(None) };
    let kind = match drawing.picture {
        Picture::None => return Ok(None),
        Picture::Grid => Kind::Grid,
        Picture::Memory => Kind::Memory,
        Picture::ThreadValue => {
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
        Atom::Product(product) => product_of(product, limits),
        Atom::Move(copy) => layout_draw::tiled_copy(copy, limits),
        Atom::Mma(atom) => {
            let alone = Layout::parse("(1,1,1):(0,0,0)")?;
            product_of(&TiledMma::new(atom, &alone, [None, None, None])?, limits)
        }
        Atom::Copy(atom) => moved(atom, limits),
    }
}

/// Draws a product: its operands side by side as `CuTe` prints them, if they are not too many.
fn product_of(product: &TiledMma, limits: Limits) -> Result<layout_draw::Picture, DrawError> {
    let [m, n, k] = product.tile();
    let is_arranged = (m + k).checked_mul(n + k).is_some_and(|cells| cells <= ARRANGED);
    layout_draw::tiled_mma(product, if is_arranged { Limits::ALL } else { limits })
}

/// Draws both sides of an instruction that moves.
fn moved(atom: &CopyAtom, limits: Limits) -> Result<layout_draw::Picture, DrawError> {
    let (bits, atom) = WIDTHS
        .into_iter()
        .find_map(|bits| Some((bits * atom.element(), atom.of(bits).ok()?)))
        .unwrap_or((atom.element(), *atom));
    let limits = Limits { cells: limits.cells / 2, ..limits };
    let side = |layout: &Layout, name: &str| {
        let tile = IntTuple::leaf(layout.cosize()?);
        let picture = layout_draw::thread_value(layout, &tile, limits)?;
        Ok(layout_draw::Picture { title: format!("{name}, in elements of {bits} bits: {layout}"), ..picture })
    };
    let both: Result<_, DrawError> = side(atom.from(), "read").and_then(|read| Ok((read, side(atom.to(), "written")?)));
    let (read, written) = both?;
    let threads = atom.from().mode(0)?.size();
    Ok(read.beside(written, &format!("an instruction of {threads} threads, elements of {bits} bits")))
}
