const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** The day of a moment in the long style, in English, in the browser's time zone: "November 20, 2026". */
export function longDate(isoTime: string): string {
  return DATE.format(new Date(isoTime));
}

/** The same with the time: "November 20, 2026 at 5:13 AM". */
export function longMoment(isoTime: string): string {
  return MOMENT.format(new Date(isoTime));
}
