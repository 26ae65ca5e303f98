//! Every mistake: its code, and what stands under the caret. The texts are reviewed in `ui-tests`.

use proc_macro2::{Group, TokenStream};

use super::{errors, located};
use layout_lang::Program;

/// Inputs of `layout!`; code and caret of each error.
#[rustfmt::skip]
pub(super) const MISTAKES: &[(&str, &[(&str, &str)])] = &[
    ("type A = (4, 8) : (8, 1);", &[]),
    ("type A = composition((4, 6) : (1, 8), 6 : 3);", &[("L0203", "3")]),
    ("#[allow(intractable)] type A = composition((4, 6, 8) : (2, 3, 5), 6 : 3);", &[("L0203", "3")]),
    ("#[allow(intractable)] type A = composition((6, 2) : (1, 7), (3, 2) : (2, 3));", &[("L0204", "3")]),
    ("#[allow(intractable)] type A = composition((4, 6, 8, 10) : (2, 3, 5, 7), 6 : 12);", &[]),
    ("#[allow(intractable)] type A = composition((3, 4) : (2, 0), (2, 2) : (1, 2));", &[("L0204", "2")]),
    ("#[draw] #[draw(thread_value(16, 8))] #[draw(memory)] type A = (4, 8);", &[]),
    ("#[nonsense] type A = (4, 8);", &[("L0005", "nonsense")]),
    ("#[swizzle(5, 0, 5) * ((32, 32) : (32, 1))] type A = (32, 32) : (32, 1);", &[("L0005", "swizzle")]),
    ("#[derive(Clone)] #[clippy::version = \"1\"] #[must_use] #[cfg(all())] type A = (4, 8);", &[]),
    ("#[draw(circle)] type A = (4, 8);", &[("L0001", "circle")]),
    ("#[draw()] type A = (4, 8);", &[("L0001", ")")]),
    ("#[draw = memory] type A = (4, 8);", &[("L0001", "=")]),
    ("#[draw(memory, bits)] type A = (4, 8);", &[("L0001", ",")]),
    ("#[draw(thread_value(N))] type A = (4, 8);", &[("L0001", "thread_value")]),
    ("access A = read((32, 32) : (1, 32), bits 32); #[check(conflicts(A) <= 0)] type B = (32, 32) : (32, 1);",
        &[("L1101", "0")]),
    ("access A = read((32, 32) : (1, 32), bits 32); #[check(sectors(A) <= 4)] type B = (32, 32) : (32, 1);",
        &[("L1102", "4")]),
    // The machine of a claim decides, else that of the access, else NVIDIA.
    ("access A = read(((2, 16), 1) : ((32, 1), 0), bits 32); #[check(conflicts(A) <= 0)] type B = 64 : 1;",
        &[("L1101", "0")]),
    ("access A = read(((2, 16), 1) : ((32, 1), 0), bits 32); #[check(conflicts(A, CDNA4) <= 0)] type B = 64 : 1;", &[]),
    ("access A = read(((2, 16), 1) : ((32, 1), 0), bits 32, on CDNA4); #[check(conflicts(A) <= 0)] type B = 64 : 1;",
        &[]),
    ("access A = read(((2, 16), 1) : ((32, 1), 0), bits 32, on CDNA4);\
      #[check(conflicts(A, NVIDIA) <= 0)] type B = 64 : 1;", &[("L1101", "0")]),
    ("access A = read(((2, 16), 1) : ((32, 1), 0), bits 32); #[check(wavefronts(A) <= 1)] type B = 64 : 1;",
        &[("L1101", "1")]),
    ("access A = read(((2, 16), 1) : ((32, 1), 0), bits 32); #[check(wavefronts(A, CDNA4) <= 1)] type B = 64 : 1;",
        &[]),
    ("access A = read((64, 1) : (1, 0), bits 32); #[check(sectors(A) <= 4, lines(A) <= 1)] type B = 64 : 1;", &[]),
    ("access A = read((64, 1) : (1, 0), bits 32, on CDNA3); #[check(sectors(A) <= 4)] type B = 64 : 1;",
        &[("L1102", "4")]),
    ("access A = read((64, 1) : (1, 0), bits 32, on CDNA3); #[check(lines(A) <= 1)] type B = 64 : 1;",
        &[("L1102", "1")]),
    ("access A = read((32, 32) : (1, 32), bits 32); #[check(vector(A) >= 4)] type B = (32, 32);", &[("L1103", "4")]),
    ("access A = read((32, 32) : (32, 1), bits 32); #[check(conflicts(A) <= 0, vector(A) >= 1)]\
      type B = (32, 32) : (?, 1);", &[]),
    ("access A = read((32, 32) : (1, 32), bits 32); #[check(conflicts(A) <= 0)] type B = (32, 32) : (?, 1);",
     &[("L1109", "0")]),
    ("access A = read((32, 8) : (1, 32), bits 32); #[check(conflicts(A) <= 0)] type B = (32, 8?) : (1, ?);", &[]),
    ("access A = read((32, 8) : (1, 32), bits 32); #[check(conflicts(A) <= 0)] type B = (8?, 8) : (8, 1);",
     &[("L0413", "0")]),
    ("access A = read((32, 32) : (1, 32), bits 32); #[check(conflicts(A) <= 0)] type B = ((4, 8), 32) : ((?, ?), 1);",
     &[("L1110", "0")]),
    ("access A = read((8, 8), bits 32); #[check(vector(4), vector(A) >= 1)] type B = (8, 8);", &[]),
    ("access A = read((8, 8), bits 32); #[check(vector(A))] type B = (8, 8);", &[("L0005", "A")]),
    ("access A = read((8, 8), bits 32); #[check(conflict(A) <= 0)] type B = (8, 8);", &[("L0005", "conflict")]),
    ("access A = read((8, 8), bits 32); #[check(moves(A) >= 4)] type B = (8, 8);", &[("L0005", "moves")]),
    ("access A = read((8, 8), bits 32); #[check(vector(A) <= 4)] type B = (8, 8);", &[("L0005", "<=")]),
    ("access A = read((8, 8), bits 32); #[check(vector <= 4)] type B = (8, 8);", &[("L0005", "<=")]),
    ("access A = read((32, 32) : (1, 32), bits 32, vector 3);", &[("L1002", "3")]),
    ("access A = read((32, 32) : (1, 32), bits 24);", &[("L1002", "24")]),
    ("access A = read((32, 32) : (1, 32), bits 32, align 24);", &[("L1002", "24")]),
    ("access A = read(32, bits 32);", &[("L0403", "32")]),
    ("access A = load(32, bits 32);", &[("L0001", "load")]),
    ("access A = read((32, 32), bits 32, bits 16);", &[("L0001", "bits")]),
    ("access A = read((32, 32), bits 32, width 16);", &[("L0001", "width 16")]),
    ("access A = read((32, 32));", &[("L0001", "(32, 32)")]),
    ("access A read((32, 32), bits 32);", &[("L0001", "read")]),
    ("access A = read((32, 32), bits 32); type B = coalesce(A);", &[("L0004", "A")]),
    ("access A = read((32, 32), bits 32, on B); type B = 4;", &[("L0004", "B")]),
    ("type B = 4; access A = read((32, 32), bits 32, on B);", &[("L0004", "B")]),
    ("type B = swizzle_for((32, 32), []);", &[("L0001", "swizzle_for((32, 32), [])")]),
    ("type B = swizzle_for((32, 32), Load);", &[("L0001", "Load")]),
    ("type B = swizzle_for((32, 32), [B]);", &[("L0008", "B")]),
    ("type A = 4; type B = swizzle_for((32, 32), [A]);", &[("L0004", "A")]),
    ("type B = swizzle_for((32, 32), [Load], within 3);", &[("L0001", "within")]),
    ("type B = swizzle_for((32, 32), [Load], among []);", &[("L0001", "[]")]),
    ("type B = swizzle_for((32, 32), [Load], among [4]);", &[("L0001", "4")]),
    ("type B = placed_for((32, 32), [Load]);", &[("L0004", "placed_for((32, 32), [Load])")]),
    ("const B: usize = padding_for((32, 32), 0, [Load]);", &[("L0004", "padding_for((32, 32), 0, [Load])")]),
    ("access A = read((32, 32) : (1, 32), bits 32); type B = swizzle_for((32, 32) : (33, 1), [A]);",
        &[("L0103", "33")]),
    ("#[allow(intractable)] type C = (32, 32) : (33, 1); access A = read((32, 32) : (1, 32), bits 32);\
      type B = swizzle_for(C, [A]);", &[("L1001", "C")]),
    ("type M = (?, ?) : (?, 1); access A = write((32, 8) : (1, 64), bits 16, vector 8); \
      type B = swizzle_for((64, 64) : (64, 1), [A], among tma(M)); \
      type C = swizzle_for((64, 64) : (64 + 8, 1), [A], among tma(M));",
     &[("L1521", "(64, 64) : (64 + 8, 1)")]),
    ("type A = infer((32, 4), |t, i| (t / 4 + 8 * (i / 2), 2 * (t % 4) + i % 2) in (16, 8));", &[]),
    ("type A = infer(8, [0, 1, 2, 3, 4, 5, 6, 8]);", &[("L1201", "8")]),
    ("linear A = {register: 4^1, lane: 8^4} -> {offset: 32}; linear B = {register: 4^8, lane: 8^1} -> {offset: 32}; \
      plan P = convert(A, B, bits 16);", &[]),
    ("linear A = {register: 4^1, lane: 8^4} -> {offset: 32}; plan P = convert(A, A, bits 24);", &[("L1002", "24")]),
    ("linear A = {register: 4^1, lane: 8^4} -> {offset: 32}; plan P = convert(A, A);", &[("L0001", "convert(A, A)")]),
    ("linear A = {register: 4^1, lane: 8^4} -> {offset: 32}; plan P = shuffle(A, A, bits 16);",
     &[("L0001", "shuffle")]),
    ("linear A = {lane: 8^4} -> {offset: 32}; plan P = convert(A, A, bits 16); type B = P;", &[("L0004", "P")]),
    // What is made for accesses is headed by its word; an access beyond the tile is told so as in claims.
    ("access A = read((64, 32) : (32, 1), bits 32); type B = swizzle_for((32, 32) : (32, 1), [A]);",
     &[("L1112", "swizzle_for((32, 32) : (32, 1), [A])")]),
    ("access A = read((32, 33) : (1, 32), bits 32); type B = placed_for((32, 33), [A]);",
     &[("L1002", "placed_for((32, 33), [A])")]),
    ("access A = read((8, 4) : (4, 1), bits 32); type B = placed_for((8, 4), [A, A, A, A, A, A, A, A, A]);",
     &[("L0403", "placed_for((8, 4), [A, A, A, A, A, A, A, A, A])")]),
    ("type A = infer(8, |i| i * i);", &[("L1201", "i * i")]),
    ("type A = infer((2, 2), [0, 1, 2]);", &[("L0607", "infer((2, 2), [0, 1, 2])")]),
    ("type A = infer((0, 2), |i, j| i);", &[("L0101", "(0, 2)")]),
    ("type A = infer((), [0]);", &[("L0403", "()")]),
    ("type A = infer(8, |i| 3 - i);", &[("L0007", "-")]),
    ("type A = infer(8, |i| 3 / i);", &[("L0007", "/")]),
    ("type A = infer(8, |i| (i, 0) in (4, 2));", &[("L0007", "(i, 0)")]),
    ("type A = infer(8, |i| (i, 0));", &[("L0004", "(i, 0)")]),
    ("type A = infer((8, 2), |i| i);", &[("L0004", "i")]),
    ("type A = infer(8, |i| i + N);", &[("L0004", "N")]),
    ("type A = infer(8, |i| i +);", &[("L0001", "+")]),
    ("type A = infer(8, |i| if i { 1 } else { 2 });", &[("L0001", "{ 1 }")]),
    ("type A = infer(8, |i| if i < 4 { 1 });", &[("L0001", "{ 1 }")]),
    ("type A = infer(8, f);", &[("L0001", "f")]),
    ("type A = infer((512, 512), |i, j| i + j);", &[("L0007", "(512, 512)")]),
    ("type A = infer(8, [0, 1]);", &[("L0607", "infer(8, [0, 1])")]),
    ("type A = (64, 64) : (65, 1);", &[("L0103", "65")]),
    ("type A = ((4, 8) : (8, 1), 3);", &[("L0004", "(4, 8) : (8, 1)")]),
    ("type A = (4, 8) : 8;", &[("L0102", "8")]),
    ("type A = (4, 8) : (8, 1, 2);", &[("L0102", "(8, 1, 2)")]),
    ("type A = zipped_divide((10, 8), [4, _]);", &[("L0401", "4")]),
    ("type A = logical_divide((10, 8), 3);", &[("L0401", "3")]),
    ("type A = complement((4, 4) : (1, 2), 64);", &[("L0301", "2")]),
    ("type A = (4294967296, 4294967296) : (4294967296, 1);", &[("L0105", "4294967296")]),
    ("type A = (0, 8) : (8, 1);", &[("L0101", "0")]),
    ("type A = compose(B, C);", &[("L0002", "compose")]),
    ("type A = compositon(B, C);", &[("L0002", "compositon")]),
    ("type A = foo(B);", &[("L0002", "foo")]),
    ("type A = (4, 8) : ;", &[("L0001", ";")]),
    ("type A = ;", &[("L0001", ";")]),
    ("type = 4;", &[("L0001", "=")]),
    ("A = 4;", &[("L0001", "A")]),
    ("type A = (4, 8)", &[("L0001", "(4, 8)")]),
    ("type A = (4 8);", &[("L0001", "8")]),
    ("type A (4, 8);", &[("L0001", "(4, 8)")]),
    ("type A: (4, 8);", &[("L0001", ":")]),
    ("struct A;", &[("L0001", "struct")]),
    ("type A = 4 type B = 5;", &[("L0001", "4")]),
    ("type A = \"(4, 8)\";", &[("L0001", "\"(4, 8)\"")]),
    ("type A = 4.0;", &[("L0001", "4.0")]),
    ("type A = 4u32;", &[("L0001", "4u32")]),
    ("[8, 8]", &[("L0004", "[8, 8]")]),
    ("type A = coalesce(A);", &[("L0008", "A")]),
    ("type A = coalesce(B); type B = 4;", &[("L0008", "B")]),
    ("type A = 4; type A = 5;", &[("L0006", "A")]),
    ("type A<'a> = 4;", &[("L0001", "'a")]),
    ("type A<T> = 4;", &[("L0001", "T")]),
    ("type A<const N: u32> = 4;", &[("L0001", "const N: u32")]),
    ("type A<const N: usize> = {N + 1};", &[("L0004", "N")]),
    ("type A<const N: usize> = N where N: X;", &[("L0001", "where")]),
    ("type A = (-4, 8);", &[("L0004", "-4")]),
    ("type A = (?, 8);", &[]),
    ("type A = (128?, 64?) : (?, 1); type B = zipped_divide(A, [32, 64]);", &[]),
    ("type A = (Multiple<128>, usize) : (?, 1); type B = zipped_divide(A, [32, _]);", &[]),
    ("type A = (128?, 64?) : (?, 1); type B = zipped_divide(A, [48, 64]);", &[("L0412", "48")]),
    ("type A = (128?, 64?) : (?, 1); type B = right_inverse(A);", &[("L0413", "A")]),
    ("type A = row_major(128?, 64?); type B = composition(A, [32, (8, 8) : (1, 8)]);", &[]),
    ("type A = row_major(128?, 64?); type B = slice(zipped_divide(A, [32, 64]), (_, (1, 0)));", &[]),
    ("type A = tile_to_shape((4, 8), (16, 8?));", &[("L0413", "8?")]),
    ("type A = (8, 4?) -[2, 1]-> (4, 8);", &[("L0004", "4?")]),
    ("type A = (128?1, 64) : (64, 1);", &[("L0001", "128?1")]),
    ("type A = (128?0, 64) : (64, 1);", &[]),
    ("type A = (128?, 64?) : (64?, 1);", &[("L0001", "64?")]),
    ("type A = swizzle(1, 0, 2) * ((8?, 4) : (4, 1));", &[("L0413", "8?")]),
    ("type A = (0?, 8);", &[("L0101", "0?")]),
    ("type A = (4?, 64) : (65, 1);", &[("L0103", "65")]),
    ("#[check(size(32))] type A = (8?, 4);", &[("L0413", "size(32)")]),
    ("type A = (?, ?, ?, ?, ?) : (?, ?, ?, ?, ?);", &[("L0104", "?")]),
    ("type A = (4, 8) : (_, 1);", &[("L0004", "_")]),
    ("type A = 99999999999999999999999;", &[("L0007", "99999999999999999999999")]),
    ("type A = 4 : 18446744073709551615;", &[("L0007", "18446744073709551615")]),
    ("type A = zipped_divide((8, 8), (4, 4));", &[("L0004", "(4, 4)")]),
    ("type A = complement((4, 8), [4]);", &[("L0004", "[4]")]),
    ("type A = coalesce((4, 8), 3);", &[("L0003", "coalesce((4, 8), 3)")]),
    ("type A = (8, 8) -[2, 1]-> (8, 8);", &[]),
    ("type A = (8, 8) -[2, *]-> (8, 8); type B = (8, 3) -[1, *]-> (8);", &[]),
    ("type A = coalesce(((2, 2), 5) -[1, 2, *]-> (2, 2)); type B = () -[]-> ();", &[]),
    ("type A = (8, 4) -[2, 1]-> (4, 6);", &[("L0804", "2")]),
    ("type A = (8, 8) -[1, 1]-> (8, 8);", &[("L0803", "1")]),
    ("type A = (8, 8) -[2, 3]-> (8, 8);", &[("L0802", "3")]),
    ("type A = (8, 8) -[1]-> (8, 8);", &[("L0801", "-[1]->")]),
    ("type A = (8, 8) -[1, *]-> (8, 0);", &[("L0101", "0")]),
    ("type A<const N: usize> = (N, 8) -[2, 1]-> (8, N); type B = A<4>; type C = ({M + 1}, 8) -[2, *]-> (8, M);", &[]),
    ("type A<const N: usize> = (N, 8) -[2, 1]-> (8, 4); type B = A<4>; type C = A<5>;", &[("L0804", "A<5>")]),
    ("type A = (8, 8) -[2, x]-> (8, 8);", &[("L0001", "x")]),
    ("type A = (8, 8) -[2, 1] (8, 8);", &[("L0001", "(8, 8)")]),
    ("type A = (8, 8) -[2, 1]-> ;", &[("L0001", ";")]),
    ("type A = (8, 8) : (8, 1) -[2, 1]-> (8, 8);", &[("L0001", "-")]),
    ("type A = (8, 8) -[2, 1]-> (8, 8) -[2, 1]-> (8, 8);", &[("L0001", "-")]),
    ("type A = (8, 8) -[2, 1]-> (8, 8) : (8, 1);", &[("L0001", ":")]),
    ("type A = swizzle(3, 3, 2) * (8, 64);", &[("L0901", "swizzle(3, 3, 2)")]),
    ("type A = dice(4);", &[("L0003", "dice(4)")]),
    ("type A = dice((4, 8), (1, _)); type B = slice((4, 8), (1, _)); const N: usize = slice_offset((4, 8), (1, _));",
     &[]),
    ("type A = slice((4, 8), (4, _));", &[("L0501", "4")]),
    ("type A = dice((4, 8), (1, _, _));", &[("L0502", "(1, _, _)")]),
    ("type A = slice((4, 8), [1, _]);", &[("L0004", "[1, _]")]),
    ("const N: usize = size((4, 8)); type A = (N, 8) : (8, 1); #[check(size(256))] type B = A;", &[]),
    ("const N: usize = index((4, 8) : (8, 1), (4, 7));", &[("L0501", "4")]),
    ("const N: usize = index((4, 8) : (8, 1), (1, _));", &[("L0004", "_")]),
    ("const N: usize = index((5, 8) : (8, 1), (2, 3, 4));", &[("L0502", "(2, 3, 4)")]),
    ("const N: usize = coalesce((4, 8));", &[("L0004", "coalesce((4, 8))")]),
    ("const N: usize = cosize((4, 8) : (?, 1));", &[("L0108", "?")]),
    ("#[check(injective)] const N: usize = size(4);", &[("L0005", "injective")]),
    ("const N: u32 = size(4);", &[("L0001", "u32")]),
    ("const N: usize = ;", &[("L0001", ";")]),
    ("const N: usize size(4);", &[("L0001", "size")]),
    ("const 4: usize = size(4);", &[("L0001", "4")]),
    ("type A = size((4, 8));", &[("L0004", "size((4, 8))")]),
    ("type A = complement(4, size((4, 8)));", &[("L0004", "size((4, 8))")]),
    ("type A = (size((4, 8)), 8);", &[("L0004", "size((4, 8))")]),
    ("type A = ceil_div((10, 8), (4, 4)); type B = (ceil_div(10, 4), 8) : (8, 1);", &[]),
    ("type A = shape_div((6, 4), 4);", &[("L0407", "6")]),
    ("type A = ceil_div((8), (2, 2));", &[("L0403", "(2, 2)")]),
    ("type A = ceil_div((N, 8), (4, 4)); type B = (shape(T), 8); \
     type C<const N: usize> = (product_each(((N, 2), 8)), 4) : ((1, N), 16);", &[]),
    ("type A = (4, 8) : (9, 1); type B = row_major(shape(A)); type C = (repeat(shape(B), 2), coshape(A));",
     &[("L0103", "9")]),
    ("type A = (4, (8, 2)); type B = row_major(shape(A)); #[check(same_function(B))] type C = row_major(4, (8, 2)); \
     type D = zip(make_layout(A, B));", &[]),
    ("type A = shape(coalesce((BK, 4)));", &[("L0004", "coalesce((BK, 4))")]),
    ("type A = shape([4, 8]);", &[("L0004", "[4, 8]")]),
    ("type A = shape(B); type B = 4;", &[("L0008", "B")]),
    ("type A = elem_scale((4, 8), 2);", &[("L0502", "2")]),
    ("type A = repeat((4, 8), 33);", &[("L0104", "33")]),
    ("type A = zip(((2, 3), 4));", &[("L0403", "4")]),
    ("type A = tile_unzip(((2, 3), 4), (1, 1));", &[("L0403", "4")]),
    ("type A = tv_tiler((4, 4) : (4, 1), (2, 1)); type B = zipped_divide((16, 8), A); type T = [8, _]; \
     type C = zipped_divide((16, 8), T); type D<const N: usize> = [N, 2]; type E = zipped_divide((16, 8), D<4>);", &[]),
    ("type T = [8, 3]; type A = zipped_divide((16, 8), T); type B = coalesce(T); #[check(injective)] type U = [8];",
     &[("L0401", "T"), ("L0004", "T"), ("L0005", "injective")]),
    ("type A = zipped_divide((16, 8), tv_tiler((4, 4) : (4, 1), (2, 1)));", &[]),
    ("type A = Sw<3,3,3> o 0 o (8,64):(64,1); type B = coalesce(A); type C = swizzle(BITS, {M + 1}, -S) o N o (8, 64);",
     &[]),
    ("type A<const M: usize> = swizzle(3, M, 3) * (8, 64);", &[]),
    ("type A = swizzle(3, 3) * (8, 64);", &[("L0001", "swizzle(3, 3)")]),
    ("type A = (8, 64) ^ (72, 1); type B = zipped_divide((4, 8) ^ (9, 1), [2, 4]); \
      type C = ((2, 4), 8) ^ ((9, 18), 1); const N: usize = 8; type D = (N, 64) ^ ({64 + N}, 1);", &[]),
    ("type A = 4 ^ 3;", &[("L1001", "3")]),
    ("type A = (8, 48) ^ (72, 1);", &[("L1002", "48")]),
    ("type A = (8, 8) ^ (9, 9);", &[("L1004", "(8, 8) ^ (9, 9)")]),
    ("type A = (2, 2, 2) ^ (1, 3, 6); type B = bit_matrix(1, 1 ^ 2, 2 ^ 4) o 8 o 8 : 1; type C = bit_matrix(N, 3) * 8; \
      type D = bit_matrix(1,3,6) o 0 o 8:1; type E = swizzle(1, 0, 2) * swizzle(1, 0, 3) * (4, 4);", &[]),
    ("type A = bit_matrix(1, 3, 2) * 8;", &[("L1018", "bit_matrix(1, 3, 2)")]),
    ("linear A = { lane: (4, 8) ^ (32, 1) } -> { row: 16, column: 8 }; linear B = inverse(A); \
      linear C = (8, 64) ^ (72, 1); \
      linear D = product(A, identity(4, warp, row)); type E = (4, 8) : (8, 1); linear F = linear_of(E, [i, j], k); \
      linear G = then(crate::Other, B); #[check(linear)] type H = (8, 64) ^ (72, 1);", &[("L1005", "inverse(A)")]),
    ("const N: usize = size(8); linear A = { lane: {N} ^ 1 } -> { row: {N * 2} }; linear B = (4, {N}) ^ ({N + 1}, 1); \
      linear C = reshape_inputs(A, { lane: {N / 4}, warp: 4 });", &[]),
    ("const N: usize = size(6); linear A = { lane: {N} ^ 1 } -> { row: 8 }; \
      linear B = { lane: {M} ^ 1 } -> { row: 8 }; \
      linear C = { lane: [({N}, 0)] } -> { row: 4, column: 4 }; \
      linear D = reshape_outputs({ lane: 8 ^ 1 } -> { row: 8 }, { row: 2 }); linear E = reshape_inputs(D, [row]);",
     &[("L1002", "{N}"), ("L0004", "{M}"), ("L1011", "{N}"),
       ("L1015", "reshape_outputs({ lane: 8 ^ 1 } -> { row: 8 }, { row: 2 })"), ("L0004", "[row]")]),
    ("linear A = { lane: 8 ^ 1 } -> { row: 8 }; linear B<const N: usize> = resize_input(A, lane, N); \
      linear C = resize_input(A, lane, 6); linear D = resize_output(A, row, {2 + 4}); linear E = identity(A, i, j); \
      linear F = transpose_inputs(crate::Other, [row, lane]); linear G = {8}; linear H = then(B<4>, A);",
     &[("L1002", "6"), ("L1002", "{2 + 4}"), ("L0004", "A"), ("L0001", "{8}")]),
    ("linear A = { lane: 4 ^ 3 } -> { row: 16 }; linear B = { lane: 6 ^ 1 } -> { row: 8 }; \
      linear C = { lane 4 } -> { row: 4 };",
     &[("L0001", "4"), ("L1001", "3"), ("L1002", "6")]),
    ("linear A = { lane: 4 ^ 1 } -> { row: 4 }; linear B = quotient(A, [warp]); \
      linear C = product(A); linear D = A + A;",
     &[("L0001", "+"), ("L1014", "warp"), ("L0003", "product(A)")]),
    ("linear A = { lane: 4 ^ 1 } -> { row: 4 }; type B = coalesce(A); linear C = inverse(D); type D = 4;",
     &[("L0004", "A"), ("L0008", "D")]),
    ("#[allow(intractable)] #[check(linear)] type A = (32, 32) : (1, 33); #[check(surjective)] type B = 4;",
     &[("L1001", "linear"), ("L0005", "surjective")]),
    ("atom A = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (1, 0) of 32); \
      atom B = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 32); \
      #[check(owners, registers(c) <= 4)] mma C = tiled(A, (2, 1, 1), [(4, 2) : (2, 1), _, _]) in (16, 2, 1); \
      copy D = tiled(B, (4, 2) : (2, 1), (1, 4)); copy E = copy_of(B, C.c); copy F = copy_like(B, D.from); \
      copy G = store_of(B, C.c); copy H = cotiled(B, (2, 4) : (4, 1), (2, 4) : (4, 1)); \
      #[check(at_once(D.to))] type I = (4, 8) : (8, 1); type J = C.c; type K = D.from(I); type L = (C.b); \
      mma M<const N: usize> = tiled(A, (N, 1, 1)); type O = M<2>.c; mma P = tiled(crate::Q) in (N, 2, 1);", &[]),
    ("atom A = mma((1, 4, 1), c 4 : 1 of 32, lanes 1 : 0, b 4 : 1 of 32, a 1 : 0 of 32); \
      atom B = copy(by to, to (1, 64) : (0, 1), from (1, 64) : (0, 1)); copy C = tiled(B of 16, 32 : 1, 4 : 1); \
      type D = 1024 : 1; type E = C.from(D);", &[]),
    ("atom A = mma((1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32, d 4 : 1 of 32); \
      atom B = copy(src (1, 4) : (0, 1), to (1, 4) : (0, 1), by from); \
      atom C = mma((1, 4, 1), a: 1 : 0 of 32, b 4 : 1 of 32, c 4 : 1 of 32); \
      atom D = mma[(1, 4, 1)]; atom E = mma((1, 4, 1), a 1 : 0 of bf16, b 4 : 1 of 16, c 4 : 1 of 32); \
      atom F = mma((1, 4, 1), a 1 : 0 bits 32, b 4 : 1 of 32, c 4 : 1 of 32); type G = tiled(F);",
     &[("L0003", "d"), ("L0003", "src"), ("L0001", ":"), ("L0001", "[(1, 4, 1)]"), ("L0001", "bf16"),
       ("L0001", "bits"), ("L0004", "tiled")]),
    ("atom A = mma((1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32, c 4 : 1 of 32); \
      atom B = copy(from (1, 128) : (0, 1), to (1, 128) : (0, 1), by from); \
      mma C = tiled(A of 32); mma D = tiled(A) in (4, 8); mma E = tiled(A) over (4, 8, 1); mma F = tiled(B); \
      copy G = tiled(A of 32, 32 : 1, 4 : 1); copy H = tiled(B, 32 : 1, 8 : 1); copy I = tiled(B of 16, 32 : 1); \
      mma J = tiled(A); copy K = copy_of(B of 32, J); type L = J.d;",
     &[("L0001", "over"), ("L0002", "d"), ("L0004", "32"), ("L0004", "(4, 8)"), ("L0004", "B"), ("L0004", "A"),
       ("L1407", "B"), ("L0003", "tiled(B of 16, 32 : 1)"), ("L0004", "J")]),
    ("atom A = mma((1, 4, 1), a 1 : 0 of 0, b 4 : 1 of 32, c 4 : 1 of 32); \
      atom B = mma((1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32); \
      atom C = mma((1, 4, 1), a 1 : 0 of 32, a 4 : 1 of 32, c 4 : 1 of 32); \
      atom D = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by both);",
     &[("L1412", "1 : 0"), ("L0003", "mma((1, 4, 1), a 1 : 0 of 32, b 4 : 1 of 32)"), ("L0003", "a"),
       ("L0004", "both")]),
    ("atom A = mma((64, 8, 16), lanes 128 : 1, a (128, (64, 16)) : (0, (1, 64)) of 16, \
      b (128, (8, 16)) : (0, (1, 8)) of 16, c ((4, 8, 4), (2, 2)) : ((128, 1, 16), (64, 8)) of 32); \
      mma B = tiled(A); #[check(descriptor(B.b))] type C = swizzle(2, 3, 3) * ((64, 32) : (32, 1)); \
      #[check(descriptor(B.a))] type D = (64, 64) : (64, 1); #[check(descriptor(B.c))] type E = (64, 64) : (64, 1); \
      #[check(descriptor(B.a))] type F = (40, 16) : (16, 1);",
     &[("L1413", "descriptor(B.a)"), ("L0005", "B.c"), ("L1404", "descriptor(B.a)")]),
    ("type A = (512, 256) : (256, 1); type B = (64, 64) : (64, 1); tma C = box(A, B of 12); tma D = box(A, B); \
      tma E = box(A, (64, 64) : (1, 64) of 16); tma F = box(A, B of 16, blocks 3); tma G = box(A, B of 16, lanes 3); \
      tma H = boxes(A, B of 16); tma I = box(A of 16, B); tma J = box(A, B of 16, splits); tma K = box(A);",
     &[("L1503", "12"), ("L0003", "B"), ("L1507", "(64, 64) : (1, 64)"), ("L1512", "3"), ("L0003", "lanes"),
       ("L0002", "boxes"), ("L0003", "box(A of 16, B)"), ("L0003", "splits"), ("L0003", "box(A)")]),
    ("type A = (1024, 512) : (512, 1); type B = swizzle(3, 3, 3) * ((128, (64, 2)) : (64, (1, 8192))); \
      #[check(instructions <= 1)] tma C = box(A, B of 16); #[check(instructions <= 1)] tma D = box(A, B of 16, split); \
      #[check(bulk(A, 16))] type E = (128, 64) : (1, 128); #[check(bulk(A))] type F = B; \
      #[check(instructions <= 1)] type G = B; #[check(owners)] tma H = box(A, B of 16); type I = D;",
     &[("L1520", "1"), ("L1507", "bulk(A, 16)"), ("L0005", "bulk(A)"), ("L0005", "instructions <= 1"),
       ("L0005", "owners"), ("L0004", "D")]),
    ("type A = (1024, 512) : (512, 1); #[check(bulk(A, 16) <= 2)] \
      type B = swizzle(3, 3, 3) * ((128, (64, 2)) : (64, (1, 8192))); #[check(bulk(A, 16) <= 1)] type C = B; \
      #[check(bulk(A, 16) <= 1)] type E = (128, 64) : (1, 128); #[check(bulk(A, 16) < 2)] type F = B; \
      #[check(bulk(A) <= 1)] type G = B; #[check(bulk(A, 16) <=)] type H = B;",
     &[("L0005", "<"), ("L0005", "bulk(A) <= 1"), ("L0005", "<="), ("L1520", "1"), ("L1507", "bulk(A, 16) <= 1")]),
    ("atom A = mma((4, 1, 1), a (4, 1) : (1, 0) of 32, b (4, 1) : (0, 0) of 32, c (4, 1) : (2, 0) of 32);",
     &[("L1412", "(4, 1) : (2, 0)")]),
    ("atom A = mma((1, 1, 1), a 1 : 0 of 32, b 1 : 0 of 32, c 1 : 0 of 32); mma B = tiled(A, (2, 1, 1), [3, _, _]); \
      mma C = tiled(A, (2, 2) : (1, 1)); mma D = tiled(A, (2, 1, 1)) in (3, 1, 1); \
      #[check(owners)] mma E = tiled(A, (1, 1, 2)); #[check(registers(c) <= 1)] mma F = tiled(A) in (2, 2, 1);",
     &[("L1402", "3"), ("L1403", "(2, 2) : (1, 1)"), ("L1404", "3"), ("L1405", "owners"), ("L1414", "1")]),
    ("atom A = copy(from (1, 4) : (0, 1), to (1, 4) : (0, 1), by from of 8); \
      copy B = tiled(A, (4, 8) : (2, 8), (1, 4)); \
      copy C = tiled(A, (4, 8) : (8, 1), (1, 6)); copy D = tiled(A of 3, 4, (1, 4)); copy E = tiled(A, 4, (1, 4)); \
      type F = E.from((4, 4) : (5, 1)); mma G = tiled(A); type H = E; copy I = tiled(B, 4, 4); \
      #[check(size(4))] copy J = tiled(A, 4, (1, 4)); #[check(owners)] type K = 4;",
     &[("L1406", "(4, 8) : (2, 8)"), ("L1407", "(1, 6)"), ("L1401", "3"), ("L0103", "5"), ("L0004", "A"),
       ("L0004", "E"), ("L0004", "B"), ("L0005", "size(4)"), ("L0005", "owners")]),
    ("atom A = mma(4); atom B = fma((1, 1, 1)); mma C = tile(A); copy D = tiled; type E = Tile.c; \
      copy F = copy_of(A, B);",
     &[("L0001", "tiled"), ("L0003", "mma(4)"), ("L0002", "fma"), ("L0002", "tile"), ("L0004", "B")]),
    ("type A = bit_matrix() * 8;", &[("L0001", "bit_matrix()")]),
    ("type A = bit_matrix(1, (2, 4)) * 8;", &[("L0001", "(2, 4)")]),
    ("type A = complement(bit_matrix(1, 3, 6) * 8, 64);", &[("L0910", "bit_matrix(1, 3, 6) * 8")]),
    ("type A = (8, 64) ^ (?, 1);", &[("L0108", "?")]),
    ("type A = (8, 64) ^ (-72, 1);", &[("L0109", "-72")]),
    ("type A = (8, 64) ^ 1;", &[("L0102", "1")]),
    ("type A<const N: usize> = (8, N) ^ (72, 1);", &[("L0004", "(8, N) ^ (72, 1)")]),
    ("type A = swizzle(3, -3, 3) * (8, 64);", &[("L0001", "-3")]),
    ("type A = swizzle(3, 3, 3) o 64 (8, 64);", &[("L0001", "(8, 64)")]),
    ("#[allow(intractable)] type A = swizzle(1, 0, 2) o 6 o 8 : -1;", &[("L0904", "-1")]),
    ("#[allow(intractable)] type A = swizzle(1, 0, 2) o 7 o 8 : -1;", &[]),
    ("type A = upcast(swizzle(3, 3, 3) * (64, 8), 8); type B = right_inverse(swizzle(3, 3, 3) * row_major(8, 64));",
     &[]),
    ("#[allow(intractable)] type A = composition(swizzle(1, 0, 2) * 8, 8 : -1); \
     #[check(cosize(8))] type B = row_major(2, 4);", &[]),
    ("type A = upcast(swizzle(3, 4, -3) * (64, 8), 32);", &[("L0908", "swizzle(3, 4, -3) * (64, 8)")]),
    ("type A = complement(swizzle(3, 3, 3) * (8, 64), 1024);", &[("L0910", "swizzle(3, 3, 3) * (8, 64)")]),
    ("#[allow(intractable)] type A = left_inverse((8, 8) : (3, 32));", &[("L0303", "32")]),
    ("#[allow(intractable)] type A = complement((4, (2, 3)) : (1, (4, 5)), 100);", &[("L0301", "5")]),
    ("#[allow(intractable)] type A = zipped_divide((8, 8) : (8, 1), [4, (2, 2) : (1, 1)]);", &[("L0301", "1")]),
    ("type A = blocked_product((4, 8), swizzle(1, 0, 2) * 8);", &[("L0910", "swizzle(1, 0, 2) * 8")]),
    ("type A = zipped_divide((16, 8), [swizzle(1, 0, 2) * 8, _]); type B = zipped_divide(16, swizzle(1, 0, 2) * 8);",
     &[("L0910", "swizzle(1, 0, 2) * 8"), ("L0910", "swizzle(1, 0, 2) * 8")]),
    ("type A = swizzle(3, 3, 3) * ((8, 64) : (?, 1)); type B = zipped_divide(A, [4, 8]); type C = slice(A, (2, _)); \
     type D = slice((4, 8) : (?, 1), (1, _));", &[]),
    ("type A = slice((4, 8) : (?, 1), (4, _)); type B = slice((4, 8) : (?, 1), (1, 8));",
     &[("L0501", "4"), ("L0501", "8")]),
    ("type A = composition(8 : 4, swizzle(1, 0, 2) * ((2, 4) : (4, 1))); \
     type B = swizzle(1, 0, 3) * swizzle(1, 1, 3) * (8, 8); type C = filter(B); type D = append(B, 2 : 64);", &[]),
    ("#[allow(intractable)] type A = composition((2, 2, 2) : (1, 16, 3), swizzle(1, 0, 2) * 8);",
     &[("L0906", "swizzle(1, 0, 2) * 8")]),
    ("#[allow(intractable)] type A = upcast((4, 8) : (1, 14), 8);", &[("L0408", "14")]),
    ("type A = upcast((4, 8) : (1, 4), 0);", &[("L0101", "0")]),
    ("type A = downcast((4, 8) : (2, 8), 2);", &[("L0410", "(4, 8) : (2, 8)")]),
    ("type A = tile_to_shape((8, 4), (16, 9));", &[("L0401", "9")]),
    ("type A = select((4, 8), (0, 2));", &[("L0404", "2")]),
    ("type A = select((4, 8), 4 : 1);", &[("L0004", "4 : 1")]),
    ("type A = group((4, 8), 0, 3);", &[("L0404", "3")]),
    ("type A = replace((4, 8), 2, 4);", &[("L0404", "2")]),
    ("type A = append((4, 8), 4 : ?);", &[("L0108", "?")]),
    ("type A = append((4, 8));", &[("L0003", "append((4, 8))")]),
    ("type A = with_shape((4, 8) : (8, 1), (5, 6));", &[("L0202", "5")]),
    ("#[allow(intractable)] type A = make_layout_tv((2, 2) : (1, 1), 4);", &[("L0301", "(2, 2) : (1, 1)")]),
    ("type A = (_4, 8); type B = (8, 8) : LayoutRight; type C = (4, 8) : GenColMajor;",
     &[("L0004", "_4"), ("L0004", "LayoutRight"), ("L0004", "GenColMajor")]),
    ("type A = Swizzle<3, 3, 3> * (8, 64); type B = swizzle<3, 3, 3> * row_major(8, 64);", &[]),
    ("type A = B * C;", &[("L0001", "*")]),
    ("type A = N + 1;", &[("L0001", "+")]),
    ("#[check(size(33), injektive, vector(8))] type A = (4, 8) : (8, 1);",
     &[("L0601", "33"), ("L0005", "injektive"), ("L0604", "8")]),
    ("#[check(injective)] type A = (4, 8) : (0, 1);", &[("L0301", "injective")]),
    ("#[allow(intractible)] type A = 4;", &[("L0005", "intractible")]),
    ("type G<const N: usize> = (N, 8); type A = G<1, 2>; type B = composition(G<4>, 6:3); type C = G<0>;",
     &[("L0003", "G<1, 2>"), ("L0101", "G<0>")]),
    ("type A = 4; type B = (A, 8); type C = (A); type D = zipped_divide((8,8):(8,1), [A, _]);", &[("L0004", "A")]),
    ("type A = mode((4, 8), 2);", &[("L0404", "2")]),
    ("type A = row_major();", &[("L0003", "row_major()")]),
    ("type A = row_major(4, 0);", &[("L0101", "0")]),
    ("type A = ordered((4, 8), 1);", &[]),
    ("type A = zipped_divide((8, 8), [2, 2, 2]);", &[("L0403", "[2, 2, 2]")]),
    ("type A = layout!(4);", &[("L0001", "layout!")]),
    ("type A = ops::coalesce(4);", &[("L0001", "ops::coalesce")]),
    ("type A = (4, 8) : (8, 1) : 3;", &[("L0001", ":")]),
    ("(4, 8) : (8, 2)", &[("L0103", "8")]),
    ("4 : 1;", &[("L0001", "4")]),
    ("type Tile = (128, 64) : (64, 1); type Owned = composition(Tile, ((8, 32), (8, 4)) : ((1024, 1), (128, 33)));",
     &[("L0201", "8")]),
    ("type A = (64, 8) : (3, 192); type B = (12, 4):(1, 14); type C = (2, 2) : (-1, 2);",
     &[("L0103", "14"), ("L0103", "-1")]),
    ("type A = (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2);", &[("L0104", "(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)")]),
    ("type A = flatten(((2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2, 2))); type B = coalesce(A);", &[]),
    ("type A = {};", &[("L0001", "{}")]),
    ("type A = ((((((((((((1))))))))))));", &[]),
    ("#[check] type A = 4;", &[("L0001", "check")]),
    ("#[check(size)] type A = 4;", &[("L0005", "size")]),
    ("#[check(divides((10, 8)))] type A = 4;", &[]),
    ("#[check(same_function(32 : 2))] type A = (4, 8);", &[("L0606", "32 : 2")]),

];

