import { Box } from "@chakra-ui/react";
import { useField } from "formik";
import { FormField } from "@/shared/ui/form-field";
import { SelectBox } from "@/shared/ui/select-box";
import { type ServiceValues, visitRanks } from "../../model/service-form";
import { serviceTexts as texts } from "../../service-texts";

/** Where the service stands when it is done with others in one visit. */
export function VisitRankField() {
  const [binding] = useField<ServiceValues["visitRank"]>("visitRank");
  return (
    <Box maxW="28rem">
      <FormField name="visitRank" label={texts.visitRank} hint={texts.visitRankHint}>
        {(control) => (
          <SelectBox {...binding} {...control}>
            {(["", ...visitRanks] as const).map((rank) => (
              <option key={rank} value={rank}>
                {texts.visitRanks[rank]}
              </option>
            ))}
          </SelectBox>
        )}
      </FormField>
    </Box>
  );
}
