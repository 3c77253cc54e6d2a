import type { Doubt, ReadQuestion, ScannedPage } from '@exam/contract';
import { letterOf } from '@exam/contract/letters';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { scanQueries } from '../../../data/scans.ts';
import { describePage } from '../../../ui/scans/describe-page.ts';
import { type Area, PagePicture } from '../page-picture.tsx';
import { areaOf, ReadMarks } from '../read-marks.tsx';
import classes from './doubts-screen.module.css';

/** What a doubt is about, cut out of its page and enlarged, with what was read drawn over it. */
export function DoubtView({ examId, doubt }: { examId: string; doubt: Doubt }) {
  const { kind, pages, places } = doubt;
  const [page] = pages as [ScannedPage];
  return (
    <div className={classes.view}>
      {kind === 'duplicate' ? (
        <SideBySide examId={examId} doubt={doubt} />
      ) : (
        <figure className={classes.figure}>
          {!page.hasPicture && <p className={classes.quiet}>This page has no picture.</p>}
          {page.hasPicture && isCutOut(doubt) && <CutOut examId={examId} doubt={doubt} />}
          {page.hasPicture && !isCutOut(doubt) && (
            <PagePicture examId={examId} pageId={page._id} label={describePage(page)} places={places} />
          )}
          <PageLink examId={examId} page={page} />
        </figure>
      )}
    </div>
  );
}

function isCutOut({ kind, places, question, digits }: Doubt): boolean {
  if (places === null) return false;
  return (kind === 'mark' && question !== null) || (kind === 'number' && digits.length > 0);
}

interface CutOutProps {
  examId: string;
  doubt: Doubt;
  /** On a sheet of doubts: what is chosen, if it is a letter, and what a press on the circle of a letter does. */
  onSheet?: OnSheet;
}

/** The part of the page that a mark or a number is read from. */
export function CutOut({ examId, doubt, onSheet }: CutOutProps) {
  const { kind, pages, places, question, neighbours } = doubt;
  const [page] = pages as [ScannedPage];
  if (kind === 'number') return <NumberCutOut examId={examId} doubt={doubt} onDrawn={onSheet?.onDrawn} />;
  if (question === null || places === null) return null;
  const shown = { page, places, question };
  return onSheet ? (
    <QuestionCutOut examId={examId} shown={shown} onSheet={onSheet} />
  ) : (
    <MarkCutOut examId={examId} shown={shown} neighbours={neighbours} />
  );
}

interface ShownQuestion {
  page: ScannedPage;
  places: NonNullable<Doubt['places']>;
  question: ReadQuestion;
}

interface OnSheet {
  chosen: string | null;
  onPress: (letter: string) => void;
  onDrawn?: (() => void) | undefined;
}

interface MarkCutOutProps {
  examId: string;
  shown: ShownQuestion;
  neighbours: readonly ReadQuestion[];
}

/** The row of the question between those above and below it. */
function MarkCutOut({ examId, shown: { page, places, question }, neighbours }: MarkCutOutProps) {
  const shown = [...neighbours, question];
  const area = rowOf(shown, places);
  return (
    <PagePicture
      examId={examId}
      pageId={page._id}
      label={`Question ${question.number} with those around it`}
      places={places}
      area={area}
    >
      <ReadMarks questions={shown} places={places} framed={[question.number]} />
      <Letters question={question} places={places} top={area.y} />
    </PagePicture>
  );
}

interface QuestionCutOutProps {
  examId: string;
  shown: ShownQuestion;
  onSheet: OnSheet;
}

/** The row of a question alone; its circles can be pressed. */
export function QuestionCutOut({
  examId,
  shown,
  onSheet: { chosen, onPress, onDrawn },
}: QuestionCutOutProps) {
  const { page, places, question } = shown;
  const area = rowOf([question], places);
  return (
    <PagePicture
      examId={examId}
      pageId={page._id}
      label={`Question ${question.number}`}
      places={places}
      area={area}
      onDrawn={onDrawn}
    >
      <ReadMarks
        questions={[{ ...question, answer: chosen }]}
        places={places}
        framed={[]}
        onPress={(_question, letter) => onPress(letter)}
      />
      <Letters question={question} places={places} top={area.y} />
    </PagePicture>
  );
}

