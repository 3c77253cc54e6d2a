import { useInfiniteQuery } from '@tanstack/react-query';
import { examQueries } from '../../../data/exams.ts';
import { Select } from '../../../ui/select.tsx';
import { CountField } from '../count-field.tsx';
import field from '../inline-field.module.css';
import classes from './difficulty-choice.module.css';
import type { DifficultyDraft } from './preferences.ts';

interface DifficultyChoiceProps {
  difficulty: DifficultyDraft;
  /** The course whose exams can be chosen; null where there are none. */
  courseId: string | null;
  /** Whether there are to be several versions of different questions. */
  hasSeveral: boolean;
  onChange: (difficulty: DifficultyDraft) => void;
}

/** How hard the exam is to be. */
export function DifficultyChoice({ difficulty, courseId, hasSeveral, onChange }: DifficultyChoiceProps) {
  const { as, percent, examId } = difficulty;
  return (
    <div className={classes.choice}>
      <Select
        size="xs"
        label="Difficulty"
        classNames={{ root: field.field }}
        options={[
          { value: 'versions', label: hasSeveral ? 'Alike in all versions' : 'As it comes' },
          ...(courseId === null ? [] : [{ value: 'exam' as const, label: 'As hard as a saved exam' }]),
          { value: 'mean', label: 'A mean of about …' },
        ]}
        value={as}
        onChange={(chosen) => onChange({ ...difficulty, as: chosen })}
      />
      {as === 'exam' && courseId !== null && (
        <ExamSelect
          courseId={courseId}
          examId={examId}
          onChange={(chosen) => onChange({ ...difficulty, examId: chosen })}
        />
      )}
      {as === 'mean' && (
        <span className={classes.mean}>
          about
          <CountField
            size="xs"
            aria-label="Mean in percent"
            classNames={{ root: classes.number }}
            value={percent}
            onChange={(typed) => onChange({ ...difficulty, percent: typed })}
          />
          % of the points
        </span>
      )}
    </div>
  );
}

interface ExamSelectProps {
  courseId: string;
  examId: string | null;
  onChange: (examId: string) => void;
}

/** The exams of the course, the newest first. */
function ExamSelect({ courseId, examId, onChange }: ExamSelectProps) {
  const { data } = useInfiniteQuery(examQueries.list(courseId));
  const exams = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <Select
        size="xs"
        aria-label="Exam that it is as hard as"
        placeholder="Choose an exam"
        options={exams.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={examId}
        searchable
        nothingFound="No exam matches"
        onChange={onChange}
      />
      <span className={classes.mean}>Its questions are left out.</span>
    </>
  );
}
