//! Evaluates instructions, tiled products and tiled copies: the algebra decides, or rustc if only rustc knows a number.

mod bulk;

use std::rc::Rc;

use layout_algebra::atom::{self, Operand as Factor, Side, TableFault, TiledCopy, TiledMma, require_at_once};
use layout_algebra::ops::column_major;
use layout_algebra::{Blame, Composed, Layout, LayoutError, Operation};

use super::apply::known;
use super::{Evaluator, Number, Operand, Proof, Term, Value};
use crate::atom::Part;
use crate::diagnose::Diagnostic;
use crate::lower::{self, Node, Tiling};
use crate::operation::Atom;
use crate::region::{Region, Regions};
use crate::syntax::spelled;
pub(super) use bulk::global_of;

/// An answer of the algebra, `None` if it cannot decide; and the regions of the numbers of its operands.
type Answer = (Option<Result<Atom, LayoutError>>, Vec<Regions>);

/// A product, and the regions of the numbers of its operands.
type Product = (Result<TiledMma, LayoutError>, Vec<Regions>);

// Kinds of atoms are functions of their own in the binary: as parts of one function, the algebra of all of them takes
// five times the code.
impl Evaluator<'_> {
    /// Evaluates an instruction, a tiled product or a tiled copy.
    pub(super) fn atom(&mut self, atom: &lower::Atom, region: Region) -> Option<Operand> {
        // These layouts are no layouts of tensors, so they need not be tractable.
        let outer = std::mem::replace(&mut self.scope.allow_intractable, true);
        let evaluated = match atom {
            lower::Atom::Mma { extents, lanes, tables, bits } => self.mma(extents, lanes.as_ref(), tables, bits),
            lower::Atom::Copy { sides, by, bits } => self.copy_atom(sides, *by, bits.as_ref()),
            lower::Atom::Product { atom, grid, orders, within } => {
                self.product(atom, grid.as_ref(), orders.as_ref(), within.as_ref())
            }
            lower::Atom::Move { atom, bits, tiling } => self.tiled_copy(atom, bits.as_ref(), tiling),
            lower::Atom::Bulk { layouts, bits, split, blocks } => self.bulk(layouts, bits, *split, blocks.as_ref()),
        };
        self.scope.allow_intractable = outer;
        let (term, (answer, operands)) = evaluated?;
        let value = match answer {
            Some(Ok(atom)) => Some(Value::Atom(Rc::new(atom))),
            Some(Err(error)) => {
                let operands: Vec<&Regions> = operands.iter().collect();
                return self.fail(Diagnostic::algebra(&error, self.at(region), &operands));
            }
            None => None,
        };
        Some(Operand::of(term, value, None, Regions::whole(self.at(region))))
    }

    /// Returns an error unless an operand has constant strides and extents, as far as they are known.
    fn require_plain(&mut self, operand: &Operand, of: Operation) -> Option<()> {
        let region = operand.regions.whole;
        if let Some(composed) = operand.composed() {
            let error = LayoutError::swizzled_operand(composed.bijection()).during(of);
            return self.fail(Diagnostic::algebra(&error, region, &[]));
        }
        // An instruction has its tables before a program runs, so no extent of them is known later.
        if let Some(Err(error)) = operand.dynamic().map(|layout| layout.require_fixed(of, 0)) {
            return self.fail(Diagnostic::algebra(&error, region, &[&operand.regions]));
        }
        Some(())
    }

    /// Evaluates a layout that is part of an instruction or a tiling.
    fn made_of(&mut self, node: &Node, of: Operation) -> Option<(Operand, Option<Layout>)> {
        let operand = self.evaluate(node).filter(|operand| operand.sound)?;
        self.require_plain(&operand, of)?;
        let layout = operand.layout().copied();
        Some((operand, layout))
    }

    #[inline(never)]
    fn mma(
        &mut self,
        extents: &[lower::Number; 3],
        lanes: Option<&Node>,
        tables: &[Node; 3],
        bits: &[lower::Number; 3],
    ) -> Option<(Term, Answer)> {
        let [extents, bits] = [extents, bits].map(|numbers| numbers.each_ref().map(|number| self.number(number)));
        // All are evaluated, so that all errors are reported.
        let made = tables.each_ref().map(|table| self.made_of(table, Operation::Atom));
        let [Some(a), Some(b), Some(c)] = made else { return None };
        let (lanes_term, lanes) = match lanes {
            Some(node) => {
                let (operand, layout) = self.made_of(node, Operation::Atom)?;
                (operand.term, layout)
            }
            // Without `lanes`, each lane is a thread: as many as C has. A C that only rustc knows leaves the number
            // open.
            None => match c.1.map(|c| one_each(&c)) {
                Some(lanes) => (Rc::new(Term::Layout(lanes)), Some(lanes)),
                None => return self.fail(Diagnostic::lanes_not_known(c.0.regions.whole)),
            },
        };
        let answer = match (values(&extents), lanes, a.1, b.1, c.1, values(&bits)) {
            (Some(extents), Some(lanes), Some(a), Some(b), Some(c), Some(bits)) => {
                // Bits are `u32` in the algebra. A cast would let a number beyond pass as a small one.
                let wide = |place: &usize| u32::try_from(bits[*place]).is_err();
                let narrow = bits.map(|bits| u32::try_from(bits).unwrap_or(u32::MAX));
                let made = || atom::MmaAtom::new(extents, &lanes, [&a, &b, &c], narrow).map(Atom::Mma);
                let refused = [0, 1, 2].into_iter().find(wide).map(|place| Err(too_wide(place, bits[place])));
                Some(refused.unwrap_or_else(made))
            }
            _ => None,
        };
        let tables = [a.0, b.0, c.0];
        let regions = tables.iter().map(|table| table.regions.clone()).collect();
        let tables = tables.map(|table| table.term);
        Some((
            Term::Mma(Box::new([lanes_term, tables[0].clone(), tables[1].clone(), tables[2].clone()]), extents, bits),
            (answer, regions),
        ))
    }

    #[inline(never)]
    fn copy_atom(&mut self, sides: &[Node; 2], by: Side, bits: Option<&lower::Number>) -> Option<(Term, Answer)> {
        let [Some(from), Some(to)] = sides.each_ref().map(|side| self.made_of(side, Operation::Atom)) else {
            return None;
        };
        let bits = bits.map(|bits| self.number(bits));
        // Without `of`, tables count bits: an element of 1.
        let known = bits.as_ref().map_or(Some(1), |bits| bits.value);
        let answer = match (from.1, to.1, known) {
            (Some(from), Some(to), Some(bits)) => {
                Some(atom::CopyAtom::of_elements(&from, &to, by, bits).map(Atom::Copy))
            }
            _ => None,
        };
        // Errors count the sides like A and C of a product.
        let regions = vec![from.0.regions.clone(), to.0.regions.clone(), to.0.regions.clone()];
        Some((Term::CopyAtom([from.0.term, to.0.term], by, bits), (answer, regions)))
    }

    #[inline(never)]
    fn product(
        &mut self,
        atom: &Node,
        grid: Option<&Node>,
        orders: Option<&[Node; 3]>,
        within: Option<&[lower::Number; 3]>,
    ) -> Option<(Term, Answer)> {
        let name = name_of(atom);
        let atom = self.evaluate(atom)?;
        self.require_product_atom(&atom, &name)?;
        let grid = match grid {
            Some(grid) => Some(self.made_of(grid, Operation::Mma)?),
            None => None,
        };
        let orders = match orders {
            Some(orders) => Some(self.orders(orders)?),
            None => None,
        };
        let within = within.map(|within| within.each_ref().map(|extent| self.number(extent)));
        let mut regions = vec![atom.regions.clone()];
        regions.push(grid.as_ref().map_or_else(|| atom.regions.clone(), |(grid, _)| grid.regions.clone()));
        regions.extend(orders.iter().flatten().map(|order| order.regions.clone()));
        let known = grid.as_ref().map_or(Some(atom::ONE_ATOM), |(_, grid)| *grid);
        let answer = known.and_then(|grid| tiled_mma(&atom, &grid, orders.as_ref()));
        let orders =
            orders.map_or_else(|| [const { Term::Keep }; 3].map(Rc::new), |orders| orders.map(|order| order.term));
        let grid = grid.map_or_else(|| Rc::new(Term::Atom("One", Vec::new())), |(grid, _)| grid.term);
        let mut term = Term::Atom("TiledMma", vec![atom.term, grid, Rc::new(Term::Types(orders.to_vec()))]);
        let mut answer = answer.map(|product| (product, regions.clone()));
        if let Some(within) = within {
            (term, answer) = in_steps(term, answer, within);
        }
        let answer = match answer {
            Some((product, regions)) => (Some(product.map(Atom::Product)), regions),
            None => (None, regions),
        };
        Some((term, answer))
    }

    /// Returns an error for an instruction that copies.
    fn require_product_atom(&mut self, atom: &Operand, name: &str) -> Option<()> {
        let Some(Atom::Copy(moves)) = atom.atom() else { return Some(()) };
        let side = moves.side(moves.by());
        let counts = [side.mode(0), side.mode(1)].map(|mode| mode.map_or(1, |mode| mode.size()));
        let counts = [counts[0].max(32), counts[1]];
        self.fail(Diagnostic::not_a_product_atom(atom.regions.whole, name, Some(counts)))
    }

    /// Evaluates the orders of M, N and K.
    fn orders(&mut self, orders: &[Node; 3]) -> Option<[Operand; 3]> {
        match orders.each_ref().map(|order| self.order(order)) {
            [Some(m), Some(n), Some(k)] => Some([m, n, k]),
            _ => None,
        }
    }

    /// Evaluates the order of an axis. A number is so many coordinates in their order.
    fn order(&mut self, node: &Node) -> Option<Operand> {
        let mut operand = self.evaluate(node).filter(|operand| operand.sound)?;
        self.number_to_tile(&mut operand)?;
        // Tilers have no swizzle and no runtime extents, so only layouts are asked.
        if operand.composed().is_some() || operand.dynamic().is_some() {
            self.require_plain(&operand, Operation::Mma)?;
        }
        Some(operand)
    }

    #[inline(never)]
    fn tiled_copy(&mut self, atom: &Node, bits: Option<&lower::Number>, tiling: &Tiling) -> Option<(Term, Answer)> {
        let name = name_of(atom);
        let (atom, known, said) = self.copy_instruction(atom, bits, &name)?;
        let moved = |result: Result<TiledCopy, LayoutError>| result.map(Atom::Move);
        match tiling {
            Tiling::Over(nodes) | Tiling::Cotiled(nodes) => {
                self.copy_by_layouts((atom, known), nodes, matches!(tiling, Tiling::Over(_)), &name)
            }
            Tiling::Of(product, operand) => {
                let product = self.evaluate(product)?;
                let answer = match (known, product.atom()) {
                    (Some(atom), Some(Atom::Product(product))) => Some(TiledCopy::of(&atom, product, *operand)),
                    _ => None,
                };
                self.require_bits_said(answer.as_ref(), &atom, &name)?;
                let terms = vec![atom.term, product.term, operand_type(*operand)];
                Some((Term::Atom("CopyOf", terms), (answer.map(moved), vec![product.regions, said])))
            }
            Tiling::Store(product) => {
                let product = self.evaluate(product)?;
                let answer = match (known, product.atom()) {
                    (Some(atom), Some(Atom::Product(product))) => Some(TiledCopy::of_values(&atom, product)),
                    _ => None,
                };
                self.require_bits_said(answer.as_ref(), &atom, &name)?;
                let terms = vec![atom.term, product.term];
                Some((Term::Atom("StoreOf", terms), (answer.map(moved), vec![product.regions, said])))
            }
            Tiling::Like(copy, side) => {
                let copy = self.evaluate(copy)?;
                let answer = match (known, copy.atom()) {
                    (Some(atom), Some(Atom::Move(copy))) => Some(TiledCopy::like(&atom, copy, *side)),
                    _ => None,
                };
                let terms = vec![atom.term, copy.term, side_type(*side)];
                Some((Term::Atom("CopyLike", terms), (answer.map(moved), vec![copy.regions, atom.regions])))
            }
        }
    }

    /// Evaluates the instruction of a copy: the operand, the instruction if it is known, and whom to blame for its
    /// bits.
    fn copy_instruction(
        &mut self,
        atom: &Node,
        bits: Option<&lower::Number>,
        name: &str,
    ) -> Option<(Operand, Option<atom::CopyAtom>, Regions)> {
        let mut atom = self.evaluate(atom)?;
        let bits = bits.map(|bits| self.number(bits));
        if let Some(bits) = &bits {
            atom = self.of_bits(atom, bits, name)?;
        }
        // An operand of a product blames the bits of the atom, if they are written.
        let said = bits.map_or_else(|| atom.regions.clone(), |bits| Regions::number(bits.region));
        let known = match atom.atom() {
            Some(Atom::Copy(known)) => Some(*known),
            Some(_) => return self.fail(Diagnostic::not_a_copy_atom(atom.regions.whole, name)),
            None => None,
        };
        Some((atom, known, said))
    }

    /// Evaluates a copy whose threads and values, or whose thread-value layout and tile, are two layouts.
    fn copy_by_layouts(
        &mut self,
        (atom, known): (Operand, Option<atom::CopyAtom>),
        nodes: &[Node; 2],
        over: bool,
        name: &str,
    ) -> Option<(Term, Answer)> {
        let [Some(first), Some(second)] = nodes.each_ref().map(|node| self.made_of(node, Operation::Copy)) else {
            return None;
        };
        let answer = match (known, first.1, second.1) {
            (Some(known), Some(first), Some(second)) if over => {
                let answer = TiledCopy::new(&known, &first, &second);
                if let Err(LayoutError::NotWholeAtoms { values: true, given, atom: moved, .. }) = answer
                    && known.element() == 1
                    && moved.is_multiple_of(given)
                {
                    return self.fail(Diagnostic::element_not_said(atom.regions.whole, name, given, moved));
                }
                Some(answer)
            }
            (Some(atom), Some(first), Some(second)) => Some(TiledCopy::cotiled(&atom, &first, &second)),
            _ => None,
        };
        let regions = vec![first.0.regions, second.0.regions];
        let term = Term::Atom(if over { "TiledCopy" } else { "Cotiled" }, vec![atom.term, first.0.term, second.0.term]);
        Some((term, (answer.map(|copy| copy.map(Atom::Move)), regions)))
    }

    /// Returns an error for an instruction that counts bits, if a product has elements.
    fn require_bits_said(
        &mut self,
        answer: Option<&Result<TiledCopy, LayoutError>>,
        atom: &Operand,
        name: &str,
    ) -> Option<()> {
        match answer {
            // An atom of single bits beside a product of elements: `of` is missing, with the bits of the product.
            Some(Err(LayoutError::AtomMoves { element: 1, held: Some((_, bits)), .. })) => {
                self.fail(Diagnostic::bits_not_said(atom.regions.whole, name, *bits))
            }
            _ => Some(()),
        }
    }

    /// Returns a copy instruction on elements of so many bits.
    fn of_bits(&mut self, atom: Operand, bits: &Number, name: &str) -> Option<Operand> {
        let value = match (atom.atom(), bits.value) {
            (Some(Atom::Copy(known)), Some(count)) => match known.of(count) {
                Ok(known) => Some(Value::Atom(Rc::new(Atom::Copy(known)))),
                Err(error) => return self.fail(Diagnostic::algebra(&error, bits.region, &[])),
            },
            // An atom or a number that only rustc knows: the type `Of` is evaluated there.
            (Some(Atom::Copy(_)) | None, _) => None,
            (Some(_), _) => return self.fail(Diagnostic::not_a_copy_atom(atom.regions.whole, name)),
        };
        let term = Term::Atom("Of", vec![atom.term, Rc::new(Term::Const(bits.clone()))]);
        Some(Operand { value, ..Operand::of(term, None, None, atom.regions) })
    }

    /// Evaluates the part of a tensor that a product holds or a copy moves; without a tensor, of its own tile.
    pub(super) fn part(&mut self, owner: &Node, part: Part, tensor: Option<&Node>, region: Region) -> Option<Operand> {
        let (region, owner) = (self.at(region), self.evaluate(owner));
        let tensor = match tensor {
            Some(tensor) => Some(self.evaluate(tensor).filter(|tensor| tensor.sound)?),
            None => None,
        };
        let owner = owner?;
        if let Some(Err(error)) =
            tensor.iter().find_map(Operand::dynamic).map(|t| t.require_fixed(Operation::Partition, 0))
        {
            return self.fail(Diagnostic::algebra(&error, region, &[]));
        }
        let composed = tensor.as_ref().map(Operand::as_composed);
        let answer = match (owner.atom(), part, &composed) {
            (Some(Atom::Product(product)), Part::Operand(operand), None) => Some(product.held_of_tile(operand)),
            (Some(Atom::Product(product)), Part::Operand(operand), Some(Some(tensor))) => {
                Some(coordinates(tensor).and_then(|tensor| product.held(operand, &tensor)))
            }
            (Some(Atom::Move(copy)), Part::Side(side), None) => Some(copy.side(side)),
            (Some(Atom::Move(copy)), Part::Side(side), Some(Some(tensor))) => Some(moved(copy, side, tensor)),
            _ => None,
        };
        let mut operands = vec![owner.term.clone()];
        match part {
            Part::Operand(operand) => operands.push(operand_type(operand)),
            Part::Side(side) if tensor.is_none() => operands.push(side_type(side)),
            Part::Side(_) => {}
        }
        let guilty = tensor.as_ref().map_or(region, |tensor| tensor.regions.whole);
        let name = match (part, &tensor) {
            (Part::Operand(_), None) => "TvLayoutOfTile",
            (Part::Operand(_), Some(_)) => "TvLayout",
            (Part::Side(_), None) => "SideOf",
            (Part::Side(Side::From), Some(_)) => "Reads",
            (Part::Side(Side::To), Some(_)) => "Writes",
        };
        operands.extend(tensor.map(|tensor| tensor.term));
        let term = Term::Atom(name, operands);
        match answer {
            Some(Ok(layout)) => Some(known(Value::Layout(layout), region, || term)),
            Some(Err(error)) => self.fail(Diagnostic::algebra(&error, guilty, &[])),
            None => {
                let term = Rc::new(term);
                self.proofs.push(Proof::exists(&term, guilty, Vec::new()));
                Some(Operand::of(term, None, Some(false), Regions::whole(region)))
            }
        }
    }
}

