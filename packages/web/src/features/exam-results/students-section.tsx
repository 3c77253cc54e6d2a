import type { ExamResults, RosterEntry } from '@exam/contract';
import { ActionIcon, Button, CloseButton, Group, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { resultQueries, type StudentSort } from '../../data/exam-results.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { FilterRow } from '../../ui/filter-row.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { longDate } from '../../ui/long-date.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import classes from '../../ui/students-table.module.css';
import titles from '../../ui/titles.module.css';
import { StudentSheet } from '../scans/index.ts';
import { ListedName } from './listed-name.tsx';
import { percent } from './remarks.ts';
import beside from './students-section.module.css';

/** The first is the default. */
const STUDENT_SORTS = [
  { value: 'student', label: 'By student' },
  { value: 'name', label: 'By name' },
  { value: 'groupName', label: 'By group or room' },
  { value: '-points', label: 'Best first' },
  { value: 'points', label: 'Weakest first' },
] as const;

interface StudentsSectionProps {
  examId: string;
  results: ExamResults;
  /** Whether the answers were read from sheets, which can be opened. */
  hasSheets?: boolean;
}

/** The class with the answers of each student, for the owner of the exam. */
export function StudentsSection({ examId, results, hasSheets = false }: StudentsSectionProps) {
  // Not kept in the address: the browser's history would contain names of students.
  const [q, setSearch] = useState('');
  const [sort, setSort] = useState<StudentSort>('student');
  const query = useInfiniteQuery(resultQueries.students(examId, q, sort));
  const { isPending, refetch } = query;
  const failure = failureOf(query);
  const data = failure === undefined ? query.data : undefined;
  const students = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section
      title="Students"
      isTitleHidden
      lead={`Only you see this list. The answers are deleted on ${longDate(results.keptUntil ?? '')}; the figures stay. Underlined letters are wrong.`}
    >
      <FilterRow
        search={<SearchField label="Search students" value={q} onSearch={setSearch} />}
        total={data?.pages[0]?.page.total}
        word="student"
      >
        <SortSelect options={STUDENT_SORTS} value={sort} onChange={setSort} />
      </FilterRow>
      {isPending && failure === undefined && <LoadingText>Loading students...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The students could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && students.length === 0 && <p>No student has this number, name, group or e-mail.</p>}
      {students.length > 0 &&
        (hasSheets ? (
          <WithSheets examId={examId} students={students} />
        ) : (
          <StudentsTable students={students} />
        ))}
      <LoadMore query={query} />
    </Section>
  );
}

interface SheetsProps {
  examId: string;
  students: readonly RosterEntry[];
}

/** The class; where answers were read from sheets, a row opens its sheet beside the list. */
function WithSheets({ examId, students }: SheetsProps) {
  const [opened, setOpened] = useState<string>();
  const table = useRef<HTMLDivElement>(null);
  const present = students.filter(({ points }) => points !== null);
  const at = present.findIndex(({ student }) => student === opened);
  const shown = present[at];

  function close() {
    setOpened(undefined);
    table.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  }

  return (
    <div className={beside.columns} data-open={shown !== undefined || undefined}>
      <div ref={table}>
        <StudentsTable students={students} sheets={{ opened, onOpen: setOpened }} />
      </div>
      {shown && (
        <SheetBeside
          examId={examId}
          entry={shown}
          before={present[at - 1]?.student}
          after={present[at + 1]?.student}
          onShow={setOpened}
          onClose={close}
        />
      )}
    </div>
  );
}

interface SheetBesideProps {
  examId: string;
  entry: RosterEntry;
  /** The students above and below in the list. */
  before: string | undefined;
  after: string | undefined;
  onShow: (student: string) => void;
  onClose: () => void;
}

