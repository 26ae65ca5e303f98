//! Printed tensors: a row, a table, blocks of tables.

use core::fmt::{self, Display, Write};

use layout_algebra::{Layout, LayoutError, ops};

use crate::layout::StaticLayout;
use crate::raw::{Reference, Storage, View};
use crate::tensor::stage::{TensorLayout, TensorStage};
use crate::tensor::{OwnedTensor, Tensor};

/// A tensor to print: its rows and columns, and the number of tables.
struct Grid<'a, T, L> {
    tensor: Tensor<'a, T, L>,
    layout: Result<Layout, LayoutError>,
    rows: usize,
    columns: usize,
    blocks: usize,
    style: Style,
}

impl<'a, T: Display, L: TensorLayout> Grid<'a, T, L> {
    /// Returns the tables of a tensor. One mode is a row; of more modes, the first two are rows and columns.
    fn new(tensor: Tensor<'a, T, L>, f: &fmt::Formatter<'_>) -> Self {
        let layout = L::Stage::instance(&tensor.layout());
        let size = |layout: Result<Layout, LayoutError>| {
            layout.map_or(1, |layout| usize::try_from(layout.size()).unwrap_or(usize::MAX))
        };
        let extent = |mode| size(layout.and_then(|layout| layout.mode(mode)));
        let rank = layout.map_or(1, |layout| layout.rank());
        let (rows, columns) = if rank < 2 { (1, size(layout)) } else { (extent(0), extent(1)) };
        let style = Style { precision: f.precision(), plus: f.sign_plus() };
        Grid { tensor, layout, rows, columns, blocks: size(layout) / (rows * columns), style }
    }

    /// Returns the element in a row and a column of a table.
    fn element(&self, i: usize, j: usize, block: usize) -> Option<&'a T> {
        self.tensor.get(i + self.rows * (j + self.columns * block))
    }

    /// Returns the width of the widest element.
    fn width(&self, f: &fmt::Formatter<'_>) -> Result<usize, fmt::Error> {
        let mut widest = f.width().unwrap_or(0);
        let mut done = Ok(());
        self.tensor.for_each(|element| {
            let mut width = Width(0);
            done = done.and_then(|()| written(&mut width, element, self.style));
            widest = widest.max(width.0);
        });
        done?;
        Ok(widest)
    }
}

/// Counts the characters written to it.
struct Width(usize);

impl Write for Width {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

/// The precision and the sign of the format string.
#[derive(Clone, Copy)]
struct Style {
    precision: Option<usize>,
    plus: bool,
}

/// Writes an element.
fn written(out: &mut impl Write, element: &impl Display, style: Style) -> fmt::Result {
    match (style.precision, style.plus) {
        (Some(precision), false) => write!(out, "{element:.precision$}"),
        (Some(precision), true) => write!(out, "{element:+.precision$}"),
        (None, false) => write!(out, "{element}"),
        (None, true) => write!(out, "{element:+}"),
    }
}

/// Prints a tensor of one mode as a row, of two modes as a table of rows and columns. With more modes, prints a table
/// below each coordinate of the modes after the first two. Precision, width and sign apply to each element.
///
/// ```
/// use layout_static::{Tensor, layout};
/// layout! { type Rows = (2, 3) : (3, 1); type Cube = (2, 2, 2) : (4, 2, 1); }
/// let numbers = [1, 2, 3, 40, 5, 6, 7, 8];
/// let rows = Tensor::new(&numbers, Rows)?;
/// assert_eq!(rows.to_string(), " 1  2  3\n40  5  6");
/// assert_eq!(rows.slice((1, ..)).to_string(), "40  5  6");
/// assert_eq!(Tensor::new(&numbers, Cube)?.to_string(), "(_,_,0)\n 1  3\n 5  7\n\n(_,_,1)\n 2 40\n 6  8");
/// # Ok::<(), layout_static::LayoutError>(())
/// ```
impl<R: Reference<Element: Display>, L: TensorLayout> Display for View<R, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = Grid::new(self.by_borrow(), f);
        let width = grid.width(f)?;
        for block in 0..grid.blocks {
            if grid.layout.is_ok_and(|layout| layout.rank() > 2) {
                f.write_str(if block > 0 { "\n\n" } else { "" })?;
                place(f, &grid.layout, block)?;
                f.write_str("\n")?;
            }
            for i in 0..grid.rows {
                f.write_str(if i > 0 { "\n" } else { "" })?;
                for j in 0..grid.columns {
                    let Some(element) = grid.element(i, j, block) else { continue };
                    let mut taken = Width(0);
                    written(&mut taken, element, grid.style)?;
                    let gap = width - taken.0.min(width) + usize::from(j > 0);
                    write!(f, "{:gap$}", "")?;
                    written(f, element, grid.style)?;
                }
            }
        }
        Ok(())
    }
}

/// Writes the coordinate of a table: `(_,_,0)`, with the coordinate of the modes after the first two.
fn place(f: &mut fmt::Formatter<'_>, layout: &Result<Layout, LayoutError>, block: usize) -> fmt::Result {
    let place = layout
        .and_then(|layout| ops::take(&layout, 2, layout.rank()))
        .and_then(|behind| behind.shape().coordinate(block as u64));
    match place {
        Ok(place) => write!(f, "(_,_,{}", place.text().as_str().trim_start_matches('(')),
        Err(error) => write!(f, "{error}"),
    }
}

impl<S: Storage<Element: Display>, L: StaticLayout> Display for OwnedTensor<S, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.view(), f)
    }
}

/// Prints the layout, then the elements in layout order.
impl<R: Reference<Element: fmt::Debug>, L: TensorLayout> fmt::Debug for View<R, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", L::Stage::text(&self.layout()))?;
        let view = self.by_borrow();
        f.debug_list().entries((0..).map_while(|x| view.get(x))).finish()
    }
}

impl<S: Storage<Element: fmt::Debug>, L: StaticLayout> fmt::Debug for OwnedTensor<S, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.view(), f)
    }
}
