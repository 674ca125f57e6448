//! Puts providers together, one after the other.

use std::collections::HashSet;

use catalog::Country;
use organization_document::{BookingDocument, OrganizationDocument};
use shared_kernel::BranchId;
use time::macros::time;
use time::{Date, Duration, Time};

use crate::activations::Activations;
use crate::bookings::{BookingSimulation, Chances, Occupancy, bookings};
use crate::branches::{BRANCHES, Branch};
use crate::closures::closures;
use crate::company_name::company_name;
use crate::customers::customers;
use crate::events::{SessionPlanner, events, sign_ups};
use crate::first_twelve::{FIRST_TWELVE, KnownProvider};
use crate::person_names::{PersonName, person};
use crate::places::{self, Address};
use crate::random::{Random, Stream};
use crate::text::{Facts, slug};
use crate::trade::Trade;
use crate::{examples, hours, offer, profile, rooms, team};

/// At which time of its first day a profile becomes public.
const NOON: Time = time!(12:00);
/// Percent of its appointments that a provider takes through this calendar, and how often that is
/// so: most have only begun, few have everything here.
const SHARES: [(u32, u32); 5] = [(100, 5), (50, 10), (25, 20), (10, 30), (3, 35)];

/// The first `providers` of the town of a seed, as they look on a day. The first twelve are one of
/// each branch. More providers only add to fewer.
///
/// # Panics
/// If `today` lies within three years of either end of the calendar of `time` (± 9999).
pub fn town(seed: u64, providers: usize, today: Date) -> impl Iterator<Item = OrganizationDocument> {
    Town::new(seed, today, true).take(providers)
}

/// The same town with empty calendars, for tests of search with very many providers.
///
/// # Panics
/// As [`town`].
pub fn town_without_bookings(seed: u64, providers: usize, today: Date) -> impl Iterator<Item = OrganizationDocument> {
    Town::new(seed, today, false).take(providers)
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
    type Item = OrganizationDocument;

    fn next(&mut self) -> Option<OrganizationDocument> {
        let (index, sketch, mut random) = self.next_sketch();
        Some(self.build(index, &sketch, &mut random))
    }

    /// Those that are skipped only take their names and days.
    fn nth(&mut self, skipped: usize) -> Option<OrganizationDocument> {
        for _ in 0..skipped {
            self.next_sketch();
        }
        self.next()
    }
}

/// What a provider is before anything is made of it.
#[derive(Debug)]
struct Sketch {
    branch: BranchId,
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
            branch: branch.id,
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
    fn new(seed: u64, today: Date, with_bookings: bool) -> Self {
        Self {
            seed,
            today,
            with_bookings,
            taken_names: HashSet::new(),
            activations: Activations::default(),
            next: 0,
        }
    }

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
            branch: branch.id,
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

