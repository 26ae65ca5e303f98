//! Copies stated by addresses: which thread reads which address of a tensor, and the tile that they form.

use super::copy::CopyAtom;
use super::search::{PROBED, is_probed_whole, probe};
use super::tiled::TiledCopy;
use crate::const_util::ctry;
use crate::data::compact::column_major;
use crate::data::int_tuple::IntTuple;
use crate::data::layout::Layout;
use crate::data::profile::MAX_LEAVES;
use crate::data::role::{Operand, Sharing};
use crate::data::stride::Stride;
use crate::data::tiler::Tiler;
use crate::decide::injectivity::{Injectivity, injectivity};
use crate::decide::order::Sorted;
use crate::error::{Blame, LayoutError, Operation};
use crate::ops::{composition, filter, left_inverse};

impl TiledCopy {
    /// Makes a copy from a layout `tv` that maps `(thread, value)` to an address of `data`. `CuTe`:
    /// `make_cotiled_copy`.
    ///
    /// Post: the tile is the product of the coordinates that occur along each mode of `data`.
    ///
    /// # Errors
    /// [`LayoutError::NoSuchAddress`] if the data does not have the address; [`LayoutError::SharedElement`] if the
    /// addresses are no whole tile; [`LayoutError::NotWholeAtoms`].
    ///
    /// ```
    /// use layout_algebra::{Layout, atom::{CopyAtom, Side, TiledCopy}};
    /// let layout = |text| Layout::parse(text);
    /// let pair = CopyAtom::of_elements(&layout("(1,2):(0,1)")?, &layout("(1,2):(0,1)")?, Side::From, 8)?;
    /// let copy = TiledCopy::cotiled(&pair, &layout("(128,(2,1)):(2,(1,256))")?, &layout("(64,64):(64,1)")?)?;
    /// assert_eq!(copy.extents().to_string(), "(4,64)");
    /// let beyond = TiledCopy::cotiled(&pair, &layout("(4,2):(4,1)")?, &layout("(8,4):(8,1)")?);
    /// assert_eq!(beyond.unwrap_err().code(), "L1409"); // address 4 is in no row
    /// # Ok::<(), layout_algebra::LayoutError>(())
    /// ```
    pub const fn cotiled(atom: &CopyAtom, tv: &Layout, data: &Layout) -> Result<TiledCopy, LayoutError> {
        ctry!(tv.require_natural(Operation::Cotiled, 0));
        ctry!(data.require_natural(Operation::Cotiled, 1));
        ctry!(require_once(tv, data));
        let back = ctry!(left_inverse(data), Operation::Cotiled, 1);
        let coordinates = match composition(&back, tv) {
            // A left inverse answers for numbers that are no address of the data, too: only the way back tells.
            Ok(coordinates) if leads_back(data, &coordinates, tv) => coordinates,
            answer => {
                if let Some(error) = no_such_address(tv, data) {
                    return Err(error);
                }
                if answer.is_ok() && !is_probed_whole(tv) {
                    let blame = Blame::whole(Operation::Cotiled, 0);
                    return Err(LayoutError::Undecided { blame, needed: tv.size(), budget: PROBED });
                }
                // Here each address exists, and a left inverse maps an address of the data to its coordinate.
                ctry!(answer, Operation::Cotiled)
            }
        };
        let shape = ctry!(data.shape().product_each());
        of_coordinates(atom, &shape, &coordinates)
    }
}

/// Whether the data maps these coordinates to exactly the addresses of `tv`.
const fn leads_back(data: &Layout, coordinates: &Layout, tv: &Layout) -> bool {
    match composition(data, coordinates) {
        Ok(addresses) => addresses.is_same_function(tv),
        Err(_) => false,
    }
}

