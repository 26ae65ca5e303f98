//! law: injectivity is proven, or said to be undecided; sixteen modes that interleave are too many.
use layout_static::layout;

layout! {
    #[allow(intractable)]
    #[check(injective)]
    pub type Tile = ((2, 3, 3, 3, 3, 2, 2, 3), (3, 3, 3, 3, 4, 2, 3, 2))
        : ((899163, 202263, 117341, 339364, 480038, 281958, 860516, 84770),
           (879760, 272230, 348270, 56945, 218220, 109904, 20421, 187088));
}

fn main() {}
// mended: #[allow(intractable)] =>
// mended: 4, 2, 3, 2)) => 4, 2, 3, 2));
// mended: : ((899163, 202263, 117341, 339364, 480038, 281958, 860516, 84770), =>
// mended: (879760, 272230, 348270, 56945, 218220, 109904, 20421, 187088)); =>
