use std::collections::HashMap;
use std::sync::Arc;

use catalog::search::{Circle, Filters, OrganizationSearch, SearchText, USUAL_RADIUS};
use organization_document::OrganizationDocument;
use postgres_adapter::Database;
use shared_kernel::OrganizationNr;

use crate::engines::{Engine, TestIndices};
use crate::gain::{PLACES, ndcg};
use crate::judged_in_the_third_town::JUDGED_IN_THE_THIRD_TOWN;
use crate::judged_later::{JUDGED_LATER, JUDGED_LATER_ELSEWHERE};
use crate::judged_queries::{JUDGED_QUERIES, Judged, Wanted};
use crate::judged_queries_elsewhere::JUDGED_QUERIES_ELSEWHERE;
use crate::judged_suggestions::{BEGINNINGS, BEGINNINGS_ELSEWHERE, BEGINNINGS_IN_THE_THIRD_TOWN, Beginning};
use crate::searchable::searchable;
use crate::store::{SearchStore, find_in, visited};
use crate::town::{ANOTHER_TOWN, THE_TOWN, THIRD_TOWN, Town, providers};

/// What the mean over all judged queries of a town must reach.
const TARGET: f64 = 0.9;
/// What is proposed below the field at once.
const SUGGESTED: usize = 8;
/// Of so many queries that name one provider, in percent, both engines show the same one first.
const SAME_FIRST: usize = 95;

#[tokio::test]
async fn people_find_what_they_mean_whichever_engine_answers() {
    in_town(THE_TOWN, &JUDGED_QUERIES, &JUDGED_LATER, &BEGINNINGS).await;
}

#[tokio::test]
async fn people_of_another_town_find_what_they_mean_whichever_engine_answers() {
    let (texts, with_places) = (&JUDGED_QUERIES_ELSEWHERE, &JUDGED_LATER_ELSEWHERE);
    in_town(ANOTHER_TOWN, texts, with_places, &BEGINNINGS_ELSEWHERE).await;
}

#[tokio::test]
async fn people_of_a_third_town_find_what_they_mean_whichever_engine_answers() {
    in_town(
        THIRD_TOWN,
        &[],
        &JUDGED_IN_THE_THIRD_TOWN,
        &BEGINNINGS_IN_THE_THIRD_TOWN,
    )
    .await;
}

/// Texts are asked of the engine as they are, `with_places` as visitors ask.
async fn in_town(
    town: Town,
    texts: &'static [Judged],
    with_places: &'static [Judged],
    beginnings: &'static [Beginning],
) {
    let providers = providers(town);
    let store = SearchStore::new();
    let mut by_number = HashMap::new();
    for provider in &providers {
        by_number.insert(store.write(&searchable(provider)).await, provider);
    }
    store.recount().await;

    let town = Judging {
        database: store.database.clone(),
        texts,
        with_places,
        beginnings,
        providers: &providers,
        by_number,
    };
    let on_postgres = town.judged(store.shared_search()).await;
    if Engine::Elasticsearch.is_there() {
        let indices = TestIndices::new(&store.database, &store.url()).await;
        let on_elasticsearch = town.judged(indices.another_search(&store.database)).await;
        compare(&on_postgres, &on_elasticsearch);
    }
}

/// A query with its first hit, and how many are what it asks for.
type First = (&'static str, Option<OrganizationNr>, usize);

/// What is asked in a town, and who could be shown.
struct Judging<'a> {
    database: Database,
    texts: &'static [Judged],
    with_places: &'static [Judged],
    beginnings: &'static [Beginning],
    providers: &'a [OrganizationDocument],
    by_number: HashMap<OrganizationNr, &'a OrganizationDocument>,
}

