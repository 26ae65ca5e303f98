//! A launch: what is checked of all tensors together.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use layout_static::LayoutError;
use layout_static::algebra::atom::TensorMap;
use layout_static::algebra::{Blame, Operation};

use crate::shared::Declared;
use crate::tiled::MODES;

/// An argument of a kernel, by its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "a launch has a few")]
pub enum Value {
    /// 32 bits.
    Word(u32),
    /// 64 bits: an address, or a wide number.
    Wide(u64),
    /// The address of a tensor map, which the device makes.
    Map(TensorMap),
}

/// A number that a kernel takes as a parameter.
pub trait Scalar {
    /// Its bits.
    fn value(self) -> Value;
}

/// Implements [`Scalar`].
macro_rules! scalars {
    ($($T:ty: $x:ident $value:expr;)*) => { $(
        impl Scalar for $T {
            fn value(self) -> Value {
                let $x = self;
                $value
            }
        }
    )* };
}

scalars! {
    u32: x Value::Word(x);
    i32: x Value::Word(x.cast_unsigned());
    f32: x Value::Word(x.to_bits());
    u64: x Value::Wide(x);
    i64: x Value::Wide(x.cast_unsigned());
    f64: x Value::Wide(x.to_bits());
}

/// A launch that was checked.
#[derive(Debug)]
pub struct Launch {
    /// The name of the kernel in the PTX.
    pub kernel: Cow<'static, str>,
    /// The blocks along x, y and z.
    pub grid: [u32; 3],
    /// The threads of a block, along x.
    pub threads: u32,
    /// The bytes of dynamic shared memory.
    pub shared: u32,
    /// The arguments, in order.
    pub arguments: Vec<Value>,
    /// The blocks of a cluster, along x.
    pub cluster: u32,
    /// The names of barriers in dynamic shared memory: of where it begins, and of the address of a barrier.
    pub names: fn(u32, u32) -> Option<String>,
    /// What is known of each axis.
    axes: [Option<Extent>; AXES],
    /// For each tensor that is written, the axes of the grid that it has.
    written: Vec<[bool; 3]>,
    /// Whether a tensor gives each block one tile along this axis of the grid.
    tiled: [bool; 3],
    /// Whether the threads of all blocks along x write one tensor.
    is_shared: bool,
}

/// The axes whose extents agree.
const AXES: usize = crate::axis::OWN;

/// The extent of an axis.
#[derive(Clone, Copy, Debug)]
struct Extent {
    elements: u64,
    tile: u64,
}

impl Extent {
    fn tiles(self) -> u64 {
        self.elements.div_ceil(self.tile)
    }
}

impl Launch {
    /// A launch without arguments, of blocks of `threads` threads with so much dynamic shared memory.
    pub fn new(kernel: impl Into<Cow<'static, str>>, threads: usize, shared: u32) -> Launch {
        let kernel = kernel.into();
        let threads = u32::try_from(threads).unwrap_or(u32::MAX);
        let (arguments, written) = (Vec::new(), Vec::new());
        Launch {
            kernel,
            grid: [1; 3],
            threads,
            shared,
            arguments,
            cluster: 1,
            names: |_, _| None,
            axes: [None; AXES],
            written,
            tiled: [false; 3],
            is_shared: false,
        }
    }

    /// The same, with the names of the barriers of what dynamic shared memory declares.
    #[must_use]
    pub fn memory<M: Declared>(self) -> Launch {
        Launch { names: |begin, address| M::barrier(begin, address).map(|barrier| barrier.to_string()), ..self }
    }

    /// The same in clusters of so many blocks.
    #[must_use]
    pub fn clusters(self, blocks: usize) -> Launch {
        Launch { cluster: u32::try_from(blocks).unwrap_or(u32::MAX), ..self }
    }

    /// Adds a number.
    pub fn number(&mut self, number: impl Scalar) {
        self.arguments.push(number.value());
    }