/** The part of the page with the circles of questions and, at their left, their numbers. */
function rowOf(questions: readonly ReadQuestion[], { circleDiameter }: ShownQuestion['places']): Area {
  const around = areaOf(
    questions.flatMap(({ choices }) => choices),
    circleDiameter * MARGIN,
  );
  return { ...around, x: around.x - NUMBERS_MM, width: around.width + NUMBERS_MM };
}

/** The letters of the choices above their circles. */
function Letters({ question, places, top }: Omit<ShownQuestion, 'page'> & { top: number }) {
  return question.choices.map(({ x }, at) => (
    <text
      key={letterOf(at)}
      className={classes.letter}
      x={x}
      y={top + places.circleDiameter * LETTER_BELOW}
      fontSize={places.circleDiameter * LETTER_SIZE}
    >
      {letterOf(at)}
    </text>
  ));
}

/** In diameters of a circle. */
const MARGIN = 1.4;
const LETTER_BELOW = 0.6;
const LETTER_SIZE = 0.6;
const NUMBERS_MM = 8;

/** The digits of the student number with what is written above them, and the name at their left. */
function NumberCutOut({
  examId,
  doubt,
  onDrawn,
}: Pick<CutOutProps, 'examId' | 'doubt'> & Pick<OnSheet, 'onDrawn'>) {
  const { pages, places, digits } = doubt;
  const [page] = pages as [ScannedPage];
  if (places === null) return null;
  const around = areaOf(
    digits.flatMap(({ circles }) => circles),
    places.circleDiameter * MARGIN,
  );
  const area = {
    x: 0,
    y: around.y - WRITTEN_MM,
    width: around.x + around.width,
    height: around.height + WRITTEN_MM,
  };
  const radius = places.circleDiameter / 2 + RING_MM;
  return (
    <PagePicture
      examId={examId}
      pageId={page._id}
      label={`Student number, read as ${page.studentNumber ?? 'nothing'}`}
      places={places}
      area={area}
      onDrawn={onDrawn}
    >
      {digits.flatMap(({ circles, digit, isDoubtful }, column) => {
        const { x, y } = circles[digit ?? 0] ?? { x: 0, y: 0 };
        const drawn = digit !== null && (
          // biome-ignore lint/suspicious/noArrayIndexKey: digits have no other identity than their column
          <circle key={`read ${column}`} className={classes.digit} cx={x} cy={y} r={radius} />
        );
        const { x: left, y: top, width, height } = areaOf(circles, radius);
        const unclear = isDoubtful && (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={`unclear ${column}`}
            className={classes.unclear}
            x={left}
            y={top}
            width={width}
            height={height}
          />
        );
        return [drawn, unclear];
      })}
    </PagePicture>
  );
}

const WRITTEN_MM = 12;
const RING_MM = 0.4;

/** Several pages for one page of a student, beside each other, and the questions where they differ. */
function SideBySide({ examId, doubt }: { examId: string; doubt: Doubt }) {
  const { pages, differences } = doubt;
  return (
    <>
      {differences.length > 0 && (
        <p className={classes.quiet}>
          They differ in{' '}
          {differences
            .map(
              ({ question, answers }) =>
                `question ${question} (${answers.map((each) => each ?? 'none').join(', ')})`,
            )
            .join('; ')}
          .
        </p>
      )}
      <div className={classes.sides}>
        {pages.map((page) => (
          <figure key={page._id} className={classes.figure}>
            {page.hasPicture ? (
              <WholePage examId={examId} page={page} framed={differences.map(({ question }) => question)} />
            ) : (
              <p className={classes.quiet}>This sheet was typed.</p>
            )}
            <PageLink examId={examId} page={page} />
          </figure>
        ))}
      </div>
    </>
  );
}

interface WholePageProps {
  examId: string;
  page: ScannedPage;
  framed: readonly number[];
}

function WholePage({ examId, page, framed }: WholePageProps) {
  const { data } = useQuery(scanQueries.page(examId, page._id));
  const places = data?.places ?? null;
  return (
    <PagePicture examId={examId} pageId={page._id} label={describePage(page)} places={places}>
      {data && places && <ReadMarks questions={data.questions} places={places} framed={framed} />}
    </PagePicture>
  );
}

function PageLink({ examId, page }: { examId: string; page: ScannedPage }) {
  return (
    <figcaption className={classes.caption}>
      <bdi>{describePage(page)}</bdi> ·{' '}
      <Anchor component={Link} to={`/exams/${examId}/sheets/pages/${page._id}`} inherit>
        Open the page
      </Anchor>
    </figcaption>
  );
}