/// Inputs of `assert_layout!`.
#[rustfmt::skip]
pub(super) const ASSERTIONS: &[(&str, &[(&str, &str)])] = &[
    ("L: size(32), injective", &[]),
    ("(4, 8) : (8, 1) : size(32), cosize(32), injective, compact, bijective, vector(1), tractable", &[]),
    ("(4, 8) : size(32)", &[]),
    ("(4, 8) : (1, 4) : sorted, column_major", &[]),
    ("(4, 8) : (8, 1) : coalesced, row_major", &[]),
    ("(4, 8) : (8, 1) : sorted, column_major", &[("L0608", "sorted"), ("L0610", "column_major")]),
    ("(4, 8) : (1, 4) : coalesced, row_major", &[("L0609", "coalesced"), ("L0610", "row_major")]),
    ("(4, (8)) : (8, (1)) : coalesced", &[("L0609", "coalesced")]),
    ("(4, 8) : (8, 1) : is_sorted", &[("L0005", "is_sorted")]),
    ("(4, 8) : (8, 1) : c_contiguous", &[("L0005", "c_contiguous")]),
    ("(4, 8) : (8, 1) : size(33), vector(2)", &[("L0601", "33"), ("L0604", "2")]),
    ("composition(A, B): size(N)", &[]),
    ("Tile<4>: divides((8, 8)), same_function(Other)", &[]),
    ("#[allow(intractable)] (4, 4) : (5, 1) : injective", &[]),
    ("(4, 4) : (5, 1) : injective", &[("L0103", "5")]),
    ("", &[("L0001", "")]),
    ("L", &[("L0001", "L")]),
    ("L:", &[("L0001", ":")]),
    ("L, size(32)", &[("L0001", ",")]),
    ("L: size(32) injective", &[("L0001", "injective")]),
    ("L: sise(32)", &[("L0005", "sise")]),
    ("L: size", &[("L0005", "size")]),
    ("L: injective(3)", &[("L0005", "injective(3)")]),
    ("L: size([4])", &[("L0004", "[4]")]),
    ("L: divides([4])", &[("L0004", "[4]")]),
    ("#[check(injective)] L: size(4)", &[("L0005", "#[check(injective)]")]),
    ("L: 4", &[("L0001", "4")]),
];

