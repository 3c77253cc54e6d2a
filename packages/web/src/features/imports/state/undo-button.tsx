import type { Import } from '@exam/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { IconArrowBackUp } from '../../../ui/icons.tsx';
import { useUndoImport } from '../change-imports.ts';

interface UndoButtonProps {
  of: Import;
  /** Accessible name and title, if several buttons are in a list. */
  label?: string;
}

/** Undoes a whole import after a confirmation. The safe button has the focus. */
export function UndoButton({ of, label }: UndoButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const { mutate: undo, isPending } = useUndoImport();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
        aria-label={label}
        onClick={open}
      >
        {label === undefined ? 'Undo this import' : 'Undo'}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={label === undefined ? 'Undo this import?' : `${label}?`}
        centered
      >
        <Text>{whatGoes(of)}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <BusyButton color="rust" isBusy={isPending} onClick={() => undo(of._id, { onSettled: close })}>
            Undo the import
          </BusyButton>
        </Group>
      </Modal>
    </>
  );
}

function whatGoes({ result }: Import): string {
  const { numberOfRemaining = 0, numberOfChanged = 0 } = result ?? {};
  const questions =
    numberOfRemaining === 1 ? 'question' : `${numberOfRemaining.toLocaleString('en')} questions`;
  const changed =
    numberOfChanged === 0
      ? ''
      : `, including ${numberOfChanged === 1 ? 'the one that was' : `the ${numberOfChanged.toLocaleString('en')} that were`} changed since`;
  return `Deletes the ${questions} of this import${changed}. Chapters that it created are deleted too if nothing else is in them. Saved exams keep their copies.`;
}
