/// A tile.
/**
 **`(2,2):(2,1)`**

 size 4, cosize 4, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(2,2) -[2,1]-> (2,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 189 162" width="189" height="162" role="img" aria-label="(2,2):(2,1)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">(2,2):(2,1)</text> <path d="M31 54h36v36h-36z" fill="#56B4E9" fill-opacity="0.38"/> <path d="M67 54h36v36h-36z" fill="#E69F00" fill-opacity="0.38"/> <path d="M31 90h36v36h-36z" fill="#009E73" fill-opacity="0.38"/> <path d="M67 90h36v36h-36z" fill="#CC79A7" fill-opacity="0.38"/> <path d="M31 54H103M31 90H103M31 126H103M31 54V126M67 54V126M103 54V126" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 54H103V126H31Z" fill="none" stroke="currentColor" stroke-width="2"/> <g text-anchor="middle"> <text x="49" y="77">0</text> <text x="85" y="77">1</text> <text x="49" y="113">2</text> <text x="85" y="113">3</text> </g> <g opacity="0.65"> <text x="49" y="49" text-anchor="middle">0</text> <text x="85" y="49" text-anchor="middle">1</text> <text x="25" y="77" text-anchor="end">0</text> <text x="25" y="113" text-anchor="end">1</text> </g> <text x="14" y="144" opacity="0.75">colour: index mod 8</text> </svg></div>*/
pub type Tile = ::layout_static::Layout<
    (::layout_static::constants::_2, ::layout_static::constants::_2),
    (::layout_static::constants::_2, ::layout_static::constants::_1),
>;
/// A tile.
///
/// The layout `(2,2):(2,1)` as a value.
#[allow(non_upper_case_globals)]
pub const Tile: Tile = <Tile as ::layout_static::Static>::VALUE;
/** `composition(Tile, (2, 2) : (1, 2))`
 where `Tile` = `(2,2):(2,1)`

 **`(2,2):(2,1)`**

 size 4, cosize 4, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(2,2) -[2,1]-> (2,2)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 231 162" width="231" height="162" role="img" aria-label="(2,2):(2,1) over (2,2)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">(2,2):(2,1) over (2,2)</text> <path d="M31 54h49v36h-49zM31 90h49v36h-49z" fill="#56B4E9" fill-opacity="0.38"/> <path d="M80 54h49v36h-49zM80 90h49v36h-49z" fill="#E69F00" fill-opacity="0.38"/> <path d="M31 54H129M31 90H129M31 126H129M31 54V126M80 54V126M129 54V126" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 54H129V126H31Z" fill="none" stroke="currentColor" stroke-width="2"/> <g text-anchor="middle"> <text x="55" y="77">T0 V0</text> <text x="104" y="77">T1 V0</text> <text x="55" y="113">T0 V1</text> <text x="104" y="113">T1 V1</text> </g> <g opacity="0.65"> <text x="55" y="49" text-anchor="middle">0</text> <text x="104" y="49" text-anchor="middle">1</text> <text x="25" y="77" text-anchor="end">0</text> <text x="25" y="113" text-anchor="end">1</text> </g> <text x="14" y="144" opacity="0.75">colour: the thread mod 8</text> </svg></div>

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 243 106" width="243" height="106" role="img" aria-label="memory of (2,2):(2,1)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">memory of (2,2):(2,1)</text> <path d="M31 54h49v36h-49z" fill="#56B4E9" fill-opacity="0.38"/> <path d="M80 54h49v36h-49z" fill="#E69F00" fill-opacity="0.38"/> <path d="M129 54h49v36h-49z" fill="#009E73" fill-opacity="0.38"/> <path d="M178 54h49v36h-49z" fill="#CC79A7" fill-opacity="0.38"/> <path d="M31 54H227M31 90H227M31 54V90M80 54V90M129 54V90M178 54V90M227 54V90" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 54H227V90H31Z" fill="none" stroke="currentColor" stroke-width="2"/> <g text-anchor="middle"> <text x="55" y="77">(0,0)</text> <text x="104" y="77">(0,1)</text> <text x="153" y="77">(1,0)</text> <text x="202" y="77">(1,1)</text> </g> <g opacity="0.65"> <text x="55" y="49" text-anchor="middle">0</text> <text x="104" y="49" text-anchor="middle">1</text> <text x="153" y="49" text-anchor="middle">2</text> <text x="202" y="49" text-anchor="middle">3</text> <text x="25" y="77" text-anchor="end">0</text> </g> </svg></div>*/
pub type Owned = ::layout_static::Layout<
    (::layout_static::constants::_2, ::layout_static::constants::_2),
    (::layout_static::constants::_2, ::layout_static::constants::_1),
