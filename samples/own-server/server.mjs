// A small site of a salon that books on its server: `node server.mjs`, no packages. The secret key never reaches a browser.
//
//   TERMINHOF_URL           where Terminhof answers, such as http://localhost:8080
//   TERMINHOF_KEY           a key with the scope BOOK (th_live_…)
//   TERMINHOF_ORGANIZATION  the number of the organisation, such as 1000
//   PORT                    where this server answers, 4174 unless it says otherwise
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

const { TERMINHOF_URL: url, TERMINHOF_KEY: key, TERMINHOF_ORGANIZATION: organization, PORT = "4174" } = process.env;
if (!url || !key || !organization) {
  console.error("TERMINHOF_URL, TERMINHOF_KEY and TERMINHOF_ORGANIZATION are needed.");
  process.exit(1);
}
const organizationNr = Number(organization);

/** What Terminhof has refused, or did not answer. */
class Refusal extends Error {
  constructor(status, problem, retryAfter) {
    super(problem.message);
    Object.assign(this, { status, problem, retryAfter });
  }
}

const seconds = (count) => new Promise((resolve) => setTimeout(resolve, count * 1000));

// A visitor waits for the answer: longer pauses are theirs.
const [triesAtMost, longestWait] = [4, 5];
const unreachable = { code: "UNREACHABLE", message: "Wir erreichen den Kalender gerade nicht." };

/**
 * Asks Terminhof with the key. No answer, 429 and failures are tried again: a booking carries an Idempotency-Key, so that it is
 * made once however often it is sent.
 */
async function terminhof(path, body, idempotencyKey) {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    if (answer?.ok) return answer.json();
    const problem = (await answer?.json().catch(() => null)) ?? unreachable;
    const wait = Number(answer?.headers.get("retry-after") ?? 2 ** (tries - 1));
    const isWorthAnotherTry = !answer || answer.status === 429 || answer.status >= 500;
    if (!isWorthAnotherTry || tries === triesAtMost || wait > longestWait) {
      throw new Refusal(answer?.status ?? 503, problem, answer?.headers.get("retry-after"));
    }
    await seconds(wait);
  }
}

const services = () => terminhof(`/api/offeredservices?organizationNr=${organizationNr}`);

function slots(service, from, to) {
  const asked = { organizationNr, serviceIdList: [service], dateFrom: from, dateTo: to };
  return terminhof("/api/calendar/getbookingslotsoverview", asked);
}

async function book({ serviceId, start, firstName, lastName, email, phone, answers = [] }, idempotencyKey) {
  const booked = await terminhof(
    "/api/calendar/addbooking",
    {
      organizatonNr: organizationNr,
      location: "",
      services: [{ serviceId, userId: null, start }],
      customerData: { firstName, lastName, userEmail: email, userPhone: phone ?? null, userRemarks: null },
      customizedFields: answers.map(({ field, value }) => ({
        serviceID: serviceId,
        eventID: null,
        customizedBookingFieldsId: field,
        value,
      })),
    },
    idempotencyKey,
  );
  // Only a key that may book is told these. Keep them; `manageUrl` is a secret of whoever comes, who is mailed it.
  const { appointmentIds, status, manageUrl } = booked;
  console.log(`booking ${booked.id}: appointments ${appointmentIds}, ${status}, manage link ${manageUrl ? "kept" : "missing"}`);
  return { id: booked.id, title: booked.title, start: booked.start, status, appointmentIds };
}

/** What this site answers, by method and path. */
const routes = {
  "GET /": () => page(),
  "GET /services": () => services(),
  "GET /slots": ({ query }) => slots(Number(query.get("service")), query.get("from"), query.get("to")),
  "POST /book": async ({ request, json }) => {
    // Whoever sends the same again says so with the same key; a form has it in a hidden field.
    const idempotencyKey = request.headers["idempotency-key"] ?? json.key ?? randomUUID();
    return { ...(await book(json, idempotencyKey)), key: idempotencyKey };
  },
};

async function bodyOf(request) {
  let text = "";
  for await (const piece of request) {
    text += piece;
    if (text.length > 65_536) throw new Refusal(413, { code: "TOO_LARGE", message: "Das ist zu viel." });
  }
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, { code: "MALFORMED", message: "Das verstehen wir nicht." });
  }
}

async function answer(request) {
  const { pathname, searchParams: query } = new URL(request.url, "http://site");
  const route = routes[`${request.method} ${pathname}`];
  if (!route) throw new Refusal(404, { code: "NOT_FOUND", message: "Hier ist nichts." });
  return route({ request, query, json: await bodyOf(request) });
}

const server = createServer(async (request, response) => {
  try {
    const found = await answer(request);
    const isPage = typeof found === "string";
    response.writeHead(200, { "content-type": isPage ? "text/html; charset=utf-8" : "application/json" });
    response.end(isPage ? found : JSON.stringify(found));
  } catch (error) {
    const isRefusal = error instanceof Refusal;
    if (!isRefusal) console.error(error);
    const { status, problem, retryAfter } = isRefusal ? error : { status: 500, problem: unreachable };
    // What went wrong and when to come again is passed on; the key and the request are not.
    const { code, message, fields, alternatives } = problem;
    response.writeHead(status, {
      "content-type": "application/json",
      ...(retryAfter && { "retry-after": retryAfter }),
    });
    response.end(JSON.stringify({ code, message, fields, alternatives }));
  }
});
server.listen(Number(PORT), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));

const escaped = (text) => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const euro = (price) => price.toLocaleString("de-AT", { style: "currency", currency: "EUR" });

/** What is offered. */
async function page() {
  const offered = (await services()).map((one) => `<li>${escaped(one.description)}: ${euro(one.price)}</li>`);
  return `<!doctype html><html lang="de"><meta charset="utf-8"><title>Salon</title>
<main><h1>Unsere Leistungen</h1><ul>${offered.join("")}</ul></main></html>`;
}
