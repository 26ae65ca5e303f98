//! Well-formed, small, without overflow, the same each time.

use layout_draw::{
    Body, Cell, DrawError, Grid, Legend, Limits, Mark, Panel, Picture, Style, grid, memory, table, thread_value, tiles,
};
use proptest::prelude::*;

use super::{composed, functions, layout, pictures, tuple};

/// The largest rendering without `--all`.
const LARGEST: usize = 200 * 1024;

/// The smallest font that can be read.
const SMALLEST: f64 = 4.0;

/// Reads an SVG as a browser would, and holds every rule of it.
fn hold_svg(picture: &Picture) {
    let svg = picture.svg();
    let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {}", picture.title));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.attribute("aria-label"), Some(&*picture.title));
    assert!(svg.len() <= LARGEST, "{} bytes: {}", svg.len(), picture.title);
    assert!(!svg.contains("\n\n"), "a blank line ends an element of Markdown");
    let number = |node: &roxmltree::Node, name| node.attribute(name).and_then(|value| value.parse::<f64>().ok());
    let (width, height) = (number(&root, "width").expect("a width"), number(&root, "height").expect("a height"));
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        let said = text.text().unwrap_or_default();
        let inherited = |name| text.ancestors().find_map(|node| node.attribute(name));
        let font: f64 = inherited("font-size").and_then(|size| size.parse().ok()).expect("a size");
        assert!(font >= SMALLEST, "font of {font}: {said}");
        // A character of a monospaced font is 0.6 of its size wide, or a little more.
        #[allow(clippy::cast_precision_loss, reason = "a length of a label")]
        let wide = said.chars().count() as f64 * font * 0.62;
        let (x, y) = (number(&text, "x").expect("x"), number(&text, "y").expect("y"));
        let (from, to) = match inherited("text-anchor") {
            Some("middle") => (x - wide / 2.0, x + wide / 2.0),
            Some("end") => (x - wide, x),
            _ => (x, x + wide),
        };
        assert!(from >= -0.5 && to <= width + 0.5, "`{said}` runs from {from} to {to} of {width}");
        assert!((0.0..=height).contains(&y), "`{said}` stands at {y} of {height}");
    }
    hold_cells(picture, &document);
}

/// The texts of cells do not reach into the next one: two texts on one line are apart.
fn hold_cells(picture: &Picture, document: &roxmltree::Document) {
    for group in document.descendants().filter(|node| node.has_tag_name("g")) {
        if group.attribute("text-anchor") != Some("middle") || group.children().count() < 2 {
            continue;
        }
        let inherited = |name| group.ancestors().find_map(|node| node.attribute(name));
        let font: f64 = inherited("font-size").and_then(|size| size.parse().ok()).expect("a size");
        let mut texts: Vec<(i64, f64, usize)> = Vec::new();
        for text in group.children().filter(|node| node.has_tag_name("text")) {
            let number = |name| text.attribute(name).and_then(|value| value.parse::<f64>().ok()).expect("a number");
            #[allow(clippy::cast_possible_truncation, reason = "tenths of a pixel")]
            let line = (number("y") * 10.0) as i64;
            texts.push((line, number("x"), text.text().unwrap_or_default().chars().count()));
        }
        texts.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        for pair in texts.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            #[allow(clippy::cast_precision_loss, reason = "a length of a label")]
            let half = |text: &(i64, f64, usize)| text.2 as f64 * font * 0.62 / 2.0;
            let apart = pair[1].1 - half(&pair[1]) - pair[0].1 - half(&pair[0]);
            assert!(apart >= 0.0, "cells of {} overlap by {}", picture.title, -apart);
        }
    }
}

