import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

// What a machine behind a proxy or with certificates of its own needs to reach the registries.
const network = /^(https?_proxy|no_proxy|ssl_cert_(file|dir)|node_extra_ca_certs|cargo_http_.*|git_ssl_cainfo)$/i;

export function currentPerson() {
  const { username, homedir, uid, gid } = userInfo();
  return { name: username, home: homedir, uid, gid };
}

/** An ordinary user, made for the purpose; one that a failed run has left goes first. */
export function newPerson(name) {
  if (spawnSync("id", [name]).status === 0) removePerson({ name });
  execFileSync("useradd", ["--create-home", "--shell", "/bin/bash", name]);
  const number = (option) => Number(execFileSync("id", [option, name]));
  const home = execFileSync("getent", ["passwd", name], { encoding: "utf8" }).split(":")[5];
  return { name, home, uid: number("-u"), gid: number("-g") };
}

export function removePerson({ name }) {
  execFileSync("userdel", ["--remove", name], { stdio: "ignore" });
}

/**
 * The bin folder of this machine's Rust at a place where everybody gets to: rustup keeps it in the home of
 * the one who installed it, and its `cargo` looks for it in the home of the one who calls.
 */
export function toolchainForAll(folder) {
  const toolchain = execFileSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).trim();
  const copy = join(folder, "rust");
  cpSync(toolchain, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== join(toolchain, "share", "doc"),
  });
  return join(copy, "bin");
}

/** The variables of a fresh login. */
export function cleanEnvironment({ name, home }, toolchain) {
  const passed = Object.entries(process.env).filter(([variable]) => network.test(variable));
  const rust = toolchain ?? join(home, ".cargo", "bin");
  const path = [rust, "/opt/homebrew/bin", "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"];
  return {
    ...Object.fromEntries(passed),
    HOME: home,
    USER: name,
    LANG: "C.UTF-8",
    PATH: [...path.filter((part) => existsSync(part)), nodeFolder()].join(":"),
  };
}

function nodeFolder() {
  return join(process.execPath, "..");
}
