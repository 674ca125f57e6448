import { Flex, Heading, Tabs, Text } from "@chakra-ui/react";
import { MailWarning } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { useNavigate } from "react-router";
import type { User } from "@/shared/account/api/current-user";
import { hasRole } from "@/shared/account/model/roles";
import { type AccountTab, paths } from "@/shared/lib/paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { Page } from "@/shared/ui/page";
import { settingsTexts } from "../texts";
import { CompanyTab } from "./company-tab";
import { InvitationsTab } from "./invitations-tab";
import { NotificationsTab } from "./notifications-tab";
import { PaymentTab } from "./payment-tab";
import { PrivacyTab } from "./privacy-tab";
import { ProfileTab } from "./profile-tab";
import { ResendButton } from "./resend-button";
import { SecurityTab } from "./security-tab";
import { TeamTab } from "./team-tab";

export type SettingsTabProps = { user: User };

/** The price packages have an address of their own. */
type SettingsTab = AccountTab | "payment";

const tabs: Record<SettingsTab, ComponentType<SettingsTabProps>> = {
  profile: ProfileTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  privacy: PrivacyTab,
  invitations: InvitationsTab,
  company: CompanyTab,
  team: TeamTab,
  payment: PaymentTab,
};

function pathOf(tab: SettingsTab): string {
  return tab === "payment" ? paths.pricing : paths.account(tab);
}

/** Team and price package are a matter of who may change them, in the organisation that the session acts for. */
function tabsOf(user: User): SettingsTab[] {
  const isTeamLead = user.organizationNr != null && hasRole(user, "ROLE_BUSINESSADMIN");
  const everybody: AccountTab[] = [
    "profile",
    "security",
    "notifications",
    "privacy",
    "invitations",
    "company",
  ];
  return isTeamLead ? [...everybody, "team", "payment"] : everybody;
}

type SettingsPageProps = SettingsTabProps & {
  /** As the address names it. */
  tab: string | null;
  /** What comes before the tabs. */
  notice?: ReactNode;
};

export function SettingsPage({ user, tab, notice }: SettingsPageProps) {
  useDocumentTitle(settingsTexts.title);
  const navigate = useNavigate();
  const shown = tabsOf(user);
  const chosen = shown.find((name) => name === tab) ?? "profile";
  return (
    <Page py={{ base: "6", md: "10" }}>
      <Heading as="h1" textStyle="pageTitle" mb={{ base: "4", md: "6" }}>
        {settingsTexts.title}
      </Heading>
      {!user.emailVerified && <UnverifiedNote />}
      {notice}
      <Tabs.Root
        value={chosen}
        onValueChange={({ value }) => navigate(pathOf(value as SettingsTab))}
        // The arrows only move along the row: a look at each tab on the way would load and remember them all.
        activationMode="manual"
        lazyMount
        unmountOnExit
        variant="line"
        size="lg"
      >
        <Tabs.List aria-label={settingsTexts.title} width="100%" flexWrap="wrap">
          {shown.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              color="fg.muted"
              fontWeight="600"
              fontSize={{ base: "sm", sm: "md" }}
              px={{ base: "3", sm: "4" }}
              height="auto"
              minH="11"
              whiteSpace="normal"
              _selected={{ color: "fg" }}
            >
              {settingsTexts.tabs[name]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {shown.map((name) => {
          const Tab = tabs[name];
          return (
            <Tabs.Content key={name} value={name} pt={{ base: "5", md: "8" }} maxW="46rem">
              <Tab user={user} />
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
    </Page>
  );
}

function UnverifiedNote() {
  return (
    <Flex
      role="note"
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      bg="accent.subtle"
      color="accent.fg"
      borderRadius="l3"
      px="5"
      py="3"
      mb="6"
    >
      <Flex align="center" gap="3">
        <MailWarning size={20} aria-hidden style={{ flexShrink: 0 }} />
        <Text fontWeight="600">{settingsTexts.unverified}</Text>
      </Flex>
      <ResendButton />
    </Flex>
  );
}
