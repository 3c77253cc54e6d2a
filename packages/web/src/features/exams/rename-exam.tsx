import type { Exam } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { examChanges } from '../../data/exams.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { atMost } from '../../ui/at-most.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useChange } from '../../ui/use-change.ts';

/** The dialog that renames an exam; nothing else of it changes. It must stand outside of a menu that opens it. */
export function RenameDialog({
  exam,
  isOpen,
  onClose,
}: {
  exam: Exam;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Rename this exam" centered>
      {isOpen && <NameForm exam={exam} onDone={onClose} />}
    </Modal>
  );
}

function NameForm({ exam, onDone }: { exam: Exam; onDone: () => void }) {
  const [name, setName] = useState(exam.name);
  const { mutate, isPending, error } = useChange({
    ...examChanges.rename(exam._id),
    successText: 'Exam renamed',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(name, { onSuccess: onDone });
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label="Name"
        description="Questions, keys, paper and results stay as they are."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        {...atMost(LIMITS.nameLength)}
        value={name}
        error={fieldErrors(error)['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={isPending}>
          Rename
        </BusyButton>
      </Group>
    </form>
  );
}
