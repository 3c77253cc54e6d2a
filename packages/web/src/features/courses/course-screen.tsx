import type { Course } from '@exam/contract';
import { isBlank } from '@exam/contract/characters';
import { TEXTS } from '@exam/contract/texts';
import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { courseChanges, courseQueries } from '../../data/courses.ts';
import { examDraftQueries } from '../../data/exam-drafts.ts';
import { useSettings } from '../../data/installation.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { CourseTabs } from '../../ui/course-tabs.tsx';
import { DeleteButton, QUIET_BUTTON } from '../../ui/delete-button.tsx';
import { useExportDialog } from '../../ui/exporting/export-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import {
  IconBookmarks,
  IconCopy,
  IconDots,
  IconFileExport,
  IconFileImport,
  IconListCheck,
  IconPencil,
  IconPlus,
  IconUserCircle,
} from '../../ui/icons.tsx';
import { useLoadErrorToast } from '../../ui/load-error-toast.ts';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { useHelpersDialog } from '../../ui/scans/use-helpers-dialog.tsx';
import { useDeletion } from '../../ui/use-deletion.ts';
import { CourseFailure } from './course-failure.tsx';
import { CoveragePanel } from './coverage/coverage-panel.tsx';
import { MembersPanel } from './members/members-panel.tsx';
import { OwnershipQuestion } from './members/ownership-question.tsx';
import { whatGoesWith } from './what-goes-with.ts';

const CopyCourseDialog = lazy(async () => ({
  default: (await import('./copy-course-dialog.tsx')).CopyCourseDialog,
}));

/** /courses/{courseId}: the course at a glance. Deleting it leads to /courses. */
export function CourseScreen() {
  const { courseId = '' } = useParams();
  const query = useQuery(courseQueries.detail(courseId));
  const failure = failureOf(query);
  const course = failure === undefined ? query.data : undefined;
  useLoadErrorToast(query);
  return (
    <Page
      title={course?.name ?? 'Course'}
      actions={
        course ? (
          <Actions course={course} />
        ) : (
          failure !== undefined && errorStatus(failure) !== 404 && <SpecifiedActions courseId={courseId} />
        )
      }
    >
      {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && <CourseFailure error={failure} onRetry={() => void query.refetch()} />}
      {course && (
        <>
          <CourseTabs courseId={course._id} />
          <OwnershipQuestion courseId={course._id} />
          <ExamInTheMaking courseId={course._id} />
          <Facts isLine>
            <Fact name="Name">{course.name}</Fact>
            <Fact name="Number of chapters">{course.numberOfChapters.toLocaleString('en')}</Fact>
            <Fact name="Number of questions">{course.numberOfQuestions.toLocaleString('en')}</Fact>
          </Facts>
          <CoveragePanel course={course} />
          <MembersPanel key={course._id} course={course} />
        </>
      )}
    </Page>
  );
}

/** The way to the exam that the account is making in this course, if it is making one. */
function ExamInTheMaking({ courseId }: { courseId: string }) {
  const { data: drafts = [] } = useQuery(examDraftQueries.list());
  const draft = drafts.find((one) => one.courseId === courseId);
  if (draft === undefined) return null;
  return (
    <p>
      You are making an exam in this course.{' '}
      <Anchor component={Link} to={`/generate-exam?go-on=${courseId}`} inherit>
        Go on with “{isBlank(draft.name) ? 'exam without a name' : draft.name}”
      </Anchor>
    </p>
  );
}

function Actions({ course }: { course: Course }) {
  const { _id: courseId, name, role } = course;
  return (
    <>
      <Button
        component={Link}
        to={`/generate-exam?course=${courseId}`}
        leftSection={<IconListCheck size={18} stroke={1.6} aria-hidden />}
      >
        Generate exam
      </Button>
      {role !== 'viewer' && (
        <Button
          component={Link}
          to={`/add-question?course=${courseId}`}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        >
          Add question
        </Button>
      )}
      <ChaptersButton courseId={courseId} />
      {role !== 'viewer' && <UpdateButton courseId={courseId} />}
      {role === 'owner' && (
        <DeleteCourse courseId={courseId} title={`Delete ${name}?`} text={whatGoesWith(course)} />
      )}
      <MoreActions course={course} />
    </>
  );
}

/** Actions that are less often needed, and also found beside the questions of the course. */
function MoreActions({ course }: { course: Course }) {
  const { _id: courseId, name, role } = course;
  const helpers = useHelpersDialog({ kind: 'course', id: courseId });
  const [copying, setCopying] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  const exporting = useExportDialog({ kind: 'questions', filters: { course: courseId }, name });
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="input-sm" aria-label="More actions">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {role !== 'viewer' && (
            <Menu.Item
              component={Link}
              to={`/courses/${courseId}/import`}
              leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
            >
              Import
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
            onClick={exporting.open}
          >
            Export
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => setCopying('open')}
          >
            Copy this course
          </Menu.Item>
          {role === 'owner' && (
            <Menu.Item
              leftSection={<IconUserCircle size={16} stroke={1.6} aria-hidden />}
              onClick={helpers.open}
            >
              Helpers with answer sheets
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {exporting.dialog}
      {helpers.dialog}
      {copying !== 'never-opened' && (
        <Suspense>
          <CopyCourseDialog
            course={course}
            opened={copying === 'open'}
            onClose={() => setCopying('closed')}
          />
        </Suspense>
      )}
    </>
  );
}

/** The specified actions, shown if the course does not load; the server refuses them if necessary. */
function SpecifiedActions({ courseId }: { courseId: string }) {
  return (
    <>
      <ChaptersButton courseId={courseId} />
      <UpdateButton courseId={courseId} />
      <DeleteCourse
        courseId={courseId}
        title="Delete this course?"
        text="Deletes its chapters and questions, too. Saved exams stay. The trash keeps the rest for 30 days."
      />
    </>
  );
}

function ChaptersButton({ courseId }: { courseId: string }) {
  return (
    <Button
      component={Link}
      to={`/courses/${courseId}/chapters`}
      {...QUIET_BUTTON}
      leftSection={<IconBookmarks size={16} stroke={1.6} aria-hidden />}
    >
      Chapters
    </Button>
  );
}

function UpdateButton({ courseId }: { courseId: string }) {
  return (
    <Button
      component={Link}
      to={`/courses/${courseId}/update`}
      {...QUIET_BUTTON}
      leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
    >
      Update
    </Button>
  );
}

function DeleteCourse({ courseId, title, text }: { courseId: string; title: string; text: string }) {
  const navigate = useNavigate();
  const isDemo = useSettings()?.demo ?? false;
  const { mutateAsync: deleteCourse } = useDeletion(courseChanges.delete, 'course', '/courses');

  async function remove() {
    await deleteCourse(courseId);
    await navigate('/courses');
  }

  return (
    <DeleteButton
      isQuiet
      disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
      confirmTitle={title}
      confirmText={text}
      onDelete={remove}
    />
  );
}
