//! People: who is signed in, and what they send about themselves.

use accounts::credentials::{self, AccountView, PendingEmailAddress, ProfileForm};
use accounts::registration::{CompanyForm, FoundingForm, RegistrationForm};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shared_kernel::{BranchId, Rank};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

use super::GivenText;

/// What somebody is, the lowest first; a higher one includes the lower ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Role {
    #[serde(rename = "ROLE_USER")]
    User,
    #[serde(rename = "ROLE_BUSINESSUSER")]
    BusinessUser,
    #[serde(rename = "ROLE_BUSINESSMANAGER")]
    BusinessManager,
    #[serde(rename = "ROLE_BUSINESSADMIN")]
    BusinessAdmin,
    #[serde(rename = "ROLE_ADMIN")]
    Admin,
}

/// Who is signed in, in the organisation that the session acts for.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserDTO)]
pub struct User {
    #[schema(example = "Maria")]
    pub first_name: String,
    #[schema(example = "Huber")]
    pub last_name: String,
    #[schema(example = "maria.huber@example.org")]
    pub email: String,
    /// First and last name.
    #[schema(example = "Maria Huber")]
    pub name: String,
    /// Path of a picture on this host.
    #[schema(required, example = json!(null))]
    pub avatar: Option<String>,
    pub role: Role,
    /// The organisation that the session acts for.
    #[schema(required, example = "Haarwerk")]
    pub company_name: Option<String>,
    #[schema(required, example = 1000)]
    pub organization_nr: Option<i32>,
    #[schema(required, example = "+43 660 1234567")]
    pub phone: Option<String>,
    /// Whether the e-mail address is proven.
    pub email_verified: bool,
    /// All organisations to whose teams this person belongs.
    pub organizations: Vec<OwnOrganization>,
    /// Who acts in the name of this person, if somebody does.
    #[schema(required)]
    pub impersonated_by: Option<Impersonator>,
}

/// An organisation to whose team somebody belongs.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnOrganization {
    #[schema(example = 1000)]
    pub organization_nr: i32,
    #[schema(example = "Haarwerk")]
    pub company_name: String,
    pub role: Role,
    pub status: OrganizationStatus,
}

/// Whether the world sees an organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum OrganizationStatus {
    /// Seen by its own people only.
    Draft,
    /// Seen by everybody.
    Public,
    /// Offline: closed by a business admin, and perhaps erased since.
    Inactive,
}

/// Who acts in the name of somebody else.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Impersonator {
    #[schema(example = "Vera Verwalter")]
    pub name: String,
    #[schema(example = "vera@terminhof.example")]
    pub email: String,
    /// When it ends by itself.
    #[serde(with = "time::serde::rfc3339")]
    pub until: OffsetDateTime,
}

/// A session has begun.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SignedIn {
    /// For `Authorization: Bearer …`; it says nothing but which session this is.
    #[serde(rename = "accessToken")]
    #[schema(example = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl")]
    pub access_token: String,
    #[serde(rename = "userDTO")]
    pub user_dto: User,
}

/// It is done, and there is nothing to tell.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Done {}

/// E-mail address and password.
#[derive(Deserialize, ToSchema)]
pub struct LoginRequest {
    #[schema(max_length = 255, example = "maria.huber@example.org")]
    pub email: String,
    #[schema(max_length = 255, format = Password, example = "ein langer Satz")]
    pub password: String,
}

/// Whom to act for. The password is documented, and is empty.
#[derive(Deserialize, ToSchema)]
pub struct ImpersonationRequest {
    #[schema(example = "maria.huber@example.org")]
    pub email: String,
    /// Accepted and ignored.
    #[serde(default)]
    #[schema(value_type = Value, example = "")]
    pub password: IgnoredAny,
}

/// A postcode as requests write it.
fn zip_code() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Integer, Type::Null]))
        .description(Some(
            "A text or a number: five digits in Germany, four in Austria and Switzerland. Of a number the leading zero is lost.",
        ))
        .pattern(Some(r"^(\d{4,5})?$"))
        .examples([json!("1070")])
        .into()
}

/// A country as requests name it.
fn country() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .description(Some("ISO 3166; without it `AT`."))
        .enum_values(Some([json!("AT"), json!("DE"), json!("CH"), Value::Null]))
        .examples([json!("AT")])
        .into()
}

/// A price package as requests name it.
fn package() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .description(Some("Every organisation begins with one of them."))
        .enum_values(Some([json!("FREE"), json!("BASIS"), Value::Null]))
        .examples([json!("FREE")])
        .into()
}

