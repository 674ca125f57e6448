//! Puts providers together, one after the other.

use std::collections::HashSet;

use time::{Date, Duration};

use crate::activations::Activations;
use crate::bookings::{Chances, House, Occupancy, bookings};
use crate::branches::{BRANCHES, Branch};
use crate::closures::closures;
use crate::company_name::company_name;
use crate::customers::customers;
use crate::events::{Hall, events, sign_up};
use crate::first_twelve::{FIRST_TWELVE, KnownProvider};
use crate::person_names::person;
use crate::places;
use crate::random::{Random, Stream};
use crate::text::{Facts, slug};
use crate::trade::Trade;
use crate::{Address, Country, PersonName, Provider, hours, offer, profile, rooms, team};

/// Percent of its appointments that a provider takes through this calendar, and how often that is
/// so: most have only begun, few have everything here.
const SHARES: [(u32, u32); 5] = [(100, 5), (50, 10), (25, 20), (10, 30), (3, 35)];

/// The first `providers` of the town of a seed, as they look on a day. The first twelve are one of
/// each branch. More providers only add to fewer.
///
/// # Panics
/// If `today` lies within three years of either end of the calendar of `time` (± 9999).
pub fn town(seed: u64, providers: usize, today: Date) -> impl Iterator<Item = Provider> {
    Town {
        seed,
        today,
        with_bookings: true,
        taken_names: HashSet::new(),
        activations: Activations::default(),
        next: 0,
    }
    .take(providers)
}

/// The same town with empty calendars, for tests of search with very many providers.
///
/// # Panics
/// As [`town`].
pub fn town_without_bookings(seed: u64, providers: usize, today: Date) -> impl Iterator<Item = Provider> {
    Town {
        seed,
        today,
        with_bookings: false,
        taken_names: HashSet::new(),
        activations: Activations::default(),
        next: 0,
    }
    .take(providers)
}

#[derive(Debug)]
struct Town {
    seed: u64,
    today: Date,
    with_bookings: bool,
    taken_names: HashSet<String>,
    activations: Activations,
    next: usize,
}

impl Iterator for Town {
    type Item = Provider;

    fn next(&mut self) -> Option<Provider> {
        let (index, sketch, mut random) = self.next_sketch();
        Some(self.build(index, sketch, &mut random))
    }

    /// Those that are skipped only take their names and days.
    fn nth(&mut self, skipped: usize) -> Option<Provider> {
        for _ in 0..skipped {
            self.next_sketch();
        }
        self.next()
    }
}

/// What a provider is before anything is made of it.
#[derive(Debug)]
struct Sketch {
    branch_id: u8,
    trade: &'static Trade,
    company_name: String,
    address: Address,
    phone: String,
    people: Vec<PersonName>,
    activated_days_ago: u32,
    founded: u32,
    /// Whether it offers all that its trade does, at the usual prices and hours.
    is_typical: bool,
}

impl Sketch {
    fn of(known: &KnownProvider, branch: &'static Branch, random: &mut Random) -> Self {
        let place = places::find(known.country, known.city);
        Self {
            branch_id: branch.id,
            trade: branch.trades[0],
            company_name: known.company_name.to_owned(),
            address: places::address_at(random, known.country, place, known.zip_code, known.street),
            phone: places::phone(random, known.country, place),
            people: known
                .people
                .iter()
                .map(|(first, last)| PersonName {
                    first: (*first).into(),
                    last: (*last).into(),
                })
                .collect(),
            activated_days_ago: known.activated_days_ago,
            founded: random.between(2004, 2019),
            is_typical: true,
        }
    }
}

impl Town {
    fn next_sketch(&mut self) -> (usize, Sketch, Random) {
        let index = self.next;
        self.next += 1;
        let mut random = Random::new(self.seed, index, Stream::Profile);
        let sketch = match FIRST_TWELVE.get(index) {
            Some(known) => Sketch::of(known, &BRANCHES[index], &mut random),
            None => self.draw_sketch(index, &mut random),
        };
        self.taken_names.insert(sketch.company_name.clone());
        self.activations.insert(sketch.activated_days_ago, index, sketch.trade);
        (index, sketch, random)
    }

    fn draw_sketch(&mut self, index: usize, random: &mut Random) -> Sketch {
        let branch = &BRANCHES[random.weighted(BRANCHES.iter().map(|branch| branch.share))];
        let trade = random.pick(branch.trades);
        let (country, place) = places::draw(random);
        let owner = person(random, country);
        let founded = random.between(1996, 2023);
        let facts = Facts {
            company: "",
            first: &owner.first,
            last: &owner.last,
            city: place.city,
            year: founded,
            country,
        };
        let mut name_random = Random::new(self.seed, index, Stream::CompanyName);
        let company_name = company_name(&mut name_random, trade, &facts, &mut self.taken_names);
        let (fewest, most) = trade.team;
        // The smaller of two draws: small teams are more common than large ones.
        let size = random.between(fewest, most).min(random.between(fewest, most));
        let colleagues: Vec<PersonName> = (1..size).map(|_| person(random, country)).collect();
        Sketch {
            branch_id: branch.id,
            trade,
            company_name,
            address: places::address(random, country, place),
            phone: places::phone(random, country, place),
            people: std::iter::once(owner).chain(colleagues).collect(),
            activated_days_ago: self.activations.draw(random, index, trade),
            founded,
            is_typical: false,
        }
    }

