//! Layout types with runtime extents: the index of a value is that of the layout for its numbers, operation by
//! operation, for random numbers and every coordinate.

use layout_static::algebra::{DynLayout, Layout as Instance, Tiler, ops};
use layout_static::{ByMode, C, Fixed, Keep, Layout, Multiple, Neg, RuntimeLayout, RuntimeShape, StaticLayout};

/// Numbers that are as good as random.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// The index at a linear coordinate, of the layout for the numbers of a value.
fn index(instance: &Instance, x: usize) -> usize {
    let (mut x, mut index) = (x as u64, 0);
    for leaf in 0..instance.length() {
        let (extent, stride) = instance.mode_at(leaf);
        index += (x % extent).cast_signed() * stride.coefficient();
        x /= extent;
    }
    usize::try_from(index).unwrap()
}

/// By linear coordinates the index of a value is that of its layout.
fn linear<L: RuntimeLayout>(layout: L) -> Instance {
    let instance = layout.instantiate().unwrap();
    assert_eq!(layout.size().unwrap(), instance.size());
    assert_eq!(layout.cosize().unwrap(), instance.cosize().unwrap());
    assert_eq!(layout.shape().unwrap(), *instance.shape());
    for x in 0..usize::try_from(instance.size()).unwrap() {
        assert_eq!(layout.index(x), index(&instance, x), "{} at {x}", layout.text());
    }
    instance
}

/// So it is by pairs, of any rank below them.
fn pairs<L: RuntimeLayout>(layout: L) -> Instance {
    let instance = linear(layout);
    let [rows, columns] = [0, 1].map(|mode| usize::try_from(instance.mode(mode).unwrap().size()).unwrap());
    for (i, j) in (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j))) {
        let expected = index(&instance, i + rows * j);
        assert_eq!(layout.index((i, j)), expected, "{} at ({i}, {j})", layout.text());
        let short = (u32::try_from(i).unwrap(), j as u64);
        let signed = (i32::try_from(i).unwrap(), j);
        assert_eq!((layout.index(short), layout.index(signed)), (expected, expected));
    }
    instance
}

type Rows = Layout<(Multiple<12>, usize), (usize, C<1>)>;
type Nested = Layout<((C<3>, usize), (Multiple<2>, C<2>)), ((usize, C<1>), (usize, C<5>))>;
type Tiles = ByMode<(C<4>, C<1>)>;

fn rows(random: &mut Random) -> Rows {
    let extents = (Multiple::of(1 + random.below(3)).unwrap(), 1 + random.below(5));
    Rows::with_extents(extents, (random.below(40), C))
}

#[test]
fn indices_are_those_of_the_instance() {
    let mut random = Random(1);
    for _ in 0..40 {
        let [a, b, c, d] = [0; 4].map(|_| 1 + random.below(4));
        pairs(rows(&mut random));
        let extents = ((C, a), (Multiple::of(b).unwrap(), C));
        pairs(Nested::with_extents(extents, ((random.below(9), C), (random.below(9), C))));
        pairs((a, b).row_major());
        pairs((Multiple::<4>::of(a).unwrap(), (b, C::<3>, c)).column_major());
        let cube = pairs((a, (b, (Multiple::<3>::of(c).unwrap(), d))).row_major());
        let expected = ops::row_major(cube.shape()).unwrap();
        assert!((0..12 * a * b).all(|x| index(&cube, x) == index(&expected, x)));
        linear(Layout::<usize, C<3>>::with_extents(a, C));
    }
}

/// Names the layout of an operation twice: of its type, and by the operation on values.
fn same<L: RuntimeLayout>(layout: L, expected: Result<DynLayout, layout_static::LayoutError>) {
    assert_eq!(L::LAYOUT, expected.unwrap());
    linear(layout);
}

