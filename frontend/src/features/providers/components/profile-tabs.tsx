import { Tabs } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { ProfileTab } from "@/shared/lib/paths";
import { profileTexts } from "../texts";

const tabs: ProfileTab[] = ["services", "events", "about"];

type ProfileTabsProps = { panels: Record<ProfileTab, ReactNode> };

/** The sections of a profile; the chosen one stands in the address. */
export function ProfileTabs({ panels }: ProfileTabsProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = tabs.find((tab) => tab === search.get("tab")) ?? "services";
  // A new entry in the history, so that the way back leads through the tabs.
  const choose = (tab: string) => {
    setSearch((current) => {
      current.set("tab", tab);
      return current;
    });
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
      {tabs.map((tab) => (
        <Tabs.Content key={tab} value={tab} pt={{ base: "2.5", md: "4" }}>
          {panels[tab]}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
