/// By rows, 4 at once.
#[doc = "**`((16,16),(4,4)):((256,4),(64,1))`**\n\n256 threads write 16 values of 32 bits each, 4 at once, of a tile that begins at a multiple of 128 bytes; claims about it speak of nvidia"]
pub type Store = ::layout_static::access::Access<
    ::layout_static::Layout<
        (
            (::layout_static::constants::_16, ::layout_static::constants::_16),
            (::layout_static::constants::_4, ::layout_static::constants::_4),
        ),
        (
            (::layout_static::constants::_256, ::layout_static::constants::_4),
            (::layout_static::constants::_64, ::layout_static::constants::_1),
        ),
    >,
    ::layout_static::access::Write,
    32,
    4,
>;
///An access, whose numbers are known to rustc.
pub type Load = ::layout_static::access::NoAccess;
::core::compile_error! {
    "[L0008] name: `Columns` is used before its definition\n  help: move the definition of Columns above this one"
}
///An access, whose numbers are known to rustc.
pub type Elsewhere = ::layout_static::access::Access<
    Foreign,
    ::layout_static::access::Read,
    { BITS },
>;
const _: () = {
    let _ = <Elsewhere as ::layout_static::access::StaticAccess>::ACCESS;
};
/** **`((8,32),(4,(2,2))):((4,64),(1,(32,2048)))`**

 size 4096, cosize 4096, rank 2, depth 3; tractable, bijective (compact)

 Encoded by the morphism `((8,32),(4,(2,2))) -[2,4,1,3,5]-> (4,8,2,32,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Columns = ::layout_static::Layout<
    (
        (::layout_static::constants::_8, ::layout_static::constants::_32),
        (
            ::layout_static::constants::_4,
            (::layout_static::constants::_2, ::layout_static::constants::_2),
        ),
    ),
    (
        (::layout_static::constants::_4, ::layout_static::constants::_64),
        (
            ::layout_static::constants::_1,
            (::layout_static::constants::_32, ::layout_static::constants::_2048),
        ),
    ),
>;
/// The layout `((8,32),(4,(2,2))):((4,64),(1,(32,2048)))` as a value.
#[allow(non_upper_case_globals)]
const Columns: Columns = <Columns as ::layout_static::Static>::VALUE;
#[doc = "**`((8,32),(4,(2,2))):((4,64),(1,(32,2048)))`**\n\n256 threads read 16 values of 32 bits each, one at a time, of a tile that begins at a multiple of 128 bytes; claims about it speak of nvidia"]
pub type Read = ::layout_static::access::Access<
    ::layout_static::Layout<
        (
            (::layout_static::constants::_8, ::layout_static::constants::_32),
            (
                ::layout_static::constants::_4,
                (::layout_static::constants::_2, ::layout_static::constants::_2),
            ),
        ),
        (
            (::layout_static::constants::_4, ::layout_static::constants::_64),
            (
                ::layout_static::constants::_1,
                (::layout_static::constants::_32, ::layout_static::constants::_2048),
            ),
        ),
    >,
    ::layout_static::access::Read,
    32,
>;
/** `swizzle_for((64, 64) : (64, 1), [Store, Read])`

 **`Sw<3,2,6> o 0 o (64,64):(64,1)`**

 size 4096, cosize 4096, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```

 Wavefronts on nvidia: `Store` 4, `Read` 1; free of conflicts, so no layout is better.*/
pub type Smem = ::layout_static::Composed<
    ::layout_static::Swizzle<3, 2, 6>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::constants::_64, ::layout_static::constants::_64),
        (::layout_static::constants::_64, ::layout_static::constants::_1),
    >,
