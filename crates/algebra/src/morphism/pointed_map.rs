//! The category Fin: pointed maps of finite sets whose fibres are empty or single.

use core::fmt;

use crate::const_util::{ctry, small};
use crate::data::profile::MAX_LEAVES;
use crate::data::text::Text;
use crate::error::{Blame, Capacity, LayoutError, Operation};

/// A map from `{*, 1, .., m}` to `{*, 1, .., n}` that keeps the base point `*` and maps no two numbers to one number.
///
/// Source: the categorical paper, the *tractable* maps of Fin.
///
/// ```
/// use layout_algebra::morphism::PointedMap;
/// let a = PointedMap::new(&[3, 0, 1], 3)?; // 1 to 3, 2 to the base point, 3 to 1
/// assert_eq!((a.target(0), a.target(1)), (Some(2), None)); // counted from 0
/// assert_eq!(a.then(&a)?.to_string(), "[1,*,3]");
/// # Ok::<(), layout_algebra::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PointedMap {
    /// The images, counted from 1; 0 is the base point, and fills the rest of the array.
    pub(super) targets: [u8; MAX_LEAVES],
    domain: u8,
    codomain: u8,
}

/// The blame of an error about a whole map.
const MAP: Blame = Blame::whole(Operation::Morphism, 1);

impl PointedMap {
    /// Makes a map from its images, counted from 1, 0 for the base point.
    ///
    /// # Errors
    /// [`LayoutError::MapOutOfRange`], [`LayoutError::MapNotInjective`], [`LayoutError::CapacityExceeded`].
    pub const fn new(targets: &[usize], codomain: usize) -> Result<PointedMap, LayoutError> {
        let mut map = ctry!(PointedMap::base(0, codomain));
        let mut i = 0;
        while i < targets.len() {
            if targets[i] > codomain {
                let target = targets[i] as u64;
                let blame = Blame::shape(Operation::Morphism, i).of(1);
                return Err(LayoutError::MapOutOfRange { blame, target, length: small(codomain) });
            }
            ctry!(map.push(small(targets[i])));
            i += 1;
        }
        Ok(map)
    }

