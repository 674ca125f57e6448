//! Under which name an installation runs, and who answers for it.

/// The name of this software, under which it runs unless the operator says another.
pub const PRODUCT_NAME: &str = "Terminhof";

/// The right-hand side of calendar UIDs. It names who made them up and is never connected to; changing it makes every
/// appointment a new one for the calendars it is already in.
pub const PRODUCT_HOST: &str = "terminhof.example";

/// What every mail says about its origin: the name of the product, and the operator with a postal address, as business
/// mails must (§ 14 UGB, § 5 ECG, § 5 DDG).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imprint {
    /// What this installation is called.
    pub product_name: String,
    /// Name of the operator.
    pub operator_name: String,
    /// Postal address of the operator in one line.
    pub operator_address: String,
}

impl Imprint {
    /// The last line of a mail: "Termine OG, Ring 1, 1010 Wien, Österreich".
    pub(crate) fn operator_line(&self) -> String {
        format!("{}, {}", self.operator_name, self.operator_address)
    }
}
