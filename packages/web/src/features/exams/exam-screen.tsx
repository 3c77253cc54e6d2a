import type { ExamDetail } from '@exam/contract';
import { Button, Group, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { examChanges, examQueries } from '../../data/exams.ts';
import { mayChange } from '../../lib/may-change.ts';
import { ExamFrame, loadOf } from '../../ui/exams/exam-frame.tsx';
import { useExportDialog } from '../../ui/exporting/export-button.tsx';
import {
  IconChevronDown,
  IconCopy,
  IconFileExport,
  IconListNumbers,
  IconPencil,
  IconTemplate,
} from '../../ui/icons.tsx';
import { useDeletion } from '../../ui/use-deletion.ts';
import { CorrectionDetails } from './corrections/correction-details.tsx';
import { ExamDeleteButton } from './exam-delete-control.tsx';
import { ExamDetails } from './exam-details.tsx';
import { ExamStrip } from './exam-strip.tsx';
import { ExpectedOfExam } from './expected-of-exam.tsx';
import { HowItWasMade } from './how-it-was-made.tsx';
import { RenameDialog } from './rename-exam.tsx';

/** /exams/{examId}: the details of an exam. Deleting it leads to /questions. */
export function ExamScreen() {
  const { examId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(examQueries.detail(examId));
  const load = loadOf([query]);
  const exam = load.failure === undefined ? query.data : undefined;
  const { mutateAsync: deleteExam } = useDeletion(examChanges.delete, 'exam', '/questions');

  async function remove() {
    await deleteExam(examId);
    await navigate('/questions');
  }

  return (
    <ExamFrame
      examId={examId}
      load={load}
      loadingText="Loading exam..."
      actions={
        exam && (
          <Group gap="xs">
            <QuestionsLink examId={exam._id} />
            <MoreMenu exam={exam} />
            <ExamDeleteButton exam={exam} onDelete={remove} />
          </Group>
        )
      }
    >
      {exam && <ExamStrip exam={exam} />}
      {exam && (
        <ExamDetails exam={exam}>
          {exam.generation && <ExpectedOfExam exam={exam} generation={exam.generation} />}
        </ExamDetails>
      )}
      {exam?.correction && <CorrectionDetails correction={exam.correction} />}
      {exam?.generation && <HowItWasMade exam={exam} generation={exam.generation} />}
    </ExamFrame>
  );
}

/** What is done with an exam besides its steps. A viewer changes nothing of it. */
function MoreMenu({ exam }: { exam: ExamDetail }) {
  const { courseId } = exam;
  const course = useQuery({ ...courseQueries.detail(courseId ?? ''), enabled: courseId !== null });
  const mayEdit = courseId === null || mayChange(course);
  const [isRenaming, renaming] = useDisclosure(false);
  const { open: openExport, dialog } = useExportDialog({
    kind: 'exam',
    examId: exam._id,
    versions: exam.versions,
    name: exam.name,
  });
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            aria-label="More actions"
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {courseId !== null && (
            <Menu.Item
              component={Link}
              to={`/generate-exam?template=${exam._id}`}
              leftSection={<IconTemplate size={16} aria-hidden />}
            >
              Use as template
            </Menu.Item>
          )}
          {mayEdit && (
            <>
              <Menu.Item
                component={Link}
                to={`/exams/${exam._id}/correct`}
                leftSection={<IconCopy size={16} aria-hidden />}
              >
                Save a corrected copy
              </Menu.Item>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={renaming.open}>
                Rename
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />} onClick={openExport}>
            Export
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
      <RenameDialog exam={exam} isOpen={isRenaming} onClose={renaming.close} />
    </>
  );
}

function QuestionsLink({ examId }: { examId: string }) {
  return (
    <Button
      component={Link}
      to={`/exams/${examId}/questions`}
      variant="default"
      leftSection={<IconListNumbers size={18} aria-hidden />}
    >
      Questions
    </Button>
  );
}
