import type { ExamDuty } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { helperChanges, helperQueries } from '../../data/exam-helpers.ts';
import { failureOf, textOfFailedList } from '../../lib/failed-load.ts';
import { AskingButton } from '../../ui/asking-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { Page } from '../../ui/page.tsx';
import { personName } from '../../ui/person-name.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { useChange } from '../../ui/use-change.ts';

/** /exam-days: the exams of colleagues with whose answer sheets the account helps. */
export function ExamDaysScreen() {
  const query = useQuery(helperQueries.duties());
  const failure = failureOf(query);
  const duties = failure === undefined ? query.data : undefined;
  return (
    <Page title="Exam days" width="reading">
      {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text={textOfFailedList(failure)} onRetry={() => void query.refetch()} />
      )}
      {duties?.length === 0 && (
        <EmptyState title="You help with no exam">
          The owner of an exam names scanners and markers on its screen of answer sheets.
        </EmptyState>
      )}
      {duties && duties.length > 0 && (
        <Rows label="Exams">
          {duties.map((duty) => (
            <DutyRow key={duty._id} duty={duty} />
          ))}
        </Rows>
      )}
    </Page>
  );
}

function DutyRow({ duty }: { duty: ExamDuty }) {
  const { _id: examId, name, courseName, owner, roles } = duty;
  const { mutateAsync } = useChange({ ...helperChanges.stop, successText: 'You help no longer' });
  return (
    <Row
      name={<Link to={`/exams/${examId}/sheets`}>{name}</Link>}
      details={`${courseName} · of ${personName(owner)} · ${roleIn(duty)}`}
    >
      <AskingButton
        label="Stop helping"
        name={`Stop helping with ${name}`}
        title={`Stop helping with ${name}?`}
        onConfirm={() => mutateAsync(roles)}
      >
        You see its answer sheets no longer. If you were asked for all exams of the course, the same goes for
        those. Only the owner can ask you again.
      </AskingButton>
    </Row>
  );
}

/** "You scan", "You mark", "You scan and mark". */
export function roleIn({ isScanner, isMarker }: ExamDuty): string {
  return `You ${[isScanner && 'scan', isMarker && 'mark'].filter(Boolean).join(' and ')}`;
}
