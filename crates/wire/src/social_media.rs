use catalog::{SocialMediaKind, SocialMediaLink};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A link of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SocialMedia {
    pub enum_social_media_type: SocialMediaType,
    /// An https address; for `Email` and `Phone` the bare address or number.
    #[schema(example = "https://www.instagram.com/salon.haarscharf")]
    pub website: String,
}

/// Written by its name in the domain, as the documented wire has it.
#[derive(Debug, Clone, Copy)]
pub struct SocialMediaType(pub SocialMediaKind);

impl Serialize for SocialMediaType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.label())
    }
}

impl PartialSchema for SocialMediaType {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("Where an organisation can be found or reached."))
            .enum_values(Some(SocialMediaKind::ALL.iter().map(|kind| kind.label())))
            .into()
    }
}

impl ToSchema for SocialMediaType {}

impl From<SocialMediaLink> for SocialMedia {
    fn from(link: SocialMediaLink) -> Self {
        Self {
            enum_social_media_type: SocialMediaType(link.kind),
            website: link.website,
        }
    }
}
