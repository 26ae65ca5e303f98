//! Notations of other systems: golden texts, what is read again, and what the other systems say of what is written.

mod amd;
mod field;
mod laws;
mod peers;

use layout_algebra::{Composed, Layout};
use layout_lang::Value;
use layout_notation::Notation;
use proptest::prelude::*;

fn value(text: &str) -> Value {
    if text.contains(" o ") {
        return Value::Composed(Composed::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")));
    }
    Value::Layout(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// A layout in a notation: the text, or why there is none.
fn written(notation: Notation, text: &str) -> String {
    notation.write(&value(text)).unwrap_or_else(|error| error.to_string())
}

/// What is written, golden.
const GOLDEN: &[(Notation, &str, &str)] = &[
    (Notation::CuteCpp, "(4,8):(8,1)", "Layout<Shape<_4,_8>,Stride<_8,_1>>"),
    (Notation::CuteCpp, "4:1", "Layout<_4,_1>"),
    (Notation::CuteCpp, "((2,2),11):((1,8),-2)", "Layout<Shape<Shape<_2,_2>,Int<11>>,Stride<Stride<_1,_8>,Int<-2>>>"),
    (Notation::CuteCpp, "(4,8):(?,1)", "Layout<Shape<_4,_8>,Stride<int64_t,_1>>"),
    (Notation::CuteCpp, "(4,8):(1@0,2@1@0)", "Layout<Shape<_4,_8>,Stride<ScaledBasis<_1,0>,ScaledBasis<_2,0,1>>>"),
    (
        Notation::CuteCpp,
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
        "ComposedLayout<Swizzle<3,3,3>,_0,Layout<Shape<_8,_64>,Stride<_64,_1>>>",
    ),
    (Notation::CuteCall, "(4,8):(8,1)", "make_layout(make_shape(Int<4>{}, Int<8>{}), make_stride(Int<8>{}, Int<1>{}))"),
    (Notation::CuteText, "(4,8):(8,1)", "(_4,_8):(_8,_1)"),
    (Notation::CuteText, "Sw<3,3,3> o 0 o (8,64):(64,1)", "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)"),
    (Notation::CuteDsl, "((2,2),4):((1,8),2)", "cute.make_layout(((2, 2), 4), stride=((1, 8), 2))"),
    (Notation::CuteDsl, "(4):(1)", "cute.make_layout((4,), stride=(1,))"),
    (Notation::Pycute, "(4,8):(8,1)", "Layout((4, 8), (8, 1))"),
    (Notation::Types, "((2,2),4):((1,8),2)", "Layout<((C<2>, C<2>), C<4>), ((C<1>, C<8>), C<2>)>"),
    (Notation::Layout, "Sw<3,3,3> o 8 o (8,64):(64,1)", "swizzle(3, 3, 3) o 8 o (8,64):(64,1)"),
    (Notation::Triton, "(2,2):(2,1)", " - dim0=1 -> (2)\n - dim1=1 -> (1)\nwhere out dims are: [offset (size 4)]"),
    (Notation::Memref, "(4,8):(8,1)", "memref<4x8xf32, strided<[8, 1]>>"),
    (Notation::AffineMap, "((2,4),8):((1,16),2)", "affine_map<(d0, d1) -> (d0 mod 2 + (d0 floordiv 2) * 16 + d1 * 2)>"),
    (Notation::Mdspan, "(4,8):(1,4)", "std::layout_left::mapping<std::extents<std::size_t, 4, 8>>{}"),
    (Notation::Mdspan, "(4,8):(8,1)", "std::layout_right::mapping<std::extents<std::size_t, 4, 8>>{}"),
    (
        Notation::Mdspan,
        "(4,8):(16,1)",
        "std::layout_stride::mapping<std::extents<std::size_t, 4, 8>>(std::extents<std::size_t, 4, 8>{}, \
         std::array<std::size_t, 2>{16, 1})",
    ),
    (Notation::Mdspan, "(4,8):(0,1)", "mdspan's layout_stride is one to one, and (4,8):(0,1) is not"),
    (Notation::Mdspan, "((2,4),8):((1,2),8)", "mdspan has no nested modes: mode 0 is (2,4):(1,2); flatten it first"),
    (
        Notation::Numpy,
        "(4,8):(-8,1)",
        "np.lib.stride_tricks.as_strided(a, shape=(4, 8), strides=(-8 * a.itemsize, 1 * a.itemsize))",
    ),
    (Notation::Torch, "(4,8):(8,1)", "torch.as_strided(a, size=(4, 8), stride=(8, 1))"),
    (Notation::Torch, "(4,8):(-8,1)", "PyTorch has no negative strides: -8"),
    (Notation::Dlpack, "(4,8):(8,1)", "int64_t shape[2] = {4, 8}, strides[2] = {8, 1};"),
    (Notation::Xla, "(4,8):(1,4)", "f32[4,8]{0,1}"),
    (Notation::Xla, "((8,2),(128,2)):((128,2048),(1,1024))", "f32[16,256]{1,0:T(8,128)}"),
    (Notation::Xla, "((2,4,2),(128,2)):((1,256,2048),(2,1024))", "f32[16,256]{1,0:T(8,128)(2,1)}"),
    (Notation::Xla, "(8,(128,2)):(128,(1,1024))", "f32[8,256]{1,0:T(8,128)}"),
    (Notation::Xla, "(4,8):(16,1)", "an array of XLA fills its memory, and (4,8):(16,1) does not; write --to memref"),
    (Notation::Xla, "((2,2),4):((1,8),2)", "f32[4,4]{1,0:T(2,1)}"),
    (Notation::Xla, "((2,2),4):((8,1),2)", "XLA counts memory upwards in each dimension, and mode 0 is (2,2):(8,1)"),
    (Notation::Xla, "():()", "():() is a single element, which has no layout in XLA"),
    (Notation::C, "(4,8):(8,1)", "static inline size_t index_of(size_t i0, size_t i1) { return i0 * 8 + i1; }"),
    (Notation::Rust, "(4,8):(?,1)", "const fn index_of(i0: usize, i1: usize, s0: usize) -> usize { i0 * s0 + i1 }"),
    // Modes that continue each other cost nothing.
    (Notation::Rust, "((2,2),4):((1,2),4)", "const fn index_of(i0: usize, i1: usize) -> usize { i0 + i1 * 4 }"),
    (
        Notation::Wgsl,
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
        "fn index_of(i0: u32, i1: u32) -> u32 { let x: u32 = i0 * 64 + i1; return x ^ ((x & 448) >> 3); }",
    ),
    (Notation::Wgsl, "100000000000:1", "an index of WGSL has 32 bits, and 100000000000:1 needs more"),
    (Notation::Python, "((2,4),8):((1,16),-2)", "def index_of(i0, i1):\n    return i0 % 2 + (i0 // 2) * 16 - i1 * 2"),
    (Notation::Closure, "((2,4),8):((1,16),2)", "|i0 in 8, i1 in 8| i0 % 2 + (i0 / 2) * 16 + i1 * 2"),
    (
        Notation::Closure,
        "Sw<3,3,3> o 8 o (8,64):(64,1)",
        "|i0 in 8, i1 in 64| (8 + i0 * 64 + i1) ^ (((8 + i0 * 64 + i1) & 448) >> 3)",
    ),
    (
        Notation::Mdspan,
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
        "mdspan has no swizzles, Sw<3,3,3> is before the layout; write it as an expression, --to c",
    ),
    (Notation::C, "(4,8):(1@0,1@1)", "an index is one number, and 1@0 is along an axis"),
    (Notation::CuteText, "(4,8):(1@0,2@1@0)", "(_4,_8):(_1@0,_2@1@0)"),
    (
        Notation::CuteCall,
        "(4,8):(1@0,2@1@0)",
        "make_layout(make_shape(Int<4>{}, Int<8>{}), make_stride(E<0>{}, Int<2>{} * E<0,1>{}))",
    ),
    (Notation::CuteCpp, "(4,8):(?,?)", "CuTe's types has no names for the runtime strides of (4,8):(?0,?0)"),
    (Notation::Memref, "Sw<0,0,0> o 16 o (4,8):(8,1)", "memref<4x8xf32, strided<[8, 1], offset: 16>>"),
    (
        Notation::Torch,
        "Sw<0,0,0> o 5 o (4,8):(8,1)",
        "torch.as_strided(a, size=(4, 8), stride=(8, 1), storage_offset=5)",
    ),
    (
        Notation::Numpy,
        "Sw<0,0,0> o 5 o (4,8):(8,1)",
        "NumPy has no offset, and 5 is added to each index: move the pointer, or write --to c",
    ),
];

#[test]
fn what_is_written_is_golden() {
    for (notation, layout, text) in GOLDEN {
        assert_eq!(written(*notation, layout), *text, "{}", notation.name());
    }
}

/// What other systems write, and what it is.
const FOREIGN: &[(Notation, &str, &str)] = &[
    (Notation::CuteCpp, "Layout<Shape<_4,_8>>", "(4,8):(1,4)"),
    (Notation::CuteCpp, "cute::Layout<cute::Shape<cute::_4,cute::_8>,cute::Stride<cute::_8,cute::_1>>", "(4,8):(8,1)"),
    (Notation::CuteCpp, "Layout<Shape<_4,Int<9>>, Stride<_9,_1>>{}", "(4,9):(9,1)"),
    (Notation::CuteCall, "make_layout(make_shape(_4{}, _8{}), LayoutRight{})", "(4,8):(8,1)"),
    (Notation::CuteCall, "make_layout(make_shape(4, 8))", "(4,8):(1,4)"),
    (
        Notation::CuteCall,
        "composition(Swizzle<3,3,3>{}, make_layout(make_shape(_8{}, _64{}), make_stride(_64{}, _1{})))",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    (Notation::CuteText, "Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)", "Sw<2,3,3> o 0 o (8,64):(64,1)"),
    (Notation::CuteText, "((_2,_2),_4):((_1,_8),_m2)", "((2,2),4):((1,8),-2)"),
    (Notation::CuteDsl, "cute.make_layout((4, 8), stride=(8, 1))", "(4,8):(8,1)"),
    (Notation::Pycute, "Layout((4,8),(8,1))", "(4,8):(8,1)"),
    (Notation::Triton, "#ttg.linear<{register = [[1], [2]], lane = [[8], [4]]}>", "(4,(2,2)):(1,(8,4))"),
    (Notation::Triton, r#"{"register": [[1], [2]], "lane": [[8], [4]]}"#, "(4,(2,2)):(1,(8,4))"),
    (
        Notation::Triton,
        "tensor<16x8xf32, #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = \
         [16, 8]}>>",
        "{register: (2,2)^(16,8), lane: (4,8)^(32,1), warp: 1^0, block: 1^0} -> {dim0: 16, dim1: 8}",
    ),
    (
        Notation::Triton,
        "#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>\n\
         tensor<16x8xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>>",
        "{register: (2,2)^(1,8), lane: (4,8)^(2,16), warp: 1^0, block: 1^0} -> {dim0: 16, dim1: 8}",
    ),
    (
        Notation::Triton,
        "#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = \
         [1, 0]}>",
        "{register: 4^16, lane: (4,8)^(64,1), warp: 2^8, block: 1^0} -> {dim0: 16, dim1: 16}",
    ),
    (
        Notation::Triton,
        "!ttg.memdesc<8x64xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>, #smem>",
        "{offset: (64,8)^(8,65), block: 1^0} -> {dim0: 8, dim1: 64}",
    ),
    // Of a manual: the row and the column of element i of lane t of C of m16n8.
    (
        Notation::Closure,
        "|t in 32, i in 4| (t / 4 + 8 * (i / 2), 2 * (t % 4) + i % 2) in (16, 8)",
        "((4,8),(2,2)):((32,1),(16,8))",
    ),
    (Notation::Closure, "|i in 8, j in 64| i * 64 + (j ^ 8 * i)", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    (Notation::Closure, "|i in 0x10| if i < 8 { i << 1 } else { 2 * i | 0b0 }", "16:2"),
    (Notation::Closure, "|i in 8| i ^ i >> 1", "bit_matrix(1,3,6) o 0 o 8:1"),
    (Notation::Closure, "|i in 4| 7 + i", "Sw<0,0,0> o 7 o 4:1"),
    (Notation::Memref, "memref<4x8xf16>", "(4,8):(8,1)"),
    (Notation::Memref, "memref<4x8xf32, strided<[16, 1], offset: ?>>", "(4,8):(16,1)"),
    (Notation::Numpy, "shape=(4, 8), strides=(64, 8), itemsize=8", "(4,8):(8,1)"),
    (Notation::Torch, "size=torch.Size([4, 8]), stride=(8, 1)", "(4,8):(8,1)"),
];

/// The same by the names of the notations, where the text says what a layout is token by token: a formula may say it
/// twice.
static FOREIGN_BY_NAME: std::sync::LazyLock<Vec<(&str, &str, &str)>> = std::sync::LazyLock::new(|| {
    let of_tokens = FOREIGN.iter().filter(|(notation, ..)| *notation != Notation::Closure);
    of_tokens.map(|(notation, text, layout)| (notation.name(), *text, *layout)).collect()
});

#[test]
fn what_others_write_is_read() {
    for (notation, text, layout) in FOREIGN {
        let read = notation.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.to_string(), *layout, "{text}");
    }
}

#[test]
fn what_is_no_layout_is_an_error() {
    for (name, notation) in Notation::ALL {
        assert_eq!(Notation::named(name), Some(*notation));
        for text in [
            "",
            "(",
            "nonsense",
            "((((((",
            "tensor<tensor<tensor<tensor<tensor<tensor<tensor<tensor<tensor<tensor<tensor<4>>>>>>>>>>>",
            "Layout<",
            "composition(",
            "{=[[",
            "shape=(,), strides=(,)",
            "4:\u{e9}",
            " o  o ",
            "#",
            "#a",
            "#ttg.blocked<{}>",
            "#ttg.blocked<{sizePerThread = [[[[[[[[[[[[[[[[[[[[[[[[",
            "tensor<0x0xf16, #ttg.linear<{}>>",
            "tensor<4x4xf16, #ttg.nvidia_mma<{versionMajor = 5, versionMinor = 0, warpsPerCTA = [1, 1], instrShape \
             = [16, 8]}>>",
            "tensor<3x5xf16, #ttg.blocked<{sizePerThread = [1, 0], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], \
             order = [1, 0]}>>",
            "tensor<8x8xf16, #ttg.slice<{dim = 7, parent = #ttg.blocked<{}>}>>",
            "tensor<99999999999x8xf16, #ttg.swizzled_shared<{vec = 0, perPhase = 0, maxPhase = 0, order = [1, 0]}>>",
            "#a = #a\n#a",
            "|i in 4|",
            "|i in 0| i",
            "|i| i",
            "|i in 4| j",
            "|i in 4| 1 / i",
            "|i in 4| i - 3",
            "|i in 4| i << 99",
            "|i in 99999999| i",
            "|i in 8| i * i",
            "|i in 4| (i, i) in (2, 2)",
            "|i in 4| (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((i",
        ] {
            assert!(notation.read(text).is_err(), "{name}: {text}");
        }
    }
    let error = Notation::Closure.read("|i in 8| if i < 7 { i } else { 30 }").unwrap_err();
    assert!(error.to_string().starts_with("[L1201] infer: f(7) = 30, a layout continues with 7\n"), "{error}");
    let error = Notation::Closure.read("|i in 8, j| i").unwrap_err();
    assert_eq!(error.to_string(), "how far does `j` go? Write |j in 32|");
    let error = Notation::Numpy.read("shape=(4,), strides=(6,), itemsize=4").unwrap_err();
    assert_eq!(error.to_string(), "a stride of 6 bytes is no whole number of elements of 4");
    let error = Notation::Numpy.read("shape=(4,), strides=(8,)").unwrap_err();
    assert!(error.to_string().contains("itemsize=4"), "{error}");
}

/// Nested layouts, of strides that may be anything.
fn layouts() -> impl Strategy<Value = String> {
    let leaf = (1u64..40, 0i64..3000).prop_map(|(extent, stride)| (extent.to_string(), stride.to_string()));
    let mode = leaf.prop_recursive(3, 6, 3, |mode| {
        prop::collection::vec(mode, 1..4).prop_map(|modes| {
            let (shapes, strides): (Vec<String>, Vec<String>) = modes.into_iter().unzip();
            (format!("({})", shapes.join(",")), format!("({})", strides.join(",")))
        })
    });
    mode.prop_map(|(shape, stride)| format!("{shape}:{stride}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// Law: what is read again is the same layout.
    #[test]
    fn what_is_written_is_read_again(text in layouts(), bits in 0u32..4, base in 0u32..4, shift in 4i32..6) {
        let layout: Layout = text.parse().expect("a layout");
        let swizzled = format!("Sw<{bits},{base},{shift}> o {} o {text}", bits * 3);
        for text in [&text, &swizzled] {
            let layout = value(text);
            for name in ["cute-cpp", "cute-call", "cute-text", "cute-dsl", "pycute"] {
                let notation = Notation::named(name).expect("a notation");
                let written = notation.write(&layout).expect("every layout of constants");
                let read = notation.read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
                prop_assert_eq!(read.to_string(), layout.to_string(), "{}", written);
            }
        }
        if let Ok(written) = Notation::Layout.write(&value(&text)) {
            prop_assert_eq!(Notation::Layout.read(&written).expect("our own").to_string(), layout.to_string());
        }
        let value = Value::Layout(layout);
        for notation in [Notation::Memref, Notation::Numpy, Notation::Torch, Notation::Dlpack] {
            let Ok(written) = notation.write(&value) else { continue };
            let read = notation.read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            // Arrays have a rank and no single number.
            let again = notation.write(&read).expect("an array");
            prop_assert_eq!(again, written);
        }
        let closure = Notation::Closure.write(&value).expect("constants");
        if layout.size() <= 4096 {
            let Ok(Value::Layout(read)) = Notation::Closure.read(&closure) else { panic!("{closure}") };
            prop_assert!((0..layout.size()).all(|x| read.index(x) == layout.index(x)), "{}", closure);
        }
        if let Ok(written) = Notation::Triton.write(&value) {
            let read = Notation::Triton.read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            let Value::Layout(read) = read else { panic!("{written}: {read}") };
            for x in 0..layout.size() {
                prop_assert_eq!(read.index(x), layout.index(x));
            }
        }
    }
}
