import { Box, chakra, Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import {
  CalendarCheck2,
  CalendarDays,
  CalendarOff,
  ChartColumn,
  ChevronLeft,
  Clock,
  DoorOpen,
  GraduationCap,
  IdCard,
  type LucideIcon,
  Plus,
  Scissors,
  Unplug,
  UserRoundCog,
  UsersRound,
} from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { hasRole } from "@/shared/account/model/roles";
import { paths } from "@/shared/lib/paths";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { ButtonLink } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { PanelSection, type SectionProps } from "@/shared/ui/panel-section";
import { PlaceLink } from "@/shared/ui/place-link";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { type SettingsPlace, settingsPlaces } from "../../model/places";
import { placeTexts } from "../../place-texts";
import { frameTexts, formTexts as texts } from "../../texts";
import { PublicationNotice } from "../onboarding/publication-notice";

type SettingsFrameProps = (
  | { place: SettingsPlace; title?: string; back?: string }
  | { place?: never; title: string; back?: never }
) & {
  sentence?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

/** However large the letters are: what is on buttons breaks, and fields become as narrow as the screen. */
const shrinking = {
  "& .chakra-button": { whiteSpace: "normal", height: "auto", minHeight: "11", maxWidth: "100%" },
  "& .chakra-badge": { whiteSpace: "normal", maxWidth: "100%" },
  "& :is(fieldset, label, input, select)": { minWidth: "0", maxWidth: "100%" },
};

/**
 * The settings of an organisation: their places beside what is shown of one of them. What stands within a place, one
 * employee or one service, has a title of its own and the way back to the list.
 */
export function SettingsFrame({ place, title, sentence, back, action, children }: SettingsFrameProps) {
  const heading = title ?? (place ? placeTexts.titles[place] : "");
  useDocumentTitle(heading);
  return (
    <Page py={{ base: "4", md: "8" }}>
      {/* Beside each other where there is room, however large the letters are. */}
      <Flex wrap="wrap" columnGap="10" align="flex-start">
        <SettingsNavigation />
        <Box flex="1 1 34rem" minW="0" maxW="100%" overflowWrap="anywhere" css={shrinking}>
          <PublicationNotice />
          {back !== undefined && place && (
            <PageLink to={back} minH="11" display="inline-flex" alignItems="center" gap="1" fontWeight="600">
              <ChevronLeft size={18} aria-hidden />
              {placeTexts.titles[place]}
            </PageLink>
          )}
          <Flex wrap="wrap" align="center" justify="space-between" gap="3">
            <Heading as="h1" textStyle="pageTitle" overflowWrap="anywhere" minW="0">
              {heading}
            </Heading>
            {action}
          </Flex>
          {sentence && (
            <Text color="fg.muted" mt="1.5" maxW="42rem" textWrap="pretty">
              {sentence}
            </Text>
          )}
          <Box mt={{ base: "5", md: "6" }}>{children}</Box>
        </Box>
      </Flex>
    </Page>
  );
}

const icons: Record<SettingsPlace, LucideIcon> = {
  profile: IdCard,
  openingHours: Clock,
  services: Scissors,
  events: GraduationCap,
  employees: UsersRound,
  rooms: DoorOpen,
  bookingPause: CalendarOff,
  bookingRules: CalendarCheck2,
  statistics: ChartColumn,
};

const onlyInOneLineOnPhones = { whiteSpace: { base: "nowrap", lg: "normal" } } as const;

/** A column beside the page; on phones one line that scrolls and fades where it goes on. */
function SettingsNavigation() {
  const { user } = useCurrentUser();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    row.current
      ?.querySelector("[aria-current=page]")
      ?.scrollIntoView({ inline: "center", block: "nearest", behavior: "instant" });
  }, []);
  const isAdmin = hasRole(user, "ROLE_BUSINESSADMIN");
  const places = [
    ...settingsPlaces(isAdmin).map(({ name, path, title }) => ({ path, title, Icon: icons[name] })),
    ...(isAdmin ? [{ path: settingsPaths.api, title: frameTexts.api, Icon: Unplug }] : []),
  ];
  const more = [
    { path: staffPaths.calendar, title: frameTexts.calendar, Icon: CalendarDays },
    ...(isAdmin ? [{ path: paths.account("team"), title: frameTexts.team, Icon: UserRoundCog }] : []),
  ];
  return (
    <chakra.nav
      aria-label={placeTexts.navigation}
      flex={{ base: "1 0 100%", lg: "0 1 13.5rem" }}
      minW="0"
      position={{ lg: "sticky" }}
      top="6"
      mb={{ base: "4", lg: "0" }}
      mx={{ base: "-4", sm: "-6", lg: "0" }}
    >
      <Text hideBelow="lg" textStyle="sm" fontWeight="700" color="fg.muted" px="3" pb="2">
        {placeTexts.title}
      </Text>
      <chakra.ul
        ref={row}
        listStyleType="none"
        display="flex"
        flexDirection={{ base: "row", lg: "column" }}
        gap="1"
        px={{ base: "4", sm: "6", lg: "0" }}
        // With room for the ring of the focus.
        py="1"
        overflowX={{ base: "auto", lg: "visible" }}
        css={{
          scrollbarWidth: "none",
          maskImage: {
            base: "linear-gradient(to right, transparent, black 1.25rem, black calc(100% - 2.5rem), transparent)",
            lg: "none",
          },
        }}
      >
        {places.map(({ path, title, Icon }) => (
          <li key={path}>
            <PlaceLink to={path} {...onlyInOneLineOnPhones}>
              <Icon size={18} aria-hidden />
              {title}
            </PlaceLink>
          </li>
        ))}
        {more.map(({ path, title, Icon }, index) => (
          <chakra.li
            key={path}
            {...(index === 0 && { mt: { lg: "3" }, pt: { lg: "3" }, borderTopWidth: { lg: "1px" } })}
          >
            {/* The account has tabs: its address begins that of every setting. */}
            <PlaceLink to={path} end {...onlyInOneLineOnPhones}>
              <Icon size={18} aria-hidden />
              {title}
            </PlaceLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}

const padding = { px: { base: "4", sm: "6" }, py: { base: "5", sm: "6" } };

/** A part of a form under a heading of its own. */
export function SettingsSection(props: SectionProps) {
  return <PanelSection padding={padding} gap="4" {...props} />;
}

type Query<Data> = {
  data: Data | undefined;
  error: { message: string } | null;
  refetch: () => Promise<unknown>;
};

type LoadedProps<Data> = {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
};

/** What was asked for; until then how that stands. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <ErrorPanel message={error.message} onRetry={() => void refetch()} /> : <SettingsSkeleton />;
}

type LoadedAnewProps<All extends unknown[]> = {
  queries: { [Index in keyof All]: Query<All[Index]> & { isFetchedAfterMount: boolean } };
  children: (data: All) => ReactNode;
};

/** What a form begins with: as it is now, not as it was when the screen was left. Until then how that stands. */
export function LoadedAnew<All extends unknown[]>({ queries, children }: LoadedAnewProps<[...All]>) {
  const failed = queries.find(({ data, error }) => error && !data)?.error;
  if (failed) {
    const retry = () => {
      for (const { refetch } of queries) void refetch();
    };
    return <ErrorPanel message={failed.message} onRetry={retry} />;
  }
  const isReady = queries.every(({ data, isFetchedAfterMount }) => data && isFetchedAfterMount);
  return isReady ? children(queries.map(({ data }) => data) as All) : <SettingsSkeleton />;
}

type AddLinkProps = { to: string; children: string };

/** Leads to the form of one more. */
export function AddLink({ to, children }: AddLinkProps) {
  return (
    <ButtonLink to={to}>
      <Plus aria-hidden />
      {children}
    </ButtonLink>
  );
}

export function SettingsSkeleton() {
  return (
    <Stack gap="5" role="status" aria-busy="true" aria-label={texts.loading}>
      <Panel p="6">
        <Skeleton height="6" maxW="14rem" mb="5" />
        <Stack gap="3">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height="14" borderRadius="l2" />
          ))}
        </Stack>
      </Panel>
    </Stack>
  );
}

export function SettingsScreenSkeleton() {
  return (
    <Page py={{ base: "4", md: "8" }}>
      <SettingsSkeleton />
    </Page>
  );
}
