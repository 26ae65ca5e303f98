// expect: accepted
// run: yes
use layout_static::Bounded;
fn main() {
    let all: Vec<usize> = Bounded::<5>::all().map(Bounded::get).collect();
    assert_eq!(all, [0, 1, 2, 3, 4]);
    assert_eq!(Bounded::<5>::all().rev().map(Bounded::get).collect::<Vec<_>>(), [4, 3, 2, 1, 0]);
    assert_eq!(Bounded::<5>::range(3..100).map(Bounded::get).collect::<Vec<_>>(), [3, 4]);
    assert_eq!((Bounded::<5>::all().len(), Bounded::<5>::all().nth(2).map(Bounded::get),
        Bounded::<5>::range(9..12).len()), (5, Some(2), 0));
    let (first, second) = (3, 3);
    assert_eq!(Bounded::<5>::range(first..second).count(), 0);
}