fn tokens(source: &str) -> TokenStream {
    source.parse().unwrap_or_else(|error| panic!("{source}: {error}"))
}

fn compare(source: &str, found: &[(String, String)], expected: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = found.iter().map(|(at, text)| (&text[1..6], at.as_str())).collect();
    assert_eq!(found, expected, "{source}");
}

#[test]
fn each_mistake_has_its_code_and_its_caret() {
    for (source, expected) in MISTAKES {
        compare(source, &errors(source), expected);
    }
}

#[test]
fn each_wrong_assertion_has_its_code_and_its_caret() {
    for (source, expected) in ASSERTIONS {
        compare(source, &located(source, &Program::parse_assertion(source)), expected);
    }
}

/// The help line of the only error.
fn help(source: &str) -> String {
    let errors = errors(source);
    let [(_, text)] = &errors[..] else { panic!("{source}: {errors:?}") };
    text.split("help: ").nth(1).unwrap_or_default().to_owned()
}

#[test]
fn slips_and_words_of_other_libraries_are_understood() {
    for (source, expected) in [
        ("type A = compositon(B, C);", "did you mean composition(B, C)?"),
        ("type A = transpose(B);", "did you mean select(layout, (1, 0))?"),
        ("type A = recast_layout(B);", "did you mean recast(layout, 16, 32)?"),
        ("type A = (N * 2, 4);", "write a Rust expression in braces: {N * 2}"),
        ("type A = tile(B, C);", "did you mean zipped_divide(layout, [8, 8])?"),
        ("type A = LayoutRight(4, 8);", "did you mean row_major(4, 8)?"),
        ("#[check(injektive)] type A = 4;", "did you mean injective?"),
        ("type A = (4, 8) : (\"8\", 1);", "leave the quotes out: 8"),
        ("type B = 4; type A = (B, (8) : (1));", "layouts are joined by an operation: make_layout(B, (8) : (1))"),
    ] {
        assert_eq!(help(source), expected, "{source}");
    }
}

