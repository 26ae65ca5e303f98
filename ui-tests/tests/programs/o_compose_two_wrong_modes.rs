// expect: L0203; number: 3, 4
// errors: 2
// caret: 3
// says: use stride 4 over extent 5
// wants: a way out of each mode that is one once the other is right: strides 4 and 24
use layout_static::layout;
layout! {
    pub type Part = composition((4, 6, 5) : (1, 8, 96), (5, 3) : (3, 15));
}
