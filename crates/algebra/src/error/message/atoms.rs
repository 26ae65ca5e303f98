//! Messages L14: atoms, tiled products and tiled copies.

use super::{around, rows};
use crate::const_util::small;
use crate::data::compact::{column_major, row_major};
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::role::{Operand, Sharing, TableFault, axis_name};
use crate::data::text::Text;
use crate::data::umma::{Scaling, UmmaElement, UmmaFault, UmmaKind};
use crate::error::fill::Arg::{Many, N, Or, S, T, Word};
use crate::error::{Onto, Operation};

rows! {
    line:
    "L1401" "part of an element in a register" AtomMoves { moved, element, held } =>
    if let Some((operand, bits)) = held {
        line.says("the copy has elements of {}, {} of the product has {}",
                &[Many(element, "bit"), Word(operand.name()), N(bits)])
            .because("each value of the copy has to be one value of {}", &[Word(operand.name())])
            .help("copy elements of |{}| bits", &[N(bits)])
    } else {
        let line = line.says("one value of the atom is {}, an element has {}", &[Many(moved, "bit"), N(element)]);
        if moved < element || element == 0 {
            line.because("a thread would hold {} of the {} bits of an element", &[N(moved), N(element)])
                .help("use elements of at most |{}| bits, or an atom whose values have ~{}~", &[N(moved), N(element)])
        } else {
            line.because("that is {} and {} bits of another", &[Many(moved / element, "element"), N(moved % element)])
                .help("use elements of |{}| bits", &[N(dividing(moved, element))])
        }
    };
    "L1402" "an order without whole grids of atoms" OrderOfAtoms { axis, order, extent, count, missed } => {
        let whole = extent.saturating_mul(count);
        match missed {
            Some(missed) => line
                .says("order {} of {} skips coordinate {}", &[T(&order.text()), Word(axis_name(axis)), N(missed)])
                .because("it names {} coordinates up to {}", &[N(order.size()), N(order.reach())])
                .help("use |{}|", &[T(&compact(order.shape()))]),
            None => line
                .says("order {} of {} is not a multiple of {}",
                    &[N(order.size()), Word(axis_name(axis)), Many(whole, "coordinate")])
                .because("{} of {} along {} take {}",
                    &[Many(count, "atom"), N(extent), Word(axis_name(axis)), N(whole)])
                .help("use {}", &[Or(around(order.size(), whole))]),
        }
    };
    "L1403" "atoms with threads in common" GridOfThreads { lanes, grid, fitting, rows, atoms, number } => {
        let line = match atoms {
            Some([first, second]) => line
                .says("atoms {} and {} of the grid have the same threads", &[T(&triple(first)), T(&triple(second))])
                .because("the grid {} numbers both {}", &[T(&grid.text()), N(number)]),
            None => line
                .says("no layout numbers the threads of this grid", &[])
                .because("{}, repeated in the order of {}", &[Many(lanes, "lane"), T(&grid.text())]),
        };
        let compact = if rows { row_major(&fitting) } else { column_major(&fitting) };
        let grid = if let Ok(grid) = compact { grid } else { grid };
        line.help("use |{}|", &[T(&grid.text())])
    };
    "L1404" "no whole number of tiles" NotWholeTiles { axis, extent, tile } =>
        line.says("{} along {} are not a multiple of the tile's {}",
                &[Many(extent, "coordinate"), Word(axis_name(axis)), N(tile)])
            .because("tile {} would reach coordinate {}, the last one is {}",
                &[N(extent / tile), N((extent / tile * tile).saturating_add(tile - 1)), N(extent - 1)])
            .help("use {}, or ragged tiles of a DynTensor for the edge", &[Or(around(extent, tile))]);
    "L1405" "an element that is not one thread's" SharedElement { operand, element, threads, sharing } => {
        // Partial sums and idle threads occur in products, the rest in copies.
        let of = match sharing {
            Sharing::PartialSums(_) | Sharing::Idle => operand.name(),
            Sharing::Tile | Sharing::Address | Sharing::Missed => "the tile",
        };
        let at = element[0];
        let element = pair(element);
        match sharing {
            Sharing::PartialSums(count) => line
                .says("element {} of {} is held by threads {} and {}",
                    &[T(&element), Word(of), N(threads[0]), N(threads[1])])
                .because("the grid has {} along K: each holds a partial sum", &[Many(count, "atom")])
                .help("reduce over K first, or use ~1~ atom along K", &[]),
            Sharing::Idle => line
                .says("element {} of {} is held by threads {} and {}",
                    &[T(&element), Word(of), N(threads[0]), N(threads[1])])
                .because("thread {} is no lane of an atom, and repeats thread {}", &[N(threads[1]), N(threads[0])])
                .help("test the thread first: TiledMma::member says which threads have an atom", &[]),
            Sharing::Tile => line
                .says("element {} of {} is held twice, by threads {} and {}",
                    &[T(&element), Word(of), N(threads[0]), N(threads[1])])
                .help("give each thread elements of its own, with strides that do not meet", &[]),
            Sharing::Address => line
                .says("address {} is accessed twice, by threads {} and {}", &[N(at), N(threads[0]), N(threads[1])])
                .help("give each thread addresses of its own, with strides that do not meet", &[]),
            Sharing::Missed => line
                .says("element {} of {} is held by no thread", &[T(&element), Word(of)])
                .help("use strides without holes, so that threads and values together cover the tile", &[]),
        }
    };
    "L1406" "threads or values that are not numbered once each" Numbering { values, layout, missing, twice } => {
        let (word, one) = if values { ("values", "value") } else { ("threads", "thread") };
        let line = line.says("{} {} number no {} {}", &[Word(word), T(&layout.text()), Word(one), N(missing)]);
        let line = match twice {
            Some([first, second]) => line.because("coordinates {} and {} are both {} {}", &[
                T(&coordinate(&layout, first)), T(&coordinate(&layout, second)), Word(one),
                N(layout.at(first).unsigned_abs()),
            ]),
            None => line.because("{} have numbers below {}, the largest one here is {}",
                &[Many(layout.size(), one), N(layout.size()), N(layout.reach())]),
        };
        line.help("use |{}|", &[T(&compact(layout.shape()))])
    };
    "L1407" "no whole number of atoms" NotWholeAtoms { values, given, atom } => {
        let line = if values {
            line.says("{} a thread are not a multiple of the {} that the atom moves",
                &[Many(given, "value"), N(atom)])
        } else {
            line.says("{} for an atom of {}", &[Many(given, "thread"), N(atom)])
        };
        line.help("use {}", &[Or(around(given, atom))])
    };
    "L1408" "values that cannot be moved at once" NotAtOnce { thread, value, begins, apart, run, bytes } => {
        match begins {
            Some(begins) => line
                .says("thread {} begins at element {}, not a multiple of {} ({} bytes)",
                    &[N(thread), S(begins), N(run), N(bytes)])
                .help("use a stride of {} in place of {}", &[Or(around(begins.unsigned_abs(), run)), S(begins)])
                .form(),
            None => line
                .says("values {} and {} of thread {} are {} elements apart; {} move at once",
                    &[N(value), N(value + 1), N(thread), S(apart), N(run)])
                .help("give a thread ~{}~ contiguous values, or use an atom that moves ~1~ element", &[N(run)]),
        }
    };
    "L1409" "an address that the data does not have" NoSuchAddress { thread, value, address, data, nearest } =>
        line.says("value {} of thread {} is at address {}, which the data does not have",
                &[N(value), N(thread), N(address)])
            .because("the layout of the data is {}", &[T(&data.text())])
            .help("use {}, which it has", &[Or(nearest)])
            .form();
    "L1410" "values that another thread holds" NotRenamed { thread, value, element, holder } => {
        let element = pair(element);
        let line = line.says("thread {} does not hold value {} of the copy", &[N(thread), N(value)]);
        let line = match holder {
            Some(holder) => line.because("it is element {}, which thread {} holds", &[T(&element), N(holder)]),
            None => line.because("it is element {}, which no thread holds", &[T(&element)]),
        };
        line.help("tile the copy like the product, or convert between the layouts, which moves values", &[])
    };
    "L1411" "an edge that may cut a run" RunAtEdge { run, multiple } =>
        line.says("runs of {} along an extent that is known to be a multiple of {}", &[N(run), N(multiple)])
            .because("the last run in {} elements would have {} of {}",
                &[N(run.saturating_add(multiple)), N(multiple % run), N(run)])
            .help("declare it, ~Multiple::<{}>::new(n)~, or move single elements", &[N(run)]);
    "L1412" "a table of no instruction" AtomTable { blame, operand, fault } => {
        let name = match (blame.operation, operand) {
            (Operation::Copy, Operand::A) => "from",
            (Operation::Copy, _) => "to",
            (_, operand) => operand.name(),
        };
        let bits = matches!(blame.operation, Operation::Copy);
        match fault {
            TableFault::Missing { element } => line
                .says("{} does not have {}", &[Word(name), T(&one(element, bits))])
                .help("name each element: the product of the extents is the size of the operand", &[]),
            TableFault::Twice { element, lanes } => line
                .says("lanes {} and {} both hold {}{}",
                    &[N(lanes[0]), N(lanes[1]), Word(name), T(&one(element, bits))])
                .help("give every lane elements of its own: stride ~0~ is for A and B only", &[]),
            TableFault::Outside { lane, value, extents } => line
                .says("value {} of lane {} of {} is outside of {} elements",
                    &[N(value), N(lane), Word(name), T(&by(extents, bits))])
                .help("use strides within the extents, or larger extents", &[]),
            TableFault::Lanes { given, expected } => line
                .says("{} has {}, the atom has {}", &[Word(name), Many(given, "lane"), N(expected)])
                .help("use mode 0 of size ~{}~, with stride 0 for lanes that repeat", &[N(expected)]),
            TableFault::Values { extent, stride, lanes } => {
                let line = line
                    .says("{} is {}:{}, the values of one lane; the atom has {}",
                        &[Word(name), N(extent), N(stride), N(lanes)])
                    .because("{}:{} has one mode, the values; a table has lanes, then values", &[N(extent), N(stride)]);
                if extent == lanes {
                    line.help("write |({}, 1) : ({}, 0)|", &[N(extent), N(stride)])
                } else {
                    line.help("write |({}, {}) : (0, {})|, with another stride than ~0~ for lanes of their own",
                        &[N(lanes), N(extent), N(stride)])
                }
            }
            TableFault::Threads { lanes, thread } => line
                .says("lanes {} and {} are both thread {}", &[N(lanes[0]), N(lanes[1]), N(thread)])
                .help("number the lanes once each, as |{}:1|", &[N(lanes[1] + 1)]),
            TableFault::Bits { bits } => line
                .says("no element of {} has {}", &[Word(name), Many(bits, "bit")])
                .help("write how many it has, as ~of 16~", &[]),
            TableFault::Repeats { times, most } => line
                .says("the instruction is not repeated {}", &[Many(times, "time")])
                .because("it is repeated by powers of two, up to {} times", &[N(most)])
                .help("repeat it ~1~, ~2~, ~4~ and so on, up to ~{}~ times", &[N(most)]),
        }
    };
    "L1413" "a block that no descriptor describes" NotCanonical { element, found, wanted, width, swizzle, fix } => {
        let line = line
            .says("element {} is at {}, the hardware reads it at {}", &[T(&pair(element)), N(found), N(wanted)])
            .because("a line of this swizzle has {}, and eight lines follow one another", &[Many(width, "element")]);
        match (swizzle, fix) {
            (Some(swizzle), Some(fix)) => line.help("use |swizzle({}, {}, 3) * ({})|",
                &[N(swizzle.bits() as u64), N(swizzle.base() as u64), T(&fix.text())])
                .onto(Onto::Subject),
            (None, Some(fix)) => line.help("use |{}|", &[T(&fix.text())]).onto(Onto::Subject),
            (_, None) => line.help("use a tensor of whole groups of eight lines of ~{}~ elements", &[N(width)]),
        }
    };
    "L1414" "more registers than claimed" TooManyRegisters { operand, registers, claimed } =>
        line.says("{} of 32 bits a thread for {}, claimed at most {}",
                &[Many(registers, "register"), Word(operand.name()), N(claimed)])
            .help("claim |{}|, or distribute it over ~{}~ times the threads",
                &[N(registers), N(registers.div_ceil(if claimed == 0 { 1 } else { claimed }))]);
    "L1415" "registers for another number of atoms" NumberOfAtoms { blame, operand, given, atoms } => {
        let ([x, y], all) = (operand.axes(), atoms[0].saturating_mul(atoms[1]));
        let side = if matches!(operand, Operand::A) { "source" } else { "target" };
        let line = if matches!(blame.operation, Operation::Convert) {
            line.says("{} are given, the {} has {}", &[Many(given, "register"), Word(side), N(all)])
                .because("a thread holds {} of the tile by the {}", &[Many(all, "value"), Word(side)])
        } else if matches!(blame.operation, Operation::Copy) {
            line.says("the {} has {}, a thread copies {}", &[Word(side), Many(given, "atom"), N(all)])
                .because("{} in each of {}", &[N(atoms[0]), Many(atoms[1], "tile")])
        } else {
            line.says("{} has the registers of {}, a thread executes {}",
                    &[Word(operand.name()), Many(given, "atom"), N(all)])
                .because("{} along {} by {} along {}",
                    &[N(atoms[0]), Word(axis_name(small(x))), N(atoms[1]), Word(axis_name(small(y)))])
        };
        line.help("pass ~[_; {}]~", &[N(all)])
    };
    "L1416" "registers for another number of values" NumberOfValues { blame, given, expected } => {
        let line = match blame.operation {
            Operation::Atom => line.says("{} in all lanes, its table has {}", &[Many(given, "value"), N(expected)]),
            Operation::Copy => line.says("{}, the copy has {}", &[Many(given, "lane"), N(expected)]),
            _ => line.says("{}, the layout has {} for a thread", &[Many(given, "register"), N(expected)]),
        };
        line.help("use as many as the layout has: ~{}~", &[N(expected)])
    };
    "L1417" "a thread that the tile does not have" NoSuchThread { thread, threads } => if thread < threads {
        line.says("thread {} is no lane of an atom", &[N(thread)])
            .because("another thread has its elements", &[])
            .help("test the thread with ~TiledMma::member~ first", &[])
    } else {
        line.says("there is no thread {}, the tile has {}", &[N(thread), N(threads)])
            .because("it would repeat the elements of thread {}",
                &[N(thread % if threads == 0 { 1 } else { threads })])
            .help("use a thread below ~{}~", &[N(threads)])
    };
    "L1418" "a product that no tcgen05.mma computes" NotUmma { elements, scaling, fault } => {
        let [a, b, c] = [Word(elements[0].name()), Word(elements[1].name()), Word(elements[2].name())];
        match fault {
            UmmaFault::Factors if scaling.is_some() => {
                let line = line.says("{} does not multiply {} by {}", &[Word(kind_name(elements[0], scaling)), a, b]);
                if matches!(scaling, Some(Scaling::Mxf8f6f4)) {
                    line.because("it multiplies e4m3, e5m2, e2m3, e3m2 and e2m1", &[])
                        .help("use two of these types, such as ~[E4m3, E2m1]~", &[])
                } else {
                    line.because("it multiplies e2m1 alone", &[]).help("use ~[E2m1, E2m1]~", &[])
                }
            }
            UmmaFault::Factors => line.says("no tcgen05.mma multiplies {} by {}", &[a, b])
                .because("its kinds multiply f16; bf16; tf32; e4m3, e5m2, e2m3, e3m2 and e2m1; s8 and u8", &[])
                .help("use two factors of one of these kinds, such as ~[Bf16, Bf16, F32]~", &[]),
            UmmaFault::Sums { fitting } => line.says("no tcgen05.mma sums {} times {} in {}", &[a, b, c])
                .help("sum in ~{}~", &[Word(fitting.name())]),
            UmmaFault::Extent { axis, extent, blocks, fitting } => line
                .says("{} is {} in {} with {}",
                    &[Word(axis_name(axis)), N(extent), Word(kind_name(elements[0], scaling)), Many(blocks, "block")])
                .because(rule_of(axis, elements[0], scaling), &[])
                .help("use {}", &[Or(fitting)])
                .form(),
            UmmaFault::Major { is_b } => line
                .says("{} of {} lies along {}",
                    &[Word(if is_b { "B" } else { "A" }), if is_b { b } else { a }, Word(if is_b { "N" } else { "M" })])
                .because("elements of less than 8 bits lie along K", &[])
                .help("use ~Major::K~", &[]),
            UmmaFault::Blocks { blocks } => line.says("{} share a product", &[Many(blocks, "block")])
                .because("a product is of one block, or of two of a cluster", &[])
                .help("use ~1~ or ~2~", &[]),
        }
    };
    "L1419" "columns that tensor memory does not allocate" TmemColumns { columns, fitting } =>
        line.says("tensor memory does not allocate {}", &[Many(columns, "column")])
            .because("it has 512, and allocates a power of two of them, 32 or more", &[])
            .help("use {}", &[Or(fitting)])
            .form();
}