    /// The map that sends every element to the base point.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub const fn base(domain: usize, codomain: usize) -> Result<PointedMap, LayoutError> {
        if domain > MAX_LEAVES || codomain > MAX_LEAVES {
            let count = if domain > codomain { domain } else { codomain } as u64;
            return Err(LayoutError::CapacityExceeded { blame: MAP, what: Capacity::Extents, count });
        }
        Ok(PointedMap::empty(domain, codomain))
    }

    /// [`base`](PointedMap::base) for sets that are known to be small enough.
    pub(super) const fn empty(domain: usize, codomain: usize) -> PointedMap {
        PointedMap { targets: [0; MAX_LEAVES], domain: small(domain), codomain: small(codomain) }
    }

    /// The identity of `{*, 1, .., length}`.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub const fn identity(length: usize) -> Result<PointedMap, LayoutError> {
        let mut map = ctry!(PointedMap::base(length, length));
        let mut i = 0;
        while i < length {
            map.targets[i] = small(i + 1);
            i += 1;
        }
        Ok(map)
    }

    /// The number `m` of elements of the domain without the base point.
    pub const fn domain(&self) -> usize {
        self.domain as usize
    }

    /// The number `n` of elements of the codomain without the base point.
    pub const fn codomain(&self) -> usize {
        self.codomain as usize
    }

    /// The images, counted from 1; 0 is the base point.
    pub const fn targets(&self) -> &[u8] {
        let (targets, _) = self.targets.split_at(self.domain());
        targets
    }

    /// The image of element `element`, both counted from 0; `None` for the base point.
    ///
    /// # Panics
    /// If there is no such element.
    pub const fn target(&self, element: usize) -> Option<usize> {
        assert!(element < self.domain(), "no such element");
        match self.targets[element] {
            0 => None,
            target => Some(target as usize - 1),
        }
    }

    /// The element with this image, both counted from 0.
    pub const fn preimage(&self, target: usize) -> Option<usize> {
        let mut i = 0;
        while i < self.domain() {
            if self.targets[i] as usize == target + 1 {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// Whether element `target` of the codomain, counted from 0, is an image.
    pub const fn hits(&self, target: usize) -> bool {
        self.preimage(target).is_some()
    }

    /// Composes this map with `next`: `x -> next(self(x))`.
    ///
    /// Law: associative, with [`identity`](PointedMap::identity) as unit.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] unless the codomain of this map is the domain of the next.
    pub const fn then(&self, next: &PointedMap) -> Result<PointedMap, LayoutError> {
        if self.codomain != next.domain {
            return Err(LayoutError::RankMismatch { blame: MAP, given: next.domain, expected: self.codomain });
        }
        let mut result = PointedMap { codomain: next.codomain, ..*self };
        let mut i = 0;
        while i < self.domain() {
            let target = self.targets[i] as usize;
            // 0 is the base point, which maps to itself; other targets count from 1.
            result.targets[i] = if target == 0 { 0 } else { next.targets[target - 1] };
            i += 1;
        }
        Ok(result)
    }

    /// The sum: puts two maps side by side. The elements of the second are numbered after the elements of the first.
    ///
    /// # Errors
    /// [`LayoutError::CapacityExceeded`].
    pub const fn sum(&self, other: &PointedMap) -> Result<PointedMap, LayoutError> {
        let mut result = ctry!(PointedMap::base(self.domain() + other.domain(), self.codomain() + other.codomain()));
        result.targets = self.targets;
        let mut i = 0;
        while i < other.domain() {
            let target = other.targets[i];
            result.targets[self.domain() + i] = if target == 0 { 0 } else { self.codomain + target };
            i += 1;
        }
        Ok(result)
    }

    /// Whether both maps have the same codomain, and no element of it is an image of both.
    pub const fn images_disjoint(&self, other: &PointedMap) -> bool {
        self.codomain == other.codomain && self.common_image(other).is_none()
    }

    /// The wedge: joins two maps into their common codomain; the second domain follows the first.
    ///
    /// # Errors
    /// [`LayoutError::RankMismatch`] for different codomains; [`LayoutError::ImagesOverlap`];
    /// [`LayoutError::CapacityExceeded`].
    pub const fn wedge(&self, other: &PointedMap) -> Result<PointedMap, LayoutError> {
        if self.codomain != other.codomain {
            return Err(LayoutError::RankMismatch { blame: MAP, given: other.codomain, expected: self.codomain });
        }
        if let Some(target) = self.common_image(other) {
            return Err(LayoutError::ImagesOverlap { blame: MAP, target: small(target + 1) });
        }
        let mut result = ctry!(PointedMap::base(self.domain() + other.domain(), self.codomain()));
        result.targets = self.targets;
        let mut i = 0;
        while i < other.domain() {
            result.targets[self.domain() + i] = other.targets[i];
            i += 1;
        }
        Ok(result)
    }

    /// The complement: the inclusion of the elements that are no image, in order.
    ///
    /// Post: its image and the image of this map are disjoint, and cover all elements.
    pub const fn complement(&self) -> PointedMap {
        let mut result = PointedMap::empty(0, self.codomain());
        let mut target = 0;
        while target < self.codomain() {
            if !self.hits(target) {
                result.targets[result.domain()] = small(target + 1);
                result.domain += 1;
            }
            target += 1;
        }
        result
    }

    /// Whether the map is injective: no element maps to the base point.
    pub const fn is_injective(&self) -> bool {
        self.first_base().is_none()
    }

    /// Whether the map is a bijection.
    pub const fn is_bijective(&self) -> bool {
        self.is_injective() && self.domain == self.codomain
    }

    /// The text form, `[3,*,1]`.
    pub const fn text(&self) -> Text {
        let mut text = Text::new();
        self.write(&mut text);
        text
    }

    pub(super) const fn write(&self, text: &mut Text) {
        text.push("[");
        let mut i = 0;
        while i < self.domain() {
            if i > 0 {
                text.push(",");
            }
            match self.targets[i] {
                0 => text.push("*"),
                target => text.push_number(target as u64),
            }
            i += 1;
        }
        text.push("]");
    }

    /// The first element that maps to the base point.
    pub(super) const fn first_base(&self) -> Option<usize> {
        let mut i = 0;
        while i < self.domain() {
            if self.targets[i] == 0 {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// The first element that is an image of both maps.
    pub(super) const fn common_image(&self, other: &PointedMap) -> Option<usize> {
        let mut i = 0;
        while i < self.domain() {
            if let Some(target) = self.target(i)
                && other.hits(target)
            {
                return Some(target);
            }
            i += 1;
        }
        None
    }

    /// Appends an element with this image, counted from 1; 0 is the base point.
    pub(super) const fn push(&mut self, target: u8) -> Result<(), LayoutError> {
        let place = self.domain();
        if place == MAX_LEAVES {
            return Err(LayoutError::CapacityExceeded { blame: MAP, what: Capacity::Extents, count: 0 });
        }
        // Fibres are empty or single: only the base point may be met twice.
        if target > 0
            && let Some(first) = self.preimage(target as usize - 1)
        {
            let blame = Blame::shape(Operation::Morphism, place).of(1);
            let (first, second) = (small(first + 1), small(place + 1));
            return Err(LayoutError::MapNotInjective { blame, first, second, target });
        }
        self.targets[place] = target;
        self.domain += 1;
        Ok(())
    }

    /// The map restricted to the elements that are kept, in order.
    pub(super) const fn restrict(&self, kept: &[bool; MAX_LEAVES]) -> PointedMap {
        let mut result = PointedMap::empty(0, self.codomain());
        let mut i = 0;
        while i < self.domain() {
            if kept[i] {
                result.targets[result.domain()] = self.targets[i];
                result.domain += 1;
            }
            i += 1;
        }
        result
    }

    /// Renumbers the images: `places[j]` is the new number of element `j`, counted from 1.
    pub(super) const fn renumber(&self, places: &[u8; MAX_LEAVES], codomain: usize) -> PointedMap {
        let mut result = PointedMap { codomain: small(codomain), ..*self };
        let mut i = 0;
        while i < self.domain() {
            let target = self.targets[i] as usize;
            result.targets[i] = if target == 0 { 0 } else { places[target - 1] };
            i += 1;
        }
        result
    }
}

impl fmt::Display for PointedMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

impl fmt::Debug for PointedMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().as_str())
    }
}
