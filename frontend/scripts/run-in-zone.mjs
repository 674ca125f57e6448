// Runs a command under a given time zone: `TZ=… command` does not work in every shell that npm uses.
import { spawn } from "node:child_process";

const [zone, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, {
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...process.env, TZ: zone },
});
child.on("exit", (code) => process.exit(code ?? 1));
