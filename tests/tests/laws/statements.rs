//! What the lines of a message say in words and numbers, read back from the text and held against the definition: a
//! template whose numbers change places is an untruth that no field of the error shows.

use layout_algebra::linear::Linear;
use layout_algebra::ops::{composition, group, logical_divide, mode, take, upcast, with_shape};
use layout_algebra::{IntTuple, Layout, LayoutError, check};
use layout_tests::generate::small;
use layout_tests::oracle;

/// The numbers of a line in their order, but for those of the code.
fn numbers(line: &str) -> Vec<i128> {
    let said = line.split_once("] ").map_or(line, |(_, said)| said);
    let mut words = said.split(|c: char| !c.is_ascii_digit() && c != '-').filter(|word| !word.is_empty());
    let mut numbers = Vec::new();
    for word in words.by_ref() {
        numbers.extend(word.parse::<i128>().ok());
    }
    numbers
}

/// The text of an error of this code; other errors are no matter of the test.
fn text<T>(answer: Result<T, LayoutError>, code: &str) -> Option<String> {
    answer.err().filter(|error| error.code() == code).map(|error| error.to_string())
}

/// A line of a text, by a part of it, and its numbers.
fn line(text: &str, part: &str) -> Vec<i128> {
    numbers(text.lines().find(|line| line.contains(part)).unwrap_or_else(|| panic!("no `{part}` in {text}")))
}

#[test]
fn where_two_functions_differ() {
    let layouts = small::flat_layouts(2, 3, 4);
    let mut met = 0;
    for (a, b) in layouts.iter().flat_map(|a| layouts.iter().map(move |b| (a, b))) {
        let Some(text) = text(check::same_function(a, b), "L0606") else { continue };
        let [coordinate, here, there] = line(&text, "linear coordinate")[..] else { panic!("{text}") };
        let at = |layout: &Layout| oracle::value(&oracle::flat_modes(layout), u64::try_from(coordinate).unwrap());
        assert_eq!((at(a), at(b)), (here, there), "{a} and {b}: {text}");
        let (_, paste) = text.split_once("write same_function(").unwrap();
        let paste = Layout::parse(paste.strip_suffix(')').unwrap()).unwrap();
        assert_eq!(check::same_function(a, &paste), Ok(()), "{text}");
        met += 1;
    }
    assert!(met > 1000, "{met}");
}

#[test]
fn modes_that_are_not_there() {
    for rank in 1..5 {
        let layout = Layout::flat(&vec![2; rank], &vec![1; rank]).unwrap();
        let last = rank as i128 - 1;
        for at in rank..rank + 3 {
            let text = text(mode(&layout, at), "L0404").unwrap();
            let said = line(&text, "there is no mode");
            let modes = if rank == 1 { vec![0] } else { vec![0, last] };
            assert_eq!(said, [vec![at as i128], modes].concat(), "{text}");
            assert_eq!(line(&text, "help: ").last(), Some(&last), "{text}");
        }
        for (begin, end) in (0..rank + 3).flat_map(|begin| (0..rank + 3).map(move |end| (begin, end))) {
            for answer in [take(&layout, begin, end), group(&layout, begin, end)] {
                if let Some(text) = text(answer, "L0404") {
                    let headline = line(&text, "the range of modes");
                    let wrong = if text.contains("begins at") { begin } else { end };
                    assert_eq!(headline, [wrong as i128, rank as i128], "{text}");
                    assert!(wrong > rank || text.contains("begins at") && wrong >= rank, "{text}");
                    assert_eq!(line(&text, "help: ").iter().max(), Some(&(rank as i128)), "{text}");
                } else if let Some(text) = text(answer, "L0411") {
                    assert_eq!(line(&text, "runs backwards"), [begin as i128, end as i128], "{text}");
                    assert_eq!(line(&text, "help: write"), [end as i128, begin as i128], "{text}");
                    assert!(end < begin && end <= rank && begin <= rank);
                }
            }
        }
    }
}

