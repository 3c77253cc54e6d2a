import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useAccountImportStep } from './account-import-changes.ts';

interface UndoAccountImportProps {
  importId: string;
  /** The accessible name, where several stand in a list. */
  label?: string;
  onUndone?: () => void;
}

/** Takes out again what came with a file, after it has said what goes. The safe way out has the focus. */
export function UndoAccountImport({ importId, label, onUndone }: UndoAccountImportProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const { mutate: undo, isPending } = useAccountImportStep(importId, 'undo');
  return (
    <>
      <Button variant="default" aria-label={label} onClick={open}>
        Undo
      </Button>
      <Modal opened={opened} onClose={close} title="Undo this import?" centered>
        <Text>
          Deletes the imported courses and exams, including everything added or changed in them since.
          Everything else in this account stays.
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <BusyButton
            color="rust"
            isBusy={isPending}
            onClick={() => undo(undefined, { onSettled: close, onSuccess: () => onUndone?.() })}
          >
            Undo the import
          </BusyButton>
        </Group>
      </Modal>
    </>
  );
}