>;
/// The layout [`type@Smem`] as a value.
#[allow(non_upper_case_globals)]
pub const Smem: Smem = <Smem as ::layout_static::Static>::VALUE;
/** `placed_for((64, 64), [Store, Read], on NVIDIA)`

 **`Sw<3,2,3> o 0 o ((4,8,2),(32,2)):((256,32,1024),(1,2048))`**

 size 4096, cosize 4096, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
pub type Free = ::layout_static::Composed<
    ::layout_static::Swizzle<3, 2, 3>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (
            (
                ::layout_static::constants::_4,
                ::layout_static::constants::_8,
                ::layout_static::constants::_2,
            ),
            (::layout_static::constants::_32, ::layout_static::constants::_2),
        ),
        (
            (
                ::layout_static::constants::_256,
                ::layout_static::constants::_32,
                ::layout_static::constants::_1024,
            ),
            (::layout_static::constants::_1, ::layout_static::constants::_2048),
        ),
    >,
>;
/// The layout [`type@Free`] as a value.
#[allow(non_upper_case_globals)]
pub const Free: Free = <Free as ::layout_static::Static>::VALUE;
/** `swizzle_for((64, 64) : (64, 1), [Read], among [swizzle(0, 4, 3), swizzle(3, 4, 3)])`

 **`(64,64):(64,1)`**

 size 4096, cosize 4096, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(64,64) -[2,1]-> (64,64)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```

 Wavefronts on nvidia: `Read` 8; the best of the given swizzles.*/
pub type Tma = ::layout_static::Layout<
    (::layout_static::constants::_64, ::layout_static::constants::_64),
    (::layout_static::constants::_64, ::layout_static::constants::_1),
>;
/// The layout `(64,64):(64,1)` as a value.
#[allow(non_upper_case_globals)]
pub const Tma: Tma = <Tma as ::layout_static::Static>::VALUE;
/// `padding_for((64, 64) : (64, 1), 0, [Store, Read])` = 4
pub const PAD: ::core::primitive::usize = 4;
/** `swizzle_for((64, 64) : (64, 1), [Store, Elsewhere])`

 Its numbers are known to rustc.*/
pub type Generic = ::layout_static::Composed<
    ::layout_static::access::SwizzleFor<
        ::layout_static::Layout<
            (::layout_static::constants::_64, ::layout_static::constants::_64),
            (::layout_static::constants::_64, ::layout_static::constants::_1),
        >,
        (Store, Elsewhere),
    >,
    ::layout_static::constants::_0,
    ::layout_static::Layout<
        (::layout_static::constants::_64, ::layout_static::constants::_64),
        (::layout_static::constants::_64, ::layout_static::constants::_1),
    >,
>;
/// The layout [`type@Generic`] as a value.
#[allow(non_upper_case_globals)]
pub const Generic: Generic = <Generic as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::check::Verdict;
    let verdict = ::layout_static::check::exists::<Generic>(&[(0, 0), (2, 2)]);
    match verdict.place() {
        0 => {}
        1 => (Verdict::panic)(verdict),
        2 => (Verdict::panic)(verdict),
        3 => (Verdict::panic)(verdict),
        4 => (Verdict::panic)(verdict),
        5 => (Verdict::panic)(verdict),
        6 => (Verdict::panic)(verdict),
        _ => (Verdict::panic)(verdict),
    }
};
/** **`(64,64):(64,1)`**

 size 4096, cosize 4096, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(64,64) -[2,1]-> (64,64)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```*/
type Claimed = ::layout_static::Layout<
    (::layout_static::constants::_64, ::layout_static::constants::_64),
    (::layout_static::constants::_64, ::layout_static::constants::_1),
>;
/// The layout `(64,64):(64,1)` as a value.
#[allow(non_upper_case_globals)]
const Claimed: Claimed = <Claimed as ::layout_static::Static>::VALUE;
const _: () = { { (::layout_static::check::conflicts::<Claimed, Elsewhere>)(0) } };
const _: () = {
    use ::layout_static::{
        algebra::synthesis::swizzle_for as _, check::conflicts as _,
        check::wavefronts as _, check::conflicts as _, check::vector_of as _,
        algebra::synthesis::placed_for as _, algebra::synthesis::swizzle_for as _,
        algebra::synthesis::padding_for as _, algebra::synthesis::swizzle_for as _,
        check::conflicts as _,
    };
    let _: (
        Columns,
        Store,
        Read,
        Store,
        Read,
        Read,
        Store,
        Store,
        Read,
        Read,
        Store,
        Read,
        Store,
        Elsewhere,
        Elsewhere,
    );
    let _ = (Columns,);
};
