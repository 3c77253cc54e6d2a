const UNITS = ['bytes', 'kB', 'MB'] as const;

/** A size as people read it: "812 bytes", "3.4 kB", "12 MB". */
export function bytesInWords(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1000 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && amount < 10 ? 1 : 0;
  return `${amount.toLocaleString('en', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
