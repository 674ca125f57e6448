import { setupServer } from "msw/node";

/** The mocked HTTP of all tests: it knows no call by itself, each test names what it expects. */
export const server = setupServer();
