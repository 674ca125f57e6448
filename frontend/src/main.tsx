import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { seedFirstData } from "./app/first-data";
import { noteErrors } from "./app/noted-errors";
import { Providers } from "./app/providers";
import { createAppQueryClient } from "./app/query-client";
import { createRoutes } from "./app/router";
import { followSession } from "./shared/account/api/session";
import { followOtherTabs } from "./shared/lib/session/access-token";
import { forgetInTime } from "./shared/lib/session/personal-data-store";
import { followSessionOfOtherTabs } from "./shared/lib/session/session-store";
import "./shared/theme/fonts.css";
import "./shared/theme/forced-colors.css";

noteErrors();
const queryClient = createAppQueryClient();
seedFirstData(queryClient);
followOtherTabs();
followSessionOfOtherTabs();
forgetInTime();
followSession(queryClient);
const router = createBrowserRouter(createRoutes(queryClient));

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
