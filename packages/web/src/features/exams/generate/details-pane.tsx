import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import titles from '../../../ui/titles.module.css';
import { BlueprintsMenu } from './blueprints/blueprints-menu.tsx';
import { ChaptersSection } from './chapters-section.tsx';
import { CourseSelect } from './course-select.tsx';
import classes from './details-pane.module.css';
import type { DraftChange } from './draft.ts';
import field from './inline-field.module.css';
import { LabelsSection } from './labels-section.tsx';
import { PreferencesSection } from './preferences/preferences-section.tsx';
import { rememberPreferences } from './preferences/remembered-preferences.ts';
import { TruthLine } from './truth-line.tsx';
import type { ChosenCourse } from './use-course.ts';
import { type Foresight, useForesight } from './use-foresight.ts';
import { VersionsSection } from './versions/versions-section.tsx';
import { lockedQuestions, type Workbench } from './workbench.ts';

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
  const foresight = useForesight(props.bench, course);

  function submit(event: FormEvent) {
    event.preventDefault();
    onGenerate();
  }

  return (
    <div className={classes.pane}>
      <div className={classes.head}>
        <h2 id="exam-details" className={titles.pane}>
          Exam Details
        </h2>
        <BlueprintsMenu draft={draft} course={course} onChange={onChange} />
      </div>
      <form className={classes.form} aria-labelledby="exam-details" noValidate onSubmit={submit}>
        <div className={classes.fields}>
          <TextInput
            label="Name"
            size="sm"
            classNames={{ root: field.field, error: field.error }}
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
            <ChaptersSection
              chosen={draft.chapters}
              course={course}
              values={foresight.values}
              onChange={onChange}
            />
          )}
          <LabelsSection draft={draft} course={course} values={foresight.values} onChange={onChange} />
          <PreferencesSection
            preferences={draft.preferences}
            hasExams={course.numberOfExams > 0}
            onChange={(preferences) => {
              rememberPreferences(preferences);
              onChange({ type: 'preferences', preferences });
            }}
          />
          <VersionsSection
            versions={draft.versions}
            onChange={(versions) => onChange({ type: 'versions', versions })}
          />
        </div>
        <Foot {...props} foresight={foresight} />
      </form>
    </div>
  );
}

/** Whether the details make an exam, and the way to have it made. */
function Foot({ bench, foresight, onChange }: DetailsPaneProps & { foresight: Foresight }) {
  const locked = lockedQuestions(bench).length;
  return (
    <div className={classes.foot}>
      <TruthLine
        foresight={foresight}
        onUse={(counts) => counts && onChange({ type: 'counts-replaced', counts })}
      />
      <BusyButton type="submit" fullWidth isBusy={bench.generation.status === 'running'}>
        {locked === 0 ? 'Generate' : `Generate again, keep ${locked} locked`}
      </BusyButton>
    </div>
  );
}
