//! Diagrams written with box-drawing characters, line by line.

use core::fmt::{self, Write};

use super::{Branch, Nesting, Route, Routing};
use crate::data::int_tuple::IntTuple;
use crate::error::LayoutError;
use crate::morphism::entries::flat;
use crate::morphism::{Morphism, MutualRefinement};

/// A diagram of the arrows of a morphism, or of two composed morphisms.
///
/// Leaves are drawn one below another, the first on top. Arrows to the base point end in `*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagram {
    tree: Option<Nesting>,
    stacks: [IntTuple; 3],
    routings: [Routing; 2],
    /// The number of routings: 1 or 2.
    count: usize,
}

impl Diagram {
    /// Draws a morphism, with the tree of its domain if that is nested.
    pub const fn of(f: &Morphism) -> Diagram {
        let routing = Routing::new(&f.map);
        let codomain = flat(&f.codomain);
        Diagram {
            tree: if f.domain.depth() > 1 { Some(Nesting::new(&f.domain)) } else { None },
            stacks: [flat(&f.domain), codomain, codomain],
            routings: [routing, routing],
            count: 1,
        }
    }

    /// Draws `f`, then `g`, arrow by arrow.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`].
    ///
    /// ```
    /// use layout_algebra::morphism::{Morphism, diagram::Diagram};
    /// let f = Morphism::parse("(2,3) -[2,1]-> (3,2)")?;
    /// let g = Morphism::parse("(3,2) -[*,1]-> (2)")?;
    /// assert_eq!(Diagram::composition(&f, &g)?.to_string(), "\
    /// 2 ───┐ ┌─────▶ 3 ─* ┌───▶ 2
    ///      └─┼─┐          │
    /// 3 ─────┘ └───▶ 2 ───┘
    /// ");
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn composition(f: &Morphism, g: &Morphism) -> Result<Diagram, LayoutError> {
        match f.then(g) {
            Ok(_) => {}
            Err(error) => return Err(error),
        }
        let mut diagram = Diagram::of(f);
        diagram.stacks[2] = flat(&g.codomain);
        diagram.routings[1] = Routing::new(&g.map);
        diagram.count = 2;
        Ok(diagram)
    }

    /// Whether there is an extra line below a row, for arrows that step.
    fn has_line_below(&self, row: usize) -> bool {
        self.routings[..self.count].iter().any(|routing| routing.steps_below(row))
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.stacks.iter().map(IntTuple::length).max().unwrap_or(0);
        for row in 0..rows {
            for below in [false, true] {
                if below && !self.has_line_below(row) {
                    continue;
                }
                let mut line = Line::new(f);
                if let Some(tree) = &self.tree {
                    write_tree(&mut line, tree, row, below)?;
                }
                write_label(&mut line, &self.stacks[0], row, below, true)?;
                for at in 0..self.count {
                    line.put(' ')?;
                    write_arrows(&mut line, &self.routings[at], row, below)?;
                    line.put(' ')?;
                    write_label(&mut line, &self.stacks[at + 1], row, below, false)?;
                }
                line.end()?;
            }
        }
        Ok(())
    }
}

/// A diagram of a mutual refinement: the common leaves, the tree of the first tuple on the left, of the second on the
/// right.
///
/// ```
/// use layout_algebra::{IntTuple, morphism::{MutualRefinement, diagram::RefinementDiagram}};
/// let both = MutualRefinement::new(&IntTuple::parse("(6,6)")?, &IntTuple::parse("(12,3,6)")?)?;
/// assert_eq!(RefinementDiagram::new(&both).to_string(), "\
/// 6 ── 6 ─┬ 12
/// 6 ┬─ 2 ─┘
///   └─ 3 ── 3
///      6 ── 6
/// ");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefinementDiagram {
    left: Nesting,
    leaves: IntTuple,
    right: Nesting,
}

