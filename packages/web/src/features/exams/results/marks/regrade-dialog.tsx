import type { MeasuredQuestion, RegradingKind } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { plainText } from '@exam/contract/rich-text';
import { TEXTS } from '@exam/contract/texts';
import { Button, Checkbox, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { markChanges, markQueries, previewRegrading } from '../../../../data/exam-marks.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { letterOf } from '../../../../ui/choices-editor/choices.ts';
import { useChange } from '../../../../ui/use-change.ts';
import { MarkChanges } from './mark-changes.tsx';

const KINDS: Readonly<Record<RegradingKind, string>> = {
  void: 'Void it: it counts for nobody',
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
  const asksChoices = kind === 'accept' || kind === 'key';
  const choices = asksChoices ? chosen : [];
  const sent = { questionId: question.questionId, kind, choices };
  const preview = useMutation({ mutationFn: () => previewRegrading(examId, sent) });
  const { mutate, isPending } = useChange({
    ...markChanges.regrade(examId),
    successText: 'The question was regraded',
  });

  function say(change: () => void) {
    change();
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
            say(() => setKind(value as RegradingKind));
          }}
        />
        {asksChoices && (
          <Checkbox.Group
            mt="sm"
            label={kind === 'accept' ? 'Also right' : 'Right answers'}
            value={[...chosen]}
            onChange={(values) => say(() => setChosen(values))}
          >
            {question.choices
              .filter(({ isCorrect }) => kind === 'key' || !isCorrect)
              .map(({ text }) => (
                <Checkbox
                  key={text}
                  mt="xs"
                  value={text}
                  label={`${letterOf(question.choices.findIndex((one) => one.text === text))}. ${plainText(text)}`}
                />
              ))}
          </Checkbox.Group>
        )}
        <TextInput
          mt="sm"
          label="Reason"
          description="Kept with the exam. Name no student."
          required
          maxLength={LIMITS.reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {preview.error && <p role="alert">{errorText(preview.error, TEXTS.somethingWentWrong)}</p>}
        {preview.data && <MarkChanges preview={preview.data} />}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton variant="default" isBusy={preview.isPending} onClick={() => preview.mutate()}>
            Show who changes
          </BusyButton>
          <BusyButton type="submit" isBusy={isPending}>
            Regrade
          </BusyButton>
        </Group>
      </form>
    </Modal>
  );
}
