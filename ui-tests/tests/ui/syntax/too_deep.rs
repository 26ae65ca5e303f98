//! law: brackets nest at most 64 deep.
use layout_static::layout;

layout! {
    pub type Tile =
        (((((((((((((((((((((((((((((((((
        (((((((((((((((((((((((((((((((((4)))))))))))))))))))))))))))))))))
        )))))))))))))))))))))))))))))))));
}

fn main() {}