/// Brackets and environments of a picture for TeX close in the order in which they open.
fn hold_tikz(picture: &Picture) {
    let tikz = picture.tikz();
    assert!(tikz.len() <= LARGEST, "{} bytes: {}", tikz.len(), picture.title);
    let mut open = Vec::new();
    let code: Vec<&str> = tikz.lines().filter(|line| !line.starts_with('%')).collect();
    // Brackets of a legend are words.
    let words =
        picture.legend.iter().flat_map(|legend| legend.swatches.iter().map(|(_, words)| words).chain([&legend.text]));
    let code = words.fold(code.join("\n"), |code, words| code.replace(&format!("{{{}}};", tex(words)), ";"));
    let mut characters = code.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '\\' if characters.peek().is_some_and(|next| "{}%#$&_^~".contains(*next)) => drop(characters.next()),
            '{' | '[' | '(' => open.push(c),
            '}' | ']' | ')' => {
                let expected = open.pop();
                assert!(matches!((expected, c), (Some('{'), '}') | (Some('['), ']') | (Some('('), ')')), "{tikz}");
            }
            _ => {}
        }
    }
    assert!(open.is_empty(), "{tikz}");
    for environment in ["tikzpicture", "scope"] {
        let count = |word: &str| tikz.matches(&format!("\\{word}{{{environment}}}")).count();
        assert_eq!(count("begin"), count("end"));
    }
    for line in tikz.lines().filter(|line| line.starts_with("\\node") || line.starts_with("\\draw")) {
        assert!(line.ends_with(';'), "{line}");
    }
    // Each legend, and a swatch of each of its colours: an environment of its own after the panels.
    let environments = picture.panels.len() + usize::from(!picture.legend.is_empty());
    assert_eq!(tikz.matches("\\begin{tikzpicture}").count(), environments, "{}", picture.title);
    let legends = tikz.rsplit("\\begin{tikzpicture}").next().expect("one");
    for legend in &picture.legend {
        assert_eq!(legends.matches(") rectangle +(0.4,0.2);").count(), swatches(picture), "{}", picture.title);
        for (_, words) in &legend.swatches {
            assert!(legends.contains(&format!("{{{}}};", tex(words))), "{words}: {legends}");
        }
        assert!(legends.contains(&tex(&legend.text)), "{}: {legends}", legend.text);
    }
}

fn swatches(picture: &Picture) -> usize {
    picture.legend.iter().map(|legend| legend.swatches.len()).sum()
}

/// Words as TeX has them.
fn tex(words: &str) -> String {
    let of = |c: char| match c {
        '<' => "\\textless{}".to_owned(),
        '>' => "\\textgreater{}".to_owned(),
        '_' | '#' | '%' | '&' | '$' | '{' | '}' => format!("\\{c}"),
        '^' | '~' => format!("\\{c}{{}}"),
        c => c.to_string(),
    };
    words.chars().map(of).collect()
}

fn hold_json(picture: &Picture) {
    let json: serde_json::Value = serde_json::from_str(&picture.json()).expect("JSON");
    assert_eq!(json["title"], serde_json::json!(picture.title));
    assert_eq!(json["panels"].as_array().map(Vec::len), Some(picture.panels.len()));
    for (panel, drawn) in picture.panels.iter().zip(json["panels"].as_array().expect("panels")) {
        if let Body::Grid(grid) = &panel.body {
            let cells =
                drawn["grid"]["cells"].as_array().expect("rows").iter().flat_map(|row| row.as_array().expect("cells"));
            let texts: Vec<&str> = cells.map(|cell| cell["text"].as_str().expect("a text")).collect();
            assert_eq!(texts, grid.cells.iter().map(|cell| &*cell.text).collect::<Vec<_>>());
        }
    }
}

/// A line of text is not wider than asked, and has no escape unless asked.
fn hold_text(picture: &Picture) {
    for width in [20, 40, 80] {
        let text = picture.text(&Style { width: Some(width), ..Style::PLAIN });
        assert!(!text.contains('\x1b'));
        let is_grid = picture.panels.iter().all(|panel| matches!(panel.body, Body::Grid(_)));
        // One column is drawn, however wide it is.
        let widest = picture.panels.iter().filter_map(|panel| match &panel.body {
            Body::Grid(grid) => Some(2 * widest_of(grid) + 24),
            Body::Graph(_) => None,
        });
        if is_grid && widest.max().unwrap_or(0) <= width {
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}:\n{text}");
        }
    }
    let plain = picture.text(&Style::PLAIN);
    let coloured = picture.text(&Style { colours: true, ..Style::PLAIN });
    let mut stripped = String::new();
    let mut rest = &*coloured;
    while let Some((before, after)) = rest.split_once('\x1b') {
        stripped.push_str(before);
        rest = after.split_once('m').expect("an escape ends").1;
    }
    stripped.push_str(rest);
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(&stripped), trimmed(&plain), "colours change nothing else");
}

