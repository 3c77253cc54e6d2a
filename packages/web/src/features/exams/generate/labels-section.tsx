import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { heldByChapters } from './availability.ts';
import type { DraftChange, ExamDraft } from './draft.ts';
import { LabelCounts } from './label-counts.tsx';
import type { ChosenCourse } from './use-course.ts';
import type { Foresight } from './use-foresight.ts';
import { noteOfValues } from './values-note.ts';

interface LabelsSectionProps {
  draft: ExamDraft;
  course: ChosenCourse;
  values: Foresight['values'];
  onChange: (change: DraftChange) => void;
}

/** How many questions of each difficulty and of each objective, beside what the chosen chapters hold and still allow. */
export function LabelsSection({ draft, course, values, onChange }: LabelsSectionProps) {
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
        valuesOf={(label) => noteOfValues(values?.objective[label], objective[label], held?.objective[label])}
        onCount={(label, count) => onChange({ type: 'objective', objective: label, count })}
      />
    </>
  );
}
