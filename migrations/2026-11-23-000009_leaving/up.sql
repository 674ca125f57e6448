-- Organisations that leave, and what they may use until then.

-- A business admin closes an organisation: it is offline at once, and erased thirty days later. Until then the operator can
-- open it again.
CREATE TABLE closed_organization (
    organization_nr integer PRIMARY KEY REFERENCES organization,
    closed_at timestamptz NOT NULL,
    -- In whose name the worker cancels what was booked ahead. No foreign key: the person may leave as well.
    closed_by bigint NOT NULL,
    request_id uuid NOT NULL,
    erased_at timestamptz
);
CREATE INDEX closed_organization_to_erase ON closed_organization (closed_at) WHERE erased_at IS NULL;

-- Who belonged to it. The memberships themselves are deleted, so that nothing can forget that they count no more.
CREATE TABLE former_membership (
    organization_nr integer NOT NULL REFERENCES closed_organization,
    account_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
    rank staff_rank NOT NULL,
    employee_id integer,
    joined_at timestamptz NOT NULL,
    PRIMARY KEY (organization_nr, account_id),
    FOREIGN KEY (organization_nr, employee_id) REFERENCES resource
);
CREATE INDEX former_membership_of_account ON former_membership (account_id);

-- The price package that the operator has granted. Without a row, or after its last day, an organisation has FREE.
CREATE TABLE plan_grant (
    organization_nr integer PRIMARY KEY REFERENCES organization,
    plan price_plan NOT NULL,
    granted_at timestamptz NOT NULL,
    -- The last day, in the zone of the organisation; NULL for as long as nobody says otherwise.
    until date
);
