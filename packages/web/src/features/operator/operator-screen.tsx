import type { Finding, InstallationState } from '@exam/contract';
import { bytesInWords } from '@exam/contract/bytes-in-words';
import { useQuery } from '@tanstack/react-query';
import { operatorQueries } from '../../data/operator.ts';
import { errorStatus } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { counted } from '../../ui/counted.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { LongTime } from '../../ui/long-time.tsx';
import { NOT_FOUND } from '../../ui/not-found-words.ts';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';

/** /operator: the accounts and the state of the installation, for operators. For everybody else there is no such page. */
export function OperatorScreen() {
  const query = useQuery(operatorQueries.state());
  const failure = failureOf(query);
  if (errorStatus(failure) === 404) {
    return (
      <Page title={NOT_FOUND.documentTitle} width="reading">
        <EmptyState title={NOT_FOUND.title}>{NOT_FOUND.text}</EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Operator" width="reading">
      {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure
          text="The state of the installation could not be loaded."
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && failure === undefined && <Operation state={query.data} />}
    </Page>
  );
}

function Operation({ state }: { state: InstallationState }) {
  return (
    <>
      <AccountsPanel />
      <InvitationsPanel signUp={state.signUp} signUpDomains={state.signUpDomains} />
      <StatePanel state={state} />
      <FindingsPanel />
      <EventsPanel />
    </>
  );
}

function StatePanel({ state }: { state: InstallationState }) {
  const { accounts, storage, jobs, failedMails } = state;
  return (
    <Section
      title="In numbers"
      lead={`Version ${state.version}. What failed is that of the last seven days.`}
    >
      <Facts>
        <Fact name="Accounts">
          {`${accounts.total.toLocaleString('en')}, of them ${accounts.closed.toLocaleString('en')} closed and ${accounts.unverified.toLocaleString('en')} not confirmed`}
        </Fact>
        <Fact name="Database">{bytesInWords(storage.databaseBytes)}</Fact>
        <Fact name="Full accounts">
          {storage.fullAccounts === 0
            ? 'none'
            : `${counted(storage.fullAccounts, 'account')} can add nothing`}
        </Fact>
        {jobs.map((job) => (
          <Fact key={job.name} name={NAMES_OF_JOBS[job.name] ?? job.name}>
            {describeJob(job)}
          </Fact>
        ))}
        <Fact name="Mails that failed">{failedMails.total === 0 ? 'none' : failedMails.total}</Fact>
      </Facts>
      {failedMails.latest.length > 0 && (
        <Rows label="Why the latest mails failed">
          {failedMails.latest.map(({ at, reason }) => (
            <Row key={`${at} ${reason}`} name={reason} details={<LongTime of={at} />} isWarning />
          ))}
        </Rows>
      )}
    </Section>
  );
}

const NAMES_OF_JOBS: Readonly<Record<string, string>> = {
  imports: 'Imports of questions',
  'account-imports': 'Imports of accounts',
  scans: 'Readings of sheets',
  'result-mails': 'Mailings of results',
};

/** "2 run, 1 waits for its time, 3 failed" */
function describeJob({ running, waiting, failed }: InstallationState['jobs'][number]): string {
  const parts = [
    running > 0 && `${running} ${running === 1 ? 'runs' : 'run'}`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'waits for its time' : 'wait for their time'}`,
    failed > 0 && `${failed} failed`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : 'none runs';
}

const LEVELS = { broken: 'Broken', warning: 'Warning', fine: 'Fine' } as const satisfies Record<
  Finding['level'],
  string
>;

/** What the doctor says, what needs something to be done first. */
function FindingsPanel() {
  const query = useQuery(operatorQueries.findings());
  const failure = failureOf(query);
  const order = Object.keys(LEVELS);
  const findings = query.data?.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level)) ?? [];
  return (
    <Section title="What the doctor says" lead="Of the server that answers you, at this moment.">
      {query.isPending && failure === undefined && <LoadingText>Looking...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The doctor does not answer." onRetry={() => void query.refetch()} />
      )}
      {findings.length > 0 && (
        <Rows label="Findings">
          {findings.map(({ level, text }) => (
            <Row key={text} name={text} details={LEVELS[level]} isWarning={level !== 'fine'} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
