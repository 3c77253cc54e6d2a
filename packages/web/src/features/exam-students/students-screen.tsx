import type { ExamStudent } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Button, Group, Menu } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  examStudentChanges,
  examStudentQueries,
  exportVersions,
  type ListedSort,
} from '../../data/exam-students.ts';
import { examQueries } from '../../data/exams.ts';
import { errorStatus, errorText } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { saveFile } from '../../lib/save-file.ts';
import { csvChoices } from '../../ui/csv-choices.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExamFrame, loadOf } from '../../ui/exams/exam-frame.tsx';
import { FilterRow } from '../../ui/filter-row.tsx';
import { IconChevronDown, IconDownload } from '../../ui/icons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { notifyError } from '../../ui/notify.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import classes from '../../ui/students-table.module.css';
import { useChange } from '../../ui/use-change.ts';
import { EditStudent } from './edit-student.tsx';
import { ListPanel } from './list-panel.tsx';
import { useStudentList } from './use-student-list.ts';

/** /exams/{examId}/students: the students who are expected at an exam, for its owner. */
export function StudentsScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId));
  const load = loadOf([exam]);
  return (
    <ExamFrame
      examId={examId}
      crumb="Students"
      title={exam.data && `Students of ${exam.data.name}`}
      load={load}
      loadingText="Loading exam..."
    >
      {exam.data && load.failure === undefined && <ListedStudents examId={examId} />}
    </ExamFrame>
  );
}

/** The first is the default. */
const SORTS = [
  { value: 'ordinal', label: 'As listed' },
  { value: 'number', label: 'By number' },
  { value: 'name', label: 'By name' },
  { value: 'groupName', label: 'By group or room' },
] as const;

function ListedStudents({ examId }: { examId: string }) {
  // Not kept in the address: the browser's history would contain names of students.
  const [q, setSearch] = useState('');
  const [sort, setSort] = useState<ListedSort>('ordinal');
  const query = useInfiniteQuery(examStudentQueries.list(examId, q, sort));
  const upload = useStudentList(examId);
  const failure = failureOf(query);
  const total = query.data?.pages[0]?.page.total;
  const students = query.data?.pages.flatMap((page) => page.data) ?? [];
  const hasStudents = q !== '' || students.length > 0;
  if (errorStatus(failure) === 403) {
    return (
      <EmptyState title="Not for you">
        Students are personal data. Only the colleague who saved this exam lists and sees them.
      </EmptyState>
    );
  }
  return (
    <>
      {query.isPending && failure === undefined && <LoadingText>Loading students...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The students could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data && hasStudents && (
        <>
          <Actions examId={examId} hasVersions={students.some(({ version }) => version !== null)} />
          <FilterRow
            search={<SearchField label="Search students" value={q} onSearch={setSearch} />}
            total={total}
            word="student"
          >
            <SortSelect options={SORTS} value={sort} onChange={setSort} />
          </FilterRow>
          {students.length === 0 && <p>No student has this number, name, group or e-mail.</p>}
          {students.length > 0 && <StudentsTable examId={examId} students={students} />}
          <LoadMore query={query} />
        </>
      )}
      {query.data && (
        <Section
          title={hasStudents ? 'Add students' : 'List the students'}
          lead="Only you see this list. Students are deleted a year after they were listed, or when you delete them, the exam or your account."
        >
          <ListPanel upload={upload} hasStudents={hasStudents} />
        </Section>
      )}
    </>
  );
}

function Actions({ examId, hasVersions }: { examId: string; hasVersions: boolean }) {
  const { mutateAsync: removeAll } = useChange({
    ...examStudentChanges(examId).removeAll,
    successText: 'The list was deleted',
  });
  return (
    <Group gap="xs" mb="md">
      <Button component={Link} to={`/exams/${examId}/print`}>
        Print their answer sheets
      </Button>
      {hasVersions && <VersionsMenu examId={examId} />}
      <DeleteButton
        confirmTitle="Delete the list of students?"
        confirmText="All students of this exam leave the list, and this cannot be undone. Sheets that were printed for them and are scanned later ask for a student number."
        onDelete={() => removeAll(undefined)}
      />
    </Group>
  );
}

type VersionsFile = Parameters<typeof exportVersions>[1];

const FILES: readonly (VersionsFile & { readonly label: string })[] = [
  { format: 'xlsx', separator: 'comma', label: 'Excel' },
  ...csvChoices().map((choice) => ({ format: 'csv', ...choice }) as const),
];

/** Who has which version, for those who watch over the exam. */
function VersionsMenu({ examId }: { examId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (file: VersionsFile) => exportVersions(examId, file),
    onSuccess: ({ file, name }, { format }) => saveFile(file, name ?? `versions.${format}`),
    onError: (error) => notifyError(errorText(error, TEXTS.somethingWentWrong)),
  });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Who has which version
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FILES.map(({ label, ...file }) => (
          <Menu.Item key={label} onClick={() => mutate(file)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function StudentsTable({ examId, students }: { examId: string; students: readonly ExamStudent[] }) {
  const { mutateAsync: remove } = useChange({
    ...examStudentChanges(examId).remove,
    successText: 'Student removed',
  });
  const hasVersions = students.some(({ version }) => version !== null);
  const hasReference = students.some(({ isReference }) => !isReference);
  const hasLarge = students.some(({ largePrint }) => largePrint !== null);
  return (
    <table className={classes.table} data-listed>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Name</th>
          <th scope="col">Group</th>
          <th scope="col" className={classes.wide}>
            E-mail
          </th>
          {hasLarge && <th scope="col">Large print</th>}
          {hasReference && <th scope="col">First attempt</th>}
          {hasVersions && <th scope="col">Version</th>}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <tr key={student.ordinal}>
            <th scope="row">
              <bdi>{student.number}</bdi>
            </th>
            <td>
              <bdi>{student.name}</bdi>
            </td>
            <td>
              <bdi>{student.groupName}</bdi>
            </td>
            <td className={classes.wide}>
              <bdi>{student.email}</bdi>
            </td>
            {hasLarge && <td>{student.largePrint !== null && `${student.largePrint} pt`}</td>}
            {hasReference && <td>{student.isReference ? 'yes' : 'no'}</td>}
            {hasVersions && <td>{student.version}</td>}
            <td className={classes.actions}>
              <EditStudent examId={examId} student={student} />
              <DeleteControl
                label={`Remove ${student.number}`}
                confirmTitle={`Remove ${student.number}?`}
                confirmText={`${student.name || 'The student'} leaves the list, and this cannot be undone.`}
                onDelete={() => remove(student.ordinal)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
