import type { Chapter, Course, Import } from '@exam/contract';
import { FORMATS } from '@exam/contract/formats';
import { letterOf } from '@exam/contract/letters';
import { TEXTS } from '@exam/contract/texts';
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { chapterQueries } from '../../../data/chapters.ts';
import { downloadNotes } from '../../../data/imports.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { Label } from '../../../ui/labels.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import rows from '../../../ui/rows.module.css';
import { withParams } from '../../../ui/search-params.ts';
import { Section } from '../../../ui/section.tsx';
import { notifyFailure } from '../../../ui/standing-failure.ts';
import { useDiscardImport } from '../change-imports.ts';
import { aboutNotes } from './about-notes.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { CategoryRow } from './category-row.tsx';
import { ChoiceLettersPanel } from './choice-letters-panel.tsx';
import { ChoicesContext, createChoicesStore } from './choices-store.ts';
import classes from './choose.module.css';
import { ColumnsPanel } from './columns-panel.tsx';
import { Decision } from './decision.tsx';
import { ITEMS_ID, ItemsPanel } from './items-panel.tsx';
import { LabelsPanel, LeftOutPanel } from './labels-panel.tsx';
import { LettersPanel } from './letters-panel.tsx';
import { PlanBar } from './plan-bar.tsx';
import { ReadingContext, useReadingAgain } from './reading-again.ts';
import { ReferencesPanel } from './references-panel.tsx';

/** The contents of the files, and the choice of what is imported where: the questions, and beside them the decisions. */
export function ChooseQuestions({ course, of }: { course: Course; of: Import }) {
  const [store] = useState(() => createChoicesStore(of._id));
  const reading = useReadingAgain(of);
  const { mutate: discard, isPending } = useDiscardImport(course._id);
  return (
    <ReadingContext value={reading}>
      <ChoicesContext value={store}>
        {of.failure !== null && <LoadFailure text={`Nothing was imported. ${of.failure}`} />}
        <FilesPanel of={of} />
        <div className={classes.sides}>
          <div className={classes.decisions}>
            <LettersPanel of={of} />
            <ReferencesPanel of={of} />
            <ColumnsPanel of={of} />
            <AnswersPanel of={of} />
            <ChoiceLettersPanel of={of} />
            {of.numberOfQuestions > 0 && (
              <>
                <LeftOutPanel of={of} />
                <LabelsPanel of={of} />
                <ChaptersPanel course={course} of={of} />
              </>
            )}
            <NotesPanel of={of} />
          </div>
          <ItemsPanel of={of} />
        </div>
        {of.numberOfQuestions > 0 ? (
          <PlanBar of={of} onDiscard={() => discard(of._id)} isDiscarding={isPending} />
        ) : (
          <Group mt="lg">
            <BusyButton isBusy={isPending} onClick={() => discard(of._id)}>
              Choose other files
            </BusyButton>
          </Group>
        )}
      </ChoicesContext>
    </ReadingContext>
  );
}

const SHOWN_AT_FIRST = 25;

const NONE: readonly Chapter[] = [];

/** The chapter for the questions of each category. */
function ChaptersPanel({ course, of: { categories } }: { course: Course; of: Import }) {
  const { data: chapters = NONE } = useQuery(chapterQueries.allOfCourse(course._id));
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const hidden = categories.length - shown;
  return (
    <Decision
      title="Chapters"
      lead="Choose where the questions of each category go: an existing chapter, a new chapter, or nowhere. A new chapter gets the maximum that it needs."
      isOpen={categories.some(({ suggestion }) => 'name' in suggestion)}
    >
      <ul className={`${rows.rows} ${classes.rows}`} aria-label="Categories">
        {categories.slice(0, shown).map((each) => (
          <CategoryRow key={each.category} category={each} chapters={chapters} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" mt="xs" onClick={() => setShown(shown + 4 * SHOWN_AT_FIRST)}>
          Show more categories ({hidden.toLocaleString('en')})
        </Button>
      )}
    </Decision>
  );
}

/** The differences from the files by kind; each links to its questions, and all can be downloaded. */
function NotesPanel({ of }: { of: Import }) {
  const [params] = useSearchParams();
  if (of.notes.length === 0) return null;
  return (
    <Decision
      title="Differences from the file"
      lead="Choose a line to list its questions. A note on each question says what changed."
      isOpen={of.notes.some(({ kind }) => kind === 'look')}
    >
      <ul className={`${rows.rows} ${classes.rows}`} aria-label="Notes">
        {of.notes.map((total) => (
          <li key={total.kind} className={classes.note} data-look={total.kind === 'look' || undefined}>
            <Link
              to={{
                search: withParams(params, { show: 'questions', note: total.kind, q: null }).toString(),
                hash: ITEMS_ID,
              }}
              replace
            >
              {aboutNotes(total)}
            </Link>
          </li>
        ))}
      </ul>
      <Download of={of} />
    </Decision>
  );
}

function Download({ of: { _id } }: { of: Import }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadNotes(_id),
    onSuccess: ({ file, name }) => saveFile(file, name ?? 'notes.csv'),
    onError: (error) => notifyFailure(error, TEXTS.somethingWentWrong),
  });
  return (
    <div className={classes.download}>
      <BusyButton isBusy={isPending} variant="default" onClick={() => mutate()}>
        Download all notes as CSV
      </BusyButton>
    </div>
  );
}

