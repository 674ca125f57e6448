use serde::Serialize;
use utoipa::ToSchema;

/// The legal trader, at the address of the organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trader {
    /// As in the register, else company name and owner.
    #[schema(example = "Haarwerk Lindner GmbH")]
    pub name: String,
    #[schema(required, example = "hallo@haarwerk.example")]
    pub email: Option<String>,
    #[schema(required, example = "+43 1 2345678")]
    pub phone: Option<String>,
    #[schema(required, example = "ATU12345678")]
    pub vat_number: Option<String>,
    /// In the register of companies.
    #[schema(required, example = "FN 123456 a")]
    pub register_number: Option<String>,
    /// Court or office that keeps the register.
    #[schema(required, example = "Handelsgericht Wien")]
    pub register_court: Option<String>,
}

impl From<catalog::Trader> for Trader {
    fn from(trader: catalog::Trader) -> Self {
        Self {
            name: trader.name,
            email: trader.email,
            phone: trader.phone,
            vat_number: trader.vat_number,
            register_number: trader.register_number,
            register_court: trader.register_court,
        }
    }
}