>;
/// The layout `(2,2):(2,1)` as a value.
#[allow(non_upper_case_globals)]
pub const Owned: Owned = <Owned as ::layout_static::Static>::VALUE;
/** **`(3,2):(2,1)`**

 size 6, cosize 6, rank 2, depth 1; tractable, bijective (compact)

 Encoded by the morphism `(3,2) -[2,1]-> (2,3)`:

 ```text
 ```

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```

 No picture: [L1002] linear: size 3 of dim0 is not a power of two.*/
type Padded = ::layout_static::Layout<
    (::layout_static::constants::_3, ::layout_static::constants::_2),
    (::layout_static::constants::_2, ::layout_static::constants::_1),
>;
/// The layout `(3,2):(2,1)` as a value.
#[allow(non_upper_case_globals)]
const Padded: Padded = <Padded as ::layout_static::Static>::VALUE;
#[doc = "**`(2,2):(1,2)`**\n\n2 threads read 2 values of 32 bits each, one at a time, of a tile that begins at a multiple of 128 bytes; claims about it speak of nvidia"]
pub type Column = ::layout_static::access::Access<
    ::layout_static::Layout<
        (::layout_static::constants::_2, ::layout_static::constants::_2),
        (::layout_static::constants::_1, ::layout_static::constants::_2),
    >,
    ::layout_static::access::Read,
    32,
