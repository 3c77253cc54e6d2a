import { longDate, longMoment } from './long-date.ts';

/** A moment as its date in the long style; its title says the time as well. */
export function LongTime({ of }: { of: string }) {
  return (
    <time dateTime={of} title={longMoment(of)}>
      {longDate(of)}
    </time>
  );
}