fn widest_of(grid: &Grid) -> usize {
    let texts = grid.cells.iter().map(|cell| cell.text.as_str());
    let labels = grid.row_labels.iter().chain(&grid.column_labels).map(String::as_str);
    texts.chain(labels).map(|text| text.chars().count()).max().unwrap_or(0)
}

fn hold(picture: &Picture) {
    hold_svg(picture);
    hold_tikz(picture);
    hold_json(picture);
    hold_text(picture);
    assert!(picture.json().len() <= LARGEST, "{}", picture.title);
}

#[test]
fn every_picture_keeps_the_rules() {
    for picture in pictures() {
        hold(&picture);
    }
}

#[test]
fn a_picture_is_the_same_each_time() {
    assert_eq!(pictures(), pictures());
    assert!(pictures().iter().zip(pictures()).all(|(one, other)| one.svg() == other.svg()));
}

#[test]
fn what_is_not_a_layout_is_escaped() {
    let cell = Cell { text: "<&\"'>\\_{".to_owned(), colour: Some(9), mark: Mark::Clash, ..Cell::default() };
    let grid = Grid { rows: 1, columns: 1, cells: vec![cell], ..Grid::default() };
    let panel = Panel { caption: "a < b && \"c\"\u{7}".to_owned(), body: Body::Grid(grid) };
    let title = "Größe <script> π \u{1f600}".to_owned();
    let legend = Legend { text: "]]>".to_owned(), swatches: vec![(0, "<&".to_owned())] };
    hold(&Picture { title, panels: vec![panel], legend: vec![legend], notes: vec!["--".to_owned()] });
}

#[test]
fn what_is_left_out_is_said() {
    let picture = |text: &str| grid(&layout(text).into(), Limits::PAGE).expect("a grid");
    assert!(picture("(4,8):(8,1)").notes.is_empty());
    assert_eq!(picture("(100,200):(200,1)").notes, ["shown: rows 0..16 of 100, columns 0..64 of 200"]);
    assert_eq!(picture("(2,2,9):(1,2,4)").notes, ["shown: panels 0..8 of 9"]);
    let all = grid(&layout("(100,200):(200,1)").into(), Limits::ALL).expect("a grid");
    assert!(all.notes.is_empty() && all.svg().contains(">19999</text>"));
    let huge = memory(&layout("1000000000:1").into(), Limits::PAGE).unwrap_err();
    assert_eq!(huge, DrawError::TooLarge { size: 1_000_000_000, most: 1 << 20 });
    assert!(matches!(memory(&layout("(4,8):(?,1)").into(), Limits::PAGE), Err(DrawError::Layout(_))));
}

#[test]
fn owners_that_meet_and_elements_without_one_are_marked() {
    let picture = thread_value(&layout("(4,2):(1,1)"), &tuple("(2,3)"), Limits::PAGE).expect("a picture");
    let Body::Grid(grid) = &picture.panels[0].body else { panic!("a grid") };
    let marks: Vec<Mark> = grid.cells.iter().map(|cell| cell.mark).collect();
    // Threads 0..4 own elements t and t + 1: 0 and 4 are owned once, 1, 2, 3 twice, 5 by nobody.
    assert_eq!(marks, [Mark::Plain, Mark::Clash, Mark::Plain, Mark::Clash, Mark::Clash, Mark::Empty]);
    assert_eq!(picture.notes, ["1 element has no owner", "3 elements have several owners (+1, ..)"]);
    let error = thread_value(&layout("(4,2,2):(1,4,8)"), &tuple("16"), Limits::PAGE).unwrap_err();
    assert_eq!(error, DrawError::NotThreadValue { rank: 3 });
}

#[test]
fn tiles_without_elements_are_refused() {
    for tile in ["(4,0)", "(0,4)", "0", "(2,3,0)"] {
        let error = thread_value(&layout("(1,1):(0,0)"), &tuple(tile), Limits::PAGE).unwrap_err();
        assert!(matches!(error, DrawError::Layout(_)), "{tile}: {error}");
    }
}

#[test]
fn a_table_is_the_cells_of_a_grid() {
    let few = Limits { rows: 3, columns: 2, cells: 6, panels: 2 };
    let limits = [Limits::HOVER, Limits::PAGE, few, few.with_columns(0)];
    for (function, limits) in functions().iter().flat_map(|function| limits.map(|limits| (function, limits))) {
        let cells = grid(function, limits).expect("a grid of any layout").text(&Style::CELLS);
        assert_eq!(table(function, limits), cells, "{function}");
    }
}

