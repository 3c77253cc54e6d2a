import type { ExamStudent } from '@exam/contract';
import { LARGE_PRINT_SIZES, LIMITS } from '@exam/contract/limits';
import { ActionIcon, Button, Checkbox, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { examStudentChanges } from '../../data/exam-students.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { atMost } from '../../ui/at-most.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { IconPencil } from '../../ui/icons.tsx';
import { useChange } from '../../ui/use-change.ts';

interface EditStudentProps {
  examId: string;
  student: ExamStudent;
}

/** A button that changes a listed student. */
export function EditStudent({ examId, student }: EditStudentProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Edit ${student.number}`}
        onClick={() => setIsOpen(true)}
      >
        <IconPencil size={18} stroke={1.6} />
      </ActionIcon>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Change this student" centered>
        {isOpen && <StudentForm examId={examId} student={student} onDone={() => setIsOpen(false)} />}
      </Modal>
    </>
  );
}

function StudentForm({ examId, student, onDone }: EditStudentProps & { onDone: () => void }) {
  const [number, setNumber] = useState(student.number);
  const [name, setName] = useState(student.name);
  const [groupName, setGroupName] = useState(student.groupName);
  const [email, setEmail] = useState(student.email ?? '');
  const [isReference, setReference] = useState(student.isReference);
  const [largePrint, setLargePrint] = useState(student.largePrint);
  const { mutate, isPending, error } = useChange({
    ...examStudentChanges(examId).edit,
    successText: 'Student changed',
  });
  const errors = fieldErrors(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const { ordinal } = student;
    mutate(
      {
        ...{ ordinal, number, name, groupName, largePrint, isReference },
        email: email.trim() === '' ? null : email,
      },
      { onSuccess: onDone },
    );
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label="Number"
        data-autofocus
        {...atMost(LIMITS.studentNumberLength)}
        value={number}
        error={errors['number']}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextInput
        mt="sm"
        label="Name"
        {...atMost(LIMITS.nameLength)}
        value={name}
        error={errors['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        mt="sm"
        label="Group or room"
        {...atMost(LIMITS.studentGroupLength)}
        value={groupName}
        error={errors['groupName']}
        onChange={(event) => setGroupName(event.currentTarget.value)}
      />
      <TextInput
        mt="sm"
        label="E-mail"
        maxLength={LIMITS.emailLength}
        value={email}
        error={errors['email']}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <NativeSelect
        mt="sm"
        label="Large print"
        data={[
          { value: '', label: '–' },
          ...LARGE_PRINT_SIZES.map((size) => ({ value: `${size}`, label: `${size} pt` })),
        ]}
        value={`${largePrint ?? ''}`}
        onChange={({ currentTarget: { value } }) =>
          setLargePrint(LARGE_PRINT_SIZES.find((size) => `${size}` === value) ?? null)
        }
      />
      <Checkbox
        mt="sm"
        label="First attempt"
        description="Counts for the mean that a sliding pass line follows"
        checked={isReference}
        onChange={(event) => setReference(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={isPending}>
          Save
        </BusyButton>
      </Group>
    </form>
  );
}
