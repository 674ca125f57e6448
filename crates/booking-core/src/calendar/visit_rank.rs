//! Where a service stands in a visit of several.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// The place of a service among the others of a visit: in none of them a later rank comes before an earlier one. What has
/// the same rank, or none, may come in any order. Example: colour, wash, cut, blow-dry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum VisitRank {
    /// Before everything else that has a rank.
    First,
    /// After the first ones.
    Early,
    /// After the early ones.
    Late,
    /// After everything else that has a rank.
    Last,
}

impl VisitRank {
    /// All of them, the earliest first.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word on the wire and in the database.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The rank with this word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}
