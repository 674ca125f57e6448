import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, apiClient } from "@/api/client";
import { useAccessToken } from "@/shared/lib/session/access-token";
import { answered } from "./answered";
import { privateAnswer } from "./current-user";

/** Numbers of the favourite organisations, the newest first. */
export function favouritesQuery() {
  return $api.queryOptions("get", "/api/user/favourites", {}, privateAnswer);
}

/** Undefined for visitors, and until the answer is there. */
export function useFavourites(): number[] | undefined {
  const isMember = useAccessToken(({ token }) => token !== null);
  const { data } = useQuery({ ...favouritesQuery(), enabled: isMember });
  return isMember ? data : undefined;
}

export async function addFavourite(organizationNr: number): Promise<number[]> {
  return answered((await apiClient.POST("/api/user/favourite", { body: { organizationNr } })).data);
}

async function removeFavourite(organizationNr: number): Promise<number[]> {
  const { data } = await apiClient.DELETE("/api/user/favourite/{organizationNr}", {
    params: { path: { organizationNr } },
  });
  return answered(data);
}

export function useChangeFavourite(organizationNr: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isFavourite: boolean) => (isFavourite ? addFavourite : removeFavourite)(organizationNr),
    networkMode: "always",
    onSuccess: (favourites) => queryClient.setQueryData(favouritesQuery().queryKey, favourites),
  });
}
