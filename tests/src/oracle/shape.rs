//! Shapes, coordinates and refinements, by enumeration.

use crate::tree::Tree;

/// Every nested coordinate of a shape, the first leaf fastest.
pub fn cells(shape: &Tree<u64>) -> Vec<Tree<u64>> {
    match shape {
        Tree::Leaf(extent) => (0..*extent).map(Tree::Leaf).collect(),
        Tree::Tuple(modes) => {
            let mut all = vec![Vec::new()];
            for mode in modes {
                let here = cells(mode);
                all = here
                    .iter()
                    .flat_map(|last| all.iter().map(move |before| [&before[..], std::slice::from_ref(last)].concat()))
                    .collect();
            }
            all.into_iter().map(Tree::Tuple).collect()
        }
    }
}

/// A nested coordinate with some subtrees replaced by the linear coordinate in them: all ways to write it.
pub fn coarsenings(shape: &Tree<u64>, cell: &Tree<u64>) -> Vec<Tree<u64>> {
    let mut all = Vec::new();
    if let Some(number) = cells(shape).iter().position(|other| other == cell) {
        all.push(Tree::Leaf(number as u64));
    }
    if let (Tree::Tuple(shapes), Tree::Tuple(parts)) = (shape, cell) {
        let mut ways = vec![Vec::new()];
        for (shape, part) in shapes.iter().zip(parts) {
            let here = coarsenings(shape, part);
            ways = ways
                .iter()
                .flat_map(|before: &Vec<Tree<u64>>| {
                    here.iter().map(move |last| [&before[..], std::slice::from_ref(last)].concat())
                })
                .collect();
        }
        all.extend(ways.into_iter().map(Tree::Tuple));
    }
    all
}

/// The linear coordinate that a coordinate names, by looking for it among all ways to write all of them.
pub fn linear(shape: &Tree<u64>, coordinate: &Tree<u64>) -> Option<u64> {
    let found = cells(shape).iter().position(|cell| coarsenings(shape, cell).contains(coordinate));
    found.map(|x| x as u64)
}

/// `fine` refines `coarse`: it is an entry of the same size, or mode by mode; an entry has one mode, itself.
pub fn refines(fine: &Tree<u64>, coarse: &Tree<u64>) -> bool {
    match (fine, coarse) {
        (_, Tree::Leaf(size)) => fine.size() == *size,
        (Tree::Leaf(_), Tree::Tuple(modes)) => modes.len() == 1 && refines(fine, &modes[0]),
        (Tree::Tuple(a), Tree::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| refines(a, b)),
    }
}

/// Every coordinate into `coarse` is one into `fine`: the same linear coordinate wherever a coordinate may stop.
pub fn compatible(coarse: &Tree<u64>, fine: &Tree<u64>) -> bool {
    match (coarse, fine) {
        (Tree::Leaf(size), _) => fine.size() == *size,
        (Tree::Tuple(a), Tree::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| compatible(a, b)),
        (Tree::Tuple(_), Tree::Leaf(_)) => false,
    }
}
