//! What users copy from compilers, printouts and sources: each text is read without the name of its notation.

use super::run;

/// A text, and the layout that it is.
const TEXTS: &[(&str, &str)] = &[
    // CuTe's print of coordinates, and ours.
    ("(4,8):(1@0,1@1)", "(4,8):(1@0,1@1)"),
    ("(4,8):(3@0+5@1,1@1)", "(4,8):(3@0+5@1,1@1)"),
    ("Layout<Shape<_4,_8>,Stride<E<0>,E<1>>>", "(4,8):(1@0,1@1)"),
    ("Layout<Shape<_4,_8>,Stride<ScaledBasis<_1,0>,ScaledBasis<_1,1>>>", "(4,8):(1@0,1@1)"),
    // nvcc, clang and gcc print the types behind the aliases.
    ("cute::Layout<cute::tuple<cute::C<128>, cute::C<64>>, cute::tuple<cute::C<64>, cute::C<1>>>", "(128,64):(64,1)"),
    ("cute::Layout<cute::tuple<cute::C<(int)4>, cute::C<8>>, cute::tuple<cute::C<8>, cute::C<1>>>", "(4,8):(8,1)"),
    // The CuTe DSL: errors, prints, sources.
    ("!cute.layout<\"(4,8):(8,1)\">", "(4,8):(8,1)"),
    ("(?,?):(?{div=8},1)", "(?0,?1):(8*?2,1)"),
    ("(128,128):(?{i64 div=8},1)", "(128,128):(8*?,1)"),
    ("cute.make_layout((4, 8))", "(4,8):(1,4)"),
    ("cute.make_layout((4, 8), stride=(8, 1))", "(4,8):(8,1)"),
    ("cute.make_ordered_layout((4,8), order=(1,0))", "(4,8):(8,1)"),
    ("tensor<ptr<f16, smem, align<1024>, S<3,4,3>> o (8,64):(64,1)>", "swizzle(3, 3, 3) * ((8,64):(64,1))"),
    ("!cute.memref<f16, gmem, \"(4,8):(8,1)\">", "(4,8):(8,1)"),
    // `cute::print` of tensors and atoms: a swizzle behind a pointer moves bytes.
    ("smem_ptr[16b](0x7f2b) o (_128,_64):(_64,_1)", "(128,64):(64,1)"),
    ("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)", "swizzle(3, 3, 3) * ((8,64):(64,1))"),
    (
        "ComposedLayout<Swizzle<3,4,3>, smem_ptr_flag_bits<16>, Layout<Shape<_8,_64>,Stride<_64,_1>>>",
        "swizzle(3, 3, 3) * ((8,64):(64,1))",
    ),
    // pycute.
    ("Layout((8, 8), (F2(1), F2(9)))", "swizzle(3, 0, 3) * ((8,8):(1,8))"),
    ("Layout((4, 8), (E(0), E(1)))", "(4,8):(1@0,1@1)"),
    // Triton and Gluon.
    (
        "gl.BlockedLayout([1, 4], [8, 4], [4, 1], [1, 0])",
        "{register: 4^32, lane: (4,8)^(128,1), warp: 4^8, block: 1^0} -> {dim0: 32, dim1: 16}",
    ),
    (
        "gl.amd.AMDMFMALayout(version=3, instr_shape=[32, 32, 8], transposed=False, warps_per_cta=[1, 1])",
        "{register: (4,4)^(1,8), lane: (32,2)^(32,4), warp: 1^0, block: 1^0} -> {dim0: 32, dim1: 32}",
    ),
    ("#ttg.padded_shared<[128:+8] {order = [1, 0], shape = [64, 128]}>", "(64,128):(136,1)"),
    // C++, PyTorch, MLIR, tract.
    ("std::layout_right::mapping<std::extents<int, 4, 8>>", "(4,8):(8,1)"),
    ("torch.empty_strided((4, 8), (8, 1))", "(4,8):(8,1)"),
    ("memref<4x?xf32>", "(4,?0):(?0,1)"),
    ("memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>", "(4,8):(1,4)"),
    ("memref<4x8xf32, strided<[8, 1], offset: 16>>", "swizzle(0, 0, 0) o 16 o (4,8):(8,1)"),
    ("make_morphism(domain=(4, 2, 4), codomain=(4, 2, 4), map=(1, 0, 3))", "(4,2,4):(1,0,8)"),
];

#[test]
fn texts_are_read_without_the_name_of_their_notation() {
    for (text, layout) in TEXTS {
        let converted = run(&["convert", text]);
        assert_eq!((converted.out.trim(), converted.code), (*layout, Some(0)), "{text}: {}", converted.err);
        let described = run(&[text, "--picture", "none"]);
        assert_eq!(described.code, Some(0), "{text}: {described:?}");
        // A layout of constants is read again, as the same layout.
        if !layout.contains('?') {
            assert_eq!(run(&["convert", layout]).out.trim(), *layout, "{text}");
        }
    }
}
