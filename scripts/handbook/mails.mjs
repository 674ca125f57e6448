import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createConnection } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { password, until } from "./machine.mjs";
import { repository } from "./parts.mjs";

const ofWebApp = createRequire(join(repository, "frontend/package.json"));
const { default: PostalMime } = await import(pathToFileURL(ofWebApp.resolve("postal-mime")).href);

/** A mail server that wants STARTTLS and a login. */
export class MailServer {
  constructor(machine) {
    this.machine = machine;
    // The address that the handbook writes into /etc/terminhof/smtp-url.
    this.url = `smtp+starttls://handbook:${password}@localhost:${machine.ports.mail}`;
  }

  async start() {
    const { machine } = this;
    const program = join(repository, "frontend/e2e/mail-server.mjs");
    const certificate = [machine.path("etc/server.pem"), machine.path("etc/server.key")];
    const address = `127.0.0.1:${machine.ports.mail}`;
    machine.start("mail.log", process.execPath, [program, address, machine.path("mails"), ...certificate, "handbook", password]);
    await until("the mail server", () => listens(machine.ports.mail));
  }

  /** The first mail to somebody, once it has arrived. */
  async received(to) {
    const folder = this.machine.path("mails");
    const seen = new Set();
    return until(`a mail to ${to}`, async () => {
      for (const name of readdirSync(folder).filter((file) => file.endsWith(".eml") && !seen.has(file))) {
        const mail = await PostalMime.parse(readFileSync(join(folder, name)));
        if (mail.to?.some(({ address }) => address === to)) return mail;
        seen.add(name);
      }
    });
  }
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
