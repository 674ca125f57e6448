//! What entries are written as.

use catalog::search::feed::{IndexedOrganization, IndexedProfile, IndexedSuggestion};
use catalog::search::{place_names, words};
use serde_json::{Value, json};
use shared_kernel::Money;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use time::macros::datetime;

/// A suggestion is found from each of its first words on.
const MOST_KEYS: usize = 8;
/// In long texts shorter words than these say nothing.
const SHORTEST_OF_THE_REST: usize = 3;
/// Names with more words are not worse any more.
const MOST_NAME_WORDS: usize = 50;

/// Others are too many nanoseconds away from 1970 for `date_nanos`. Clocks that are wrong must not keep somebody from being found.
const DAYS_OF_AN_INDEX: (OffsetDateTime, OffsetDateTime) =
    (OffsetDateTime::UNIX_EPOCH, datetime!(2262-01-01 00:00 UTC));

pub(crate) fn organization_document(organization: &IndexedOrganization) -> Value {
    let IndexedOrganization { nr, version, profile } = organization;
    let Some(profile) = profile else {
        return json!({ "organization_nr": nr.0, "version": version, "public": false });
    };
    let IndexedProfile {
        company_name,
        branch_names,
        services,
        events,
        last_name,
        zip_code,
        city,
        county,
        street_name,
        html_content,
        branches,
        position,
        cheapest,
        popularity,
        first_activated_at,
    } = profile.as_ref();
    let mut name: Vec<String> = words(company_name);
    name.sort();
    name.dedup();
    let branches: Vec<i16> = branches.iter().map(|branch| branch.0).collect();
    let places = [place_names(city), place_names(zip_code)].concat();
    json!({
        "organization_nr": nr.0,
        "version": version,
        "public": true,
        "company_name": folded(company_name),
        "branch_names": folded(branch_names),
        "services": folded(services),
        "events": folded(events),
        "last_name": folded(last_name),
        "zip_code": folded(zip_code),
        "city": folded(city),
        "county": folded(county),
        "places": places,
        "street_name": folded_rest(street_name),
        "html_content": folded_rest(html_content),
        "branches": branches,
        "position": position.map(|(latitude, longitude)| json!({ "lat": latitude, "lon": longitude })),
        "cheapest_cents": cheapest.map(Money::cents),
        "popularity": popularity,
        "brevity": MOST_NAME_WORDS - name.len().min(MOST_NAME_WORDS),
        "first_activation_date": (*first_activated_at).clamp(DAYS_OF_AN_INDEX.0, DAYS_OF_AN_INDEX.1).to_utc()
            .format(&Rfc3339).unwrap_or_default(),
    })
}

pub(crate) fn suggestion_of_name(organization: &IndexedOrganization) -> Value {
    let profile = organization.profile.as_ref();
    let text = profile.map(|profile| (profile.company_name.as_str(), profile.popularity));
    suggestion(text, organization.version, false)
}

pub(crate) fn suggestion_document(entry: &IndexedSuggestion) -> Value {
    let text = entry
        .text
        .as_ref()
        .map(|(text, popularity)| (text.as_str(), *popularity));
    suggestion(text, entry.version, true)
}

fn suggestion(text: Option<(&str, i64)>, version: i64, is_shared: bool) -> Value {
    let Some((text, popularity)) = text else {
        return json!({ "version": version, "shared": false });
    };
    let mut entry = json!({ "version": version, "shared": is_shared, "text": text, "popularity": popularity });
    let keys = keys(text);
    if !keys.is_empty() {
        entry["content_txt"] = json!({ "input": keys, "weight": popularity });
    }
    entry
}

/// The words of a text from each of them on.
fn keys(text: &str) -> Vec<String> {
    let words = words(text);
    let starts = (0..words.len()).take(MOST_KEYS);
    starts.map(|start| words[start..].join(" ")).collect()
}

fn folded(text: &str) -> String {
    words(text).join(" ")
}

fn folded_rest(text: &str) -> String {
    let mut words = words(text);
    words.retain(|word| word.chars().count() >= SHORTEST_OF_THE_REST);
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use shared_kernel::OrganizationNr;

    use super::*;

    #[test]
    fn keys_begin_at_each_word() {
        assert_eq!(
            keys("Salon Müller & Söhne"),
            ["salon muller sohne", "muller sohne", "sohne"]
        );
        assert_eq!(keys("!"), [""; 0]);
        assert_eq!(keys(&"a ".repeat(20)).len(), 8);
    }

    #[test]
    fn who_is_not_public_leaves_nothing_but_a_version() {
        let gone = IndexedOrganization {
            nr: OrganizationNr(1000),
            version: 7,
            profile: None,
        };
        assert_eq!(
            organization_document(&gone),
            json!({ "organization_nr": 1000, "version": 7, "public": false })
        );
        assert_eq!(suggestion_of_name(&gone), json!({ "version": 7, "shared": false }));
    }
}
