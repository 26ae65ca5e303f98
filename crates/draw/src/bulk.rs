//! Bulk copies and what reads their stages: vectors of 16 bytes, in the tensor and in lines of shared memory.

use std::collections::BTreeMap;

use layout_algebra::atom::{Descriptor, Major, Operand, SharedOperand, TiledMma, TmaBox};
use layout_algebra::{Composed, IntTuple};

use crate::grid::{MOST, cells, numbers};
use crate::picture::{Body, Cell, Cut, Grid, Legend, Panel, Picture};
use crate::{DrawError, Function, Limits, grid};

/// The bits of a vector, which swizzles of lines leave whole.
const VECTOR: u64 = 128;
/// The vectors of a line: all banks.
const LINE: u64 = 8;

/// Draws the tiles of a tensor with their coordinates in the map, if the extents are constants. Beside them is a tile
/// in vectors of 16 bytes, with the instruction that moves each, and the lines of shared memory that hold them.
///
/// Post: the vector at a place of shared memory has the coordinate that the stage's layout maps there.
///
/// ```
/// use layout_algebra::{Composed, DynLayout, atom::{TmaBox, TmaChoice}};
/// use layout_draw::{Limits, Style, bulk_copy};
/// let stage = Composed::parse("Sw<3,3,3> o 0 o (16,64):(64,1)")?;
/// let load = TmaBox::of_stage(&DynLayout::parse("(40,128):(128,1)")?, &stage, 16, TmaChoice::PLAIN)?;
/// let picture = bulk_copy(&load, Limits::ALL)?;
/// assert_eq!(picture.title, "1 instruction of a box (64,16) over (16,64), 2048 bytes");
/// let text = picture.text(&Style::PLAIN);
/// assert!(text.contains("0,32 +0 64,32 +0"), "{text}"); // of the last tiles, 8 rows are beyond the tensor
/// assert!(text.contains("2,2  2,3  2,0  2,1  2,6  2,7  2,4  2,5"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`DrawError::TooLarge`]; [`LayoutError::CapacityExceeded`](layout_algebra::LayoutError::CapacityExceeded) for a tile
/// of more pieces than a layout has extents.
pub fn bulk_copy(copy: &TmaBox, limits: Limits) -> Result<Picture, DrawError> {
    let (function, stage) = (Function::Plain(copy.numbers()?), copy.stage()?);
    function.at_most(MOST)?;
    let Some(vectors) = Vectors::new(copy.tile(), &stage, VECTOR / copy.bits()) else {
        // A step in the tensor that is none in its mode: elements, then.
        return Ok(Picture { title: copy.to_string(), ..grid(&function, limits)? });
    };
    let limits = Limits { cells: limits.cells / 2, ..limits };
    let number = |vector: u64| function.at(vectors.element(vector)).unwrap_or(0);
    let (mut lines, mut boxes) = (Lines::default(), BTreeMap::new());
    // The swizzle moves whole vectors, so the place of the first element is the place of all.
    for vector in 0..vectors.count() {
        let place = stage.index(vectors.element(vector))? / vectors.each;
        let text = vectors.said(vector);
        let hint = format!("vector {text}, by instruction {}", number(vector));
        lines.0.insert(place, Cell::of(text).coloured(vectors.along(vector)).hinted(hint));
        boxes.insert(place / LINE, number(vector));
    }
    let cell = |vector: u64| {
        let hint = format!("vector {}: instruction {}", vectors.said(vector), number(vector));
        Cell::of(number(vector).to_string()).coloured(vectors.along(vector)).hinted(hint)
    };
    let mut tile = cells("a tile, and the instruction of each vector".into(), &vectors.shape, limits, &cell);
    if let [Panel { body: Body::Grid(grid), .. }] = &mut tile.panels[..] {
        let rows = crate::window::extents(&vectors.shape).0;
        #[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "numbers of instructions")]
        grid.part_by(&|row, column| number(row as u64 + rows * column as u64) as u64);
    }
    let heavy = |line: &u64| boxes.get(line) != boxes.get(&(line - 1));
    let memory = lines.drawn("the stage, in lines of 128 bytes", limits, &heavy);
    let mut picture = tile.beside(memory, "");
    let text = "2,5: the vector at (2,5) of the tile; heavy lines between boxes; colour: its place in its row mod 8";
    picture.legend.push(Legend::used(text, &picture.panels, |key| key.to_string()));
    if let Some(tiles) = tiles(copy, limits) {
        picture = tiles.beside(picture, "");
    }
    Ok(Picture { title: copy.to_string(), ..picture })
}

