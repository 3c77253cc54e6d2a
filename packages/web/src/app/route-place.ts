import { useMatches } from 'react-router';
import type { Crumb } from '../ui/place.ts';

/** What a route says of itself: the group of the sidebar it belongs to, and the screens above it. */
export interface RoutePlace {
  group: string;
  parents: readonly Crumb[];
}

/** Of the innermost route that says something. */
export function useRoutePlace(): RoutePlace | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as RoutePlace | undefined;
}
