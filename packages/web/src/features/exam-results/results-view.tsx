import type { ExamDetail, ExamMarks, ExamResults, MarkFigures } from '@exam/contract';
import { passOrFail } from '@exam/contract/grade-scales';
import { LIMITS } from '@exam/contract/limits';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { markChanges, markQueries } from '../../data/exam-marks.ts';
import { resultQueries } from '../../data/exam-results.ts';
import { scanQueries } from '../../data/scans.ts';
import { counted } from '../../ui/counted.ts';
import { LongTime } from '../../ui/long-time.tsx';
import { describeAudits } from '../../ui/scans/audit-words.ts';
import { useAddressParams, withParams } from '../../ui/search-params.ts';
import { TabRow } from '../../ui/tab-row.tsx';
import { useChange } from '../../ui/use-change.ts';
import { ExpectedAndReached } from './expected-and-reached.tsx';
import { KeyFigures, PointFigures } from './key-figures.tsx';
import { ANCHOR, LookFirst } from './look-first.tsx';
import { AnalysisButton, ExportMenu } from './marks/export-menu.tsx';
import { MarksSection } from './marks/marks-section.tsx';
import { MeasuredQuestions } from './measured-questions.tsx';
import { type Grading, PointsPlot } from './points-plot.tsx';
import classes from './results-view.module.css';
import { StudentsSection } from './students-section.tsx';

interface ResultsViewProps {
  exam: ExamDetail;
  results: ExamResults;
  isOwner: boolean;
  /** Whether they were read from sheets, which can be opened. */
  hasSheets: boolean;
}

/** The results of an exam: an overview, its questions, and for its owner the students, each on a tab. */
export function ResultsView({ exam, results: marked, isOwner, hasSheets }: ResultsViewProps) {
  const examId = exam._id;
  const [isAsPrinted, setAsPrinted] = useState(false);
  const printed = useQuery({
    ...resultQueries.results(examId, 'printed'),
    enabled: isAsPrinted && marked.isRegraded,
  }).data?.data;
  const results = (isAsPrinted && marked.isRegraded && printed) || marked;
  const seesStudents = isOwner && results.keptUntil !== null;
  const marks = useQuery({ ...markQueries.marks(examId), enabled: seesStudents });
  const tabs = TABS.filter(({ name }) => name !== 'students' || seesStudents);
  const [tab, setTab] = useTab(tabs);
  const panelId = useId();
  const panel = (name: Tab) => ({ name, isShown: name === tab, panelId });
  return (
    <>
      <Lead isOwner={isOwner} hasSheets={hasSheets} results={results} attendance={marks.data?.attendance} />
      {isOwner && hasSheets && <CheckedReading examId={examId} />}
      <div className={classes.tabs}>
        <TabRow
          label="Results"
          tabs={tabs.map(({ text }) => ({ name: text, text }))}
          shown={tabs.findIndex(({ name }) => name === tab)}
          panelId={panelId}
          onShow={(index) => setTab(tabs[index]!.name)}
        />
        {seesStudents && (
          <ExportMenu
            exam={exam}
            fullPoints={marks.data?.figures?.fullPoints ?? null}
            hasSheets={hasSheets}
          />
        )}
      </div>
      {marked.isRegraded && tab !== 'students' && (
        <Switch
          mt="md"
          label="As printed"
          description="The figures by the key as it was printed, before anything was regraded"
          checked={isAsPrinted}
          onChange={(event) => setAsPrinted(event.currentTarget.checked)}
        />
      )}
      <Panel {...panel('overview')}>
        <LookFirst results={results} />
        {/* Students are marked as the exam is marked, not as it was printed. */}
        {seesStudents && results === marked && !marks.isError ? (
          <InPoints examId={examId} results={results} marks={marks.data} />
        ) : (
          <InRightAnswers results={results} />
        )}
        {seesStudents && <MarksSection exam={exam} results={marked} />}
        <ExpectedAndReached examId={examId} />
        {isOwner && results.keptUntil === null && (
          <div className={classes.gone}>
            <p>
              The answers of the students were deleted; these figures stay, and the analysis without grades.
            </p>
            <AnalysisButton examId={examId} />
          </div>
        )}
      </Panel>
      <Panel {...panel('questions')}>
        <MeasuredQuestions examId={examId} results={results} mayRegrade={seesStudents} />
        {results.numberOfWithheldQuestions > 0 && (
          <p className={classes.gone}>{describeWithheld(results.numberOfWithheldQuestions)}</p>
        )}
      </Panel>
      {seesStudents && (
        <Panel {...panel('students')}>
          <StudentsSection examId={examId} results={results} hasSheets={hasSheets} />
        </Panel>
      )}
    </>
  );
}

const TABS = [
  { name: 'overview', text: 'Overview' },
  { name: 'questions', text: 'Questions' },
  { name: 'students', text: 'Students' },
] as const;
type Tab = (typeof TABS)[number]['name'];

/** The tab that the address names. A link to a question leads to the questions. */
function useTab(tabs: readonly { readonly name: Tab }[]): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useAddressParams();
  const { hash } = useLocation();
  const byHash = hash.startsWith(ANCHOR) ? 'questions' : 'overview';
  const named = tabs.find(({ name }) => name === params.get('tab'))?.name ?? byHash;
  return [named, (tab) => setParams((now) => withParams(now, { tab: tab === 'overview' ? null : tab }))];
}

