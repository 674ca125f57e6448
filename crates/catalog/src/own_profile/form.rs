use shared_kernel::{BranchId, EmailAddress, InvalidContact, PhoneNumber, SettingVersion, visible_text};

use crate::{BRANCHES, Country, ProfileTheme, SocialMediaKind, SocialMediaLink, plain_text, sanitized};

/// How many branches an organisation may be in.
pub const MOST_BRANCHES: usize = 3;
/// How many links to other pages it may show.
pub const MOST_LINKS: usize = 12;

const LONGEST_NAME: usize = 255;
const LONGEST_SLOGAN: usize = 160;
/// Characters of a text with its markup.
const LONGEST_TEXT: usize = 20_000;
const LONGEST_LINK: usize = 500;

/// The texts of a profile: HTML that is sanitised.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProfileTexts {
    /// One sentence on card and profile, at most 160 characters, without markup.
    pub slogan: String,
    /// Above the services.
    pub top_content: String,
    /// In "Über uns".
    pub content: String,
}

/// The profile as somebody has filled it in, and, once it is checked, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileForm {
    /// 1 to 255 characters.
    pub company_name: String,
    /// What it offers, in its own words, at most 255 characters.
    pub branch_details: Option<String>,
    /// One to three; the first one gives the colour.
    pub branches: Vec<BranchId>,
    /// Street without number.
    pub street_name: String,
    /// As text, since it may have letters.
    pub street_number: String,
    /// Postcode of the country.
    pub zip_code: String,
    /// City of the postal address.
    pub city: String,
    /// E-mail address that is told about bookings and shown to customers.
    pub contact_email: Option<String>,
    /// Telephone number that is shown to customers.
    pub contact_phone: Option<String>,
    /// VAT number, for the imprint.
    pub vat_number: Option<String>,
    /// The legal trader, as in the register; none is company name and owner.
    pub legal_name: Option<String>,
    /// Number in the register of companies.
    pub register_number: Option<String>,
    /// Court or office that keeps the register.
    pub register_court: Option<String>,
    /// The theme of its own domain.
    pub theme: ProfileTheme,
    /// What visitors read on the page of the organisation.
    pub texts: ProfileTexts,
    /// Where else it can be found, in this order.
    pub social_media: Vec<SocialMediaLink>,
}

/// What is wrong with a member of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProfileFault {
    /// It must not be empty.
    Missing,
    /// It has more than so many characters or entries.
    TooLong(usize),
    /// It stands twice.
    Repeated,
    /// It is no such thing.
    Invalid,
    /// It is an e-mail address that many mail servers do not take, for the letters before its `@`.
    LocalPartBeyondAscii,
}

impl From<InvalidContact> for ProfileFault {
    fn from(problem: InvalidContact) -> Self {
        match problem {
            InvalidContact::LocalPartBeyondAscii => Self::LocalPartBeyondAscii,
            InvalidContact::Missing | InvalidContact::TooLong(_) | InvalidContact::Malformed => Self::Invalid,
        }
    }
}

/// The members that are wrong, by their paths, such as `social_media[2].website`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the profile is wrong: {0:?}")]
pub struct InvalidProfile(pub Vec<(String, ProfileFault)>);

#[derive(Default)]
struct Faults(Vec<(String, ProfileFault)>);

impl Faults {
    fn note(&mut self, path: impl Into<String>, fault: ProfileFault) {
        self.0.push((path.into(), fault));
    }

    /// The words of one line, which must be there.
    fn line(&mut self, path: &str, text: &str, longest: usize) -> String {
        let line = self.optional_line(path, Some(text), longest);
        if line.is_none() && !self.0.iter().any(|(wrong, _)| wrong == path) {
            self.note(path, ProfileFault::Missing);
        }
        line.unwrap_or_default()
    }

    fn optional_line(&mut self, path: &str, text: Option<&str>, longest: usize) -> Option<String> {
        let line = visible_text(text.unwrap_or_default())
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        if line.chars().count() > longest {
            self.note(path, ProfileFault::TooLong(longest));
            return None;
        }
        if line.chars().any(char::is_control) {
            self.note(path, ProfileFault::Invalid);
            return None;
        }
        (!line.is_empty()).then_some(line)
    }

