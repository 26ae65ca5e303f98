//! The measurements as pictures: rates of products beside their rivals, over the size; and what share of the machine's
//! memory bandwidth kernels use.
//!
//! Only lines and bars are drawn, in colors that stand out on light and on dark, and that the color-blind tell apart.
//! Markers tell them apart as well. Text takes its color from the reader's theme: there is no background.

use std::collections::BTreeMap;
use std::fmt::Display;

use layout_examples::Threads;
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::kernels::{Measurement, Suite};

const WIDTH: u32 = 960;
/// The height of the panels of products; of what is above the bars, of a bar, and of what is below them.
const PANELS: u32 = 360;
const TITLE: u32 = 54;
const BAR: u32 = 22;
const FOOT: u32 = 34;
/// Where bars begin, and how long one of 100 % is. The labels have a column of their own.
const LEFT: i32 = 350;
const WHOLE: i32 = 300;
const LABELS: i32 = LEFT + 13 * WHOLE / 10 + 12;

/// The contenders and their colors. Two of them are at least 26 apart in CIE L*a*b*, for each dichromacy, too.
const COLORS: [(&str, RGBColor); 7] = [
    ("layouts", RGBColor(204, 0, 35)),
    ("by hand", RGBColor(234, 115, 2)),
    ("matrixmultiply", RGBColor(40, 169, 97)),
    ("ndarray", RGBColor(166, 41, 170)),
    ("gemm", RGBColor(154, 144, 179)),
    ("faer", RGBColor(59, 83, 234)),
    ("OpenBLAS", RGBColor(129, 88, 99)),
];
const GREY: RGBColor = RGBColor(128, 128, 128);
/// Text is drawn in this color, which the style of the picture replaces.
const TEXT: RGBColor = RGBColor(31, 35, 40);
/// The limit of products.
const PEAK: &str = "FMA peak";

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Points = Vec<(f64, f64)>;

fn color(name: &str) -> RGBColor {
    COLORS.iter().find(|(other, _)| *other == name).map_or(GREY, |(_, color)| *color)
}

fn text(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&TEXT)
}

fn said(error: impl Display) -> String {
    format!("the plot cannot be drawn: {error}")
}

/// The products beside their rivals, as SVG.
///
/// # Errors
/// One line that says what cannot be drawn.
pub fn rivals(measurements: &[Measurement]) -> Result<String, String> {
    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, (WIDTH, PANELS)).into_drawing_area();
        let (left, right) = root.split_horizontally(WIDTH / 2);
        for (area, threads, on) in [(left, Threads::One, "one thread"), (right, Threads::All, "all threads")] {
            let squares = |it: &&Measurement| it.suite == Suite::Square && it.threads == threads;
            let squares: Vec<&Measurement> = measurements.iter().filter(squares).collect();
            if !squares.is_empty() {
                panel(&area, &format!("C = A B of n x n, f32, {on}: GFLOP/s over n"), &squares)?;
            }
        }
        root.present().map_err(said)?;
    }
    Ok(themed(&picture, "Rates of matrix products over their size, beside other libraries"))
}

/// The kernels that memory limits, and their share of the limit, as SVG.
///
/// # Errors
/// One line that says what cannot be drawn.
pub fn limits(measurements: &[Measurement]) -> Result<String, String> {
    let bars: Vec<&Measurement> = measurements.iter().filter(|it| it.suite == Suite::Memory).collect();
    let height = TITLE + BAR * u32::try_from(bars.len()).map_err(said)? + FOOT;
    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, (WIDTH, height)).into_drawing_area();
        shares(&root, &bars)?;
        root.present().map_err(said)?;
    }
    Ok(themed(&picture, "The share of the memory bandwidth that kernels use"))
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
        // The last number is wider than its tick.
        .margin_right(28)
        .x_label_area_size(24)
        .y_label_area_size(40)
        .build_cartesian_2d(first..last.max(first + 1.0), 0.0..top)
        .map_err(said)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GREY.mix(0.3))
        .axis_style(GREY)
        .label_style(text(12))
        .x_labels(8)
        .x_label_formatter(&|x| if x.fract() == 0.0 { format!("{:.0}", x.exp2()) } else { String::new() })
        .y_label_formatter(&|y| format!("{y:.0}"))
        .draw()
        .map_err(said)?;
    // The first contender is drawn before the version by hand, which is often at the same place.
    for (place, (name, points)) in series(squares).into_iter().rev() {
        let color = color(&name);
        let width = if name == "layouts" { 4 } else { 2 };
        let line = if name == PEAK || name == "by hand" {
            chart.draw_series(DashedLineSeries::new(points.clone(), 6, 4, color.stroke_width(2))).map_err(said)?
        } else {
            chart.draw_series(LineSeries::new(points.clone(), color.stroke_width(width))).map_err(said)?
        };
        let (style, shifted) = (filling(place, color), |(x, y): (i32, i32)| (x + 7, y));
        let line = line.label(name.clone());
        match place {
            0 | 1 => line.legend(move |at| Circle::new(shifted(at), 4, style)),
            2 | 3 => line.legend(move |at| EmptyElement::at(shifted(at)) + Rectangle::new([(-3, -3), (3, 3)], style)),
            4 | 6 => line.legend(move |at| TriangleMarker::new(shifted(at), 5, style)),
            5 => line.legend(move |at| Cross::new(shifted(at), 4, style)),
            _ => line.legend(move |(x, y)| PathElement::new([(x, y), (x + 14, y)], color.stroke_width(2))),
        };
        if name != PEAK {
            markers(&mut chart, place, points, color)?;
        }
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .label_font(text(12))
        .border_style(TRANSPARENT)
        .draw()
        .map_err(said)
}

