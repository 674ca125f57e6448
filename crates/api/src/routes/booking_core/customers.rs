//! The customers of an organisation.

use accounts::api_keys::Scope;
use actix_web::http::header;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, HttpResponse, get, post, put};
use shared_kernel::{Change, CustomerId, Rank};

use crate::app_state::AppState;
use crate::extract::{ConfirmedSession, Engine, JsonBody, Made, Once, QueryOf, Session};
use crate::limits::Limit;
use crate::policy::Policy::{Staff, StaffOrKey};
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{
    BlockCustomerRequest, CustomerVisitsQuery, ImportCustomersRequest, ImportedCustomers, MergeCustomersRequest,
    NamesakesQuery, StaffCustomerFile, StaffCustomerRequest, StaffCustomers, StaffCustomersQuery, StaffNamesakesList,
    TellApartRequest, customer_list,
};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, list_customers);
    router.repeatable_call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, add);
    router.limited_call(Limit::Download, Staff(Rank::BusinessAdmin), MainHost, export_file);
    router.repeatable_call(StaffOrKey(Rank::BusinessAdmin, Scope::Manage), MainHost, import_file);
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, list_namesakes);
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, show);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Book), MainHost, edit);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Book), MainHost, block);
    router.call(Staff(Rank::BusinessManager), MainHost, merge);
    router.call(Staff(Rank::BusinessManager), MainHost, tell_apart);
}

/// Finds customers of the organisation of the session, by name; without a search those who were served last come first.
///
/// A business user finds whom the own calendar serves, a manager everybody. Case, accents and the ways to write umlauts and
/// telephone numbers make no difference. A page beyond the end is empty.
#[utoipa::path(
    tag = "Customers",
    operation_id = "list_staff_customers",
    params(StaffCustomersQuery),
    responses((status = 200, description = "The page", body = StaffCustomers))
)]
#[get("/api/staff/customers")]
async fn list_customers(
    engine: Engine,
    session: Session,
    QueryOf(query): QueryOf<StaffCustomersQuery>,
) -> Result<Json<StaffCustomers>, Problem> {
    let organization = session.organization()?;
    let page = query.page()?;
    let actor = session.actor();
    let found = engine
        .run(|engine| async move {
            engine
                .find_customers
                .page(actor, organization, &query.search, page)
                .await
        })
        .await?;
    Ok(Json(StaffCustomers::of_page(page, found)))
}

/// Puts somebody on file without a booking.
///
/// A name, an e-mail address or a telephone number is needed. A business user sees the file from then on.
#[utoipa::path(
    tag = "Customers",
    operation_id = "add_staff_customer",
    request_body = StaffCustomerRequest,
    responses((status = 200, description = "The file", body = StaffCustomerFile))
)]
#[post("/api/staff/customers")]
async fn add(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<StaffCustomerRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let organization = session.organization()?;
    let customers = &state.use_cases.manage_customers;
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let form = body.content.into();
    let added = once
        .make(&state, session.change, async |change| {
            Ok(customers.add(change, organization, &form).await?)
        })
        .await?;
    file(&state, &session, added.id(CustomerId)).await
}

/// Hands out the contact data of all customers as CSV, which the audit log records.
///
/// To somebody who has given the password within 15 minutes, and never in the name of somebody else.
///
/// With semicolons and a byte order mark, as spreadsheets of the German-speaking countries want it. What a spreadsheet
/// would take for a formula begins with an apostrophe, which an import takes away.
#[utoipa::path(
    tag = "Customers",
    operation_id = "export_staff_customers",
    responses((status = 200, description = "The file", body = String, content_type = "text/csv"))
)]
#[get("/api/staff/customers/export")]
async fn export_file(engine: Engine, ConfirmedSession(session): ConfirmedSession) -> Result<HttpResponse, Problem> {
    let organization = session.organization()?;
    let list = engine
        .run(|engine| async move {
            let customers = &engine.exchange_customers;
            let exported = customers.export(session.change, organization).await?;
            customer_list(&exported).map_err(|error| Problem::caused(Code::Internal, error))
        })
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("X-Robots-Tag", "noindex"))
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"kunden.csv\""))
        .content_type("text/csv; charset=utf-8")
        .body(list))
}

