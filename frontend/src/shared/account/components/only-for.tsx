import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { Page } from "@/shared/ui/page";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { type User, useCurrentUser } from "../api/current-user";
import { arrive, useLeaving } from "../model/leaving";
import { hasRole, type Role } from "../model/roles";
import { NotAuthorizedPage } from "./not-authorized-page";

type OnlyForProps = {
  /** The least role that may see it. */
  minimumRole?: Role;
  /**
   * What everybody else gets: the login, which leads back here (a member whose role is too low reads "Nicht
   * berechtigt"), that message, something else, or nothing.
   */
  otherwise: "login" | "message" | "hide" | { fallback: ReactNode };
  /** Stands there until it is known who asks. */
  loading?: ReactNode;
  children: (user: User) => ReactNode;
};

/** What not everybody may see. The server decides by itself; this only keeps screens away that would stay empty. */
export function OnlyFor({ minimumRole = "ROLE_USER", otherwise, loading = null, children }: OnlyForProps) {
  const current = useCurrentUser();
  const { isLeaving } = useLeaving();
  useEffect(() => {
    arrive();
    return arrive;
  }, []);
  if (current.kind === "loading") return loading;
  if (current.kind === "member" && hasRole(current.user, minimumRole)) return children(current.user);
  if (typeof otherwise === "object") return otherwise.fallback;
  if (otherwise === "hide") return null;
  if (current.kind === "failed") return <UnknownUser error={current.error} onRetry={current.retry} />;
  if (current.kind !== "visitor" || otherwise !== "login") return <NotAuthorizedPage />;
  return isLeaving ? loading : <ToLogin />;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={paths.login(`${pathname}${search}${hash}`)} replace />;
}

type UnknownUserProps = { error: unknown; onRetry: () => void };

/** Whoever it is has a session, but could not be asked for. */
export function UnknownUser({ error, onRetry }: UnknownUserProps) {
  return (
    <Page py={{ base: "6", md: "12" }}>
      <ErrorPanel
        message={error instanceof Error ? error.message : commonTexts.networkError}
        onRetry={onRetry}
      />
    </Page>
  );
}
