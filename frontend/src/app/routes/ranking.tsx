import { RankingPage } from "@/features/information/components/ranking-page";

export function RankingRoute() {
  return <RankingPage />;
}