impl RefinementDiagram {
    /// Draws a mutual refinement.
    pub const fn new(refinement: &MutualRefinement) -> RefinementDiagram {
        RefinementDiagram {
            left: Nesting::new(&refinement.first),
            leaves: flat(&refinement.second),
            right: Nesting::new(&refinement.second),
        }
    }
}

impl fmt::Display for RefinementDiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.leaves.length() {
            let mut line = Line::new(f);
            write_tree(&mut line, &self.left, row, false)?;
            write_label(&mut line, &self.leaves, row, false, true)?;
            write_mirrored(&mut line, &self.right, row)?;
            line.end()?;
        }
        Ok(())
    }
}

/// A line of text that drops its trailing spaces.
struct Line<'a, 'b> {
    to: &'a mut fmt::Formatter<'b>,
    spaces: usize,
}

impl<'a, 'b> Line<'a, 'b> {
    fn new(to: &'a mut fmt::Formatter<'b>) -> Line<'a, 'b> {
        Line { to, spaces: 0 }
    }

    fn put(&mut self, character: char) -> fmt::Result {
        if character == ' ' {
            self.spaces += 1;
            return Ok(());
        }
        for _ in 0..core::mem::take(&mut self.spaces) {
            self.to.write_char(' ')?;
        }
        self.to.write_char(character)
    }

    fn fill(&mut self, character: char, count: usize) -> fmt::Result {
        (0..count).try_for_each(|_| self.put(character))
    }

    /// Writes a number in a field of this width.
    fn number(&mut self, number: u64, width: usize, right: bool) -> fmt::Result {
        if right { write!(self, "{number:>width$}") } else { write!(self, "{number:<width$}") }
    }

    fn end(self) -> fmt::Result {
        self.to.write_char('\n')
    }
}

impl fmt::Write for Line<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|character| self.put(character))
    }
}

/// The number of decimal digits.
fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Writes the entry of a row, or the space for it.
fn write_label(line: &mut Line<'_, '_>, stack: &IntTuple, row: usize, below: bool, right: bool) -> fmt::Result {
    let width = stack.leaves().iter().map(|&entry| digits(entry)).max().unwrap_or(0);
    match stack.leaves().get(row) {
        Some(&entry) if !below => line.number(entry, width, right),
        _ => line.fill(' ', width),
    }
}

/// The width of the labels of a level.
fn level_width(tree: &Nesting, level: usize) -> usize {
    tree.branches().iter().filter(|b| b.level == level).map(|b| digits(b.size)).max().unwrap_or(0)
}