type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// How the markers of a contender are filled: of two with one shape, one is hollow.
fn filling(place: usize, color: RGBColor) -> ShapeStyle {
    if [0, 2, 4].contains(&place) { color.filled() } else { color.stroke_width(2) }
}

/// Marks the points of a contender: filled or hollow, round, square, a triangle or a cross.
fn markers(chart: &mut Chart<'_, '_>, place: usize, points: Points, color: RGBColor) -> Result<(), String> {
    let style = filling(place, color);
    let square = |at| EmptyElement::at(at) + Rectangle::new([(-3, -3), (3, 3)], style);
    match place {
        0 | 1 => chart.draw_series(points.into_iter().map(|at| Circle::new(at, 4, style))),
        2 | 3 => chart.draw_series(points.into_iter().map(square)),
        4 | 6 => chart.draw_series(points.into_iter().map(|at| TriangleMarker::new(at, 5, style))),
        _ => chart.draw_series(points.into_iter().map(|at| Cross::new(at, 4, style))),
    }
    .map(drop)
    .map_err(said)
}

/// The points of each contender with its place, in the order of the contenders. The peak is the most that was measured
/// at any size: the machine can do no less.
fn series(squares: &[&Measurement]) -> Vec<(usize, (String, Points))> {
    let mut all: BTreeMap<usize, (String, Points)> = BTreeMap::new();
    for square in squares {
        for standing in &square.standings {
            let place = COLORS.iter().position(|(name, _)| *name == standing.name).unwrap_or(COLORS.len());
            let (_, points) = all.entry(place).or_insert_with(|| (standing.name.clone(), Vec::new()));
            points.push((f64::from(square.size).log2(), standing.rate));
        }
    }
    for (name, points) in all.values_mut() {
        if name == PEAK {
            let most = points.iter().map(|(_, rate)| *rate).fold(0.0, f64::max);
            for (_, rate) in points {
                *rate = most;
            }
        }
    }
    all.into_iter().collect()
}

/// A bar for the share of the limit that each kernel comes to. The rule of 100 % runs through no label.
fn shares(area: &Area<'_>, bars: &[&Measurement]) -> Result<(), String> {
    if bars.is_empty() {
        return Ok(());
    }
    let threads = [("one thread", color("layouts")), ("all threads", color("faer"))];
    area.draw(&Text::new("Kernels that memory limits: share of the fastest loop", (8, 8), text(15))).map_err(said)?;
    for ((name, color), x) in threads.iter().zip([LEFT, LEFT + 110]) {
        area.draw(&Rectangle::new([(x, 33), (x + 12, 45)], color.filled())).map_err(said)?;
        area.draw(&Text::new(*name, (x + 18, 33), text(12))).map_err(said)?;
    }
    let (top, bar) = (i32::try_from(TITLE).map_err(said)?, i32::try_from(BAR).map_err(said)?);
    let bottom = top + bar * i32::try_from(bars.len()).map_err(said)?;
    let whole = LEFT + WHOLE;
    area.draw(&PathElement::new([(whole, top - 4), (whole, bottom)], GREY.stroke_width(1))).map_err(said)?;
    for (row, measurement) in (0..).zip(bars) {
        let (y, share) = (top + bar * row, measurement.limit().map_or(0.0, |it| it.ahead));
        let limit = measurement.limit().map_or("", |it| &*it.name);
        let right = text(12).pos(Pos::new(HPos::Right, VPos::Top));
        let what = measurement.what.split(" (GFLOP/s)").next().unwrap_or_default();
        let what = what.split(", no patch").next().unwrap_or_default();
        area.draw(&Text::new(what, (LEFT - 8, y + 3), right)).map_err(said)?;
        let (_, color) = threads[usize::from(measurement.threads == Threads::All)];
        area.draw(&Rectangle::new([(LEFT, y + 2), (LEFT + length(share), y + bar - 5)], color.filled()))
            .map_err(said)?;
        let label = format!("{:.0} % of {limit}", 100.0 * share);
        area.draw(&Text::new(label, (LABELS, y + 3), text(12))).map_err(said)?;
    }
    let note = "100 % is the fastest loop that moves as many bytes; above it, the kernel is faster than each of them.";
    area.draw(&Text::new("100 %", (whole - 16, bottom + 2), text(12))).map_err(said)?;
    area.draw(&Text::new(note, (8, bottom + 17), text(12))).map_err(said)
}

/// A share in pixels, of which 130 % fit.
#[allow(clippy::cast_possible_truncation, reason = "a few hundred pixels")]
fn length(share: f64) -> i32 {
    (f64::from(WHOLE) * share.clamp(0.0, 1.3)).round() as i32
}

/// The picture with a name for those who do not see it, and with text in the color of the reader's theme.
fn themed(picture: &str, label: &str) -> String {
    let style = "<style>text{fill:#1f2328}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>";
    let named = picture.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{label}\" "), 1);
    let (head, body) = named.split_once('>').unwrap_or((&named, ""));
    let lines: Vec<&str> = body.lines().filter(|line| !line.trim().is_empty()).collect();
    format!("{head}>\n{style}\n{}\n", lines.join("\n"))
}
