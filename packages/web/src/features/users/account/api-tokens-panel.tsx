import type { ApiToken } from '@exam/contract';
import { API_DOCS_PATH } from '@exam/contract/api-docs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQueries, apiTokenChanges } from '../../../data/account.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Label } from '../../../ui/labels.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { longDate } from '../../../ui/long-date.ts';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { ApiTokenForm } from './api-token-form.tsx';
import classes from './api-tokens-panel.module.css';
import { NewApiToken } from './new-api-token.tsx';
import { Revealed } from './revealed.tsx';
import { timeAgo } from './time-ago.ts';

/** The tokens with which programs call in the name of the account. */
export function ApiTokensPanel() {
  const query = useQuery(accountQueries.apiTokens());
  const { data: tokens = [], refetch } = query;
  /** Null once the new token was shown. */
  const [made, setMade] = useState<string | null>();
  return (
    <Section
      title="Tokens for programs"
      lead={
        <>
          With a token a program of yours reads or fills your courses, without your password.{' '}
          <a href={API_DOCS_PATH}>The description of the API</a> says how.
        </>
      }
    >
      {failureOf(query) !== undefined && (
        <LoadFailure text="Your tokens could not be loaded." onRetry={() => void refetch()} />
      )}
      {typeof made === 'string' && <NewApiToken token={made} onDone={() => setMade(null)} />}
      {tokens.length > 0 && (
        <div className={classes.tokens}>
          <Rows label="Tokens for programs">
            {tokens.map((token) => (
              <TokenRow key={token._id} token={token} />
            ))}
          </Rows>
        </div>
      )}
      {typeof made !== 'string' && (
        <Revealed label="Make a token" isBack={made === null}>
          {(close) => (
            <ApiTokenForm
              onCancel={close}
              onMade={(token) => {
                close();
                setMade(token);
              }}
            />
          )}
        </Revealed>
      )}
    </Section>
  );
}

/** One token: what it is for, when it was used, and the way to end it. */
function TokenRow({ token }: { token: ApiToken }) {
  const { name, prefix } = token;
  const revoking = useChange({
    ...apiTokenChanges.revoke,
    successText: `The token ${name} is revoked`,
  });
  const isExpired = Date.parse(token.expiresAt) <= Date.now();
  return (
    <Row
      name={
        <>
          {name} {isExpired && <Label>expired</Label>}
        </>
      }
      details={
        <>
          <code>{prefix}…</code>, {inWords(token)}
        </>
      }
      isWarning={isExpired}
    >
      <BusyButton
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={`Revoke the token ${name}, ${prefix}`}
        isBusy={revoking.isPending}
        onClick={() => revoking.mutate(token)}
      >
        Revoke
      </BusyButton>
    </Row>
  );
}

function inWords({ right, courses, expiresAt, lastUsedAt }: ApiToken): string {
  return [
    right === 'read' ? 'reads' : 'reads and writes',
    courses === null ? 'all courses' : namesOf(courses),
    lastUsedAt === null ? 'never used' : `last used ${timeAgo(lastUsedAt, Date.now())}`,
    `${Date.parse(expiresAt) <= Date.now() ? 'expired' : 'expires'} on ${longDate(expiresAt)}`,
  ].join(', ');
}

function namesOf(courses: readonly { readonly name: string }[]): string {
  return courses.length === 0 ? 'no course any more' : courses.map(({ name }) => name).join(', ');
}