#[test]
fn limits_of_no_columns_do_not_fail() {
    let limits = Limits::PAGE.with_columns(0);
    assert!(memory(&layout("(4,8):(8,1)").into(), limits).is_ok());
    assert!(grid(&layout("(4,8):(8,1)").into(), limits).is_ok());
    assert!(thread_value(&layout("(4,8):(8,1)"), &tuple("32"), limits).is_ok());
}

#[test]
fn heavy_lines_stand_where_tiles_part() {
    let picture = tiles(&layout("(4,8):(8,1)"), &"[2,4]".parse().expect("a tiler"), Limits::PAGE).expect("tiles");
    let Body::Grid(grid) = &picture.panels[0].body else { panic!("a grid") };
    assert_eq!((&grid.heavy_rows[..], &grid.heavy_columns[..]), (&[2][..], &[4][..]));
    let colour = |i, j| grid.cell(i, j).colour;
    assert_eq!(colour(0, 0), colour(1, 3));
    assert_ne!(colour(0, 3), colour(0, 4));
    assert_ne!(colour(1, 0), colour(2, 0));
}

#[test]
fn a_swizzle_is_its_function() {
    let tile = composed("Sw<2,1,2> o 0 o (4,8):(8,1)");
    let picture = grid(&tile.into(), Limits::PAGE).expect("a grid");
    let Body::Grid(grid) = &picture.panels[0].body else { panic!("a grid") };
    for (i, j) in (0..4).flat_map(|i| (0..8).map(move |j| (i, j))) {
        let index = tile.index((i + 4 * j) as u64).expect("in bounds");
        assert_eq!(grid.cell(i, j).text, index.to_string());
    }
}

/// Flat and nested layouts of a few extents.
fn layouts() -> impl Strategy<Value = String> {
    let leaf = (1u64..9, -20i64..2_000_000).prop_map(|(extent, stride)| (extent.to_string(), stride.to_string()));
    let mode = leaf.prop_recursive(2, 5, 3, |mode| {
        prop::collection::vec(mode, 1..3).prop_map(|modes| {
            let (shapes, strides): (Vec<String>, Vec<String>) = modes.into_iter().unzip();
            (format!("({})", shapes.join(",")), format!("({})", strides.join(",")))
        })
    });
    mode.prop_map(|(shape, stride)| format!("{shape}:{stride}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn pictures_of_random_layouts_keep_the_rules(text in layouts()) {
        let layout = layout(&text);
        hold(&grid(&layout.into(), Limits::PAGE).expect("a grid"));
        if let Ok(picture) = memory(&layout.into(), Limits::PAGE) {
            hold(&picture);
        }
    }

    /// Post of `grid` and `memory`: a cell says the index of its coordinate, a place the coordinate of its index.
    #[test]
    fn cells_say_what_the_layout_says(text in layouts()) {
        let layout = layout(&text);
        let picture = grid(&layout.into(), Limits::ALL).expect("a grid");
        let mut x = 0;
        for panel in &picture.panels {
            let Body::Grid(grid) = &panel.body else { panic!("a grid") };
            for (j, i) in (0..grid.columns).flat_map(|j| (0..grid.rows).map(move |i| (j, i))) {
                prop_assert_eq!(&grid.cell(i, j).text, &layout.offset(x).expect("constant").to_string());
                x += 1;
            }
        }
        prop_assert_eq!(x, layout.size());
        let Ok(picture) = memory(&layout.into(), Limits::ALL) else { return Ok(()) };
        let Body::Grid(grid) = &picture.panels[0].body else { panic!("a grid") };
        let first: i64 = grid.row_labels[0].parse().expect("an index");
        for (place, cell) in grid.cells.iter().enumerate().filter(|(_, cell)| cell.mark != Mark::Empty) {
            let coordinate = cell.text.split('+').next().unwrap_or_default();
            if !coordinate.is_empty() {
                let index = layout.offset_at(&tuple(coordinate)).expect("in bounds");
                prop_assert_eq!(index - first, i64::try_from(place).expect("small"));
            }
        }
    }
}
