fn asserted() {
    const {
        {
            use ::layout_static::check::size;
            size::<L>(32)
        }
        {
            use ::layout_static::check::injective;
            injective::<L>()
        }
        {
            use ::layout_static::check::divides;
            divides::<
                L,
                ::layout_static::Layout<
                    (::layout_static::constants::_4, ::layout_static::constants::_8),
                    (::layout_static::constants::_8, ::layout_static::constants::_1),
                >,
            >()
        }
    }
}
