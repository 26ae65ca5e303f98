//! Pictures of indices as grids: a layout of any rank, its tiles, before and after a swizzle.

use layout_algebra::{Composed, IntTuple, Layout, Tiler, ops};

use crate::picture::{Body, Cell, Grid, Legend, Panel, Picture, SHOWN};
use crate::window::{Window, extents};
use crate::{DrawError, Function, Limits, Style};

/// Draws the indices of a layout: mode 0 downwards, mode 1 to the right, one panel for each coordinate of later modes.
/// A layout of one mode is a row. Heavy lines separate the tiles of a nested mode.
///
/// Post: the cell at row `i`, column `j` of panel `k` is the index at `(i, j, k)`.
///
/// # Errors
/// None today: every layout has a picture.
///
/// ```
/// use layout_draw::{Limits, Style, grid};
/// let layout: layout_algebra::Layout = "((2,2),4):((1,8),2)".parse()?;
/// assert_eq!(grid(&layout.into(), Limits::PAGE)?.text(&Style::PLAIN), "\
/// ((2,2),4):((1,8),2)
///      0  1  2  3
/// 0    0  2  4  6
/// 1    1  3  5  7
///     -----------
/// 2    8 10 12 14
/// 3    9 11 13 15
/// colour: index mod 8
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grid(function: &Function, limits: Limits) -> Result<Picture, DrawError> {
    let cell = |x| match function.at(x) {
        Ok(index) => Cell::of(index.to_string()).coloured(function.colour(index)).hinted(function.said_at(x)),
        Err(_) => Cell::of(function.text_at(x)).hinted(function.said_at(x)),
    };
    let mut picture = cells(function.to_string(), function.shape(), limits, &cell);
    // An index that is a coordinate, or has a runtime stride, is a text without a colour: there is no legend then.
    if function.at(0).is_ok() {
        picture.legend.push(Legend::used(function.colours(), &picture.panels, |key| key.to_string()));
    }
    Ok(picture)
}

/// Writes the indices of a layout: the cells of [`grid`] as text, and nothing else.
///
/// Post: it equals a [`grid`] rendered by [`Style::CELLS`]. It takes a tenth of the time: no cell is made of a number.
///
/// ```
/// use layout_draw::{Limits, table};
/// let layout: layout_algebra::Layout = "(2,4):(1,2)".parse()?;
/// assert_eq!(table(&layout.into(), Limits::HOVER), "0 2 4 6\n1 3 5 7\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn table(function: &Function, limits: Limits) -> String {
    let window = Window::of(function.shape(), limits);
    let mut text = Vec::new();
    for panel in 0..window.panels as u64 {
        let Some(indices) = window.indices(function, panel) else {
            // An index that is a coordinate, has a runtime stride or exceeds 64 bits is a text; or no cell is shown.
            let cell = |x| Cell::of(function.text_at(x));
            return cells(String::new(), function.shape(), limits, &cell).text(&Style::CELLS);
        };
        window.write(&indices, &mut text);
    }
    String::from_utf8(text).unwrap_or_default()
}

