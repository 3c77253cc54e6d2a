import { DIFFICULTIES, KINDS, OBJECTIVES } from '@exam/assembly';
import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { type Holdings, heldByChapters } from './availability.ts';
import { CountField, Holding, type MarkOf } from './count-field.tsx';
import type { DraftChange, ExamDraft } from './draft.ts';
import { parseCount } from './draft-counts.ts';
import classes from './labels-section.module.css';
import type { ChosenCourse } from './use-course.ts';
import type { Foresight } from './use-foresight.ts';
import { noteOfValues } from './values-note.ts';

interface LabelsSectionProps {
  draft: ExamDraft;
  course: ChosenCourse;
  values: Foresight['values'];
  markOf: MarkOf;
  onChange: (change: DraftChange) => void;
}

/**
 * The counts per difficulty and per objective at the edges of one grid. Its cells tell how many questions of each kind the
 * chosen chapters hold, its corner how many the chapter counts add up to.
 */
export function LabelsSection(props: LabelsSectionProps) {
  const { draft, course, values, markOf, onChange } = props;
  const id = useId();
  const chosenIds = draft.chapters.map((chapter) => chapter.chapterId);
  const held = chosenIds.length > 0 ? heldByChapters(course.availability, chosenIds) : undefined;
  return (
    <table className={classes.grid}>
      <caption className={classes.title}>
        Difficulty and objective
        {held && <span className={classes.note}> inside: what these chapters hold</span>}
      </caption>
      <thead>
        <tr>
          <td />
          {OBJECTIVES.map((objective) => (
            <th key={objective} scope="col">
              <label htmlFor={`${id}${objective}`}>{objective}</label>
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {DIFFICULTIES.map((difficulty) => (
          <tr key={difficulty}>
            <th scope="row">
              <label htmlFor={`${id}${difficulty}`}>{difficulty}</label>
            </th>
            {OBJECTIVES.map((objective) => (
              <td key={objective} className={classes.kind}>
                {heldOfKind(held, difficulty, objective)}
              </td>
            ))}
            <td className={classes.field}>
              <LabelCount
                id={`${id}${difficulty}`}
                count={draft.difficulty[difficulty]}
                held={held?.difficulty[difficulty]}
                values={values?.difficulty[difficulty]}
                mark={markOf({ difficulty })}
                onCount={(count) => onChange({ type: 'difficulty', difficulty, count })}
              />
            </td>
          </tr>
        ))}
        <tr>
          <td />
          {OBJECTIVES.map((objective) => (
            <td key={objective} className={classes.field}>
              <LabelCount
                id={`${id}${objective}`}
                count={draft.objective[objective]}
                held={held?.objective[objective]}
                values={values?.objective[objective]}
                mark={markOf({ objective })}
                onCount={(count) => onChange({ type: 'objective', objective, count })}
              />
            </td>
          ))}
          <td className={classes.sum}>{sumOfChapters(draft)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function heldOfKind(held: Holdings | undefined, difficulty: string, objective: string): string {
  const at = KINDS.findIndex((kind) => kind.difficulty === difficulty && kind.objective === objective);
  return held?.kinds[at]?.toLocaleString('en') ?? '';
}

/** "60 in all"; empty as long as no chapter has a count. */
function sumOfChapters({ chapters }: ExamDraft): string {
  const sum = chapters.reduce((total, { count }) => total + (parseCount(count) ?? 0), 0);
  return sum === 0 ? '' : `${sum.toLocaleString('en')} in all`;
}

interface LabelCountProps {
  id: string;
  count: string;
  held: number | undefined;
  values: Parameters<typeof noteOfValues>[0];
  mark: ReturnType<MarkOf>;
  onCount: (count: string) => void;
}

/** The count of one label, with what the chosen chapters hold of it and still allow. */
function LabelCount({ id, count, held, values, mark, onCount }: LabelCountProps) {
  return (
    <CountField
      id={id}
      size="xs"
      placeholder="0"
      value={count}
      mark={mark}
      description={
        <>
          <VisuallyHidden component="span">Number of questions: </VisuallyHidden>
          <Holding count={count} held={held} values={noteOfValues(values, count, held)} />
        </>
      }
      onChange={onCount}
    />
  );
}