>;
/** `swizzle(1, 0, 1) * ((2, 2) : (2, 1))`

 **`Sw<1,0,1> o 0 o (2,2):(2,1)`**

 size 4, cosize 4, rank 2; bijective (compact)

 Indices, mode 0 downwards and mode 1 to the right:

 ```text
 ```

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1199 442" width="1199" height="442" role="img" aria-label="banks before and after: Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">banks before and after: Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1)</text> <text x="14" y="48">banks of (2,2):(2,1), 1 wavefront in 1 phase, no conflicts; shown: phase 0</text> <path d="M31 74h36v36h-36zM103 74h36v36h-36z" fill="#56B4E9" fill-opacity="0.38"/> <path d="M31 74H1183M31 110H1183M31 74V110M67 74V110M103 74V110M139 74V110M175 74V110M211 74V110M247 74V110M283 74V110M319 74V110M355 74V110M391 74V110M427 74V110M463 74V110M499 74V110M535 74V110M571 74V110M607 74V110M643 74V110M679 74V110M715 74V110M751 74V110M787 74V110M823 74V110M859 74V110M895 74V110M931 74V110M967 74V110M1003 74V110M1039 74V110M1075 74V110M1111 74V110M1147 74V110M1183 74V110" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 74H1183V110H31Z" fill="none" stroke="currentColor" stroke-width="2"/> <g text-anchor="middle"> <text x="49" y="97">T0</text> <text x="121" y="97">T1</text> </g> <g opacity="0.65"> <text x="49" y="69" text-anchor="middle">0</text> <text x="85" y="69" text-anchor="middle">1</text> <text x="121" y="69" text-anchor="middle">2</text> <text x="157" y="69" text-anchor="middle">3</text> <text x="193" y="69" text-anchor="middle">4</text> <text x="229" y="69" text-anchor="middle">5</text> <text x="265" y="69" text-anchor="middle">6</text> <text x="301" y="69" text-anchor="middle">7</text> <text x="337" y="69" text-anchor="middle">8</text> <text x="373" y="69" text-anchor="middle">9</text> <text x="409" y="69" text-anchor="middle">10</text> <text x="445" y="69" text-anchor="middle">11</text> <text x="481" y="69" text-anchor="middle">12</text> <text x="517" y="69" text-anchor="middle">13</text> <text x="553" y="69" text-anchor="middle">14</text> <text x="589" y="69" text-anchor="middle">15</text> <text x="625" y="69" text-anchor="middle">16</text> <text x="661" y="69" text-anchor="middle">17</text> <text x="697" y="69" text-anchor="middle">18</text> <text x="733" y="69" text-anchor="middle">19</text> <text x="769" y="69" text-anchor="middle">20</text> <text x="805" y="69" text-anchor="middle">21</text> <text x="841" y="69" text-anchor="middle">22</text> <text x="877" y="69" text-anchor="middle">23</text> <text x="913" y="69" text-anchor="middle">24</text> <text x="949" y="69" text-anchor="middle">25</text> <text x="985" y="69" text-anchor="middle">26</text> <text x="1021" y="69" text-anchor="middle">27</text> <text x="1057" y="69" text-anchor="middle">28</text> <text x="1093" y="69" text-anchor="middle">29</text> <text x="1129" y="69" text-anchor="middle">30</text> <text x="1165" y="69" text-anchor="middle">31</text> <text x="25" y="97" text-anchor="end">0</text> </g> <text x="14" y="140">banks of (2,2):(2,1), phases of nvidia</text> <path d="M31 166H304M31 202H304M31 166V202M122 166V202M213 166V202M304 166V202" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 166H304V202H31Z" fill="none" stroke="currentColor" stroke-width="2"/> <g text-anchor="middle"> <text x="76" y="189">0-31</text> <text x="167" y="189">2</text> <text x="258" y="189">1</text> </g> <g opacity="0.65"> <text x="76" y="161" text-anchor="middle">lanes</text> <text x="167" y="161" text-anchor="middle">words</text> <text x="258" y="161" text-anchor="middle">wavefronts</text> <text x="25" y="189" text-anchor="end">0</text> </g> <text x="14" y="232">banks of Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1), 1 wavefront in 1 phase, no conflicts; shown: phase 0</text> <path d="M31 258h36v36h-36zM139 258h36v36h-36z" fill="#56B4E9" fill-opacity="0.38"/> <path d="M31 258H1183M31 294H1183M31 258V294M67 258V294M103 258V294M139 258V294M175 258V294M211 258V294M247 258V294M283 258V294M319 258V294M355 258V294M391 258V294M427 258V294M463 258V294M499 258V294M535 258V294M571 258V294M607 258V294M643 258V294M679 258V294M715 258V294M751 258V294M787 258V294M823 258V294M859 258V294M895 258V294M931 258V294M967 258V294M1003 258V294M1039 258V294M1075 258V294M1111 258V294M1147 258V294M1183 258V294" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 258H1183V294H31Z" fill="none" stroke="currentColor" stroke-width="2"/> <g text-anchor="middle"> <text x="49" y="281">T0</text> <text x="157" y="281">T1</text> </g> <g opacity="0.65"> <text x="49" y="253" text-anchor="middle">0</text> <text x="85" y="253" text-anchor="middle">1</text> <text x="121" y="253" text-anchor="middle">2</text> <text x="157" y="253" text-anchor="middle">3</text> <text x="193" y="253" text-anchor="middle">4</text> <text x="229" y="253" text-anchor="middle">5</text> <text x="265" y="253" text-anchor="middle">6</text> <text x="301" y="253" text-anchor="middle">7</text> <text x="337" y="253" text-anchor="middle">8</text> <text x="373" y="253" text-anchor="middle">9</text> <text x="409" y="253" text-anchor="middle">10</text> <text x="445" y="253" text-anchor="middle">11</text> <text x="481" y="253" text-anchor="middle">12</text> <text x="517" y="253" text-anchor="middle">13</text> <text x="553" y="253" text-anchor="middle">14</text> <text x="589" y="253" text-anchor="middle">15</text> <text x="625" y="253" text-anchor="middle">16</text> <text x="661" y="253" text-anchor="middle">17</text> <text x="697" y="253" text-anchor="middle">18</text> <text x="733" y="253" text-anchor="middle">19</text> <text x="769" y="253" text-anchor="middle">20</text> <text x="805" y="253" text-anchor="middle">21</text> <text x="841" y="253" text-anchor="middle">22</text> <text x="877" y="253" text-anchor="middle">23</text> <text x="913" y="253" text-anchor="middle">24</text> <text x="949" y="253" text-anchor="middle">25</text> <text x="985" y="253" text-anchor="middle">26</text> <text x="1021" y="253" text-anchor="middle">27</text> <text x="1057" y="253" text-anchor="middle">28</text> <text x="1093" y="253" text-anchor="middle">29</text> <text x="1129" y="253" text-anchor="middle">30</text> <text x="1165" y="253" text-anchor="middle">31</text> <text x="25" y="281" text-anchor="end">0</text> </g> <text x="14" y="324">banks of Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1), phases of nvidia</text> <path d="M31 350H304M31 386H304M31 350V386M122 350V386M213 350V386M304 350V386" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 350H304V386H31Z" fill="none" stroke="currentColor" stroke-width="2"/> <g text-anchor="middle"> <text x="76" y="373">0-31</text> <text x="167" y="373">2</text> <text x="258" y="373">1</text> </g> <g opacity="0.65"> <text x="76" y="345" text-anchor="middle">lanes</text> <text x="167" y="345" text-anchor="middle">words</text> <text x="258" y="345" text-anchor="middle">wavefronts</text> <text x="25" y="373" text-anchor="end">0</text> </g> <text x="14" y="404" opacity="0.75">rows: bytes; columns: banks; marked, and coloured by how many words: a bank that is asked for several</text> <text x="14" y="424" opacity="0.75">read((2,2):(1,2), bits 32): threads 0-1, value 0</text> </svg></div>

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 789 166" width="789" height="166" role="img" aria-label="sectors of Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">sectors of Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1)</text> <path d="M31 54h74v36h-74z" fill="#E69F00" fill-opacity="0.38"/> <path d="M31 54H327M31 90H327M31 54V90M105 54V90M179 54V90M253 54V90M327 54V90" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 54H327V90H31Z" fill="none" stroke="currentColor" stroke-width="2"/> <g text-anchor="middle"> <text x="68" y="77">8 B T0+1</text> </g> <g opacity="0.65"> <text x="68" y="49" text-anchor="middle">0</text> <text x="142" y="49" text-anchor="middle">32</text> <text x="216" y="49" text-anchor="middle">64</text> <text x="290" y="49" text-anchor="middle">96</text> <text x="25" y="77" text-anchor="end">0</text> </g> <text x="14" y="108" opacity="0.75">rows: lines; columns: sectors; colour: all of the sector is used, half of it or more, less</text> <text x="14" y="128" opacity="0.75">read((2,2):(1,2), bits 32): threads 0-1, value 0</text> <text x="14" y="148" opacity="0.75">1 sectors of 32 bytes in 1 lines of 128; 8 of their 32 bytes are used</text> </svg></div>*/
type Banks = ::layout_static::Composed<
    ::layout_static::Swizzle<1, 0, 1>,
    ::layout_static::C<0>,
    ::layout_static::Layout<
        (::layout_static::constants::_2, ::layout_static::constants::_2),
        (::layout_static::constants::_2, ::layout_static::constants::_1),
    >,
