//! Where arrows run: each turns in lanes of its own, and no two share a piece of a row.
//!
//! ```text
//!   lanes    0 1 2
//! row 0   ───┐ ┌─────▶
//!            └─┼─┐
//! row 1   ─────┘ └───▶
//! ```
//! An arrow leaves along its row, turns in a lane, and arrives along the row of its end. In each row the arrow that
//! leaves turns before the one that arrives: this orders a chain of arrows. A cycle is cut at its first arrow, which
//! steps below its row and takes a second lane.

use crate::data::profile::MAX_LEAVES;
use crate::morphism::PointedMap;

/// How one arrow runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Route {
    /// The row where it starts.
    pub source: usize,
    /// The row where it ends.
    pub target: usize,
    /// The lane in which it leaves its row; meaningless for a straight one.
    pub first_lane: usize,
    /// The lane in which it arrives: the same, unless it steps below its row in between.
    pub last_lane: usize,
}

impl Route {
    /// Whether it runs along one row.
    pub const fn is_straight(&self) -> bool {
        self.source == self.target
    }

    /// Whether it steps below its row to a second lane.
    pub const fn steps(&self) -> bool {
        self.first_lane != self.last_lane
    }
}

/// How the arrows of a map run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Routing {
    /// The route that starts in each row; the rows that go to the base point have none.
    routes: [Option<Route>; MAX_LEAVES],
    rows: usize,
    lanes: usize,
}

impl Routing {
    /// The routes of a map. Deterministic: lanes are given from the top.
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
        // Chains, from the arrow into whose end no arrow starts.
        let mut i = 0;
        while i < map.domain() {
            let starts = match map.target(i) {
                Some(target) => target >= map.domain() || map.target(target).is_none(),
                None => false,
            };
            if starts && !placed[i] {
                let mut at = Some(i);
                while let Some(row) = at {
                    routing.place(row);
                    placed[row] = true;
                    at = map.preimage(row);
                }
            }
            i += 1;
        }
        // The rest are cycles.
        let mut i = 0;
        while i < map.domain() {
            if !placed[i] {
                routing.place(i);
                placed[i] = true;
                let mut at = map.preimage(i);
                while let Some(row) = at {
                    if row == i {
                        break;
                    }
                    routing.place(row);
                    placed[row] = true;
                    at = map.preimage(row);
                }
                if let Some(route) = &mut routing.routes[i] {
                    route.last_lane = routing.lanes;
                }
                routing.lanes += 1;
            }
            i += 1;
        }
        routing
    }

    /// The route that starts in row `row`.
    pub const fn route(&self, row: usize) -> Option<Route> {
        if row < self.rows { self.routes[row] } else { None }
    }

    /// The number of rows where arrows may start.
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

    /// Gives the route of a row the next lane.
    const fn place(&mut self, row: usize) {
        if let Some(route) = &mut self.routes[row] {
            route.first_lane = self.lanes;
            route.last_lane = self.lanes;
            self.lanes += 1;
        }
    }
}