impl Judging<'_> {
    /// The first hit of each query, and how many providers are what it asks for.
    async fn judged(&self, engine: Arc<dyn OrganizationSearch>) -> Vec<First> {
        self.suggested(&*engine).await;
        let (mut table, mut firsts, mut shown_wrongly) = (Vec::new(), Vec::new(), Vec::new());
        let texts = self.texts.iter().map(|judged| (judged, false));
        let with_places = self.with_places.iter().map(|judged| (judged, true));
        for (judged, has_place) in texts.chain(with_places) {
            let (shown, fitting) = if has_place {
                let filters = Filters {
                    around: judged.device.map(around),
                    ..Filters::default()
                };
                let (query, place) = (judged.query, judged.place);
                let page = visited(Arc::clone(&engine), &self.database, query, filters, place).await;
                (page.organizations, page.fitting_elements)
            } else {
                let found = find_in(&*engine, judged.query).await;
                (found.cards, found.fitting)
            };
            let grades: Vec<u8> = shown
                .iter()
                .map(|card| (judged.grade)(self.by_number[&card.nr]))
                .collect();
            let all: Vec<u8> = self.providers.iter().map(judged.grade).collect();
            let best = all.iter().copied().filter(|grade| *grade == 3).count();
            assert!(shown.len() <= PLACES);
            firsts.push((judged.query, shown.first().map(|card| card.nr), best));
            let gain = match judged.wanted {
                Wanted::NobodyElse if grades.contains(&0) => 0.0,
                Wanted::BestFirst | Wanted::NobodyElse => ndcg(&grades, &all),
                Wanted::Nobody if fitting == 0 => 1.0,
                Wanted::Nobody => 0.0,
            };
            if matches!(judged.wanted, Wanted::Nobody | Wanted::NobodyElse) && gain == 0.0 {
                shown_wrongly.push(judged.query);
            }
            table.push((gain, judged.query, grades, judged.because));
        }
        table.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (gain, query, grades, because) in &table {
            println!("{gain:.3}  {query:30} {grades:?}  {because}");
        }
        let queries = u32::try_from(table.len()).unwrap();
        let mean = table.iter().map(|(gain, ..)| gain).sum::<f64>() / f64::from(queries);
        println!("NDCG@10 over {queries} queries: {mean:.4}");
        assert!(mean >= TARGET, "NDCG@10 is {mean:.4}");
        // One that shows somebody who is not meant would be lost in the mean.
        assert_eq!(shown_wrongly, [] as [&str; 0]);
        firsts
    }

    /// What is meant is proposed first or soon after, and a provider's name leads to the provider.
    async fn suggested(&self, engine: &dyn OrganizationSearch) {
        let mut sum = 0.0;
        for beginning in self.beginnings {
            let typed = SearchText::read(beginning.typed).unwrap();
            let suggestions = engine.suggestions(&typed, SUGGESTED).await.unwrap();
            let rank = suggestions.iter().position(|one| one.text == beginning.meant);
            println!("{:20} {:?} of {suggestions:?}", beginning.typed, rank);
            let Some(rank) = rank else { continue };
            sum += 1.0 / f64::from(u32::try_from(rank + 1).unwrap());
            let leads_to = suggestions[rank]
                .organization
                .map(|nr| &self.by_number[&nr].company_name);
            let name = beginning.meant.to_owned();
            assert_eq!(leads_to, beginning.leads_to_provider.then_some(&name));
        }
        let mean = sum / f64::from(u32::try_from(self.beginnings.len()).unwrap());
        println!(
            "mean reciprocal rank of {} suggestions: {mean:.4}",
            self.beginnings.len()
        );
        assert!(mean >= TARGET, "the mean reciprocal rank is {mean:.4}");
    }
}

/// Where is searched when a device says where it is.
fn around((latitude, longitude): (f64, f64)) -> Circle {
    Circle {
        latitude,
        longitude,
        radius: USUAL_RADIUS,
    }
}

fn compare(one: &[First], other: &[First]) {
    let naming_one = one.iter().zip(other).filter(|((.., best), _)| *best == 1);
    let (same, differing): (Vec<_>, Vec<_>) = naming_one.partition(|(one, other)| one.1 == other.1);
    let all = same.len() + differing.len();
    println!(
        "the same first hit for {} of {all} queries that name one provider",
        same.len()
    );
    assert!(same.len() * 100 >= all * SAME_FIRST, "{differing:?}");
}
