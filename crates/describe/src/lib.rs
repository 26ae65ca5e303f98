//! Facts and pictures of the values of the language: of layouts, linear layouts, instructions, accesses and plans.
//!
//! ```
//! use layout_describe::{Context, facts, picture};
//! use layout_draw::{Limits, Style};
//! use layout_lang::Program;
//!
//! let program = Program::parse("zipped_divide((2, 4) : (4, 1), [2, 2])");
//! let values = program.evaluate().unwrap();
//! let value = values.only().unwrap();
//! assert_eq!(facts(value), ["size 8, cosize 8, rank 2, depth 2; tractable, bijective (compact)"]);
//! let picture = picture(value, None, &Context::of(&program, &values, ""), Limits::PAGE)?.unwrap();
//! assert!(picture.text(&Style::PLAIN).starts_with("(2,4):(4,1) in tiles [2:1, 2:1]"));
//! # Ok::<(), layout_draw::DrawError>(())
//! ```
//!
//! Without the feature `stages`, a bulk copy shows the instruction of each element alone, and descriptors have no
//! picture.

#![forbid(unsafe_code)]

#[cfg(feature = "stages")]
use layout_algebra::atom::{Operand, TiledMma};
use layout_algebra::linear::{Dimensions, Linear};
use layout_algebra::{IntTuple, Layout, Tiler};
use layout_draw::{DrawError, Function, Kind, Limits, Picture, intractable};
use layout_lang::operation::Atom;
use layout_lang::{Program, Value, Values};

/// The maximum number of cells of a product whose operands are drawn as one picture, A beside C and B above it.
const ARRANGED: u64 = 64 * 64;

/// Returns the kind of a value in one word: `layout`, `linear`, `atom`, ..
///
/// ```
/// use layout_lang::Program;
/// let values = Program::parse("swizzle(1, 0, 3) * ((4, 8) : (8, 1))").evaluate().unwrap();
/// assert_eq!(layout_describe::kind(values.only().unwrap()), "composed");
/// ```
pub fn kind(value: &Value) -> &'static str {
    match value {
        Value::Layout(_) => "layout",
        Value::Composed(_) => "composed",
        Value::Dynamic(_) => "dynamic",
        Value::Linear(_) => "linear",
        Value::Atom(_) => "atom",
        Value::Number(_) => "number",
        Value::Tuple(_) => "tuple",
        Value::Coordinate(..) => "coordinate",
        Value::Tiler(_) => "tiler",
        Value::Access(..) => "access",
        Value::Machine(_) => "machine",
        Value::Plan(_) => "plan",
        Value::Dimension(_) => "dimension",
    }
}

/// Returns the function of a value. A linear layout has a mode for each input, to its flattened output.
pub fn function(value: &Value) -> Option<Function> {
    match value {
        Value::Layout(layout) => Some((*layout).into()),
        Value::Composed(composed) => Some((*composed).into()),
        // A plain layout says most about a function; a swizzled one is the next best form.
        Value::Linear(linear) => match linear.to_layout() {
            Ok(layout) => Some(layout.into()),
            Err(_) => linear.to_composed().ok().map(Function::from),
        },
        _ => None,
    }
}

/// Describes a layout in words: its sizes and properties, then why it is not tractable. Other values have no facts.
///
/// ```
/// use layout_lang::Program;
/// let values = Program::parse("(4, 8) : (8, 1)").evaluate().unwrap();
/// let facts = layout_describe::facts(values.only().unwrap());
/// assert_eq!(facts, ["size 32, cosize 32, rank 2, depth 1; tractable, bijective (compact)"]);
/// ```
pub fn facts(value: &Value) -> Vec<String> {
    if let Value::Linear(linear) = value {
        return vec![facts_of_linear(linear)];
    }
    let lines = |function| std::iter::once(layout_draw::facts(&function)).chain(intractable(&function)).collect();
    function(value).map_or_else(Vec::new, lines)
}

/// Describes a linear layout: its sizes and what it reaches.
fn facts_of_linear(linear: &Linear) -> String {
    let reached = match (linear.is_injective(), linear.is_surjective()) {
        (true, true) => "bijective",
        (true, false) => "injective, not surjective",
        (false, true) => "surjective, not injective",
        (false, false) => "neither injective nor surjective",
    };
    let permutes = if linear.is_bit_permutation() { " (each bit moves as a whole)" } else { "" };
    let size = |dimensions: &Dimensions| (0..dimensions.count()).map(|i| u128::from(dimensions.size(i))).product();
    let (inputs, outputs): (u128, u128) = (size(linear.inputs()), size(linear.outputs()));
    format!("{inputs} inputs, {outputs} outputs, rank {} in bits; {reached}{permutes}", linear.rank())
}

/// The parts of a program that a picture of one definition depends on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context {
    /// The layout and the tiler of a definition that divides.
    pub division: Option<(Layout, Tiler)>,
    /// The tile of an access: who moves which element of it is drawn. Without a tile, an access has no picture.
    pub tile: Option<IntTuple>,
    /// The operand that a definition is claimed to have a descriptor of: `#[check(descriptor(Product.a))]`.
    #[cfg(feature = "stages")]
    pub operand: Option<(TiledMma, Operand)>,
}

