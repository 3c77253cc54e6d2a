import type { Question } from '@exam/contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Store } from '../../lib/store.ts';
import { forgetWayBack, getWayBack } from '../../lib/way-back.ts';
import { FIRST_VERSION } from '../../ui/exams/versions-view.tsx';
import { Page } from '../../ui/page.tsx';
import { withParams } from '../../ui/search-params.ts';
import { DetailsPane } from './details-pane.tsx';
import { useDraftKeeper } from './draft-keeper.ts';
import classes from './generate-exam-screen.module.css';
import { GoOnSection, KeptNote, useGoOnOfAddress, useOffersAwaited } from './go-on-section.tsx';
import { PaperPane } from './paper-pane.tsx';
import { type PaperControls, usePaperControls } from './questions/use-paper-controls.ts';
import { isAskedFor, useGeneration } from './request-exam.ts';
import type { PutInNow } from './taken-section.tsx';
import { useCourse } from './use-course.ts';
import { useSave } from './use-save.ts';
import { useTemplate } from './use-template.ts';
import { versionsOf } from './versions/paper-versions.ts';
import {
  changeDetails,
  letGo,
  savedExamId,
  startFrom,
  takeQuestion,
  useWorkbench,
  type Workbench,
} from './workbench.ts';

/** Where a question of the pool can stand at once: in place of the first unlocked one of its cell on the shown version. */
function putInNow(
  { generation, lockedIds }: Workbench,
  shown: number,
  coming: Question,
  { canChange, choose }: PaperControls,
): PutInNow | undefined {
  const { paper } = generation;
  if (paper === undefined || !canChange) return undefined;
  const version = Math.min(shown, versionsOf(paper).length - 1);
  const questions = versionsOf(paper)[version]?.questions ?? [];
  if (questions.some(({ _id }) => _id === coming._id)) return undefined;
  const at = questions.findIndex(
    (question) =>
      !lockedIds.has(question._id) &&
      question.chapterId === coming.chapterId &&
      question.difficulty === coming.difficulty &&
      question.objective === coming.objective,
  );
  const leaving = questions[at];
  return leaving && { number: at + 1, putIn: () => choose(version, leaving._id, coming) };
}

/** /generate-exam: the details of an exam on the left, the exam that was generated from them on the right. */
export function GenerateExamScreen() {
  const [bench, store] = useWorkbench();
  useCourseOfAddress(store);
  const isTemplateAwaited = useTemplate(store);
  useGoOnOfAddress(store);
  const keeper = useDraftKeeper(store);
  const { draft, generation } = bench;
  const course = useCourse(draft.courseId);
  const { isGone } = course;
  useEffect(() => {
    // The course is gone, so its chapters and exams can no longer be saved.
    if (isGone) store.update((current) => changeDetails(current, { type: 'course', courseId: null }));
  }, [isGone, store]);
  const generate = useGeneration(store, course.numberOfExams);
  const { save, isSaving, nameError } = useSave(store, keeper);
  const controls = usePaperControls(bench, store);
  const [look, setLook] = useState(FIRST_VERSION);
  const { paper } = generation;
  const pane = useRef<HTMLElement>(null);

  async function generateAndShow() {
    await generate();
    // Above the paper, the details fill a narrow window.
    const isNarrow = window.matchMedia?.('(width < 64em)').matches ?? false;
    if (isNarrow && store.get().generation.status === 'ready')
      pane.current?.scrollIntoView({ block: 'start' });
  }

  const areOffersAwaited = useOffersAwaited();
  const isSideBySide = paper?.further !== undefined && look.isSideBySide;

  return (
    <Page
      title="Generate exam"
      width="wide"
      actions={<KeptNote bench={bench} store={store} keeper={keeper} />}
    >
      <WayBackLine />
      <GoOnSection bench={bench} store={store} keeper={keeper} />
      <div
        className={classes.panes}
        data-side-by-side={isSideBySide || undefined}
        data-awaited={areOffersAwaited || isTemplateAwaited || undefined}
      >
        <DetailsPane
          bench={bench}
          course={course}
          nameError={nameError(draft.name)}
          onChange={(change) => store.update((current) => changeDetails(current, change))}
          onGenerate={() => void generateAndShow()}
          onTake={(question) => store.update((current) => takeQuestion(current, question))}
          onLetGo={(questionId) => store.update((current) => letGo(current, questionId))}
          putInNow={(question) => putInNow(bench, look.shown, question, controls)}
        />
        <PaperPane
          name={draft.name}
          generation={generation}
          chapterNames={course.chapterNames}
          controls={controls}
          look={look}
          onLook={setLook}
          isOutdated={paper !== undefined && !isAskedFor(paper, draft)}
          isSaving={isSaving}
          savedExamId={savedExamId(bench)}
          onSave={() => paper && save(paper, draft.name)}
          nameError={nameError(draft.name)}
          onName={(name) => {
            store.update((current) => changeDetails(current, { type: 'name', name }));
            if (paper) save(paper, name);
          }}
          paneRef={pane}
        />
      </div>
    </Page>
  );
}

/**
 * Starts an exam of the course that the address names, once: the parameter goes, so that coming back does not start anew. An
 * exam of that course that is in the making stays.
 */
function useCourseOfAddress(store: Store<Workbench>): void {
  const [params, setParams] = useSearchParams();
  const courseId = params.get('course');
  useEffect(() => {
    if (courseId === null) return;
    store.update((bench) => (bench.draft.courseId === courseId ? bench : startFrom(bench, { courseId })));
    setParams((now) => withParams(now, { course: null }), { replace: true });
  }, [courseId, store, setParams]);
}

/** Offers once the way back to the page that the user wanted before the log-in. */
function WayBackLine() {
  const [address] = useState(getWayBack);
  useEffect(forgetWayBack, []);
  if (address === undefined) return null;
  return (
    <p className={classes.wayBack}>
      You tried to open another page before you logged in. <Link to={address}>Open that page</Link>
    </p>
  );
}
