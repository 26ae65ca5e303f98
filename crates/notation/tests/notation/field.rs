//! Texts as users have them in their clipboards: each is read right, or refused with what to write.

use layout_notation::Notation;

/// A text of a notation, and the layout that it is.
const READ: &[(&str, &str, &str)] = &[
    // What CuTe prints of shared memory: the swizzle of a pointer moves bytes.
    ("cute-text", "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("cute-text", "Sw<3,4,3> o smem_ptr[8b](unset) o (_8,_128):(_128,_1)", "Sw<3,4,3> o 0 o (8,128):(128,1)"),
    ("cute-text", "Sw<3,4,3> o smem_ptr[32b](unset) o (_8,_32):(_32,_1)", "Sw<3,2,3> o 0 o (8,32):(32,1)"),
    ("cute-text", "Sw<3,4,3> o smem_ptr[4b](unset) o (_8,_256):(_256,_1)", "Sw<3,5,3> o 0 o (8,256):(256,1)"),
    ("cute-text", "Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)", "(8,8):(8,1)"),
    ("cute-text", "Sw<3,4,3>_smem_ptr[16b](0x7f2b00000400) o (_8,_64):(_64,_1)", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    (
        "cute-cpp",
        "ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag_bits<16>, Layout<Shape<_8,_64>,Stride<_64,_1>>>",
        "Sw<3,3,3> o 0 o (8,64):(64,1)",
    ),
    ("cute-dsl", "tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    ("cute-dsl", "!cute.memref<bf16, smem, align<1024>, S<3,4,3>, \"(8,64):(64,1)\">", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
    // The swizzle of a layout moves elements.
    ("cute-dsl", "!cute.composed_layout<\"S<3,4,3> o 0 o (8,64):(64,1)\">", "Sw<3,4,3> o 0 o (8,64):(64,1)"),
    ("cute-text", "smem_ptr[16b](0x7f2b) o (_128,_64):(_64,_1)", "(128,64):(64,1)"),
    ("cute-text", "gmem_ptr[32b]((nil)) o (_4,_8):(_8,_1)", "(4,8):(8,1)"),
    // Axis strides, as our own texts print them too.
    ("cute-text", "(4,8):(1@0,1@1)", "(4,8):(1@0,1@1)"),
    ("cute-text", "(_4,(_2,_4)):(_1@0,(_1@1,_2@1@1))", "(4,(2,4)):(1@0,(1@1,2@1@1))"),
    ("cute-cpp", "Layout<Shape<_4,_8>,Stride<E<0>,E<1>>>", "(4,8):(1@0,1@1)"),
    ("cute-cpp", "Layout<Shape<_4,_8>,Stride<ScaledBasis<Int<2>,1,0>,E<1>>>", "(4,8):(2@0@1,1@1)"),
    ("pycute", "Layout((4, 8), (E(0), E(1)))", "(4,8):(1@0,1@1)"),
    // Sums along axes.
    ("pycute", "Layout((4, 8), (3 * E(0) + 5 * E(1), E(1)))", "(4,8):(3@0+5@1,1@1)"),
    ("pycute", "Layout((4, 8), (ArithTuple(3, 5), E(0) - 2 * E(2)))", "(4,8):(3@0+5@1,1@0-2@2)"),
    ("cute-text", "(_4,_8):(3@0+5@1,_1@1)", "(4,8):(3@0+5@1,1@1)"),
    ("cute-cpp", "Layout<Shape<_4,_8>,Stride<ArithmeticTuple<_3,_5>,E<1>>>", "(4,8):(3@0+5@1,1@1)"),
    ("layout", "(4,8):(3@0+5@1,1@1)", "(4,8):(3@0+5@1,1@1)"),
    // What compilers print of a type.
    (
        "cute-cpp",
        "cute::Layout<cute::tuple<cute::C<128>, cute::C<64>>, cute::tuple<cute::C<64>, cute::C<1>>>",
        "(128,64):(64,1)",
    ),
    (
        "cute-cpp",
        "cute::Layout<cute::tuple<cute::constant<int, 4>, int>, cute::tuple<cute::C<1>, cute::C<4>>>",
        "(4,?0):(1,4)",
    ),
    ("cute-cpp", "Layout<Shape<_4,_8>,Stride<int64_t,_1>>", "(4,8):(?,1)"),
    (
        "cute-cpp",
        "cute::Layout<cute::tuple<cute::C<(int)4>, cute::C<8>>, cute::tuple<cute::C<(int)8>, cute::C<1>>>",
        "(4,8):(8,1)",
    ),
    // MLIR of CuTe DSL, and runtime numbers with what divides them.
    ("cute-dsl", "!cute.layout<\"(4,8):(8,1)\">", "(4,8):(8,1)"),
    ("cute-dsl", "(?,?):(?{div=8},1)", "(?0,?1):(8*?2,1)"),
    ("cute-dsl", "(128,128):(?{i64 div=8},1)", "(128,128):(8*?,1)"),
    ("cute-dsl", "(?{i64},8):(?{i64},1)", "(?0,8):(?1,1)"),
    ("cute-dsl", "cute.make_layout((4, 8))", "(4,8):(1,4)"),
    ("cute-dsl", "cute.make_ordered_layout((4,8), order=(1,0))", "(4,8):(8,1)"),
    (
        "cute-call",
        "logical_divide(make_layout(make_shape(_8{}, _8{})), make_tile(_2{}, _4{}))",
        "((2,4),(4,2)):((1,2),(8,32))",
    ),
    ("cute-call", "make_layout(make_layout(_4{}, _1{}), make_layout(_8{}, _4{}))", "(4,8):(1,4)"),
    ("types", "Layout<(C<4>, C<8>), (usize, C<1>)>", "(4,8):(?,1)"),
    // Memrefs: extents at run time, maps, offsets.
    ("memref", "memref<4x?xf32>", "(4,?0):(?0,1)"),
    ("memref", "memref<?x8xf32>", "(?0,8):(8,1)"),
    ("memref", "memref<?x?x4xbf16>", "(?0,?1,4):(4*?1,4,1)"),
    ("memref", "memref<4x8xf32, strided<[?, 1]>>", "(4,8):(?,1)"),
    ("memref", "memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>", "(4,8):(1,4)"),
    ("memref", "memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1)>>", "(4,8):(8,1)"),
    ("memref", "memref<2x3x4xf32, affine_map<(d0, d1, d2) -> (d2, d0, d1)>>", "(2,3,4):(3,1,6)"),
    ("memref", "memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 16 + d1 * 2)>>", "(4,8):(16,2)"),
    (
        "memref",
        "memref<8x8xf32, affine_map<(d0, d1) -> (d0 mod 2 + (d0 floordiv 2) * 16 + d1 * 2)>>",
        "((2,4),8):((1,16),2)",
    ),
    ("memref", "memref<8xf32, affine_map<(d0) -> (d0)>>", "(8):(1)"),
    ("memref", "memref<4x8xf32, strided<[8, 1], offset: 16>>", "Sw<0,0,0> o 16 o (4,8):(8,1)"),
    ("memref", "memref<4x8xf32, strided<[8, 1], offset: 0>, 3>", "(4,8):(8,1)"),
    ("memref", "memref<4x8xf16, strided<[8, 1]>, #gpu.address_space<workgroup>>", "(4,8):(8,1)"),
    // Gluon's constructors.
    (
        "triton",
        "gl.BlockedLayout([1, 4], [8, 4], [2, 1], [1, 0])",
        "{register: 4^16, lane: (4,8)^(64,1), warp: 2^8, block: 1^0} -> {dim0: 16, dim1: 16}",
    ),
    (
        "triton",
        "gl.BlockedLayout(size_per_thread=[1, 4], threads_per_warp=[8, 4], warps_per_cta=[2, 1], order=[1, 0])",
        "{register: 4^16, lane: (4,8)^(64,1), warp: 2^8, block: 1^0} -> {dim0: 16, dim1: 16}",
    ),
    (
        "triton",
        "tensor<16xf16, gl.SliceLayout(1, gl.BlockedLayout([1, 4], [8, 4], [2, 1], [1, 0]))>",
        "(1,(4,8),2,1):(0,(0,1),8,0)",
    ),
    (
        "triton",
        "tensor<64x64xf16, gl.SwizzledSharedLayout(vec=8, per_phase=1, max_phase=8, order=[1, 0])>",
        "{offset: (64,8,8)^(64,513,8), block: 1^0} -> {dim0: 64, dim1: 64}",
    ),
    (
        "triton",
        "tensor<16x16xf16, gl.DotOperandLayout(operand_index=0, parent=gl.NVMMADistributedLayout(version=[2, 0], \
         warps_per_cta=[1, 1], instr_shape=[16, 8]), k_width=2)>",
        "{register: (2,2,2)^(16,8,128), lane: (4,8)^(32,1), warp: 1^0, block: 1^0} -> {dim0: 16, dim1: 16}",
    ),
    (
        "triton",
        "tensor<64x64xf16, gl.NVMMASharedLayout(swizzle_byte_width=128, element_bitwidth=16, rank=2)>",
        "{offset: (64,8,8)^(64,513,8), block: 1^0} -> {dim0: 64, dim1: 64}",
    ),
    (
        "triton",
        "gl.amd.AMDMFMALayout(version=3, instr_shape=[32, 32, 8], transposed=True, warps_per_cta=[2, 1])",
        "{register: (4,4)^(64,512), lane: (32,2)^(1,256), warp: 2^32, block: 1^0} -> {dim0: 64, dim1: 32}",
    ),
    (
        "triton",
        "tensor<32x16xf16, gl.DotOperandLayout(0, gl.amd.AMDMFMALayout(3, [32, 32, 8], True, [1, 1]), k_width=4)>",
        "{register: (4,2)^(32,256), lane: (32,2)^(1,128), warp: 1^0, block: 1^0} -> {dim0: 32, dim1: 16}",
    ),
    (
        "triton",
        "gl.amd.AMDWMMALayout(version=2, transposed=False, warp_bases=[[0, 1], [1, 0]])",
        "{register: 8^1, lane: (16,2)^(32,8), warp: (2,2)^(512,16), block: 1^0} -> {dim0: 32, dim1: 32}",
    ),
    (
        "triton",
        "#ttg.amd_wmma<{version = 1, isTranspose = false, warpsPerCTA = [1, 1]}>",
        "{register: 8^2, lane: (16,2)^(16,1), warp: 1^0, block: 1^0} -> {dim0: 16, dim1: 16}",
    ),
    // Padded tiles.
    ("triton", "#ttg.padded_shared<[128:+8] {order = [1, 0], shape = [64, 128]}>", "(64,128):(136,1)"),
    ("triton", "#ttg.padded_shared<[64:+4, 128:+8] {order = [1, 0], shape = [64, 128]}>", "(64,(64,2)):(144,(1,68))"),
    (
        "triton",
        "#shared = #ttg.padded_shared<[512:+16] {order = [0, 1], shape = [64, 128]}>",
        "(64,(8,16)):(1,(64,528))",
    ),
    (
        "triton",
        "!ttg.memdesc<64x128xf16, #ttg.padded_shared<[128:+8] {order = [1, 0], shape = [64, 128]}>, #smem, mutable>",
        "(64,128):(136,1)",
    ),
    ("triton", "gl.PaddedSharedLayout.with_identity_for([[128, 8]], [64, 128], [1, 0])", "(64,128):(136,1)"),
    // The language of this library, and its formulas.
    ("layout", "zipped_divide((4,8):(8,1), [2,4])", "((2,4),(2,2)):((8,1),(16,4))"),
    ("layout", "(4,8):(1@0,2@1)", "(4,8):(1@0,2@1)"),
    ("closure", "|t in 32, v in 4| t / 4 + 8 * v + 32 * (t % 4)", "((4,8),4):((32,1),8)"),
    // Exclusive or.
    ("pycute", "Layout((8, 8), (F2(1), F2(9)))", "Sw<3,0,3> o 0 o (8,8):(1,8)"),
    // Morphisms.
    ("tract", "make_morphism(domain=(4, 8), codomain=(8, 4), map=(2, 1))", "(4,8):(8,1)"),
    (
        "tract",
        "tract.make_morphism(domain=((2, 4), (2, 2)), codomain=(4, 2, 2, 2), map=(3, 1, 4, 2))",
        "((2,4),(2,2)):((8,1),(16,4))",
    ),
    ("tract", "make_morphism((4, 2, 4), (4, 2, 4), (1, 0, 3))", "(4,2,4):(1,0,8)"),
    // Mappings of C++.
    ("mdspan", "std::layout_right::mapping<std::extents<std::size_t, 4, 8>>", "(4,8):(8,1)"),
    ("mdspan", "std::layout_left::mapping<std::extents<int, 4, 8>>{}", "(4,8):(1,4)"),
    ("mdspan", "std::mdspan<float, std::extents<int, 4, 8>>", "(4,8):(8,1)"),
    ("mdspan", "std::mdspan<float, std::dextents<std::size_t, 2>, std::layout_right>", "(?0,?1):(?1,1)"),
    ("mdspan", "std::layout_left::mapping<std::extents<int, 4, std::dynamic_extent, 8>>", "(4,?0,8):(1,4,4*?0)"),
    (
        "mdspan",
        "std::layout_stride::mapping<std::extents<std::size_t, 4, 8>>(std::extents<std::size_t, 4, 8>{}, \
         std::array<std::size_t, 2>{16, 1})",
        "(4,8):(16,1)",
    ),
    // Arrays.
    ("torch", "size=(4, 8), stride=(8, 1), storage_offset=5", "Sw<0,0,0> o 5 o (4,8):(8,1)"),
    ("torch", "torch.as_strided(a, (4, 8), (8, 1), 5)", "Sw<0,0,0> o 5 o (4,8):(8,1)"),
    ("torch", "torch.empty_strided((4, 8), (1, 4))", "(4,8):(1,4)"),
    ("torch", "(torch.Size([4, 8]), (8, 1))", "(4,8):(8,1)"),
    ("numpy", "shape=(4, 8), strides=(16, 2), dtype=np.float16", "(4,8):(8,1)"),
    ("dlpack", "int64_t shape[2] = {4, 8}; int64_t strides[2] = {8, 1};", "(4,8):(8,1)"),
    // XLA: orders, tiles, and what stands beside.
    ("xla", "f32[4,8]{1,0}", "(4,8):(8,1)"),
    ("xla", "f32[4,8]{0,1}", "(4,8):(1,4)"),
    ("xla", "f32[4,8]", "(4,8):(8,1)"),
    ("xla", "pred[2,3,4]{0,2,1}", "(2,3,4):(1,8,2)"),
    ("xla", "f32[16,256]{1,0:T(8,128)}", "((8,2),(128,2)):((128,2048),(1,1024))"),
    ("xla", "bf16[16,256]{1,0:T(8,128)(2,1)}", "((2,4,2),(128,2)):((1,256,2048),(2,1024))"),
    ("xla", "bf16[16,128]{1,0:T(8,128)(2,1)S(1)}", "((2,4,2),128):((1,256,1024),2)"),
    ("xla", "s4[256]{0:T(128)E(4)}", "((128,2)):((1,128))"),
    ("xla", "f32[1,128]{1,0}", "(1,128):(0,1)"),
];

/// A text that is refused, and what the refusal says.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "cute-text",
        "Sw<3,4,3> o smem_ptr(unset) o (_8,_64):(_64,_1)",
        "the swizzle of a pointer moves bytes: say the bits of an element, smem_ptr[16b](unset)",
    ),
    ("cute-text", "Sw<3,4,3> o smem_ptr[6b](unset) o (_8,_64):(_64,_1)", "[L0908] "),
    ("cute-text", "Sw<3,4,-3> o smem_ptr[256b](unset) o (_8,_64):(_64,_1)", "[L0908] "),
    ("cute-text", "smem_ptr[16b](unset)", "the pointer `smem_ptr[16b](unset)` is no layout"),
    (
        "cute-text",
        "(4,8)",
        "`(4,8)` is a shape without strides; write shape and stride, (4,8):(8,1), or make_layout of the shape",
    ),
    ("cute-text", "(4,8):(8,1) (4,8):(8,1)", "expected the end of the layout, found `(`"),
    ("cute-cpp", "Layout<Shape<_4,_8>,Stride<_8,_1>,_2>", "`Layout` has a shape and a stride"),
    ("cute-cpp", "Layout<Shape<Int<4,5>,_8>>", "`Int` is of one argument, not of 2"),
    (
        "cute-cpp",
        "GMMA::Layout_K_SW128_Atom<half_t>",
        "`GMMA::Layout_K_SW128_Atom` is not read here; a layout is (4,8):(8,1), Layout<..>, make_layout(..), or an \
         operation on layouts",
    ),
    (
        "pycute",
        "Layout((8, 8), (F2(1), 9))",
        "strides F2(..) are combined by exclusive or: all of them are F2(..), or none",
    ),
    ("pycute", "Layout((4, 8), (3 * E(0) + 5, 1))", "a sum here is of steps along axes, 3@0+5@1, not of a number"),
    ("pycute", "Layout((4, 8), (3 * E(0) + 5 * E(0), 1))", "[L0107] "),
    (
        "memref",
        "memref<4x8xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>",
        "a map of several results puts the dimensions into another order, (d1, d0); write any other index as \
         one result, (d0 * 8 + d1)",
    ),
    (
        "memref",
        "memref<4x8xf32, affine_map<(d0)[s0] -> (d0 + s0)>>",
        "write affine_map<(d0, d1) -> (d1, d0)>, or -> (d0 * 8 + d1)",
    ),
    ("xla", "f32[4,8]{1,1}", "{1,1} does not name each of 2 dimensions once: write f32[16,256]{1,0:T(8,128)}"),
    ("xla", "f32[4,8]{1}", "{1} does not name each of 2 dimensions once: write f32[16,256]{1,0:T(8,128)}"),
    (
        "xla",
        "f32[100,256]{1,0:T(8,128)}",
        "the tile (8,128) does not cut evenly, the extent 100 is padded to 104; a layout has no padding inside of a \
         mode: write a multiple",
    ),
    (
        "xla",
        "f32[8]{0:T(2,4)}",
        "the tile (2,4) has more extents than there are dimensions: write f32[16,256]{1,0:T(8,128)}",
    ),
    (
        "xla",
        "f32[18446744073709551615]{0:T(8)}",
        "the tile (8) does not cut evenly, 8 does not divide 18446744073709551615; a layout has no padding inside of a \
         mode: write a multiple",
    ),
    ("xla", "f32[8]{0:T(0)}", "a tile has extents of 1 or more: write f32[16,256]{1,0:T(8,128)}"),
    ("xla", "f32[0]{0:T(8)}", "[L0101] "),
    ("xla", "f32[8]{0:T()}", "a tile has extents of 1 or more: write f32[16,256]{1,0:T(8,128)}"),
    ("xla", "f32[]", "f32[] is a single element, which has no layout"),
    ("xla", "f32[4,<=8]{1,0}", "`<=8` is no number that is read here: write f32[16,256]{1,0:T(8,128)}"),
    ("xla", "f32[4,8]{1,0:D(D,C)}", "`D(D,C)` is not read: write f32[16,256]{1,0:T(8,128)}"),
    ("xla", "f32[4,8]{1,0:T(8,128}", "a bracket is not closed: write f32[16,256]{1,0:T(8,128)}"),
    (
        "xla",
        "f32[4,8](1,0)",
        "`(1,0)` is no layout of XLA, which is written in braces: write f32[16,256]{1,0:T(8,128)}",
    ),
    ("memref", "memref<*xf32>", "`*` is no extent"),
    ("memref", "memref<4x8>", "`4x8` ends in no type of an element, as 4x8xf32 does"),
    ("memref", "memref<4x8xf32, strided<[8, 1], stride: 2>>", "write strided<[8, 1]>, or strided<[8, 1], offset: 16>"),
    (
        "affine-map",
        "affine_map<(d0, d1) -> (d1, d0)>",
        "an affine map has no extents: --from memref reads memref<4x8xf32, affine_map<..>>",
    ),
    ("torch", "size=(4, 8), stride=(8, 1), device=cuda", "`device` is not read: write size=(4, 8), stride=(8, 1)"),
    ("numpy", "shape=(4, 8), strides=(32, 4)", "NumPy's strides are bytes: say how many an element has, itemsize=4"),
    (
        "triton",
        "#ttg.padded_shared<[96:+8] {order = [1, 0], shape = [64, 128]}>",
        "the interval 96 does not cut the extent 128 evenly",
    ),
    ("triton", "gl.AutoLayout()", "`gl.AutoLayout` is not read: write #ttg.blocked<{..}>, as Triton prints it"),
    (
        "triton",
        "gl.SwizzledSharedLayout(8, 1, 8, [1, 0])",
        "swizzled_shared has no shape of its own: write tensor<64x64xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, \
         maxPhase = 8, order = [1, 0]}>>",
    ),
    (
        "tract",
        "make_morphism(domain=(4, 8), codomain=(8, 4))",
        "write make_morphism(domain=(4, 8), codomain=(8, 4), map=(2, 1))",
    ),
    ("tract", "make_morphism((4, 8), (8, 4), (1, 2))", "[L0804] "),
    (
        "mdspan",
        "std::layout_left_padded<8>::mapping<std::extents<int, 4, 8>>",
        "padded mappings are not read: write layout_stride",
    ),
    ("dlpack", "shape[3] = {4, 8}, strides[2] = {8, 1}", "shape[3] has another number of entries"),
];

fn named(name: &str) -> Notation {
    Notation::named(name).expect("a notation")
}

#[test]
fn texts_of_the_field_are_read_right() {
    for (notation, text, layout) in READ {
        let read = named(notation).read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.to_string(), *layout, "{text}");
    }
}

