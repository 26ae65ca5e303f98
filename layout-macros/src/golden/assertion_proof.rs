fn asserted() {
    const {
        if let ::core::result::Result::Err(error) = match <::layout_static::Layout<
            (::layout_static::C<4>, ::layout_static::C<N>),
            (::layout_static::C<1>, ::layout_static::C<4>),
        >>::attempt() {
            ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
            ::core::result::Result::Ok(layout) => {
                match ::layout_static::algebra::check::tractable(&layout) {
                    ::core::result::Result::Err(error) => {
                        ::core::result::Result::Err(
                            error.during(::layout_static::algebra::Operation::Layout),
                        )
                    }
                    proven => proven,
                }
            }
        } {
            match error.blame() {
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame {
                        operand: 0,
                        part: ::layout_static::algebra::Part::Shape,
                        leaf: 0,
                        ..
                    },
                ) => error.panic(),
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame {
                        operand: 0,
                        part: ::layout_static::algebra::Part::Shape,
                        leaf: 1,
                        ..
                    },
                ) => error.panic(),
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame {
                        operand: 0,
                        part: ::layout_static::algebra::Part::Stride,
                        leaf: 0,
                        ..
                    },
                ) => error.panic(),
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame {
                        operand: 0,
                        part: ::layout_static::algebra::Part::Stride,
                        leaf: 1,
                        ..
                    },
                ) => error.panic(),
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame { operand: 0, .. },
                ) => error.panic(),
                _ => error.panic(),
            }
        }
        if let ::core::result::Result::Err(error) = <::layout_static::Composition<
            L,
            ::layout_static::Layout<
                (::layout_static::C<4>, ::layout_static::C<N>),
                (::layout_static::C<1>, ::layout_static::C<4>),
            >,
        >>::attempt() {
            match error.blame() {
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame { operand: 0, .. },
                ) => error.panic(),
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame {
                        operand: 1,
                        part: ::layout_static::algebra::Part::Shape,
                        leaf: 0,
                        ..
                    },
                ) => error.panic(),
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame {
                        operand: 1,
                        part: ::layout_static::algebra::Part::Shape,
                        leaf: 1,
                        ..
                    },
                ) => error.panic(),
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame {
                        operand: 1,
                        part: ::layout_static::algebra::Part::Stride,
                        leaf: 0,
                        ..
                    },
                ) => error.panic(),
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame {
                        operand: 1,
                        part: ::layout_static::algebra::Part::Stride,
                        leaf: 1,
                        ..
                    },
                ) => error.panic(),
                ::core::option::Option::Some(
                    ::layout_static::algebra::Blame { operand: 1, .. },
                ) => error.panic(),
                _ => error.panic(),
            }
        }
        ::layout_static::check::injective::<
            ::layout_static::Composition<
                L,
                ::layout_static::Layout<
                    (::layout_static::C<4>, ::layout_static::C<N>),
                    (::layout_static::C<1>, ::layout_static::C<4>),
                >,
            >,
        >();
    }
}
