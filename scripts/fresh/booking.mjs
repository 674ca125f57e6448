import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";

const dayLength = 86_400_000;

/** Does over HTTP what a visitor does in the browser. */
export async function book(address) {
  const ask = (path) => call(`${address}/api/${path}`);
  const send = (path, body, headers) => call(`${address}/api/${path}`, body, headers);

  const home = await fetch(address);
  assert.equal(home.status, 200);
  assert.match(await home.text(), /<div id="root">/);

  const { organizations } = await ask("search/organizations?page=0&size=24");
  assert.ok(organizations.length >= 12, `${organizations.length} providers are listed`);

  for (const { organizationNr } of organizations) {
    const [service] = await ask(`offeredservices?organizationNr=${organizationNr}`);
    const slots = service && (await send("calendar/getbookingslotsoverview", slotListRequest(organizationNr, service)));
    if (slots?.length) {
      const fields = await ask(`customizedbookingfields?serviceid=${service.serviceID}`);
      const request = bookingRequest(organizationNr, service, slots[0], fields);
      const { calendarGuid } = await send("calendar/addbooking", request, { "Idempotency-Key": randomUUID() });
      await isStillThere(address, { calendarGuid });
      return { calendarGuid };
    }
  }
  throw new Error("no provider has a free time within three weeks");
}

/** The booking's calendar file downloads. */
export async function isStillThere(address, { calendarGuid }) {
  const answer = await fetch(`${address}/api/calendar/mycalendarentry/download/${calendarGuid}`);
  assert.equal(answer.status, 200, "the calendar file of the booking");
  const file = await answer.text();
  assert.match(file, /^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART[\s\S]*END:VCALENDAR\r\n$/);
}

export function slotListRequest(organizationNr, service) {
  const day = (days) => new Date(Date.now() + days * dayLength).toISOString().slice(0, 10);
  return { organizationNr, serviceIdList: [service.serviceID], dateFrom: day(0), dateTo: day(21) };
}

export function bookingRequest(organizationNr, service, slot, fields) {
  const answers = { TEXT: "Kurz", MULTILINE: "Eine Zeile", NUMBER: "2", DATE: "1990-05-17", BOOLEAN: "true" };
  return {
    customerData: {
      firstName: "Frieda",
      lastName: "Frisch",
      userEmail: "frieda.frisch@example.org",
      userPhone: "+43 660 1234567",
      userRemarks: null,
    },
    location: "",
    organizatonNr: organizationNr,
    services: [{ serviceId: service.serviceID, userId: null, start: slot.dateFrom }],
    customizedFields: fields.map((field) => ({
      serviceID: field.serviceId,
      eventID: field.eventId,
      customizedBookingFieldsId: field.id,
      displayText: field.displayText,
      fieldGroup: field.fieldGroup,
      value: answers[field.type],
    })),
  };
}

async function call(url, body, headers = {}) {
  const options = body && {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const answer = await fetch(url, options);
  const text = await answer.text();
  assert.ok(answer.ok, `${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
