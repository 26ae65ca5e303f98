//! The measurements as a picture: rates of products over their size, and what share of the machine's memory kernels
//! use.
//!
//! Only the lines are drawn, in colors that stand out on light and on dark, and text takes its color from the reader's
//! theme: there is no background.

use std::collections::BTreeMap;
use std::fmt::Display;

use layout_examples::Threads;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::kernels::{Measurement, Suite};

const WIDTH: u32 = 960;
/// The height of the panels of products, of what is above the bars, and of a bar.
const PANELS: u32 = 360;
const TITLE: u32 = 30;
const BAR: u32 = 15;
/// Where bars begin, and how long one of 100 % is.
const LEFT: i32 = 420;
const WHOLE: i32 = 390;

/// The contenders and their colors.
const COLORS: [(&str, RGBColor); 7] = [
    ("layouts", RGBColor(214, 57, 84)),
    ("by hand", RGBColor(222, 143, 48)),
    ("matrixmultiply", RGBColor(92, 150, 74)),
    ("ndarray", RGBColor(146, 113, 196)),
    ("gemm", RGBColor(20, 150, 140)),
    ("faer", RGBColor(45, 125, 230)),
    ("OpenBLAS", RGBColor(150, 110, 80)),
];
const GREY: RGBColor = RGBColor(128, 128, 128);
/// Text is drawn in this color, which the style of the picture replaces.
const TEXT: RGBColor = RGBColor(31, 35, 40);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

fn color(name: &str) -> RGBColor {
    COLORS.iter().find(|(other, _)| *other == name).map_or(GREY, |(_, color)| *color)
}

fn text(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&TEXT)
}

fn said(error: impl Display) -> String {
    format!("the plot cannot be drawn: {error}")
}

/// The picture, as SVG.
///
/// # Errors
/// One line that says what cannot be drawn.
pub fn svg(measurements: &[Measurement]) -> Result<String, String> {
    let bars: Vec<&Measurement> = measurements.iter().filter(|it| it.suite == Suite::Memory).collect();
    let height = PANELS + TITLE + BAR * (u32::try_from(bars.len()).map_err(said)? + 1);
    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, (WIDTH, height)).into_drawing_area();
        let (panels, below) = root.split_vertically(PANELS);
        let (left, right) = panels.split_horizontally(WIDTH / 2);
        for (area, threads, on) in [(left, Threads::One, "one thread"), (right, Threads::All, "all threads")] {
            let squares = |it: &&Measurement| it.suite == Suite::Square && it.threads == threads;
            let squares: Vec<&Measurement> = measurements.iter().filter(squares).collect();
            if !squares.is_empty() {
                panel(&area, &format!("C = A B of n x n, f32, {on}: GFLOP/s over n"), &squares)?;
            }
        }
        shares(&below, &bars)?;
        root.present().map_err(said)?;
    }
    Ok(themed(&picture))
}

