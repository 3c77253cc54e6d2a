import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { heldByChapters } from './availability.ts';
import type { DraftChange, ExamDraft } from './draft.ts';
import { LabelCounts } from './label-counts.tsx';
import type { ChosenCourse } from './use-course.ts';

interface LabelsSectionProps {
  draft: ExamDraft;
  course: ChosenCourse;
  onChange: (change: DraftChange) => void;
}

/** How many questions of each difficulty and of each objective, beside what the chosen chapters hold. */
export function LabelsSection({ draft, course, onChange }: LabelsSectionProps) {
  const chosenIds = draft.chapters.map((chapter) => chapter.chapterId);
  const held = chosenIds.length > 0 ? heldByChapters(course.availability, chosenIds) : undefined;
  return (
    <>
      <LabelCounts
        title="Difficulty"
        labels={DIFFICULTIES}
        counts={draft.difficulty}
        held={held?.difficulty}
        onCount={(difficulty, count) => onChange({ type: 'difficulty', difficulty, count })}
      />
      <LabelCounts
        title="Objective"
        labels={OBJECTIVES}
        counts={draft.objective}
        held={held?.objective}
        onCount={(objective, count) => onChange({ type: 'objective', objective, count })}
      />
    </>
  );
}
