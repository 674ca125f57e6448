use catalog::{SocialMediaKind, SocialMediaLink};
use serde::Serialize;
use utoipa::ToSchema;

/// Where an organisation can be found or reached.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub enum SocialMediaType {
    Instagram,
    Facebook,
    Youtube,
    Discord,
    Email,
    Phone,
    Website,
    TikTok,
    Pinterest,
    Snapchat,
    Twitter,
    LinkedIn,
}

/// A link of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SocialMedia {
    pub enum_social_media_type: SocialMediaType,
    /// An https address; for `Email` and `Phone` the bare address or number.
    #[schema(example = "https://www.instagram.com/salon.haarscharf")]
    pub website: String,
}

impl From<SocialMediaKind> for SocialMediaType {
    fn from(kind: SocialMediaKind) -> Self {
        match kind {
            SocialMediaKind::Instagram => Self::Instagram,
            SocialMediaKind::Facebook => Self::Facebook,
            SocialMediaKind::Youtube => Self::Youtube,
            SocialMediaKind::Discord => Self::Discord,
            SocialMediaKind::Email => Self::Email,
            SocialMediaKind::Phone => Self::Phone,
            SocialMediaKind::Website => Self::Website,
            SocialMediaKind::TikTok => Self::TikTok,
            SocialMediaKind::Pinterest => Self::Pinterest,
            SocialMediaKind::Snapchat => Self::Snapchat,
            SocialMediaKind::Twitter => Self::Twitter,
            SocialMediaKind::LinkedIn => Self::LinkedIn,
        }
    }
}

impl From<SocialMediaLink> for SocialMedia {
    fn from(link: SocialMediaLink) -> Self {
        Self {
            enum_social_media_type: link.kind.into(),
            website: link.website,
        }
    }
}