/// The characters of a branch in a row: at its only part, its first, another, its last; between parts; after all.
fn connector(branch: &Branch, row: usize, starts: bool, of: [&'static str; 6]) -> &'static str {
    let [only, first, other, last, between, past] = of;
    match starts {
        true if row == branch.first && branch.last_part == branch.first => only,
        true if row == branch.first => first,
        true if row == branch.last_part => last,
        true => other,
        false if row < branch.last_part => between,
        false => past,
    }
}

/// Writes the tree before a row: for each level the label, where one begins, and its branches.
fn write_tree(line: &mut Line<'_, '_>, tree: &Nesting, row: usize, below: bool) -> fmt::Result {
    let mut open = false;
    for level in 0..tree.levels() {
        let width = level_width(tree, level);
        let Some(branch) = tree.branch(level, row) else {
            // A leaf above the deepest level: its branch continues.
            let running = if open && !below { '─' } else { ' ' };
            line.fill(running, width + 3)?;
            line.put(if level + 1 == tree.levels() { ' ' } else { running })?;
            continue;
        };
        open = true;
        if row == branch.first && !below {
            line.number(branch.size, width, true)?;
        } else {
            line.fill(' ', width)?;
        }
        line.put(' ')?;
        let starts = !below && tree.starts(level, row);
        line.write_str(connector(&branch, row, starts, ["──", "┬─", "├─", "└─", "│ ", "  "]))?;
        // If a branch is in the row of a leaf, the line continues to the leaf.
        let runs = starts && level + 1 < tree.levels() && tree.branch(level + 1, row).is_none();
        line.put(if runs { '─' } else { ' ' })?;
    }
    Ok(())
}

/// Writes the tree after a row, mirrored.
fn write_mirrored(line: &mut Line<'_, '_>, tree: &Nesting, row: usize) -> fmt::Result {
    let mut running = false;
    for level in (0..tree.levels()).rev() {
        let width = level_width(tree, level);
        line.put(if running { '─' } else { ' ' })?;
        let Some(branch) = tree.branch(level, row) else {
            running = true;
            line.fill('─', width + 3)?;
            continue;
        };
        running = false;
        let starts = tree.starts(level, row);
        line.write_str(connector(&branch, row, starts, ["──", "─┬", "─┤", "─┘", " │", "  "]))?;
        line.put(' ')?;
        if row == branch.first {
            line.number(branch.size, width, false)?;
        } else {
            line.fill(' ', width)?;
        }
    }
    Ok(())
}

/// The column of a lane.
const fn lane_column(lane: usize) -> usize {
    3 + 2 * lane
}

/// Writes the arrows between two stacks, in one line.
fn write_arrows(line: &mut Line<'_, '_>, routing: &Routing, row: usize, below: bool) -> fmt::Result {
    let end = lane_column(routing.lanes()) + 2;
    let arrives = !below && (0..routing.rows()).any(|i| routing.route(i).is_some_and(|route| route.target == row));
    let is_base = !below && row < routing.rows() && routing.route(row).is_none();
    for column in 0..end {
        let mut strokes = Strokes::default();
        for i in 0..routing.rows() {
            if let Some(route) = routing.route(i) {
                strokes.add(&route, column, row, below, end);
            }
        }
        match (column, is_base) {
            (0, true) => line.put('─')?,
            (1, true) => line.put('*')?,
            _ => line.put(strokes.character())?,
        }
    }
    line.put(if arrives { '▶' } else { ' ' })
}

/// The sides of a cell that a character joins.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "a character joins any of its four sides")]
struct Strokes {
    up: bool,
    down: bool,
    left: bool,
    right: bool,
}

impl Strokes {
    /// Adds the strokes of a route in a column of a line. Lines are ordered as (row, below).
    fn add(&mut self, route: &Route, column: usize, row: usize, below: bool, end: usize) {
        let here = (row, below);
        let (first, last) = (lane_column(route.first_lane), lane_column(route.last_lane));
        if route.is_straight() {
            self.horizontal(here == (route.source, false), column, 0, end);
            return;
        }
        let middle = (route.source, route.steps());
        self.horizontal(here == (route.source, false), column, 0, first);
        if route.steps() {
            self.vertical(column == first, here, (route.source, false), middle);
            self.horizontal(here == middle, column, first, last);
        }
        self.vertical(column == last, here, middle, (route.target, false));
        self.horizontal(here == (route.target, false), column, last, end);
    }

    fn horizontal(&mut self, in_line: bool, column: usize, from: usize, to: usize) {
        if in_line && from <= column && column <= to {
            self.left |= column > from || from == 0;
            self.right |= column < to;
        }
    }

    fn vertical(&mut self, in_lane: bool, here: (usize, bool), from: (usize, bool), to: (usize, bool)) {
        let (top, bottom) = if from < to { (from, to) } else { (to, from) };
        if in_lane && top <= here && here <= bottom {
            self.up |= here > top;
            self.down |= here < bottom;
        }
    }

    fn character(&self) -> char {
        match (self.up, self.down, self.left, self.right) {
            (false, false, false, false) => ' ',
            (false, false, ..) => '─',
            (_, _, false, false) => '│',
            (true, false, true, false) => '┘',
            (true, false, false, true) => '└',
            (false, true, true, false) => '┐',
            (false, true, false, true) => '┌',
            _ => '┼',
        }
    }
}
