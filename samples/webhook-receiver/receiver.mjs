// A program of a provider that is told by Terminhof what happens, written from docs/webhooks.md alone: Node and nothing else.
//
//   WEBHOOK_SECRET=whsec_… PORT=9000 node samples/webhook-receiver/receiver.mjs
//
// It writes one line of JSON for each message. FAIL_FIRST=1 answers the very first message with 500, as a program does that
// has just lost its database. RECEIVER_NOW is for servers that pretend another time (TERMINHOF_NOW).
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.WEBHOOK_SECRET ?? "";
if (!secret.startsWith("whsec_")) {
  console.error("Set WEBHOOK_SECRET to the secret of the webhook: it begins with whsec_.");
  process.exit(1);
}
const key = Buffer.from(secret.slice("whsec_".length), "base64");
const largestBody = 64 * 1024;
const tolerance = 300;

const startedAt = Date.now();
const pretendedStart = process.env.RECEIVER_NOW ? Date.parse(process.env.RECEIVER_NOW) : startedAt;
const seconds = () => (pretendedStart + Date.now() - startedAt) / 1000;

/** What a receiver would keep in its database: the ids that it has, and the newest state of each booking. */
const received = new Set();
const bookings = new Map();
let fails = process.env.FAIL_FIRST === "1";

function isSigned(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (!id || !timestamp || !signatures) return false;
  // What was recorded and is played again later is refused.
  if (!(Math.abs(seconds() - Number(timestamp)) <= tolerance)) return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(" ").some((signature) => {
    const [version, text] = signature.split(",");
    const found = Buffer.from(text ?? "", "base64");
    return version === "v1" && found.length === expected.length && timingSafeEqual(found, expected);
  });
}

/** What becomes of a message that is signed: the status to answer, and a word for it. */
function take(id, message) {
  if (received.has(id)) return [200, "known"];
  if (fails) {
    fails = false;
    return [500, "failed"];
  }
  received.add(id);
  const booking = message.data.booking;
  if (!booking) return [204, "kept"];
  const newest = bookings.get(booking.id);
  if (newest && newest.sequence > booking.sequence) return [204, "older"];
  bookings.set(booking.id, booking);
  return [204, "kept"];
}

async function bodyOf(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > largestBody) return null;
    parts.push(part);
  }
  // Signed is the body as it arrived, not what is made of it.
  return Buffer.concat(parts);
}

const server = createServer(async (request, response) => {
  const id = request.headers["webhook-id"];
  const body = await bodyOf(request);
  if (body === null || request.method !== "POST" || !isSigned(request.headers, body)) {
    response.writeHead(401).end();
    console.log(JSON.stringify({ outcome: "refused", id: id ?? null }));
    return;
  }
  const message = JSON.parse(body.toString("utf8"));
  const [status, outcome] = take(id, message);
  response.writeHead(status).end();
  const { id: booking = null, sequence = null, appointments = [] } = message.data.booking ?? {};
  const states = appointments.map((appointment) => appointment.status);
  const timestamp = request.headers["webhook-timestamp"];
  console.log(JSON.stringify({ outcome, id, timestamp, type: message.type, booking, sequence, states }));
});

server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  console.log(JSON.stringify({ outcome: "listening", port: server.address().port }));
});
