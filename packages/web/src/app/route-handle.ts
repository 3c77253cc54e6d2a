import { useMatches } from 'react-router';
import type { Crumb } from '../ui/place.ts';

/** Where a screen stands: the group of the sidebar it belongs to, and the screens above it. */
export interface RoutePlace {
  group: string;
  parents: readonly Crumb[];
}

/** Facts about the screen of a route, known before the screen is loaded. */
export interface RouteHandle {
  /** Name of the screen in the title of the browser's tab until the shown thing is loaded. */
  title: string;
  place?: RoutePlace | undefined;
}

/** The handle of the innermost matching route that has one. */
export function useRouteHandle(): RouteHandle | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as RouteHandle | undefined;
}
