type Inline = ::layout_static::Layout<
    ::layout_static::C<
        {
            ::core::compile_error! {
                "[L0203] composition: stride 3 does not step through extent 4 of the outer layout\n  a layout over 6 that starts 0, 3, 10 has 13 at 3, but A(B(3)) = 17\n  help: use stride 2 or 4 over extent 6"
            };
            1
        },
    >,
    ::layout_static::C<0>,
>;
