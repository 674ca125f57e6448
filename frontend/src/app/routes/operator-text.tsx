import type { QueryClient } from "@tanstack/react-query";
import { useLoaderData } from "react-router";
import { operatorQuery } from "@/features/information/api/get-operator";
import { type OperatorPageName, operatorPageQuery } from "@/features/information/api/get-operator-page";
import { OperatorTextPage } from "@/features/information/components/operator-text-page";

type OperatorText = { page: OperatorPageName };

export function createOperatorTextLoader(queryClient: QueryClient, page: OperatorPageName) {
  return (): OperatorText => {
    // Not awaited: the page shows its title and a skeleton at once.
    void queryClient.prefetchQuery(operatorQuery());
    void queryClient.prefetchQuery(operatorPageQuery(page));
    return { page };
  };
}

export function OperatorTextRoute() {
  const { page } = useLoaderData<OperatorText>();
  return <OperatorTextPage key={page} page={page} />;
}