function SheetBeside({ examId, entry, before, after, onShow, onClose }: SheetBesideProps) {
  const { student } = entry;
  const pane = useRef<HTMLElement>(null);
  const titleId = useId();

  useEffect(() => {
    pane.current?.focus({ preventScroll: true });
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      ref={pane}
      className={beside.pane}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={beside.head}>
        <h3 id={titleId} className={titles.part}>
          Sheet of <bdi>{whoIs(entry)}</bdi>
        </h3>
        <Group gap={4} wrap="nowrap">
          <Step label="The student above" to={before} onShow={onShow}>
            <IconChevronLeft size={16} aria-hidden />
          </Step>
          <Step label="The student below" to={after} onShow={onShow}>
            <IconChevronRight size={16} aria-hidden />
          </Step>
          <CloseButton aria-label="Close the sheet" onClick={onClose} />
        </Group>
      </div>
      <StudentSheet key={student} examId={examId} studentNumber={student} />
    </section>
  );
}

interface StepProps {
  label: string;
  to: string | undefined;
  onShow: (student: string) => void;
  children: ReactNode;
}

function Step({ label, to, onShow, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onShow(to)}
    >
      {children}
    </ActionIcon>
  );
}

/** Number and name; the number alone where no list gives a name. */
function whoIs({ student, name }: RosterEntry): string {
  return name === '' ? student : `${student}, ${name}`;
}

interface StudentsTableProps {
  students: readonly RosterEntry[];
  /** The student whose sheet is shown beside; absent where there are no sheets. */
  sheets?: { readonly opened: string | undefined; readonly onOpen: (student: string) => void };
}

/** The class: students with name, version, points, grade and answers, and who was absent. */
function StudentsTable({ students, sheets }: StudentsTableProps) {
  const hasGrades = students.some(({ grade }) => grade !== null);
  const hasList = students.some(({ isListed }) => isListed);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Student</th>
          {hasList && <th scope="col">Name</th>}
          <th scope="col" className={beside.more}>
            Version
          </th>
          <th scope="col">Points</th>
          <th scope="col" className={beside.more}>
            Share
          </th>
          {hasGrades && <th scope="col">Grade</th>}
          <th scope="col" className={`${classes.answers} ${beside.more}`}>
            Answers
          </th>
          {sheets && <th scope="col">Sheet</th>}
        </tr>
      </thead>
      <tbody>
        {students.map((entry) => {
          const open = sheets && entry.points !== null ? () => sheets.onOpen(entry.student) : undefined;
          return (
            // The button of the row does the same by keyboard.
            <tr
              key={entry.student}
              data-opens={open !== undefined || undefined}
              aria-current={entry.student === sheets?.opened || undefined}
              onClick={open}
            >
              <th scope="row">
                <bdi>{entry.student}</bdi>
              </th>
              {hasList && <td>{entry.isListed ? <ListedName of={entry} /> : 'not in the list'}</td>}
              <ResultCells entry={entry} hasGrades={hasGrades} sheets={sheets} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface ResultCellsProps {
  sheets: StudentsTableProps['sheets'] | undefined;
  entry: RosterEntry;
  hasGrades: boolean;
}

function ResultCells({ entry, hasGrades, sheets }: ResultCellsProps) {
  const { student, version, points, fullPoints, grade, hasPassed, attendance } = entry;
  if (points === null || fullPoints === null) {
    return (
      <td colSpan={4 + Number(hasGrades) + Number(sheets !== undefined)} className={classes.absent}>
        {attendance === 'absent' ? 'absent' : 'no sheet so far'}
      </td>
    );
  }
  return (
    <>
      <td className={beside.more}>{version}</td>
      <td>{points}</td>
      <td className={beside.more}>{fullPoints === 0 ? '–' : percent(points / fullPoints)}</td>
      {hasGrades && <td>{hasPassed === false ? `${grade} (failed)` : grade}</td>}
      <td className={`${classes.answers} ${beside.more}`}>
        <Letters of={entry} />
      </td>
      {sheets && (
        <td>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Open the sheet of ${whoIs(entry)}`}
            aria-expanded={student === sheets.opened}
            onClick={() => sheets.onOpen(student)}
          >
            Open
          </Button>
        </td>
      )}
    </>
  );
}

/** The letters that a student chose. Wrong ones are coloured and underlined, and their numbers are read aloud. */
function Letters({ of: { answers, areWrong } }: { of: Pick<RosterEntry, 'answers' | 'areWrong'> }) {
  const wrong = areWrong.flatMap((isWrong, at) => (isWrong ? at + 1 : []));
  return (
    <>
      <code>
        {answers.map((letter, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
          <span key={at} data-wrong={areWrong[at] || undefined}>
            {letter || '-'}
          </span>
        ))}
      </code>
      {wrong.length > 0 && <VisuallyHidden> wrong: {wrong.join(', ')}</VisuallyHidden>}
    </>
  );
}
