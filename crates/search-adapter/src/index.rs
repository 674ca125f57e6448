use async_trait::async_trait;
use catalog::search::feed::{
    Indexed, IndexedOrganization, IndexedProfile, IndexedSuggestion, NewIndex, SearchIndex, SearchSubject, Totals,
};
use catalog::search::{place_names, words};
use elasticsearch::http::Method;
use serde_json::{Value, json};
use shared_kernel::{Money, OrganizationNr, StoreError};
use time::format_description::well_known::Rfc3339;

use crate::client::Elasticsearch;
use crate::failure::Failure;

/// Settings, analyzers and fields of both indices.
const INDICES: &str = include_str!("indices.json");
/// A suggestion is found from each of its first words on.
const MOST_KEYS: usize = 8;
/// In long texts shorter words than these say nothing.
const SHORTEST_OF_THE_REST: usize = 3;
/// Names with more words are not worse any more.
const MOST_NAME_WORDS: usize = 50;
/// The status of a write that a later version is there already.
const CONFLICT: u64 = 409;

/// The indices `organization` and `autocomplete`. Each is an alias of one whose name ends with a number, so that a new one
/// can take its place in one step. Entries are never deleted, but emptied: the version that stays behind refuses late writes.
pub struct ElasticsearchIndex {
    client: Elasticsearch,
}

impl ElasticsearchIndex {
    /// In a cluster.
    pub fn new(client: Elasticsearch) -> Self {
        Self { client }
    }

    async fn bulk(&self, entries: &[Indexed], suffix: &str) -> Result<Vec<SearchSubject>, Failure> {
        if entries.is_empty() {
            return Ok(Vec::new());
        }
        let (organizations, suggestions) = self.names(suffix);
        let (mut body, mut subjects) = (String::new(), Vec::new());
        let mut add = |index: &str, id: &str, version: i64, document: &Value, subject| {
            let action = json!({ "index": {
                "_index": index, "_id": id, "version": version, "version_type": "external",
            } });
            for line in [&action, document] {
                body.push_str(&line.to_string());
                body.push('\n');
            }
            subjects.push(subject);
        };
        for entry in entries {
            let (subject, version) = (entry.subject(), entry.version());
            match entry {
                Indexed::Organization(organization) => {
                    let id = organization.nr.0.to_string();
                    add(&organizations, &id, version, &document(organization), subject);
                    let name = suggestion_of_name(organization);
                    add(&suggestions, &own_id(subject), version, &name, subject);
                }
                Indexed::Suggestion(suggestion) => {
                    let shared = shared_suggestion(suggestion);
                    add(&suggestions, &own_id(subject), version, &shared, subject);
                }
            }
        }
        // Without an alias of this name nothing is made up by the way.
        let query = if suffix.is_empty() { "require_alias=true" } else { "" };
        let answer = self.client.ask(Method::Post, "/_bulk", query, Some(body)).await?;
        let items = answer["items"].as_array().ok_or(Failure::Form("what was written"))?;
        let mut refused = Vec::new();
        for (item, subject) in items.iter().zip(subjects) {
            let status = item["index"]["status"].as_u64().ok_or(Failure::Form("a status"))?;
            if (200..300).contains(&status) || status == CONFLICT {
                continue;
            }
            tracing::warn!(?subject, status, reason = %item["index"]["error"]["reason"], "an entry was refused by the index");
            if !refused.contains(&subject) {
                refused.push(subject);
            }
        }
        Ok(refused)
    }

    fn names(&self, suffix: &str) -> (String, String) {
        let (organizations, suggestions) = (self.client.organizations(), self.client.suggestions());
        (format!("{organizations}{suffix}"), format!("{suggestions}{suffix}"))
    }

    /// The indices that answer or answered under a name, with their numbers.
    async fn indices(&self, name: &str) -> Result<Vec<(u64, String)>, Failure> {
        let path = format!("/{name}-*");
        let answer = self
            .client
            .ask(Method::Get, &path, "allow_no_indices=true&filter_path=*.aliases", None)
            .await?;
        let names = answer.as_object().into_iter().flat_map(serde_json::Map::keys);
        let numbered = names.filter_map(|index| {
            let number = index.strip_prefix(name)?.strip_prefix('-')?;
            Some((number.parse().ok()?, index.clone()))
        });
        Ok(numbered.collect())
    }

    async fn versions_in(&self, index: &str, ids: &[String]) -> Result<Vec<Option<i64>>, Failure> {
        let path = format!("/{index}/_mget");
        let body = json!({ "ids": ids }).to_string();
        let query = "_source=version&filter_path=docs._source.version,docs.found,docs._id";
        let answer = self.client.ask(Method::Post, &path, query, Some(body)).await?;
        let documents = answer["docs"].as_array().ok_or(Failure::Form("the documents"))?;
        Ok(documents.iter().map(|one| one["_source"]["version"].as_i64()).collect())
    }

    async fn count(&self, index: &str, query: &Value) -> Result<u64, Failure> {
        let body = json!({ "query": query }).to_string();
        let answer = self
            .client
            .ask(Method::Post, &format!("/{index}/_count"), "", Some(body))
            .await?;
        answer["count"].as_u64().ok_or(Failure::Form("the count"))
    }
}

#[async_trait]
impl SearchIndex for ElasticsearchIndex {
    async fn is_there(&self) -> Result<bool, StoreError> {
        let (organizations, suggestions) = self.names("");
        let path = format!("/_alias/{organizations}");
        let is_there = self.client.has(&path).await? && self.client.has(&format!("/_alias/{suggestions}")).await?;
        Ok(is_there)
    }