/// Returns the part of a tensor that a side of a copy moves. Written elements have one owner; elements moved at once
/// are contiguous.
fn moved(copy: &TiledCopy, side: Side, tensor: &Composed) -> Result<Layout, LayoutError> {
    if side == Side::To {
        // Two threads that write one element are a race; two that read it are a broadcast.
        copy.require_owners()?;
    }
    require_at_once(copy, side, tensor)?;
    copy.held(side, &coordinates(tensor)?)
}

/// Returns the linear coordinates of a tensor's shape.
fn coordinates(tensor: &Composed) -> Result<Layout, LayoutError> {
    // A swizzle permutes indices, not coordinates: the shape of the layout before it is the tensor's.
    column_major(tensor.layout().shape())
}

/// Returns the product over the tile of one step. An error blames the extent.
fn step(product: &TiledMma, tile: [u64; 3]) -> Result<TiledMma, LayoutError> {
    product.within(tile).map_err(|error| match error {
        LayoutError::NotWholeTiles { blame, axis, extent, tile } => {
            LayoutError::NotWholeTiles { blame, axis, extent, tile }.of_operand(axis)
        }
        error => error,
    })
}

/// The product of an instruction over a grid, with an order for each axis, if the macro knows all of them.
fn tiled_mma(atom: &Operand, grid: &Layout, orders: Option<&[Operand; 3]>) -> Option<Result<TiledMma, LayoutError>> {
    let Some(Atom::Mma(known)) = atom.atom() else { return None };
    if !orders.iter().copied().flatten().all(|order| order.tiler().is_some()) {
        return None;
    }
    let tilers = orders.map(|orders| orders.each_ref().map(Operand::tiler));
    let order = |axis: usize| tilers.as_ref().and_then(|tilers| tilers[axis].as_ref()?.as_layout());
    Some(TiledMma::new(known, grid, [order(0), order(1), order(2)]))
}

