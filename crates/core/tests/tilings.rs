//! Tiles under runtime extents as iterators: taken from both ends, skipped and split in any order, each comes once, in
//! its place.

use std::collections::VecDeque;

use layout_static::{
    ByMode, C, DynTensor, DynTensorMut, Neg, RaggedTiles,
    int::Shape,
    runtime::{Extents, Ragged, StaticTiles, TileModes},
};

/// What is known of a tile: its first element, its last one, and how many there are.
type Known = (usize, usize, usize);

fn known<S: Shape, D: layout_static::int::Strides>(tile: Ragged<'_, usize, S, D>) -> Known {
    let elements: Vec<_> = tile.iter().copied().collect();
    (elements[0], elements[elements.len() - 1], elements.len())
}

/// Does seven steps that the digits of a number choose, and holds what is left against a list after each.
fn taken<E, S>(extents: E, tiler: ByMode<S>, all: &[Known], mut steps: usize)
where
    E: Extents,
    S: TileModes<E, Form = StaticTiles>,
{
    let numbers: Vec<_> = (0..2000).collect();
    let mut tiles = DynTensor::column_major(&numbers, extents).unwrap().ragged_tiles(tiler);
    let mut left: VecDeque<Known> = all.iter().copied().collect();
    for _ in 0..7 {
        let n = steps / 6 % 5;
        let some = n.min(left.len());
        match steps % 6 {
            0 => assert_eq!(tiles.next().map(known), left.pop_front()),
            1 => assert_eq!(tiles.next_back().map(known), left.pop_back()),
            2 => {
                left.drain(..some);
                assert_eq!(tiles.nth(n).map(known), left.pop_front());
            }
            3 => {
                let (first, others) = tiles.split_at(n);
                assert_eq!(first.len(), some);
                assert!(first.map(known).eq(left.drain(..some)));
                tiles = others;
            }
            4 => {
                let middle = left.len() - some;
                let (first, others) = tiles.split_at(middle);
                assert!(others.map(known).eq(left.drain(middle..)));
                tiles = first;
            }
            _ => assert!(tiles.clone().rev().map(known).eq(left.iter().rev().copied())),
        }
        assert_eq!(tiles.len(), left.len());
        let mut folded = Vec::new();
        tiles.clone().for_each(|tile| folded.push(known(tile)));
        assert_eq!(left, folded);
        let mut others = tiles.clone();
        assert!(left.iter().all(|tile| others.next().map(known) == Some(*tile)) && others.next().is_none());
        steps /= 30;
    }
}

/// Steps that differ from number to number: those of a linear congruential generator.
fn steps() -> impl Iterator<Item = usize> {
    let next = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407));
    std::iter::successors(Some(1), next).map(|x| usize::try_from(x >> 20).unwrap()).take(200)
}

#[test]
fn every_tile_comes_once_whatever_the_order() {
    let numbers: Vec<_> = (0..2000).collect();
    for (m, n) in (0..8_usize).flat_map(|m| (0..8_usize).map(move |n| (m, n))) {
        let tiler = ByMode::of((C::<2>, C::<3>));
        let matrix = DynTensor::column_major(&numbers, (m, n)).unwrap();
        let all: Vec<_> = (0..n.div_ceil(3))
            .flat_map(|q| (0..m.div_ceil(2)).map(move |p| (p, q)))
            .map(|at| known(matrix.ragged(tiler, at)))
            .collect();
        steps().for_each(|steps| taken((m, n), tiler, &all, steps));
    }
}

#[test]
fn of_any_rank() {
    let numbers: Vec<_> = (0..2000).collect();
    for m in 0..10_usize {
        let line = DynTensor::column_major(&numbers, (m,)).unwrap();
        let all: Vec<_> = (0..m.div_ceil(3)).map(|p| known(line.ragged(ByMode::of((C::<3>,)), (p,)))).collect();
        steps().for_each(|steps| taken((m,), ByMode::of((C::<3>,)), &all, steps));
    }
    for extents in [(5, 4, 3), (2, 7, 2), (4, 1, 9), (0, 3, 3), (3, 0, 3), (3, 3, 0)] {
        let tiler = ByMode::of((C::<2>, C::<2>, C::<1>));
        let cube = DynTensor::column_major(&numbers, extents).unwrap();
        let (x, y, z): (usize, usize, usize) = cube.grid(tiler);
        let all: Vec<_> = (0..z)
            .flat_map(|r| (0..y).flat_map(move |q| (0..x).map(move |p| (p, q, r))))
            .map(|at| known(cube.ragged(tiler, at)))
            .collect();
        steps().for_each(|steps| taken(extents, tiler, &all, steps));
    }
}

/// Live tiles are refused exactly where two coordinates share an element, in whatever order the strides stand.
#[test]
fn live_tiles_are_of_injective_tensors() {
    let mut elements = [0_u8; 64];
    for (x, y) in (0..27).flat_map(|x| (0..343).map(move |y| (x, y))) {
        let (m, n, k): (usize, usize, usize) = (x % 3 + 1, x / 3 % 3, x / 9 + 1);
        let (s, t, u): (usize, usize, usize) = (y % 7, y / 7 % 7, y / 49);
        let mut indices: Vec<_> =
            (0..m).flat_map(|a| (0..n).flat_map(move |b| (0..k).map(move |c| a * s + b * t + c * u))).collect();
        indices.sort_unstable();
        indices.dedup();
        let mut tensor = DynTensorMut::strided(&mut elements, (m, n, k), (s, t, u)).unwrap();
        let tiles = tensor.try_parts_mut(RaggedTiles(ByMode::of((C::<2>, C::<2>, C::<1>))));
        assert_eq!(tiles.is_ok(), indices.len() == m * n * k, "({m},{n},{k}):({s},{t},{u})");
    }
    let mut turned = DynTensorMut::strided(&mut elements, (4_usize, 3_usize), (Neg::<3>, C::<1>)).unwrap();
    assert!(turned.try_parts_mut(RaggedTiles(ByMode::of((C::<2>, C::<2>)))).is_ok());
    let mut turned = DynTensorMut::strided(&mut elements, (4_usize, 3_usize), (Neg::<2>, C::<1>)).unwrap();
    assert!(turned.try_parts_mut(RaggedTiles(ByMode::of((C::<2>, C::<2>)))).is_err());
}
