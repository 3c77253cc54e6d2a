import type { ExamDetail, ExamVersion } from '@exam/contract';
import { firstCharacters } from '@exam/contract/characters';
import { LIMITS } from '@exam/contract/limits';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { courseQueries } from '../../../data/courses.ts';
import { examChanges, examQueries } from '../../../data/exams.ts';
import { errorText, fieldErrors } from '../../../lib/error-text.ts';
import { atMost } from '../../../ui/at-most.ts';
import bare from '../../../ui/bare.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ExamFrame, loadOf } from '../../../ui/exams/exam-frame.tsx';
import { VersionTabs } from '../../../ui/exams/version-tabs.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import titles from '../../../ui/titles.module.css';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts';
import { useChange } from '../../../ui/use-change.ts';
import classes from './correct-exam-screen.module.css';
import { CorrectedQuestion } from './corrected-question.tsx';
import {
  type CorrectionDraft,
  correctionsOf,
  describeDraft,
  slotsOf,
  startCorrection,
} from './correction-draft.ts';

/** /exams/{examId}/correct: mends, replaces, takes out and moves questions of a saved exam, and saves all that as a copy. */
export function CorrectExamScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId));
  const versions = useQuery(examQueries.versions(examId));
  const load = loadOf([exam, versions]);
  const isReady = load.failure === undefined && exam.data !== undefined && versions.data !== undefined;
  return (
    <ExamFrame
      examId={examId}
      crumb="Corrected copy"
      title={exam.data && `Corrected copy of ${exam.data.name}`}
      width="reading"
      load={load}
      loadingText="Loading..."
    >
      {isReady && <Correcting key={examId} exam={exam.data} versions={versions.data} />}
    </ExamFrame>
  );
}

function Correcting({ exam, versions }: { exam: ExamDetail; versions: readonly ExamVersion[] }) {
  const [draft, setDraft] = useState(() => startCorrection(versions));
  const [shown, setShown] = useState(0);
  const role = useRole(exam.courseId);
  const slots = slotsOf(draft, versions, shown);
  const used = new Set(versions.flatMap(({ questions }) => questions.map(({ _id }) => _id)));
  for (const { _id } of draft.replaced.values()) used.add(_id);
  if (role === 'viewer') {
    return (
      <p className={classes.lead}>
        You may look at this course and not change it, so you cannot save an exam in it.
      </p>
    );
  }
  return (
    <>
      <p className={classes.lead}>
        The exam stays as it {exam.printedAt === null ? 'is' : 'was printed'}. The copy is an exam of its own,
        with its own paper and results.
      </p>
      {versions.length > 1 && (
        <VersionTabs numberOfVersions={versions.length} shown={shown} panelId={PANEL} onShow={setShown} />
      )}
      <ol id={PANEL} className={bare.list} aria-label="Questions">
        {slots.map((slot, place) => (
          <CorrectedQuestion
            key={slot.before._id}
            slot={slot}
            courseId={role === undefined ? null : exam.courseId}
            draft={draft}
            versions={versions}
            version={shown}
            isFirst={place === 0}
            isLast={place === slots.length - 1}
            usedIds={used}
            onChange={setDraft}
          />
        ))}
      </ol>
      <SaveCopy exam={exam} versions={versions} draft={draft} />
    </>
  );
}

const PANEL = 'questions-to-correct';

/** The role of the account in the course of the exam; undefined without a course, or before it is known. */
function useRole(courseId: string | null) {
  return useQuery({ ...courseQueries.detail(courseId ?? ''), enabled: courseId !== null }).data?.role;
}

interface SaveCopyProps {
  exam: ExamDetail;
  versions: readonly ExamVersion[];
  draft: CorrectionDraft;
}

/** The changes, the name of the copy, and the button that saves it. */
function SaveCopy({ exam, versions, draft }: SaveCopyProps) {
  const navigate = useNavigate();
  const [name, setName] = useState(() => nameOfCopy(exam.name));
  const changes = describeDraft(draft, versions);
  const unsaved = useUnsavedChanges(changes.length > 0);
  const { mutate, isPending, isSuccess, error } = useChange({
    ...examChanges.correct(exam._id),
    successText: 'Corrected copy saved',
    isShown: true,
  });

  function save() {
    mutate(correctionsOf(draft, versions, name), {
      onSuccess: ({ data }) => {
        unsaved.release();
        void navigate(`/exams/${data._id}`);
      },
    });
  }

  return (
    <section className={classes.foot} aria-label="The corrected copy">
      <h2 className={titles.part}>What changes</h2>
      <div role="status">
        {changes.length === 0 ? (
          <p className={classes.lead}>Nothing yet. Mend, replace, take out or move a question above.</p>
        ) : (
          <ul className={classes.changes}>
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      <TextInput
        label="Name of the copy"
        {...atMost(LIMITS.nameLength)}
        value={name}
        error={fieldErrors(error)['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {error !== null && (
        <p className={classes.refusal} role="alert">
          {errorText(error, 'The copy could not be saved. Try again.')}
        </p>
      )}
      <div>
        <BusyButton isBusy={isPending || isSuccess} disabled={changes.length === 0} onClick={save}>
          Save a corrected copy
        </BusyButton>
      </div>
      <LeaveDialog changes={unsaved} />
    </section>
  );
}

const SUFFIX = ' (corrected)';

function nameOfCopy(name: string): string {
  return `${firstCharacters(name, LIMITS.nameLength - SUFFIX.length)}${SUFFIX}`;
}
