import { Button, Flex } from "@chakra-ui/react";
import { Check, Send, UserX } from "lucide-react";
import { staffPaths } from "@/shared/lib/staff-paths";
import { ButtonLink } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import { type TaskOfToday, useKeepAppointment, useResendFailed, useSettleVisits } from "../api/today";
import { todayTexts as texts } from "../texts";
import { Part, Visit } from "./today-parts";

/** The line goes with its button, and the focus would be nowhere. */
const focusPart = (button: HTMLElement) => button.closest<HTMLElement>("section")?.focus();

type OpenTasksProps = {
  /** Today, as dates begin. */
  day: string;
  tasks: TaskOfToday[];
  when: (wallTime: string) => string;
  nameOf: (userId: number | null) => string;
};

/** What somebody has to look at, each with what can be done about it. */
export function OpenTasks({ day, tasks, when, nameOf }: OpenTasksProps) {
  const unsettled = tasks.flatMap(({ kind, bookingId, appointmentId, start }) =>
    kind === "UNSETTLED" && start.startsWith(day) && appointmentId !== null
      ? [{ bookingId, appointmentId }]
      : [],
  );
  return (
    <Part
      title={texts.tasks}
      isEmpty={tasks.length === 0}
      empty={texts.noTasks}
      action={unsettled.length > 1 && <AllDoneButton visits={unsettled} />}
    >
      {tasks.map((task) => (
        <Visit
          key={`${task.kind} ${task.bookingId} ${task.appointmentId}`}
          visit={task}
          when={when(task.start)}
          nameOf={nameOf}
          note={texts.kinds[task.kind]}
        >
          <Flex gap="2" wrap="wrap" mb="3" _empty={{ display: "none" }}>
            <TaskButtons task={task} when={when(task.start)} />
          </Flex>
        </Visit>
      ))}
    </Part>
  );
}

type TaskButtonsProps = { task: TaskOfToday; when: string };

function TaskButtons({ task, when }: TaskButtonsProps) {
  const { kind, bookingId, appointmentId, start } = task;
  const customer = task.customerName || texts.walkIn;
  if (kind === "FAILED_MAIL") return <ResendButton bookingId={bookingId} customer={customer} />;
  if (appointmentId === null) return null;
  const visit = { bookingId, appointmentId };
  if (kind === "UNSETTLED") return <SettleButtons visit={visit} customer={customer} when={when} />;
  return (
    <>
      <KeepButton {...visit} label={texts.keepOf(customer, when)} />
      <ButtonLink
        to={staffPaths.booking(bookingId, start)}
        variant="outline"
        aria-label={texts.moveOf(customer, when)}
      >
        {texts.move}
      </ButtonLink>
    </>
  );
}

type Settleable = { bookingId: number; appointmentId: number };

/** Says of all of today that are over that they took place; nobody remembers those of last week. */
function AllDoneButton({ visits }: { visits: Settleable[] }) {
  const { mutateAsync: settle, isPending } = useSettleVisits();
  return (
    <Button
      variant="outline"
      loading={isPending}
      onClick={({ currentTarget }) => {
        focusPart(currentTarget);
        void notifyResult(settle(visits.map((visit) => ({ ...visit, outcome: "DONE" }))), {
          title: texts.allSettled(visits.length),
          description: texts.settledText,
        });
      }}
    >
      <Check aria-hidden />
      {texts.allDone(visits.length)}
    </Button>
  );
}

type SettleButtonsProps = { visit: Settleable; customer: string; when: string };

function SettleButtons({ visit, customer, when }: SettleButtonsProps) {
  const { mutateAsync: settle, isPending } = useSettleVisits();
  const say = (outcome: "DONE" | "NO_SHOW", button: HTMLElement) => {
    focusPart(button);
    void notifyResult(settle([{ ...visit, outcome }]), {
      title: texts.settled(customer, outcome),
      description: texts.settledText,
    });
  };
  return (
    <>
      <Button
        variant="outline"
        disabled={isPending}
        aria-label={texts.doneOf(customer, when)}
        onClick={({ currentTarget }) => say("DONE", currentTarget)}
      >
        <Check aria-hidden />
        {texts.done}
      </Button>
      <Button
        variant="outline"
        colorPalette="gray"
        disabled={isPending}
        aria-label={texts.noShowOf(customer, when)}
        onClick={({ currentTarget }) => say("NO_SHOW", currentTarget)}
      >
        <UserX aria-hidden />
        {texts.noShow}
      </Button>
    </>
  );
}

type ResendButtonProps = { bookingId: number; customer: string };

/** Tries once more what did not arrive. */
function ResendButton({ bookingId, customer }: ResendButtonProps) {
  const { mutateAsync: resend, isPending } = useResendFailed();
  const tryAgain = async () => {
    const sending = resend(bookingId);
    if (!(await notifyResult(sending))) return;
    const { failed, sent } = await sending;
    if (failed === 0) showSuccessSnackbar(texts.noAddress, texts.noAddressText);
    else if (sent === failed) showSuccessSnackbar(texts.resent, texts.resentText);
    else showSuccessSnackbar(texts.onItsWay, texts.onItsWayText);
  };
  return (
    <Button
      variant="outline"
      disabled={isPending}
      aria-label={texts.resendOf(customer)}
      onClick={({ currentTarget }) => {
        focusPart(currentTarget);
        void tryAgain();
      }}
    >
      <Send aria-hidden />
      {texts.resend}
    </Button>
  );
}

type KeepButtonProps = { bookingId: number; appointmentId: number; label: string };

/** Says of a visit that it takes place all the same. */
function KeepButton({ bookingId, appointmentId, label }: KeepButtonProps) {
  const { mutateAsync: keep, isPending } = useKeepAppointment();
  const good = { title: texts.kept, description: texts.keptText };
  return (
    <Button
      variant="outline"
      aria-label={label}
      disabled={isPending}
      onClick={({ currentTarget }) => {
        focusPart(currentTarget);
        void notifyResult(keep({ bookingId, appointmentId }), good);
      }}
    >
      <Check aria-hidden />
      {texts.keep}
    </Button>
  );
}
