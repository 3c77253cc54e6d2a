import type { ExamDetail } from '@exam/contract';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { courseQueries } from '../../data/courses.ts';
import { examChanges, examQueries } from '../../data/exams.ts';
import { mayChange } from '../../lib/may-change.ts';
import { ExamFrame, loadOf } from '../../ui/exams/exam-frame.tsx';
import { ExportButton } from '../../ui/exporting/export-button.tsx';
import { IconChartBar, IconCopy, IconListNumbers, IconTemplate, IconUserCircle } from '../../ui/icons.tsx';
import { useDeletion } from '../../ui/use-deletion.ts';
import { CorrectionDetails } from './corrections/correction-details.tsx';
import { ExamDeleteButton } from './exam-delete-control.tsx';
import { ExamDetails } from './exam-details.tsx';
import { ExamStrip } from './exam-strip.tsx';
import { HowItWasMade } from './how-it-was-made.tsx';
import { PrintLink } from './print-link.tsx';
import { RenameExam } from './rename-exam.tsx';

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
            <StudentsLink examId={exam._id} />
            <PrintLink examId={exam._id} />
            <ResultsLink examId={exam._id} />
            <ExportButton
              source={{ kind: 'exam', examId: exam._id, versions: exam.versions, name: exam.name }}
            />
            <ExamDeleteButton exam={exam} onDelete={remove} />
          </Group>
        )
      }
    >
      {exam && <ExamStrip exam={exam} />}
      {exam && <GoOn exam={exam} />}
      {exam && <ExamDetails exam={exam} />}
      {exam?.correction && <CorrectionDetails correction={exam.correction} />}
      {exam?.generation && <HowItWasMade exam={exam} generation={exam.generation} />}
    </ExamFrame>
  );
}

/** The actions on a saved exam, of which only the name can change. A viewer changes nothing. */
function GoOn({ exam }: { exam: ExamDetail }) {
  const { courseId } = exam;
  const course = useQuery({ ...courseQueries.detail(courseId ?? ''), enabled: courseId !== null });
  const mayEdit = courseId === null || mayChange(course);
  return (
    <Group gap="xs" mb="xl">
      {exam.courseId !== null && (
        <Button
          component={Link}
          to={`/generate-exam?template=${exam._id}`}
          variant="default"
          leftSection={<IconTemplate size={18} aria-hidden />}
        >
          Use as template
        </Button>
      )}
      {mayEdit && (
        <>
          <Button
            component={Link}
            to={`/exams/${exam._id}/correct`}
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden />}
          >
            Save a corrected copy
          </Button>
          <RenameExam exam={exam} />
        </>
      )}
    </Group>
  );
}

function QuestionsLink({ examId }: { examId: string }) {
  return (
    <Button
      component={Link}
      to={`/exams/${examId}/questions`}
      leftSection={<IconListNumbers size={18} aria-hidden />}
    >
      Questions
    </Button>
  );
}

/** Link to the students who are expected at an exam. */
function StudentsLink({ examId }: { examId: string }) {
  return (
    <Button
      component={Link}
      to={`/exams/${examId}/students`}
      variant="default"
      leftSection={<IconUserCircle size={18} aria-hidden />}
    >
      Students
    </Button>
  );
}

/** Link to the results of an exam. */
function ResultsLink({ examId }: { examId: string }) {
  return (
    <Button
      component={Link}
      to={`/exams/${examId}/results`}
      variant="default"
      leftSection={<IconChartBar size={18} aria-hidden />}
    >
      Results
    </Button>
  );
}
