import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { UnknownUser } from "@/shared/account/components/only-for";
import { homeOf } from "@/shared/account/model/home-of";
import { returnParameter } from "@/shared/lib/paths";
import { LoadingPage } from "./message-pages";
import { readReturnPath } from "./return-path";
import { createRoutes } from "./router";

type VisitorsOnlyProps = { children: ReactNode };

/** A screen that members are led away from: to where they wanted to go before the login, else to their own. */
export function VisitorsOnly({ children }: VisitorsOnlyProps) {
  const current = useCurrentUser();
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const wanted = search.get(returnParameter);
  const returnPath = useMemo(() => readReturnPath(wanted, createRoutes(queryClient)), [wanted, queryClient]);
  switch (current.kind) {
    case "visitor":
      return children;
    case "member":
      return <Navigate to={returnPath ?? homeOf(current.user)} replace />;
    case "loading":
      return <LoadingPage />;
    case "failed":
      return <UnknownUser error={current.error} onRetry={current.retry} />;
  }
}