/// The product that steps through a larger tile of these extents, with the regions to blame.
fn in_steps(term: Term, answer: Option<Product>, within: [Number; 3]) -> (Term, Option<Product>) {
    let answer = match (answer, values(&within)) {
        (Some((Ok(product), _)), Some(tile)) => {
            let regions = within.iter().map(|extent| Regions::number(extent.region)).collect();
            Some((step(&product, tile), regions))
        }
        (Some((Err(error), regions)), _) => Some((Err(error), regions)),
        _ => None,
    };
    let tile = within.map(|extent| Rc::new(Term::Number(extent)));
    (Term::Atom("TiledStep", vec![Rc::new(term), Rc::new(Term::Types(tile.to_vec()))]), answer)
}

/// Returns as many lanes as a table has, each a thread with its own number.
fn one_each(table: &Layout) -> Layout {
    let lanes = if table.profile().is_leaf() { Ok(1) } else { table.mode(0).map(|lanes| lanes.size()) };
    // One lane has stride 0, the stride of every mode of extent 1.
    let lanes = lanes.and_then(|lanes| Layout::flat(&[lanes], &[u64::from(lanes > 1)]));
    lanes.and_then(|lanes| lanes.mode(0)).unwrap_or(Layout::UNIT)
}

fn values(numbers: &[Number; 3]) -> Option<[u64; 3]> {
    match numbers.each_ref().map(|number| number.value) {
        [Some(m), Some(n), Some(k)] => Some([m, n, k]),
        _ => None,
    }
}

pub(super) fn operand_type(operand: Factor) -> Rc<Term> {
    Rc::new(Term::Atom(["OperandA", "OperandB", "OperandC"][operand.place()], Vec::new()))
}

pub(super) fn side_type(side: Side) -> Rc<Term> {
    let name = match side {
        Side::From => "FromSide",
        Side::To => "ToSide",
    };
    Rc::new(Term::Atom(name, Vec::new()))
}

/// Returns the error of an element with more bits than are counted.
fn too_wide(place: usize, bits: u64) -> LayoutError {
    let operand = [Factor::A, Factor::B, Factor::C][place];
    let blame = Blame::whole(Operation::Atom, u8::try_from(place).unwrap_or(0));
    LayoutError::AtomTable { blame, operand, fault: TableFault::Bits { bits } }
}

/// Returns the name of an item, as it is written.
fn name_of(node: &Node) -> String {
    match node {
        Node::Defined { tokens, .. } | Node::Foreign { tokens, .. } => spelled(tokens),
        _ => "Atom".to_owned(),
    }
}
