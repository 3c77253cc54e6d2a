import type { MeasuredQuestion, RegradingKind } from '@exam/contract';
import { letterOf } from '@exam/contract/letters';
import { LIMITS } from '@exam/contract/limits';
import { plainText } from '@exam/contract/rich-text';
import { TEXTS } from '@exam/contract/texts';
import { Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { markChanges, markQueries, previewRegrading } from '../../../data/exam-marks.ts';
import { errorText } from '../../../lib/error-text.ts';
import { atMost } from '../../../ui/at-most.ts';
import { useChange } from '../../../ui/use-change.ts';
import { ChangeButtons, MarkChanges } from './mark-changes.tsx';

const KINDS: Readonly<Record<RegradingKind, string>> = {
  void: 'Void it: it counts for nobody',
  bonus: 'Take it out, but a right answer still counts',
  'points-for-all': 'Give its points to all',
  accept: 'Accept further answers',
  key: 'Mend the key: only these answers are right',
};

interface RegradeDialogProps {
  examId: string;
  question: MeasuredQuestion;
  onClose: () => void;
}

/** Changes how one question is marked, after a look at whom that changes. */
export function RegradeDialog({ examId, question, onClose }: RegradeDialogProps) {
  const marks = useQuery(markQueries.marks(examId)).data;
  const [kind, setKind] = useState<RegradingKind>('void');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const offered = question.choices.flatMap(({ text, isPrinted }, at) =>
    kind === 'key' || (kind === 'accept' && !isPrinted) ? { text, letter: letterOf(at) } : [],
  );
  const choices = offered.flatMap(({ text }) => (chosen.includes(text) ? text : []));
  const sent = { questionId: question.questionId, kind, choices };
  const preview = useMutation({ mutationFn: () => previewRegrading(examId, sent) });
  const { mutate, isPending } = useChange({
    ...markChanges.regrade(examId),
    successText: 'The question was regraded',
  });

  function change(set: () => void) {
    set();
    preview.reset();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Regrade: ${plainText(question.text).slice(0, 80)}`}
      size="lg"
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (marks) mutate({ version: marks.version, ...sent, reason }, { onSuccess: onClose });
        }}
      >
        <NativeSelect
          label="What to change"
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(() => setKind(value as RegradingKind));
          }}
        />
        {offered.length > 0 && (
          <RightChoices
            label={kind === 'accept' ? 'Also right' : 'Right answers'}
            offered={offered}
            chosen={choices}
            onChange={(values) => change(() => setChosen(values))}
          />
        )}
        <TextInput
          mt="sm"
          label="Reason"
          description="Kept with the exam. Name no student."
          required
          {...atMost(LIMITS.reasonLength)}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {preview.error && <p role="alert">{errorText(preview.error, TEXTS.somethingWentWrong)}</p>}
        {preview.data && <MarkChanges preview={preview.data} />}
        <ChangeButtons
          mt="lg"
          submitLabel="Regrade"
          isSaving={isPending}
          preview={preview}
          onCancel={onClose}
        />
      </form>
    </Modal>
  );
}

interface RightChoicesProps {
  label: string;
  offered: readonly { text: string; letter: string }[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function RightChoices({ label, offered, chosen, onChange }: RightChoicesProps) {
  return (
    <Checkbox.Group mt="sm" label={label} value={chosen} onChange={onChange}>
      {offered.map(({ text, letter }) => (
        <Checkbox key={text} mt="xs" value={text} label={`${letter}. ${plainText(text)}`} />
      ))}
    </Checkbox.Group>
  );
}
