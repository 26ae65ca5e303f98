//! Composed layouts in wider elements: by the definition, over all small ones.

use layout_algebra::{Bijection, BitMatrix, Composed, Layout, LayoutError, Swizzle, ops};

/// The layouts of one or two modes with small strides, of either sign.
fn layouts() -> Vec<Layout> {
    let modes: Vec<(u64, i64)> =
        [2, 3, 4, 8].into_iter().flat_map(|n| [0, 1, 2, 4, 8, 12, 16, -8].map(|d| (n, d))).collect();
    let mut layouts = vec![Layout::parse("1:0").unwrap(), Layout::parse("((4,2),4):((8,1),32)").unwrap()];
    for (i, &(n, d)) in modes.iter().enumerate() {
        layouts.push(Layout::parse(&format!("{n}:{d}")).unwrap());
        for &(m, e) in modes.iter().skip(i % 3).step_by(3) {
            layouts.push(Layout::parse(&format!("({n},{m}):({d},{e})")).unwrap());
        }
    }
    layouts
}

/// The coordinates of a layout, each beside the one of its wide element, as the law of `upcast` has it.
fn elements(layout: &Layout, wide: &Layout, n: u64) -> Vec<(u64, u64)> {
    (0..layout.size())
        .map(|x| {
            let (mut rest, mut step, mut element) = (x, 1, 0);
            for leaf in 0..layout.length() {
                let (extent, stride) = layout.mode_at(leaf);
                let stride = stride.value().unwrap().unsigned_abs();
                let width = if extent > 1 && stride > 0 && !stride.is_multiple_of(n) { n / stride } else { 1 };
                element += rest % extent / width * step;
                (rest, step) = (rest / extent, step * wide.mode_at(leaf).0);
            }
            (x, element)
        })
        .collect()
}

/// What is answered has the values; what is refused has no answer: elements of two wide ones come together before the
/// swizzle, or elements of one are taken apart by it.
fn by_definition(composed: &Composed, n: u64, counts: &mut [u32; 2]) {
    let layout = composed.layout();
    let Ok(wide) = ops::upcast(layout, n) else {
        assert!(composed.upcast(n).is_err(), "{composed} by {n}");
        return;
    };
    let elements = elements(layout, &wide, n);
    let values: Vec<(u64, u64)> = elements.iter().map(|(x, e)| (*e, composed.index(*x).unwrap() / n)).collect();
    match composed.upcast(n) {
        Ok(found) => {
            for (element, value) in values {
                assert_eq!(found.index(element), Ok(value), "{composed} by {n} gives {found}");
            }
            counts[0] += 1;
        }
        Err(error) => {
            assert!(matches!(error, LayoutError::SwizzleWithinUnit { .. } | LayoutError::SwizzleOffset { .. }));
            counts[1] += 1;
            let before = |x: u64| composed.offset().wrapping_add_signed(layout.offset(x).unwrap()) / n;
            let together = elements
                .iter()
                .all(|(x, e)| before(*x) == (composed.offset() / n).wrapping_add_signed(wide.offset(*e).unwrap()));
            let mut sorted: Vec<(u64, u64)> =
                elements.iter().zip(&values).map(|((x, _), (_, value))| (before(*x), *value)).collect();
            sorted.sort_unstable();
            sorted.dedup();
            let one_value = sorted.windows(2).all(|pair| pair[0].0 != pair[1].0);
            // An offset whose bits within an element move what is above may have an answer of another kind.
            let stays = composed.bijection().apply(composed.offset() % n) < n;
            let has_an_answer = together && one_value && stays && n.is_power_of_two();
            assert!(composed.swizzle().is_none() || !has_an_answer, "{composed} by {n}: {error}");
        }
    }
}

#[test]
fn wide_elements_of_all_small_composed_layouts() {
    let mut counts = [0; 2];
    for layout in layouts() {
        for (bits, base, shift) in
            (1..3).flat_map(|bits| (0..4).flat_map(move |base| [-3, -2, -1, 1, 2, 3].map(move |s| (bits, base, s))))
        {
            let Ok(swizzle) = Swizzle::new(bits, base, shift) else { continue };
            for offset in [0, 1, 2, 4, 24, 56] {
                let Ok(composed) = Composed::new(swizzle, offset, &layout) else { continue };
                for n in [2, 4, 16, 3] {
                    by_definition(&composed, n, &mut counts);
                }
            }
        }
    }
    assert!(counts[0] > 10_000 && counts[1] > 10_000, "{counts:?}");
}

/// Bijections that are no swizzle: bits within an element that the layout has not may go anywhere.
#[test]
fn wide_elements_under_every_matrix_of_three_bits() {
    let layouts = ["8:1", "4:2", "(2,2):(1,4)", "(2,2):(2,4)", "(2,2):(4,2)", "2:4", "3:2", "(4,2):(1,4)"];
    let mut counts = [0; 2];
    for code in 0..512_u64 {
        let Ok(matrix) = BitMatrix::new(&[code & 7, code >> 3 & 7, code >> 6]) else { continue };
        for layout in layouts.map(|text| Layout::parse(text).unwrap()) {
            for (offset, n) in [0, 1, 8].into_iter().flat_map(|offset| [2, 4].map(|n| (offset, n))) {
                let composed = Composed::of(Bijection::of(matrix), offset, &layout).unwrap();
                by_definition(&composed, n, &mut counts);
            }
        }
    }
    assert!(counts[0] > 2000 && counts[1] > 1000, "{counts:?}");
}