#[test]
fn an_error_in_a_definition_is_reported_once_however_often_it_is_used() {
    let source = "type A = 0 : 1; type B = coalesce(A); type C = composition(A, B); #[check(size(3))] type D = A; \
                  type E = 4 : (1, 2);";
    compare(source, &errors(source), &[("L0101", "0"), ("L0102", "(1, 2)")]);
}

/// The tokens with every name of one letter replaced by a long one.
fn with_long_names(stream: TokenStream) -> TokenStream {
    use proc_macro2::{Ident, TokenTree};
    let rename = |tree| match tree {
        TokenTree::Ident(ident) if ident.to_string().len() == 1 && ident != "_" => {
            let name = ident.to_string().repeat(70);
            Ident::new(&name, ident.span()).into()
        }
        TokenTree::Group(group) => Group::new(group.delimiter(), with_long_names(group.stream())).into(),
        tree => tree,
    };
    stream.into_iter().map(rename).collect()
}

#[test]
fn headlines_stay_short_whatever_the_names() {
    let layouts = MISTAKES.iter().map(|(source, _)| Program::from_tokens(&with_long_names(tokens(source))));
    let assertions =
        ASSERTIONS.iter().map(|(source, _)| Program::assertion_from_tokens(&with_long_names(tokens(source))));
    for error in layouts.chain(assertions).flat_map(|program| program.evaluate().err().unwrap_or_default()) {
        let headline = error.text().lines().next().unwrap_or_default().to_owned();
        assert!(headline.len() <= 90 + "[L0000] ".len(), "{headline}");
    }
}