type FileOutline = Import['files'][number];

/** The format and the contents of each file. */
function FilesPanel({ of: { files } }: { of: Import }) {
  const isOne = files.length === 1;
  return (
    <Section title={isOne ? 'The file' : 'The files'}>
      <ul className={`${rows.rows} ${classes.rows}`} aria-label="Files">
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
          <li key={index}>
            <div className={classes.file}>
              <bdi className={classes.name}>{file.name}</bdi>
              {file.format !== null && <Label>{FORMATS[file.format].name}</Label>}
              <span className={classes.quiet}>{contentsOf(file)}</span>
            </div>
            <RowsLeft of={file} />
            <AnswersAtOnePlace of={file} />
            {file.failure !== null && <p className={classes.quiet}>{file.failure}</p>}
            <Reasons of={file} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "377 rows, 224 questions, 153 not imported, 2 texts not used" */
function contentsOf(file: FileOutline): string {
  if (file.failure !== null) return 'Left out';
  if (file.format === null) return 'A picture of a question';
  const leftBehind = leftBehindIn(file);
  return [
    ...(file.numberOfRows === null ? [] : [counted(file.numberOfRows, 'row')]),
    counted(file.numberOfQuestions, 'question'),
    ...(leftBehind === 0 ? [] : [`${leftBehind.toLocaleString('en')} not imported`]),
    ...(file.numberOfUnused === 0 ? [] : [`${counted(file.numberOfUnused, 'text')} not used`]),
  ].join(', ');
}

function leftBehindIn({ numberOfSkipped, numberOfFailed }: FileOutline): number {
  return numberOfSkipped + numberOfFailed;
}

/** Says that rows of a table became neither a question nor an item that is listed. */
function RowsLeft({ of }: { of: FileOutline }) {
  const rows = (of.numberOfRows ?? 0) - of.numberOfQuestions - leftBehindIn(of);
  if (rows <= 0) return null;
  return (
    <p className={classes.alarm}>
      {counted(rows, 'row')} {rows === 1 ? 'stands' : 'stand'} on other sheets, which were not read. Save each
      sheet as a file of its own to import {rows === 1 ? 'it' : 'them'}.
    </p>
  );
}

/** Says that the right choices of a file stand at one place, which somebody who knows the file would see. */
function AnswersAtOnePlace({ of: { answersAt } }: { of: FileOutline }) {
  if (!answersAt) return null;
  const { position, numberOfQuestions, ofQuestions } = answersAt;
  return (
    <p className={classes.quiet}>
      The right answer is choice {letterOf(position)} in {numberOfQuestions.toLocaleString('en')} of{' '}
      {counted(ofQuestions, 'question')} with more than two choices. Exams shuffle choices, unless you ask for
      their order in the pool.
    </p>
  );
}

/** Why no question of a file can be imported although it contains items. */
function Reasons({ of }: { of: FileOutline }) {
  if (of.numberOfQuestions > 0 || of.reasons.length === 0) return null;
  const told = of.reasons.reduce((sum, { numberOfItems }) => sum + numberOfItems, 0);
  return (
    <ul className={classes.reasons} aria-label={`Why nothing from ${of.name} can be imported`}>
      {of.reasons.map(({ reason, numberOfItems }) => (
        <li key={reason}>
          {numberOfItems.toLocaleString('en')} not imported: {reason}
        </li>
      ))}
      {told < leftBehindIn(of) && (
        <li>{(leftBehindIn(of) - told).toLocaleString('en')} for other reasons.</li>
      )}
    </ul>
  );
}
