import { Box, Button, chakra, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import {
  CalendarDays,
  CalendarHeart,
  Heart,
  ListTodo,
  LogOut,
  Palmtree,
  Settings,
  Store,
  Users,
  VenetianMask,
} from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useEndImpersonation } from "@/features/accounts/api/acting";
import { OrganizationSwitch } from "@/features/accounts/components/organization-switch";
import { impersonationTexts } from "@/features/accounts/texts";
import { settingsPlaces } from "@/features/settings/model/places";
import { placeTexts } from "@/features/settings/place-texts";
import type { User } from "@/shared/account/api/current-user";
import { useSignOut } from "@/shared/account/api/sign-out";
import { UserAvatar } from "@/shared/account/components/user-avatar";
import { ownProfilePath } from "@/shared/account/model/home-of";
import { leaveMembersPages } from "@/shared/account/model/leaving";
import { hasRole } from "@/shared/account/model/roles";
import { accountTexts } from "@/shared/account/texts";
import { paths } from "@/shared/lib/paths";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { staffPaths } from "@/shared/lib/staff-paths";
import { backOfficeTexts } from "@/shared/texts/back-office";
import { ErrorBoundary } from "@/shared/ui/error-boundary";
import { PageLink } from "@/shared/ui/links";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { MenuLink } from "./menu-link";
import { appTexts } from "./texts";

// Forms are for few people, and seldom.
const ImpersonationDialog = lazy(async () => ({
  default: (await import("@/features/accounts/components/impersonation-dialog")).ImpersonationDialog,
}));

type MemberMenuProps = { user: User; onLeave: () => void };

/** Who is signed in, and where the own things are. */
export function MemberMenu({ user, onLeave }: MemberMenuProps) {
  const ownProfile = ownProfilePath(user);
  return (
    <>
      <Flex align="center" gap="4" py="3">
        <UserAvatar user={user} boxSize="14" fontSize="xl" />
        <Box minW="0">
          <Text fontFamily="heading" fontWeight="600" fontSize="lg" overflowWrap="anywhere">
            {user.name}
          </Text>
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {user.email}
          </Text>
        </Box>
      </Flex>
      {user.organizations.length > 1 && (
        <Box py="3">
          <OrganizationSwitch user={user} />
        </Box>
      )}
      <chakra.nav aria-label={appTexts.ownPages}>
        <chakra.ul listStyleType="none">
          {ownProfile !== null && (
            <MenuLink to={ownProfile} text={appTexts.ownProfile} Icon={Store} onLeave={onLeave} />
          )}
          {hasRole(user, "ROLE_BUSINESSUSER") && user.organizationNr != null && (
            <>
              <MenuLink
                to={staffPaths.today}
                text={backOfficeTexts.today}
                Icon={ListTodo}
                onLeave={onLeave}
              />
              <MenuLink
                to={staffPaths.calendar}
                text={appTexts.staffCalendar}
                Icon={CalendarDays}
                onLeave={onLeave}
              />
              <MenuLink
                to={staffPaths.customers}
                text={backOfficeTexts.customers}
                Icon={Users}
                onLeave={onLeave}
              />
              <MenuLink
                to={staffPaths.absences}
                text={backOfficeTexts.absences}
                Icon={Palmtree}
                onLeave={onLeave}
              />
            </>
          )}
          <MenuLink to={paths.myBookings} text={appTexts.myBookings} Icon={CalendarHeart} onLeave={onLeave} />
          <MenuLink to={paths.favourites} text={appTexts.favourites} Icon={Heart} onLeave={onLeave} />
          <MenuLink to={paths.account()} text={appTexts.settings} Icon={Settings} onLeave={onLeave} />
        </chakra.ul>
      </chakra.nav>
      {hasRole(user, "ROLE_BUSINESSMANAGER") && user.organizationNr != null && (
        <OrganizationSettings user={user} onLeave={onLeave} />
      )}
      {hasRole(user, "ROLE_ADMIN") && <Impersonation onBegun={onLeave} />}
    </>
  );
}

/** How the organisation works, for those who may change it. */
function OrganizationSettings({ user, onLeave }: MemberMenuProps) {
  const id = useId();
  return (
    <chakra.nav aria-labelledby={id} mt="5">
      <Heading as="h3" id={id} textStyle="sm" fontFamily="body" fontWeight="700" letterSpacing="0">
        {placeTexts.title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns="repeat(auto-fit, minmax(min(10rem, 100%), 1fr))"
        columnGap="4"
        mt="1"
      >
        {settingsPlaces(hasRole(user, "ROLE_BUSINESSADMIN")).map(({ path, title }) => (
          <li key={path}>
            <PageLink
              to={path}
              onClick={onLeave}
              display="flex"
              alignItems="center"
              minH="11"
              color="fg"
              fontWeight="600"
            >
              {title}
            </PageLink>
          </li>
        ))}
      </Grid>
    </chakra.nav>
  );
}

function Impersonation({ onBegun }: { onBegun: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const navigate = useNavigate();
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="outline" colorPalette="gray" width="100%" mt="4" onClick={open}>
        <VenetianMask aria-hidden />
        {impersonationTexts.open}
      </Button>
      {isWanted && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <ImpersonationDialog
              isOpen={isOpen}
              onClose={(begun) => {
                setIsOpen(false);
                if (!begun) return;
                onBegun();
                void navigate(paths.home);
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The end of the session; of a borrowed one, the way back to the own. */
export function WayOut({ user, onLeave }: MemberMenuProps) {
  const navigate = useNavigate();
  const { mutateAsync: signOut } = useSignOut();
  const { mutateAsync: endImpersonation } = useEndImpersonation();
  const forgetSession = useSessionStore((state) => state.forget);
  const isBorrowed = user.impersonatedBy != null;
  const leave = async () => {
    dismissErrorSnackbars();
    onLeave();
    if (!isBorrowed) leaveMembersPages();
    await navigate(paths.home);
    try {
      if (isBorrowed) {
        await endImpersonation();
      } else {
        forgetSession();
        await signOut();
      }
    } catch {
      showErrorSnackbar(accountTexts.signOutFailed);
    }
  };
  return (
    <Button variant="outline" colorPalette="gray" width="100%" onClick={leave}>
      <LogOut aria-hidden />
      {isBorrowed ? appTexts.backToYourself : appTexts.signOut}
    </Button>
  );
}
