//! Pictures of tiled products and copies: which thread holds which element of each operand.

use layout_algebra::atom::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma};
use layout_algebra::{IntTuple, Layout};

use crate::grid::{MOST, cells};
use crate::owners::{WARP, owners_legend};
use crate::picture::{Body, Cell, Grid, Legend, Panel, Part, Picture};
use crate::{DrawError, Limits};

/// Draws the operands of a product as `CuTe` prints them: A to the left of C, with k to the right; B above C, with k
/// downwards. `T5 V2` is value 2 of thread 5. `+1` says that one more thread holds the element, as threads along N
/// share A. Heavy lines separate atoms. If that is too large, each operand has a panel: A over (m, k), B over (n, k), C
/// over (m, n).
///
/// `CuTe`: `print_latex(mma)`.
///
/// ```
/// use layout_algebra::atom::{TiledMma, catalogue::nvidia};
/// use layout_algebra::Layout;
/// use layout_draw::{Limits, Style, tiled_mma};
/// let atom = nvidia::mma_sync(8, 8, 4, [64, 64, 64])?;
/// let product = TiledMma::new(&atom, &Layout::parse("(1,1,1):(0,0,0)")?, [None, None, None])?;
/// let picture = tiled_mma(&product, Limits::PAGE)?;
/// let text = picture.text(&Style::PLAIN);
/// assert!(text.contains("m0    T0 V0  T1 V0  T2 V0  T3 V0 |  T0 V0  T0 V1  T1 V0"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`TiledMma::held_of_tile`]; [`DrawError::TooLarge`].
pub fn tiled_mma(product: &TiledMma, limits: Limits) -> Result<Picture, DrawError> {
    let [m, n, k] = product.tile();
    let a = held(&product.held_of_tile(Operand::A)?, ["A", "m", "k"], [m, k])?;
    let b = held(&product.held_of_tile(Operand::B)?, ["B", "n", "k"], [n, k])?;
    let c = held(&product.held_of_tile(Operand::C)?, ["C", "m", "n"], [m, n])?;
    let title = format!("{m} x {n} x {k} of {} threads", product.threads().size());
    // The common grid of CuTe's `print_latex`: a square of k x k stays empty in the corner.
    let (rows, columns) = (k + m, k + n);
    // A product that is cut would lose C first, so large products are drawn operand by operand.
    let fits = limits.window(rows, columns, 1) == (size(rows), size(columns));
    let mut picture = if fits {
        let at = |i: u64, j: u64| match (i < k, j < k) {
            (true, true) => Cell::absent(),
            (true, false) => b[size(j - k + n * i)].clone(),
            (false, true) => a[size(i - k + m * j)].clone(),
            (false, false) => c[size(i - k + m * (j - k))].clone(),
        };
        let labels = |axis: &str, count: u64| {
            let along = (0..k).map(|i| format!("k{i}"));
            along.chain((0..count).map(|i| format!("{axis}{i}"))).collect()
        };
        let grid = Grid {
            rows: size(rows),
            columns: size(columns),
            cells: (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))).map(|(i, j)| at(i, j)).collect(),
            row_labels: labels("m", m),
            column_labels: labels("n", n),
            heavy_rows: between(k, product.atom().extents()[2], m, product.atom().extents()[0]),
            heavy_columns: between(k, product.atom().extents()[2], n, product.atom().extents()[1]),
            parts: vec![
                Part { name: "A".to_owned(), rows: size(k)..size(rows), columns: 0..size(k) },
                Part { name: "B".to_owned(), rows: 0..size(k), columns: size(k)..size(columns) },
                Part { name: "C".to_owned(), rows: size(k)..size(rows), columns: size(k)..size(columns) },
            ],
            ..Grid::default()
        };
        let caption = "A to the left, B above, C below B".to_owned();
        Picture::new(title, vec![Panel { caption, body: Body::Grid(grid) }])
    } else {
        // The three panels share the cells of the picture.
        let limits = Limits { cells: limits.cells / 3, ..limits };
        let atom = product.atom().extents();
        let operand = |caption: &str, of: &[Cell], shape: [u64; 2], [rows, columns]: [u64; 2]| {
            let mut picture = cells(caption.to_owned(), &IntTuple::flat(&shape)?, limits, &|x| of[size(x)].clone());
            picture = picture.with_rows_in_captions();
            if let [Panel { body: Body::Grid(grid), .. }] = &mut picture.panels[..] {
                let columns_of_atoms = shape[1].div_ceil(columns);
                grid.part_by(&|i, j| i as u64 / rows * columns_of_atoms + j as u64 / columns);
            }
            Ok::<Picture, DrawError>(picture)
        };
        let [atom_m, atom_n, atom_k] = atom;
        let a = operand("A over (m, k)", &a, [m, k], [atom_m, atom_k])?;
        let b = operand("B over (n, k)", &b, [n, k], [atom_n, atom_k])?;
        a.beside(b, "").beside(operand("C over (m, n)", &c, [m, n], [atom_m, atom_n])?, &title)
    };
    picture.legend.push(legend(&picture));
    Ok(picture)
}

