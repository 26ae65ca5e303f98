//! law: no bank is asked for more words at once than claimed.
use layout_static::layout;

layout! {
    pub access Store = write(((16, 16), (4, 4)) : ((256, 4), (64, 1)), bits 32, vector 4);
    pub access Load = read(((8, 32), (4, (2, 2))) : ((4, 64), (1, (32, 2048))), bits 32);
    #[check(conflicts(Store) <= 0, conflicts(Load) <= 0)]
    pub type Smem = (64, 64) : (64, 1);
}

fn main() {}
// mended: pub type Smem = (64, 64) : (64, 1) => pub type Smem = swizzle(3, 2, 6) * ((64, 64) : (64, 1))
