import { Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeleteDialog, useDeletePress } from './delete-dialog.tsx';
import { IconTrash } from './icons.tsx';

/** The look of a button that is less often needed than those beside it. */
export const QUIET_BUTTON = { variant: 'subtle', color: 'gray', px: '0.5rem' } as const;

interface DeleteButtonProps {
  /** Given: nothing can be deleted, and this says why. */
  disabledReason?: string | undefined;
  /** The question of the dialog, such as 'Delete Midterm?'; absent: it is deleted at once, since it can be put back. */
  confirmTitle?: string;
  /** Smaller in a bar. */
  size?: 'xs';
  /** Quieter than the buttons beside it. */
  isQuiet?: boolean;
  /** A sentence about the things that are deleted with it. */
  confirmText?: ReactNode;
  /** Works until this settles, and the dialog with it; it must tell of failures itself. */
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
  const { opened, close, press } = useDeletePress(onDelete, confirmTitle !== undefined);
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
          onClick={isDisabled ? undefined : press}
        >
          Delete
        </Button>
      </Tooltip>
      {!isDisabled && confirmTitle !== undefined && (
        <DeleteDialog opened={opened} onClose={close} title={confirmTitle} onDelete={onDelete}>
          {confirmText}
        </DeleteDialog>
      )}
    </>
  );
}