    async fn write(&self, entries: &[Indexed]) -> Result<Vec<SearchSubject>, StoreError> {
        Ok(self.bulk(entries, "").await?)
    }

    async fn fill(&self, index: &NewIndex, entries: &[Indexed]) -> Result<Vec<SearchSubject>, StoreError> {
        Ok(self.bulk(entries, &index.0).await?)
    }

    async fn create(&self) -> Result<NewIndex, StoreError> {
        let indices: Value = serde_json::from_str(INDICES).map_err(|error| StoreError::Unexpected(Box::new(error)))?;
        let (organizations, suggestions) = self.names("");
        let mut last = 0;
        for name in [&organizations, &suggestions] {
            let numbers = self.indices(name).await?.into_iter().map(|(number, _)| number);
            last = numbers.fold(last, u64::max);
        }
        let new = NewIndex(format!("-{}", last + 1));
        for (name, definition) in [(organizations, "organization"), (suggestions, "autocomplete")] {
            let path = format!("/{name}{}", new.0);
            let body = indices[definition].to_string();
            self.client.ask(Method::Put, &path, "", Some(body)).await?;
        }
        Ok(new)
    }

    async fn publish(&self, index: &NewIndex) -> Result<(), StoreError> {
        let (organizations, suggestions) = self.names("");
        let (mut actions, mut others) = (Vec::new(), Vec::new());
        for name in [organizations, suggestions] {
            let new = format!("{name}{}", index.0);
            self.client
                .ask(Method::Post, &format!("/{new}/_refresh"), "", None)
                .await?;
            let old = self.indices(&name).await?.into_iter().map(|(_, index)| index);
            let old: Vec<String> = old.filter(|index| *index != new).collect();
            if self.client.has(&format!("/_alias/{name}")).await? {
                actions.push(json!({ "remove": { "index": format!("{name}-*"), "alias": name } }));
            }
            actions.push(json!({ "add": { "index": new, "alias": name } }));
            others.extend(old);
        }
        let body = json!({ "actions": actions }).to_string();
        self.client.ask(Method::Post, "/_aliases", "", Some(body)).await?;
        // Only now: who is still answered by one of them is not disturbed before the others take its place.
        for other in others {
            self.client.ask(Method::Delete, &format!("/{other}"), "", None).await?;
        }
        Ok(())
    }

    async fn versions(&self, subjects: &[SearchSubject]) -> Result<Vec<Option<i64>>, StoreError> {
        let (organizations, suggestions) = self.names("");
        let in_organizations = subjects.iter().filter_map(|subject| match subject {
            SearchSubject::Organization(nr) => Some(nr.0.to_string()),
            SearchSubject::Suggestion(_) => None,
        });
        let in_organizations: Vec<String> = in_organizations.collect();
        let in_suggestions: Vec<String> = subjects.iter().map(|subject| own_id(*subject)).collect();
        let mut of_organizations = Vec::new().into_iter();
        if !in_organizations.is_empty() {
            of_organizations = self.versions_in(&organizations, &in_organizations).await?.into_iter();
        }
        let of_suggestions = self.versions_in(&suggestions, &in_suggestions).await?;
        let versions = subjects
            .iter()
            .zip(of_suggestions)
            .map(|(subject, suggestion)| match subject {
                // Both entries of an organisation have to be there.
                SearchSubject::Organization(_) => of_organizations.next().flatten().min(suggestion),
                SearchSubject::Suggestion(_) => suggestion,
            });
        Ok(versions.collect())
    }

    async fn totals(&self) -> Result<Totals, StoreError> {
        let (organizations, suggestions) = self.names("");
        for index in [&organizations, &suggestions] {
            let path = format!("/{index}/_refresh");
            self.client.ask(Method::Post, &path, "", None).await?;
        }
        let public = json!({ "term": { "public": true } });
        let shared = json!({ "term": { "shared": true } });
        Ok(Totals {
            organizations: self.count(&organizations, &public).await?,
            suggestions: self.count(&suggestions, &shared).await?,
        })
    }
}

/// The id of a suggestion: that of a name is the one of its organisation, so that a new name takes the place of the old one.
fn own_id(subject: SearchSubject) -> String {
    match subject {
        SearchSubject::Organization(nr) => format!("organization-{}", nr.0),
        SearchSubject::Suggestion(id) => format!("shared-{id}"),
    }
}

/// Whose name the suggestion with this id is.
pub(crate) fn organization_of(own_id: &str) -> Option<OrganizationNr> {
    own_id.strip_prefix("organization-")?.parse().ok().map(OrganizationNr)
}

fn document(organization: &IndexedOrganization) -> Value {
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
        "first_activation_date": first_activated_at.to_utc().format(&Rfc3339).unwrap_or_default(),
    })
}

fn suggestion_of_name(organization: &IndexedOrganization) -> Value {
    let profile = organization.profile.as_ref();
    let text = profile.map(|profile| (profile.company_name.as_str(), profile.popularity));
    suggestion(text, organization.version, false)
}

fn shared_suggestion(entry: &IndexedSuggestion) -> Value {
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
            document(&gone),
            json!({ "organization_nr": 1000, "version": 7, "public": false })
        );
        assert_eq!(suggestion_of_name(&gone), json!({ "version": 7, "shared": false }));
    }

    #[test]
    fn both_indices_are_described() {
        let indices: Value = serde_json::from_str(INDICES).unwrap();
        for index in ["organization", "autocomplete"] {
            assert_eq!(indices[index]["mappings"]["dynamic"], "strict");
        }
    }
}
