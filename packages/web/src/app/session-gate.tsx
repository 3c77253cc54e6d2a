import { pageTitle, TEXTS } from '@exam/contract/texts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigate } from 'react-router';
import { loadSession, useSession } from '../lib/session.ts';
import { useDocumentTitle } from '../ui/document-title.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { useRouteHandle } from './route-handle.ts';
import classes from './session-gate.module.css';

const LogInAgain = lazy(async () => ({
  default: (await import('../features/users/log-in-again.tsx')).LogInAgain,
}));

/** Around every screen: shows nothing until it is known whether a user is signed in. */
export function SessionGate() {
  const { status, user } = useSession();
  useLeavingWithAccount(user?._id);
  if (status === 'loading') return <SessionLoading />;
  if (status === 'unreachable') {
    return (
      <main className={classes.gate}>
        <LoadFailure text="The server does not answer." onRetry={() => void loadSession()} />
      </main>
    );
  }
  return (
    <>
      <Outlet />
      {status === 'interrupted' && (
        <Suspense>
          <LogInAgain />
        </Suspense>
      )}
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/** Leaves the screen of an account when another one has logged in over it. */
function useLeavingWithAccount(accountId: string | undefined): void {
  const navigate = useNavigate();
  const before = useRef(accountId);
  useEffect(() => {
    const isAnother = before.current !== undefined && accountId !== undefined && before.current !== accountId;
    before.current = accountId;
    if (isAnother) void navigate('/generate-exam', { replace: true });
  }, [accountId, navigate]);
}

/** A way back to a list, which is another address by then, names the one at which the list was left. */
function scrollKeyOf({ key, state }: Location<unknown>): string {
  const named = (state as { scrollKey?: unknown } | null)?.scrollKey;
  return typeof named === 'string' ? named : key;
}

/** Also shown while the code of the first screen loads. */
export function SessionLoading() {
  const { title } = useRouteHandle() ?? { title: 'Start' };
  useDocumentTitle(pageTitle(title));
  return (
    <main className={classes.gate} data-loading>
      <LoadingText>{TEXTS.sessionLoading}</LoadingText>
    </main>
  );
}