/// Draws the tiles of a tensor of constant extents: the coordinates in the map where each begins.
fn tiles(copy: &TmaBox, limits: Limits) -> Option<Picture> {
    let (sizes, tile) = (copy.sizes()?, copy.tile());
    let counts: Vec<u64> = (0..tile.length()).map(|mode| sizes.entry(mode).div_ceil(tile.entry(mode))).collect();
    let shape = IntTuple::flat(&counts).ok()?;
    let cell = |x: u64| {
        let at = unfolded(x, &counts);
        let Ok(begin) = copy.tile_coordinates(&at, &[0; 8]) else { return Cell::of("?") };
        let is_cut = (0..counts.len()).any(|mode| (at[mode] + 1) * tile.entry(mode) > sizes.entry(mode));
        let edge = if is_cut { " +0" } else { "" };
        Cell::of(joined(&begin[..copy.rank()]) + edge).hinted(format!("tile ({}){edge}", joined(&at)))
    };
    let mut picture = cells(format!("tiles of a tensor {sizes}"), &shape, limits, &cell);
    let text = "64,384: coordinates in the map where a tile begins; +0: zeros where it is beyond the tensor";
    picture.legend.push(Legend { text: text.into(), swatches: Vec::new() });
    Some(picture)
}

/// Draws the descriptor of an operand of a warpgroup's product. The panels are the fields with their bits, the start of
/// each block, and the lines of shared memory that hold the blocks.
///
/// ```
/// use layout_algebra::{Composed, atom::{ONE_ATOM, Operand, TiledMma, catalogue::nvidia}};
/// use layout_draw::{Limits, Style, descriptor};
/// let product = TiledMma::new(&nvidia::wgmma(64, 16, [16, 16, 32], false)?, &ONE_ATOM, [None; 3])?;
/// let stage = Composed::parse("Sw<3,3,3> o 0 o (64,64):(64,1)")?;
/// let text = descriptor(&product, Operand::A, &stage, Limits::PAGE)?.text(&Style::PLAIN);
/// assert!(text.contains("63-62   51-49   45-32   29-16    13-0"), "{text}");
/// assert!(text.contains("1       0      64       1 address"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`SharedOperand::new`]: of a stage that no descriptor describes, say.
pub fn descriptor(
    product: &TiledMma,
    operand: Operand,
    memory: &Composed,
    limits: Limits,
) -> Result<Picture, DrawError> {
    let shared = SharedOperand::new(product, operand, memory)?;
    let (blocks, [x, y]) = (shared.blocks, operand.axes().map(|axis| product.atom().extents()[axis]));
    let each = VECTOR / u64::from(product.atom().bits(operand));
    Function::Swizzled(*memory).at_most(MOST)?;
    let (along, rows) = (usize::from(shared.major == Major::K), blocks[0] * x);
    let number = |block: [u64; 2]| block[0] + blocks[0] * block[1];
    let mut lines = Lines::default();
    for place in 0..blocks[0] * blocks[1] * x * y {
        let (element, block) = (unfolded(place, &[x, y, blocks[0], blocks[1]]), place / (x * y));
        if !element[along].is_multiple_of(each) {
            continue;
        }
        let mut at = shared.coordinate([element[2], element[3]], [element[0], element[1]]);
        let place = memory.index(at[0] + rows * at[1])? / each;
        at[along] /= each;
        let hint = format!("vector {} of block ({},{})", joined(&at), element[2], element[3]);
        lines.0.insert(place, Cell::of(joined(&at)).coloured(block).hinted(hint));
    }
    // A descriptor adds the start of a block to the address of the stage, before the swizzle.
    let starts = |x: u64| -> Cell {
        let block = [x % blocks[0], x / blocks[0]];
        let start = shared.start(block).map_or_else(|_| "?".into(), |start| format!("+{start}"));
        Cell::of(start).coloured(number(block))
    };
    // A block of eight rows has no stride.
    let stride = 16 * shared.descriptor.stride;
    let heavy = |line: &u64| stride > 0 && (16 * LINE * line).is_multiple_of(stride);
    let starts = cells("blocks, by their start in vectors".into(), &IntTuple::flat(&blocks)?, limits, &starts);
    let drawn = lines.drawn("the stage, in lines of 128 bytes", limits, &heavy);
    let mut picture = fields(&shared.descriptor).beside(starts, "").beside(drawn, "");
    picture.title = format!("descriptor of {}, blocks of ({x},{y}) in {memory}", operand.name());
    let text =
        "2,5: the vector at (2,5) of the stage; heavy lines: the stride of the descriptor; colour: the block mod 8";
    picture.legend.push(Legend::used(text, &picture.panels, |key| key.to_string()));
    Ok(picture)
}

