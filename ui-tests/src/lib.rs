//! What must not compile, and what the compiler then says. The cases are in `tests/ui`, their messages beside them.
