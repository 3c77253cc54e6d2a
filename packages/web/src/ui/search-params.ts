import { useContext } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from 'react-router';

/** Replaces the query string of the address. */
type ChangeParams = (next: (current: URLSearchParams) => URLSearchParams) => void;

/**
 * The query string of the address, and how it is changed without an entry of the history. A change builds on those before it
 * even if their screen is not drawn yet: the router's own updater knows the drawn address alone, so that in a busy moment the
 * first of two choices would be lost.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams();
  const router = useContext(RouterContext)?.router;

  function change(next: (current: URLSearchParams) => URLSearchParams): void {
    const current = router ? new URLSearchParams(router.state.location.search) : params;
    setParams(next(current), { replace: true });
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
