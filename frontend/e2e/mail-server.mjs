// A mail server of its own for the journeys: takes every mail by SMTP and keeps it as it came, one file each in the order of
// their arrival. `mail-server.mjs 127.0.0.1:2525 FOLDER`, and with `CERTIFICATE KEY USER PASSWORD` behind it one that wants
// STARTTLS and a login.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const [address, folder, certificate, key, user, password] = process.argv.slice(2);
const [host, port] = address.split(":");
await mkdir(folder, { recursive: true });
let arrived = 0;

async function keep(stream) {
  const mail = await buffer(stream);
  arrived += 1;
  const name = path.join(folder, String(arrived).padStart(6, "0"));
  // Readers look for the ending: a file with it is complete.
  await writeFile(`${name}.part`, mail);
  await rename(`${name}.part`, `${name}.eml`);
}

const access = certificate
  ? {
      cert: await readFile(certificate),
      key: await readFile(key),
      onAuth(given, _session, done) {
        const isKnown = given.username === user && given.password === password;
        done(isKnown ? null : new Error("Wrong user or password"), { user });
      },
    }
  : { disabledCommands: ["AUTH", "STARTTLS"] };

const server = new SMTPServer({
  ...access,
  onData(stream, _session, done) {
    keep(stream).then(() => done(), done);
  },
});
server.on("error", (error) => {
  console.error(error);
});
server.listen(Number(port), host);
