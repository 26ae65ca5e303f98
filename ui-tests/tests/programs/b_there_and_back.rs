// expect: accepted
// run: yes
use layout_static::Bounded;
fn main() {
    for x in Bounded::<60>::all() {
        let (i, j) = x.split::<6, 10>();
        assert_eq!((i.get(), j.get()), (x.get() % 6, x.get() / 6));
        let back: Bounded<60> = Bounded::join(i, j);
        assert_eq!(back, x);
        assert_eq!(back.widen::<1000>().get(), x.get());
    }
}