/// Draws the indices of a layout, coloured by tile, with heavy lines between tiles.
///
/// ```
/// use layout_draw::{Limits, tiles};
/// let picture = tiles(&"(4,8):(8,1)".parse()?, &"[2,4]".parse()?, Limits::PAGE)?;
/// assert!(picture.svg().contains(">31</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`zipped_divide`](ops::zipped_divide), and [`DrawError::TooLarge`].
#[cfg(feature = "pictures")]
pub fn tiles(layout: &Layout, tiler: &Tiler, limits: Limits) -> Result<Picture, DrawError> {
    Function::Plain(*layout).at_most(MOST)?;
    // The divide of the linear coordinates says which tile has each: the divide of the layout itself would mix up
    // coordinates that share an index.
    let numbers = Layout::with_strides(layout.shape(), &column_major(layout.shape()))?;
    let divided = ops::zipped_divide(&numbers, tiler)?;
    let tile = divided.mode(0)?.size();
    // By linear coordinate, because two coordinates may have one index.
    let mut owner = vec![0; usize::try_from(layout.size()).unwrap_or(0)];
    for x in 0..divided.size() {
        // The coordinates are 0 to `size - 1`, each once: a divide of a compact layout is a permutation.
        owner[usize::try_from(divided.index(x)?).unwrap_or(0)] = x / tile;
    }
    let function = Function::Plain(*layout);
    let tile_of = |x: u64| owner[usize::try_from(x).unwrap_or(0)];
    let cell = |x: u64| {
        let hint = format!("{}, in tile {}", function.said_at(x), tile_of(x));
        Cell { group: Some(tile_of(x)), ..Cell::of(function.text_at(x)).coloured(tile_of(x)).hinted(hint) }
    };
    let mut picture = cells(format!("{layout} in tiles {tiler}"), layout.shape(), limits, &cell);
    if let [Panel { body: Body::Grid(grid), .. }] = &mut picture.panels[..] {
        // Later modes are panels; a tile that spans panels has no border to draw, so only one panel has heavy lines.
        let rows = extents(layout.shape()).0;
        (grid.heavy_rows, grid.heavy_columns) = (Vec::new(), Vec::new());
        grid.part_by(&|row, column| tile_of(row as u64 + rows * column as u64));
    }
    let tiles = divided.size() / tile.max(1);
    let colours = if tiles > 8 { "colour: the tile mod 8" } else { "colour: the tile" };
    picture.legend.push(Legend::used(colours, &picture.panels, |key| key.to_string()));
    Ok(picture)
}

/// Draws a layout before and after a swizzle, side by side. The colour is the value of the bits that the swizzle moves.
///
/// # Errors
/// The errors of [`grid`].
///
/// ```
/// use layout_algebra::Composed;
/// use layout_draw::{Limits, swizzle};
/// let tile = Composed::parse("Sw<3,3,3> o 0 o (8,64):(64,1)")?;
/// assert_eq!(swizzle(&tile, Limits::PAGE)?.panels.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "pictures")]
pub fn swizzle(after: &Composed, limits: Limits) -> Result<Picture, DrawError> {
    let limits = Limits { cells: limits.cells / 2, ..limits };
    let after = Function::Swizzled(*after);
    let cell = |x| {
        let index = Function::Plain(*after.layout()).at(x).unwrap_or(0);
        let hint = Function::Plain(*after.layout()).said_at(x);
        Cell::of(index.to_string()).coloured(after.colour(index)).hinted(hint)
    };
    let before = cells(after.layout().to_string(), after.shape(), limits, &cell);
    // The colour is the changed bits of the index, before and after: columns of one colour become diagonals.
    Ok(before.beside(grid(&after, limits)?, &format!("before and after: {after}")))
}

/// Draws two layouts, with a colour where they differ: the pictures of `cargo layout diff`.
///
/// # Errors
/// The errors of [`grid`].
#[cfg(feature = "pictures")]
pub fn difference(left: &Function, right: &Function, limits: Limits) -> Result<Picture, DrawError> {
    let limits = Limits { cells: limits.cells / 2, ..limits };
    let against = |one: &Function, other: &Function| {
        let cell = |x: u64| {
            // Coordinates past the end of the smaller layout are differences, too.
            let same = x < other.size() && one.text_at(x) == other.text_at(x);
            let mark = if same { crate::Mark::Plain } else { crate::Mark::Clash };
            Cell { mark, ..Cell::of(one.text_at(x)).hinted(one.said_at(x)) }
        };
        cells(one.to_string(), one.shape(), limits, &cell)
    };
    let mut both = against(left, right).beside(against(right, left), &format!("{left} and {right}"));
    both.notes.push("marked: the indices differ".to_owned());
    Ok(both)
}

/// Draws the elements of `outer` that a composition with `inner` visits. `17 #3` is index 17, visited at coordinate 3
/// of the inner layout. Other elements have no colour.
///
/// # Errors
/// [`DrawError::TooLarge`], and the errors of an index of `inner`.
///
/// ```
/// use layout_draw::{Limits, visits};
/// let picture = visits(&"(4,6):(1,8)".parse()?, &"6:3".parse()?, Limits::PAGE)?;
/// assert!(picture.json().contains(r#"{"text":"10 #2","colour":0}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "pictures")]
pub fn visits(outer: &Layout, inner: &Layout, limits: Limits) -> Result<Picture, DrawError> {
    Function::Plain(*inner).at_most(MOST)?;
    let mut visited = std::collections::HashMap::new();
    for x in 0..inner.size() {
        // The first visit counts: later ones of a repeating layout are the same element.
        visited.entry(inner.index(x)?).or_insert(x);
    }
    let function = Function::Plain(*outer);
    let cell = |x: u64| match visited.get(&x) {
        Some(at) => Cell::of(format!("{} #{at}", function.text_at(x))).coloured(0),
        None => Cell::of(function.text_at(x)),
    };
    Ok(cells(format!("{outer} visited by {inner}"), outer.shape(), limits, &cell))
}

