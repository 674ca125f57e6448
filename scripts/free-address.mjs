// Prints the first free address from a port on: `free-address.mjs 127.0.0.1 8080`.
import { createServer } from "node:net";

const [host, firstPort] = process.argv.slice(2);

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

let port = Number(firstPort);
while (!(await isFree(port))) {
  port += 1;
}
console.log(`${host}:${port}`);
