import { lazy, type ReactNode, Suspense } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { NotFoundPage } from "./message-pages";

const ProfilePreviewPage = lazy(async () => ({
  default: (await import("@/features/providers/components/profile-preview-page")).ProfilePreviewPage,
}));

type OwnProfileProps = { organizationNr: number; loading: ReactNode };

/** Where the public finds no profile, the people of the organisation see the preview of theirs. */
export function OwnProfile({ organizationNr, loading }: OwnProfileProps) {
  const { kind, user } = useCurrentUser();
  if (kind === "loading") return loading;
  return user?.organizationNr === organizationNr ? (
    <Suspense fallback={loading}>
      <ProfilePreviewPage organizationNr={organizationNr} user={user} />
    </Suspense>
  ) : (
    <NotFoundPage />
  );
}
