import assert from "node:assert/strict";
import { administrator, byOwner } from "./day_zero.mjs";
import { password } from "./machine.mjs";
import { Visitor } from "./visitors.mjs";

/** Accounts, price packages and whole organisations by the commands for them. */
export async function runTheProduct(world) {
  const { machine, document } = world;
  const visitor = new Visitor({ port: machine.ports.https, authority: world.authority, address: "127.0.0.13" });
  const run = (text, ...values) => machine.terminhof(document.command(text, ...values));
  await visitor.signIn(administrator, password);
  await run("terminhof account disable EMAIL", administrator);
  assert.equal(await visitor.isSignedIn(), false, "a disabled account is still signed in");
  await run("terminhof account enable EMAIL", administrator);
  await visitor.signIn(administrator, password);
  await run("terminhof account revoke EMAIL", administrator);
  assert.equal(await visitor.isSignedIn(), false);
  await run("terminhof account admin --email … --existing", administrator);
  await visitor.signIn(administrator, password);
  await run("terminhof account revoke EMAIL", administrator);

  const { organizations } = await visitor.get("/api/search/organizations?page=0&size=1");
  const number = String(organizations[0].organizationNr);
  const file = "/var/lib/terminhof/organization.zip";
  await run("terminhof plan grant NUMBER BASIS 2027-12-31", number);
  await run("terminhof organization export NUMBER FILE", number, file);
  const bring = document.command("terminhof organization import FILE --admin EMAIL", file, administrator);
  const said = await byOwner(world, bring);
  const brought = said.match(/\b(1\d{3})\b/)?.[1];
  assert.ok(brought && brought !== number, `the import says no number: ${said}`);

  await visitor.signIn(administrator, password);
  await visitor.get("/api/account/switchorganization", { organizationNr: Number(brought) });
  await visitor.get("/api/account/confirmpassword", { password });
  await visitor.get("/api/staff/organization/close", {});
  assert.notEqual((await visitor.call(`/api/organization/${brought}`)).status, 200);
  await run("terminhof organization reopen NUMBER", brought);
  await visitor.get(`/api/organization/${brought}`);
  await run("terminhof search rebuild");
  return "an account disabled, enabled, revoked, named; an organisation exported, imported, closed, opened again";
}
