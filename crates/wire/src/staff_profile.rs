use catalog::own_profile::{CustomersAhead as Ahead, OwnProfile, ProfileForm, ProfileTexts};
use catalog::{SocialMediaKind, SocialMediaLink};
use serde::{Deserialize, Serialize};
use shared_kernel::BranchId;
use utoipa::ToSchema;

use super::{SocialMediaType, Theme, Version};
use crate::problem::{FieldCode, Problem};

/// The profile of an organisation as its own people keep it.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffProfileForm {
    /// Another one after each change. Where it is sent and another one is stored by then: 409. Without one the change is made
    /// in any case.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "3f1c0a9e77b2d450")]
    pub version: Option<Version>,
    #[schema(min_length = 1, max_length = 255, example = "Haarwerk")]
    pub company_name: String,
    /// What exactly it offers.
    #[schema(max_length = 255, example = "Friseur")]
    pub branche_name_detailed: Option<String>,
    /// One to three; the first one gives the colour.
    #[schema(min_items = 1, max_items = 3, example = json!([8]))]
    pub branches: Vec<i16>,
    #[schema(min_length = 1, max_length = 255, example = "Lindengasse")]
    pub street_name: String,
    #[schema(min_length = 1, max_length = 20, example = "27")]
    pub street_number: String,
    #[schema(pattern = r"^\d{4,5}$", example = "1070")]
    pub zip_code: String,
    #[schema(min_length = 1, max_length = 255, example = "Wien")]
    pub city: String,
    #[schema(max_length = 255, example = "hallo@haarwerk.example")]
    pub contact_email: Option<String>,
    #[schema(max_length = 50, example = "+43 1 2345678")]
    pub contact_phone: Option<String>,
    #[schema(max_length = 255, example = "ATU12345678")]
    pub vat_number: Option<String>,
    /// The legal trader, as in the register; null is company name and owner.
    #[schema(max_length = 255, example = "Haarwerk Lindner GmbH")]
    pub legal_name: Option<String>,
    #[schema(max_length = 255, example = "FN 123456 a")]
    pub register_number: Option<String>,
    /// Court or office that keeps the register.
    #[schema(max_length = 255, example = "Handelsgericht Wien")]
    pub register_court: Option<String>,
    /// In which colours its own domain is shown.
    pub theme: Theme,
    /// One sentence on card and profile, without markup.
    #[schema(max_length = 160, example = "Schnitt mit Herz")]
    pub slogan: String,
    /// HTML above the services.
    #[schema(max_length = 20000, example = "<p>Schön, dass du da bist.</p>")]
    pub top_content: String,
    /// HTML in "Über uns".
    #[schema(max_length = 20000, example = "<p>Seit 1998 in der Lindengasse.</p>")]
    pub content: String,
    /// Where else it can be found, in this order; each kind once.
    #[schema(max_items = 12)]
    pub social_media: Vec<StaffLink>,
    /// Whether customers with visits ahead are mailed about another name or address, with old and new, once per e-mail
    /// address; else only their calendar files change. Sent, never answered, and no part of the version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(write_only, example = false)]
    pub notify_customers: Option<bool>,
}

/// Who can be told of another name or address.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomersAhead {
    /// E-mail addresses that were given for visits ahead.
    #[schema(example = 12)]
    pub recipients: u64,
    /// How many customers with visits ahead have given none.
    #[schema(example = 2)]
    pub without_email: u64,
    /// Names of those, by last name; empty of whoever gave no name.
    #[schema(max_items = 20, example = json!(["Tom Huber", "Eva Moser"]))]
    pub names_without_email: Vec<String>,
}

impl From<Ahead> for CustomersAhead {
    fn from(ahead: Ahead) -> Self {
        Self {
            recipients: ahead.recipients,
            without_email: ahead.without_email,
            names_without_email: ahead.names_without_email,
        }
    }
}

/// A page, e-mail address or telephone elsewhere.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffLink {
    #[schema(value_type = SocialMediaType)]
    pub social_media_type: String,
    #[schema(min_length = 1, max_length = 500, example = "https://www.instagram.com/haarwerk")]
    pub website: String,
}

/// The profile of an organisation for its own people.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffProfile {
    #[serde(flatten)]
    pub form: StaffProfileForm,
    /// ISO 3166; it decides zone and postcode, and stays.
    #[schema(example = "AT")]
    pub country: &'static str,
    /// Whoever founded it: shown beside the company name as the legal trader, as long as `legalName` is null.
    #[schema(example = "Katharina Lindner")]
    pub owner: String,
    /// Path of the logo; another one is placed by the call for images.
    #[schema(required, example = "/images/1000/00ff00ff00ff00ff00ff00ff00ff00ff-960.png")]
    pub logo: Option<String>,
    /// Path of the cover picture.
    #[schema(required, example = "/images/1000/00ff00ff00ff00ff00ff00ff00ff00ff-960.jpg")]
    pub cover: Option<String>,
    /// HTML for "Über uns" that an AI service proposes.
    #[schema(required, example = "<p>Schön, dass du da bist.</p>")]
    pub draft: Option<String>,
}

impl StaffProfileForm {
    /// The form as the domain reads it.
    pub fn form(self) -> Result<ProfileForm, Problem> {
        let link = |(position, link): (usize, StaffLink)| {
            let path = || format!("socialMedia[{position}].socialMediaType");
            let kind = SocialMediaKind::labelled(&link.social_media_type);
            let kind = kind.ok_or_else(|| Problem::invalid(path(), FieldCode::Unknown, "Das kennen wir nicht."))?;
            Ok(SocialMediaLink {
                kind,
                website: link.website,
            })
        };
        Ok(ProfileForm {
            company_name: self.company_name,
            branch_details: self.branche_name_detailed,
            branches: self.branches.into_iter().map(BranchId).collect(),
            street_name: self.street_name,
            street_number: self.street_number,
            zip_code: self.zip_code,
            city: self.city,
            contact_email: self.contact_email,
            contact_phone: self.contact_phone,
            vat_number: self.vat_number,
            legal_name: self.legal_name,
            register_number: self.register_number,
            register_court: self.register_court,
            theme: self.theme.into(),
            texts: ProfileTexts {
                slogan: self.slogan,
                top_content: self.top_content,
                content: self.content,
            },
            social_media: self
                .social_media
                .into_iter()
                .enumerate()
                .map(link)
                .collect::<Result<_, Problem>>()?,
        })
    }
}

impl From<OwnProfile> for StaffProfile {
    fn from(profile: OwnProfile) -> Self {
        let version = Some(Version(profile.form.version()));
        let form = profile.form;
        let link = |link: SocialMediaLink| StaffLink {
            social_media_type: link.kind.label().to_owned(),
            website: link.website,
        };
        Self {
            form: StaffProfileForm {
                version,
                company_name: form.company_name,
                branche_name_detailed: form.branch_details,
                branches: form.branches.into_iter().map(|branch| branch.0).collect(),
                street_name: form.street_name,
                street_number: form.street_number,
                zip_code: form.zip_code,
                city: form.city,
                contact_email: form.contact_email,
                contact_phone: form.contact_phone,
                vat_number: form.vat_number,
                legal_name: form.legal_name,
                register_number: form.register_number,
                register_court: form.register_court,
                theme: form.theme.into(),
                slogan: form.texts.slogan,
                top_content: form.texts.top_content,
                content: form.texts.content,
                social_media: form.social_media.into_iter().map(link).collect(),
                notify_customers: None,
            },
            country: profile.country.code(),
            owner: profile.owner,
            logo: profile.logo,
            cover: profile.cover,
            draft: profile.draft,
        }
    }
}
