//! Lanes: the arrays and the remainders of all runs are the elements in the order of memory, each once.

use std::fmt::Debug;

use layout_static::tensor::LoopedLayout;
use layout_static::{
    C, DynTensor, DynTensorMut, Layout, LayoutError, Neg, RuntimeLayout, RuntimeShape, StaticLayout, Tensor, TensorMut,
    layout,
};

layout! {
    type Line = 19 : 1;
    type One = 1 : 1;
    type Rows = (3, 10) : (10, 1);
    type Columns = (3, 10) : (1, 3);
    #[allow(intractable)]
    type Padded = (3, 10) : (12, 1);
    #[allow(intractable)]
    type Narrow = (5, 1) : (7, 1);
    type Tiled = ((4, 2), (2, 3)) : ((2, 24), (1, 8));
    #[allow(intractable)]
    type Cube = (2, 3, 9) : (40, 12, 1);
    #[allow(intractable)]
    type Four = (2, 3, 2, 5) : (100, 30, 5, 1);
    #[allow(intractable)]
    type Swizzled = swizzle(2, 2, 3) * ((8, 6) : (8, 1));
    type Smem = swizzle(2, 2, 3) * ((8, 32) : (32, 1));
}

/// Row-major with a leading dimension that is known at run time.
type Leading = Layout<(C<3>, C<7>), (usize, C<1>)>;

/// The first numbers, one for each index.
fn numbers(count: usize) -> Vec<usize> {
    (0..count).collect()
}

/// The laws, for a tensor whose elements are their indices; `order` has the indices in the order of memory.
fn laws<L: LoopedLayout, const N: usize>(tensor: Tensor<'_, usize, L>, order: &[usize]) {
    let lanes = || tensor.try_lanes::<N>().unwrap();
    let arrays: Vec<[usize; N]> = lanes().copied().collect();
    let rests: Vec<&[usize]> = lanes().remainders().collect();
    assert!(rests.iter().all(|rest| !rest.is_empty() && rest.len() < N));
    let mut padded = Vec::new();
    lanes().padded(usize::MAX).for_each(|(array, count)| {
        assert!(0 < count && count <= N && array[count..].iter().all(|pad| *pad == usize::MAX));
        padded.extend_from_slice(&array[..count]);
    });
    assert_eq!(padded, order);
    // The arrays and remainders are all elements; each array is contiguous, and so is each remainder.
    let mut all: Vec<usize> = arrays.iter().flatten().chain(rests.iter().copied().flatten()).copied().collect();
    all.sort_unstable();
    let mut expected = order.to_vec();
    expected.sort_unstable();
    assert_eq!(all, expected);
    let folded = lanes().fold(Vec::new(), |mut all, array| {
        all.push(*array);
        all
    });
    assert_eq!(folded, arrays);
    for taken in 0..=arrays.len() {
        let mut left = lanes();
        assert!(left.by_ref().take(taken).copied().eq(arrays[..taken].iter().copied()));
        assert_eq!(left.len(), arrays.len() - taken);
        let mut after = lanes();
        after.by_ref().take(taken).for_each(drop);
        assert!(after.remainders().eq(rests.iter().copied()));
        // The remainder of the run whose last array was taken is still to come.
        let (expected, mut padded) = (expected_after::<N>(order, &arrays, taken), left.padded(usize::MAX));
        for left in (0..padded.len()).rev() {
            assert!(padded.next().is_some());
            assert_eq!(padded.len(), left);
        }
        assert!(padded.next().is_none());
        let mut after = lanes();
        after.by_ref().take(taken).for_each(drop);
        let after: Vec<usize> = after.padded(0).flat_map(|(array, count)| array.into_iter().take(count)).collect();
        assert_eq!(after, expected);
    }
}

/// What follows so many arrays in the order of memory.
fn expected_after<const N: usize>(order: &[usize], arrays: &[[usize; N]], taken: usize) -> Vec<usize> {
    let Some(last) = taken.checked_sub(1).map(|last| arrays[last][N - 1]) else { return order.to_vec() };
    let place = order.iter().rposition(|index| *index == last).unwrap();
    order[place + 1..].to_vec()
}

