import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { examQueries } from '../../data/exams.ts';
import { paperQueries } from '../../data/papers.ts';
import { ExamFrame, loadOf } from '../../ui/exams/exam-frame.tsx';
import { PrintPanes } from './print-panes.tsx';

/** /exams/{examId}/print: preview, settings and download of the printed exam. */
export function PrintScreen() {
  const { examId = '' } = useParams();
  const exam = useQuery(examQueries.detail(examId));
  const settings = useQuery(paperQueries.settings(examId));
  const load = loadOf([exam, settings]);
  const isReady = load.failure === undefined && exam.data !== undefined && settings.data !== undefined;
  return (
    <ExamFrame
      examId={examId}
      crumb="Print"
      title={exam.data && `Print ${exam.data.name}`}
      width="wide"
      load={load}
      loadingText="Loading exam..."
    >
      {isReady && <PrintPanes key={examId} exam={exam.data} kept={settings.data} />}
    </ExamFrame>
  );
}
