//! Copies that transpose are the copies of the definition: any permutation of modes, ragged edges, elements of any
//! size, static and runtime extents.

use std::cell::RefCell;
use std::fmt::Debug;

use layout_static::{C, DynTensor, DynTensorMut, Layout, Neg, StaticLayout, Tensor, TensorMut};

/// Elements of as many bytes as their number says, of which no two in a test are equal by accident.
trait Element: Clone + PartialEq + Debug {
    fn number(number: usize) -> Self;
}

macro_rules! numbers {
    ($($T:ty),*) => {$(
        impl Element for $T {
            #[allow(clippy::cast_possible_truncation, trivial_numeric_casts, reason = "numbers modulo a power of two")]
            fn number(number: usize) -> $T {
                // Places that differ by a power of two are no equal bytes.
                (number + number / 251) as $T
            }
        }
    )*};
}

numbers! { u8, u16, u32, u64, u128 }

/// Four bytes, one of which is padding.
#[derive(Clone, PartialEq, Debug)]
struct Padded(u16, u8);

impl Element for Padded {
    fn number(number: usize) -> Padded {
        Padded(u16::number(number), u8::number(number))
    }
}

/// Sixteen bytes that are cloned, not copied.
#[derive(Clone, PartialEq, Debug)]
struct Wide(u64, u64);

impl Element for Wide {
    fn number(number: usize) -> Wide {
        Wide(u64::number(number), !u64::number(number))
    }
}

/// Sixteen bytes, seven of which are padding.
#[derive(Clone, PartialEq, Debug)]
struct Loose(u64, u8);

impl Element for Loose {
    fn number(number: usize) -> Loose {
        Loose(u64::number(number), u8::number(number))
    }
}

/// A slice: of its 16 bytes, half are where it lies.
impl Element for &'static str {
    fn number(number: usize) -> &'static str {
        &"numbers of letters"[..number % 18]
    }
}

/// A reference: a copy by bits of another type would lose where it points to.
impl Element for &'static u32 {
    fn number(number: usize) -> &'static u32 {
        static NUMBERS: [u32; 3] = [5, 6, 7];
        &NUMBERS[number % 3]
    }
}

/// Three bytes: no block has them.
impl Element for [u8; 3] {
    fn number(number: usize) -> [u8; 3] {
        [0, 1, 2].map(|byte| u8::number(number + byte))
    }
}

/// Elements with a destructor.
impl Element for String {
    fn number(number: usize) -> String {
        number.to_string()
    }
}

/// Strides of a compact layout whose modes lie in memory in this order, the innermost one first; rows are `padding`
/// longer than they have elements.
fn strides<const R: usize>(extents: [usize; R], order: [usize; R], padding: usize) -> [usize; R] {
    let (mut strides, mut stride) = ([0; R], 1);
    for (place, mode) in order.into_iter().enumerate() {
        strides[mode] = stride;
        stride = stride * extents[mode] + if place == 0 { padding } else { 0 };
    }
    strides
}

/// The index of each coordinate, in linear order.
fn indices<const R: usize>(extents: [usize; R], strides: [usize; R]) -> Vec<usize> {
    let index = |x: usize| {
        let step = |(index, rest): (usize, usize), mode: usize| {
            (index + rest % extents[mode] * strides[mode], rest / extents[mode])
        };
        (0..R).fold((0, x), step).0
    };
    (0..extents.iter().product()).map(index).collect()
}

/// The elements of a source, or of a target before a copy: more than there are indices.
fn elements<T: Element>(indices: &[usize], first: usize) -> Vec<T> {
    (0..indices.iter().max().map_or(0, |last| last + 1) + 3).map(|number| T::number(first + number)).collect()
}

/// The target by the definition.
fn defined<T: Element>(target: &[T], source: &[T], to: &[usize], from: &[usize]) -> Vec<T> {
    let mut defined = target.to_vec();
    to.iter().zip(from).for_each(|(to, from)| defined[*to].clone_from(&source[*from]));
    defined
}

