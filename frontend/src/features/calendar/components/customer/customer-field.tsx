import { Badge, Box, Button, chakra, Flex, Input, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { UserRoundPlus } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { useSettled } from "@/shared/lib/use-settled";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { type FoundCustomer, foundCustomersQuery } from "../../api/new-booking";
import { newBookingTexts as texts } from "../../new-booking-texts";

type CustomerFieldProps = {
  text: string;
  onType: (text: string) => void;
  /** Whether it may not stay empty. */
  isNeeded: boolean;
  /** Somebody was typed and neither chosen nor created, which must not be lost, or nobody although it is needed. */
  isUndecided: boolean;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (customer: FoundCustomer) => void;
  /** Nobody on file: what was typed. */
  onCreate: (text: string) => void;
};

/**
 * Finds a customer while the name, number or e-mail address is typed: a combobox after the WAI-ARIA pattern, in which
 * the focus stays while the arrows walk through what was found. The last line creates somebody who is not on file.
 */
export function CustomerField(props: CustomerFieldProps) {
  const { text, onType, isNeeded, isUndecided, field, onChoose, onCreate } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const wanted = text.trim();
  const asked = useSettled(wanted);
  const { data, error, isFetching } = useQuery(foundCustomersQuery(asked));
  const isSettled = asked === wanted && !isFetching;
  const found = wanted === "" ? [] : (data?.customers ?? []);
  const isShown = isOpen && wanted !== "";
  const count = found.length + 1;
  const optionId = (index: number) => `${id}-${index}`;
  const take = (index: number) => {
    setIsOpen(false);
    const customer = found[index];
    if (customer) onChoose(customer);
    else onCreate(wanted);
  };
  const handleKey = (event: KeyboardEvent) => {
    // These keys belong to the input method while it composes a character.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setIsOpen(true);
      setActive((before) => (before === -1 && step === -1 ? count - 1 : (before + step + count) % count));
    } else if (event.key === "Enter" && isShown) {
      event.preventDefault();
      // Without a choice the only one who was found is meant; nobody is created by accident.
      if (active >= 0) take(active);
      else if (isSettled && found.length === 1) take(0);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  };
  return (
    <Stack gap="1.5">
      <chakra.label htmlFor={id} textStyle="label" fontWeight="600">
        {texts.customer}
      </chakra.label>
      <Box position="relative">
        <Input
          id={id}
          data-autofocus
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
          aria-describedby={`${id}-hint`}
          aria-required={isNeeded || undefined}
          aria-invalid={isUndecided || undefined}
          ref={field}
          autoComplete="off"
          spellCheck="false"
          value={text}
          onChange={(event) => {
            onType(event.target.value);
            setIsOpen(true);
            setActive(-1);
          }}
          onKeyDown={handleKey}
          onBlur={() => setIsOpen(false)}
        />
        {isShown && (
          <Box
            id={`${id}-list`}
            role="listbox"
            aria-label={texts.customer}
            position="absolute"
            zIndex="dropdown"
            top="calc(100% + 0.25rem)"
            insetX="0"
            p="1.5"
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="l3"
            boxShadow="lg"
          >
            {found.map((customer, index) => (
              <Option
                key={customer.customerId}
                id={optionId(index)}
                isActive={index === active}
                onHover={() => setActive(index)}
                onTake={() => take(index)}
              >
                <FoundLine customer={customer} />
              </Option>
            ))}
            <Option
              id={optionId(found.length)}
              isActive={active === found.length}
              onHover={() => setActive(found.length)}
              onTake={() => take(found.length)}
            >
              <Flex align="center" gap="2.5" color="brand.fg" fontWeight="600" overflowWrap="anywhere">
                <UserRoundPlus size={18} aria-hidden style={{ flexShrink: 0 }} />
                {texts.createNew(wanted)}
              </Flex>
            </Option>
          </Box>
        )}
      </Box>
      <Text id={`${id}-hint`} textStyle="sm" color="fg.muted">
        {isNeeded ? texts.neededCustomerHint : texts.customerHint}
      </Text>
      {isUndecided && (
        <Text textStyle="sm" color="fg.error" role="alert">
          {isNeeded ? texts.undecidedNeeded(wanted) : texts.undecided(wanted)}
        </Text>
      )}
      {error && (
        <Text textStyle="sm" color="fg.error" role="alert">
          {texts.searchFailed}
        </Text>
      )}
      <chakra.span srOnly role="status">
        {isShown && isSettled && (found.length === 0 ? texts.noMatch : texts.found(found.length))}
      </chakra.span>
    </Stack>
  );
}

type OptionProps = {
  id: string;
  isActive: boolean;
  onHover: () => void;
  onTake: () => void;
  children: React.ReactNode;
};

function Option({ id, isActive, onHover, onTake, children }: OptionProps) {
  return (
    <Box
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The focus stays in the field, else leaving it would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onHover}
      onClick={onTake}
      minH="11"
      px="3"
      py="2"
      borderRadius="l2"
      cursor="pointer"
      _selected={{ bg: "brand.muted", color: "brand.fg" }}
    >
      {children}
    </Box>
  );
}

const nameOf = (customer: FoundCustomer) =>
  employeeName(customer) || customer.userPhone || customer.userEmail || texts.unnamed;

function FoundLine({ customer }: { customer: FoundCustomer }) {
  return (
    <>
      <Text fontWeight="600" overflowWrap="anywhere">
        {nameOf(customer)}
      </Text>
      <Text textStyle="sm" overflowWrap="anywhere">
        {[customer.userPhone, customer.userEmail, texts.visits(customer.visited)].filter(Boolean).join(" · ")}
      </Text>
    </>
  );
}

type ChosenCustomerProps = { customer: FoundCustomer; onDrop: () => void };

/** Who was found, with what one should know before they come. */
export function ChosenCustomer({ customer, onDrop }: ChosenCustomerProps) {
  return (
    <Box borderWidth="1px" borderRadius="l3" p="3" aria-live="polite">
      <Flex gap="3" align="flex-start" justify="space-between">
        <Box minW="0">
          <FoundLine customer={customer} />
        </Box>
        <Button
          variant="ghost"
          flexShrink="0"
          px="2"
          me="-1"
          aria-label={texts.otherOf(nameOf(customer))}
          onClick={onDrop}
        >
          {texts.other}
        </Button>
      </Flex>
      <Flex gap="2" wrap="wrap" mt="1">
        {customer.noShows > 0 && <Badge colorPalette="red">{texts.noShows(customer.noShows)}</Badge>}
        {customer.isBlocked && <Badge colorPalette="gray">{texts.blocked}</Badge>}
      </Flex>
    </Box>
  );
}
