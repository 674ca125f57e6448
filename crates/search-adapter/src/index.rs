use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use catalog::search::feed::{Difference, IndexState, Indexed, NewIndex, SearchIndex, SearchSource, SearchSubject};
use elasticsearch::http::{Method, StatusCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use shared_kernel::{OrganizationNr, StoreError};
use tokio::time::sleep;

use crate::client::Elasticsearch;
use crate::documents::{organization_document, suggestion_document, suggestion_of_name};
use crate::failure::Failure;

/// Settings, analyzers and fields of both indices.
const INDICES: &str = include_str!("indices.json");
/// Entries of a page while all are read; Elasticsearch allows no more.
const PAGE: usize = 10_000;
/// The status of a write that a later version is there already.
const CONFLICT: u64 = 409;
/// Of one that does not fit the fields of the index.
const MALFORMED: u64 = 400;
/// And of one that comes while too many wait.
const TOO_BUSY: u64 = 429;
/// So long the server is left alone before it is asked again.
const WAITS_OF_A_BUSY_SERVER: [Duration; 4] = [
    Duration::from_millis(100),
    Duration::from_millis(400),
    Duration::from_millis(1_600),
    Duration::from_millis(3_200),
];
/// So many bytes are sent at once, unless one entry has more: Elasticsearch works best with few megabytes and takes no more
/// than 100.
const BLOCK_BYTES: usize = 5_000_000;

/// The indices `organization` and `autocomplete`. Each is an alias of one whose name ends with a number, so that a new one
/// can take its place in one step. Entries are never deleted, but emptied: the version that stays behind refuses late writes.
#[derive(derive_more::Constructor)]
pub struct ElasticsearchIndex {
    client: Elasticsearch,
    /// What it is filled from: an index that was filled from something else is none of its.
    source: Arc<dyn SearchSource>,
}

impl ElasticsearchIndex {
    /// Those that could not be written. What the mapping refuses would be refused for ever and is left out: the audit names it.
    async fn bulk(&self, entries: &[Indexed], names: &(String, String)) -> Result<Vec<SearchSubject>, Failure> {
        let mut lines = Vec::new();
        for entry in entries {
            for (index, id, document) in documents(entry, names) {
                let action = json!({ "index": {
                    "_index": index, "_id": id, "version": entry.version(), "version_type": "external",
                } });
                let subject = entry.subject();
                lines.push((subject, format!("{action}\n{document}\n")));
            }
        }
        let mut refused = Vec::new();
        for block in blocks(lines) {
            refused.extend(self.write_block(block).await?);
        }
        refused.dedup();
        Ok(refused)
    }

    /// What is refused because the server has too much to do is sent again, a few times.
    async fn write_block(&self, mut lines: Vec<(SearchSubject, String)>) -> Result<Vec<SearchSubject>, Failure> {
        let mut refused = Vec::new();
        for wait in WAITS_OF_A_BUSY_SERVER.map(Some).into_iter().chain([None]) {
            let body: String = lines.iter().map(|(_, line)| line.as_str()).collect();
            // Without an alias of this name nothing is made up by the way, with fields that Elasticsearch guesses.
            let asked = self
                .client
                .ask(Method::Post, "/_bulk", "require_alias=true", Some(body));
            let answer = match (asked.await, wait) {
                (Err(Failure::Refused { status, .. }), Some(wait)) if status == StatusCode::TOO_MANY_REQUESTS => {
                    sleep(wait).await;
                    continue;
                }
                (answer, _) => answer?,
            };
            let items = answer["items"].as_array().ok_or(Failure::Form("what was written"))?;
            let mut again = Vec::new();
            for (item, line) in items.iter().zip(lines) {
                let (subject, item) = (line.0, &item["index"]);
                let status = item["status"].as_u64().ok_or(Failure::Form("a status"))?;
                match status {
                    200..300 | CONFLICT => {}
                    TOO_BUSY if wait.is_some() => again.push(line),
                    // The words of a reason are those of the document.
                    MALFORMED => {
                        tracing::error!(%subject, kind = %item["error"]["type"], "search index rejected an entry permanently");
                    }
                    _ => {
                        tracing::warn!(%subject, status, kind = %item["error"]["type"], "search index rejected an entry");
                        refused.push(subject);
                    }
                }
            }
            lines = again;
            match wait {
                Some(wait) if !lines.is_empty() => sleep(wait).await,
                _ => break,
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

    async fn delete(&self, index: &str) -> Result<(), Failure> {
        self.client.ask(Method::Delete, &format!("/{index}"), "", None).await?;
        Ok(())
    }

    /// What this database is known by.
    async fn source_id(&self) -> Result<Option<String>, StoreError> {
        Ok(self.source.identity().await?.map(|id| id.to_string()))
    }

    /// Whether an index was made for the database of this id: another program may have one of such a name.
    async fn is_made_for(&self, source: Option<&str>, index: &str) -> Result<bool, Failure> {
        let path = format!("/{index}/_mapping");
        let query = "filter_path=*.mappings._meta.source";
        let answer = self.client.ask(Method::Get, &path, query, None).await?;
        let known = answer[index]["mappings"]["_meta"]["source"].as_str();
        Ok(known.is_some() && known == source)
    }

    async fn versions_in(&self, index: &str, ids: &[String]) -> Result<Vec<Option<i64>>, Failure> {
        let path = format!("/{index}/_mget");
        let body = json!({ "ids": ids }).to_string();
        let query = "_source=version&filter_path=docs._source.version,docs.found,docs._id";
        let answer = self.client.ask(Method::Post, &path, query, Some(body)).await?;
        let documents = answer["docs"].as_array().ok_or(Failure::Form("the documents"))?;
        Ok(documents.iter().map(|one| one["_source"]["version"].as_i64()).collect())
    }

    /// The indices that answer under a name: one, unless there is none.
    async fn answering(&self, name: &str) -> Result<Vec<String>, Failure> {
        let path = format!("/_alias/{name}");
        if !self.client.has(&path).await? {
            return Ok(Vec::new());
        }
        let answer = self.client.ask(Method::Get, &path, "", None).await?;
        let names = answer.as_object().into_iter().flat_map(serde_json::Map::keys);
        Ok(names.cloned().collect())
    }

    /// Every hit of a query, in no order.
    async fn all(&self, index: &str, query: &Value, source: &Value) -> Result<Vec<Value>, Failure> {
        let point = format!("/{index}/_pit");
        let opened = self.client.ask(Method::Post, &point, "keep_alive=1m", None).await?;
        let mut point = opened["id"]
            .as_str()
            .ok_or(Failure::Form("the point in time"))?
            .to_owned();
        let (mut all, mut after) = (Vec::new(), None);
        loop {
            let mut search = json!({
                "size": PAGE,
                "track_total_hits": false,
                "query": query,
                "_source": source,
                "docvalue_fields": ["version"],
                "sort": ["_shard_doc"],
                "pit": { "id": point, "keep_alive": "1m" },
            });
            if let Some(after) = after.take() {
                search["search_after"] = after;
            }
            let body = Some(search.to_string());
            let mut answer = self.client.ask(Method::Post, "/_search", "", body).await?;
            if let Some(renewed) = answer["pit_id"].as_str() {
                renewed.clone_into(&mut point);
            }
            let Value::Array(hits) = answer["hits"]["hits"].take() else {
                return Err(Failure::Form("the hits"));
            };
            after = hits.last().map(|last| last["sort"].clone());
            let is_last = hits.len() < PAGE;
            all.extend(hits);
            if is_last {
                break;
            }
        }
        let closed = json!({ "id": point }).to_string();
        self.client.ask(Method::Delete, "/_pit", "", Some(closed)).await?;
        Ok(all)
    }
}

/// The names under which a new index is filled.
fn filling(names: (String, String), index: &NewIndex) -> (String, String) {
    let (organizations, suggestions) = names;
    let alias = |name: String| format!("{name}{}-filling", index.0);
    (alias(organizations), alias(suggestions))
}

fn version_of(hit: &Value) -> Option<i64> {
    hit["fields"]["version"][0].as_i64()
}

#[async_trait]
impl SearchIndex for ElasticsearchIndex {
    async fn state(&self) -> Result<IndexState, StoreError> {
        self.client.supported_version().await?;
        let (organizations, suggestions) = self.names("");
        for name in [&organizations, &suggestions] {
            if !self.client.has(&format!("/_alias/{name}")).await? {
                return Ok(IndexState::Missing);
            }
        }
        let path = format!("/{organizations},{suggestions}/_mapping");
        let query = "filter_path=*.mappings._meta";
        let answer = self.client.ask(Method::Get, &path, query, None).await?;
        let indices = answer.as_object().into_iter().flat_map(serde_json::Map::values);
        let described: Vec<&Value> = indices.map(|index| &index["mappings"]["_meta"]).collect();
        if described.iter().any(|meta| meta["form"].as_u64() > Some(FORM)) {
            return Ok(IndexState::Newer);
        }
        let made_alike = described.iter().filter(|meta| meta["fingerprint"] == fingerprint());
        if made_alike.count() != 2 {
            return Ok(IndexState::Outdated);
        }
        let source = self.source_id().await?;
        let is_ours = described
            .iter()
            .all(|meta| meta["source"].as_str() == source.as_deref());
        Ok(if is_ours && source.is_some() {
            IndexState::Current
        } else {
            IndexState::Foreign
        })
    }

    async fn write(&self, entries: &[Indexed]) -> Result<Vec<SearchSubject>, StoreError> {
        Ok(self.bulk(entries, &self.names("")).await?)
    }

    async fn fill(&self, index: &NewIndex, entries: &[Indexed]) -> Result<Vec<SearchSubject>, StoreError> {
        Ok(self.bulk(entries, &filling(self.names(""), index)).await?)
    }

    async fn create(&self) -> Result<NewIndex, StoreError> {
        let mut indices: Value =
            serde_json::from_str(INDICES).map_err(|error| StoreError::Unexpected(Box::new(error)))?;
        let (organizations, suggestions) = self.names("");
        let mut last = 0;
        for name in [&organizations, &suggestions] {
            let numbers = self.indices(name).await?.into_iter().map(|(number, _)| number);
            last = numbers.fold(last, u64::max);
        }
        for name in [&organizations, &suggestions] {
            // Else all would be filled before it turns out that it can never answer.
            let is_alias = self.client.has(&format!("/_alias/{name}")).await?;
            if !is_alias && self.client.has(&format!("/{name}")).await? {
                return Err(Failure::Taken(name.clone()).into());
            }
        }
        let new = NewIndex(format!("-{}", last + 1));
        let filling = filling(self.names(""), &new);
        let source = self.source_id().await?;
        for (name, alias, definition) in [
            (organizations, filling.0, "organization"),
            (suggestions, filling.1, "autocomplete"),
        ] {
            let path = format!("/{name}{}", new.0);
            indices[definition]["aliases"] = json!({ alias: {} });
            // Without the fingerprint it is none that answers, but known as one of this program's.
            indices[definition]["mappings"]["_meta"] = json!({ "source": source });
            let body = indices[definition].to_string();
            self.client.ask(Method::Put, &path, "", Some(body)).await?;
        }
        Ok(new)
    }

    async fn publish(&self, index: &NewIndex) -> Result<(), StoreError> {
        let (organizations, suggestions) = self.names("");
        let filling = filling(self.names(""), index);
        let (mut actions, mut replaced) = (Vec::new(), Vec::new());
        for (name, alias) in [(organizations, filling.0), (suggestions, filling.1)] {
            let new = format!("{name}{}", index.0);
            self.client
                .ask(Method::Post, &format!("/{new}/_refresh"), "", None)
                .await?;
            for old in self.answering(&name).await? {
                actions.push(json!({ "remove": { "index": old, "alias": name } }));
                replaced.push(old);
            }
            actions.push(json!({ "remove": { "index": new, "alias": alias } }));
            actions.push(json!({ "add": { "index": new, "alias": name } }));
        }
        let body = json!({ "actions": actions }).to_string();
        self.client.ask(Method::Post, "/_aliases", "", Some(body)).await?;
        // Only now: who is still answered by one of them is not disturbed before the others take its place.
        for old in replaced {
            self.delete(&old).await?;
        }
        self.discard().await
    }

    async fn confirm(&self, index: &NewIndex) -> Result<(), StoreError> {
        let (organizations, suggestions) = self.names(&index.0);
        let path = format!("/{organizations},{suggestions}/_mapping");
        let source = self.source_id().await?;
        let meta = json!({ "form": FORM, "fingerprint": fingerprint(), "source": source });
        let body = json!({ "_meta": meta }).to_string();
        self.client.ask(Method::Put, &path, "", Some(body)).await?;
        Ok(())
    }

    async fn discard(&self) -> Result<(), StoreError> {
        let (organizations, suggestions) = self.names("");
        let source = self.source_id().await?;
        for name in [organizations, suggestions] {
            let answering = self.answering(&name).await?;
            let others = self.indices(&name).await?.into_iter().map(|(_, index)| index);
            for other in others.filter(|index| !answering.contains(index)) {
                if self.is_made_for(source.as_deref(), &other).await? {
                    self.delete(&other).await?;
                }
            }
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

    async fn compare(&self, entries: &[Indexed]) -> Result<Vec<(SearchSubject, Difference)>, StoreError> {
        let names = self.names("");
        let wanted = entries.iter().flat_map(|entry| {
            let documents = documents(entry, &names).into_iter();
            documents.map(|(index, id, document)| (entry.subject(), entry.version(), index, id, document))
        });
        let wanted: Vec<_> = wanted.collect();
        let asked: Vec<Value> = wanted
            .iter()
            .map(|(_, _, index, id, _)| json!({ "_index": index, "_id": id }))
            .collect();
        if asked.is_empty() {
            return Ok(Vec::new());
        }
        let body = json!({ "docs": asked }).to_string();
        let query = "filter_path=docs._id,docs.found,docs._source";
        let answer = self.client.ask(Method::Post, "/_mget", query, Some(body)).await?;
        let there = answer["docs"].as_array().ok_or(Failure::Form("the documents"))?;
        let mut differences: Vec<(SearchSubject, Difference)> = Vec::new();
        for ((subject, version, _, _, document), there) in wanted.iter().zip(there) {
            // Of numbers with a fraction, what is left on the way there and back.
            let document: Value =
                serde_json::from_str(&document.to_string()).map_err(|error| StoreError::Unexpected(Box::new(error)))?;
            let difference = match there["_source"]["version"].as_i64() {
                None => Difference::Missing,
                Some(there) if there < *version => Difference::Older,
                Some(there) if there > *version => Difference::Newer,
                Some(_) if there["_source"] != document => Difference::Other,
                Some(_) => continue,
            };
            if differences.last().is_none_or(|(last, _)| last != subject) {
                differences.push((*subject, difference));
            }
        }
        Ok(differences)
    }

    async fn held(&self) -> Result<Vec<(SearchSubject, i64)>, StoreError> {
        let (organizations, suggestions) = self.names("");
        for index in [&organizations, &suggestions] {
            let path = format!("/{index}/_refresh");
            self.client.ask(Method::Post, &path, "", None).await?;
        }
        let public = json!({ "term": { "public": true } });
        let mut held: Vec<(SearchSubject, i64)> = Vec::new();
        for hit in self.all(&organizations, &public, &json!(false)).await? {
            let nr = hit["_id"].as_str().and_then(|id| id.parse().ok());
            let nr = nr.map(|nr| SearchSubject::Organization(OrganizationNr(nr)));
            held.extend(nr.zip(version_of(&hit)));
        }
        let everything = json!({ "match_all": {} });
        for hit in self.all(&suggestions, &everything, &json!(["text"])).await? {
            let subject = hit["_id"].as_str().and_then(subject_of);
            // An entry without a text is the version that stays behind.
            held.extend(
                subject
                    .zip(version_of(&hit))
                    .filter(|_| hit["_source"]["text"].is_string()),
            );
        }
        held.sort_unstable();
        held.dedup_by_key(|(subject, _)| *subject);
        Ok(held)
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

/// Of whom the suggestion with this id tells.
fn subject_of(own_id: &str) -> Option<SearchSubject> {
    let shared = || {
        own_id
            .strip_prefix("shared-")?
            .parse()
            .ok()
            .map(SearchSubject::Suggestion)
    };
    organization_of(own_id).map(SearchSubject::Organization).or_else(shared)
}

/// What an entry is written as: the name of its index, its id there, and the document.
fn documents(entry: &Indexed, names: &(String, String)) -> Vec<(String, String, Value)> {
    let (organizations, suggestions) = names;
    let own_id = own_id(entry.subject());
    match entry {
        Indexed::Organization(organization) => vec![
            (
                organizations.clone(),
                organization.nr.0.to_string(),
                organization_document(organization),
            ),
            (suggestions.clone(), own_id, suggestion_of_name(organization)),
        ],
        Indexed::Suggestion(suggestion) => vec![(suggestions.clone(), own_id, suggestion_document(suggestion))],
    }
}

/// To be raised with every change to what documents say, or to `indices.json`: an index that was filled before is filled anew
/// then, and a program of before, which may run beside this one for a while, leaves the new one alone.
const FORM: u64 = 4;

/// Blocks of lines that are sent together.
fn blocks(lines: Vec<(SearchSubject, String)>) -> Vec<Vec<(SearchSubject, String)>> {
    let mut blocks: Vec<Vec<_>> = Vec::new();
    let mut bytes = 0;
    for line in lines {
        bytes += line.1.len();
        match blocks.last_mut() {
            Some(block) if bytes <= BLOCK_BYTES => block.push(line),
            _ => {
                bytes = line.1.len();
                blocks.push(vec![line]);
            }
        }
    }
    blocks
}

/// By which an index is known as one of this program: another description of it, or of its documents, has another one.
fn fingerprint() -> String {
    let digest = Sha256::new()
        .chain_update(FORM.to_be_bytes())
        .chain_update(INDICES)
        .finalize();
    let beginning = digest.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    format!("{beginning:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_search_indices_are_described() {
        let indices: Value = serde_json::from_str(INDICES).unwrap();
        for index in ["organization", "autocomplete"] {
            assert_eq!(indices[index]["mappings"]["dynamic"], "strict");
        }
    }

    #[test]
    fn a_changed_description_has_another_form() {
        assert_eq!(
            (FORM, fingerprint().as_str()),
            (4, "f24c2ff913b859f5"),
            "raise FORM with what is described"
        );
    }

    #[test]
    fn few_megabytes_are_sent_at_once_and_nothing_is_lost() {
        let line = |number: i64, bytes: usize| (SearchSubject::Suggestion(number), "x".repeat(bytes));
        let sizes = [3_000_000, 2_000_000, 1, 6_000_000, 10, 10];
        let lines: Vec<_> = (0..).zip(sizes).map(|(number, bytes)| line(number, bytes)).collect();
        let counts: Vec<usize> = blocks(lines.clone()).iter().map(Vec::len).collect();
        assert_eq!(counts, [2, 1, 1, 2]);
        assert_eq!(blocks(lines.clone()).concat(), lines);
        assert_eq!(blocks(Vec::new()), Vec::<Vec<_>>::new());
    }

    #[test]
    fn an_id_tells_of_whom_it_is() {
        for subject in [
            SearchSubject::Organization(OrganizationNr(1000)),
            SearchSubject::Suggestion(7),
        ] {
            assert_eq!(subject_of(&own_id(subject)), Some(subject));
        }
        assert_eq!(subject_of("1000"), None);
    }
}
