//! law: no instruction takes more wavefronts than claimed; those beyond its phases are conflicts.
use layout_static::layout;

layout! {
    pub access Load = read(((48, 2), 1) : ((1, 96), 0), bits 32);
    #[check(wavefronts(Load) <= 1)]
    pub type Smem = 144 : 1;
}

fn main() {}
// mended: <= 1 => <= 2
