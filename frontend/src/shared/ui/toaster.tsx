import { Button, createToaster, IconButton, Stack, Toast, Toaster as ToasterRegion } from "@chakra-ui/react";
import { toastSlotRecipe } from "@chakra-ui/react/theme";
import { X } from "lucide-react";
import { useEffect } from "react";
import { arkTexts } from "../texts/ark-de";
import { commonTexts } from "../texts/common";
import { onErrorsOutdated, onSnackbarNeeded, takeSnackbarMessages } from "./snackbar";

const shownFor = 10_000;

/** How long a message takes to come or go, in milliseconds. */
const animationTime = 500;

const toaster = createToaster({
  placement: "bottom-start",
  duration: shownFor,
  pauseOnPageIdle: true,
  max: 3,
});

function showWaiting() {
  for (const { kind, title, description, action } of takeSnackbarMessages()) {
    toaster.create({ type: kind, title, description, closable: true, ...(action && { action }) });
  }
}

function dismissErrors() {
  for (const { id, type } of toaster.getVisibleToasts()) {
    if (id !== undefined && type === "error") toaster.dismiss(id);
  }
}

/** How much of the lower edge of the window messages take, for what must not lie under them. */
const roomName = "--toast-room";

/** Between two messages, and below the last one. */
const gap = 16;

function tellRoom() {
  // By their heights: they come from below, and where they are says nothing yet.
  const shown = document.querySelectorAll<HTMLElement>("[data-scope=toast][data-part=root][data-state=open]");
  const room = [...shown].reduce((sum, { offsetHeight }) => sum + offsetHeight + gap, gap);
  const { style } = document.documentElement;
  if (shown.length === 0) style.removeProperty(roomName);
  else style.setProperty(roomName, `${room}px`);
}

/** Loaded on its own; see `SnackbarOutlet`. */
export default function Toaster() {
  useEffect(() => {
    let stopListening = () => {};
    const stopDismissing = onErrorsOutdated(dismissErrors);
    // The region below begins to listen one task after it is mounted; earlier messages would be lost.
    const timer = setTimeout(() => {
      showWaiting();
      stopListening = onSnackbarNeeded(showWaiting);
    });
    // Once they are drawn, and once they have come to rest.
    let settled: ReturnType<typeof setTimeout> | undefined;
    const stopMeasuring = toaster.subscribe(() => {
      requestAnimationFrame(tellRoom);
      clearTimeout(settled);
      settled = setTimeout(tellRoom, animationTime);
    });
    return () => {
      stopMeasuring();
      clearTimeout(settled);
      document.documentElement.style.removeProperty(roomName);
      clearTimeout(timer);
      stopListening();
      stopDismissing();
      // Messages outlive what shows them: whoever opens the product anew in the same document would read old ones.
      toaster.remove();
    };
  }, []);
  return (
    <ToasterRegion toaster={toaster} insetInline={{ mdDown: "4" }} aria-label={arkTexts.toaster.label}>
      {(toast) => (
        <Toast.Root recipe={toastSlotRecipe} width={{ base: "calc(100vw - 2rem)", sm: "sm" }}>
          <Toast.Indicator />
          <Stack gap="1" flex="1" maxWidth="100%">
            <Toast.Title>{toast.title}</Toast.Title>
            {/* Chakra lets the background shine through, which costs the contrast. */}
            <Toast.Description opacity="1">{toast.description}</Toast.Description>
            {toast.action && (
              <Toast.ActionTrigger asChild>
                <Button variant="outline" size="sm" alignSelf="flex-start" color="inherit" minH="9">
                  {toast.action.label}
                </Button>
              </Toast.ActionTrigger>
            )}
          </Stack>
          <Toast.CloseTrigger asChild>
            <IconButton variant="plain" color="inherit" size="sm" aria-label={commonTexts.close}>
              <X aria-hidden />
            </IconButton>
          </Toast.CloseTrigger>
        </Toast.Root>
      )}
    </ToasterRegion>
  );
}
