//! Pictures of tiled products and copies: which thread holds which element of each operand.

use layout_algebra::atom::{Operand, Side, TiledCopy, TiledMma};
use layout_algebra::{IntTuple, Layout};

use crate::grid::{MOST, cells};
use crate::picture::{Body, Cell, Cut, Grid, Panel, Picture};
use crate::{DrawError, Limits};

/// Draws the operands of a product as `CuTe` prints them: A to the left of C, with k to the right; B above C, with k
/// downwards. `T5 V2` is value 2 of thread 5. `+1` says that one more thread holds the element, as threads along N
/// share A. If that is too large, each operand has a panel: A over (m, k), B over (n, k), C over (m, n).
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
    let a = held(&product.held_of_tile(Operand::A)?, m * k)?;
    let b = held(&product.held_of_tile(Operand::B)?, n * k)?;
    let c = held(&product.held_of_tile(Operand::C)?, m * n)?;
    let title = format!("{m} x {n} x {k} of {} threads", product.threads().size());
    let (rows, columns) = (k + m, k + n);
    let fits = limits.window(rows, columns, 1) == (size(rows), size(columns));
    let mut picture = if fits {
        let at = |i: u64, j: u64| match (i < k, j < k) {
            (true, true) => Cell::default(),
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
            heavy_rows: vec![size(k)],
            heavy_columns: vec![size(k)],
            cut: Cut::default(),
        };
        let caption = "A to the left, B above, C below B".to_owned();
        Picture::new(title, vec![Panel { caption, body: Body::Grid(grid) }])
    } else {
        let limits = Limits { cells: limits.cells / 3, ..limits };
        let operand = |caption: &str, of: &[Cell], shape: [u64; 2]| -> Result<Picture, DrawError> {
            Ok(cells(caption.to_owned(), &IntTuple::flat(&shape)?, limits, &|x| of[size(x)].clone()))
        };
        let (a, b) = (operand("A over (m, k)", &a, [m, k])?, operand("B over (n, k)", &b, [n, k])?);
        a.beside(b, "").beside(operand("C over (m, n)", &c, [m, n])?, &title)
    };
    picture.legend.push((0, COLOURS.to_owned()));
    Ok(picture)
}

/// Draws the tile of a copy as it is read and as it is written, side by side: `T5 V2` is value 2 of thread 5.
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
/// read
///         0     1     2     3
/// 0   T0 V0 T0 V1 T1 V0 T1 V1
/// 1   T2 V0 T2 V1 T3 V0 T3 V1
/// written
///         0     1     2     3
/// 0   T0 V0 T0 V1 T1 V0 T1 V1
/// 1   T2 V0 T2 V1 T3 V0 T3 V1
/// colour: the thread mod 8
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`TiledCopy::side`]; [`DrawError::TooLarge`].
pub fn tiled_copy(copy: &TiledCopy, limits: Limits) -> Result<Picture, DrawError> {
    let limits = Limits { cells: limits.cells / 2, ..limits };
    let tile = copy.extents();
    let side = |caption: &str, side| -> Result<Picture, DrawError> {
        let of = held(&copy.side(side)?, tile.size()?)?;
        Ok(cells(caption.to_owned(), tile, limits, &|x| of[size(x)].clone()))
    };
    let title = format!("a copy of {tile} by {} threads", copy.tv().mode(0)?.size());
    let mut picture = side("read", Side::From)?.beside(side("written", Side::To)?, &title);
    picture.legend.push((0, COLOURS.to_owned()));
    Ok(picture)
}

/// The legend of the colours.
const COLOURS: &str = "colour: the thread mod 8";

/// Returns the thread and value that hold each element of a tile, by a layout of `(thread, value)`.
fn held(layout: &Layout, elements: u64) -> Result<Vec<Cell>, DrawError> {
    let size_of = layout.size().max(elements);
    if size_of > MOST {
        return Err(DrawError::TooLarge { size: size_of, most: MOST });
    }
    let threads = layout.mode(0)?.size();
    let mut owners: Vec<Vec<u64>> = vec![Vec::new(); size(elements)];
    for x in 0..layout.size() {
        if let Some(owners) = owners.get_mut(size(layout.index(x)?)) {
            owners.push(x);
        }
    }
    let cell = |owners: Vec<u64>| match owners[..] {
        [] => Cell { mark: crate::Mark::Empty, ..Cell::of("--") },
        [x, ref others @ ..] => {
            let more = if others.is_empty() { String::new() } else { format!(" +{}", others.len()) };
            Cell::of(format!("T{} V{}{more}", x % threads, x / threads)).coloured(x % threads)
        }
    };
    Ok(owners.into_iter().map(cell).collect())
}

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
