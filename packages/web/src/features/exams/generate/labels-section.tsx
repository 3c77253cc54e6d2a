import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import bare from '../../../ui/bare.module.css';
import { heldByChapters } from './availability.ts';
import { CountField, type CountMark, Holding } from './count-field.tsx';
import type { MarkOf } from './count-marks.ts';
import type { DraftChange, ExamDraft } from './draft.ts';
import classes from './label-counts.module.css';
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

/** The counts per difficulty and per objective, with what the chosen chapters hold and still allow. */
export function LabelsSection({ draft, course, values, markOf, onChange }: LabelsSectionProps) {
  const { difficulty, objective } = draft;
  const chosenIds = draft.chapters.map((chapter) => chapter.chapterId);
  const held = chosenIds.length > 0 ? heldByChapters(course.availability, chosenIds) : undefined;
  return (
    <>
      <LabelCounts
        title="Difficulty"
        labels={DIFFICULTIES}
        counts={difficulty}
        held={held?.difficulty}
        markOf={(label) => markOf({ difficulty: label })}
        valuesOf={(label) =>
          noteOfValues(values?.difficulty[label], difficulty[label], held?.difficulty[label])
        }
        onCount={(label, count) => onChange({ type: 'difficulty', difficulty: label, count })}
      />
      <LabelCounts
        title="Objective"
        labels={OBJECTIVES}
        counts={objective}
        held={held?.objective}
        markOf={(label) => markOf({ objective: label })}
        valuesOf={(label) => noteOfValues(values?.objective[label], objective[label], held?.objective[label])}
        onCount={(label, count) => onChange({ type: 'objective', objective: label, count })}
      />
    </>
  );
}

interface LabelCountsProps<Label extends string> {
  title: string;
  labels: readonly Label[];
  counts: Readonly<Record<Label, string>>;
  /** The number of available questions of each label; undefined until it is loaded. */
  held: Readonly<Record<Label, number>> | undefined;
  /** The achievable values of a label in words; undefined if not worth showing. */
  valuesOf: (label: Label) => string | undefined;
  markOf: (label: Label) => CountMark | undefined;
  onCount: (label: Label, count: string) => void;
}

/** One count for each difficulty, or for each objective. */
function LabelCounts<Label extends string>(props: LabelCountsProps<Label>) {
  const { title, labels, counts, held, valuesOf, markOf, onCount } = props;
  return (
    <fieldset className={bare.group}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.fields}>
        {labels.map((label) => (
          <CountField
            key={label}
            size="xs"
            label={label}
            labelProps={{ fw: 400, fz: '0.8125rem' }}
            placeholder="0"
            value={counts[label]}
            mark={markOf(label)}
            description={<Holding count={counts[label]} held={held?.[label]} values={valuesOf(label)} />}
            onChange={(count) => onCount(label, count)}
          />
        ))}
      </div>
    </fieldset>
  );
}
