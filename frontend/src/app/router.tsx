import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router";
import { Layout } from "./layout";
import {
  LoadingPage,
  NotAuthorizedPage,
  NotFoundPage,
  RouteErrorPage,
  ServerErrorPage,
} from "./message-pages";

/** Every route of the web app. Pages are loaded on first use; their loaders start the first queries. */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const profile = async () => {
    const { createProfileLoader, ProfileRoute } = await import("./routes/profile");
    return { loader: createProfileLoader(queryClient), Component: ProfileRoute };
  };
  const home = async () => {
    const { createHomeLoader, HomeRoute } = await import("./routes/home");
    return { loader: createHomeLoader(queryClient), Component: HomeRoute };
  };
  const booking = async () => {
    const { createBookingLoader, BookingRoute } = await import("./routes/booking");
    return { loader: createBookingLoader(queryClient), Component: BookingRoute };
  };
  const bookingSuccess = async () => {
    const { BookingSuccessRoute } = await import("./routes/booking-success");
    return { Component: BookingSuccessRoute };
  };
  const manage = async () => {
    const { ManageRoute } = await import("./routes/manage");
    return { Component: ManageRoute };
  };
  return [
    {
      element: <Layout />,
      children: [
        {
          // A second level, so that header and footer stay when a page fails.
          errorElement: <RouteErrorPage />,
          hydrateFallbackElement: <LoadingPage />,
          children: [
            { index: true, lazy: home },
            { path: "401", element: <NotAuthorizedPage /> },
            { path: "404", element: <NotFoundPage /> },
            { path: "500", element: <ServerErrorPage /> },
            { path: "organization/:organization", lazy: profile },
            { path: ":organization", lazy: profile },
            { path: "booking/success", lazy: bookingSuccess },
            { path: "manage", lazy: manage },
            { path: ":organization/booking", lazy: booking },
            { path: "*", element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}
