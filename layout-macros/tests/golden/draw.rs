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

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 349 168" width="349" height="168" role="img" aria-label="(2,2):(2,1)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">(2,2):(2,1)</text> <path d="M32 55h34v34h-34z" fill="#CFE3FD"/> <path d="M68 55h34v34h-34z" fill="#D7953F"/> <path d="M32 91h34v34h-34z" fill="#53C2AC"/> <path d="M68 91h34v34h-34z" fill="#A49DD0"/> <path d="M31 90H103M67 54V126" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 54H103M31 126H103M31 54V126M103 54V126" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"/> <g text-anchor="middle" fill="#1F2328"> <text x="49" y="77">0</text> <text x="85" y="77">1</text> <text x="49" y="113">2</text> <text x="85" y="113">3</text> </g> <g opacity="0.65"> <text x="49" y="49" text-anchor="middle">0</text> <text x="85" y="49" text-anchor="middle">1</text> <text x="25" y="77" text-anchor="end">0</text> <text x="25" y="113" text-anchor="end">1</text> </g> <text x="14" y="148" opacity="0.75">colour: index mod 8</text> <rect x="189" y="138" width="12" height="12" fill="#CFE3FD" stroke="currentColor" stroke-opacity="0.35"/> <text x="206" y="148" opacity="0.75">0</text> <rect x="229" y="138" width="12" height="12" fill="#D7953F" stroke="currentColor" stroke-opacity="0.35"/> <text x="246" y="148" opacity="0.75">1</text> <rect x="269" y="138" width="12" height="12" fill="#53C2AC" stroke="currentColor" stroke-opacity="0.35"/> <text x="286" y="148" opacity="0.75">2</text> <rect x="309" y="138" width="12" height="12" fill="#A49DD0" stroke="currentColor" stroke-opacity="0.35"/> <text x="326" y="148" opacity="0.75">3</text> </svg></div>*/
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

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 451 188" width="451" height="188" role="img" aria-label="(2,2):(2,1) over (2,2)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">(2,2):(2,1) over (2,2)</text> <path d="M32 55h47v34h-47zM32 91h47v34h-47z" fill="#CFE3FD"/> <path d="M81 55h47v34h-47zM81 91h47v34h-47z" fill="#D7953F"/> <path d="M31 90H129M80 54V126" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 54H129M31 126H129M31 54V126M129 54V126" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"/> <g text-anchor="middle" fill="#1F2328"> <text x="55" y="77">T0 V0</text> <text x="104" y="77">T1 V0</text> <text x="55" y="113">T0 V1</text> <text x="104" y="113">T1 V1</text> </g> <g opacity="0.65"> <text x="55" y="49" text-anchor="middle">0</text> <text x="104" y="49" text-anchor="middle">1</text> <text x="25" y="77" text-anchor="end">0</text> <text x="25" y="113" text-anchor="end">1</text> </g> <text x="14" y="148" opacity="0.75">T1 V2: thread 1, value 2; colour: the thread mod 8</text> <rect x="14" y="158" width="12" height="12" fill="#CFE3FD" stroke="currentColor" stroke-opacity="0.35"/> <text x="31" y="168" opacity="0.75">0</text> <rect x="54" y="158" width="12" height="12" fill="#D7953F" stroke="currentColor" stroke-opacity="0.35"/> <text x="71" y="168" opacity="0.75">1</text> </svg></div>

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 243 112" width="243" height="112" role="img" aria-label="memory of (2,2):(2,1)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">memory of (2,2):(2,1)</text> <path d="M32 55h47v34h-47z" fill="#CFE3FD"/> <path d="M81 55h47v34h-47z" fill="#D7953F"/> <path d="M130 55h47v34h-47z" fill="#53C2AC"/> <path d="M179 55h47v34h-47z" fill="#A49DD0"/> <path d="M80 54V90M129 54V90M178 54V90" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 54H227M31 90H227M31 54V90M227 54V90" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"/> <g text-anchor="middle" fill="#1F2328"> <text x="55" y="77">(0,0)</text> <text x="104" y="77">(0,1)</text> <text x="153" y="77">(1,0)</text> <text x="202" y="77">(1,1)</text> </g> <g opacity="0.65"> <text x="55" y="49" text-anchor="middle">0</text> <text x="104" y="49" text-anchor="middle">1</text> <text x="153" y="49" text-anchor="middle">2</text> <text x="202" y="49" text-anchor="middle">3</text> <text x="25" y="77" text-anchor="end">0</text> </g> </svg></div>*/
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

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1048 171" width="1048" height="171" role="img" aria-label="banks before and after: Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">banks before and after: Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1)</text> <text x="14" y="48">before the swizzle, 1 wavefront in 1 phase, no conflicts</text> <path d="M29 75h13v13h-13zM59 75h13v13h-13z" fill="#53C2AC"/> <path d="M43 74V89M58 74V89M73 74V89M88 74V89M103 74V89M118 74V89M133 74V89M148 74V89M163 74V89M178 74V89M193 74V89M208 74V89M223 74V89M238 74V89M253 74V89M268 74V89M283 74V89M298 74V89M313 74V89M328 74V89M343 74V89M358 74V89M373 74V89M388 74V89M403 74V89M418 74V89M433 74V89M448 74V89M463 74V89M478 74V89M493 74V89" fill="none" stroke="currentColor" stroke-opacity="0.18"/> <path d="M28 74H508M28 89H508M28 74V89M508 74V89" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"/> <g text-anchor="middle" font-size="9" fill="#1F2328"> <text x="35" y="84">0</text> <text x="65" y="84">1</text> </g> <g opacity="0.65" font-size="9"> <text x="35" y="69" text-anchor="middle">0</text> <text x="50" y="69" text-anchor="middle">1</text> <text x="65" y="69" text-anchor="middle">2</text> <text x="80" y="69" text-anchor="middle">3</text> <text x="95" y="69" text-anchor="middle">4</text> <text x="110" y="69" text-anchor="middle">5</text> <text x="125" y="69" text-anchor="middle">6</text> <text x="140" y="69" text-anchor="middle">7</text> <text x="155" y="69" text-anchor="middle">8</text> <text x="170" y="69" text-anchor="middle">9</text> <text x="185" y="69" text-anchor="middle">10</text> <text x="200" y="69" text-anchor="middle">11</text> <text x="215" y="69" text-anchor="middle">12</text> <text x="230" y="69" text-anchor="middle">13</text> <text x="245" y="69" text-anchor="middle">14</text> <text x="260" y="69" text-anchor="middle">15</text> <text x="275" y="69" text-anchor="middle">16</text> <text x="290" y="69" text-anchor="middle">17</text> <text x="305" y="69" text-anchor="middle">18</text> <text x="320" y="69" text-anchor="middle">19</text> <text x="335" y="69" text-anchor="middle">20</text> <text x="350" y="69" text-anchor="middle">21</text> <text x="365" y="69" text-anchor="middle">22</text> <text x="380" y="69" text-anchor="middle">23</text> <text x="395" y="69" text-anchor="middle">24</text> <text x="410" y="69" text-anchor="middle">25</text> <text x="425" y="69" text-anchor="middle">26</text> <text x="440" y="69" text-anchor="middle">27</text> <text x="455" y="69" text-anchor="middle">28</text> <text x="470" y="69" text-anchor="middle">29</text> <text x="485" y="69" text-anchor="middle">30</text> <text x="500" y="69" text-anchor="middle">31</text> <text x="22" y="84" text-anchor="end">0</text> </g> <text x="538" y="48">after it, 1 wavefront in 1 phase, no conflicts</text> <path d="M553 75h13v13h-13zM598 75h13v13h-13z" fill="#53C2AC"/> <path d="M567 74V89M582 74V89M597 74V89M612 74V89M627 74V89M642 74V89M657 74V89M672 74V89M687 74V89M702 74V89M717 74V89M732 74V89M747 74V89M762 74V89M777 74V89M792 74V89M807 74V89M822 74V89M837 74V89M852 74V89M867 74V89M882 74V89M897 74V89M912 74V89M927 74V89M942 74V89M957 74V89M972 74V89M987 74V89M1002 74V89M1017 74V89" fill="none" stroke="currentColor" stroke-opacity="0.18"/> <path d="M552 74H1032M552 89H1032M552 74V89M1032 74V89" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"/> <g text-anchor="middle" font-size="9" fill="#1F2328"> <text x="559" y="84">0</text> <text x="604" y="84">1</text> </g> <g opacity="0.65" font-size="9"> <text x="559" y="69" text-anchor="middle">0</text> <text x="574" y="69" text-anchor="middle">1</text> <text x="589" y="69" text-anchor="middle">2</text> <text x="604" y="69" text-anchor="middle">3</text> <text x="619" y="69" text-anchor="middle">4</text> <text x="634" y="69" text-anchor="middle">5</text> <text x="649" y="69" text-anchor="middle">6</text> <text x="664" y="69" text-anchor="middle">7</text> <text x="679" y="69" text-anchor="middle">8</text> <text x="694" y="69" text-anchor="middle">9</text> <text x="709" y="69" text-anchor="middle">10</text> <text x="724" y="69" text-anchor="middle">11</text> <text x="739" y="69" text-anchor="middle">12</text> <text x="754" y="69" text-anchor="middle">13</text> <text x="769" y="69" text-anchor="middle">14</text> <text x="784" y="69" text-anchor="middle">15</text> <text x="799" y="69" text-anchor="middle">16</text> <text x="814" y="69" text-anchor="middle">17</text> <text x="829" y="69" text-anchor="middle">18</text> <text x="844" y="69" text-anchor="middle">19</text> <text x="859" y="69" text-anchor="middle">20</text> <text x="874" y="69" text-anchor="middle">21</text> <text x="889" y="69" text-anchor="middle">22</text> <text x="904" y="69" text-anchor="middle">23</text> <text x="919" y="69" text-anchor="middle">24</text> <text x="934" y="69" text-anchor="middle">25</text> <text x="949" y="69" text-anchor="middle">26</text> <text x="964" y="69" text-anchor="middle">27</text> <text x="979" y="69" text-anchor="middle">28</text> <text x="994" y="69" text-anchor="middle">29</text> <text x="1009" y="69" text-anchor="middle">30</text> <text x="1024" y="69" text-anchor="middle">31</text> <text x="546" y="84" text-anchor="end">0</text> </g> <text x="14" y="111" opacity="0.75">rows: bytes; columns: banks; 5: the word of thread 5; marked, and coloured: one of several words of its bank</text> <rect x="14" y="121" width="12" height="12" fill="#53C2AC" stroke="currentColor" stroke-opacity="0.35"/> <text x="31" y="131" opacity="0.75">one word of a bank</text> <text x="14" y="151" opacity="0.75">read((2,2):(1,2), bits 32): threads 0-1, value 0</text> </svg></div>

 <div><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 502 232" width="502" height="232" role="img" aria-label="sectors of Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1)" font-family="ui-monospace,monospace" font-size="13" fill="currentColor" style="max-width:100%;height:auto"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x="14" y="28" font-weight="bold">sectors of Sw&lt;1,0,1&gt; o 0 o (2,2):(2,1)</text> <path d="M32 55h72v34h-72z" fill="#D7953F"/> <path d="M105 54V90M179 54V90M253 54V90" fill="none" stroke="currentColor" stroke-opacity="0.35"/> <path d="M31 54H327M31 90H327M31 54V90M327 54V90" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"/> <g text-anchor="middle" fill="#1F2328"> <text x="68" y="77">8 B T0+1</text> </g> <g opacity="0.65"> <text x="68" y="49" text-anchor="middle">0</text> <text x="142" y="49" text-anchor="middle">32</text> <text x="216" y="49" text-anchor="middle">64</text> <text x="290" y="49" text-anchor="middle">96</text> <text x="25" y="77" text-anchor="end">0</text> </g> <text x="14" y="112" opacity="0.75">rows: lines; columns: sectors; 32 B T0+7: thread 0 and 7</text> <text x="14" y="132" opacity="0.75">more use 32 bytes; colour: how much of the sector is</text> <text x="14" y="152" opacity="0.75">used</text> <rect x="62" y="142" width="12" height="12" fill="#D7953F" stroke="currentColor" stroke-opacity="0.35"/> <text x="79" y="152" opacity="0.75">less</text> <text x="14" y="172" opacity="0.75">read((2,2):(1,2), bits 32): threads 0-1, value 0</text> <text x="14" y="192" opacity="0.75">1 sectors of 32 bytes in 1 lines of 128; 8 of their 32</text> <text x="14" y="212" opacity="0.75">bytes are used</text> </svg></div>*/
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
#[doc = "**`{lane: 2^1} -> {row: 2}`**\n\na bijection, a permutation of bits; by bases `{lane: [1]} -> {row: 2}`\n\n<div><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 223 112\" width=\"223\" height=\"112\" role=\"img\" aria-label=\"{lane: 2^1} -&gt; {row: 2}\" font-family=\"ui-monospace,monospace\" font-size=\"13\" fill=\"currentColor\" style=\"max-width:100%;height:auto\"> <style>svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#e6edf3}}</style> <text x=\"14\" y=\"28\" font-weight=\"bold\">{lane: 2^1} -&gt; {row: 2}</text> <path d=\"M57 55h47v34h-47z\" fill=\"#CFE3FD\"/> <path d=\"\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.35\"/> <path d=\"M56 54H105M56 90H105M56 54V90M105 54V90\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.5\" stroke-linecap=\"square\"/> <g text-anchor=\"middle\" fill=\"#1F2328\"> <text x=\"80\" y=\"77\">1</text> </g> <g opacity=\"0.65\"> <text x=\"80\" y=\"49\" text-anchor=\"middle\">lane0</text> <text x=\"50\" y=\"77\" text-anchor=\"end\">row0</text> </g> </svg></div>"]
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
