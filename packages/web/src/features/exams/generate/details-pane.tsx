import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { ChaptersSection } from './chapters-section.tsx';
import { CourseSelect } from './course-select.tsx';
import classes from './details-pane.module.css';
import type { DraftChange, WholeCounts } from './draft.ts';
import { LabelsSection } from './labels-section.tsx';
import { TruthLine } from './truth-line.tsx';
import type { ChosenCourse } from './use-course.ts';
import { useVerdict } from './use-verdict.ts';
import { lockedInOrder, type Workbench } from './workbench.ts';

interface DetailsPaneProps {
  bench: Workbench;
  course: ChosenCourse;
  /** What the server has against the name. */
  nameError: string | undefined;
  onChange: (change: DraftChange) => void;
  onGenerate: () => void;
}

/** The left pane: what the exam is to be. */
export function DetailsPane(props: DetailsPaneProps) {
  const { course, nameError, onChange, onGenerate } = props;
  const { draft } = props.bench;

  function submit(event: FormEvent) {
    event.preventDefault();
    onGenerate();
  }

  return (
    <form className={classes.pane} aria-labelledby="exam-details" noValidate onSubmit={submit}>
      <h2 id="exam-details" className={classes.title}>
        Exam Details
      </h2>
      <div className={classes.fields}>
        <TextInput
          label="Name"
          autoFocus
          value={draft.name}
          error={nameError}
          onChange={(event) => onChange({ type: 'name', name: event.currentTarget.value })}
        />
        <CourseSelect
          value={draft.courseId}
          onChange={(courseId) => onChange({ type: 'course', courseId })}
        />
        {draft.courseId !== null && (
          <ChaptersSection chosen={draft.chapters} course={course} onChange={onChange} />
        )}
        <LabelsSection draft={draft} course={course} onChange={onChange} />
      </div>
      <Foot {...props} />
    </form>
  );
}

/** Whether the details make an exam, and the way to have it made. */
function Foot({ bench, course, onChange }: DetailsPaneProps) {
  const { verdict, nearest } = useVerdict(bench, course);
  const locked = lockedInOrder(bench).length;

  function replaceCounts(counts: WholeCounts) {
    onChange({ type: 'counts-replaced', counts });
  }

  return (
    <div className={classes.foot}>
      <TruthLine verdict={verdict} onUseNearest={nearest && (() => replaceCounts(nearest))} />
      <Button type="submit" fullWidth loading={bench.generation.status === 'running'}>
        {locked === 0 ? 'Generate' : `Generate again, keep ${locked} locked`}
      </Button>
    </div>
  );
}
