const LONG_DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** A moment in the long style, in English, with the time of the browser's zone: "November 20, 2026 at 5:13 AM". */
export function longDate(isoTime: string): string {
  return LONG_DATE.format(new Date(isoTime));
}
