import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useSearchParams } from 'react-router';

/** Replaces the query string of the address. */
type ChangeParams = (next: (current: URLSearchParams) => URLSearchParams) => void;

/**
 * The query string of the address, and how it is changed without an entry of the history. It is the router's own and not that
 * of the screen as it is drawn, which lags behind while a long list is drawn: a choice would be compared with an older one
 * and ignored, and the first of two in a row would be lost.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [, setParams] = useSearchParams();
  const { pathname, search: drawn } = useLocation();
  const router = useContext(RouterContext)?.router;
  const subscribe = useCallback(
    (listener: () => void) => router?.subscribe(listener) ?? (() => {}),
    [router],
  );

  function readSearch(): string {
    // On the way to another screen this one keeps what it shows.
    return router?.state.location.pathname === pathname ? router.state.location.search : drawn;
  }

  const search = useSyncExternalStore(subscribe, readSearch);
  const params = useMemo(() => new URLSearchParams(search), [search]);

  function change(next: (current: URLSearchParams) => URLSearchParams): void {
    setParams(next(new URLSearchParams(readSearch())), { replace: true });
  }

  return [params, change];
}

/** The query string with some parameters changed; null and blank take one out. The others stay. */
export function withParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
