import type { Question } from '@exam/contract';
import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { QuietFailure } from '../../ui/quiet-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { opensKeyboard } from '../../ui/shortcuts.ts';
import titles from '../../ui/titles.module.css';
import { BlueprintsMenu } from './blueprints/blueprints-menu.tsx';
import { ChapterRows } from './chapter-rows.tsx';
import { CountField, type MarkOf } from './count-field.tsx';
import { CourseSelect } from './course-select.tsx';
import classes from './details-pane.module.css';
import type { ChosenChapter, DraftChange } from './draft.ts';
import field from './inline-field.module.css';
import { LabelsSection } from './labels-section.tsx';
import { PreferencesSection } from './preferences/preferences-section.tsx';
import { rememberPreferences } from './preferences/remembered-preferences.ts';
import { marksOf } from './proposal.ts';
import { isAskedFor } from './request-exam.ts';
import { SpreadControls } from './spread-controls.tsx';
import { type PutInNow, TakenSection } from './taken-section.tsx';
import { TruthLine } from './truth-line.tsx';
import type { ChosenCourse } from './use-course.ts';
import { type Foresight, useForesight } from './use-foresight.ts';
import { versionsSent } from './versions/versions-draft.ts';
import { VersionsSection } from './versions/versions-section.tsx';
import { lockedQuestions, type PaperState, type Workbench } from './workbench.ts';

interface DetailsPaneProps {
  bench: Workbench;
  course: ChosenCourse;
  /** Why the server refused the name. */
  nameError: string | undefined;
  onChange: (change: DraftChange) => void;
  onGenerate: () => void;
  onTake: (question: Question) => void;
  onLetGo: (questionId: string) => void;
  putInNow: (question: Question) => PutInNow | undefined;
}

/** The left pane: the details of the exam. */
export function DetailsPane(props: DetailsPaneProps) {
  const { course, nameError, onChange, onGenerate } = props;
  const { draft } = props.bench;
  const foresight = useForesight(props.bench, course);
  const markOf = marksOf(props.bench, foresight.verdict);
  const pane = useElementSize();

  const form = useRef<HTMLFormElement>(null);
  useFieldInView(form, props.bench.generation.refusal);

  function submit(event: FormEvent) {
    event.preventDefault();
    // What was left empty is filled in as the pool has it, and tinted.
    const counts = foresight.fill?.();
    if (counts) onChange({ type: 'counts-replaced', counts });
    onGenerate();
  }

  return (
    <div
      ref={pane.ref}
      className={classes.pane}
      style={{ '--pane-height': `${pane.height}px` } as CSSProperties}
    >
      <div className={classes.head}>
        <h2 id="exam-details" className={titles.pane}>
          Exam Details
        </h2>
        <BlueprintsMenu draft={draft} course={course} onChange={onChange} />
      </div>
      <form ref={form} className={classes.form} aria-labelledby="exam-details" noValidate onSubmit={submit}>
        <div className={classes.fields}>
          <TextInput
            label="Name"
            size="sm"
            classNames={{ root: field.field, error: field.error }}
            autoFocus={!opensKeyboard()}
            value={draft.name}
            error={nameError !== undefined}
            onChange={(event) => onChange({ type: 'name', name: event.currentTarget.value })}
          />
          <CourseSelect
            value={draft.courseId}
            onChange={(courseId) => onChange({ type: 'course', courseId })}
          />
          {draft.courseId !== null && (
            <ChaptersSection
              courseId={draft.courseId}
              chosen={draft.chapters}
              course={course}
              values={foresight.values}
              markOf={markOf}
              onChange={onChange}
            />
          )}
          <LabelsSection
            draft={draft}
            course={course}
            values={foresight.values}
            markOf={markOf}
            onChange={onChange}
          />
          {draft.courseId !== null && (
            <TakenSection
              bench={props.bench}
              courseId={draft.courseId}
              onTake={props.onTake}
              onLetGo={props.onLetGo}
              putInNow={props.putInNow}
            />
          )}
          <PreferencesSection
            preferences={draft.preferences}
            courseId={draft.courseId}
            hasSeveral={versionsSent(draft.versions) !== undefined && draft.versions.differBy === 'questions'}
            hasExams={course.numberOfExams > 0}
            onChange={(preferences) => {
              rememberPreferences(preferences);
              onChange({ type: 'preferences', preferences });
            }}
          />
          <VersionsSection
            versions={draft.versions}
            shufflesChoices={draft.shufflesChoices}
            onShuffle={(shufflesChoices) => onChange({ type: 'shuffles-choices', shufflesChoices })}
            onChange={(versions) => onChange({ type: 'versions', versions })}
          />
        </div>
        <Foot {...props} foresight={foresight} />
      </form>
    </div>
  );
}

