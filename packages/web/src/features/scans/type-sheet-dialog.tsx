import type { ExamDetail } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Button, Checkbox, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { scanChanges } from '../../data/scans.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { atMost } from '../../ui/at-most.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useChange } from '../../ui/use-change.ts';
import { parseTypedAnswers } from './typed-answers.ts';

interface TypeSheetDialogProps {
  exam: ExamDetail;
  /** Whether the exam has results that sheets replace: of a file, or of sheets that are deleted. */
  wouldReplace: boolean;
  onClose: () => void;
}

/** Adds a sheet that cannot be scanned: its version, whose it is, and its answers in one line. */
export function TypeSheetDialog({ exam, wouldReplace, onClose }: TypeSheetDialogProps) {
  const [replaces, setReplaces] = useState(false);
  const [examVersion, setVersion] = useState(exam.versions[0] ?? 'A');
  const [studentNumber, setNumber] = useState('');
  const [line, setLine] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending, error } = useChange({
    ...scanChanges.typeSheet(exam._id),
    successText: 'The sheet was added',
  });
  const errors = fieldErrors(error);
  const typed = parseTypedAnswers(line, exam.numberOfQuestions);

  function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(typed.ok ? undefined : typed.reason);
    if (!typed.ok) return;
    const sheet = { examVersion, studentNumber, answers: typed.answers };
    mutate({ ...sheet, ...(replaces && { replacesResults: true }) }, { onSuccess: onClose });
  }

  return (
    <Modal opened onClose={onClose} title="Type a sheet" centered>
      <form onSubmit={submit} noValidate>
        {exam.versions.length > 1 && (
          <NativeSelect
            label="Version"
            data={exam.versions}
            value={examVersion}
            onChange={(event) => setVersion(event.currentTarget.value)}
          />
        )}
        <TextInput
          mt="sm"
          label="Student number"
          data-autofocus
          autoComplete="off"
          {...atMost(LIMITS.studentLength)}
          error={errors['studentNumber']}
          value={studentNumber}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextInput
          mt="sm"
          label="Answers"
          description={`${exam.numberOfQuestions} letters in one line; a hyphen for none, an asterisk for several, such as ABC*A-B.`}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          autoComplete="off"
          spellCheck={false}
          error={refusal ?? errors['answers']}
          value={line}
          onChange={(event) => {
            setLine(event.currentTarget.value);
            setRefusal(undefined);
          }}
        />
        {wouldReplace && (
          <Checkbox
            mt="sm"
            label="Replace all other results of this exam"
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isPending}>
            Add the sheet
          </BusyButton>
        </Group>
      </form>
    </Modal>
  );
}
