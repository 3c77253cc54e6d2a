import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeleteDialog, useDeletePress } from './delete-dialog.tsx';
import { IconTrash } from './icons.tsx';

interface DeleteControlProps {
  /** The accessible name and the tooltip, such as 'Delete Midterm'. */
  label: string;
  /** Given: nothing can be deleted, and this says why. */
  disabledReason?: string | undefined;
  /** The question of the dialog, such as 'Delete Midterm?'; absent: it is deleted at once, since it can be put back. */
  confirmTitle?: string;
  /** A sentence about the things that are deleted with it. */
  confirmText?: ReactNode;
  /** Works until this settles, and the dialog with it; it must tell of failures itself. */
  onDelete: () => Promise<unknown> | undefined;
}

/**
 * The one way to delete: an icon that asks before it acts, where there is something to ask. With a `disabledReason` it stays reachable by keyboard,
 * says the reason on hover and focus, and does nothing.
 */
export function DeleteControl({
  label,
  disabledReason,
  confirmTitle,
  confirmText,
  onDelete,
}: DeleteControlProps) {
  const { opened, close, press } = useDeletePress(onDelete, confirmTitle !== undefined);
  const isDisabled = disabledReason !== undefined;
  return (
    <>
      <Tooltip
        label={disabledReason ?? label}
        events={{ hover: true, focus: true, touch: true }}
        multiline
        maw={280}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={label}
          aria-disabled={isDisabled || undefined}
          {...(isDisabled && { 'data-disabled': true })}
          onClick={isDisabled ? undefined : press}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {!isDisabled && confirmTitle !== undefined && (
        <DeleteDialog opened={opened} onClose={close} title={confirmTitle} onDelete={onDelete}>
          {confirmText}
        </DeleteDialog>
      )}
    </>
  );
}