/// The kind that multiplies a factor.
const fn kind(element: UmmaElement, scaling: Option<Scaling>) -> Option<UmmaKind> {
    match scaling {
        Some(scaling) => Some(scaling.kind()),
        None => UmmaKind::of(element),
    }
}

/// The modifier of the kind of a factor.
const fn kind_name(element: UmmaElement, scaling: Option<Scaling>) -> &'static str {
    match kind(element, scaling) {
        Some(kind) => kind.name(),
        None => "no kind",
    }
}

/// The extents along an axis that the instructions of a kind have.
const fn rule_of(axis: u8, element: UmmaElement, scaling: Option<Scaling>) -> &'static str {
    match (axis, kind(element, scaling)) {
        (0, _) if scaling.is_some() => "one block with scales has 128 rows of the sums, two have 128 or 256",
        (0, _) => "a block has 64 or 128 rows of the sums",
        (1, Some(UmmaKind::I8)) => {
            "a block has a multiple of 16 columns, or 8 where B lies along K; all have 256 at most"
        }
        (1, Some(UmmaKind::F8f6f4 | UmmaKind::Mxf8f6f4)) => {
            "a block has a multiple of 8 columns, of 16 where B lies along N; all have 256 at most"
        }
        (1, _) => "a block has a multiple of 8 columns; all have 256 at most",
        _ => "a product reads 32 bytes of each row",
    }
}

