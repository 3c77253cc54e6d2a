import { pageTitle, TEXTS } from '@exam/contract/texts';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { loadSession, useSession } from '../lib/session.ts';
import { useDocumentTitle } from '../ui/document-title.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { LoadingText } from '../ui/loading-text.tsx';
import { useRouteHandle } from './route-handle.ts';
import classes from './session-gate.module.css';

/** Around every screen: shows nothing until it is known whether a user is signed in. */
export function SessionGate() {
  const { status } = useSession();
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
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
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
