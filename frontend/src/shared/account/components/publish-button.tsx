import { Button, type ButtonProps } from "@chakra-ui/react";
import { Globe } from "lucide-react";
import { showErrorSnackbar } from "@/shared/ui/snackbar";
import { usePublish } from "../api/publish";
import { accountTexts } from "../texts";

/** Makes the own organisation public. Stands where nothing is missing that is needed for it. */
export function PublishButton(props: ButtonProps) {
  const { mutate, isPending } = usePublish();
  return (
    <Button
      {...props}
      loading={isPending}
      onClick={() => mutate(undefined, { onError: (error) => showErrorSnackbar(error.message) })}
    >
      <Globe aria-hidden />
      {accountTexts.publish}
    </Button>
  );
}
