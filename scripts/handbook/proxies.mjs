import { readFileSync } from "node:fs";
import { host, until } from "./machine.mjs";
import { Visitor } from "./visitors.mjs";

/** nginx with deploy/nginx.conf in its folder of sites, as the packages have it. */
export async function startNginx({ machine, authority }) {
  machine.deploy("nginx.conf", "etc/nginx/conf.d/terminhof.conf");
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  for (const kind of kinds) machine.makeFolder(machine.path(`nginx/${kind}`), undefined, 0o755);
  const lines = [
    "daemon off;",
    `pid ${machine.path("nginx/pid")};`,
    ...(process.getuid() === 0 ? [`user ${machine.parts.ofProgram.name} ${machine.parts.ofProgram.group};`] : []),
    "events { worker_connections 1024; }",
    "http {",
    "access_log off;",
    ...kinds.map((kind) => `${kind}_temp_path ${machine.path(`nginx/${kind}`)};`),
    `include ${machine.path("etc/nginx/conf.d")}/*.conf;`,
    "}",
  ];
  const settings = machine.write("etc/nginx/nginx.conf", `${lines.join("\n")}\n`);
  const log = machine.path("log/nginx-errors.log");
  machine.start("nginx.log", machine.parts.nginx, ["-e", log, "-c", settings, "-p", machine.path("nginx")]);
  await answers("nginx", { port: machine.ports.https, authority });
}

/** Caddy with deploy/Caddyfile; the certificates that it gets by itself come from its own authority here. */
export async function startCaddy({ machine }) {
  const { ports } = machine;
  const storage = machine.path("caddy");
  const global = [
    "{",
    "admin off",
    "local_certs",
    "skip_install_trust",
    `http_port ${ports.caddyHttp}`,
    `https_port ${ports.caddy}`,
    `storage file_system ${storage}`,
    "}",
  ];
  machine.deploy("Caddyfile", "etc/caddy/Caddyfile", (text) => `${global.join("\n")}\n${text}`);
  const settings = machine.path("etc/caddy/Caddyfile");
  machine.start("caddy.log", machine.parts.caddy, ["run", "--adapter", "caddyfile", "--config", settings]);
  const root = `${storage}/pki/authorities/local/root.crt`;
  const authority = await until("the authority of Caddy", () => readFileSync(root, "utf8"));
  await answers("Caddy", { port: ports.caddy, authority });
  return authority;
}

async function answers(name, where) {
  const visitor = new Visitor(where);
  await until(`${name} for ${host}`, async () => {
    const answer = await visitor.call("/health/live");
    if (answer.status === 0) throw new Error(answer.code);
    return true;
  });
}
