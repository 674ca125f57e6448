//! How a provider presents itself: texts, links and rules.

use crate::branches::HEALTH;
use crate::random::Random;
use crate::text::{Facts, slug};
use crate::trade::{About, Phone, Trade, TradeRules};
use crate::{Rules, SocialLink};

/// The texts of a profile.
#[derive(Debug)]
pub(crate) struct Texts {
    pub(crate) detailed: Option<String>,
    pub(crate) slogan_html: String,
    pub(crate) top_content_html: String,
    pub(crate) content_html: String,
}

/// Texts in the words of the trade.
pub(crate) fn texts(random: &mut Random, trade: &Trade, facts: &Facts, works_alone: bool) -> Texts {
    Texts {
        detailed: random.chance(85).then(|| facts.plain(random.pick(trade.detailed))),
        slogan_html: facts.html(random.pick(trade.slogans)),
        top_content_html: facts.html(random.pick(trade.notices)),
        content_html: content(random, &trade.about, facts, works_alone),
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

/// Rules that are usual in the trade.
pub(crate) fn rules(random: &mut Random, rules: &TradeRules, branch_id: u8) -> Rules {
    Rules {
        grid_minutes: random.pick(rules.grids),
        minimum_notice_minutes: random.pick(rules.notices),
        horizon_days: random.pick(&[60, 90, 120, 180]),
        cancellation_notice_minutes: random.pick(rules.cancellations),
        show_comment: branch_id != HEALTH,
        show_phone: rules.phone != Phone::Hidden,
        phone_mandatory: rules.phone == Phone::Mandatory,
    }
}

/// Kind, host and how many of a hundred providers are there.
const LINKS: &[(&str, &str, u32)] = &[
    ("Instagram", "instagram.example", 70),
    ("Facebook", "facebook.example", 50),
    ("TikTok", "tiktok.example", 14),
    ("Youtube", "youtube.example", 10),
    ("Pinterest", "pinterest.example", 8),
    ("LinkedIn", "linkedin.example", 12),
];

/// Of a hundred providers, so many are there by telephone, and so many of those by e-mail as well.
const BY_PHONE: u32 = 65;
const BY_PHONE_AND_EMAIL: u32 = 40;
/// Links besides the own website and the ways to be reached.
const MOST_ELSEWHERE: usize = 3;

/// Links to other places: the own website first, ways to reach the provider last. There always is
/// one, because visitors have questions that no calendar answers.
pub(crate) fn social_links(random: &mut Random, company: &str, phone: &str, mail: &str) -> Vec<SocialLink> {
    let slug = slug(company);
    let mut links = Vec::new();
    if random.chance(65) {
        links.push(SocialLink {
            kind: "Website",
            url: format!("https://www.{slug}.example"),
        });
    }
    let elsewhere = LINKS.iter().filter(|(.., percent)| random.chance(*percent));
    links.extend(elsewhere.take(MOST_ELSEWHERE).map(|(kind, host, _)| SocialLink {
        kind,
        url: format!("https://{host}/{slug}"),
    }));
    let by_phone = random.chance(BY_PHONE);
    if by_phone {
        links.push(SocialLink {
            kind: "Phone",
            url: phone.to_owned(),
        });
    }
    if !by_phone || random.chance(BY_PHONE_AND_EMAIL) {
        links.push(SocialLink {
            kind: "Email",
            url: mail.to_owned(),
        });
    }
    links
}
