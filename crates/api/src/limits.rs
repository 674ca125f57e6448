//! How often one source may call: buckets of tokens that refill steadily (generic cell rate algorithm), counted by
//! each process for itself. What has to hold over all processes (signing in, registering, resetting a password,
//! booking) is counted in the database.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{NotUntil, Quota, RateLimiter};

use shared_kernel::ApiKeyId;
use strum::IntoStaticStr;

use crate::extract::Source;

/// After so many requests the buckets that are full again are forgotten.
const FORGET_EVERY: u32 = 4_096;

/// Which bucket a call takes its tokens from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Limit {
    /// None: what costs nothing, and what a balancer asks.
    Unlimited,
    /// Everything that nothing else is said of.
    General,
    /// Free starts: the most work that a visitor can ask for.
    Slots,
    /// Searches of the directory.
    Search,
    /// Suggestions for a text that is being typed: asked for with every letter.
    Suggestions,
    /// The calendar of staff, which an open tab asks for again and again.
    Calendar,
    /// Calendar files of bookings and events.
    Download,
    /// Cancelling and moving.
    Change,
    /// Booking and signing up for events: counted over all processes.
    Booking,
    /// Signing in: counted over all processes.
    SignIn,
    /// Registering: counted over all processes.
    Registration,
    /// Asking for a mail with a link: counted over all processes.
    Reset,
    /// Reports of what went wrong in a browser, of one source and of all together.
    UiLog,
}

impl Limit {
    /// A word for the figures of operators.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// What the documentation says of it, if there is a limit.
    pub fn description(self) -> Option<&'static str> {
        Some(match self {
            Self::Unlimited => return None,
            Self::General => "300 a minute",
            Self::Slots | Self::Search => "60 a minute",
            Self::Suggestions => "180 a minute",
            Self::Calendar => "600 a minute",
            Self::Download => "30 a minute",
            Self::Change => "20 an hour",
            Self::Booking => "60 an hour",
            Self::SignIn => "10 in 15 minutes for one account, 100 an hour",
            Self::Registration => "5 an hour",
            Self::Reset => "3 an hour for one e-mail address",
            Self::UiLog => "20 a minute",
        })
    }
}

/// By how much all limits are raised, if there are any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitSetting {
    /// Nothing is limited: for tests.
    Off,
    /// So many times what is documented.
    Times(NonZeroU32),
}

impl LimitSetting {
    /// Neither raised nor off.
    pub const AS_DOCUMENTED: Self = Self::Times(NonZeroU32::MIN);

    /// `off`, or by how much the limits are raised.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "off" => Some(Self::Off),
            number => number.parse().ok().map(Self::Times),
        }
    }
}

type Buckets<C, K = Source> = RateLimiter<K, DefaultKeyedStateStore<K>, C, StateInformationMiddleware>;

/// How much of a limit is left to whoever asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// The word for the limit.
    pub name: &'static str,
    /// How many requests it allows within the window.
    pub quota: u32,
    /// Within which time an empty allowance is whole again.
    pub window: Duration,
    /// How many requests are left now.
    pub remaining: u32,
    /// When all of it is there again.
    pub whole_in: Duration,
}

/// A limit is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    pub allowance: Allowance,
    /// When the next request is answered.
    pub wait: Duration,
}

/// Reports of browsers in a second, wherever they come from: a flood of them costs the bookings nothing.
const REPORTS_OF_ALL: u32 = 50;

/// Requests with one key in a minute, wherever they come from.
const REQUESTS_OF_KEY: u32 = 120;

/// A word for the limit of keys, beside those of [`Limit`].
const REQUESTS_OF_KEY_LABEL: &str = "api_key";

/// Requests with one publishable key in a minute, of all visitors together.
const REQUESTS_OF_PUBLISHABLE_KEY: u32 = 600;

/// A word for that limit.
const REQUESTS_OF_PUBLISHABLE_KEY_LABEL: &str = "publishable_key";

/// Requests with keys in a minute, good ones and wrong ones, of one source: each is looked up before it counts as that of
/// its key.
const KEYS_OF_SOURCE: u32 = 1_200;

/// A word for that limit.
const KEYS_OF_SOURCE_LABEL: &str = "keys_of_source";

/// Attempts in a minute of one source at what the database counts. It stands before any look into the database, and so
/// counts repetitions as well: they would be a way round it.
const COUNTED: u32 = 120;

/// A word for that limit: what the database counts goes by other names.
const COUNTED_LABEL: &str = "attempts";