    fn html(&mut self, path: &str, html: &str) -> String {
        if html.chars().count() > LONGEST_TEXT {
            self.note(path, ProfileFault::TooLong(LONGEST_TEXT));
            return String::new();
        }
        let clean = sanitized(html);
        // What shows nothing is nothing.
        if plain_text(&clean).is_empty() {
            String::new()
        } else {
            clean
        }
    }
}

impl ProfileForm {
    /// The version of a profile with this form.
    pub fn version(&self) -> SettingVersion {
        SettingVersion::of(self)
    }

    /// Checks all members and reports all problems at once. What is kept has its spaces tidied and its texts sanitised.
    pub fn check(&self, country: Country) -> Result<Self, InvalidProfile> {
        let mut faults = Faults::default();
        let checked = Self {
            company_name: faults.line("company_name", &self.company_name, LONGEST_NAME),
            branch_details: faults.optional_line("branch_details", self.branch_details.as_deref(), LONGEST_NAME),
            branches: branches(&mut faults, &self.branches),
            street_name: faults.line("street_name", &self.street_name, LONGEST_NAME),
            street_number: faults.line("street_number", &self.street_number, 20),
            zip_code: zip_code(&mut faults, &self.zip_code, country),
            city: faults.line("city", &self.city, LONGEST_NAME),
            contact_email: contact(&mut faults, "contact_email", self.contact_email.as_deref(), |text| {
                EmailAddress::parse(text).map(|email| email.to_string())
            }),
            contact_phone: contact(&mut faults, "contact_phone", self.contact_phone.as_deref(), |text| {
                PhoneNumber::parse(text).map(|phone| phone.as_str().to_owned())
            }),
            vat_number: faults.optional_line("vat_number", self.vat_number.as_deref(), LONGEST_NAME),
            legal_name: faults.optional_line("legal_name", self.legal_name.as_deref(), LONGEST_NAME),
            register_number: faults.optional_line("register_number", self.register_number.as_deref(), LONGEST_NAME),
            register_court: faults.optional_line("register_court", self.register_court.as_deref(), LONGEST_NAME),
            theme: self.theme,
            texts: ProfileTexts {
                slogan: slogan(&mut faults, &self.texts.slogan),
                top_content: faults.html("texts.top_content", &self.texts.top_content),
                content: faults.html("texts.content", &self.texts.content),
            },
            social_media: links(&mut faults, &self.social_media),
        };
        if faults.0.is_empty() {
            Ok(checked)
        } else {
            Err(InvalidProfile(faults.0))
        }
    }
}

fn branches(faults: &mut Faults, wanted: &[BranchId]) -> Vec<BranchId> {
    match wanted {
        [] => faults.note("branches", ProfileFault::Missing),
        _ if wanted.len() > MOST_BRANCHES => faults.note("branches", ProfileFault::TooLong(MOST_BRANCHES)),
        _ => {
            for (position, branch) in wanted.iter().enumerate() {
                let path = format!("branches[{position}]");
                if !BRANCHES.iter().any(|known| known.id == *branch) {
                    faults.note(path, ProfileFault::Invalid);
                } else if wanted[..position].contains(branch) {
                    faults.note(path, ProfileFault::Repeated);
                }
            }
        }
    }
    wanted.to_vec()
}

fn zip_code(faults: &mut Faults, text: &str, country: Country) -> String {
    let digits = match country {
        Country::Austria | Country::Switzerland => 4,
        Country::Germany => 5,
    };
    let zip_code = visible_text(text);
    if zip_code.len() != digits || !zip_code.bytes().all(|digit| digit.is_ascii_digit()) {
        let fault = if zip_code.is_empty() {
            ProfileFault::Missing
        } else {
            ProfileFault::Invalid
        };
        faults.note("zip_code", fault);
    }
    zip_code
}

fn contact(
    faults: &mut Faults,
    path: &str,
    text: Option<&str>,
    parse: impl Fn(&str) -> Result<String, InvalidContact>,
) -> Option<String> {
    let text = text.filter(|text| !visible_text(text).is_empty())?;
    parse(text).map_err(|problem| faults.note(path, problem.into())).ok()
}

