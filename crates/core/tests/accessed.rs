//! Tensors through accessors are those over one byte an element: at every coordinate, in parts, after every write.

use layout_static::tensor::{Accessed, Accessor, AccessorMut, Packed, PackedSigned};
use layout_static::{ByMode, C, LayoutError, StaticLayout, Tensor, TensorMut, layout};

layout! {
    type Rows = (4, 8) : (8, 1);
    type Columns = (4, 8) : (1, 4);
    #[allow(intractable)] type Padded = (4, 8) : (11, 1);
    #[allow(intractable)] type Backwards = (4, 8) : (-8, 1);
    type Broadcast = (4, 8) : (0, 1);
    type Swizzled = swizzle(2, 0, 3) * ((4, 8) : (8, 1));
    type Strided = (4, 8) : (?, 1);
}

/// Numbers that a linear congruence makes of each other.
fn numbers(seed: u32) -> impl Iterator<Item = u8> {
    std::iter::successors(Some(seed), |x| Some(x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)))
        .map(|x| x.to_be_bytes()[0])
}

/// Every way to read what was written, against a tensor of bytes.
fn holds<L: StaticLayout, const BITS: usize>(layout: L)
where
    Packed<BITS>: AccessorMut<Stored = u8, Element = u8>,
{
    let count = usize::try_from(layout.cosize().unwrap()).unwrap();
    let mut bytes = vec![0; count];
    let mut packed = Accessed::new(vec![0; count.div_ceil(8 / BITS)], Packed::<BITS>, layout).unwrap();
    let mut model = TensorMut::new(&mut bytes, layout).unwrap();
    for ((x, y), number) in (0..4).flat_map(|x| (0..8).map(move |y| (x, y))).zip(numbers(7)) {
        packed.set((x, y), number);
        model[(x, y)] = number & (u8::MAX >> (8 - BITS));
        assert!(packed.iter().eq(model.iter().copied()), "after a write at ({x},{y})");
    }
    reads_alike(&packed, model.as_tensor());

    let mut numbers = numbers(11);
    packed.slice_mut((.., 5)).update(|old| old.wrapping_add(3));
    packed.tile_mut(Block, (1, 0)).fill(1);
    for x in 0..4 {
        model[(x, 5)] = model[(x, 5)].wrapping_add(3) & (u8::MAX >> (8 - BITS));
    }
    model.tile_mut(Block, (1, 0)).fill(1);
    reads_alike(&packed, model.as_tensor());

    packed.update(|_| numbers.next().unwrap());
    let mut written = self::numbers(11);
    for y in 0..8 {
        for x in 0..4 {
            model[(x, y)] = written.next().unwrap() & (u8::MAX >> (8 - BITS));
        }
    }
    reads_alike(&packed, model.as_tensor());
}

layout! { type Block = [2, 4]; }

fn reads_alike<L: StaticLayout, A: Accessor<Stored = u8, Element = u8>>(
    packed: &Accessed<Vec<u8>, A, L>,
    model: Tensor<'_, u8, L>,
) {
    assert!(packed.iter().eq(model.iter().copied()));
    for x in 0..5 {
        for y in 0..9 {
            assert_eq!(packed.get((x, y)), model.get((x, y)).copied());
        }
    }
    for x in 0..4 {
        assert!(packed.slice((x, ..)).iter().eq(model.slice((x, ..)).iter().copied()));
        assert!(packed.slice((x, ..)).slice((3_usize,)).iter().eq([packed.at((x, 3))]));
    }
    for y in 0..8 {
        assert!(packed.slice((.., y)).iter().eq(model.slice((.., y)).iter().copied()));
    }
    for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (one, other) = (packed.tile(Block, (i, j)), model.tile(Block, (i, j)));
        assert!(one.iter().eq(other.iter().copied()));
        assert_eq!(one.tile(ByMode::of((C::<1>, C::<2>)), (1, 1)).at((0, 1)), other[(1, 3)]);
        assert_eq!(one.iter().len(), 8);
    }
}

fn at_every_size<L: StaticLayout>(layout: L) {
    holds::<L, 1>(layout);
    holds::<L, 2>(layout);
    holds::<L, 4>(layout);
}

#[test]
fn packed_elements_are_those_of_bytes() {
    at_every_size(Rows);
    at_every_size(Columns);
    at_every_size(Padded);
    at_every_size(Backwards);
    at_every_size(Broadcast);
    at_every_size(Swizzled);
    at_every_size(Strided::with_strides([9]));
}

/// Every byte, every place, every element: what is written is read, and nothing else changes.
#[test]
fn a_write_changes_its_element_alone() {
    fn each<const BITS: usize>()
    where
        Packed<BITS>: AccessorMut<Stored = u8, Element = u8>,
        PackedSigned<BITS>: AccessorMut<Stored = u8, Element = i8>,
    {
        for byte in 0..=u8::MAX {
            for (at, element) in (0..8 / BITS).flat_map(|at| (0..1 << BITS).map(move |element| (at, element))) {
                let mut stored = [byte];
                Packed::<BITS>.store(&mut stored, at, element);
                for other in 0..8 / BITS {
                    let kept = if other == at { element } else { Packed::<BITS>.load(&[byte], other) };
                    assert_eq!(Packed::<BITS>.load(&stored, other), kept);
                    let negative = i16::from(kept) - if kept >> (BITS - 1) == 1 { 1 << BITS } else { 0 };
                    assert_eq!(i16::from(PackedSigned::<BITS>.load(&stored, other)), negative);
                }
                let signed = PackedSigned::<BITS>.load(&stored, at);
                PackedSigned::<BITS>.store(&mut stored, at, signed);
                assert_eq!(Packed::<BITS>.load(&stored, at), element);
            }
        }
    }
    each::<1>();
    each::<2>();
    each::<4>();
}

#[test]
fn what_is_too_short_or_out_of_bounds_is_refused() {
    let short = Accessed::new(&[0_u8; 15][..], Packed::<4>, Rows);
    assert!(matches!(short, Err(LayoutError::BufferTooShort { length: 30, cosize: 32, .. })));
    let bits = [0_u8; 16];
    let exact = Accessed::new(&bits[..], Packed::<4>, Rows).unwrap();
    assert_eq!((exact.get((4, 0)), exact.get((3, 7)), exact.layout()), (None, Some(0), Rows));
    let panic = std::panic::catch_unwind(|| exact.at((4, 0))).unwrap_err();
    assert!(panic.downcast_ref::<String>().is_some_and(|text| text.starts_with("[L0501]")), "{panic:?}");
}
