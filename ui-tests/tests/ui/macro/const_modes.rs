//! law: all wrong modes of one operation are reported at once, whoever knows the numbers.
use layout_static::layout;

const THREE: usize = 3;
const FIVE: usize = 5;

layout! {
    pub type Blocks = zipped_divide((8, 8) : (1, 8), [THREE, FIVE]);
    #[allow(intractable)]
    pub type Part = composition((4, 5, 8) : (1, 8, 64), (3, 4, 5) : (1, THREE, {4 * THREE}));
}

fn main() {}
// mended: [THREE, FIVE] => [4, 2]
// mended: (1, THREE, {4 * THREE}) => (1, 4, 20)