impl Context {
    /// Returns the context of a definition. The tile of an access is the shape of the first layout that it covers, else
    /// a line.
    pub fn of(program: &Program, values: &Values, name: &str) -> Context {
        let tile = || {
            let (access, _) = values.get(name)?.access()?;
            let reached = access.layout().cosize().ok()?;
            let covered = |function: &Function| function.size() == reached && function.layout().is_constant();
            let found = values.iter().filter_map(|(_, value)| function(value?)).find(covered);
            Some(found.map_or(IntTuple::leaf(reached), |function| *function.shape()))
        };
        Context {
            division: division(program, name),
            tile: tile(),
            #[cfg(feature = "stages")]
            operand: operand(program, values, name),
        }
    }
}

/// Returns the operand of the first claim about a descriptor that holds for a definition.
#[cfg(feature = "stages")]
fn operand(program: &Program, values: &Values, name: &str) -> Option<(TiledMma, Operand)> {
    let product = |value: &Value| match value {
        Value::Atom(atom) => {
            if let Atom::Product(product) = &**atom {
                Some(*product)
            } else {
                None
            }
        }
        _ => None,
    };
    // Claims are evaluated for their arguments. Without a product, none of them is about a descriptor.
    values.iter().find_map(|(_, value)| product(value?))?;
    let claims = program.claims();
    let claim = claims.iter().find(|claim| claim.definition == name && claim.name == "descriptor")?;
    let product = claim.arguments.iter().flatten().find_map(product)?;
    let letter = claim.text.rsplit('.').next()?.chars().next()?;
    let is_named = |operand: &Operand| operand.name().starts_with(letter.to_ascii_uppercase());
    Some((product, [Operand::A, Operand::B].into_iter().find(is_named)?))
}

/// Returns the layout and the tiler of a definition that divides.
fn division(program: &Program, name: &str) -> Option<(Layout, Tiler)> {
    let (operation, operands) = program.call(name)?;
    match &operands[..] {
        _ if !operation.ends_with("_divide") => None,
        [Value::Layout(whole), Value::Tiler(tiler)] => Some((*whole, *tiler)),
        [Value::Layout(whole), Value::Layout(tile)] => Some((*whole, Tiler::layout(tile))),
        _ => None,
    }
}

/// Draws a value, or returns `None` for a value without pictures.
///
/// Without a kind, a division shows its tiles, and a layout its indices. A linear layout shows its bits, or its owners
/// as [`Kind::ThreadValue`]. Other values have one picture. It shows the bits of a plan, and who holds which element of
/// an instruction, a tiled product, a copy or an access.
///
/// # Errors
/// The errors of the picture: of a kind that this layout does not have, or of a value that is too large.
pub fn picture(
    value: &Value,
    kind: Option<&Kind>,
    context: &Context,
    limits: Limits,
) -> Result<Option<Picture>, DrawError> {
    let drawn = match value {
        Value::Linear(linear) if matches!(kind, Some(Kind::ThreadValue(_))) => {
            layout_draw::linear_owners(linear, limits)
        }
        Value::Linear(linear) => layout_draw::bits(linear, limits),
        Value::Plan(plan) => layout_draw::bits(plan.movement(), limits),
        Value::Atom(atom) => instruction(atom, limits),
        Value::Access(access, _) => match &context.tile {
            Some(tile) => layout_draw::thread_value(access.layout(), tile, limits),
            None => return Ok(None),
        },
        value => {
            let Some(function) = function(value) else { return Ok(None) };
            let tiles = context.division.map(|(whole, tiler)| Kind::Tiles(whole, tiler));
            function.draw(kind.unwrap_or(&tiles.unwrap_or(Kind::Grid)), limits)
        }
    };
    drawn.map(Some)
}

/// Draws who holds which element of an instruction, alone or tiled.
fn instruction(atom: &Atom, limits: Limits) -> Result<Picture, DrawError> {
    match atom {
        Atom::Product(product) => layout_draw::tiled_mma(product, arranged(product.tile(), limits)),
        Atom::Move(copy) => layout_draw::tiled_copy(copy, limits),
        #[cfg(feature = "stages")]
        Atom::Bulk(copy) => layout_draw::bulk_copy(copy, limits),
        #[cfg(not(feature = "stages"))]
        Atom::Bulk(copy) => layout_draw::grid(&Function::Plain(copy.numbers()?), limits),
        Atom::Mma(atom) => layout_draw::mma_atom(atom, arranged(atom.extents(), limits)),
        Atom::Copy(atom) => layout_draw::copy_atom(atom, limits),
    }
}

/// Returns the limits of a product: all of it, if its operands are not too many to be drawn as `CuTe` prints them.
fn arranged([m, n, k]: [u64; 3], limits: Limits) -> Limits {
    let is_arranged = (m + k).checked_mul(n + k).is_some_and(|cells| cells <= ARRANGED);
    if is_arranged { Limits::ALL } else { limits }
}
