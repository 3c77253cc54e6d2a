import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeleteDialog, useDeletePress } from './delete-dialog.tsx';

interface AskingButtonProps {
  /** The word on the button. */
  label: string;
  /** Its accessible name, which begins with the word and says of what. */
  name: string;
  /** The question of the dialog. */
  title: string;
  /** What the button of the dialog says; default: the word. */
  action?: string;
  /** A sentence about what follows. */
  children: ReactNode;
  /** The dialog works until this settles. */
  onConfirm: () => Promise<unknown>;
}

/** A quiet button in a row of a list that asks before something ends. */
export function AskingButton(props: AskingButtonProps) {
  const { label, name, title, action = label, children, onConfirm } = props;
  const { opened, close, press } = useDeletePress(onConfirm, true);
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-md" aria-label={name} onClick={press}>
        {label}
      </Button>
      <DeleteDialog opened={opened} onClose={close} title={title} action={action} onDelete={onConfirm}>
        {children}
      </DeleteDialog>
    </>
  );
}
