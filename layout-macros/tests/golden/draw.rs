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
const _: () = {
    use ::layout_static::ops::Composition as _;
    let _: (Tile,);
    let _ = (Tile,);
};
