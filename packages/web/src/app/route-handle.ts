import { useMatches } from 'react-router';
import type { Crumb } from '../ui/place.ts';

/** Where a screen stands: the group of the sidebar it belongs to, and the screens above it. */
export interface RoutePlace {
  group: string;
  parents: readonly Crumb[];
}

/** What a route says of its screen before the screen is there to say it. */
export interface RouteHandle {
  /** Its name in the title of the browser's tab, as long as it is not known which thing it shows. */
  title: string;
  place?: RoutePlace | undefined;
}

/** Of the innermost route that says something. */
export function useRouteHandle(): RouteHandle | undefined {
  return useMatches().findLast((match) => match.handle !== undefined)?.handle as RouteHandle | undefined;
}
