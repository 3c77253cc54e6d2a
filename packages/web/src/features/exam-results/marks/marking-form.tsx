import { KINDS } from '@exam/assembly';
import type { ExamDetail, ExamMarks, ExamResults, MarkingScheme } from '@exam/contract';
import { DEFAULT_SCHEME, ROUNDING_STEPS, type RoundingStep } from '@exam/contract/grade-scales';
import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Button, Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { markChanges, previewScheme } from '../../../data/exam-marks.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useKeptState } from '../../../ui/kept-form.ts';
import { KeptNote } from '../../../ui/kept-note.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { nameOfQuestion } from '../remarks.ts';
import { ChangeButtons, MarkChanges } from './mark-changes.tsx';
import { draftOf, type MarkingDraft, schemeOf } from './marking-draft.ts';
import classes from './marks.module.css';
import { PassLineFields } from './pass-line-fields.tsx';
import { ScaleFields } from './scale-fields.tsx';

interface MarkingFormProps {
  exam: ExamDetail;
  results: ExamResults;
  marks: ExamMarks;
  onDone: () => void;
}

/** The form of the marking scheme. It shows which students change before it is saved. */
export function MarkingForm({ exam, results, marks, onDone }: MarkingFormProps) {
  const form = useKeptState<MarkingDraft>(`marking ${exam._id} ${marks.version}`, () =>
    draftOf(marks.scheme),
  );
  const { value: draft, change: setDraft } = form;
  const preview = useMutation({ mutationFn: () => previewScheme(exam._id, schemeOf(draft)) });
  const { mutate, isPending, error } = useChange({
    ...markChanges.scheme(exam._id),
    successText: 'The marking was saved',
    isShown: true,
  });
  const refused = preview.error ?? error;

  function done() {
    form.forget();
    onDone();
  }

  function change(changed: Partial<MarkingDraft>) {
    setDraft((before) => ({ ...before, ...changed }));
    preview.reset();
  }

  return (
    <form
      className={classes.form}
      aria-label="Marking"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ version: marks.version, scheme: schemeOf(draft) }, { onSuccess: done });
      }}
    >
      <KeptNote isRestored={form.isRestored} onDiscard={() => change(draftOf(marks.scheme))} />
      <PointsFields exam={exam} results={results} draft={draft} onChange={change} />
      <WrongAnswerFields draft={draft} onChange={change} />
      <ScaleFields scale={draft.scale} onChange={(scale) => change({ scale })} />
      {draft.scale !== null && (
        <PassLineFields
          examId={exam._id}
          draft={draft}
          hasClass={marks.figures !== null}
          onChange={(passLine) => change({ passLine })}
        />
      )}
      {refused && <p role="alert">{errorText(refused, TEXTS.somethingSentWrong)}</p>}
      {preview.data && <MarkChanges preview={preview.data} />}
      <ChangeButtons submitLabel="Save" isSaving={isPending} preview={preview} onCancel={done}>
        <Button variant="subtle" onClick={() => change(draftOf(DEFAULT_SCHEME))}>
          Start over
        </Button>
      </ChangeButtons>
    </form>
  );
}

interface FieldsProps {
  draft: MarkingDraft;
  onChange: (changed: Partial<MarkingDraft>) => void;
}

const LABELS = KINDS.map(({ difficulty, objective }) => `${difficulty} ${objective}`);

function PointsFields({
  exam,
  results,
  draft,
  onChange,
}: FieldsProps & Pick<MarkingFormProps, 'exam' | 'results'>) {
  const { labels, chapters, questions } = draft;
  const numbered = results.questions.map((question) => ({
    id: question.questionId,
    name: nameOfQuestion(question),
  }));
  return (
    <>
      <NumberInput
        label="Points of each question"
        {...POINTS}
        required
        value={draft.each}
        onChange={(each) => onChange({ each })}
      />
      <Rules
        title="Other points by label"
        things={LABELS.map((label) => ({ id: label, name: label }))}
        rules={labels}
        onChange={(changed) => onChange({ labels: changed })}
      />
      <Rules
        title="Other points by chapter"
        things={exam.chaptersDistribution.map(({ chapterId, name }) => ({ id: chapterId, name }))}
        rules={chapters}
        onChange={(changed) => onChange({ chapters: changed })}
      />
      <Rules
        title="Other points of single questions"
        things={numbered}
        rules={questions}
        onChange={(changed) => onChange({ questions: changed })}
      />
    </>
  );
}

const POINTS = { min: 0, max: LIMITS.questionPoints, decimalScale: 2 } as const;

interface RulesProps {
  title: string;
  things: readonly { id: string; name: string }[];
  rules: MarkingDraft['labels'];
  onChange: (rules: MarkingDraft['labels']) => void;
}

/** Points that take the place of those above; an empty field leaves them. */
function Rules({ title, things, rules, onChange }: RulesProps) {
  const [isOpen, setOpen] = useState(Object.keys(rules).length > 0);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <div className={classes.fields}>
          {things.map(({ id, name }) => (
            <NumberInput
              key={id}
              label={name}
              placeholder="as above"
              {...POINTS}
              value={rules[id] ?? ''}
              onChange={(points) => onChange({ ...rules, [id]: points })}
            />
          ))}
        </div>
      )}
    </details>
  );
}

const WRONG: Readonly<Record<MarkingScheme['wrongAnswers'], string>> = {
  none: 'cost nothing',
  penalty: 'cost a share of the question’s points',
  guessing: 'are corrected for guessing',
};

const SEVERAL: Readonly<Record<MarkingScheme['severalMarked'], string>> = {
  omitted: 'count as omitted',
  wrong: 'count as wrong',
};

function WrongAnswerFields({ draft, onChange }: FieldsProps) {
  const { wrongAnswers, severalMarked, penaltyShare, mayBeNegative, pointsStep } = draft;
  return (
    <>
      <div className={classes.fields}>
        <NativeSelect
          label="Wrong answers"
          data={Object.entries(WRONG).map(([value, label]) => ({ value, label }))}
          value={wrongAnswers}
          onChange={(event) =>
            onChange({ wrongAnswers: event.currentTarget.value as MarkingScheme['wrongAnswers'] })
          }
        />
        {wrongAnswers === 'penalty' && (
          <NumberInput
            label="Penalty in per cent"
            min={0}
            max={100}
            decimalScale={2}
            value={penaltyShare}
            onChange={(share) => onChange({ penaltyShare: share })}
          />
        )}
        <NativeSelect
          label="Several marked choices"
          data={Object.entries(SEVERAL).map(([value, label]) => ({ value, label }))}
          value={severalMarked}
          onChange={(event) =>
            onChange({ severalMarked: event.currentTarget.value as MarkingScheme['severalMarked'] })
          }
        />
        <NativeSelect
          label="Round totals to"
          data={ROUNDING_STEPS.map(String)}
          value={String(pointsStep)}
          onChange={(event) => onChange({ pointsStep: Number(event.currentTarget.value) as RoundingStep })}
        />
      </div>
      {wrongAnswers !== 'none' && (
        <Checkbox
          label="A total may be below 0"
          checked={mayBeNegative}
          onChange={(event) => onChange({ mayBeNegative: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