/// The largest power of two up to `most` that divides `number`.
const fn dividing(number: u64, most: u64) -> u64 {
    let (of_number, below) = (number.trailing_zeros(), if most == 0 { 0 } else { most.ilog2() });
    1 << if of_number < below { of_number } else { below }
}

/// The column-major layout of a shape, or the shape if there is none.
const fn compact(shape: &IntTuple) -> Text {
    match column_major(shape) {
        Ok(layout) => layout.text(),
        Err(_) => shape.text(),
    }
}

/// The pair as text, `(1,2)`.
const fn pair(element: [u64; 2]) -> Text {
    Text::new().text("(").number(element[0]).text(",").number(element[1]).text(")")
}

/// The triple as text, `(1,2,3)`.
const fn triple(atom: [u64; 3]) -> Text {
    let [m, n, k] = atom;
    Text::new().text("(").number(m).text(",").number(n).text(",").number(k).text(")")
}

/// An element as text, or a bit of a copy.
const fn one(element: [u64; 2], bit: bool) -> Text {
    if bit { Text::new().text("bit ").number(element[0]) } else { pair(element) }
}

/// The extents as text, `16 x 8`, or a number of bits.
const fn by(extents: [u64; 2], bits: bool) -> Text {
    let text = Text::new().number(extents[0]);
    if bits { text } else { text.text(" x ").number(extents[1]) }
}

/// A coordinate of a layout as text.
const fn coordinate(layout: &Layout, x: u64) -> Text {
    match layout.coordinate(x) {
        Ok(coordinate) => coordinate.text(),
        Err(_) => Text::new().number(x),
    }
}
