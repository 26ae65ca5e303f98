//! The cells of a picture, for a reader who points at one.

use layout_draw::{Body, Picture};
use serde_json::{Value as Json, json};

/// Returns the place of each grid, and what each of its cells says: a sentence, and the number that the cells of one
/// thread have in common.
pub(crate) fn cells(picture: &Picture) -> Json {
    let grids = picture.places().into_iter().filter_map(|place| {
        let Body::Grid(grid) = &picture.panels.get(place.panel)?.body else { return None };
        Some(json!({
            "x": place.x,
            "y": place.y,
            "width": place.width,
            "height": place.height,
            "rows": grid.rows,
            "columns": grid.columns,
            "hints": grid.cells.iter().map(|cell| &*cell.hint).collect::<Vec<_>>(),
            "groups": grid.cells.iter().map(|cell| cell.group).collect::<Vec<_>>(),
        }))
    });
    Json::Array(grids.collect())
}
