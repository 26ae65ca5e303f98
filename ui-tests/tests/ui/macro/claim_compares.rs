//! law: a claim about an access has one comparison.
use layout_static::layout;

layout! {
    pub access Load = read((32, 32) : (1, 32), bits 32);
    #[check(conflicts(Load) < 1)]
    pub type Columns = (32, 32) : (1, 32);
    #[check(vector(Load) > 3)]
    pub type Rows = (32, 32) : (32, 1);
    #[check(sectors(Load) = 4)]
    pub type Others = (32, 32) : (1, 32);
}

fn main() {}
// mended: (Load) < 1 => (Load) <= 0
// mended: (Load) > 3 => (Load) >= 4
// mended: (Load) = 4 => (Load) <= 4
