use postgres_adapter::Postgres;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use booking_core::availability::{
    AbsenceInput, AbsenceQuery, AbsenceRefusal, AppointmentResolution, AvailabilityRefused, ChangeAvailability,
    PlannedAbsence,
};
use booking_core::lifecycle::{CancelScope, StaffBooking};
use shared_kernel::{AccountId, Actor, BookingId, Change, Clock, OrganizationNr, Rank, RequestId, ResourceId};
use time::{Duration, PrimitiveDateTime, Time};
use tokio_postgres::Client;
use uuid::Uuid;

use super::record::Action;
use super::team::{Changed, Team, under_the_lock};
use super::{CUSTOMERS, Scene};
use crate::model::random::Random;

/// So often somebody who wants to be away looks again at what was booked meanwhile.
const LOOKS: usize = 10;
/// Of the next so many bookings one is called off.
const NEXT_BOOKINGS: &str = "SELECT DISTINCT booking_id FROM (
    SELECT booking_id FROM appointment WHERE organization_nr = $1 AND status = 'CONFIRMED'
    ORDER BY starts_at, id LIMIT 200) AS next ORDER BY 1";
/// No use case takes an absence back yet, so this does what one would have to.
const TAKEN_BACK: &str = "DELETE FROM absence WHERE organization_nr = $1 AND id = $2";

/// Is away, comes back, calls off, and changes hours, skills and people, through use cases that have no route yet.
pub struct Staff {
    scene: Arc<Scene>,
    organization: OrganizationNr,
    availability: ChangeAvailability,
    bookings: StaffBooking,
    clock: Arc<dyn Clock>,
    client: Client,
    random: Random,
    requests: u128,
    /// What is not as it was in the beginning.
    changed: Option<Changed>,
}

impl Staff {
    pub async fn of(scene: &Arc<Scene>) -> Self {
        let postgres = Arc::new(Postgres::new(scene.program.pool(2)));
        let clock: Arc<dyn Clock> = Arc::new(scene.program.clock());
        Self {
            scene: Arc::clone(scene),
            organization: OrganizationNr(i32::try_from(scene.provider.organization).unwrap()),
            availability: ChangeAvailability::new(postgres.clone()),
            bookings: StaffBooking::new(postgres.clone(), postgres, Arc::clone(&clock)),
            clock,
            client: scene.program.client().await,
            random: Random::of(u64::try_from(CUSTOMERS).unwrap()),
            requests: 0,
            changed: None,
        }
    }

    /// Until it is over.
    pub async fn go_on(mut self) {
        while !self.scene.is_over() {
            let absence = self.be_away().await;
            self.call_off().await;
            self.change_team().await;
            if let Some(absence) = absence {
                self.come_back(absence).await;
            }
        }
    }

    /// Plans an absence, or a closure for all; what is booked there is kept or called off one by one.
    async fn be_away(&mut self) -> Option<i64> {
        let employee = self.random.percent(90).then(|| self.employee());
        let (from, to) = self.time();
        let query = AbsenceQuery {
            organization: self.organization,
            absence: None,
            employee,
            from,
            to,
        };
        let mut resolutions = BTreeMap::new();
        for _ in 0..LOOKS {
            let change = self.change();
            let reason = Some("Fortbildung".to_owned());
            let wanted = AbsenceInput { query, reason };
            let decided = (resolutions.clone(), BTreeSet::new());
            let planned = self.availability.plan_absence(change, wanted, decided);
            match planned.await {
                Ok(planned) => {
                    self.record_planned(&planned);
                    return Some(planned.id);
                }
                Err(AvailabilityRefused::Refused(AbsenceRefusal::Undecided(below))) => {
                    self.record(Action::BeAway, "undecided");
                    resolutions.extend(below.iter().map(|time| (time.appointment, self.resolution())));
                }
                Err(refused) => {
                    self.record(Action::BeAway, &format!("{refused:?}"));
                    return None;
                }
            }
        }
        None
    }

    fn record_planned(&self, planned: &PlannedAbsence) {
        self.record(Action::BeAway, "planned");
        if !planned.kept.is_empty() {
            self.record(Action::BeAway, "kept");
        }
        if !planned.cancelled.is_empty() {
            self.record(Action::BeAway, "called off");
        }
    }

    async fn come_back(&mut self, absence: i64) {
        let state = self.organization;
        let rows = under_the_lock(&mut self.client, state, TAKEN_BACK, &[&state.0, &absence]).await;
        let outcome = if rows == 1 { "there again" } else { "was never away" };
        self.record(Action::ComeBack, outcome);
    }

    /// Something is changed, and the next time put back.
    async fn change_team(&mut self) {
        let who = self.employee();
        let mut team = Team {
            state: self.organization,
            client: &mut self.client,
        };
        let (action, outcome) = if let Some(changed) = self.changed.take() {
            team.put_back(changed).await
        } else {
            let (changed, action, outcome) = team.change(&mut self.random, who).await;
            self.changed = Some(changed);
            (action, outcome)
        };
        self.record(action, outcome);
    }

    async fn call_off(&mut self) {
        let rows = self.client.query(NEXT_BOOKINGS, &[&self.organization.0]).await.unwrap();
        let booking = BookingId(self.random.one_of(&rows).get(0));
        let (change, state) = (self.change(), self.organization);
        let called_off = self
            .bookings
            .cancel(change, (state, booking), CancelScope::All, true)
            .await;
        match called_off {
            Ok(booking) => self.record(Action::CallOff, booking.state().label()),
            Err(refused) => self.record(Action::CallOff, &format!("{refused:?}")),
        }
    }

    fn record(&self, action: Action, outcome: &str) {
        self.scene.record.add(action, outcome);
    }

    fn change(&mut self) -> Change {
        let manager = Actor::Staff {
            organization: self.organization,
            rank: Rank::BusinessManager,
            account: AccountId(1),
            employee: None,
        };
        self.requests += 1;
        Change::by(manager, self.clock.now(), RequestId(Uuid::from_u128(self.requests)))
    }

    fn resolution(&mut self) -> AppointmentResolution {
        self.random
            .one_of(&[AppointmentResolution::Keep, AppointmentResolution::Cancel])
    }

    fn employee(&mut self) -> ResourceId {
        let number = u64::try_from(self.random.between(1, 11)).unwrap();
        ResourceId(i32::try_from(self.scene.provider.employee(number)).unwrap())
    }

    /// An hour to four of some day.
    fn time(&mut self) -> (PrimitiveDateTime, PrimitiveDateTime) {
        let day = self.random.one_of(&self.scene.days());
        let from = PrimitiveDateTime::new(day, Time::MIDNIGHT) + Duration::minutes(15 * self.random.between(32, 64));
        (from, from + Duration::hours(self.random.between(1, 5)))
    }
}
