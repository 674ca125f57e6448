use strum::{EnumString, IntoStaticStr, VariantArray};

/// A text of the operator that is a page of the web app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum OperatorPage {
    Imprint,
    TermsConditions,
    Dataprivacy,
    Media,
}

impl OperatorPage {
    /// All of them, in the order of the footer.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Its path in addresses, and the name of its file in the folder of the operator.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The page with this name.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

    pub const fn title(self) -> &'static str {
        match self {
            Self::Imprint => "Impressum",
            Self::TermsConditions => "Allgemeine Geschäftsbedingungen",
            Self::Dataprivacy => "Datenschutz",
            Self::Media => "Medien",
        }
    }

    /// Whether nobody may run a marketplace without it.
    pub const fn is_required(self) -> bool {
        !matches!(self, Self::Media)
    }

    /// Its file in the folder of the operator.
    pub const fn file(self) -> &'static str {
        match self {
            Self::Imprint => "imprint.html",
            Self::TermsConditions => "terms-conditions.html",
            Self::Dataprivacy => "dataprivacy.html",
            Self::Media => "media.html",
        }
    }
}
