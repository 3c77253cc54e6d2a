import { createContext, useContext, useEffect } from 'react';

/** One step of the way to a screen; without `to` it is a name and no link. */
export interface Crumb {
  label: string;
  to?: string | undefined;
}

/** Where the user is: the way there, and the screen's own title as its last step. */
export interface Place {
  /** Undefined where the route's own way will do. */
  parents: readonly Crumb[] | undefined;
  title: string;
}

/** How a screen tells the layout around it where the user is. Outside of a layout nobody listens. */
export const PlaceContext = createContext<(place: Place | undefined) => void>(() => {});

/** Tells the layout the place of this screen while it is shown. */
export function usePlace(title: string, parents: readonly Crumb[] | undefined): void {
  const setPlace = useContext(PlaceContext);
  // Callers build the list anew at each render: only its content counts.
  const content = JSON.stringify({ title, parents });
  useEffect(() => {
    setPlace(JSON.parse(content) as Place);
    return () => setPlace(undefined);
  }, [setPlace, content]);
}
