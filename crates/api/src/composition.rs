//! How the lists of ports and use cases become code.

/// Makes of one list what the routes, the product and the tests need. A port is a line in `ports`, with its trait and what
/// stands in for it in tests; a use case is a line in `use_cases`, with what its `new` takes:
///
/// ```ignore
/// composition! {
///     // What use cases take besides ports.
///     values {
///         plans: Option<Plans>;
///     }
///     ports {
///         teams: accounts::team::{TeamStore, MockTeamStore};
///         rate_limits: accounts::rate_limits::{RateLimits, Unlimited};
///     }
///     // What several use cases share.
///     shared {
///         let list_slots = ListSlots::new(calendars.clone());
///     }
///     // `(a, b)` are given as a pair. Without braces it is the value of that name among `shared`.
///     use_cases {
///         change_team: accounts::team::ChangeTeam { teams, rate_limits },
///     }
///     // Those that compute or read much.
///     computing {
///         list_slots: ListSlots,
///     }
/// }
/// ```
///
/// That is `struct Ports` with a field for each value and port, filled with the adapters of the product by the
/// program, or in tests by `Ports::mocked(plans)`, and `struct UseCases` with a field for each use case, made by
/// `UseCases::over(ports)`. Those in `computing` are the fields of `struct Computing`, which only whoever holds a
/// permit of the queue gets from `UseCases`.
macro_rules! composition {
    (
        values { $($(#[$about_value:meta])* $value:ident: $Value:ty;)* }
        ports {
            $($(#[$about_port:meta])* $port:ident: $($module:ident)::+::{$Port:ident, $Mock:ident};)*
        }
        shared { $($of_use_cases:tt)* }
        use_cases { $($(#[$about:meta])* $use_case:ident: $UseCase:ty $({ $($needed:tt),* $(,)? })?),* $(,)? }
        computing { $($computing:ident: $Computing:ty $({ $($engaged:tt),* $(,)? })?),* $(,)? }
    ) => {
        /// What the use cases need of the world: an adapter for each port, or a mock of it.
        pub struct Ports {
            $($(#[$about_value])* pub $value: $Value,)*
            $($(#[$about_port])* pub $port: std::sync::Arc<dyn $($module)::+::$Port>,)*
        }

        impl Ports {
            /// Mocks that fail a test which has not prepared them when they are called.
            #[cfg(test)]
            pub fn mocked($($value: $Value),*) -> Self {
                Self { $($port: std::sync::Arc::new($($module)::+::$Mock::default()),)* $($value,)* }
            }
        }

        /// What the routes call.
        pub struct UseCases {
            $($(#[$about])* pub $use_case: $UseCase,)*
            computing: Computing,
        }

        /// What computes or reads much.
        pub struct Computing {
            $(pub $computing: $Computing,)*
        }

        impl UseCases {
            /// The use cases of a process, with their memories.
            pub fn over(ports: Ports) -> Self {
                let Ports { $($value,)* $($port,)* } = ports;
                $($of_use_cases)*
                let computing = Computing {
                    $($computing: composition!(@made $computing, $Computing $(, { $($engaged),* })?),)*
                };
                Self {
                    $($use_case: composition!(@made $use_case, $UseCase $(, { $($needed),* })?),)*
                    computing,
                }
            }

            /// What computes or reads much, for whoever holds a permit of the queue: nothing else leads there.
            pub fn computing(&self, _: &$crate::fair_queue::QueuePermit) -> &Computing {
                &self.computing
            }
        }
    };
    (@made $use_case:ident, $UseCase:ty) => { composition!(@needed $use_case) };
    (@made $use_case:ident, $UseCase:ty, { $($needed:tt),* }) => {
        <$UseCase>::new($(composition!(@needed $needed)),*)
    };
    (@needed ($($together:ident),+)) => { ($(Clone::clone(&$together)),+) };
    (@needed $one:ident) => { Clone::clone(&$one) };
}

pub(crate) use composition;