/// The error of an address that the data does not have: the first one, if it is among the probed coordinates.
const fn no_such_address(tv: &Layout, data: &Layout) -> Option<LayoutError> {
    let threads = match tv.mode(0) {
        Ok(mode) => mode.size(),
        Err(error) => return Some(error),
    };
    let mut k = 0;
    while let Some(x) = probe(tv, k) {
        let address = tv.at(x).unsigned_abs();
        if data.coordinate_of(address).is_err() {
            let (thread, value) = (x % threads, x / threads);
            let blame = Blame::whole(Operation::Cotiled, 0);
            let nearest = nearest(data, address);
            return Some(LayoutError::NoSuchAddress { blame, thread, value, address, data: *data, nearest });
        }
        k += 1;
    }
    None
}

/// Addresses of the data below and above an address that it does not have; 0, which every layout has, if none is above.
///
/// The address below takes the largest strides first, each as often as there is room. One step more along some stride,
/// without the smaller strides, is an address above; the least of these is returned. If no two strides overlap, these
/// are the nearest.
const fn nearest(data: &Layout, address: u64) -> [u64; 2] {
    let sorted = Sorted::new(data);
    let (mut below, mut above, mut k) = (0, 0, sorted.count);
    while k > 0 {
        k -= 1;
        let (last, step) = (sorted.extents[k] - 1, sorted.steps[k]);
        // Invariant: `below` is at most the address, because a digit takes no more than is left.
        let digit = crate::const_util::min(last, (address - below) / step);
        if digit < last {
            let next = below + (digit + 1) * step;
            above = if above == 0 || next < above { next } else { above };
        }
        below += digit * step;
    }
    [below, above]
}

/// The copy of the least tile, mode by mode, that contains these linear coordinates of a shape.
pub(super) const fn of_coordinates(
    atom: &CopyAtom,
    shape: &IntTuple,
    coordinates: &Layout,
) -> Result<TiledCopy, LayoutError> {
    let whole = ctry!(column_major(shape));
    let rank = shape.rank();
    let mut tilers = [Tiler::KEEP; MAX_LEAVES];
    let mut tile = Layout::VOID;
    ctry!(tile.push_tuple(rank));
    let mut extents = [1; MAX_LEAVES];
    let mut mode = 0;
    while mode < rank {
        let met = filter(&ctry!(composition(&ctry!(axis(shape, mode)), coordinates), Operation::Copy));
        extents[mode] = met.size();
        ctry!(tile.push_layout(&ctry!(composition(&ctry!(whole.mode(mode)), &met), Operation::Copy)));
        tilers[mode] = Tiler::layout(&met);
        mode += 1;
    }
    let tile = ctry!(tile.checked());
    let (tilers, _) = tilers.split_at(rank);
    let (extents, _) = extents.split_at(rank);
    // The inverse of the tile numbers the coordinates of the data as coordinates of the tile.
    let tv = ctry!(composition(&ctry!(left_inverse(&tile), Operation::Copy), coordinates), Operation::Copy);
    TiledCopy::over(atom, &tv, &ctry!(Tiler::by_mode(tilers)), &ctry!(IntTuple::flat(extents)))
}

/// Checks that each address occurs once, or all equally often by modes of stride 0.
const fn require_once(tv: &Layout, data: &Layout) -> Result<(), LayoutError> {
    if matches!(injectivity(&filter(tv)), Injectivity::Injective) {
        return Ok(());
    }
    let Injectivity::Collision(found) = injectivity(tv) else { return Ok(()) };
    // A missing address explains more than a shared one.
    if let Some(error) = no_such_address(tv, data) {
        return Err(error);
    }
    let count = ctry!(tv.mode(0)).size();
    let (threads, element) = ([found.first % count, found.second % count], [found.index.unsigned_abs(), 0]);
    let blame = Blame::whole(Operation::Cotiled, 0);
    Err(LayoutError::SharedElement { blame, operand: Operand::C, element, threads, sharing: Sharing::Address })
}

/// The layout that returns the coordinate along one mode of a shape.
const fn axis(shape: &IntTuple, mode: usize) -> Result<Layout, LayoutError> {
    let mut strides = [Stride::constant(0); MAX_LEAVES];
    strides[mode] = Stride::constant(1);
    Layout::from_array(shape, &strides)
}