/// Puts everybody of a list on file who is not there yet, completes the files of the others, or shows what that would do.
///
/// A CSV file with semicolons, commas or tabs, or what a line `sep=` declares, in UTF-8, UTF-16, Windows-1252, Mac Roman or
/// code page 850. The first line names the columns: Vorname, Nachname, E-Mail, Telefon, Notiz, Gesperrt. A column Name without
/// Vorname is split at its comma, or before the last name. A second
/// telephone number goes into the note, and others are named in the answer. Who is on file is
/// recognised by name and e-mail address or telephone number; the file gets what it lacks, and what differs from it goes into the
/// note. Wrong lines hold up no others and come back with
/// their reasons. At most 5000 lines and 2 MiB.
#[utoipa::path(
    tag = "Customers",
    operation_id = "import_staff_customers",
    request_body = ImportCustomersRequest,
    responses((status = 200, description = "What was done, or would be", body = ImportedCustomers))
)]
#[post("/api/staff/customers/import")]
async fn import_file(
    state: Data<AppState>,
    engine: Engine,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<ImportCustomersRequest>,
) -> Result<Json<ImportedCustomers>, Problem> {
    let organization = session.organization()?;
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let asked = body.content;
    let imported = async |change: Change, is_preview: bool| {
        let asked = asked.clone();
        engine
            .run(|engine| async move {
                let read = asked.read()?;
                let lines = read.list.lines.clone();
                let customers = &engine.exchange_customers;
                let import = customers.import(change, organization, lines, is_preview).await?;
                ImportedCustomers::of(import, read).map_err(|error| Problem::caused(Code::Internal, error))
            })
            .await
    };
    let made = once
        .make(&state, session.change, async |change| {
            imported(change, asked.is_preview).await
        })
        .await?;
    Ok(Json(match made {
        Made::Now(imported) => imported,
        // What it would still do.
        Made::Before(_) => imported(session.change, true).await?,
    }))
}

/// Lists files with the name of an older one, which are perhaps about the same person, the newest first.
///
/// Names that differ in case, accents, hyphens or order are the same. The thousand newest files are looked at, each with the
/// oldest of its name. A business user sees pairs of customers whom the own calendar serves, a manager all.
#[utoipa::path(
    tag = "Customers",
    operation_id = "list_namesakes",
    params(NamesakesQuery),
    responses((status = 200, description = "The pairs", body = StaffNamesakesList))
)]
#[get("/api/staff/customers/namesakes")]
async fn list_namesakes(
    engine: Engine,
    session: Session,
    QueryOf(query): QueryOf<NamesakesQuery>,
) -> Result<Json<StaffNamesakesList>, Problem> {
    let organization = session.organization()?;
    let actor = session.actor();
    let pairs = engine
        .run(|engine| async move { engine.find_customers.namesakes(actor, organization, query.days).await })
        .await?;
    Ok(Json(pairs.into()))
}

/// Shows the file of a customer with a page of the visits, the newest first.
///
/// A business user sees the files of those whom the own calendar serves, in events as well; another one looks like one that is not there.
#[utoipa::path(
    tag = "Customers",
    operation_id = "show_staff_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1), CustomerVisitsQuery),
    responses((status = 200, description = "The file", body = StaffCustomerFile))
)]
#[get("/api/staff/customers/{customerId}")]
async fn show(
    state: Data<AppState>,
    session: Session,
    customer: Path<i64>,
    QueryOf(query): QueryOf<CustomerVisitsQuery>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    file_with(&state, &session, CustomerId(customer.into_inner()), query).await
}

/// The file with the newest visits as the signed-in user sees it now.
async fn file(state: &AppState, session: &Session, customer: CustomerId) -> Result<Json<StaffCustomerFile>, Problem> {
    file_with(state, session, customer, CustomerVisitsQuery::default()).await
}

