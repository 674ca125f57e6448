-- The demo town that is being loaded: written before its first provider, gone after its last one.
-- What remains of one that was ended in the middle says how to go on.
CREATE TABLE unfinished_town (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    seed bigint NOT NULL,
    providers integer NOT NULL CHECK (providers > 0),
    with_bookings boolean NOT NULL,
    -- As which day it is made.
    day date NOT NULL,
    loaded integer NOT NULL DEFAULT 0 CHECK (loaded BETWEEN 0 AND providers)
);
