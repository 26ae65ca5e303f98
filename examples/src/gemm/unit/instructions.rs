//! What the units of vector instructions have in common.

/// The operations of a unit, each one instruction but for the sum; `$array` is as many elements as a vector has.
macro_rules! instructions {
    (
        $Unit:ident, $Vector:ty, $instruction:literal, $features:literal, $detected:expr,
        $splat:ident, $load:ident, $store:ident, $load_part:ident, $store_part:ident, $add:ident, $sum:ident,
        |$a:ident, $b:ident, $c:ident| $multiply_add:expr, $Narrow:ty, |$unit:ident| $narrow:expr,
        $transpose:expr, $prefetch:ident, |$row:ident| $apart:expr
    ) => {
        impl Unit for $Unit {
            type Vector = $Vector;
            type Atom = Fma<{ size_of::<$Vector>() / size_of::<f32>() }>;
            type Narrow = $Narrow;
            const INSTRUCTION: Option<&'static str> = Some($instruction);
            const LANES: usize = size_of::<$Vector>() / size_of::<f32>();

            #[inline]
            fn detect() -> Option<Self> {
                // One answer is kept: each feature is a load and two branches, and a product asks twice.
                static HERE: std::sync::LazyLock<bool> = std::sync::LazyLock::new(|| $detected);
                HERE.then_some($Unit(()))
            }

            #[inline(always)]
            fn narrow(self) -> $Narrow {
                let $unit = self;
                $narrow
            }

            #[inline(always)]
            fn splat(self, value: f32) -> $Vector {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $splat(value) }
            }

            #[inline(always)]
            fn load(self, from: &[f32]) -> $Vector {
                let from = &from[..Self::LANES];
                // SAFETY: the machine has the unit, and there are as many elements as a vector has.
                unsafe { $load(from.as_ptr()) }
            }

            #[inline(always)]
            fn store(self, vector: $Vector, to: &mut [f32]) {
                let to = &mut to[..Self::LANES];
                // SAFETY: the machine has the unit, and there are as many elements as a vector has.
                unsafe { $store(to.as_mut_ptr(), vector) }
            }

            #[inline(always)]
            fn load_part(self, from: &[f32]) -> $Vector {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $load_part(from) }
            }

            #[inline(always)]
            fn store_part(self, vector: $Vector, to: &mut [f32]) {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $store_part(vector, to) }
            }

            #[inline(always)]
            fn add(self, a: $Vector, b: $Vector) -> $Vector {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $add(a, b) }
            }

            #[inline(always)]
            fn multiply_add(self, $a: $Vector, $b: $Vector, $c: $Vector) -> $Vector {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $multiply_add }
            }

            #[inline(always)]
            fn sum(self, vector: $Vector) -> f32 {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $sum(vector) }
            }

            #[inline(always)]
            fn prefetch<const LEVEL: usize>(self, address: Address) {
                $prefetch::<LEVEL>(address);
            }

            #[inline(always)]
            fn apart(self, $row: &[f32]) -> &[f32] {
                $apart
            }

            #[inline(always)]
            fn transpose(self, rows: [[f32; 4]; 4]) -> [[f32; 4]; 4] {
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { $transpose(rows) }
            }

            #[inline(always)]
            fn call<J: Job>(self, job: J) -> J::Output {
                // A function of its own: of many in one, registers would be allocated together.
                #[target_feature(enable = $features)]
                #[inline(never)]
                fn call<J: Job>(unit: $Unit, job: J) -> J::Output {
                    job.run(unit)
                }
                // SAFETY: there is a `self` only where the machine has the unit.
                unsafe { call(self, job) }
            }
        }
    };
}
pub(super) use instructions;