interface PanelProps {
  name: Tab;
  isShown: boolean;
  panelId: string;
  children: ReactNode;
}

/** What a tab shows. It stays once it was shown, so that what was searched, sorted or typed there is there again. */
function Panel({ name, isShown, panelId, children }: PanelProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  const { text } = TABS.find((tab) => tab.name === name)!;
  return (
    <div role="tabpanel" id={isShown ? panelId : undefined} aria-label={text} hidden={!isShown}>
      {children}
    </div>
  );
}

/** How many students, since when, and who of the list took part. */
function Lead({
  isOwner,
  hasSheets,
  results,
  attendance,
}: Pick<ResultsViewProps, 'isOwner' | 'hasSheets' | 'results'> & {
  attendance: ExamMarks['attendance'] | undefined;
}) {
  const isFew = results.numberOfStudents < LIMITS.fewestMeasuredAnswers;
  return (
    <p className={classes.lead}>
      {counted(results.numberOfStudents, 'student')}, {isOwner ? (hasSheets ? 'read' : 'uploaded') : 'as of'}{' '}
      <LongTime of={results.uploadedAt} />.{!isOwner && FOR_MEMBERS}
      {isFew && ' No labels are suggested for so few students.'}
      {describeAttendance(attendance ?? null)}
    </p>
  );
}

/** The figures and the plot as the exam is marked. */
function InPoints({
  examId,
  results,
  marks,
}: {
  examId: string;
  results: ExamResults;
  marks: ExamMarks | undefined;
}) {
  const keepPass = useKeepPass(examId, marks);
  const figures = marks?.figures ?? undefined;
  const most = figures === undefined ? results.numberOfQuestions : mostPointsOf(figures);
  return (
    <>
      <PointFigures results={results} figures={figures} />
      <PointsPlot
        // The line is typed anew once the full points are known.
        key={most}
        totals={figures?.totals ?? []}
        most={most}
        unit="point"
        mean={figures?.meanPoints ?? 0}
        standardError={figures?.standardError ?? null}
        grading={marks && figures && gradingOf(marks, figures)}
        onKeepPass={keepPass}
      />
    </>
  );
}

/** What makes points the pass line of an exam without grades; undefined where versions differ in what they are out of. */
function useKeepPass(examId: string, marks: ExamMarks | undefined) {
  const { mutate, isPending } = useChange({
    ...markChanges.scheme(examId),
    successText: 'The pass line was saved',
  });
  const full = marks?.figures?.fullPoints;
  if (marks === undefined || !full) return undefined;
  return (points: number) => {
    // Rounded down, so that these points pass.
    const scale = passOrFail(Math.floor((10_000 * points) / full) / 100);
    if (!isPending) mutate({ version: marks.version, scheme: { ...marks.scheme, scale } });
  };
}

/** The most that anybody could have; where versions differ, that anybody has or needs to pass. */
function mostPointsOf({ fullPoints, highestPoints, leastPassing }: MarkFigures): number {
  return fullPoints ?? Math.max(highestPoints, ...leastPassing.map(({ points }) => points));
}

/** The pass line in use; null without a grade scale. */
function gradingOf({ scheme: { scale }, passLine }: ExamMarks, figures: MarkFigures): Grading | null {
  if (scale === null) return null;
  const { numberNearPassLine: numberNear, leastPassing: lines } = figures;
  const passShare = passLine === null ? scale.passShare : Math.round(passLine.share * 100) / 100;
  return { passShare, isOfScale: passLine === null, numberNear, lines };
}

/** The figures and the plot of right answers, for who sees no marks. */
function InRightAnswers({ results }: { results: ExamResults }) {
  return (
    <>
      <KeyFigures results={results} />
      <PointsPlot
        totals={results.scores.map((numberOfStudents, points) => ({
          ...{ points, numberOfStudents },
          numberOfPassed: null,
        }))}
        most={results.scores.length - 1}
        unit="question"
        mean={results.meanScore}
        standardError={results.standardError}
        grading={null}
      />
    </>
  );
}

/** How far the reading of the sheets can be trusted, as far as that was looked at. */
function CheckedReading({ examId }: { examId: string }) {
  const { data } = useQuery(scanQueries.audits(examId));
  const told = data && describeAudits(data);
  return told ? <p className={classes.lead}>{told}</p> : null;
}

const FOR_MEMBERS =
  ' These figures are computed anew when five more students came, or after a week: so they do not tell what a single student answered.';

/** Who of the list took part; empty without a list. */
function describeAttendance(attendance: ExamMarks['attendance']): string {
  if (attendance === null) return '';
  const { numberOfListed, numberOfPresent, numberOfAbsent, numberOfOpen, numberOfUnlisted } = attendance;
  const others = [
    ...(numberOfAbsent > 0 ? [`${numberOfAbsent} absent`] : []),
    ...(numberOfOpen > 0 ? [`${numberOfOpen} without a sheet so far`] : []),
    ...(numberOfUnlisted > 0 ? [`${numberOfUnlisted} not in the list`] : []),
  ];
  return [` ${numberOfPresent} of ${counted(numberOfListed, 'listed student')} took part`, ...others]
    .join(', ')
    .concat('.');
}

/** Why questions are missing from the list. */
function describeWithheld(count: number): string {
  return `Not shown: ${counted(count, 'question')} that fewer than ${LIMITS.fewestShownStudents} students had on their paper. Figures of so few students would reveal single answers.`;
}