/// What is written through lanes is written to the elements of the tensor, each once, and nowhere else.
fn writes<L: LoopedLayout, const N: usize>(mut of: impl FnMut(&mut [usize], &mut dyn FnMut(TensorMut<'_, usize, L>))) {
    let (mut one_by_one, mut by_lanes, mut stored) = (vec![0; 400], vec![0; 400], vec![0; 400]);
    of(&mut one_by_one, &mut |mut tensor| tensor.for_each_mut(|x| *x += 1));
    of(&mut by_lanes, &mut |mut tensor| {
        let mut lanes = tensor.try_lanes_mut::<N>().unwrap();
        // Kept while the remainders are written.
        let arrays: Vec<&mut [usize; N]> = lanes.by_ref().collect();
        lanes.remainders().flatten().for_each(|x| *x += 1);
        arrays.into_iter().flatten().for_each(|x| *x += 1);
    });
    assert_eq!(by_lanes, one_by_one);
    of(&mut stored, &mut |mut tensor| {
        let mut lanes = tensor.try_lanes_mut::<N>().unwrap();
        // The next array would be in a later run than the remainders before it.
        let first = if lanes.len() > 0 { lanes.next() } else { None };
        lanes.store(std::iter::repeat([1; N]));
        if let Some(first) = first {
            *first = [1; N];
        }
    });
    assert_eq!(stored, one_by_one);
}

/// The laws of a static layout, for lanes of 1, 2, 3, 4 and 8.
fn all<L: StaticLayout + Debug>(layout: L) {
    let elements = numbers(400);
    let tensor = Tensor::new(&elements, layout).unwrap();
    let mut order: Vec<usize> = (0..layout.size()).map(|x| tensor[x]).collect();
    order.sort_unstable();
    // Runs are in the order before a swizzle; the swizzled layouts here are row-major before it.
    if L::SWIZZLED {
        order = tensor.reverse().iter().copied().collect();
    }
    each(tensor, &order);
    macro_rules! with {
        ($($n:literal)*) => {$(
            assert!(tensor.lanes::<$n>().eq(tensor.try_lanes::<$n>().unwrap()));
            writes::<L, $n>(|elements, call| call(TensorMut::new(elements, layout).unwrap()));
            aligned::<_, $n>(tensor);
        )*};
    }
    with!(1 2 3 4 8);
}

fn each<L: LoopedLayout>(tensor: Tensor<'_, usize, L>, order: &[usize]) {
    laws::<L, 1>(tensor, order);
    laws::<L, 2>(tensor, order);
    laws::<L, 3>(tensor, order);
    laws::<L, 4>(tensor, order);
    laws::<L, 8>(tensor, order);
}

/// Every array begins at a multiple of the alignment.
fn aligned<L: LoopedLayout, const N: usize>(tensor: Tensor<'_, usize, L>) {
    let lanes = tensor.try_lanes::<N>().unwrap();
    let alignment = lanes.alignment();
    assert!(alignment.is_power_of_two() && N.is_multiple_of(alignment));
    let begins: Vec<usize> = lanes.map(|array| array[0]).collect();
    assert!(begins.iter().all(|begin| begin.is_multiple_of(alignment)), "{alignment} {begins:?}");
}

#[test]
fn static_layouts() {
    all(Line);
    all(One);
    all(Rows);
    all(Columns);
    all(Padded);
    all(Narrow);
    all(Tiled);
    all(Cube);
    all(Four);
    all(Swizzled);
    all(Smem);
    all(Leading::with_strides([9]));
    all(Leading::with_strides([7]));
    all(Padded.reverse());
    all(Cube.reverse());
}

#[test]
fn runs() {
    let elements = numbers(400);
    let lengths = |tensor: Tensor<'_, usize, Rows>| tensor.lanes::<4>().len();
    assert_eq!(lengths(Tensor::new(&elements, Rows).unwrap()), 7, "rows that continue each other are one run");
    assert_eq!(Tensor::new(&elements, Padded).unwrap().lanes::<4>().len(), 6, "two for each row");
    assert_eq!(Tensor::new(&elements, Tiled).unwrap().lanes::<8>().len(), 6, "a tile is a run");
    assert_eq!(Tensor::new(&elements, Four).unwrap().lanes::<8>().len(), 6, "ten elements are a run");
}

#[test]
fn alignments() {
    let elements = numbers(400);
    assert_eq!(Tensor::new(&elements, Line).unwrap().lanes::<8>().alignment(), 8);
    assert_eq!(Tensor::new(&elements, Padded).unwrap().lanes::<8>().alignment(), 4);
    assert_eq!(Tensor::new(&elements, Padded).unwrap().lanes::<2>().alignment(), 2);
    assert_eq!(Tensor::new(&elements, Four).unwrap().lanes::<8>().alignment(), 2);
    let leading = Tensor::new(&elements, Leading::with_strides([9])).unwrap();
    assert_eq!(leading.lanes::<8>().alignment(), 1);
}

/// All matrices with extents below 8 and strides up to 9.
#[test]
fn runtime_matrices() {
    let elements = numbers(400);
    for (m, n) in (0..8_usize).flat_map(|m| (0..8_usize).map(move |n| (m, n))) {
        for (p, q) in (0..10_usize).flat_map(|p| (0..10_usize).map(move |q| (p, q))) {
            let tensor = DynTensor::strided(&elements, (m, n), (p, q)).unwrap();
            let is_contiguous = m * n <= 1 || p == 1 || q == 1;
            let Ok(lanes) = tensor.try_lanes::<4>() else {
                assert!(!is_contiguous, "({m},{n}):({p},{q})");
                let error = tensor.try_lanes::<4>().err().unwrap();
                let least = [p, q].into_iter().filter(|step| *step != 0).min().unwrap_or_default();
                assert!(
                    matches!(error, LayoutError::NoUnitStride { least: given, .. } if i64::try_from(least) == Ok(given))
                );
                continue;
            };
            drop(lanes);
            assert!(is_contiguous, "({m},{n}):({p},{q})");
            let mut order: Vec<usize> = (0..m).flat_map(|i| (0..n).map(move |j| p * i + q * j)).collect();
            order.sort_unstable();
            let distinct = order.windows(2).all(|pair| pair[0] < pair[1]);
            if !distinct {
                let mut elements = elements.clone();
                let mut tensor = DynTensorMut::strided(&mut elements, (m, n), (p, q)).unwrap();
                assert!(matches!(tensor.try_lanes_mut::<4>().err(), Some(LayoutError::NotInjective { .. })));
                continue;
            }
            each(tensor, &order);
            aligned::<_, 8>(tensor);
            let of = |elements: &mut [usize], call: &mut dyn FnMut(DynTensorMut<'_, usize, _, _>)| {
                call(DynTensorMut::strided(elements, (m, n), (p, q)).unwrap());
            };
            writes::<_, 4>(of);
        }
    }
}

#[test]
fn runtime_layouts() -> Result<(), LayoutError> {
    let elements = numbers(400);
    let tensor = (3_usize, C::<5>).row_major().tensor(&elements)?;
    each(tensor, &numbers(15));
    let cube = DynTensor::strided(&elements, (2_usize, 3_usize, 9_usize), (40_usize, 12_usize, 1_usize))?;
    let order: Vec<usize> =
        (0..2).flat_map(|i| (0..3).flat_map(move |j| (0..9).map(move |k| 40 * i + 12 * j + k))).collect();
    each(cube, &order);
    let reversed = Tensor::new(&elements, Layout::<(C<4>, C<4>), (C<4>, Neg<1>)>::new())?;
    assert!(matches!(reversed.try_lanes::<4>().err(), Some(LayoutError::NoUnitStride { least: -1, .. })));
    Ok(())
}
