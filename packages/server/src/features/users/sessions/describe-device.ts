type Sign = readonly [pattern: RegExp, name: string];

// The first match counts, because browsers also include the names of others.
const BROWSERS: readonly Sign[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:[^ ]{1,40} ){0,3}Safari\//, 'Safari'],
];

const SYSTEMS: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** A program that is not a browser puts its name first, as in `curl/8.5.0`. */
const PROGRAM = /^(?!Mozilla\b)([A-Za-z][\w.-]{0,39})(?:\/|$)/;

/** Browsers send about 200 characters; the rest of a longer header is ignored. */
const LONGEST_USER_AGENT = 500;

/** A device in plain words, as far as its user agent tells: 'Firefox on Windows'. */
export function describeDevice(whole: string): string {
  const userAgent = whole.slice(0, LONGEST_USER_AGENT);
  const browser = nameOf(BROWSERS, userAgent);
  const system = nameOf(SYSTEMS, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? PROGRAM.exec(userAgent)?.[1] ?? system ?? 'Unknown device';
}

function nameOf(signs: readonly Sign[], userAgent: string): string | undefined {
  return signs.find(([pattern]) => pattern.test(userAgent))?.[1];
}
