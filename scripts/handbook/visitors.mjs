import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { bookingRequest, slotListRequest } from "../fresh/booking.mjs";
import { host, until } from "./machine.mjs";

/**
 * Somebody at an address of this machine, who speaks HTTPS with a proxy and trusts nobody but the authority; without one,
 * HTTP with a copy.
 */
export class Visitor {
  constructor({ port, authority, address = "127.0.0.1", keepAlive = false }) {
    this.port = port;
    this.headers = { host };
    this.http = authority ? https : http;
    this.agent = new this.http.Agent({ ca: authority, localAddress: address, keepAlive, servername: host });
  }

  /** The answer, with its body as JSON where it is; without an answer the status is 0. */
  call(path, body, headers = {}) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const json = text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const options = {
      host: "127.0.0.1",
      port: this.port,
      path,
      method: text === undefined ? "GET" : "POST",
      headers: { ...this.headers, ...json, ...headers },
      agent: this.agent,
      timeout: 30_000,
    };
    return new Promise((resolve) => {
      const failed = (error) => resolve({ status: 0, code: error.message });
      const sent = this.http.request(options, async (answer) => {
        try {
          const parts = await answer.toArray();
          resolve(understood(answer, Buffer.concat(parts).toString()));
        } catch (error) {
          failed(error);
        }
      });
      sent.on("error", failed).on("timeout", () => sent.destroy(new Error("no answer within 30 s")));
      sent.end(text);
    });
  }

  /** The body of an answer that is as it should be. */
  async get(path, body, headers) {
    const answer = await this.call(path, body, headers);
    assert.equal(answer.status, 200, `${path} answered ${answer.status} ${answer.code ?? ""} ${answer.text?.slice(0, 300) ?? ""}`);
    return answer.body;
  }

  /** Starts that do not touch each other, of one service of each provider. */
  async openings(daily = 3) {
    const { organizations } = await this.get("/api/search/organizations?page=0&size=24");
    const openings = [];
    for (const { organizationNr } of organizations) {
      const [service] = await this.get(`/api/offeredservices?organizationNr=${organizationNr}`);
      if (!service) continue;
      const fields = await this.get(`/api/customizedbookingfields?serviceid=${service.serviceID}`);
      const slots = await this.get("/api/calendar/getbookingslotsoverview", slotListRequest(organizationNr, service));
      const chosen = apart(slots, daily).map((slot) => ({ organizationNr, service, slot, fields }));
      openings.push(...chosen.map((opening, round) => ({ ...opening, round })));
    }
    assert.notEqual(openings.length, 0, "nobody has a free time within three weeks");
    // One provider after the other: each takes so many guests an hour.
    return openings.sort((one, other) => one.round - other.round);
  }

  /** The answer to a booking by a guest who has this address for mails. */
  book({ organizationNr, service, slot, fields }, email, key = randomUUID()) {
    const body = bookingRequest(organizationNr, service, slot, fields);
    body.customerData.userEmail = email;
    return this.call("/api/calendar/addbooking", body, { "idempotency-key": key });
  }

  async signIn(email, password) {
    const { accessToken } = await this.get("/api/account/login", { email, password });
    this.headers = { host, authorization: `Bearer ${accessToken}` };
  }

  async isSignedIn() {
    return (await this.call("/api/account/me")).status === 200;
  }
}

/** So many starts of each day, which do not touch each other unless they are long. */
function apart(slots, daily) {
  const days = [...new Set(slots.map(({ dateFrom }) => dateFrom.slice(0, 10)))];
  return days.flatMap((day) => {
    const ofDay = slots.filter(({ dateFrom }) => dateFrom.startsWith(day));
    const count = Math.min(daily, ofDay.length);
    return Array.from({ length: count }, (_, number) => ofDay[Math.floor((number * ofDay.length) / count)]);
  });
}

function understood(answer, text) {
  const result = { status: answer.statusCode, headers: answer.headers, text };
  if (answer.headers["content-type"]?.includes("json")) {
    result.body = JSON.parse(text);
    result.code = result.body.code;
  }
  return result;
}

/** Guests who read and book without a pause until they are told to stop. */
export class Crowd {
  #going = true;
  #guests;
  acknowledged = [];
  answers = 0;
  /** What nobody should see: no answer, or one that says that the server has failed. */
  failed = [];

  constructor(visitor, openings, { guests = 4, name }) {
    this.#guests = Promise.all(Array.from({ length: guests }, (_, number) => this.#go(visitor, openings, `${name}-${number}`)));
  }

  async #go(visitor, openings, name) {
    for (let round = 0; this.#going; round += 1) {
      const opening = openings.shift();
      if (opening) {
        const email = `${name}-${round}@example.org`;
        const answer = this.#count(await visitor.book(opening, email), "booking");
        if (answer.status === 200) this.acknowledged.push(answer.body.calendarGuid);
      }
      this.#count(await visitor.call("/api/search/organizations?page=0&size=4"), "search");
      this.#count(await visitor.call("/"), "home");
    }
  }

  #count(answer, what) {
    this.answers += 1;
    // Somebody else may have the time; nothing else is an answer.
    if (answer.status !== 200 && answer.status !== 409) this.failed.push(`${what}: ${answer.status} ${answer.code ?? ""}`);
    return answer;
  }

  /** Waits until so many more bookings are acknowledged. */
  async booked(count) {
    const wanted = this.acknowledged.length + count;
    await until(`${count} bookings`, () => this.acknowledged.length >= wanted, 60);
  }

  async stop() {
    this.#going = false;
    await this.#guests;
  }
}

/** Which of the bookings that were acknowledged a database does not have. */
export async function lost(cluster, database, acknowledged) {
  assert.notEqual(acknowledged.length, 0, "nothing was booked");
  const there = new Set((await cluster.sql("SELECT calendar_guid FROM booking", { database })).split("\n"));
  return acknowledged.filter((guid) => !there.has(guid));
}