#[test]
fn strides_that_split_elements() {
    let mut met = 0;
    for (layout, wide) in small::flat_layouts(2, 4, 12).iter().flat_map(|layout| [2, 3, 4, 6, 8].map(|n| (layout, n))) {
        let Some(text) = text(upcast(layout, wide), "L0408") else { continue };
        let [stride, elements] = line(&text, "ends inside")[..] else { panic!("{text}") };
        assert_eq!(elements, i128::from(wide), "{text}");
        assert!(oracle::flat_modes(layout).iter().any(|(_, other)| *other == stride), "{layout}: {text}");
        assert!(stride % elements != 0 && elements % stride != 0, "{text}");
        assert_eq!(line(&text, "it neither divides"), [elements], "{text}");
        let ways = line(&text, "help: use stride");
        assert!(!ways.is_empty() && ways.iter().all(|way| way % elements == 0 && *way != 0), "{text}");
        assert!(ways.iter().all(|way| (way - stride).abs() < elements), "{text}");
        met += 1;
    }
    assert!(met > 100, "{met}");
}

#[test]
fn inner_layouts_that_leave_the_outer_one() {
    let layouts = small::flat_layouts(2, 4, 5);
    let mut met = 0;
    for (outer, inner) in layouts.iter().flat_map(|outer| layouts.iter().map(move |inner| (outer, inner))) {
        let Some(text) = text(composition(outer, inner), "L0201") else { continue };
        let modes = oracle::flat_modes(inner);
        let (reaches, ends) = (oracle::reach(&modes), i128::from(outer.size()) - 1);
        match line(&text, "the outer ends at")[..] {
            [said, last] => assert_eq!((said, last), (reaches, ends), "{outer} after {inner}: {text}"),
            [extent, stride, said, last] => {
                assert_eq!((said, last), (reaches, ends), "{outer} after {inner}: {text}");
                assert!(modes.contains(&(u64::try_from(extent).unwrap(), stride)), "{text}");
            }
            _ => panic!("{text}"),
        }
        met += 1;
    }
    assert!(met > 1000, "{met}");
    let layout = Layout::parse("(4,6):(6,1)").unwrap();
    for more in 1..5 {
        let shape = IntTuple::flat(&[24 + more]).unwrap();
        let text = text(with_shape(&layout, &shape), "L0201").unwrap();
        assert_eq!(line(&text, "the shape has"), [24 + i128::from(more), 24], "{text}");
        assert_eq!(line(&text, "help: "), [24], "{text}");
    }
}

#[test]
fn tiles_that_do_not_divide() {
    let mut met = 0;
    for (extent, tile) in (1..30_u64).flat_map(|extent| (1..40_u64).map(move |tile| (extent, tile))) {
        let (layout, tile) = (Layout::parse(&format!("{extent}:1")), Layout::parse(&format!("{tile}:1")));
        let (layout, tile) = (layout.unwrap(), tile.unwrap());
        let Some(text) = text(logical_divide(&layout, &tile), "L0401") else { continue };
        let (span, all) = (i128::from(tile.size()), i128::from(extent));
        assert_eq!(line(&text, "does not divide"), [span, all], "{text}");
        if span > all {
            assert_eq!(line(&text, "it reaches past"), [all - 1], "{text}");
        } else {
            assert_eq!(line(&text, "left over"), [all / span, all / span * span, all, all % span], "{text}");
        }
        assert!(line(&text, "help: use").iter().all(|way| all % way == 0), "{text}");
        met += 1;
    }
    assert!(met > 300, "{met}");
}

#[test]
fn dimensions_that_are_not_there() {
    let one = Linear::parse("{lane: 4^1} -> {row: 4}").unwrap();
    let other = Linear::parse("{column: 4^1} -> {offset: 4}").unwrap();
    for (first, second) in [(&one, &other), (&other, &one), (&one, &one), (&other, &other)] {
        let Some(text) = text(first.then(second), "L1014") else { panic!("{first} then {second}") };
        let headline = text.lines().next().unwrap();
        let (whose, name) = headline.rsplit_once(' ').unwrap();
        let (blamed, end) = if whose.contains("first") { (first, "output") } else { (second, "input") };
        assert!(whose.ends_with(end), "{text}");
        let dimensions = if end == "input" { blamed.inputs() } else { blamed.outputs() };
        assert!(!dimensions.to_string().contains(&format!("{name}:")), "{text}");
        let listed = text.lines().nth(1).unwrap();
        assert!(listed.contains(&format!("its {end}s are {dimensions}")), "{dimensions}: {text}");
    }
}