#[test]
fn operations_are_those_on_values() {
    let mut random = Random(2);
    let tiler = Tiler::parse("[4, 1]").unwrap();
    for _ in 0..10 {
        let rows = rows(&mut random);
        let (whole, tiles) = (Rows::LAYOUT, rows.zipped_divide(Tiles::of((C, C))));
        same(tiles, whole.zipped_divide(&tiler));
        pairs(tiles);
        same(rows.tiled_divide(Tiles::of((C, C))), whole.tiled_divide(&tiler));
        same(rows.flat_divide(Tiles::of((C, C))), whole.flat_divide(&tiler));
        same(rows.logical_divide(Tiles::of((C, C))), whole.logical_divide_by(&tiler));
        same(rows.composition(ByMode::of((Layout::<C<3>, C<2>>::new(), Keep))), {
            whole.composition_by(&Tiler::parse("[3:2, _]").unwrap())
        });
        same(rows.reverse(), Ok(whole.at_leaves(&ops::reverse(&whole.leaf_numbers()))));
        same(rows.select((C::<1>, C::<0>)), Ok(whole.at_leaves(&ops::reverse(&whole.leaf_numbers()))));
        same(rows.group(C::<0>, C::<2>), Ok(whole.at_leaves(&ops::group(&whole.leaf_numbers(), 0, 2).unwrap())));
        same(rows.reverse().coalesce(), Ok(whole.at_leaves(&ops::reverse(&whole.leaf_numbers())).coalesce()));
        same(rows.append(Layout::<C<2>, C<7>>::new()), {
            let mode = Instance::parse("2:7").unwrap();
            Ok(whole.at_leaves(&ops::append(&whole.leaf_numbers(), &mode).unwrap()))
        });
        // Nested: tiles of tiles, then what a slice leaves free.
        let twice = tiles.zipped_divide(ByMode::of((ByMode::of((C::<2>,)), Keep)));
        linear(twice);
        linear(tiles.slice((3, ..)));
        linear(tiles.mode(C::<1>));
        linear(tiles.flatten());
    }
}

fn is_static<L: StaticLayout>(_: L) -> usize {
    L::SIZE
}

/// The part of a runtime layout whose extents are constants is a static layout of the same indices, its strides
/// numbered from the left.
#[test]
fn tiles_are_static() {
    let cube = (Multiple::<4>::of(3).unwrap(), Multiple::<2>::of(5).unwrap(), 7_usize).row_major();
    let tiles = cube.zipped_divide(ByMode::of((C::<4>, C::<2>, C::<1>)));
    let tile = tiles.slice((.., (1, 2, 3)));
    let fixed = tile.fixed();
    assert_eq!(fixed.to_string(), "((4,2,1)):((2*?,?1,0))");
    assert_eq!(fixed.runtime_strides()[..3], [5 * 7, 7, 0]);
    for x in 0..8 {
        assert_eq!(StaticLayout::index(&fixed, x), tile.index(x));
        assert_eq!(tile.index(x) + cube.index((4, 4, 3)), tiles.index((x, (1, 2, 3))));
    }
    assert_eq!(is_static::<Fixed<_>>(fixed), 8);
}

#[test]
fn extents_of_zero_have_no_coordinates() {
    let none = (0_usize, 5_usize).row_major();
    assert_eq!((none.size(), none.cosize()), (Ok(0), Ok(0)));
    assert!(none.instantiate().is_err());
}

#[test]
fn strides_may_be_negative() {
    let reversed = Layout::<(usize, C<2>), (Neg<3>, C<1>)>::with_extents((5, C), (Neg, C));
    assert_eq!(reversed.offset((4, 1)), -11);
}

/// What does not fit 64 bits is told, not wrapped.
#[test]
fn sizes_that_overflow() {
    let large = (usize::MAX, 3_usize).column_major();
    assert_eq!(large.size().unwrap_err().code(), "L0105");
    assert!(Layout::<usize, usize>::with_extents(1 << 40, 1 << 40).cosize().is_err());
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "[L0501]")]
fn coordinates_are_checked() {
    _ = (5_usize, 7_usize).row_major().index((4, 7));
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "[L0501]")]
fn constant_coordinates_of_runtime_extents_are_checked() {
    _ = (5_usize, 7_usize).row_major().index((C::<5>, 0));
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "[L0501]")]
fn negative_coordinates_are_out_of_bounds() {
    _ = (usize::MAX, C::<1>).row_major().index((-1, 0));
}