/// One sentence without markup; it is kept as HTML like the other texts.
fn slogan(faults: &mut Faults, html: &str) -> String {
    let words = plain_text(&faults.html("texts.slogan", html));
    if words.chars().count() > LONGEST_SLOGAN {
        faults.note("texts.slogan", ProfileFault::TooLong(LONGEST_SLOGAN));
        return String::new();
    }
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn links(faults: &mut Faults, wanted: &[SocialMediaLink]) -> Vec<SocialMediaLink> {
    if wanted.len() > MOST_LINKS {
        faults.note("social_media", ProfileFault::TooLong(MOST_LINKS));
        return Vec::new();
    }
    let mut checked = Vec::with_capacity(wanted.len());
    for (position, link) in wanted.iter().enumerate() {
        let path = format!("social_media[{position}].website");
        if wanted[..position].iter().any(|before| before.kind == link.kind) {
            faults.note(
                format!("social_media[{position}].social_media_type"),
                ProfileFault::Repeated,
            );
        }
        let website = link.website.trim();
        if website.is_empty() {
            faults.note(path, ProfileFault::Missing);
        } else if website.chars().count() > LONGEST_LINK {
            faults.note(path, ProfileFault::TooLong(LONGEST_LINK));
        } else {
            match leading_somewhere(link.kind, website) {
                Ok(website) => checked.push(SocialMediaLink {
                    kind: link.kind,
                    website,
                }),
                Err(fault) => faults.note(path, fault),
            }
        }
    }
    checked
}

/// An e-mail address or a telephone number in its canonical form, or an address on the web over TLS.
fn leading_somewhere(kind: SocialMediaKind, website: &str) -> Result<String, ProfileFault> {
    match kind {
        SocialMediaKind::Email => Ok(EmailAddress::parse(website)?.to_string()),
        SocialMediaKind::Phone => Ok(PhoneNumber::parse(website)?.as_str().to_owned()),
        _ if is_web_address(website) => Ok(website.to_owned()),
        _ => Err(ProfileFault::Invalid),
    }
}

fn is_web_address(website: &str) -> bool {
    website.strip_prefix("https://").is_some_and(|rest| {
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let is_name = |letter: char| letter.is_alphanumeric() || ".-:".contains(letter);
        host.contains('.')
            && !host.starts_with('.')
            && host.chars().all(is_name)
            && !rest
                .chars()
                .any(|letter| letter.is_whitespace() || letter.is_control() || "\"<>\\".contains(letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> ProfileForm {
        ProfileForm {
            company_name: "  Salon   Muster ".to_owned(),
            branch_details: Some(" ".to_owned()),
            branches: vec![BranchId(8)],
            street_name: "Lindengasse".to_owned(),
            street_number: "27".to_owned(),
            zip_code: "1070".to_owned(),
            city: "Wien".to_owned(),
            contact_email: Some("salon@example.org".to_owned()),
            contact_phone: None,
            vat_number: None,
            legal_name: None,
            register_number: None,
            register_court: None,
            theme: ProfileTheme::Product,
            texts: ProfileTexts::default(),
            social_media: Vec::new(),
        }
    }

    fn faults(form: &ProfileForm) -> Vec<(String, ProfileFault)> {
        form.check(Country::Austria).unwrap_err().0
    }

    #[test]
    fn form_is_tidied() {
        let checked = form().check(Country::Austria).unwrap();
        assert_eq!(checked.company_name, "Salon Muster");
        assert_eq!(checked.branch_details, None);
        assert_eq!(checked.check(Country::Austria).unwrap(), checked);
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let wrong = ProfileForm {
            company_name: " ".to_owned(),
            branches: vec![BranchId(8), BranchId(8), BranchId(7)],
            zip_code: "10117".to_owned(),
            city: "x".repeat(256),
            contact_email: Some("salon".to_owned()),
            contact_phone: Some("ruf an".to_owned()),
            ..form()
        };
        let expected = [
            ("company_name", ProfileFault::Missing),
            ("branches[1]", ProfileFault::Repeated),
            ("branches[2]", ProfileFault::Invalid),
            ("zip_code", ProfileFault::Invalid),
            ("city", ProfileFault::TooLong(255)),
            ("contact_email", ProfileFault::Invalid),
            ("contact_phone", ProfileFault::Invalid),
        ];
        assert_eq!(faults(&wrong), expected.map(|(path, fault)| (path.to_owned(), fault)));
        assert!(
            ProfileForm {
                zip_code: "10117".to_owned(),
                ..form()
            }
            .check(Country::Germany)
            .is_ok()
        );
    }

    #[test]
    fn contacts_are_kept_in_their_one_spelling() {
        let contact = |email: &str| ProfileForm {
            contact_email: Some(email.to_owned()),
            contact_phone: Some("\u{202a}+43 1\u{2011}5550100\u{202c}".to_owned()),
            company_name: "\u{202e}Salon Mu\u{308}ller".to_owned(),
            social_media: vec![SocialMediaLink {
                kind: SocialMediaKind::Email,
                website: email.to_owned(),
            }],
            ..form()
        };
        let kept = contact("salon@xn--mller-kva.example").check(Country::Austria).unwrap();
        assert_eq!(kept.contact_email.as_deref(), Some("salon@müller.example"));
        assert_eq!(kept.contact_phone.as_deref(), Some("+43 1-5550100"));
        assert_eq!(kept.company_name, "Salon Müller");
        assert_eq!(kept.social_media[0].website, "salon@müller.example");
        let expected = ["contact_email", "social_media[0].website"];
        assert_eq!(
            faults(&contact("müller@example.org")),
            expected.map(|path| (path.to_owned(), ProfileFault::LocalPartBeyondAscii))
        );
    }

    #[test]
    fn nothing_hostile_is_left_of_texts() {
        let attack = "<p onclick=alert(1)>Gut<script>alert(1)</script><img src=x onerror=alert(1)></p>";
        let texts = ProfileTexts {
            slogan: format!("{attack} <b>&amp; schön</b>"),
            top_content: attack.to_owned(),
            content: "<p> </p><p></p>".to_owned(),
        };
        let checked = ProfileForm { texts, ..form() }.check(Country::Austria).unwrap().texts;
        assert_eq!(checked.slogan, "Gut &amp; schön");
        assert_eq!(checked.top_content, "<p>Gut</p>");
        assert_eq!(checked.content, "");
    }

    #[test]
    fn texts_have_a_length() {
        let texts = |slogan: &str, content: &str| ProfileForm {
            texts: ProfileTexts {
                slogan: slogan.to_owned(),
                content: content.to_owned(),
                ..ProfileTexts::default()
            },
            ..form()
        };
        assert!(
            texts(&"ä".repeat(160), &"ä".repeat(20_000))
                .check(Country::Austria)
                .is_ok()
        );
        assert_eq!(
            faults(&texts(&"ä".repeat(161), &"ä".repeat(20_001))),
            [
                ("texts.slogan".to_owned(), ProfileFault::TooLong(160)),
                ("texts.content".to_owned(), ProfileFault::TooLong(20_000))
            ]
        );
    }

    #[test]
    fn links_lead_to_pages_over_tls_to_email_addresses_and_to_telephones() {
        let with = |kind, website: &str| ProfileForm {
            social_media: vec![SocialMediaLink {
                kind,
                website: website.to_owned(),
            }],
            ..form()
        };
        for (kind, website, is_fine) in [
            (SocialMediaKind::Instagram, "https://www.instagram.com/salon", true),
            (SocialMediaKind::Website, "https://müller.example/?a=b#c", true),
            (SocialMediaKind::Website, "http://salon.example", false),
            (SocialMediaKind::Website, "javascript:alert(1)", false),
            (SocialMediaKind::Website, "https://", false),
            (SocialMediaKind::Website, "https://user:pass@salon.example", false),
            (SocialMediaKind::Website, "https://salon.example/\"onclick=", false),
            (SocialMediaKind::Email, "salon@example.org", true),
            (SocialMediaKind::Email, "https://salon.example", false),
            (SocialMediaKind::Phone, "+43 1 2345678", true),
            (SocialMediaKind::Phone, "tel:1", false),
            (SocialMediaKind::Website, "", false),
        ] {
            assert_eq!(
                with(kind, website).check(Country::Austria).is_ok(),
                is_fine,
                "{website}"
            );
        }
        let twice = ProfileForm {
            social_media: vec![
                SocialMediaLink {
                    kind: SocialMediaKind::Email,
                    website: "a@example.org".to_owned()
                };
                2
            ],
            ..form()
        };
        assert_eq!(
            faults(&twice),
            [("social_media[1].social_media_type".to_owned(), ProfileFault::Repeated)]
        );
    }
}
