import { setupServer } from "msw/node";
import { operatorAnswers } from "./operator-answers";

/**
 * The mocked HTTP of all tests. By itself it knows only the operator, whom every page names at its end; each
 * test names what else it expects.
 */
export const server = setupServer(...operatorAnswers());
