import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { BusyButton } from './busy-button.tsx';

interface ItemFormProps {
  /** The label of the button, such as 'Add course'. */
  submitLabel: string;
  isSaving: boolean;
  /** Where the way out leads. */
  cancelTo: string;
  /** The state of that address. */
  cancelState?: unknown;
  onSubmit: () => void;
  /** Saves, and begins the next one; absent where there is no next one. */
  onAddAnother?: (() => void) | undefined;
  /** The fields. */
  children: ReactNode;
}

const REFUSED = '[aria-invalid="true"]';

/**
 * Fields one below the other, the button that saves them, and the way out. Enter saves; once at a time. After a refusal
 * the first field that it concerns has the focus.
 */
export function ItemForm(props: ItemFormProps) {
  const { submitLabel, isSaving, cancelTo, cancelState, onSubmit, onAddAnother, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const isAwaited = useRef(false);

  useEffect(() => {
    const refused = form.current?.querySelector<HTMLElement>(REFUSED);
    if (!isAwaited.current || isSaving || !refused) return;
    isAwaited.current = false;
    refused.focus();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    send(onSubmit);
  }

  function send(save: () => void) {
    if (isSaving) return;
    isAwaited.current = true;
    save();
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        <Group gap="sm" mt="xs">
          <BusyButton type="submit" isBusy={isSaving}>
            {submitLabel}
          </BusyButton>
          {onAddAnother && (
            <Button
              variant="default"
              title="Adds this one and begins the next"
              onClick={() => send(onAddAnother)}
            >
              Add another
            </Button>
          )}
          <Button component={Link} to={cancelTo} state={cancelState} variant="subtle" color="gray">
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