macro_rules! of_rank {
    ($name:ident, $R:literal, ($($k:tt),*)) => {
        /// Both orders of memory, with rows that are longer and that are not.
        fn $name<T: Element>(extents: [usize; $R], orders: [[usize; $R]; 2], padding: [usize; 2]) {
            let steps = [0, 1].map(|k| strides(extents, orders[k], padding[k]));
            let [to, from] = steps.map(|steps| indices(extents, steps));
            let (mut target, source) = (elements::<T>(&to, 7), elements::<T>(&from, 1000));
            let expected = defined(&target, &source, &to, &from);
            let shape = ($(extents[$k],)*);
            let view = DynTensor::strided(&source, shape, ($(steps[1][$k],)*)).unwrap();
            DynTensorMut::strided(&mut target, shape, ($(steps[0][$k],)*)).unwrap().copy_from(view);
            assert_eq!(target, expected, "{extents:?} {orders:?} {padding:?}");
        }
    };
}

of_rank! { matrix, 2, (0, 1) }
of_rank! { of_three, 3, (0, 1, 2) }
of_rank! { of_four, 4, (0, 1, 2, 3) }
of_rank! { of_five, 5, (0, 1, 2, 3, 4) }

/// All orders of modes.
fn orders<const R: usize>() -> Vec<[usize; R]> {
    let count = R.pow(u32::try_from(R).unwrap());
    let order = |number: usize| std::array::from_fn(|place| number / R.pow(u32::try_from(place).unwrap()) % R);
    let is_order = |order: &[usize; R]| (0..R).all(|mode| order.contains(&mode));
    let all: Vec<[usize; R]> = (0..count).map(order).filter(is_order).collect();
    assert_eq!(all.len(), (1..=R).product());
    all
}

/// Matrices of all extents up to more than a block, and around tiles and lines; under Miri a few.
#[test]
fn matrices() {
    fn of<T: Element>(extents: &[usize]) {
        for (m, n) in extents.iter().flat_map(|m| extents.iter().map(move |n| (*m, *n))) {
            if m * n <= 20_000 {
                matrix::<T>([m, n], [[1, 0], [0, 1]], [0, 0]);
                matrix::<T>([m, n], [[1, 0], [0, 1]], [5, 1]);
            }
        }
    }
    let extents: Vec<usize> =
        if cfg!(miri) { vec![5, 18] } else { (0..=20).chain([31, 33, 63, 64, 65, 80, 129, 520]).collect() };
    of::<u8>(&extents);
    of::<u16>(&extents);
    of::<u32>(&extents);
    of::<u64>(&extents);
    of::<u128>(&extents);
    of::<Padded>(&extents);
    of::<Wide>(&extents);
    of::<Loose>(&extents);
    of::<&'static str>(&extents);
    of::<&'static u32>(&extents);
    // More than one tile of elements of each size.
    for extents in if cfg!(miri) { &[][..] } else { &[[300, 260], [65, 1100], [1100, 130]] } {
        let orders = [[1, 0], [0, 1]];
        matrix::<u8>(*extents, orders, [5, 1]);
        matrix::<u16>(*extents, orders, [0, 3]);
        matrix::<Padded>(*extents, orders, [1, 0]);
    }
    let few = if cfg!(miri) { vec![5, 18] } else { vec![5, 16, 17, 40] };
    of::<[u8; 3]>(&few);
    of::<String>(&few);
}

/// Every order of the target beside every order of the source.
#[test]
fn permutations() {
    let extents = if cfg!(miri) { [[17, 5, 4]].to_vec() } else { [[17, 5, 4], [16, 33, 2], [9, 1, 70]].to_vec() };
    for extents in extents {
        for (to, from) in orders().into_iter().flat_map(|to| orders().into_iter().map(move |from| (to, from))) {
            if cfg!(miri) && (to != [0, 1, 2] || from[0] == 0) {
                continue;
            }
            of_three::<u8>(extents, [to, from], [0, 3]);
            of_three::<u16>(extents, [to, from], [2, 0]);
            of_three::<u32>(extents, [to, from], [0, 0]);
            of_three::<u64>(extents, [to, from], [1, 1]);
            of_three::<u128>(extents, [to, from], [0, 0]);
        }
    }
    let extents = if cfg!(miri) { [].to_vec() } else { [[5, 17, 4, 9], [16, 2, 33, 3]].to_vec() };
    for extents in extents {
        for (to, from) in orders().into_iter().flat_map(|to| orders().into_iter().map(move |from| (to, from))) {
            of_four::<u8>(extents, [to, from], [0, 0]);
            of_four::<u32>(extents, [to, from], [3, 0]);
            of_four::<u64>(extents, [to, from], [0, 1]);
        }
    }
}

