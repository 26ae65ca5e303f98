//! Routing of arrows: each turns in its own lanes, and no two share a piece of a row.
//!
//! ```text
//!   lanes    0 1 2
//! row 0   ───┐ ┌─────▶
//!            └─┼─┐
//! row 1   ─────┘ └───▶
//! ```
//! An arrow leaves along its row, turns in a lane, and arrives along the row of its end. In each row, the leaving arrow
//! turns before the arriving one; this orders a chain of arrows. A cycle is cut at its first arrow, which steps below
//! its row and takes a second lane.

use crate::data::profile::MAX_LEAVES;
use crate::morphism::PointedMap;

/// The route of one arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Route {
    /// The row where it starts.
    pub source: usize,
    /// The row where it ends.
    pub target: usize,
    /// The lane where it leaves its row; meaningless for a straight arrow.
    pub first_lane: usize,
    /// The lane where it arrives: the first lane, unless it steps below its row in between.
    pub last_lane: usize,
}

impl Route {
    /// Whether the arrow stays in one row.
    pub const fn is_straight(&self) -> bool {
        self.source == self.target
    }

    /// Whether the arrow steps below its row to a second lane.
    pub const fn steps(&self) -> bool {
        self.first_lane != self.last_lane
    }
}

/// The routes of the arrows of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Routing {
    /// The route that starts in each row; `None` for rows that map to the base point.
    routes: [Option<Route>; MAX_LEAVES],
    rows: usize,
    lanes: usize,
}

impl Routing {
    /// Routes the arrows of a map. Deterministic: lanes are assigned from the top.
    pub const fn new(map: &PointedMap) -> Routing {
        let mut routing = Routing { routes: [None; MAX_LEAVES], rows: map.domain(), lanes: 0 };
        let mut placed = [false; MAX_LEAVES];
        let mut i = 0;
        while i < map.domain() {
            if let Some(target) = map.target(i) {
                routing.routes[i] = Some(Route { source: i, target, first_lane: 0, last_lane: 0 });
                placed[i] = target == i;
            } else {
                placed[i] = true;
            }
            i += 1;
        }
        routing.place_chains(map, &mut placed);
        routing.place_cycles(map, &mut placed);
        routing
    }

    /// Chains are placed from their last arrow, at whose end no arrow starts.
    const fn place_chains(&mut self, map: &PointedMap, placed: &mut [bool; MAX_LEAVES]) {
        let mut i = 0;
        while i < map.domain() {
            let starts = match map.target(i) {
                Some(target) => target >= map.domain() || map.target(target).is_none(),
                None => false,
            };
            if starts && !placed[i] {
                let mut at = Some(i);
                while let Some(row) = at {
                    self.place(row);
                    placed[row] = true;
                    at = map.preimage(row);
                }
            }
            i += 1;
        }
    }

    /// The remaining arrows are cycles: each ends in a lane of its own.
    const fn place_cycles(&mut self, map: &PointedMap, placed: &mut [bool; MAX_LEAVES]) {
        let mut i = 0;
        while i < map.domain() {
            if !placed[i] {
                self.place(i);
                placed[i] = true;
                let mut at = map.preimage(i);
                while let Some(row) = at {
                    if row == i {
                        break;
                    }
                    self.place(row);
                    placed[row] = true;
                    at = map.preimage(row);
                }
                if let Some(route) = &mut self.routes[i] {
                    route.last_lane = self.lanes;
                }
                self.lanes += 1;
            }
            i += 1;
        }
    }

    /// The route that starts in row `row`.
    pub const fn route(&self, row: usize) -> Option<Route> {
        if row < self.rows { self.routes[row] } else { None }
    }

    /// The number of rows in which arrows may start.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of lanes.
    pub const fn lanes(&self) -> usize {
        self.lanes
    }

    /// Whether the arrow of row `row` steps below its row.
    pub const fn steps_below(&self, row: usize) -> bool {
        match self.route(row) {
            Some(route) => route.steps(),
            None => false,
        }
    }

    /// Assigns the next lane to the route of a row.
    const fn place(&mut self, row: usize) {
        if let Some(route) = &mut self.routes[row] {
            route.first_lane = self.lanes;
            route.last_lane = self.lanes;
            self.lanes += 1;
        }
    }
}
