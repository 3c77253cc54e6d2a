import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import classes from './account-form.module.css';

interface AccountFormProps {
  submitLabel: string;
  isBusy: boolean;
  onSubmit: () => void;
  /** The label of the way out, and its address. */
  cancelLabel?: string;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A short form on the account's screen. */
export function AccountForm(props: AccountFormProps) {
  const { submitLabel, isBusy, onSubmit, cancelLabel = 'Cancel', onCancel, children } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        <Group gap="sm">
          <BusyButton type="submit" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