/// Runs of few elements with loops around their rows and planes: all orders of the source beside some of the target.
#[test]
fn short_runs_in_five_modes() {
    let targets = [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [4, 0, 2, 1, 3], [2, 4, 1, 3, 0]];
    let kept = if cfg!(miri) { 31 } else { 1 };
    for (to, from) in targets.into_iter().flat_map(|to| orders().into_iter().map(move |from| (to, from))).step_by(kept)
    {
        for extents in [[3, 4, 2, 5, 6], [2, 1, 3, 2, 12]] {
            of_five::<u8>(extents, [to, from], [0, 1]);
            of_five::<u32>(extents, [to, from], [1, 0]);
            of_five::<u128>(extents, [to, from], [0, 0]);
            of_five::<[u8; 3]>(extents, [to, from], [0, 0]);
        }
    }
}

/// The place of each coordinate, read through a tensor of places.
fn places<L: StaticLayout>(layout: L) -> Vec<usize> {
    let all: Vec<usize> = (0..usize::try_from(layout.cosize().unwrap()).unwrap()).collect();
    let tensor = Tensor::new(&all, layout).unwrap();
    (0..L::SIZE).map(|x| tensor[x]).collect()
}

/// Static layouts, and static extents with runtime strides.
fn fixed<T: Element, A: StaticLayout, B: StaticLayout>(to: A, from: B) {
    let (to_places, from_places) = (places(to), places(from));
    let (mut target, source) = (elements::<T>(&to_places, 7), elements::<T>(&from_places, 1000));
    let expected = defined(&target, &source, &to_places, &from_places);
    TensorMut::new(&mut target, to).unwrap().copy_from(Tensor::new(&source, from).unwrap());
    assert_eq!(target, expected);
}

#[test]
fn static_layouts() {
    type Rows<const N: usize> = (C<N>, C<1>);
    type Shape = (C<67>, C<35>);
    type Cube = (C<18>, C<5>, C<20>);
    type Tiles = ((C<8>, C<5>), (C<4>, C<9>));
    let columns = Layout::<Shape, (C<1>, C<67>)>::new();
    fixed::<u8, _, _>(Layout::<Shape, Rows<35>>::new(), columns);
    fixed::<u16, _, _>(Layout::<Shape, Rows<40>>::new(), columns);
    fixed::<u32, _, _>(Layout::<Shape, Rows<35>>::new(), columns);
    fixed::<u64, _, _>(columns, Layout::<Shape, Rows<36>>::new());
    fixed::<Wide, _, _>(columns, Layout::<Shape, Rows<36>>::new());
    // Miri takes half a minute for each.
    if cfg!(miri) {
        return;
    }
    fixed::<Padded, _, _>(columns, Layout::<Shape, Rows<35>>::new());
    fixed::<u64, _, _>(Layout::<Shape, Rows<35>>::new(), columns);
    fixed::<u128, _, _>(Layout::<Shape, Rows<37>>::new(), columns);
    // The source backwards along the run of the target; both along their runs, which are no blocks.
    fixed::<u32, _, _>(columns, Layout::<Shape, (Neg<35>, C<1>)>::new());
    fixed::<u32, _, _>(Layout::<Shape, (C<35>, Neg<1>)>::new(), columns);
    fixed::<u32, _, _>(Layout::<Shape, (Neg<35>, Neg<1>)>::new(), columns);
    // Runtime strides.
    let free = Layout::<Shape, (usize, usize)>::with_strides;
    fixed::<u8, _, _>(free([37, 1]), free([1, 70]));
    fixed::<u32, _, _>(free([1, 67]), free([35, 1]));
    fixed::<u64, _, _>(free([1, 67]), free([1, 70]));
    // Three modes, of nested ones, too.
    fixed::<u8, _, _>(Layout::<Cube, (C<1>, C<18>, C<90>)>::new(), Layout::<Cube, (C<100>, C<1>, C<5>)>::new());
    fixed::<u32, _, _>(Layout::<Cube, (C<1>, C<18>, C<90>)>::new(), Layout::<Cube, (C<100>, C<20>, C<1>)>::new());
    let tiled = Layout::<Tiles, ((C<4>, C<288>), (C<1>, C<32>))>::new();
    fixed::<u16, _, _>(tiled, Layout::<(C<40>, C<36>), (C<1>, C<40>)>::new());
}

