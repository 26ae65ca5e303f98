//! Tensors of more modes than loops are written out: every coordinate once, each with the elements of both there.

use layout_static::{DynTensor, DynTensorMut, StaticLayout, Tensor, TensorMut, layout, zip};

layout! {
    type Seven = (2, 2, 2, 2, 2, 2, 2) : (1, 2, 4, 8, 16, 32, 64);
    type SevenBack = (2, 2, 2, 2, 2, 2, 2) : (64, 32, 16, 8, 4, 2, 1);
    type Eight = (2, 2, 2, 2, 2, 2, 2, 2) : (16, 1, 32, 2, 64, 4, 128, 8);
    type Free = (2, 2, 2, 2, 2, 2, 2, 2) : (?, ?, ?, ?, ?, ?, ?, ?);
    type Eleven = ((2, 2, 1, 3, 2, 2, 2, 3, 2), (1, 2))
        : ((1, 2, 4, 4, 12, 24, 48, 96, 288), (576, 576));
    type ElevenBack = ((2, 2, 1, 3, 2, 2, 2, 3, 2), (1, 2))
        : ((576, 288, 288, 96, 48, 24, 12, 4, 2), (2, 1));
    type ElevenMixed = ((2, 2, 1, 3, 2, 2, 2, 3, 2), (1, 2))
        : ((36, 1, 72, 2, 72, 6, 144, 12, 288), (36, 576));
    type Seventeen = ((2, 2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2))
        : ((1, 2, 4, 8, 16, 32, 64, 128, 256), (512, 1024, 2048, 4096, 8192, 16384, 32768, 65536));
    type SeventeenBack = ((2, 2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2))
        : ((65536, 32768, 16384, 8192, 4096, 2048, 1024, 512, 256), (128, 64, 32, 16, 8, 4, 2, 1));
    type SeventeenMixed = ((2, 2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2))
        : ((256, 1, 512, 2, 1024, 4, 2048, 8, 4096), (16, 8192, 32, 16384, 64, 32768, 128, 65536));
    type SeventeenSwizzled = swizzle(2, 1, 4)
        * (((2, 2, 2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2, 2))
            : ((65536, 32768, 16384, 8192, 4096, 2048, 1024, 512, 256), (128, 64, 32, 16, 8, 4, 2, 1)));
    type Eighteen = ((2, 2, 2, 2, 2, 2, 2, 2, 2), (1, 2, 2, 2, 2, 2, 2, 2, 2, 2))
        : ((1, 2, 4, 8, 16, 32, 64, 128, 256), (512, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072));
    type EighteenBack = ((2, 2, 2, 2, 2, 2, 2, 2, 2), (1, 2, 2, 2, 2, 2, 2, 2, 2, 2))
        : ((131072, 65536, 32768, 16384, 8192, 4096, 2048, 1024, 512), (512, 256, 128, 64, 32, 16, 8, 4, 2, 1));
    type EighteenMixed = ((2, 2, 2, 2, 2, 2, 2, 2, 2), (1, 2, 2, 2, 2, 2, 2, 2, 2, 2))
        : ((256, 1, 512, 2, 1024, 4, 2048, 8, 4096), (16, 8192, 16, 16384, 32, 32768, 64, 65536, 128, 131072));
}

/// Copies, zips and folds are the definition's, element by element.
fn same<A: StaticLayout, B: StaticLayout>(a: A, b: B) {
    let (size, places) = (a.size(), usize::try_from(a.cosize().unwrap().max(b.cosize().unwrap())).unwrap());
    let source: Vec<u32> = (0..places).map(|place| u32::try_from(place * 7 + 3).unwrap()).collect();
    let mut target = vec![u32::MAX; places];
    let mut written = TensorMut::new(&mut target, a).unwrap();
    let read = Tensor::new(&source, b).unwrap();
    written.copy_from(read);
    let (to, from): (Vec<usize>, Vec<usize>) = (0..size).map(|x| (a.index(x), b.index(x))).unzip();
    assert!(to.iter().zip(&from).all(|(to, from)| target[*to] == source[*from]));
    let mut written = TensorMut::new(&mut target, a).unwrap();
    let mut count = 0;
    zip((&mut written, read)).for_each(|(target, read)| {
        *target = target.wrapping_mul(3).wrapping_add(*read);
        count += 1;
    });
    assert_eq!(count, size);
    assert!(to.iter().zip(&from).all(|(to, from)| target[*to] == source[*from].wrapping_mul(4)));
    let written = Tensor::new(&target, a).unwrap();
    let sum = |sum: u64, (x, y): (&u32, &u32)| sum.wrapping_mul(5).wrapping_add(u64::from(x ^ y));
    let expected = to.iter().zip(&from).fold(0, |all, (to, from)| sum(all, (&target[*to], &source[*from])));
    let in_order = written.iter().zip(read.iter()).fold(0, sum);
    assert_eq!(in_order, expected);
    let total = |sum: u64, (x, y): (&u32, &u32)| sum + u64::from(x ^ y);
    let expected = to.iter().zip(&from).fold(0, |all, (to, from)| total(all, (&target[*to], &source[*from])));
    assert_eq!(zip((written, read)).fold(0, total), expected);
    assert_eq!(written == read, to.iter().zip(&from).all(|(to, from)| target[*to] == source[*from]));
    // Coordinates as they are counted.
    let mut written = TensorMut::new(&mut target, a).unwrap();
    written.indexed_for_each_mut(|x: usize, element| *element = u32::try_from(x).unwrap());
    assert!(to.iter().enumerate().all(|(x, to)| target[*to] as usize == x));
}

#[test]
fn modes_of_two() {
    same(Seven, SevenBack);
    // Miri takes minutes for more.
    if cfg!(miri) {
        return;
    }
    let (free, back) = ([1, 2, 4, 9, 19, 40, 81, 170], [128, 64, 32, 16, 8, 4, 2, 1]);
    same(Free::with_strides(free), Free::with_strides(back));
    same(Free::with_strides(back), Eight);
    same(Eight, Free::with_strides(free));
    same(Eleven, ElevenBack);
    same(ElevenBack, ElevenMixed);
    same(ElevenMixed, Eleven);
    same(Seventeen, SeventeenSwizzled);
    same(SeventeenSwizzled, SeventeenMixed);
    same(SeventeenSwizzled, SeventeenSwizzled);
    same(Seventeen, SeventeenBack);
    same(SeventeenBack, SeventeenMixed);
    same(SeventeenMixed, Seventeen);
    same(Eighteen, EighteenBack);
    same(EighteenBack, EighteenMixed);
    same(EighteenMixed, Eighteen);
}

/// As many extents as there are runtime numbers.
#[test]
fn runtime_extents_of_two() {
    let (source, mut target): (Vec<usize>, _) = ((0..1 << 8).collect(), vec![0; 1 << 8]);
    let extents = (2_usize, 2_usize, 2_usize, 2_usize, 2_usize, 2_usize, 2_usize, 2_usize);
    let mut written = DynTensorMut::row_major(&mut target, extents).unwrap();
    written.copy_from(DynTensor::column_major(&source, extents).unwrap());
    assert!((0..1 << 8).all(|x| target[x] == usize::from(u8::try_from(x).unwrap().reverse_bits())));
}