    fn build(&self, index: usize, sketch: &Sketch, random: &mut Random) -> OrganizationDocument {
        let Sketch {
            trade, address, people, ..
        } = sketch;
        let stream = |stream| Random::new(self.seed, index, stream);
        let owner = &people[0];
        let facts = Facts {
            company: &sketch.company_name,
            first: &owner.first,
            last: &owner.last,
            city: address.city,
            year: sketch.founded,
            country: address.country,
        };
        let texts = profile::texts(random, trade, &facts, people.len() == 1);
        let rules = profile::rules(random, &trade.rules, sketch.branch);
        let contact_email = format!("kontakt@{}.example", slug(&sketch.company_name));
        let social_media = profile::social_media(random, &sketch.company_name, &sketch.phone, &contact_email);
        let mut additions = stream(Stream::Additions);
        let offers = offer::choose(random, &mut additions, trade, !sketch.is_typical);
        let price_percent = match (sketch.is_typical, address.country) {
            (true, Country::Austria | Country::Germany) => 100,
            (true, Country::Switzerland) => 140,
            (false, country) => offer::price_percent(random, country),
        };
        let kinds = rooms::kinds(&offers);
        let room_groups = rooms::room_groups(
            &mut stream(Stream::Rooms),
            &kinds,
            &facts,
            people.len(),
            sketch.is_typical,
        );
        let week = if sketch.is_typical {
            trade.weeks[0]
        } else {
            random.pick(trade.weeks)
        };
        let opening_hours = hours::of_week(week);
        let mut employees = team::employees(
            &mut stream(Stream::Team),
            &mut additions,
            people,
            &offers,
            &opening_hours,
            self.today,
        );
        team::agree_own_terms(
            &mut stream(Stream::OwnTerms),
            &mut employees,
            &offers,
            price_percent,
            sketch.is_typical,
        );
        let closures = closures(&mut stream(Stream::Closures), &opening_hours, self.today);
        let planner = SessionPlanner {
            facts: &facts,
            holidays: &address.holidays(),
            opening_hours: &opening_hours,
            closures: &closures,
            employees: &employees,
            price_percent,
            is_typical: sketch.is_typical,
            is_running: index == 0,
        };
        let events = events(&mut stream(Stream::Events), trade.sessions, &planner, self.today);
        let mut document = OrganizationDocument {
            company_name: sketch.company_name.clone(),
            branche_name_detailed: texts.detailed,
            branches: vec![sketch.branch],
            owner: (owner.first.clone(), owner.last.clone()),
            street_name: address.street_name.to_owned(),
            street_number: address.street_number.clone(),
            zip_code: address.zip_code.to_owned(),
            city: address.city.to_owned(),
            county: Some(address.county.to_owned()),
            country: address.country,
            position: Some(address.position),
            contact_email: Some(contact_email),
            contact_phone: Some(sketch.phone.clone()),
            first_activated_at: places::instant(&address.zone(), self.first_day_of(sketch).with_time(NOON)),
            web_contents: texts.web_contents,
            social_media,
            zone: address.zone(),
            grid: rules.grid,
            notice: u32::from(rules.notice),
            horizon: rules.horizon,
            settings: rules.settings,
            opening_hours,
            closes_on_holidays: true,
            closures,
            room_groups,
            services: offer::services(&offers, &kinds, &facts, price_percent),
            employees,
            bookings: Vec::new(),
            events,
        };
        if self.with_bookings {
            document.bookings = self.bookings(index, sketch, &document);
        }
        document
    }

    fn first_day_of(&self, sketch: &Sketch) -> Date {
        self.today - Duration::days(i64::from(sketch.activated_days_ago))
    }

    /// Appointments, then sign-ups.
    fn bookings(&self, index: usize, sketch: &Sketch, document: &OrganizationDocument) -> Vec<BookingDocument> {
        let stream = |stream| Random::new(self.seed, index, stream);
        let trade = sketch.trade;
        let mut random = stream(Stream::Customers);
        let customers = customers(&mut random, document.country, trade.rules.phone);
        let (share, _) = if sketch.is_typical {
            SHARES[0]
        } else {
            SHARES[random.weighted(SHARES.iter().map(|(_, weight)| *weight))]
        };
        let simulation = BookingSimulation {
            document,
            occupancies: document.services.iter().map(Occupancy::of).collect(),
            holidays: &sketch.address.holidays(),
            customers: &customers,
            remarks: trade.remarks,
            busy: trade.busy * share / 100,
        };
        let recent = Chances {
            days: stream(Stream::Bookings),
            pauses: stream(Stream::Pauses),
        };
        let older = Chances {
            days: stream(Stream::OlderBookings),
            pauses: stream(Stream::OlderPauses),
        };
        let mut bookings = bookings(recent, older, &simulation, self.first_day_of(sketch), self.today);
        bookings.extend(sign_ups(
            &mut stream(Stream::SignUps),
            &document.events,
            &customers,
            &document.zone,
            self.today,
        ));
        if index == 0 {
            examples::put_first(&mut bookings, self.today);
        }
        bookings
    }
}
