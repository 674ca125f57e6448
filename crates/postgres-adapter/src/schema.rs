//! The tables as diesel sees them: the columns that are used, in the order of the migrations. A domain is the type that
//! it is made of.

// Organisations

diesel::table! {
    organization (nr) {
        nr -> Integer,
        status -> Text,
        company_name -> Text,
        branche_name_detailed -> Nullable<Text>,
        owner_first_name -> Text,
        owner_last_name -> Text,
        street_name -> Text,
        street_number -> Text,
        zip_code -> Text,
        city -> Text,
        county -> Nullable<Text>,
        country -> Text,
        latitude -> Nullable<Double>,
        longitude -> Nullable<Double>,
        place_latitude -> Nullable<Double>,
        place_longitude -> Nullable<Double>,
        contact_email -> Nullable<Text>,
        contact_phone -> Nullable<Text>,
        vat_number -> Nullable<Text>,
        legal_name -> Nullable<Text>,
        register_number -> Nullable<Text>,
        register_court -> Nullable<Text>,
        theme -> Text,
        relocations -> Integer,
        first_activated_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    relocation (organization_nr, number) {
        organization_nr -> Integer,
        number -> Integer,
        company_name -> Text,
        street_name -> Text,
        street_number -> Text,
        zip_code -> Text,
        city -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    organization_branch (organization_nr, branch_id) {
        organization_nr -> Integer,
        branch_id -> SmallInt,
        position -> SmallInt,
    }
}

diesel::table! {
    web_content (organization_nr, content_type) {
        organization_nr -> Integer,
        content_type -> Text,
        html -> Text,
    }
}

diesel::table! {
    text_draft (organization_nr) {
        organization_nr -> Integer,
        html -> Text,
        drafted_at -> Timestamptz,
    }
}

diesel::table! {
    image (organization_nr, id) {
        organization_nr -> Integer,
        id -> Text,
        kind -> Text,
        width -> Integer,
        height -> Integer,
        created_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        removed_at -> Nullable<Timestamptz>,
        swept_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    social_media (organization_nr, position) {
        organization_nr -> Integer,
        position -> SmallInt,
        kind -> Text,
        website -> Text,
    }
}

// Accounts

diesel::table! {
    account (id) {
        id -> BigInt,
        email -> Text,
        verified_at -> Nullable<Timestamptz>,
        first_name -> Text,
        last_name -> Text,
        phone -> Nullable<Text>,
        password_hash -> Text,
        password_revision -> Integer,
        is_platform_admin -> Bool,
        disabled_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    membership (organization_nr, account_id) {
        organization_nr -> Integer,
        account_id -> BigInt,
        rank -> Text,
        employee_id -> Nullable<Integer>,
        joined_at -> Timestamptz,
    }
}

diesel::table! {
    session (id) {
        id -> Uuid,
        account_id -> BigInt,
        organization_nr -> Nullable<Integer>,
        kind -> Text,
        device -> Text,
        created_at -> Timestamptz,
        last_used_at -> Timestamptz,
        password_at -> Timestamptz,
        impersonator_account_id -> Nullable<BigInt>,
        ended_at -> Nullable<Timestamptz>,
        ends_by -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    account_token (id) {
        id -> BigInt,
        account_id -> BigInt,
        purpose -> Text,
        nonce -> Uuid,
        hash -> Bytea,
        email -> Text,
        previous_email -> Nullable<Text>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    invitation (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        email -> Text,
        rank -> Text,
        employee_id -> Nullable<Integer>,
        invited_by -> Nullable<BigInt>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        accepted_at -> Nullable<Timestamptz>,
        declined_at -> Nullable<Timestamptz>,
        withdrawn_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    favourite (organization_nr, account_id) {
        organization_nr -> Integer,
        account_id -> BigInt,
        added_at -> Timestamptz,
    }
}

diesel::table! {
    consent (id) {
        id -> BigInt,
        account_id -> Nullable<BigInt>,
        email -> Nullable<Text>,
        email_hash -> Nullable<Bytea>,
        purpose -> Text,
        text_version -> Text,
        given_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        withdrawn_at -> Nullable<Timestamptz>,
        nonce -> Nullable<Uuid>,
        token_hash -> Nullable<Bytea>,
        given_by_request -> Nullable<Uuid>,
        confirmed_by_request -> Nullable<Uuid>,
    }
}

diesel::table! {
    booking_code (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        email -> Text,
        nonce -> Uuid,
        code_hash -> Bytea,
        wrong_codes -> SmallInt,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    data_request (id) {
        id -> BigInt,
        email -> Text,
        nonce -> Uuid,
        token_hash -> Bytea,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    plan_wish (organization_nr) {
        organization_nr -> Integer,
        plan -> Text,
        wished_at -> Timestamptz,
    }
}

diesel::table! {
    plan_grant (organization_nr) {
        organization_nr -> Integer,
        plan -> Text,
        granted_at -> Timestamptz,
        until -> Nullable<Date>,
    }
}

// The calendar

diesel::table! {
    calendar (organization_nr) {
        organization_nr -> Integer,
        rules_version -> BigInt,
        bookings_version -> BigInt,
        zone -> Text,
        grid -> SmallInt,
        notice -> Integer,
        horizon -> SmallInt,
        cancellation_notice -> Integer,
        show_comment -> Bool,
        show_phone -> Bool,
        phone_mandatory -> Bool,
        closes_on_holidays -> Bool,
        holiday_region -> Nullable<Text>,
        local_holidays -> Array<Text>,
        open_holidays -> Array<Date>,
        has_supposed_hours -> Bool,
        is_public -> Bool,
        contact_retention -> Nullable<SmallInt>,
        open_bookings_of_mailbox -> Nullable<SmallInt>,
        pause_note -> Nullable<Text>,
        paused_until -> Nullable<Date>,
    }
}

diesel::table! {
    resource_group (organization_nr, id) {
        organization_nr -> Integer,
        id -> Integer,
        name -> Text,
    }
}

diesel::table! {
    resource (organization_nr, id) {
        organization_nr -> Integer,
        id -> Integer,
        kind -> Text,
        group_id -> Nullable<Integer>,
        first_name -> Text,
        last_name -> Text,
        avatar -> Nullable<Text>,
        is_visible -> Bool,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    weekly_hours (organization_nr, resource_id, week, weekday, opens) {
        organization_nr -> Integer,
        resource_id -> Integer,
        weekday -> SmallInt,
        opens -> SmallInt,
        closes -> SmallInt,
        week -> Text,
    }
}

diesel::table! {
    absence (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        resource_id -> Integer,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        reason -> Nullable<Text>,
    }
}

diesel::table! {
    service (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        title -> Text,
        html -> Text,
        price_cents -> Integer,
        duration -> SmallInt,
        follow_up -> SmallInt,
        visit_rank -> Nullable<Text>,
        image_path -> Nullable<Text>,
        sort_order -> Integer,
        archived_at -> Nullable<Timestamptz>,
        service_group -> Nullable<Text>,
    }
}

diesel::table! {
    service_step (organization_nr, service_id, position) {
        organization_nr -> Integer,
        service_id -> BigInt,
        position -> SmallInt,
        kind -> Text,
        minutes -> SmallInt,
    }
}

diesel::table! {
    service_need (organization_nr, service_id, group_id) {
        organization_nr -> Integer,
        service_id -> BigInt,
        group_id -> Integer,
        steps -> Nullable<Array<SmallInt>>,
    }
}

diesel::table! {
    ability (organization_nr, service_id, resource_id) {
        organization_nr -> Integer,
        service_id -> BigInt,
        resource_id -> Integer,
        duration -> Nullable<SmallInt>,
        price_cents -> Nullable<Integer>,
    }
}

// Events

diesel::table! {
    event (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        kind -> Text,
        title -> Text,
        html -> Text,
        price_cents -> Integer,
        duration -> SmallInt,
        capacity -> Integer,
        minimum_participants -> Nullable<Integer>,
        trainer -> Nullable<Text>,
        room -> Nullable<Text>,
        online -> Bool,
        sign_up_from -> Nullable<Timestamptz>,
        sign_up_until -> Nullable<Timestamptz>,
        image_path -> Nullable<Text>,
        archived_at -> Nullable<Timestamptz>,
        taken_seats -> Integer,
        online_meeting_link -> Nullable<Text>,
        minimum_checked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    event_date (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        event_id -> BigInt,
        starts_wall -> Timestamp,
        ends_wall -> Timestamp,
        zone -> Text,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        called_off_at -> Nullable<Timestamptz>,
        sequence -> Integer,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    date_message (organization_nr, id) {
        organization_nr -> Integer,
        id -> Integer,
        event_date_id -> BigInt,
        text -> Text,
        recipients -> Integer,
        idempotency_key -> Nullable<Text>,
        body_hash -> Binary,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    event_date_resource (organization_nr, event_date_id, resource_id) {
        organization_nr -> Integer,
        event_date_id -> BigInt,
        resource_id -> Integer,
    }
}

// Bookings

diesel::table! {
    custom_field (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        service_id -> Nullable<BigInt>,
        event_id -> Nullable<BigInt>,
        kind -> Text,
        display_text -> Text,
        field_group -> Text,
        mandatory -> Bool,
        sort_order -> Integer,
        hyper_link -> Nullable<Text>,
        not_before -> Nullable<Date>,
        not_after -> Nullable<Date>,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    customer (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        first_name -> Text,
        last_name -> Text,
        email -> Text,
        phone -> Nullable<Text>,
        note -> Nullable<Text>,
        blocked_at -> Nullable<Timestamptz>,
        merged_contacts -> Array<Text>,
        kept_by -> Nullable<Integer>,
        created_at -> Timestamptz,
        erased_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    booking (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        calendar_guid -> Uuid,
        site -> Text,
        customer_id -> BigInt,
        account_id -> Nullable<BigInt>,
        remark -> Nullable<Text>,
        note -> Nullable<Text>,
        given_first_name -> Nullable<Text>,
        given_last_name -> Nullable<Text>,
        given_email -> Nullable<Text>,
        given_phone -> Nullable<Text>,
        sequence -> Integer,
        manage_token_hash -> Bytea,
        email_corrected_at -> Nullable<Timestamptz>,
        repetition_hash -> Bytea,
        series_id -> Nullable<Uuid>,
        promised_notice -> Integer,
        created_at -> Timestamptz,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    appointment (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        booking_id -> BigInt,
        position -> SmallInt,
        service_id -> BigInt,
        employee_id -> Integer,
        employee_reason -> Text,
        employee_reason_figures -> Nullable<Text>,
        status -> Text,
        title -> Text,
        price_cents -> Integer,
        duration -> SmallInt,
        follow_up -> SmallInt,
        starts_wall -> Timestamp,
        ends_wall -> Timestamp,
        zone -> Text,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        revision -> Integer,
    }
}

diesel::table! {
    appointment_part (organization_nr, appointment_id, resource_id, from_minute) {
        organization_nr -> Integer,
        appointment_id -> BigInt,
        resource_id -> Integer,
        from_minute -> SmallInt,
        to_minute -> SmallInt,
    }
}

diesel::table! {
    participation (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        booking_id -> BigInt,
        event_id -> BigInt,
        status -> Text,
        title -> Text,
        price_cents -> Integer,
        mailbox -> Nullable<Text>,
        folded_name -> Text,
    }
}

diesel::table! {
    called_off_date (organization_nr, participation_id, event_date_id) {
        organization_nr -> Integer,
        participation_id -> BigInt,
        event_date_id -> BigInt,
        status -> Text,
        revision -> Integer,
    }
}

diesel::table! {
    calendar_feed (organization_nr, account_id, scope) {
        organization_nr -> Integer,
        account_id -> BigInt,
        scope -> Text,
        token_hash -> Binary,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    attendance (organization_nr, participation_id, event_date_id) {
        organization_nr -> Integer,
        participation_id -> BigInt,
        event_date_id -> BigInt,
        outcome -> Text,
    }
}

diesel::table! {
    answer (organization_nr, booking_id, custom_field_id) {
        organization_nr -> Integer,
        booking_id -> BigInt,
        custom_field_id -> BigInt,
        service_id -> Nullable<BigInt>,
        event_id -> Nullable<BigInt>,
        field_text -> Text,
        field_group -> Text,
        value -> Text,
    }
}

diesel::table! {
    // The real key is the exclusion constraint; diesel wants some columns named here.
    occupation (organization_nr, resource_id, starts_at) {
        organization_nr -> Integer,
        resource_id -> Integer,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
        appointment_id -> Nullable<BigInt>,
        event_date_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    // A view: what appointments that are done have taken.
    work_done (organization_nr, resource_id, starts_at) {
        organization_nr -> Integer,
        begun_at -> Timestamptz,
        resource_id -> Integer,
        starts_at -> Timestamptz,
        ends_at -> Timestamptz,
    }
}

diesel::table! {
    history (organization_nr, booking_id, id) {
        organization_nr -> Integer,
        id -> BigInt,
        booking_id -> BigInt,
        what -> Text,
        revision -> Nullable<Integer>,
        actor -> Text,
        account_id -> Nullable<BigInt>,
        on_behalf_of -> Nullable<Text>,
        on_behalf_of_account_id -> Nullable<BigInt>,
        api_key_id -> Nullable<BigInt>,
        at -> Timestamptz,
        request_id -> Uuid,
        details -> Nullable<Jsonb>,
    }
}

diesel::table! {
    idempotency_key (organization_nr, key) {
        organization_nr -> Integer,
        key -> Text,
        body_hash -> Bytea,
        booking_id -> BigInt,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    made_once (key_hash) {
        key_hash -> Bytea,
        request_hash -> Bytea,
        made_id -> BigInt,
        created_at -> Timestamptz,
    }
}

// Outbox and mails

diesel::table! {
    outbox (id) {
        id -> BigInt,
        organization_nr -> Nullable<Integer>,
        account_id -> Nullable<BigInt>,
        fact -> Text,
        subject_id -> BigInt,
        revision -> Integer,
        dedupe_key -> Text,
        at -> Timestamptz,
        actor -> Text,
        actor_account_id -> Nullable<BigInt>,
        on_behalf_of -> Nullable<Text>,
        on_behalf_of_account_id -> Nullable<BigInt>,
        tells_customer -> Bool,
    }
}

diesel::table! {
    outbox_delivery (fact_id, consumer) {
        fact_id -> BigInt,
        consumer -> Text,
        tries -> Integer,
        next_try_at -> Timestamptz,
        leased_until -> Nullable<Timestamptz>,
        consumed_at -> Nullable<Timestamptz>,
        given_up_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    planned_mail (id) {
        id -> BigInt,
        organization_nr -> Nullable<Integer>,
        kind -> Text,
        booking_id -> Nullable<BigInt>,
        event_id -> Nullable<BigInt>,
        account_id -> Nullable<BigInt>,
        occasion_id -> Nullable<BigInt>,
        invitation_id -> Nullable<BigInt>,
        data_request_id -> Nullable<BigInt>,
        booking_code_id -> Nullable<BigInt>,
        revision -> Integer,
        planned_at -> Timestamptz,
        due_at -> Timestamptz,
        next_try_at -> Timestamptz,
        tries -> Integer,
        leased_until -> Nullable<Timestamptz>,
        sent_at -> Nullable<Timestamptz>,
        given_up_at -> Nullable<Timestamptz>,
        last_failure -> Nullable<Text>,
    }
}

// Audit log

diesel::table! {
    audit_log (id) {
        id -> BigInt,
        at -> Timestamptz,
        request_id -> Uuid,
        actor -> Text,
        account_id -> Nullable<BigInt>,
        on_behalf_of -> Nullable<Text>,
        on_behalf_of_account_id -> Nullable<BigInt>,
        api_key_id -> Nullable<BigInt>,
        organization_nr -> Nullable<Integer>,
        subject_kind -> Text,
        subject_id -> BigInt,
        what -> Text,
        before -> Nullable<Jsonb>,
        after -> Nullable<Jsonb>,
    }
}

// API keys and webhooks

diesel::table! {
    api_key (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        name -> Text,
        beginning -> Text,
        secret_hash -> Binary,
        scopes -> Array<Text>,
        origins -> Array<Text>,
        created_by -> BigInt,
        created_at -> Timestamptz,
        expires_at -> Nullable<Timestamptz>,
        last_used_at -> Nullable<Timestamptz>,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    webhook (organization_nr, id) {
        organization_nr -> Integer,
        id -> BigInt,
        url -> Text,
        events -> Array<Text>,
        secret -> Binary,
        previous_secret -> Nullable<Binary>,
        previous_secret_until -> Nullable<Timestamptz>,
        created_by -> BigInt,
        created_at -> Timestamptz,
        failing_since -> Nullable<Timestamptz>,
        switched_off_at -> Nullable<Timestamptz>,
        deleted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    webhook_message (organization_nr, webhook_id, id) {
        organization_nr -> Integer,
        id -> BigInt,
        webhook_id -> BigInt,
        message_id -> Uuid,
        event -> Text,
        fact_id -> Nullable<BigInt>,
        booking_id -> Nullable<BigInt>,
        revision -> Integer,
        happened_at -> Timestamptz,
        next_try_at -> Timestamptz,
        tries -> Integer,
        leased_until -> Nullable<Timestamptz>,
        delivered_at -> Nullable<Timestamptz>,
        given_up_at -> Nullable<Timestamptz>,
        last_tried_at -> Nullable<Timestamptz>,
        last_outcome -> Nullable<Text>,
        last_status -> Nullable<SmallInt>,
        last_body -> Nullable<Text>,
        last_took -> Nullable<Integer>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    account,
    account_token,
    api_key,
    webhook,
    webhook_message,
    audit_log,
    consent,
    favourite,
    invitation,
    membership,
    plan_wish,
    planned_mail,
    session,
    ability,
    absence,
    answer,
    appointment,
    appointment_part,
    attendance,
    booking,
    calendar,
    calendar_feed,
    called_off_date,
    custom_field,
    customer,
    date_message,
    event,
    event_date,
    event_date_resource,
    history,
    idempotency_key,
    occupation,
    organization,
    organization_branch,
    outbox,
    outbox_delivery,
    participation,
    relocation,
    resource,
    resource_group,
    service,
    service_need,
    service_step,
    social_media,
    text_draft,
    image,
    web_content,
    weekly_hours,
);
