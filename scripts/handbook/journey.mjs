import assert from "node:assert/strict";
import { request } from "node:http";
import { connect } from "node:http2";
import { host } from "./machine.mjs";
import { Visitor } from "./visitors.mjs";

/** So many guests of one address book within an hour; the next one is asked for a code. */
const allowance = 10;

/** What visitors of two addresses do behind a proxy, beginning with the journey of one guest. */
export async function journey({ mails }, { port, httpPort, authority, addresses, name }) {
  const [one, other] = addresses.map((address) => new Visitor({ port, authority, address }));
  await speaksHttp2(port, authority);
  const plain = await plainStatus(httpPort);
  assert.ok(plain.location.startsWith(`https://${host}/`) && plain.status >= 301, `port 80 answers ${plain.status}`);
  assert.equal((await one.call("/health/ready")).status, 404, "what the balancer asks is not for the world");
  const home = await one.call("/");
  assert.match(home.text, /<div id="root">/);
  assert.match(home.headers["strict-transport-security"] ?? "", /max-age=\d{7}/);

  const openings = await one.openings();
  const take = () => openings.shift();
  const guest = `${name}-guest@example.org`.toLowerCase();
  const booked = await bookable(one, take, guest);
  const mail = await mails.received(guest);
  const link = mail.text.match(/https:\/\/\S+\/manage#([0-9a-f]{64})/);
  assert.ok(link?.[0].startsWith(`https://${host}/manage#`), `the mail "${mail.subject}" has no link to manage`);
  const managed = await one.get("/api/calendar/getmanagedbooking", { token: link[1] });
  assert.notEqual(managed.appointments.length, 0);
  await one.call(`/api/calendar/mycalendarentry/download/${booked}`).then(({ status, text }) => {
    assert.equal(status, 200);
    assert.match(text, /^BEGIN:VCALENDAR/);
  });

  for (let number = 1; number < allowance; number += 1) await bookable(one, take, `${name}-${number}@example.org`);
  const refused = await one.book(take(), `${name}-late@example.org`);
  assert.equal(refused.code, "BOOKING_CODE_REQUIRED", `the eleventh guest of one address got ${refused.status} ${refused.code}`);
  one.headers["x-forwarded-for"] = "198.51.100.7";
  one.headers.forwarded = "for=198.51.100.8";
  const forged = await one.book(take(), `${name}-forged@example.org`);
  assert.equal(forged.code, "BOOKING_CODE_REQUIRED", "a visitor chooses the own address");
  await bookable(other, take, `${name}-other@example.org`);
  return { token: link[1], said: "booked, mailed, managed; the eleventh guest of one address is asked for a code, of another not" };
}

/** Books the first of these that nobody else has. */
async function bookable(visitor, take, email) {
  for (;;) {
    const answer = await visitor.book(take(), email);
    if (answer.status === 200) return answer.body.calendarGuid;
    assert.equal(answer.status, 409, `a guest got ${answer.status} ${answer.code} ${answer.text ?? ""}`);
  }
}

function speaksHttp2(port, ca) {
  return new Promise((resolve, reject) => {
    const session = connect(`https://127.0.0.1:${port}`, { ca, servername: host });
    session.once("error", reject);
    const stream = session.request({ ":path": "/health/live", ":authority": host });
    stream.once("error", reject).once("response", () => {
      session.destroy();
      resolve();
    });
  });
}

function plainStatus(port) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/find", headers: { host } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, location: answer.headers.location ?? "" });
    });
    sent.once("error", reject).end();
  });
}
