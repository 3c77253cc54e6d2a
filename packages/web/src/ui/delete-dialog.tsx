import { Button, Group, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { BusyButton } from './busy-button.tsx';

interface DeleteDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** A sentence about the things that are deleted with it. */
  children: ReactNode;
  /** What the button says; default: Delete. */
  action?: string;
  /** The button shows that it works until this settles; then the dialog closes. */
  onDelete: () => Promise<unknown> | undefined;
}

/** Asks before something is deleted. The safe way out has the focus. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { opened, onClose, title, children, action = 'Delete', onDelete } = props;
  const [isDeleting, setIsDeleting] = useState(false);

  async function confirm() {
    setIsDeleting(true);
    try {
      await onDelete();
    } finally {
      setIsDeleting(false);
      onClose();
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <div>{children}</div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <BusyButton color="rust" isBusy={isDeleting} onClick={() => void confirm().catch(() => {})}>
          {action}
        </BusyButton>
      </Group>
    </Modal>
  );
}

/** What pressing a delete control does: it opens the dialog, or deletes at once, and not twice at the same time. */
export function useDeletePress(onDelete: () => Promise<unknown> | undefined, asksFirst: boolean) {
  const [opened, { open, close }] = useDisclosure(false);
  const isDeleting = useRef(false);

  async function deleteOnce() {
    if (isDeleting.current) return;
    isDeleting.current = true;
    try {
      await onDelete();
    } finally {
      isDeleting.current = false;
    }
  }

  return { opened, close, press: asksFirst ? open : () => void deleteOnce().catch(() => {}) };
}
