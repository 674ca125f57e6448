import { Tabs } from "@chakra-ui/react";
import { useSearchParams } from "react-router";
import type { ProfileTab } from "@/shared/lib/paths";
import { QueryArea } from "@/shared/ui/query-area";
import type { Organization } from "../api/get-organization";
import { profileTexts } from "../texts";
import { AboutTab, AboutTabSkeleton } from "./about-tab";
import { ServicesTab, ServicesTabSkeleton } from "./services-tab";

const tabs: ProfileTab[] = ["services", "about"];

type ProfileTabsProps = { organization: Organization };

export function ProfileTabs({ organization }: ProfileTabsProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = tabs.find((tab) => tab === search.get("tab")) ?? "services";
  const choose = (tab: string) => {
    setSearch(
      (current) => {
        current.set("tab", tab);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={({ value }) => choose(value)}
      lazyMount
      unmountOnExit
      variant="line"
      size="lg"
    >
      <Tabs.List
        aria-label={profileTexts.profileSections}
        width="100%"
        bg="bg"
        position="sticky"
        top={{ base: "14", md: "4.5rem" }}
        zIndex="docked"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} color="fg.muted" fontWeight="600" _selected={{ color: "fg" }}>
            {profileTexts.tabs[tab]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="services">
        <QueryArea loading={<ServicesTabSkeleton />}>
          <ServicesTab organizationNr={organization.organizationNr} />
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