    fn build(&self, index: usize, sketch: Sketch, random: &mut Random) -> Provider {
        let Sketch {
            branch_id,
            trade,
            company_name,
            address,
            people,
            ..
        } = sketch;
        let owner = people[0].clone();
        let facts = Facts {
            company: &company_name,
            first: &owner.first,
            last: &owner.last,
            city: &address.city,
            year: sketch.founded,
            country: address.country,
        };
        let texts = profile::texts(random, trade, &facts, people.len() == 1);
        let rules = profile::rules(random, &trade.rules, branch_id);
        let contact_mail = format!("kontakt@{}.example", slug(&company_name));
        let social_links = profile::social_links(random, &company_name, &sketch.phone, &contact_mail);
        let mut additions = Random::new(self.seed, index, Stream::Additions);
        let offers = offer::choose(random, &mut additions, trade, !sketch.is_typical);
        let price_percent = match (sketch.is_typical, address.country) {
            (true, Country::AT | Country::DE) => 100,
            (true, Country::CH) => 140,
            (false, country) => offer::price_percent(random, country),
        };
        let kinds = rooms::kinds(&offers);
        let services = offer::services(&offers, &kinds, &facts, price_percent);
        let mut rooms_random = Random::new(self.seed, index, Stream::Rooms);
        let room_groups = rooms::room_groups(&mut rooms_random, &kinds, &facts, people.len(), sketch.is_typical);
        let week = if sketch.is_typical {
            trade.weeks[0]
        } else {
            random.pick(trade.weeks)
        };
        let opening_hours = hours::windows(week);
        let first_activated_on = self.today - Duration::days(i64::from(sketch.activated_days_ago));

        let mut team_random = Random::new(self.seed, index, Stream::Team);
        let mut employees = team::employees(
            &mut team_random,
            &mut additions,
            people,
            &offers,
            &opening_hours,
            self.today,
        );
        let mut terms_random = Random::new(self.seed, index, Stream::OwnTerms);
        team::agree_own_terms(
            &mut terms_random,
            &mut employees,
            &offers,
            price_percent,
            sketch.is_typical,
        );
        let mut closures_random = Random::new(self.seed, index, Stream::Closures);
        let closures = closures(&mut closures_random, &opening_hours, self.today);
        let mut events_random = Random::new(self.seed, index, Stream::Events);
        let holidays = address.holidays();
        let hall = Hall {
            facts: &facts,
            holidays: &holidays,
            opening_hours: &opening_hours,
            closures: &closures,
            employees: &employees,
            price_percent,
            is_typical: sketch.is_typical,
        };
        let events = events(&mut events_random, trade.sessions, &hall, self.today);
        let mut provider = Provider {
            branch_id,
            branche_name_detailed: texts.detailed,
            slogan_html: texts.slogan_html,
            top_content_html: texts.top_content_html,
            content_html: texts.content_html,
            zone: address.country.zone(),
            phone: sketch.phone,
            contact_mail,
            social_links,
            owner,
            first_activated_on,
            rules,
            opening_hours,
            closures,
            employees,
            room_groups,
            services,
            bookings: Vec::new(),
            events,
            address,
            company_name,
        };
        if self.with_bookings {
            self.book(index, trade, sketch.is_typical, &mut provider);
        }
        provider
    }

    /// Lets customers come.
    fn book(&self, index: usize, trade: &Trade, is_typical: bool, provider: &mut Provider) {
        let mut random = Random::new(self.seed, index, Stream::Customers);
        let customers = customers(&mut random, provider.address.country, trade.rules.phone);
        let (share, _) = if is_typical {
            SHARES[0]
        } else {
            SHARES[random.weighted(SHARES.iter().map(|(_, weight)| *weight))]
        };
        let mut random = Random::new(self.seed, index, Stream::SignUps);
        sign_up(&mut random, &mut provider.events, &customers, self.today);
        let house = House {
            services: &provider.services,
            occupancies: provider.services.iter().map(Occupancy::of).collect(),
            room_groups: &provider.room_groups,
            employees: &provider.employees,
            closures: &provider.closures,
            holidays: &provider.address.holidays(),
            rules: provider.rules,
            customers: &customers,
            remarks: trade.remarks,
            busy: trade.busy * share / 100,
        };
        let chances = |days, pauses| Chances {
            days: Random::new(self.seed, index, days),
            pauses: Random::new(self.seed, index, pauses),
        };
        let recent = chances(Stream::Bookings, Stream::Pauses);
        let older = chances(Stream::OlderBookings, Stream::OlderPauses);
        provider.bookings = bookings(recent, older, &house, provider.first_activated_on, self.today);
    }
}