/// Elements without bytes, of which only the number of clones is seen.
#[test]
fn elements_without_bytes() {
    let (source, mut target) = ([(); 40 * 36], [(); 40 * 36]);
    let view = DynTensor::strided(&source, (36_usize, 40_usize), (1_usize, 36_usize)).unwrap();
    DynTensorMut::row_major(&mut target, (36_usize, 40_usize)).unwrap().copy_from(view);
    assert_eq!(view.iter().count(), 40 * 36);
}

/// Elements that are cloned once each, whatever the number of stages.
#[test]
fn each_element_is_cloned_once() {
    use std::cell::Cell;

    thread_local!(static CLONES: Cell<usize> = const { Cell::new(0) });

    #[derive(Debug, PartialEq)]
    struct Counted(u16);
    impl Clone for Counted {
        fn clone(&self) -> Counted {
            CLONES.set(CLONES.get() + 1);
            Counted(self.0)
        }
    }
    let source: Vec<Counted> = (0..25 * 35).map(Counted).collect();
    let mut target: Vec<Counted> = (0..25 * 35).map(|_| Counted(0)).collect();
    let view = DynTensor::strided(&source, (35_usize, 25_usize), (1_usize, 35_usize)).unwrap();
    DynTensorMut::row_major(&mut target, (35_usize, 25_usize)).unwrap().copy_from(view);
    assert_eq!(CLONES.get(), 25 * 35);
    assert!((0..25).all(|y| (0..35).all(|x| target[x * 25 + y] == source[y * 35 + x])));
}

/// A clone that panics leaves a target of elements.
#[test]
fn a_clone_may_panic() {
    #[derive(Debug)]
    struct Panics(u8);
    impl Clone for Panics {
        fn clone(&self) -> Panics {
            assert_ne!(self.0, 99, "no clone of this one");
            Panics(self.0)
        }
    }
    let source: Vec<Panics> = (0..=255).map(|number| Panics(number % 120)).collect();
    let mut target: Vec<Panics> = (0..256).map(|_| Panics(200)).collect();
    let copy = std::panic::AssertUnwindSafe(|| {
        let view = DynTensor::strided(&source, (16_usize, 16_usize), (1_usize, 16_usize)).unwrap();
        DynTensorMut::row_major(&mut target, (16_usize, 16_usize)).unwrap().copy_from(view);
    });
    assert!(std::panic::catch_unwind(copy).is_err());
    assert!(target.iter().all(|element| element.0 < 120 || element.0 == 200));
}

thread_local!(static CLONED: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) });

/// A number, and padding; its clones are noted.
#[derive(Debug, PartialEq)]
struct Noted<P>(u32, P);

impl<P: Copy> Clone for Noted<P> {
    fn clone(&self) -> Self {
        CLONED.with_borrow_mut(|cloned| cloned.push(self.0));
        Noted(self.0, self.1)
    }
}

/// Rows of all lengths around the groups of a short copy: each element is cloned once, in order, and what lies between
/// rows stays.
fn rows_are_cloned_once<P: Copy + Default>() {
    for length in 0..=34_usize {
        let source: Vec<_> = (0..).map(|number| Noted(number, P::default())).take(3 * (length + 2)).collect();
        let mut target: Vec<_> = source.iter().map(|_| Noted(u32::MAX, P::default())).collect();
        let view = DynTensor::strided(&source, (3_usize, length), (length + 1, C::<1>)).unwrap();
        DynTensorMut::strided(&mut target, (3_usize, length), (length + 2, C::<1>)).unwrap().copy_from(view);
        let rows = (0..3).flat_map(|row| (0..length).map(move |x| [row * (length + 1) + x, row * (length + 2) + x]));
        let cloned = CLONED.take();
        assert!(cloned.iter().copied().eq(rows.clone().map(|[from, _]| source[from].0)), "{length}");
        let mut left: Vec<u32> = target.iter().map(|element| element.0).collect();
        for [from, to] in rows {
            assert_eq!(std::mem::replace(&mut left[to], u32::MAX), source[from].0, "{length}");
        }
        assert!(left.iter().all(|&element| element == u32::MAX), "{length}");
    }
}

/// For elements of 4, 8, 12, 16 and 20 bytes.
#[test]
fn rows_of_few_elements() {
    rows_are_cloned_once::<()>();
    rows_are_cloned_once::<u32>();
    rows_are_cloned_once::<[u32; 2]>();
    rows_are_cloned_once::<[u32; 3]>();
    rows_are_cloned_once::<[u32; 4]>();
}
