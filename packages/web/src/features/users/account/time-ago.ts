const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
];

const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago a moment was, in whole days, hours or minutes: '3 hours ago'; 'just now' within a minute. */
export function timeAgo(isoTime: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(isoTime)) / 1000;
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit === undefined ? 'just now' : WORDS.format(-Math.floor(seconds / unit[1]), unit[0]);
}