/// The buckets of this process.
pub struct ProcessLimits<C: Clock = DefaultClock> {
    general: Buckets<C>,
    slots: Buckets<C>,
    search: Buckets<C>,
    suggestions: Buckets<C>,
    calendar: Buckets<C>,
    download: Buckets<C>,
    change: Buckets<C>,
    /// Attempts at what the database counts, however they end.
    counted: Buckets<C>,
    ui_log: Buckets<C>,
    ui_log_of_all: RateLimiter<NotKeyed, InMemoryState, C, StateInformationMiddleware>,
    keys: Buckets<C, ApiKeyId>,
    publishable_keys: Buckets<C, ApiKeyId>,
    keys_of_source: Buckets<C>,
    clock: C,
    factor: NonZeroU32,
    is_off: bool,
    requests: AtomicU32,
}

impl ProcessLimits {
    /// Limits by the clock of the machine.
    pub fn new(limits: LimitSetting) -> Self {
        Self::by_clock(limits, DefaultClock::default())
    }
}

impl<C: Clock + Clone> ProcessLimits<C> {
    fn by_clock(limits: LimitSetting, clock: C) -> Self {
        let factor = match limits {
            LimitSetting::Off => NonZeroU32::MIN,
            LimitSetting::Times(factor) => factor,
        };
        let raised = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN).saturating_mul(factor);
        let per = |quota: fn(NonZeroU32) -> Quota, count: u32| {
            RateLimiter::new(quota(raised(count)), DefaultKeyedStateStore::default(), clock.clone())
        };
        let of_keys = |count: u32| {
            let quota = Quota::per_minute(raised(count));
            RateLimiter::new(quota, DefaultKeyedStateStore::default(), clock.clone())
        };
        let of_all = Quota::per_second(raised(REPORTS_OF_ALL));
        Self {
            general: per(Quota::per_minute, 300),
            slots: per(Quota::per_minute, 60),
            search: per(Quota::per_minute, 60),
            suggestions: per(Quota::per_minute, 180),
            calendar: per(Quota::per_minute, 600),
            download: per(Quota::per_minute, 30),
            change: per(Quota::per_hour, 20),
            counted: per(Quota::per_minute, COUNTED),
            ui_log: per(Quota::per_minute, 20),
            ui_log_of_all: RateLimiter::direct_with_clock(of_all, clock.clone()).with_middleware(),
            keys: of_keys(REQUESTS_OF_KEY),
            publishable_keys: of_keys(REQUESTS_OF_PUBLISHABLE_KEY),
            keys_of_source: per(Quota::per_minute, KEYS_OF_SOURCE),
            clock,
            factor,
            is_off: limits == LimitSetting::Off,
            requests: AtomicU32::new(0),
        }
    }

    /// Takes a token, and says what is left where there is a limit.
    pub fn take(&self, limit: Limit, source: Source) -> Result<Option<Allowance>, Refused> {
        if self.is_off {
            return Ok(None);
        }
        let buckets = match limit {
            Limit::Unlimited => return Ok(None),
            Limit::General => &self.general,
            // Its own allowance stands in the database. Whoever has used up another one may still do it.
            Limit::Booking | Limit::SignIn | Limit::Registration | Limit::Reset => &self.counted,
            Limit::Suggestions => &self.suggestions,
            Limit::Calendar => &self.calendar,
            Limit::Slots => &self.slots,
            Limit::Search => &self.search,
            Limit::Download => &self.download,
            Limit::Change => &self.change,
            Limit::UiLog => &self.ui_log,
        };
        let name = match limit {
            Limit::Booking | Limit::SignIn | Limit::Registration | Limit::Reset => COUNTED_LABEL,
            _ => limit.label(),
        };
        let left = self.take_from(buckets, name, &source)?;
        if limit == Limit::UiLog {
            let refused = |refused| self.refused(limit.label(), &refused);
            self.ui_log_of_all.check().map_err(refused)?;
        }
        Ok(left)
    }

    /// Takes a token of a key.
    pub fn take_of_key(&self, key: ApiKeyId, is_publishable: bool) -> Result<Option<Allowance>, Refused> {
        if is_publishable {
            self.take_from(&self.publishable_keys, REQUESTS_OF_PUBLISHABLE_KEY_LABEL, &key)
        } else {
            self.take_from(&self.keys, REQUESTS_OF_KEY_LABEL, &key)
        }
    }

    /// Takes a token of a source that sends a key, before that is looked up.
    pub fn take_for_lookup_of_key(&self, source: Source) -> Result<(), Refused> {
        self.take_from(&self.keys_of_source, KEYS_OF_SOURCE_LABEL, &source)
            .map(|_left| ())
    }

    /// By how much the limits of all processes together are raised; none where nothing is limited.
    pub fn factor(&self) -> Option<NonZeroU32> {
        (!self.is_off).then_some(self.factor)
    }

    fn take_from<K: Clone + Eq + Hash>(
        &self,
        buckets: &Buckets<C, K>,
        name: &'static str,
        key: &K,
    ) -> Result<Option<Allowance>, Refused> {
        if self.is_off {
            return Ok(None);
        }
        if self.requests.fetch_add(1, Ordering::Relaxed) % FORGET_EVERY == FORGET_EVERY - 1 {
            self.forget_full_buckets();
        }
        let state = buckets.check_key(key).map_err(|refused| self.refused(name, &refused))?;
        let remaining = state.remaining_burst_capacity();
        Ok(Some(allowance(name, state.quota(), remaining, Duration::ZERO)))
    }

    fn refused(&self, name: &'static str, refused: &NotUntil<<C as Clock>::Instant>) -> Refused {
        let wait = refused.wait_time_from(self.clock.now());
        let allowance = allowance(name, refused.quota(), 0, wait);
        Refused { allowance, wait }
    }

    fn forget_full_buckets(&self) {
        for buckets in [
            &self.general,
            &self.slots,
            &self.search,
            &self.suggestions,
            &self.calendar,
            &self.download,
            &self.change,
            &self.counted,
            &self.ui_log,
        ] {
            buckets.retain_recent();
        }
        self.keys_of_source.retain_recent();
        self.keys.retain_recent();
        self.publishable_keys.retain_recent();
    }
}

