import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { seedFirstData } from "@/app/first-data";
import { Providers } from "@/app/providers";
import { createAppQueryClient } from "@/app/query-client";
import { createRoutes } from "@/app/router";
import { followSession } from "@/shared/account/api/session";

// One page at a time: the one of the test before has no session to follow any more.
let stopFollowing = () => {};

/** Opens an address in the real route tree; the calls go to the mocked server. */
export function renderRoute(address: string) {
  const queryClient = createAppQueryClient();
  // Tests that show failures must not wait for further attempts.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  seedFirstData(queryClient);
  stopFollowing();
  stopFollowing = followSession(queryClient);
  const router = createMemoryRouter(createRoutes(queryClient), { initialEntries: [address] });
  const user = userEvent.setup();
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, user, queryClient };
}
