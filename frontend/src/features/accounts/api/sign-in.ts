import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";
import type { User } from "@/shared/account/api/current-user";
import { addFavourite, favouritesQuery } from "@/shared/account/api/favourites";
import { beginSession } from "@/shared/account/api/session";
import { renewToken } from "@/shared/lib/session/access-token";
import { showErrorSnackbar } from "@/shared/ui/snackbar";

type SignIn = {
  email: string;
  password: string;
  /** The organisation whose heart was pressed before. */
  favourite: number | null;
};

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, password, favourite }: SignIn) => {
      const body = { email: email.trim(), password };
      const { data } = await apiClient.POST("/api/account/login", { body });
      beginSession(queryClient, answered(data));
      if (favourite !== null) void keepFavourite(queryClient, favourite);
    },
    networkMode: "always",
  });
}

/** Begins another session for the same person and organisation; nothing on the screen is asked for anew. */
export function useRenewSession() {
  return useCallback(async ({ email, organizationNr }: User, password: string) => {
    const { data } = await apiClient.POST("/api/account/login", { body: { email, password } });
    const { accessToken: token, userDTO } = answered(data);
    if (organizationNr !== null && userDTO.organizationNr !== organizationNr)
      await apiClient.POST("/api/account/switchorganization", {
        body: { organizationNr },
        headers: { Authorization: `Bearer ${token}` },
      });
    renewToken(token);
  }, []);
}

/** Who is signed in is so, whether or not the heart arrives. */
export async function keepFavourite(queryClient: QueryClient, organizationNr: number): Promise<void> {
  try {
    const favourites = await addFavourite(organizationNr);
    // A list that was asked for at the same time may not know it yet.
    await queryClient.cancelQueries(favouritesQuery());
    queryClient.setQueryData(favouritesQuery().queryKey, favourites);
  } catch (error) {
    showErrorSnackbar(error instanceof Error ? error.message : undefined);
  }
}