/// The maximum number of coordinates that a picture visits.
pub(crate) const MOST: u64 = 1 << 20;

/// Draws `cell` of each linear coordinate of a shape.
pub(crate) fn cells(title: String, shape: &IntTuple, limits: Limits, cell: &dyn Fn(u64) -> Cell) -> Picture {
    let window = Window::of(shape, limits);
    let Window { rows, columns, others, panels, shown_rows, shown_columns } = window;
    let drawn = |panel: u64| {
        let mut grid = Grid {
            rows: shown_rows,
            columns: shown_columns,
            cells: (0..shown_rows)
                .flat_map(|i| (0..shown_columns).map(move |j| (i, j)))
                .map(|(i, j)| cell(window.coordinate(i, j, panel)))
                .collect(),
            column_labels: numbers(shown_columns),
            // One mode is a row, so its tiles are columns.
            heavy_columns: boundaries(shape, usize::from(shape.rank() > 1), shown_columns),
            cut: window.cut(),
            ..Grid::default()
        };
        // The single row of a layout of one mode needs no number.
        if shape.rank() > 1 {
            grid.row_labels = numbers(shown_rows);
            grid.heavy_rows = boundaries(shape, 0, shown_rows);
        }
        Panel { caption: caption(shape, panel, others), body: Body::Grid(grid) }
    };
    let mut picture = Picture::new(title, (0..panels as u64).map(drawn).collect());
    let what = [("rows", shown_rows as u64, rows), ("columns", shown_columns as u64, columns)];
    let panels = [("panels", panels as u64, others)];
    let left_out = |(what, shown, all): &(&str, u64, u64)| format!("{what} 0..{shown} of {all}");
    let cut: Vec<String> = what.iter().chain(&panels).filter(|(_, shown, all)| shown < all).map(left_out).collect();
    if !cut.is_empty() {
        picture.notes.push(format!("{SHOWN}{}", cut.join(", ")));
    }
    picture
}

/// Writes `(_,_,k)`, if there are more than two modes.
fn caption(shape: &IntTuple, panel: u64, panels: u64) -> String {
    if shape.rank() <= 2 || panels == 1 {
        return String::new();
    }
    let mut rest = panel;
    let mut text = "(_,_".to_owned();
    for mode in 2..shape.rank() {
        let extent = shape.mode(mode).and_then(|mode| mode.size()).unwrap_or(1);
        text = format!("{text},{}", rest % extent);
        rest /= extent;
    }
    text + ")"
}

/// Returns where the tiles of a mode begin, except the first: at multiples of the size of its own first mode.
fn boundaries(shape: &IntTuple, mode: usize, shown: usize) -> Vec<usize> {
    let Ok(mode) = shape.mode(mode) else { return Vec::new() };
    if mode.rank() < 2 || mode.profile().is_leaf() {
        return Vec::new();
    }
    let tile = mode.mode(0).and_then(|tile| tile.size()).unwrap_or(1);
    let tile = usize::try_from(tile).unwrap_or(usize::MAX);
    if tile < 2 { Vec::new() } else { (tile..shown).step_by(tile).collect() }
}

pub(crate) fn numbers(count: usize) -> Vec<String> {
    (0..count).map(|i| i.to_string()).collect()
}

/// Returns the strides of the linear coordinates of a shape.
fn column_major(shape: &IntTuple) -> IntTuple {
    let mut stride = 1;
    let mut strides = Vec::new();
    for extent in shape.leaves() {
        strides.push(stride);
        // No overflow: the product of the extents is the size, which a layout keeps within 64 bits.
        stride *= extent;
    }
    IntTuple::with_profile(&strides, shape.profile()).unwrap_or(*shape)
}
