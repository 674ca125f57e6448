import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "@/api/client";
import { answered } from "@/shared/account/api/answered";
import { addFavourite } from "@/shared/account/api/favourites";
import { beginSession } from "@/shared/account/api/session";
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
      if (favourite !== null) void keepFavourite(favourite);
    },
    networkMode: "always",
  });
}

/** Who is signed in is so, whether or not the heart arrives. */
export async function keepFavourite(organizationNr: number): Promise<void> {
  try {
    await addFavourite(organizationNr);
  } catch (error) {
    showErrorSnackbar(error instanceof Error ? error.message : undefined);
  }
}
