fn asserted() {
    const {
        use ::layout_static::{
            check::size as _, check::injective as _, check::divides as _,
        };
        { (::layout_static::check::size::<L>)(32) }
        { (::layout_static::check::injective::<L>)() }
        {
            (::layout_static::check::divides::<
                L,
                ::layout_static::Layout<
                    (::layout_static::constants::_4, ::layout_static::constants::_8),
                    (::layout_static::constants::_8, ::layout_static::constants::_1),
                >,
            >)()
        }
    }
}
