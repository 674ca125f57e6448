/// An amount in euro cents. Prices are never negative; the currency is euro only (product decision).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Money {
    cents: u32,
}

impl Money {
    /// An amount of this many cents.
    pub const fn from_cents(cents: u32) -> Self {
        Self { cents }
    }

    /// The amount in cents.
    pub const fn cents(self) -> u32 {
        self.cents
    }

    /// The amount in euro, for answers on the wire. Exact to the cent for every possible amount.
    pub fn euro(self) -> f64 {
        f64::from(self.cents) / 100.0
    }
}

impl std::ops::Add for Money {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            cents: self.cents.saturating_add(other.cents),
        }
    }
}

impl std::iter::Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::default(), |sum, amount| sum + amount)
    }
}