#[test]
fn texts_of_the_field_are_refused_with_what_to_write() {
    for (notation, text, says) in REFUSED {
        let error = named(notation).read(text).expect_err(text).to_string();
        assert!(error == *says || (says.ends_with(' ') && error.starts_with(says)), "{text}\n{error}");
    }
}

/// Law: every token of a text is used, or the text is refused. Junk at any place is refused; another number, or a token
/// less, is another layout, another note, or refused.
#[test]
fn every_token_is_used() {
    let said = |notation: Notation, text: &str| {
        notation.reading(text).ok().map(|reading| format!("{}; {:?}", reading.value(), reading.notes()))
    };
    let (mut junk, mut changed) = (0, 0);
    for (name, text, _) in READ.iter().chain(crate::FOREIGN_BY_NAME.iter()) {
        let notation = named(name);
        let whole = said(notation, text).expect("it is read");
        let tokens = tokens(text);
        for place in 0..=tokens.len() {
            for word in ["zz9", "17", ")", "@"] {
                let mut with = tokens.clone();
                with.insert(place, word);
                let with = with.join(" ");
                let answer = said(notation, &with);
                assert!(answer.is_none() || answer.as_ref() != Some(&whole), "{word} is not used: {with}");
                junk += 1;
            }
        }
        for (place, token) in tokens.iter().enumerate() {
            let digits = token.trim_start_matches('_');
            let Ok(number) = digits.parse::<u64>() else { continue };
            // Some numbers are compared only, as those of an order: one of these is another layout.
            let differs = [number + 1, 0, 1, 3, 77].into_iter().any(|other| {
                let other = token.replace(digits, &other.to_string());
                let mut with = tokens.clone();
                with[place] = &other;
                said(notation, &with.join(" ")).as_ref() != Some(&whole)
            });
            assert!(differs, "{token} is not used: {text}");
            changed += 1;
        }
    }
    println!("{junk} texts with junk, {changed} with another number");
    for (name, notation) in Notation::ALL.iter().filter(|(_, notation)| crate::laws::is_read(*notation)) {
        let is_here = READ.iter().chain(crate::FOREIGN_BY_NAME.iter()).any(|(known, ..)| named(known) == *notation);
        assert!(is_here, "no text of {name}");
    }
}

