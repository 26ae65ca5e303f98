fn asserted() {
    const {
        use ::layout_static::check::disjoint as _;
        {
            (::layout_static::check::disjoint::<
                L,
                ::layout_static::Layout<
                    (::layout_static::constants::_4, ::layout_static::constants::_8),
                    (::layout_static::constants::_16, ::layout_static::constants::_1),
                >,
            >)(0, { N + 8 })
        }
    }
}