/// The rate of every contender over the size, and the peak.
fn panel(area: &Area<'_>, title: &str, squares: &[&Measurement]) -> Result<(), String> {
    let size = |it: &Measurement| f64::from(it.size).log2();
    let sizes = || squares.iter().map(|it| size(it));
    let (first, last) = (sizes().fold(f64::INFINITY, f64::min), sizes().fold(0.0, f64::max));
    let rates = squares.iter().flat_map(|it| &it.standings).map(|it| it.rate);
    let top = 1.1 * rates.fold(0.0, f64::max);
    let mut chart = ChartBuilder::on(area)
        .caption(title, text(15))
        .margin(8)
        .x_label_area_size(24)
        .y_label_area_size(40)
        .build_cartesian_2d(first..last.max(first + 1.0), 0.0..top)
        .map_err(said)?;
    let mesh = GREY.mix(0.3);
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(mesh)
        .axis_style(GREY)
        .label_style(text(12))
        .x_labels(8)
        .x_label_formatter(&|x| if x.fract() == 0.0 { format!("{:.0}", x.exp2()) } else { String::new() })
        .y_label_formatter(&|y| format!("{y:.0}"))
        .draw()
        .map_err(said)?;
    // The first contender is drawn last, over the others.
    for (name, points) in series(squares).into_iter().rev() {
        let color = color(&name);
        let line = if name == "FMA peak" {
            chart.draw_series(DashedLineSeries::new(points, 6, 4, color.stroke_width(2))).map_err(said)?
        } else {
            let width = if name == "layouts" { 3 } else { 1 };
            chart.draw_series(LineSeries::new(points, color.stroke_width(width))).map_err(said)?
        };
        line.label(name).legend(move |(x, y)| PathElement::new([(x, y), (x + 14, y)], color.stroke_width(3)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .label_font(text(12))
        .border_style(TRANSPARENT)
        .draw()
        .map_err(said)
}

/// The points of each contender, in the order of the contenders.
fn series(squares: &[&Measurement]) -> Vec<(String, Vec<(f64, f64)>)> {
    let mut all: BTreeMap<usize, (String, Vec<(f64, f64)>)> = BTreeMap::new();
    for square in squares {
        for standing in &square.standings {
            let place = COLORS.iter().position(|(name, _)| *name == standing.name).unwrap_or(COLORS.len());
            let (_, points) = all.entry(place).or_insert_with(|| (standing.name.clone(), Vec::new()));
            points.push((f64::from(square.size).log2(), standing.rate));
        }
    }
    all.into_values().collect()
}

/// A bar for the share of the limit that each kernel comes to.
fn shares(area: &Area<'_>, bars: &[&Measurement]) -> Result<(), String> {
    if bars.is_empty() {
        return Ok(());
    }
    let title = "Kernels that memory limits: share of the measured limit";
    area.draw(&Text::new(title, (8, 8), text(15))).map_err(said)?;
    let (top, bar) = (i32::try_from(TITLE).map_err(said)?, i32::try_from(BAR).map_err(said)?);
    for (row, measurement) in (0..).zip(bars) {
        let (y, share) = (top + bar * row, measurement.limit().map_or(0.0, |it| it.ahead));
        let threads = if measurement.threads == Threads::One { "one thread" } else { "all threads" };
        let limit = measurement.limit().map_or("", |it| &*it.name);
        let right = text(12).pos(Pos::new(HPos::Right, VPos::Top));
        area.draw(&Text::new(format!("{}, {threads}", measurement.what), (LEFT - 8, y), right)).map_err(said)?;
        let end = LEFT + length(share);
        let filled = color(if measurement.threads == Threads::One { "layouts" } else { "faer" }).filled();
        area.draw(&Rectangle::new([(LEFT, y + 1), (end, y + bar - 3)], filled)).map_err(said)?;
        let label = format!("{:.0} % of {limit}", 100.0 * share);
        area.draw(&Text::new(label, (end + 6, y), text(12))).map_err(said)?;
    }
    let whole = LEFT + WHOLE;
    let bottom = top + bar * i32::try_from(bars.len()).map_err(said)?;
    area.draw(&PathElement::new([(whole, top), (whole, bottom)], GREY.stroke_width(1))).map_err(said)
}

/// A share in pixels, of which 120 % fit.
#[allow(clippy::cast_possible_truncation, reason = "a few hundred pixels")]
fn length(share: f64) -> i32 {
    (f64::from(WHOLE) * share.clamp(0.0, 1.15)).round() as i32
}

/// The picture with a name for those who do not see it, and with text in the color of the reader's theme.
fn themed(picture: &str) -> String {
    let label = "Rates of matrix products over their size, and the share of the memory bandwidth that kernels come to";
    let style = "<style>text{fill:#1f2328}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>";
    let named = picture.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{label}\" "), 1);
    let (head, body) = named.split_once('>').unwrap_or((&named, ""));
    let lines: Vec<&str> = body.lines().filter(|line| !line.trim().is_empty()).collect();
    format!("{head}>\n{style}\n{}\n", lines.join("\n"))
}