/// A request with the members of a company. Written out in each struct, as `#[serde(flatten)]` would keep the names of
/// members from the answer that refuses them.
macro_rules! company_request {
    ($(#[$($attribute:tt)*])* pub struct $Request:ident { $($own:tt)* }) => {
        #[derive(Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        $(#[$($attribute)*])*
        pub struct $Request {
            $($own)*
            #[schema(max_length = 255, example = "Haarwerk")]
            pub company_name: Option<String>,
            #[schema(max_length = 255, example = "ATU12345678")]
            pub vat_num: Option<String>,
            /// The one category, 8 to 19.
            #[schema(max_items = 1, example = json!([8]))]
            pub branches: Option<Vec<i64>>,
            #[schema(max_length = 255, example = "Lindengasse")]
            pub street_name: Option<String>,
            #[schema(max_length = 255, example = "27")]
            pub street_number: Option<String>,
            #[schema(schema_with = zip_code)]
            pub zip_code: Option<GivenText>,
            #[schema(max_length = 255, example = "Wien")]
            pub city: Option<String>,
            /// Without it `AT`.
            #[schema(schema_with = country)]
            pub country: Option<String>,
            /// Whether company name and category may be sent to a service that drafts a text; absent means no.
            #[serde(default, rename = "useOpenAIForContent")]
            pub use_open_ai_for_content: bool,
            /// What the company offers, in its own words.
            #[schema(max_length = 255, example = "Damen, Herren, Kinder")]
            pub branche_name_detailed: Option<String>,
        }

        impl $Request {
            fn company(&self) -> CompanyForm {
                let text = |text: &Option<String>| text.clone().unwrap_or_default();
                // Exactly one category: of two nobody could say which one is meant.
                let branch = match self.branches.as_deref() {
                    Some([only]) => i16::try_from(*only).ok().map(BranchId),
                    _ => None,
                };
                CompanyForm {
                    company_name: text(&self.company_name),
                    vat_number: self.vat_num.clone(),
                    branch,
                    branch_details: self.branche_name_detailed.clone(),
                    street_name: text(&self.street_name),
                    street_number: text(&self.street_number),
                    zip_code: self.zip_code.as_ref().map(|zip_code| zip_code.0.clone()).unwrap_or_default(),
                    city: text(&self.city),
                    country: self.country.clone().unwrap_or_else(|| USUAL_COUNTRY.to_owned()),
                    plan: self.license_id.as_ref().map(|plan| plan.0.clone()),
                    use_ai_for_content: self.use_open_ai_for_content,
                }
            }
        }
    };
}

company_request! {
    /// Somebody new, and with `businessUser` the organisation of this person.
    pub struct RegistrationRequest {
        #[serde(default)]
        pub business_user: bool,
        #[schema(min_length = 1, max_length = 255, example = "Maria")]
        pub first_name: String,
        #[schema(min_length = 1, max_length = 255, example = "Huber")]
        pub last_name: String,
        #[schema(max_length = 255, example = "maria.huber@example.org")]
        pub email: String,
        #[schema(min_length = 8, max_length = 40, format = Password, example = "ein langer Satz")]
        pub password: String,
        /// Required with `businessUser`.
        #[schema(max_length = 50, example = "+43 660 1234567")]
        pub phone: Option<String>,
        /// A wish for news, which begins with a mail that asks to confirm it.
        #[serde(default)]
        pub newsletter: bool,
        /// Required with `businessUser`.
        #[schema(schema_with = package)]
        pub license_id: Option<GivenText>,
    }
}

company_request! {
    /// An organisation that somebody with an account founds.
    pub struct FoundingRequest {
        #[schema(max_length = 50, example = "+43 660 1234567")]
        pub phone: Option<String>,
        #[schema(schema_with = package)]
        pub license_id: Option<GivenText>,
    }
}

/// A token from a mail.
#[derive(Deserialize, ToSchema)]
pub struct VerificationRequest {
    #[schema(
        min_length = 64,
        max_length = 64,
        example = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
    )]
    pub token: String,
    /// The password of the account, for whoever is not signed in to it.
    #[schema(max_length = 255, format = Password, example = json!(null))]
    pub password: Option<String>,
}

/// An e-mail address whose password is lost.
#[derive(Deserialize, ToSchema)]
pub struct LostPasswordRequest {
    #[schema(max_length = 255, example = "maria.huber@example.org")]
    pub email: String,
}

/// A token from a mail, and the password from now on.
#[derive(Deserialize, ToSchema)]
pub struct ResetPasswordRequest {
    #[schema(
        min_length = 64,
        max_length = 64,
        example = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
    )]
    pub token: String,
    #[schema(min_length = 8, max_length = 128, format = Password, example = "ein langer Satz")]
    pub password: String,
}

/// The password until now, and the one from now on.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePasswordRequest {
    #[schema(format = Password, example = "ein langer Satz")]
    pub current_password: String,
    #[schema(min_length = 8, max_length = 128, format = Password, example = "ein anderer Satz")]
    pub password: String,
}

/// The password, and the e-mail address that the account shall have.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeEmailRequest {
    #[schema(format = Password, example = "ein langer Satz")]
    pub current_password: String,
    #[schema(max_length = 255, example = "maria@example.org")]
    pub email: String,
}