/// Draws an instruction as a product of one tile.
///
/// ```
/// use layout_algebra::atom::catalogue::nvidia;
/// use layout_draw::{Limits, mma_atom};
/// let picture = mma_atom(&nvidia::mma_sync(16, 8, 16, [16, 16, 32])?, Limits::PAGE)?;
/// assert_eq!(picture.title, "16 x 8 x 16 of 32 threads");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`tiled_mma`], and of [`TiledMma::new`] for an instruction of several blocks.
pub fn mma_atom(atom: &MmaAtom, limits: Limits) -> Result<Picture, DrawError> {
    tiled_mma(&TiledMma::new(atom, &Layout::parse("(1,1,1):(0,0,0)")?, [None; 3])?, limits)
}

/// Draws the tile of a copy as it is read and as it is written, side by side: `T5 V2` is value 2 of thread 5. If both
/// are equal, there is one panel. Heavy lines separate warps.
///
/// `CuTe`: `print_latex(copy)`.
///
/// ```
/// use layout_algebra::{Layout, atom::{CopyAtom, Side, TiledCopy}};
/// use layout_draw::{Limits, Style, tiled_copy};
/// // Two elements at once, by each of 4 threads.
/// let one = CopyAtom::of_elements(&Layout::parse("(1,2):(0,1)")?, &Layout::parse("(1,2):(0,1)")?, Side::From, 32)?;
/// let copy = TiledCopy::new(&one, &Layout::parse("(2,2):(2,1)")?, &Layout::parse("(1,2):(0,1)")?)?;
/// assert_eq!(tiled_copy(&copy, Limits::PAGE)?.text(&Style::PLAIN), "\
/// a copy of (2,4) by 4 threads
/// read and written
///         0     1     2     3
/// 0   T0 V0 T0 V1 T1 V0 T1 V1
/// 1   T2 V0 T2 V1 T3 V0 T3 V1
/// T1 V2: thread 1, value 2; colour: the thread mod 8
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`TiledCopy::side`]; [`DrawError::TooLarge`].
pub fn tiled_copy(copy: &TiledCopy, limits: Limits) -> Result<Picture, DrawError> {
    let tile = copy.extents();
    let (from, to) = (copy.side(Side::From)?, copy.side(Side::To)?);
    let is_one = from == to;
    let limits = Limits { cells: if is_one { limits.cells } else { limits.cells / 2 }, ..limits };
    let side = |caption: &str, layout: &Layout| -> Result<Picture, DrawError> {
        let of = held(layout, ["", "element ", ""], [tile.size()?, 1])?;
        let mut picture = cells(caption.to_owned(), tile, limits, &|x| of[size(x)].clone());
        let rows = tile.mode(0).and_then(|mode| mode.size()).unwrap_or(1);
        let warp = |i: usize, j: usize| of.get(i + size(rows) * j).and_then(|cell| cell.group).unwrap_or(0) / WARP;
        if let [Panel { body: Body::Grid(grid), .. }] = &mut picture.panels[..]
            && tile.rank() > 1
        {
            grid.part_by(&warp);
        }
        Ok(picture.with_rows_in_captions())
    };
    let title = format!("a copy of {tile} by {} threads", copy.tv().mode(0)?.size());
    let mut picture = if is_one {
        let mut picture = side("read and written", &from)?;
        picture.panels.iter_mut().for_each(|panel| {
            let caption = std::mem::take(&mut panel.caption);
            panel.caption =
                if caption.is_empty() { picture.title.clone() } else { format!("{}, {caption}", picture.title) };
        });
        picture.title = title;
        picture
    } else {
        side("read", &from)?.beside(side("written", &to)?, &title)
    };
    picture.legend.push(legend(&picture));
    Ok(picture)
}