async fn file_with(
    state: &AppState,
    session: &Session,
    customer: CustomerId,
    query: CustomerVisitsQuery,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let organization = session.organization()?;
    let customers = &state.use_cases.show_customers;
    let file = customers
        .file(session.actor(), organization, customer, query.page()?)
        .await?;
    Ok(Json(file.into()))
}

/// Replaces what is on file of a customer; what is left out is empty from then on.
///
/// Mails about bookings that stand go to the e-mail address as it is then.
#[utoipa::path(
    tag = "Customers",
    operation_id = "edit_staff_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    request_body = StaffCustomerRequest,
    responses((status = 200, description = "The file", body = StaffCustomerFile))
)]
#[put("/api/staff/customers/{customerId}")]
async fn edit(
    state: Data<AppState>,
    session: Session,
    customer: Path<i64>,
    body: JsonBody<StaffCustomerRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let id = CustomerId(customer.into_inner());
    let customer = (session.organization()?, id);
    let customers = &state.use_cases.manage_customers;
    let form = body.content.into();
    customers.edit(session.change, customer, &form).await?;
    file(&state, &session, id).await
}

/// Lets e-mail address and telephone number of a customer book nothing online, or lets them book again.
///
/// Whoever is blocked is not told so (`NOT_BOOKABLE_ONLINE`). Staff books for them all the same. Repeating it changes
/// nothing.
#[utoipa::path(
    tag = "Customers",
    operation_id = "block_staff_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    request_body = BlockCustomerRequest,
    responses((status = 200, description = "The file", body = StaffCustomerFile))
)]
#[post("/api/staff/customers/{customerId}/block")]
async fn block(
    state: Data<AppState>,
    session: Session,
    customer: Path<i64>,
    body: JsonBody<BlockCustomerRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let id = CustomerId(customer.into_inner());
    let customer = (session.organization()?, id);
    let customers = &state.use_cases.manage_customers;
    let is_blocked = body.content.is_blocked;
    customers.block(session.change, customer, is_blocked).await?;
    file(&state, &session, id).await
}

/// Makes two files of one person one: the bookings of the other one move here, and its file is gone.
///
/// What is missing here comes from the other file, both notes stay, and it is blocked where one of the two was.
#[utoipa::path(
    tag = "Customers",
    operation_id = "merge_staff_customers",
    params(("customerId" = i64, Path, description = "Customer whose file stays", example = 1)),
    request_body = MergeCustomersRequest,
    responses((status = 200, description = "The file that stays", body = StaffCustomerFile))
)]
#[post("/api/staff/customers/{customerId}/merge")]
async fn merge(
    state: Data<AppState>,
    session: Session,
    customer: Path<i64>,
    body: JsonBody<MergeCustomersRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let id = CustomerId(customer.into_inner());
    let kept = (session.organization()?, id);
    let merged = CustomerId(body.content.merged_customer_id);
    let customers = &state.use_cases.manage_customers;
    customers.merge(session.change, kept, merged).await?;
    file(&state, &session, id).await
}

/// Says of two files that they are about two people: they are not shown as perhaps the same any more; or takes that back.
///
/// The two leave the list of namesakes, whatever they have in common, and come back to it when that is taken back.
#[utoipa::path(
    tag = "Customers",
    operation_id = "tell_staff_customers_apart",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    request_body = TellApartRequest,
    responses((status = 200, description = "The file", body = StaffCustomerFile))
)]
#[post("/api/staff/customers/{customerId}/apart")]
async fn tell_apart(
    state: Data<AppState>,
    session: Session,
    customer: Path<i64>,
    body: JsonBody<TellApartRequest>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let id = CustomerId(customer.into_inner());
    let customer = (session.organization()?, id);
    let other = CustomerId(body.content.other_customer_id);
    let customers = &state.use_cases.manage_customers;
    let is_apart = body.content.is_apart;
    customers.tell_apart(session.change, customer, other, is_apart).await?;
    file(&state, &session, id).await
}
