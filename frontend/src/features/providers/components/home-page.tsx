import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { Page } from "@/shared/ui/page";
import { QueryArea } from "@/shared/ui/query-area";
import { Hero } from "./hero";
import { ProviderList, ProviderListSkeleton } from "./provider-list";

export function HomePage() {
  useDocumentTitle();
  return (
    <>
      <Hero />
      {/* Target of the links "Anbieter entdecken": it is there before the providers are. */}
      <Page id="anbieter" pt={{ base: "10", md: "14" }}>
        <QueryArea loading={<ProviderListSkeleton />}>
          <ProviderList />
        </QueryArea>
      </Page>
    </>
  );
}