    /// A mode with an extent in elements, in tiles, along an axis: all modes of the axis agree.
    pub(crate) fn mode(&mut self, mode: usize, axis: usize, elements: u64, tile: u64) -> Result<(), LayoutError> {
        let Some(known) = self.axes.get_mut(axis) else { return Ok(()) };
        let given = Extent { elements, tile };
        let Some(known) = known else {
            *known = Some(given);
            return Ok(());
        };
        let blame = Blame::shape(Operation::Tensor, mode);
        if known.tile == given.tile && known.elements != given.elements {
            Err(LayoutError::CheckSameSize { blame, left: given.elements, right: known.elements })
        } else if known.tiles() != given.tiles() {
            Err(LayoutError::CheckSameSize { blame, left: given.tiles(), right: known.tiles() })
        } else {
            Ok(())
        }
    }

    /// A mode with an extent along an axis, in tiles of its own: all modes of the axis have one extent.
    pub(crate) fn extent(&mut self, mode: usize, axis: usize, elements: u64, tile: u64) -> Result<(), LayoutError> {
        match self.axes.get(axis).copied().flatten() {
            Some(known) if known.elements != elements => {
                let blame = Blame::shape(Operation::Tensor, mode);
                Err(LayoutError::CheckSameSize { blame, left: elements, right: known.elements })
            }
            Some(_) => Ok(()),
            None => self.mode(mode, axis, elements, tile),
        }
    }

    /// A tensor at an address, with its extents, tiles and strides.
    pub(crate) fn tensor(&mut self, address: u64, numbers: &[[u32; MODES]; 3]) {
        self.arguments.push(Value::Wide(address));
        self.arguments.extend(numbers.as_flattened().iter().map(|number| Value::Word(*number)));
    }

    /// A tensor map, with the extents of its tensor, and its tiles.
    pub(crate) fn map(&mut self, map: TensorMap, extents: [u32; MODES], tiles: [u32; MODES]) {
        self.arguments.push(Value::Map(map));
        let numbers = [extents, tiles, [0; MODES]];
        self.arguments.extend(numbers.as_flattened().iter().map(|number| Value::Word(*number)));
    }

    /// A mode of a tensor along an axis, of which each block has its tile.
    pub(crate) fn tiled(&mut self, axis: usize) {
        if let Some(tiled) = self.tiled.get_mut(axis) {
            *tiled = true;
        }
    }

    /// A tensor is written that has these axes of the grid.
    pub(crate) fn written(&mut self, axes: [bool; 3]) {
        self.written.push(axes);
    }

    /// The threads of blocks write a tensor that has these axes of the grid. They have no schedule: each block writes
    /// its tile, and without an axis all blocks write one.
    pub(crate) fn output(&mut self, axes: [bool; 3]) {
        self.is_shared |= !axes[0];
        self.written(axes);
    }

    /// So many blocks, at least one cluster, that share all tiles: a persistent kernel.
    ///
    /// # Errors
    /// [`LaunchError::Tiles`] for a tensor that gives each block one tile, and for other blocks than its tiles;
    /// [`LayoutError::CheckSameSize`] for an [`Output`](crate::Output) that several blocks would write;
    /// [`LayoutError::NotAMultiple`] for blocks that are no whole clusters.
    pub fn persistent<E>(&mut self, blocks: u32) -> Result<(), LaunchError<E>> {
        self.grid = [blocks.max(self.cluster), 1, 1];
        for (axis, blocks) in self.grid.into_iter().enumerate() {
            let (blocks, tiles) = (u64::from(blocks), self.axes[axis].map_or(1, Extent::tiles));
            if self.tiled[axis] && blocks != tiles {
                return Err(LaunchError::Tiles { kernel: self.kernel.clone(), axis, blocks, tiles });
            }
        }
        if self.is_shared && self.grid[0] > 1 {
            return Err(self.other_blocks(0, 1, u64::from(self.grid[0])));
        }
        self.whole_clusters()
    }

    /// So many blocks along an axis of the grid, where there are to be others.
    fn other_blocks<E>(&self, axis: usize, left: u64, right: u64) -> LaunchError<E> {
        let blame = Blame::shape(Operation::Tensor, axis);
        let error = LayoutError::CheckSameSize { blame, left, right };
        LaunchError::Argument { kernel: self.kernel.clone(), argument: "grid", error }
    }

