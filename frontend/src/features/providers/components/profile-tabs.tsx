import { Tabs } from "@chakra-ui/react";
import { lazy } from "react";
import { useSearchParams } from "react-router";
import type { ProfileTab } from "@/shared/lib/paths";
import { QueryArea } from "@/shared/ui/query-area";
import type { Organization } from "../api/get-organization";
import { profileTexts } from "../texts";
import { AboutTabSkeleton } from "./about-tab-skeleton";
import { EventsTabSkeleton } from "./events-tab-skeleton";
import { ServicesTab, ServicesTabSkeleton } from "./services-tab";

// Most visitors come for the services: what the other tabs need arrives when they are opened.
const EventsTab = lazy(async () => ({ default: (await import("./events-tab")).EventsTab }));
const AboutTab = lazy(async () => ({ default: (await import("./about-tab")).AboutTab }));

const tabs: ProfileTab[] = ["services", "events", "about"];

type ProfileTabsProps = { organization: Organization };

export function ProfileTabs({ organization }: ProfileTabsProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = tabs.find((tab) => tab === search.get("tab")) ?? "services";
  // A new entry in the history, so that the way back leads through the tabs.
  const choose = (tab: string) => {
    setSearch(
      (current) => {
        current.set("tab", tab);
        return current;
      },
      { preventScrollReset: true },
    );
  };
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={({ value }) => choose(value)}
      // The arrows only move along the row: a look at each tab on the way would load and remember them all.
      activationMode="manual"
      lazyMount
      unmountOnExit
      variant="line"
      size="lg"
    >
      <Tabs.List
        aria-label={profileTexts.profileSections}
        width="100%"
        flexWrap="wrap"
        bg="bg"
        position="sticky"
        top={{ base: "14", md: "4.5rem" }}
        zIndex="docked"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            color="fg.muted"
            fontWeight="600"
            fontSize={{ base: "sm", sm: "md" }}
            px={{ base: "3", sm: "4" }}
            height="auto"
            minH="11"
            _selected={{ color: "fg" }}
          >
            {profileTexts.tabs[tab]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="services">
        <QueryArea loading={<ServicesTabSkeleton />}>
          <ServicesTab organizationNr={organization.organizationNr} />
        </QueryArea>
      </Tabs.Content>
      <Tabs.Content value="events">
        <QueryArea loading={<EventsTabSkeleton />}>
          <EventsTab organization={organization} />
        </QueryArea>
      </Tabs.Content>
      <Tabs.Content value="about">
        <QueryArea loading={<AboutTabSkeleton />}>
          <AboutTab organizationNr={organization.organizationNr} />
        </QueryArea>
      </Tabs.Content>
    </Tabs.Root>
  );
}
