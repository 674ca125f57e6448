import { http } from "msw";
import { haarwerk, pageOf, searchCall } from "./home-answers";
import { server } from "./server";

/** Answers searches. The list says what they asked for, in their order: `q=hund&page=0&size=12`. */
export function recordedSearches(
  answer: (parameters: URLSearchParams) => Response = () => pageOf([haarwerk]),
): string[] {
  const searches: string[] = [];
  server.use(
    http.get(searchCall, ({ request }) => {
      const { searchParams } = new URL(request.url);
      searches.push(searchParams.toString());
      return answer(searchParams);
    }),
  );
  return searches;
}
