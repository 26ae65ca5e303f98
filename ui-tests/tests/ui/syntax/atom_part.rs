//! law: a copy reads from and writes to.
use layout_static::layout;

layout! {
    pub atom Run = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from);
    pub copy Fill = tiled(Run of 16, (32, 4) : (4, 1), (1, 8));
    pub type Rows = (64, 64) : (64, 1);
    pub type Read = Fill.src(Rows);
}

fn main() {}
// mended: Fill.src => Fill.from
