import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';

interface ItemFormProps {
  /** What the button does, such as 'Add course'. */
  submitLabel: string;
  isSaving: boolean;
  /** A refusal that concerns no single field. */
  refusal?: string | undefined;
  /** Where the way out leads. */
  cancelTo: string;
  onSubmit: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Fields one below the other, the button that saves them, and the way out. Enter saves; once at a time. */
export function ItemForm({ submitLabel, isSaving, refusal, cancelTo, onSubmit, children }: ItemFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSaving) onSubmit();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        {refusal !== undefined && <Text c="error">{refusal}</Text>}
        <Group gap="sm" mt="xs">
          <Button type="submit" loading={isSaving}>
            {submitLabel}
          </Button>
          <Button component={Link} to={cancelTo} variant="subtle" color="gray">
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