>;
/// The layout [`type@Banks`] as a value.
#[allow(non_upper_case_globals)]
const Banks: Banks = <Banks as ::layout_static::Static>::VALUE;
#[doc = "**`{lane: 2^1} -> {row: 2}`**\n\na bijection, a permutation of bits; by bases `{lane: [1]} -> {row: 2}`\n\n<div><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 223 106\" width=\"223\" height=\"106\" role=\"img\" aria-label=\"{lane: 2^1} -&gt; {row: 2}\" font-family=\"ui-monospace,monospace\" font-size=\"13\" fill=\"currentColor\" style=\"max-width:100%;height:auto\"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x=\"14\" y=\"28\" font-weight=\"bold\">{lane: 2^1} -&gt; {row: 2}</text> <path d=\"M56 54h49v36h-49z\" fill=\"#56B4E9\" fill-opacity=\"0.38\"/> <path d=\"M56 54H105M56 90H105M56 54V90M105 54V90\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.35\"/> <path d=\"M56 54H105V90H56Z\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/> <g text-anchor=\"middle\"> <text x=\"80\" y=\"77\">1</text> </g> <g opacity=\"0.65\"> <text x=\"80\" y=\"49\" text-anchor=\"middle\">lane0</text> <text x=\"50\" y=\"77\" text-anchor=\"end\">row0</text> </g> </svg></div>"]
type Fragment = ::layout_static::linear::Linear<
    (
        ::layout_static::linear::In<
            ::layout_static::linear::dimension::Lane,
            (::layout_static::constants::_1,),
        >,
    ),
    (::layout_static::linear::Out<::layout_static::linear::dimension::Row, 1>,),
>;
/// The linear layout [`type@Fragment`] as a value.
#[allow(non_upper_case_globals)]
const Fragment: Fragment = <Fragment as ::layout_static::Static>::VALUE;
const _: () = {
    use ::layout_static::{ops::Composition as _, Swizzle as _};
    let _: (Tile,);
    let _ = (Tile,);
};
