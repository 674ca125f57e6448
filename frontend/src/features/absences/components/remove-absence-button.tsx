import { Box, Button, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AskFirst } from "@/shared/ui/ask-first";
import { notifyResult } from "@/shared/ui/notify-result";
import { deletionQuery, useRemoveAbsence } from "../api/absences";
import { absenceFormTexts as texts } from "../texts";
import { FreeStarts } from "./free-starts";

type RemoveAbsenceButtonProps = {
  absenceId: number;
  /** What it means to delete it. */
  question: string;
  /** What is said once it is deleted. */
  removed: string;
  onDone: () => void;
};

export function RemoveAbsenceButton({ absenceId, question, removed, onDone }: RemoveAbsenceButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { mutateAsync: remove, isPending } = useRemoveAbsence();
  const act = async () => {
    const good = { title: texts.removed, description: removed };
    const went = await notifyResult(remove(absenceId), good);
    setIsAsked(false);
    if (went) onDone();
  };
  return (
    <>
      <Button variant="ghost" colorPalette="red" onClick={() => setIsAsked(true)}>
        {texts.remove}
      </Button>
      {isAsked && (
        <AskFirst
          isOpen
          isBusy={isPending}
          title={texts.removeTitle}
          back={texts.back}
          act={texts.remove}
          consequences={<FreeStartsAfterwards absenceId={absenceId} />}
          onBack={() => setIsAsked(false)}
          onAct={() => void act()}
        >
          {question}
        </AskFirst>
      )}
    </>
  );
}

/** What visitors find once it is deleted. */
function FreeStartsAfterwards({ absenceId }: { absenceId: number }) {
  const { data, isPending } = useQuery(deletionQuery(absenceId));
  return (
    <Box mb="5" maxH="40dvh" overflowY="auto" aria-busy={isPending || undefined}>
      {data ? (
        <FreeStarts day={data} />
      ) : (
        <Text role="status" color="fg.muted">
          {isPending ? texts.comparingStarts : texts.startsUnknown}
        </Text>
      )}
    </Box>
  );
}