/// What is left of a quota; without anything left the next token comes after `wait`.
fn allowance(name: &'static str, quota: Quota, remaining: u32, wait: Duration) -> Allowance {
    let (size, interval) = (quota.burst_size().get(), quota.replenish_interval());
    let missing = if wait.is_zero() {
        interval * (size - remaining.min(size))
    } else {
        wait + interval * (size - 1)
    };
    Allowance {
        name,
        quota: size,
        window: interval * size,
        remaining,
        whole_in: missing,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use governor::clock::FakeRelativeClock;

    use super::*;
    use crate::extract::source_of;

    fn source(address: &str) -> Source {
        source_of(
            &TestRequest::default()
                .peer_addr(address.parse().unwrap())
                .to_http_request(),
        )
    }

    fn limits(factor: u32) -> (ProcessLimits<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        let factor = LimitSetting::Times(NonZeroU32::new(factor).unwrap());
        (ProcessLimits::by_clock(factor, clock.clone()), clock)
    }

    #[test]
    fn each_source_has_as_many_calls_as_are_documented() {
        for (limit, count) in [
            (Limit::General, 300),
            (Limit::Slots, 60),
            (Limit::Search, 60),
            (Limit::Suggestions, 180),
            (Limit::Calendar, 600),
            (Limit::Download, 30),
            (Limit::Change, 20),
            (Limit::UiLog, 20),
        ] {
            let (limits, _clock) = limits(1);
            for _ in 0..count {
                assert!(limits.take(limit, source("192.0.2.1:1")).is_ok(), "{limit:?}");
            }
            assert!(limits.take(limit, source("192.0.2.1:2")).is_err(), "{limit:?}");
            assert!(limits.take(limit, source("192.0.2.2:1")).is_ok(), "{limit:?}");
            assert!(limit.description().unwrap().starts_with(&count.to_string()));
        }
    }

    #[test]
    fn an_allowance_that_is_used_up_leaves_the_others() {
        let all = [
            Limit::General,
            Limit::Slots,
            Limit::Search,
            Limit::Suggestions,
            Limit::Calendar,
            Limit::Download,
            Limit::Change,
            Limit::Reset,
            Limit::UiLog,
        ];
        let one = source("192.0.2.1:1");
        for used_up in all {
            let (limits, _clock) = limits(1);
            while limits.take(used_up, one).is_ok() {}
            for other in all.into_iter().filter(|other| *other != used_up) {
                assert!(limits.take(other, one).is_ok(), "{other:?} beside {used_up:?}");
            }
        }
    }

    #[test]
    fn a_refusal_says_how_long_to_wait() {
        let (limits, clock) = limits(1);
        let one = source("192.0.2.1:1");
        while limits.take(Limit::Slots, one).is_ok() {}
        let refused = limits.take(Limit::Slots, one).unwrap_err();
        assert_eq!(refused.wait, Duration::from_secs(1));
        let empty = refused.allowance;
        assert_eq!((empty.quota, empty.remaining, empty.whole_in.as_secs()), (60, 0, 60));
        clock.advance(Duration::from_secs(1));
        assert!(limits.take(Limit::Slots, one).is_ok());
        assert!(limits.take(Limit::Slots, one).is_err());
    }

    #[test]
    fn reports_of_all_sources_together_are_limited_as_well() {
        let (limits, clock) = limits(1);
        let report = |number: u32| limits.take(Limit::UiLog, source(&format!("192.0.2.{number}:1")));
        assert_eq!((0..200).filter(|number| report(*number).is_ok()).count(), 50);
        assert!(limits.take(Limit::General, source("192.0.2.250:1")).is_ok());
        clock.advance(Duration::from_secs(1));
        assert!(report(251).is_ok());
    }

    #[test]
    fn each_key_has_calls_of_its_own() {
        for (is_publishable, count, wait) in [(false, 120, 500), (true, 600, 100)] {
            let (limits, clock) = limits(1);
            let take = |key: i64| limits.take_of_key(ApiKeyId(key), is_publishable);
            assert_eq!((0..1_000).filter(|_| take(1).is_ok()).count(), count);
            assert_eq!(take(1).unwrap_err().wait, Duration::from_millis(wait));
            assert!(take(2).is_ok());
            clock.advance(Duration::from_millis(wait));
            assert!(take(1).is_ok());
            let off = ProcessLimits::new(LimitSetting::Off);
            assert!((0..10_000).all(|_| off.take_of_key(ApiKeyId(1), is_publishable).is_ok()));
        }
    }

    #[test]
    fn keys_are_looked_up_so_often_for_a_source() {
        let (limits, _clock) = limits(1);
        let one = source("192.0.2.1:1");
        assert_eq!(
            (0..2_000)
                .filter(|_| limits.take_for_lookup_of_key(one).is_ok())
                .count(),
            1_200
        );
        assert!(limits.take_for_lookup_of_key(source("192.0.2.2:1")).is_ok());
        assert!(limits.take(Limit::General, one).is_ok());
    }

    #[test]
    fn what_is_left_is_told() {
        let (limits, clock) = limits(1);
        let one = source("192.0.2.1:1");
        let left = limits.take(Limit::Change, one).unwrap().unwrap();
        let told = (
            left.name,
            left.quota,
            left.window.as_secs(),
            left.remaining,
            left.whole_in.as_secs(),
        );
        assert_eq!(told, ("change", 20, 3_600, 19, 180));
        clock.advance(Duration::from_mins(3));
        assert_eq!(limits.take(Limit::Change, one).unwrap().unwrap().remaining, 19);
        assert_eq!(limits.take(Limit::Unlimited, one), Ok(None));
        assert_eq!(ProcessLimits::new(LimitSetting::Off).take(Limit::Change, one), Ok(None));
    }

    #[test]
    fn limits_are_raised_or_off() {
        let (raised, _clock) = limits(3);
        let one = source("192.0.2.1:1");
        assert_eq!((0..200).filter(|_| raised.take(Limit::Slots, one).is_ok()).count(), 180);
        let off = ProcessLimits::new(LimitSetting::Off);
        assert!((0..10_000).all(|_| off.take(Limit::Change, one).is_ok()));
        assert!((0..10_000).all(|_| limits(1).0.take(Limit::Unlimited, one).is_ok()));
    }

    #[test]
    fn full_buckets_are_forgotten() {
        let (limits, clock) = limits(1);
        for network in 0..FORGET_EVERY - 1 {
            let address = format!("[2001:db8:{:x}:{:x}::1]:1", network >> 16, network & 0xffff);
            assert!(limits.take(Limit::General, source(&address)).is_ok());
        }
        clock.advance(Duration::from_secs(61));
        assert!(limits.take(Limit::General, source("192.0.2.1:1")).is_ok());
        assert!(limits.general.len() <= 2, "{}", limits.general.len());
    }

    #[test]
    fn only_off_and_numbers_are_settings() {
        assert_eq!(LimitSetting::parse("off"), Some(LimitSetting::Off));
        assert_eq!(LimitSetting::parse("10"), NonZeroU32::new(10).map(LimitSetting::Times));
        for text in ["", "0", "on", "-1", "1.5", "99999999999"] {
            assert_eq!(LimitSetting::parse(text), None, "{text}");
        }
    }
}
