import type { ExamResults, RosterEntry } from '@exam/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resultQueries, type StudentSort } from '../../data/exam-results.ts';
import { findPagesOf } from '../../data/scans.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { FilterRow } from '../../ui/filter-row.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { longDate } from '../../ui/long-date.ts';
import { notifyError } from '../../ui/notify.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import classes from '../../ui/students-table.module.css';
import { ListedName } from './listed-name.tsx';
import { percent } from './remarks.ts';

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
      lead={`Only you see this list. The answers are deleted on ${longDate(results.keptUntil ?? '')}; the figures above stay.`}
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
      {students.length > 0 && <StudentsTable examId={examId} students={students} hasSheets={hasSheets} />}
      <LoadMore query={query} />
    </Section>
  );
}

interface StudentsTableProps {
  examId: string;
  hasSheets: boolean;
  students: readonly RosterEntry[];
}

/** The class: students with name, version, points, grade and answers, and who was absent. */
function StudentsTable({ examId, hasSheets, students }: StudentsTableProps) {
  const hasGrades = students.some(({ grade }) => grade !== null);
  const hasList = students.some(({ isListed }) => isListed);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Student</th>
          {hasList && <th scope="col">Name</th>}
          <th scope="col">Version</th>
          <th scope="col">Points</th>
          <th scope="col">Share</th>
          {hasGrades && <th scope="col">Grade</th>}
          <th scope="col" className={classes.answers}>
            Answers
          </th>
          {hasSheets && <th scope="col">Sheet</th>}
        </tr>
      </thead>
      <tbody>
        {students.map((entry) => (
          <tr key={entry.student}>
            <th scope="row">
              <bdi>{entry.student}</bdi>
            </th>
            {hasList && <td>{entry.isListed ? <ListedName of={entry} /> : 'not in the list'}</td>}
            <ResultCells examId={examId} entry={entry} hasGrades={hasGrades} hasSheets={hasSheets} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ResultCellsProps {
  examId: string;
  entry: RosterEntry;
  hasGrades: boolean;
  hasSheets: boolean;
}

function ResultCells({ examId, entry, hasGrades, hasSheets }: ResultCellsProps) {
  const { student, name, version, points, fullPoints, grade, hasPassed, answers, attendance } = entry;
  if (points === null || fullPoints === null) {
    return (
      <td colSpan={4 + Number(hasGrades) + Number(hasSheets)} className={classes.absent}>
        {attendance === 'absent' ? 'absent' : 'no sheet so far'}
      </td>
    );
  }
  return (
    <>
      <td>{version}</td>
      <td>{points}</td>
      <td>{fullPoints === 0 ? '–' : percent(points / fullPoints)}</td>
      {hasGrades && <td>{hasPassed === false ? `${grade} (failed)` : grade}</td>}
      <td className={classes.answers}>
        <code>{answers.map((letter) => letter || '-').join('')}</code>
      </td>
      {hasSheets && (
        <td>
          <OpenSheet examId={examId} student={student} name={name} />
        </td>
      )}
    </>
  );
}

interface OpenSheetProps {
  examId: string;
  student: string;
  /** Empty if it is not known. */
  name: string;
}

/** Opens the sheet of a student. It is looked for when it is pressed, so that the address names no student. */
function OpenSheet({ examId, student, name }: OpenSheetProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => findPagesOf(examId, student),
    onSuccess: (pages) => {
      const counted = pages.filter(({ isDiscarded, isDuplicate }) => !isDiscarded && !isDuplicate);
      const page = counted.find(({ studentNumber }) => studentNumber === student) ?? counted[0];
      if (page) void navigate(`/exams/${examId}/sheets/pages/${page._id}`);
      else notifyError('The sheet of this student was deleted, and the answers stay.');
    },
    onError: () => notifyError('The sheet could not be loaded.'),
  });
  return (
    <BusyButton
      size="compact-xs"
      variant="subtle"
      isBusy={isPending}
      aria-label={`Open the sheet of ${[student, name].filter((one) => one !== '').join(', ')}`}
      onClick={() => mutate()}
    >
      Open
    </BusyButton>
  );
}