/// Draws the fields of a descriptor: their bits, their values, and what these are in bytes.
fn fields(descriptor: &Descriptor) -> Picture {
    let span = 16 * descriptor.swizzle.vectors();
    let (stride, leading) = (descriptor.stride, descriptor.leading);
    let swizzle = descriptor.swizzle.field();
    let rows: [[String; 5]; 4] = [
        ["63-62", "51-49", "45-32", "29-16", "13-0"].map(String::from),
        ["swizzle", "base", "stride", "leading", "start"].map(String::from),
        [swizzle.to_string(), "0".into(), stride.to_string(), leading.to_string(), "address".into()],
        [format!("{span}"), "0".into(), (16 * stride).to_string(), (16 * leading).to_string(), "/ 16".into()],
    ];
    let grid = Grid {
        rows: rows.len(),
        columns: 5,
        cells: rows.into_iter().flatten().map(Cell::of).collect(),
        row_labels: ["bits", "field", "value", "bytes"].map(String::from).to_vec(),
        heavy_rows: vec![2],
        ..Grid::default()
    };
    let caption = format!("{:#x} + address / 16", descriptor.encoded());
    Picture::new("", vec![Panel { caption, body: Body::Grid(grid) }])
}

/// The vectors of a tile: its shape in vectors, and the mode along which they lie.
struct Vectors {
    tile: Vec<u64>,
    shape: IntTuple,
    inner: usize,
    each: u64,
}

impl Vectors {
    /// Returns the vectors of so many elements, if steps along a mode of the tile are steps in the stage.
    fn new(tile: &IntTuple, stage: &Composed, each: u64) -> Option<Vectors> {
        // A tile has a leaf for each mode of the tensor.
        let mut tile: Vec<u64> = tile.leaves().to_vec();
        let steps = |mode: usize| -> Option<bool> {
            let step: u64 = tile[..mode].iter().product();
            let all = (0..each).all(|i| stage.layout().index(i * step).is_ok_and(|index| index == i));
            Some(tile[mode].is_multiple_of(each) && all)
        };
        let inner = (0..tile.len()).find(|mode| steps(*mode) == Some(true))?;
        let elements = tile.clone();
        tile[inner] /= each;
        let shape = IntTuple::flat(&tile).ok()?;
        Some(Vectors { tile: elements, shape, inner, each })
    }

    fn count(&self) -> u64 {
        self.shape.size().unwrap_or(0)
    }

    fn coordinate(&self, vector: u64) -> Vec<u64> {
        unfolded(vector, self.shape.leaves())
    }

    /// Returns the linear coordinate of the first element of a vector.
    fn element(&self, vector: u64) -> u64 {
        let (mut at, mut step, mut element) = (self.coordinate(vector), 1, 0);
        at[self.inner] *= self.each;
        for (at, extent) in at.iter().zip(&self.tile) {
            element += at * step;
            step *= extent;
        }
        element
    }

    /// Returns the place of a vector along its row.
    fn along(&self, vector: u64) -> u64 {
        self.coordinate(vector)[self.inner]
    }

    fn said(&self, vector: u64) -> String {
        joined(&self.coordinate(vector))
    }
}

/// The vectors of shared memory, by their places.
#[derive(Default)]
struct Lines(BTreeMap<u64, Cell>);

impl Lines {
    /// Draws the lines, with a heavy line above some.
    fn drawn(mut self, title: &str, limits: Limits, heavy: &dyn Fn(&u64) -> bool) -> Picture {
        let all = self.0.last_key_value().map_or(1, |(place, _)| place / LINE + 1);
        let (rows, columns) = limits.window(all, LINE, 1);
        let places = (0..rows as u64).flat_map(|row| (0..columns as u64).map(move |column| row * LINE + column));
        let grid = Grid {
            rows,
            columns,
            cells: places.map(|place| self.0.remove(&place).unwrap_or_default()).collect(),
            row_labels: (0..rows as u64).map(|row| (row * VECTOR).to_string()).collect(),
            column_labels: numbers(columns),
            heavy_rows: (1..rows as u64).filter(heavy).map(|row| usize::try_from(row).unwrap_or(0)).collect(),
            cut: Cut { rows: (rows as u64) < all, columns: (columns as u64) < LINE },
            ..Grid::default()
        };
        let mut picture = Picture::new(title, vec![Panel { caption: String::new(), body: Body::Grid(grid) }]);
        if (rows as u64) < all {
            picture.notes.push(format!("{}lines 0..{rows} of {all}", crate::picture::SHOWN));
        }
        picture
    }
}

/// Returns the coordinate with a number: the first extent is the fastest.
fn unfolded(mut number: u64, extents: &[u64]) -> Vec<u64> {
    let digit = |extent: &u64| {
        let digit = number % extent;
        number /= extent;
        digit
    };
    extents.iter().map(digit).collect()
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}