/// Another e-mail address that was asked for and is not proven yet; both members are null where there is none.
#[derive(Serialize, ToSchema)]
pub struct PendingEmail {
    #[schema(max_length = 255, example = "maria@example.org")]
    pub email: Option<String>,
    /// Until when the link that was mailed there is good.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
}

impl From<Option<PendingEmailAddress>> for PendingEmail {
    fn from(pending: Option<PendingEmailAddress>) -> Self {
        let (email, until) = pending
            .map(|PendingEmailAddress { email, until }| (email, until))
            .unzip();
        Self { email, until }
    }
}

/// What the token of a mail has proven.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verified {
    /// The account has another e-mail address now; otherwise it is a new account.
    pub email_changed: bool,
}

/// The password of the signed-in user.
#[derive(Deserialize, ToSchema)]
pub struct ConfirmPasswordRequest {
    #[schema(format = Password, example = "ein langer Satz")]
    pub password: String,
}

/// How somebody is called, and reached by phone.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileRequest {
    #[schema(min_length = 1, max_length = 255, example = "Maria")]
    pub first_name: String,
    #[schema(min_length = 1, max_length = 255, example = "Huber")]
    pub last_name: String,
    #[schema(max_length = 50, example = "+43 660 1234567")]
    pub phone: Option<String>,
}

/// For which organisation the session shall act.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SwitchOrganizationRequest {
    #[serde(alias = "organizatonNr", alias = "organizationnr")]
    #[schema(example = 1000)]
    pub organization_nr: i32,
}

/// What the screens for signing in and registering need to know.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSettings {
    /// `PASSWORD`; with anything else there is no form to register.
    #[schema(example = "PASSWORD")]
    pub login_platform: String,
    /// Whether companies cannot register by themselves.
    pub hide_business_registration: bool,
    /// Whether the box for drafted texts is ticked at first.
    #[serde(rename = "useOpenAIForContentDefault")]
    pub use_open_ai_for_content_default: bool,
}

/// The country where the form names none.
const USUAL_COUNTRY: &str = "AT";

impl From<FoundingRequest> for FoundingForm {
    fn from(request: FoundingRequest) -> Self {
        Self {
            company: request.company(),
            phone: request.phone,
        }
    }
}

impl From<RegistrationRequest> for RegistrationForm {
    fn from(request: RegistrationRequest) -> Self {
        Self {
            company: request.business_user.then(|| request.company()),
            email: request.email,
            password: request.password,
            first_name: request.first_name,
            last_name: request.last_name,
            phone: request.phone,
            newsletter: request.newsletter,
        }
    }
}

impl From<Rank> for Role {
    fn from(rank: Rank) -> Self {
        match rank {
            Rank::BusinessUser => Self::BusinessUser,
            Rank::BusinessManager => Self::BusinessManager,
            Rank::BusinessAdmin => Self::BusinessAdmin,
        }
    }
}

impl Role {
    /// What it is in an organisation; none for customers and for those who run the product.
    pub fn rank(self) -> Option<Rank> {
        match self {
            Self::User | Self::Admin => None,
            Self::BusinessUser => Some(Rank::BusinessUser),
            Self::BusinessManager => Some(Rank::BusinessManager),
            Self::BusinessAdmin => Some(Rank::BusinessAdmin),
        }
    }
}

impl From<AccountView> for User {
    fn from(view: AccountView) -> Self {
        let AccountView {
            profile,
            organization,
            impersonated_by,
        } = view;
        let role = match &organization {
            _ if profile.is_platform_admin => Role::Admin,
            Some(organization) => organization.rank.into(),
            None => Role::User,
        };
        Self {
            name: format!("{} {}", profile.first_name, profile.last_name),
            first_name: profile.first_name,
            last_name: profile.last_name,
            email: profile.email,
            avatar: None,
            role,
            organization_nr: organization.as_ref().map(|organization| organization.organization.0),
            company_name: organization.map(|organization| organization.company_name),
            phone: profile.phone,
            email_verified: profile.is_verified,
            organizations: profile.organizations.into_iter().map(Into::into).collect(),
            impersonated_by: impersonated_by.map(|impersonator| Impersonator {
                name: impersonator.name,
                email: impersonator.email,
                until: impersonator.until,
            }),
        }
    }
}

impl From<credentials::OwnOrganization> for OwnOrganization {
    fn from(own: credentials::OwnOrganization) -> Self {
        Self {
            organization_nr: own.organization.0,
            company_name: own.company_name,
            role: own.rank.into(),
            status: match own.status {
                credentials::OrganizationStatus::Draft => OrganizationStatus::Draft,
                credentials::OrganizationStatus::Public => OrganizationStatus::Public,
                credentials::OrganizationStatus::Inactive => OrganizationStatus::Inactive,
            },
        }
    }
}

impl From<ProfileRequest> for ProfileForm {
    fn from(request: ProfileRequest) -> Self {
        Self {
            first_name: request.first_name,
            last_name: request.last_name,
            phone: request.phone,
        }
    }
}
