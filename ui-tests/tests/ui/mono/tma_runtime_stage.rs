//! law: only rustc knows the stage of a bulk copy of a type in scope.
use layout_static::{C, Layout, layout};

type Global = Layout<(C<512>, C<256>), (C<256>, C<1>)>;
type Stage = Layout<(C<64>, C<64>), (C<1>, C<64>)>;
layout! {
    pub tma Load = box(Global, Stage of 16);
}

fn main() {}
// mended: (C<1>, C<64>)> => (C<64>, C<1>)>
