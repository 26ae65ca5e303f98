fn asserted() {
    const {
        use ::layout_static::{ops::Composition as _, check::injective as _};
        use ::layout_static::check::Verdict;
        let verdict = ::layout_static::check::exists::<
            ::layout_static::Layout<
                (::layout_static::constants::_4, ::layout_static::C<{ N }>),
                (::layout_static::constants::_1, ::layout_static::constants::_4),
            >,
        >(&[(2, 2)]);
        match verdict.place() {
            0 => {}
            1 => (Verdict::panic)(verdict),
            2 => (Verdict::panic)(verdict),
            3 => (Verdict::panic)(verdict),
            4 => (Verdict::panic)(verdict),
            5 => (Verdict::panic)(verdict),
            _ => (Verdict::panic)(verdict),
        }
        let verdict = ::layout_static::check::exists::<
            ::layout_static::ops::Composition<
                L,
                ::layout_static::Layout<
                    (::layout_static::constants::_4, ::layout_static::C<{ N }>),
                    (::layout_static::constants::_1, ::layout_static::constants::_4),
                >,
            >,
        >(&[(0, 0), (2, 2)]);
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
        {
            (::layout_static::check::injective::<
                ::layout_static::ops::Composition<
                    L,
                    ::layout_static::Layout<
                        (::layout_static::constants::_4, ::layout_static::C<{ N }>),
                        (::layout_static::constants::_1, ::layout_static::constants::_4),
                    >,
                >,
            >)()
        }
    }
}