/// Draws the instruction of a copy: the elements as they are read and as they are written, each in rows of sixteen. Of
/// an instruction over bits, the elements are the first of 16, 32, 8, 4, 64 bits and 1 that it moves as a whole.
///
/// ```
/// use layout_algebra::atom::catalogue::nvidia;
/// use layout_draw::{Limits, copy_atom};
/// let picture = copy_atom(&nvidia::ldmatrix(1, false)?, Limits::PAGE)?;
/// assert_eq!(picture.title, "an instruction of 32 threads, elements of 16 bits");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`thread_value`](crate::thread_value).
pub fn copy_atom(atom: &CopyAtom, limits: Limits) -> Result<Picture, DrawError> {
    let whole = |bits: u64| Some((bits * atom.element(), atom.of(bits).ok()?));
    let (bits, atom) = [16, 32, 8, 4, 64].into_iter().find_map(whole).unwrap_or((atom.element(), *atom));
    let limits = Limits { cells: limits.cells / 2, ..limits };
    let side = |side: Side, name: &str| -> Result<Picture, DrawError> {
        let layout = atom.side(side);
        let picture = crate::thread_value(layout, &IntTuple::leaf(layout.cosize()?), limits)?;
        Ok(Picture { title: format!("{name}, in elements of {bits} bits: {layout}"), ..picture })
    };
    let title = format!("an instruction of {} threads, elements of {bits} bits", atom.from().mode(0)?.size());
    Ok(side(Side::From, "read")?.beside(side(Side::To, "written")?, &title))
}

/// Returns the legend of owners, and whether one element has several.
fn legend(picture: &Picture) -> Legend {
    let grids =
        picture.panels.iter().filter_map(|panel| if let Body::Grid(grid) = &panel.body { Some(grid) } else { None });
    let is_shared = grids.flat_map(|grid| &grid.cells).any(|cell| cell.text.contains('+'));
    let legend = owners_legend(&picture.panels, false);
    let more = if is_shared { "T1 V2 +1: and one more thread" } else { "" };
    match more {
        "" => legend,
        more => Legend { text: legend.text.replace("; colour", &format!("; {more}; colour")), ..legend },
    }
}

/// Returns the lines before each atom: of `k` along the one operand, then along the other one.
fn between(k: u64, atom_k: u64, count: u64, atom: u64) -> Vec<usize> {
    let every = |begin: u64, end: u64, step: u64| (begin..end).step_by(size(step.max(1)));
    every(0, k, atom_k).chain(every(k, k + count, atom)).filter(|at| *at > 0).map(size).collect()
}

/// Returns the thread and value that hold each element of a tile, by a layout of `(thread, value)`. The words name the
/// tile and its two modes.
fn held(layout: &Layout, [name, row, column]: [&str; 3], [rows, columns]: [u64; 2]) -> Result<Vec<Cell>, DrawError> {
    let elements = rows * columns;
    // The elements bound the memory, the pairs of thread and value the time.
    let size_of = layout.size().max(elements);
    if size_of > MOST {
        return Err(DrawError::TooLarge { size: size_of, most: MOST });
    }
    let threads = layout.mode(0)?.size();
    let mut owners: Vec<Vec<u64>> = vec![Vec::new(); size(elements)];
    // Several pairs may hold one element: partial sums, and idle threads that repeat others.
    for x in 0..layout.size() {
        if let Some(owners) = owners.get_mut(size(layout.index(x)?)) {
            owners.push(x);
        }
    }
    let element = |at: u64| match column {
        "" => format!("{row}{at}"),
        column => format!("{name}, {row} {}, {column} {}", at % rows, at / rows),
    };
    let cell = |(at, owners): (u64, Vec<u64>)| match owners[..] {
        [] => Cell { mark: crate::Mark::Empty, ..Cell::of("--").hinted(element(at)) },
        [x, ref others @ ..] => {
            let more = if others.is_empty() { String::new() } else { format!(" +{}", others.len()) };
            let (thread, value) = (x % threads, x / threads);
            let hint = format!("{}: thread {thread}, value {value}{more}", element(at));
            Cell::of(format!("T{thread} V{value}{more}")).of_thread(thread).hinted(hint)
        }
    };
    Ok((0..).zip(owners).map(cell).collect())
}

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
