import type { MeasuredQuestion } from '@exam/contract';
import { useState } from 'react';
import bare from '../../../ui/bare.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { Section } from '../../../ui/section.tsx';
import { SortSelect } from '../../../ui/sort-select.tsx';
import classes from './measured-questions.module.css';
import { MeasuredRow } from './measured-row.tsx';
import { QUESTION_SORTS, type QuestionSort, sorted } from './question-sorts.ts';
import { suggestedChanges, useRelabel } from './use-relabel.ts';

const SHOWN_AT_FIRST = 100;

interface MeasuredQuestionsProps {
  examId: string;
  questions: readonly MeasuredQuestion[];
}

/** How each question did, and which labels the answers speak for. */
export function MeasuredQuestions({ examId, questions }: MeasuredQuestionsProps) {
  const [sort, setSort] = useState<QuestionSort>('number');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const { relabel, isRelabelling } = useRelabel(examId);
  const changes = suggestedChanges(questions);
  const ordered = sorted(questions, sort);
  return (
    <Section
      title="Questions"
      lead="How many answered each correctly (whoever left it out did not), and how well that goes together with the score in the rest of the exam: 1 is perfectly, 0 not at all."
    >
      <div className={classes.bar}>
        <SortSelect options={QUESTION_SORTS} value={sort} onChange={setSort} />
        {changes.length > 0 && (
          <BusyButton variant="light" isBusy={isRelabelling} onClick={() => relabel(changes)}>
            Apply {changes.length === 1 ? 'the suggestion' : `all ${changes.length} suggestions`}
          </BusyButton>
        )}
      </div>
      <ol className={bare.list}>
        {ordered.slice(0, shown).map((question) => (
          <li key={question.questionId} className={classes.row}>
            <MeasuredRow
              question={question}
              isBusy={isRelabelling}
              onRelabel={() => relabel(suggestedChanges([question]))}
            />
          </li>
        ))}
      </ol>
      {shown < ordered.length && (
        <BusyButton variant="default" mt="md" isBusy={false} onClick={() => setShown(ordered.length)}>
          Show all {counted(ordered.length, 'question')}
        </BusyButton>
      )}
    </Section>
  );
}
