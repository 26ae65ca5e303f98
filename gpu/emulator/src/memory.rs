//! Global memory: buffers far apart.

use std::collections::HashMap;

use half::{bf16, f16};

use crate::bytes::Bytes;
use crate::error::{Error, Fault, Kind, Step, fault};
use crate::operation::Space;
use crate::race::Who;
use crate::run::Release;
use crate::table::form::Type;
use crate::tensor::TensorMap;

/// The distance between the beginnings of buffers.
const APART: u64 = 1 << 40;

/// A number in memory.
pub trait Element: Copy {
    /// Its bytes, the lowest first.
    fn bytes(self) -> Vec<u8>;

    /// The number of these bytes.
    ///
    /// # Panics
    /// If their number is not its size.
    fn of(bytes: &[u8]) -> Self;
}

/// Implements [`Element`] for numbers.
macro_rules! elements {
    ($($T:ty),*) => { $(
        impl Element for $T {
            fn bytes(self) -> Vec<u8> {
                self.to_le_bytes().to_vec()
            }

            fn of(bytes: &[u8]) -> $T {
                <$T>::from_le_bytes(bytes.try_into().expect("as many bytes as the number has"))
            }
        }
    )* };
}
elements!(u8, i8, u16, i16, u32, i32, u64, i64, f32, f64, f16, bf16);

/// Global memory: buffers that a host allocates, and reads after a launch.
///
/// ```
/// use layout_gpu_emulator::Memory;
/// let mut memory = Memory::default();
/// let address = memory.allocate(&[1.0_f32, 2.0]);
/// assert_eq!(memory.read::<f32>(address), [1.0, 2.0]);
/// assert_eq!(memory.read::<u32>(address), [0x3f80_0000, 0x4000_0000]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    buffers: Vec<Bytes>,
    /// The tensor maps by their addresses.
    maps: Vec<(u64, TensorMap, Option<Type>)>,
    /// What writes hand on to whoever reads them and fences, by the place of each.
    pub(crate) released: HashMap<(Space, u64), Vec<Release>>,
}

/// Memories go from thread to thread.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<Memory>();
};

/// A tensor map that the driver refuses.
fn refused(message: impl Into<String>) -> Error {
    Fault::new(Kind::Launch, message).at(0, "")
}

impl Memory {
    /// Allocates a buffer with these elements, and returns its address, a multiple of 256.
    pub fn allocate<T: Element>(&mut self, elements: &[T]) -> u64 {
        self.push(Bytes::written(elements.iter().flat_map(|element| element.bytes()).collect()))
    }

    /// Allocates a buffer of `count` elements that nobody has written: a kernel that reads one stops.
    pub fn uninitialized<T: Element>(&mut self, count: usize) -> u64 {
        self.push(Bytes::unwritten(count * size_of::<T>()))
    }

    /// Allocates a tensor map, and returns its address.
    ///
    /// # Errors
    /// What the driver refuses, of kind [`Kind::Launch`].
    ///
    /// ```
    /// use layout_gpu_emulator::{Memory, TensorMap};
    /// let mut memory = Memory::default();
    /// let address = memory.allocate(&[0_u16; 64 * 32]);
    /// let map = TensorMap {
    ///     address, element: 2, extents: vec![64, 32], strides: vec![128], elements: vec![64, 8], kind: 3,
    /// };
    /// assert!(memory.tensor_map(&map).is_ok());
    /// let wrong = memory.tensor_map(&TensorMap { kind: 1, ..map }).unwrap_err();
    /// assert_eq!(wrong.to_string(), "a tensor map has rows that are no longer than the span of its swizzle");
    /// ```
    pub fn tensor_map(&mut self, map: &TensorMap) -> Result<u64, Error> {
        self.push_map(map, None)
    }

    /// Allocates a tensor map whose elements have a type, and returns its address: reductions by it are numbers of this
    /// type. The type is a `CUtensorMapDataType`: 7 for `f32`, 9 for `bf16`.
    ///
    /// # Errors
    /// What the driver refuses, of kind [`Kind::Launch`].
    ///
    /// ```
    /// use layout_gpu_emulator::{Memory, TensorMap};
    /// let mut memory = Memory::default();
    /// let address = memory.allocate(&[0.0_f32; 32 * 32]);
    /// let map = TensorMap {
    ///     address, element: 4, extents: vec![32, 32], strides: vec![128], elements: vec![32, 8], kind: 3,
    /// };
    /// assert!(memory.typed_tensor_map(&map, 7).is_ok());
    /// let wrong = memory.typed_tensor_map(&map, 9).unwrap_err();
    /// assert_eq!(wrong.to_string(), "a tensor map has elements of the bytes of its type");
    /// ```
    pub fn typed_tensor_map(&mut self, map: &TensorMap, data_type: u32) -> Result<u64, Error> {
        let of = match data_type {
            0 => Type::U(8),
            1 => Type::U(16),
            2 => Type::U(32),
            3 => Type::S(32),
            4 => Type::U(64),
            5 => Type::S(64),
            6 => Type::F16,
            7 => Type::F(32),
            8 => Type::F(64),
            9 => Type::Bf16,
            other => return Err(refused(format!("a tensor map of an unknown data type, {other}"))),
        };
        if u64::from(of.bits()) != 8 * map.element {
            return Err(refused("a tensor map has elements of the bytes of its type"));
        }
        self.push_map(map, Some(of))
    }

    fn push_map(&mut self, map: &TensorMap, of: Option<Type>) -> Result<u64, Error> {
        map.check().map_err(refused)?;
        let address = self.uninitialized::<u8>(128);
        self.maps.push((address, map.clone(), of));
        Ok(address)
    }

    /// The tensor map at an address.
    pub(crate) fn map(&self, address: u64) -> Option<TensorMap> {
        self.maps.iter().find(|(at, ..)| *at == address).map(|(_, map, _)| map.clone())
    }

    /// The type of the elements of the tensor map at an address, if it has one.
    pub(crate) fn type_of_map(&self, address: u64) -> Option<Type> {
        self.maps.iter().find(|(at, ..)| *at == address)?.2
    }

    fn push(&mut self, bytes: Bytes) -> u64 {
        self.buffers.push(bytes);
        self.buffers.len() as u64 * APART
    }

    /// Returns the elements of the buffer at an address.
    ///
    /// # Panics
    /// If there is none.
    pub fn read<T: Element>(&self, address: u64) -> Vec<T> {
        let number = usize::try_from(address / APART).ok().and_then(|number| number.checked_sub(1));
        let bytes = number.and_then(|number| self.buffers.get(number)).expect("the address of a buffer");
        bytes.values().chunks_exact(size_of::<T>()).map(T::of).collect()
    }

    /// Forgets who accessed it: a new launch.
    pub(crate) fn forget(&mut self) {
        self.buffers.iter_mut().for_each(Bytes::forget);
        self.released.clear();
    }

    /// The buffer at an address, and the offset in it.
    pub(crate) fn buffer(&mut self, address: u64) -> Step<(&mut Bytes, u64)> {
        let number = usize::try_from(address / APART).unwrap_or(0);
        match number.checked_sub(1).and_then(|number| self.buffers.get_mut(number)) {
            Some(buffer) => Ok((buffer, address % APART)),
            None => fault(Kind::Bounds, format!("the address {address:#x}, where there is nothing")),
        }
    }

    /// Reads bytes, aligned to `align`.
    pub(crate) fn load(&mut self, address: u64, count: usize, align: usize, who: &Who) -> Step<&[u8]> {
        let (buffer, at) = self.buffer(address)?;
        buffer.read(at, count, align, "global", who)
    }
}
