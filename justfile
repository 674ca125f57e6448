# `npx --yes rust-just` runs these where just is not installed.

[private]
list:
    @"{{ just_executable() }}" --list --unsorted

# Builds and starts the whole product with demo data, and prints its addresses
run:
    @scripts/run

# Everything CI runs: style, arrows, types, tests, the journeys in a browser; installs what it needs
check:
    @scripts/check

# Rust tests that need no service: the inner loop
test:
    cargo test --workspace --lib --bins --test properties
    @echo "Not run: tests on a database and on the whole program (just test-db), of the web app (just test-web), in a browser (just e2e)."

# Rust tests on a real database and on the whole program
test-db:
    @scripts/test-db

# Starts Elasticsearch in a container (NODES=3: in three), to search with it or to test the search on it
elasticsearch:
    @scripts/elasticsearch

# What visitors notice while that Elasticsearch is stopped, paused, killed or full, as a table
search-failures *failures:
    @scripts/search-failures {{ failures }}

# Tests of the web app
test-web:
    @scripts/test-web

# The journeys in Chromium on a real server; arguments go to Playwright
e2e *arguments:
    @scripts/e2e {{ arguments }}

# Takes the film of the home page
film:
    @scripts/film

# Takes the pictures of the README; with a folder those of every screen in every theme at both widths, into it; arguments go to Playwright
pictures folder="" *arguments:
    @scripts/pictures {{ if folder == "" { "" } else { absolute_path(folder) } }} {{ arguments }}

# What does not fit into every check: races, kills, soaks, model, baskets, visits and web tests in the sizes of a night (two to three hours)
nightly:
    @scripts/nightly "{{ just_executable() }}"

# Races in the database and on three servers, repeated idempotency keys, kills, soaks and sequences of what staff does: `merge` as in `check`, `nightly` or `release` (hours)
races size="nightly":
    TERMINHOF_TEST_SIZE={{ size }} cargo test --release --package postgres-adapter --test postgres -- booking_crowds proof_of_email_address settings_leave_bookings_alone
    TERMINHOF_TEST_SIZE={{ size }} cargo test --release --package terminhof --test real_server -- race idempotency durability rooms seats sessions soak sabotage shipped_limits
    TERMINHOF_TEST_SIZE={{ size }} cargo test --release --package terminhof --test http -- --nocapture staff_sequences
    # Alone: it measures times.
    TERMINHOF_TEST_SIZE={{ size }} cargo test --release --package terminhof --test real_server -- --nocapture --test-threads 1 probing

# A backup under load, restored elsewhere and compared, in the size of `merge`, `nightly` or `release`
backup-drill size="nightly":
    TERMINHOF_TEST_SIZE={{ size }} cargo test --release --package terminhof --test real_server -- backup

# Walks docs/operations.md as an administrator would: nginx, Caddy, pgbouncer, two versions of PostgreSQL, failover; red when a command fails or none runs it; with a word the steps alone that have it in their name
handbook step="":
    @scripts/handbook/run {{ step }}

# 500 random operations per seed on a naive calendar and on the real server: so many seeds as `merge`, `nightly` or `release` has, or the one that is named by its number
model size="nightly":
    TERMINHOF_TEST_MODEL_SEED={{ if size =~ '^[0-9]+$' { size } else { "" } }} \
        TERMINHOF_TEST_SIZE={{ if size =~ '^[0-9]+$' { "merge" } else { size } }} \
        cargo test --release --package terminhof --test real_server -- --nocapture model::seeds

# A thousand bookings, each of which must show in the next answer of another server (long)
never-stale:
    TERMINHOF_TEST_ROUNDS=1000 cargo test --package terminhof --test real_server -- freshness

# Compares the free starts of providers described in a folder with the answers described there
documents folder:
    TERMINHOF_TEST_DOCUMENTS={{ absolute_path(folder) }} cargo test --package terminhof --test real_server -- --nocapture every_document

# What slots and bookings cost, as multiples of what the database needs at the least; ends red when a target is missed
bench *targets:
    @scripts/bench {{ targets }}

# What Lighthouse says of home and a profile; fails below the wanted marks
lighthouse:
    @scripts/lighthouse

# Whether the official JavaScript clients of Elasticsearch (7.17, 8 and 9) can search, as a table
search-clients:
    @scripts/search-clients

# How long searches take with 100,000 providers; they are loaded once
bench-search *arguments:
    cargo bench --package postgres-adapter --bench search -- {{ arguments }}

# How long the provider's calendar takes from its data to the picture, with 30 employees and 2,500 visits a week; red above 300 ms, on a quiet machine
bench-calendar:
    @scripts/bench-calendar

# How long searches for customers take among 100,000 of one organisation with 500,000 visits; red above 100 ms
bench-customers:
    TERMINHOF_TEST_SIZE=nightly cargo test --package postgres-adapter --test postgres -- --nocapture customers::search::search_among

# Random baskets, a million unless told otherwise, each compared with a search that tries everybody for everything
baskets cases="1000000":
    TERMINHOF_TEST_BASKETS={{ cases }} cargo test --release --package booking-core --test properties basket::basket_starts

# Random visits, a hundred thousand unless told otherwise, each compared with a search that tries everything; then what a day of six services and twelve employees takes
visits cases="100000":
    TERMINHOF_TEST_VISITS={{ cases }} cargo test --release --package booking-core --test properties visits::best_visits
    TERMINHOF_TEST_VISIT_DAYS=2000 cargo test --release --package booking-core --lib visits::engine::worst_case -- --nocapture --test-threads 1

# Searches for the baskets that take longest, and prints the worst that were found with what they cost
worst-cases tries="100000":
    TERMINHOF_TEST_WORST_CASES={{ tries }} cargo test --release --package booking-core --lib basket::engine::worst_case -- --nocapture --test-threads 1

# Style and types of Rust and the web app, warnings are errors
lint:
    @scripts/lint

# Lines of Rust of each crate without tests, comments and blanks, as a table
lines:
    @node scripts/lines.mjs

# Arrows between crates, licences, sources, known vulnerabilities
deny:
    @scripts/deny

# Puts all sources into the one format
fmt:
    @scripts/fmt

# Writes openapi/openapi.json and the types of the web app from the routes
openapi:
    @scripts/openapi

# Writes openapi/error-answers.txt, the errors of each operation, from what the tests of the wire see; then `just openapi`
errors:
    @scripts/error-answers

# Writes what the program expects of the schema (crates/postgres-adapter/src/schema_comparison/expected.txt) from the migrations
schema:
    TERMINHOF_WRITE_SCHEMA=1 cargo test --package postgres-adapter --test postgres -- expected_schema

# Announces the OpenAPI document as that of a version: later ones only grow
api-release version:
    @node scripts/api-changes/main.mjs --release {{ version }}

# What spectral and redocly find in the OpenAPI document
openapi-lint:
    @scripts/openapi-lint/run

# Generates clients of the API for TypeScript, Python, PHP and Kotlin with the generators that others use, as a table
api-clients:
    @scripts/api-clients/run

# Asks every operation of the OpenAPI document what chance says, along its links too, for so many seconds (Python 3.11)
schemathesis seconds="120":
    @scripts/schemathesis/run {{ seconds }}

# Proves `just run` on clean clones in six cases and prints a table with times (long)
fresh:
    @node scripts/fresh/main.mjs