/// Law: a text that shows its notation is the same layout without its name; a text that shows none is in the language
/// of `layout!`. So are all texts that are written.
#[test]
fn notations_are_recognised() {
    let mut shown = 0;
    for (name, text, layout) in READ.iter().chain(crate::FOREIGN_BY_NAME.iter()) {
        let said = |notation: Notation| notation.read(text).map(|value| value.to_string());
        let found = Notation::recognised(text);
        shown += u64::from(found.is_some());
        let read = said(found.unwrap_or(Notation::Layout))
            .unwrap_or_else(|error| panic!("{name}, {found:?}: {text}: {error}"));
        assert_eq!(read, *layout, "{name}: {text} is recognised as {found:?}");
    }
    println!("{shown} of {} show their notation", READ.len() + crate::FOREIGN_BY_NAME.len());
    for own in [
        "(4,8):(8,1)",
        "zipped_divide((4,8):(8,1), [2,4])",
        "swizzle(3,3,3) * ((8,64):(64,1))",
        "(8,8)^(1,9)",
        "{lane: 4^1} -> {row: 4}",
        "type A = (4, 8) : (8, 1);",
        "#[check(injective)] type A = (4, 8);",
        "(4,8):(?,1)",
        "infer((4, 8), |i, j| i * 8 + j)",
        "const SIZE: usize = size(Tile);",
        "(4, 8) -[2,1]-> (8, 4)",
        "row_major(BM_1, 8)",
    ] {
        assert_eq!(Notation::recognised(own), None, "{own}");
    }
}

/// Words and single characters.
fn tokens(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || "_.:".contains(c);
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let is_path = first.is_alphanumeric() || first == '_';
        let end = if is_path { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        // `label:` is a word and a colon, `->` is one token.
        let end = if rest.starts_with("->") { 2 } else { end };
        let end = if is_path { rest[..end].trim_end_matches([':', '.']).len() } else { end };
        tokens.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    tokens
}
