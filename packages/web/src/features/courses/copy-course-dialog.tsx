import type { Course } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { copyChanges } from '../../data/copies.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { atMost } from '../../ui/at-most.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { useChange } from '../../ui/use-change.ts';

interface CopyCourseDialogProps {
  course: Course;
  opened: boolean;
  onClose: () => void;
}

/** The dialog that copies a course as a whole, for a new year or for a colleague. It leads to the copy. */
export function CopyCourseDialog({ course, opened, onClose }: CopyCourseDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Copy this course" centered>
      {opened && <CopyForm course={course} onClose={onClose} />}
    </Modal>
  );
}

function CopyForm({ course, onClose }: Omit<CopyCourseDialogProps, 'opened'>) {
  const navigate = useNavigate();
  const [name, setName] = useState(course.name);
  const [email, setEmail] = useState('');
  const { mutate, isPending, error } = useChange({
    ...copyChanges.course(course._id),
    successText: 'Course copied',
  });
  const { mutate: give } = useChange({
    ...copyChanges.give,
    successText: `${email.trim()} can edit the copy, and was asked to own it too`,
  });
  const isForColleague = email.trim() !== '';
  const isWrong = isForColleague && !email.includes('@');
  const refusals = fieldErrors(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || isWrong) return;
    mutate(
      { name },
      {
        onSuccess: ({ data }) => {
          if (isForColleague) give({ courseId: data._id, email });
          void navigate(`/courses/${data._id}`);
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit}>
      <Text mb="md">
        The copy is yours. It has the chapters, the questions with their pictures, the saved blueprints, and
        what was decided about near-duplicates. Exams, results and members stay with this course.
      </Text>
      <TextInput
        label="Name of the copy"
        data-autofocus
        {...atMost(LIMITS.nameLength)}
        value={name}
        error={refusals['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <EmailField
        mt="md"
        label="For a colleague (optional)"
        description="The colleague with this e-mail can edit the copy at once, and is asked to own it too."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        value={email}
        error={isWrong && 'An e-mail has an @.'}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={isPending}>
          Copy
        </BusyButton>
      </Group>
    </form>
  );
}