    /// Makes the grid, when all arguments are there.
    ///
    /// # Errors
    /// [`LaunchError::Blocks`] for more blocks than a grid has; [`LayoutError::CheckSameSize`] for an output that
    /// several blocks would write; [`LayoutError::NotAMultiple`] for blocks that are no whole clusters.
    pub fn finish<E>(&mut self) -> Result<(), LaunchError<E>> {
        for (axis, most) in GRID.into_iter().enumerate() {
            let blocks = self.axes[axis].map_or(1, Extent::tiles);
            let few = u32::try_from(blocks).ok().filter(|blocks| *blocks <= most);
            self.grid[axis] = few.ok_or_else(|| LaunchError::Blocks { kernel: self.kernel.clone(), axis, blocks })?;
            if blocks > 1 && self.written.iter().any(|axes| !axes[axis]) {
                return Err(self.other_blocks(axis, 1, blocks));
            }
        }
        self.whole_clusters()
    }

    fn whole_clusters<E>(&self) -> Result<(), LaunchError<E>> {
        if self.grid[0].is_multiple_of(self.cluster) {
            return Ok(());
        }
        let (extent, divisor) = (u64::from(self.grid[0]), u64::from(self.cluster));
        let error = LayoutError::NotAMultiple { blame: Blame::shape(Operation::Tensor, 0), extent, divisor };
        Err(LaunchError::Argument { kernel: self.kernel.clone(), argument: "grid", error })
    }
}

/// The most blocks along x, y and z.
const GRID: [u32; 3] = [i32::MAX.cast_unsigned(), 65_535, 65_535];

/// Why a kernel was not launched, or what went wrong.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "an error of a layout has its counterexample")]
pub enum LaunchError<E> {
    /// An argument is not what the kernel relies on.
    Argument {
        /// The kernel.
        kernel: Cow<'static, str>,
        /// The parameter.
        argument: &'static str,
        /// What is wrong.
        error: LayoutError,
    },
    /// More blocks than a grid has.
    Blocks {
        /// The kernel.
        kernel: Cow<'static, str>,
        /// The axis of the grid: 0 for x, 1 for y, 2 for z.
        axis: usize,
        /// The blocks.
        blocks: u64,
    },
    /// A persistent launch has other blocks than there are tiles, of which a tensor gives each block one.
    Tiles {
        /// The kernel.
        kernel: Cow<'static, str>,
        /// The axis of the grid: 0 for x, 1 for y, 2 for z.
        axis: usize,
        /// The blocks.
        blocks: u64,
        /// The tiles.
        tiles: u64,
    },
    /// The device says so.
    Device(E),
}

impl<E: fmt::Display> fmt::Display for LaunchError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LaunchError::Argument { kernel, argument, error } => {
                write!(f, "launch of `{kernel}`, argument `{argument}`: {error}")
            }
            LaunchError::Blocks { kernel, axis, blocks } => {
                let (name, most) = (["x", "y", "z"][*axis], GRID[*axis]);
                write!(f, "launch of `{kernel}`: {blocks} blocks along {name}, a grid has at most {most}")?;
                let other = if *axis == 0 { "" } else { " the longest mode along X, which has 2147483647, or" };
                write!(f, "\n  help: declare{other} larger tiles")
            }
            LaunchError::Tiles { kernel, axis, blocks, tiles } => {
                let name = ["x", "y", "z"][*axis];
                let count = |count: u64, of: &str| format!("{count} {of}{}", if count == 1 { "" } else { "s" });
                let (blocks, few, all) = (count(*blocks, "block"), count(*tiles, "tile"), count(*tiles, "block"));
                write!(
                    f,
                    "launch of `{kernel}`: a persistent launch has {blocks} along {name}, but a tensor has {few}"
                )?;
                // All blocks are along x.
                let launch = if *axis == 0 { format!("launch {all}, or ") } else { String::new() };
                write!(f, ", one for each block\n  help: {launch}walk along `K`")
            }
            LaunchError::Device(error) => error.fmt(f),
        }
    }
}

impl<E: core::error::Error> core::error::Error for LaunchError<E> {}
