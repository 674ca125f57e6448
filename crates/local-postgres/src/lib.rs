//! The private PostgreSQL of development and the databases of tests.
