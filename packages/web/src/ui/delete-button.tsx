import { Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DeleteDialog } from './delete-dialog.tsx';
import { IconTrash } from './icons.tsx';

/** The look of a button that is less often needed than those beside it. */
export const QUIET_BUTTON = { variant: 'subtle', color: 'gray', px: '0.5rem' } as const;

interface DeleteButtonProps {
  /** Given: nothing can be deleted, and this says why. */
  disabledReason?: string | undefined;
  /** The question of the dialog, such as 'Delete Midterm?'. */
  confirmTitle: string;
  /** Smaller in a bar. */
  size?: 'xs';
  /** Quieter than the buttons beside it. */
  isQuiet?: boolean;
  /** A sentence about the things that are deleted with it. */
  confirmText: ReactNode;
  /** The dialog shows that it works until this settles, and then closes; it must tell of failures itself. */
  onDelete: () => Promise<unknown> | undefined;
}

/** Deletes what a whole screen is about, or what is selected: `DeleteControl` with its word. */
export function DeleteButton({
  disabledReason,
  size,
  isQuiet = false,
  confirmTitle,
  confirmText,
  onDelete,
}: DeleteButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const isDisabled = disabledReason !== undefined;
  return (
    <>
      <Tooltip
        label={disabledReason}
        disabled={!isDisabled}
        events={{ hover: true, focus: true, touch: true }}
        multiline
        maw={280}
      >
        <Button
          {...(isQuiet ? QUIET_BUTTON : { variant: 'default' })}
          {...(size && { size })}
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          aria-disabled={isDisabled || undefined}
          {...(isDisabled && { 'data-disabled': true })}
          onClick={isDisabled ? undefined : open}
        >
          Delete
        </Button>
      </Tooltip>
      {!isDisabled && (
        <DeleteDialog opened={opened} onClose={close} title={confirmTitle} onDelete={onDelete}>
          {confirmText}
        </DeleteDialog>
      )}
    </>
  );
}
