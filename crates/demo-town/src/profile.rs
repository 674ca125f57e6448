//! How a provider presents itself: texts, links and rules.

use booking_core::calendar::BookingSettings;
use catalog::{Branch, SocialMediaKind, SocialMediaLink, WebContentKind};
use shared_kernel::BranchId;

use crate::random::Random;
use crate::text::{Facts, slug};
use crate::trade::{About, Phone, Trade, TradeRules};

/// The texts of a profile.
#[derive(Debug)]
pub(crate) struct Texts {
    pub(crate) detailed: Option<String>,
    pub(crate) web_contents: Vec<(WebContentKind, String)>,
}

/// Texts in the words of the trade.
pub(crate) fn texts(random: &mut Random, trade: &Trade, facts: &Facts, works_alone: bool) -> Texts {
    Texts {
        detailed: random.chance(85).then(|| facts.plain(random.pick(trade.detailed))),
        web_contents: vec![
            (WebContentKind::OverviewSlogan, facts.html(random.pick(trade.slogans))),
            (
                WebContentKind::OverviewTopContent,
                facts.html(random.pick(trade.notices)),
            ),
            (
                WebContentKind::OverviewContent,
                content(random, &trade.about, facts, works_alone),
            ),
        ],
    }
}

fn content(random: &mut Random, about: &About, facts: &Facts, works_alone: bool) -> String {
    let mut html = facts.paragraph(random.pick(about.openings));
    html.push_str(&facts.paragraph(&format!("<strong>{}</strong>", about.lead)));
    html.push_str("<ul>");
    let count = if random.chance(50) { 4 } else { 5 };
    for point in random.shuffled(about.points).iter().take(count) {
        html.push_str("<li>");
        html.push_str(&facts.html(point));
        html.push_str("</li>");
    }
    html.push_str("</ul>");
    let first = if works_alone { about.middles.len() - 1 } else { 0 };
    for middle in &about.middles[first..] {
        html.push_str(&facts.paragraph(middle));
    }
    html.push_str(&facts.paragraph(random.pick(about.closings)));
    html
}

/// Rules for everybody who books.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rules {
    /// Minutes between two possible starts.
    pub(crate) grid: u16,
    /// Minutes between booking and start, at least.
    pub(crate) notice: u16,
    /// Days ahead that can be booked.
    pub(crate) horizon: u16,
    pub(crate) settings: BookingSettings,
}

/// Rules that are usual in the trade.
pub(crate) fn rules(random: &mut Random, rules: &TradeRules, branch: BranchId) -> Rules {
    Rules {
        grid: random.pick(rules.grids),
        notice: random.pick(rules.notices),
        horizon: random.pick(&[60, 90, 120, 180]),
        settings: BookingSettings {
            cancellation_notice: u32::from(random.pick(rules.cancellations)),
            show_comment: branch != Branch::HEALTH,
            show_phone: rules.phone != Phone::Hidden,
            phone_mandatory: rules.phone == Phone::Mandatory,
        },
    }
}

/// Kind, host and how many of a hundred providers are there.
const LINKS: &[(SocialMediaKind, &str, u32)] = &[
    (SocialMediaKind::Instagram, "instagram.example", 70),
    (SocialMediaKind::Facebook, "facebook.example", 50),
    (SocialMediaKind::TikTok, "tiktok.example", 14),
    (SocialMediaKind::Youtube, "youtube.example", 10),
    (SocialMediaKind::Pinterest, "pinterest.example", 8),
    (SocialMediaKind::LinkedIn, "linkedin.example", 12),
];

/// Of a hundred providers, so many are there by telephone, and so many of those by e-mail as well.
const BY_PHONE: u32 = 65;
const BY_PHONE_AND_EMAIL: u32 = 40;
/// Links besides the own website and the ways to be reached.
const MOST_ELSEWHERE: usize = 3;

/// Links to other places: the own website first, ways to reach the provider last. There always is
/// one, because visitors have questions that no calendar answers.
pub(crate) fn social_media(random: &mut Random, company: &str, phone: &str, mail: &str) -> Vec<SocialMediaLink> {
    let slug = slug(company);
    let mut links = Vec::new();
    if random.chance(65) {
        links.push(SocialMediaLink {
            kind: SocialMediaKind::Website,
            website: format!("https://www.{slug}.example"),
        });
    }
    let elsewhere = LINKS.iter().filter(|(.., percent)| random.chance(*percent));
    links.extend(elsewhere.take(MOST_ELSEWHERE).map(|(kind, host, _)| SocialMediaLink {
        kind: *kind,
        website: format!("https://{host}/{slug}"),
    }));
    let by_phone = random.chance(BY_PHONE);
    if by_phone {
        links.push(SocialMediaLink {
            kind: SocialMediaKind::Phone,
            website: phone.to_owned(),
        });
    }
    if !by_phone || random.chance(BY_PHONE_AND_EMAIL) {
        links.push(SocialMediaLink {
            kind: SocialMediaKind::Email,
            website: mail.to_owned(),
        });
    }
    links
}
