import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject } from "react-router";
import type { OperatorPageName } from "@/features/information/api/get-operator-page";
import { NotAuthorizedPage } from "@/shared/account/components/not-authorized-page";
import { Layout } from "./layout";
import { LoadingPage, NotFoundPage, RouteErrorPage, ServerErrorPage } from "./message-pages";

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
  const myBookings = async () => ({ Component: (await import("./routes/my-bookings")).MyBookingsRoute });
  const operatorText = (page: OperatorPageName) => async () => {
    const { createOperatorTextLoader, OperatorTextRoute } = await import("./routes/operator-text");
    return { loader: createOperatorTextLoader(queryClient, page), Component: OperatorTextRoute };
  };
  const help = async () => ({ Component: (await import("./routes/help")).HelpRoute });
  const pricing = async () => ({ Component: (await import("./routes/pricing")).PricingRoute });
  const ranking = async () => ({ Component: (await import("./routes/ranking")).RankingRoute });
  const accessibility = async () => ({
    Component: (await import("./routes/accessibility")).AccessibilityRoute,
  });
  const login = async () => ({ Component: (await import("./routes/login")).LoginRoute });
  const register = async () => {
    const { createRegisterLoader, RegisterRoute } = await import("./routes/register");
    return { loader: createRegisterLoader(queryClient), Component: RegisterRoute };
  };
  const registerSuccessful = async () => ({
    Component: (await import("./routes/register-successful")).RegisterSuccessfulRoute,
  });
  const verification = async () => ({
    Component: (await import("./routes/verification")).VerificationRoute,
  });
  const lostPassword = async () => ({
    Component: (await import("./routes/lost-password")).LostPasswordRoute,
  });
  const resetPassword = async () => ({
    Component: (await import("./routes/reset-password")).ResetPasswordRoute,
  });
  const account = async () => ({ Component: (await import("./routes/account")).AccountRoute });
  const invitation = async () => ({ Component: (await import("./routes/account")).InvitationRoute });
  const staffCalendar = async () => ({
    Component: (await import("./routes/staff-calendar")).StaffCalendarRoute,
  });
  const staffScreen = async () => ({ Component: (await import("./routes/staff-screen")).StaffScreenRoute });
  const privacyRequest = async () => ({
    Component: (await import("./routes/privacy-request")).PrivacyRequestRoute,
  });
  const newsletter = async () => ({ Component: (await import("./routes/newsletter")).NewsletterRoute });
  const reminders = async () => ({ Component: (await import("./routes/reminders")).RemindersRoute });
  const favourites = async () => ({ Component: (await import("./routes/favourites")).FavouritesRoute });
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
            { path: "terms-conditions", lazy: operatorText("terms-conditions") },
            { path: "imprint", lazy: operatorText("imprint") },
            { path: "dataprivacy", lazy: operatorText("dataprivacy") },
            { path: "imprint-dataprivacy", lazy: operatorText("dataprivacy") },
            { path: "media", lazy: operatorText("media") },
            { path: "help", lazy: help },
            { path: "pricing", lazy: pricing },
            { path: "ranking", lazy: ranking },
            { path: "accessibility", lazy: accessibility },
            { path: "login", lazy: login },
            { path: "register", lazy: register },
            { path: "register-successful", lazy: registerSuccessful },
            { path: "verification", lazy: verification },
            { path: "lost-password", lazy: lostPassword },
            { path: "reset-password", lazy: resetPassword },
            { path: "account", lazy: account },
            { path: "account/:screen/:item?", lazy: staffScreen },
            { path: "invitation", lazy: invitation },
            { path: "favorites", lazy: favourites },
            { path: "mybookings", lazy: myBookings },
            { path: "mycalender", lazy: staffCalendar },
            { path: "mycalender/:screen", lazy: staffScreen },
            { path: "privacy-request", lazy: privacyRequest },
            { path: "newsletter", lazy: newsletter },
            { path: "reminders", lazy: reminders },
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