/** Scrolls to the first count that a refusal names. */
function useFieldInView(form: RefObject<HTMLElement | null>, refusal: PaperState['refusal']): void {
  useEffect(() => {
    if (refusal === undefined) return;
    form.current?.querySelector('[data-mark="in-question"]')?.scrollIntoView({ block: 'center' });
  }, [form, refusal]);
}

/** The verdict on the details, and the Generate button. */
function Foot({ bench, course, foresight, onChange }: DetailsPaneProps & { foresight: Foresight }) {
  const locked = lockedQuestions(bench).length;
  const { proposal, generation, draft } = bench;
  const isAsked = generation.paper !== undefined && isAskedFor(generation.paper, draft);
  return (
    <div className={classes.foot}>
      <TruthLine
        foresight={foresight}
        courseId={course.mayAdd ? bench.draft.courseId : null}
        chapters={course.chapters}
        onUse={(counts) => counts && onChange({ type: 'counts-replaced', counts })}
        onBack={proposal && (() => onChange({ type: 'counts-restored', from: proposal.before }))}
      />
      <BusyButton
        type="submit"
        fullWidth
        // Once the exam is what was asked for, saving comes first.
        variant={isAsked ? 'default' : 'filled'}
        isBusy={bench.generation.status === 'running'}
      >
        {locked === 0
          ? 'Generate'
          : `Generate${bench.generation.paper ? ' again' : ''}, keep ${locked} locked`}
      </BusyButton>
    </div>
  );
}

interface ChaptersSectionProps {
  courseId: string;
  chosen: readonly ChosenChapter[];
  course: ChosenCourse;
  values: Foresight['values'];
  markOf: MarkOf;
  onChange: (change: DraftChange) => void;
}

/** The chapters of the exam, and the number of questions from each. */
function ChaptersSection(props: ChaptersSectionProps) {
  const { chapters, isLoading, isFailed, retry } = props.course;
  if (isLoading) return <LoadingText>Loading chapters...</LoadingText>;
  if (isFailed) return <QuietFailure text="The chapters could not be loaded." onRetry={retry} />;
  if (chapters.length === 0) {
    return (
      <Text>
        This course has no chapters yet.{' '}
        <Anchor component={Link} to={`/add-chapter?course=${props.courseId}`} inherit>
          Add a chapter
        </Anchor>
      </Text>
    );
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>Chapters</legend>
      <SpreadControls {...props} />
      <ChapterPicker {...props} />
      <ChapterRows {...props} />
    </fieldset>
  );
}

interface ChapterPickerProps {
  chosen: readonly ChosenChapter[];
  course: ChosenCourse;
  onChange: (change: DraftChange) => void;
}

/** Adds a chapter with its count; both are needed. */
function ChapterPicker({ chosen, course, onChange }: ChapterPickerProps) {
  const [chapterId, setChapterId] = useState<string | null>(null);
  const [count, setCount] = useState('');
  const chosenIds = new Set(chosen.map((chapter) => chapter.chapterId));
  const open = course.chapters.filter((chapter) => !chosenIds.has(chapter._id));
  const canAdd = chapterId !== null && count.trim() !== '';

  function add() {
    if (!canAdd) return;
    onChange({ type: 'chapter-added', chapterId, count });
    setChapterId(null);
    setCount('');
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div className={classes.picker}>
      <Select
        size="sm"
        aria-label="Chapter"
        placeholder={open.length === 0 && chosen.length > 0 ? 'All chapters are chosen' : 'Choose a chapter'}
        options={open.map(({ _id, number, name }) => ({ value: _id, label: `${number}. ${name}` }))}
        value={chapterId}
        searchable
        nothingFound="No chapter matches"
        onChange={setChapterId}
      />
      <CountField
        size="sm"
        aria-label="Count"
        placeholder="Count"
        value={count}
        onChange={setCount}
        onKeyDown={addOnEnter}
      />
      <Button size="sm" variant="default" disabled={!canAdd} onClick={add}>
        Add
      </Button>
    </div>
  );
}
