const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A number of bytes for people: three digits at most below 1,024 of a unit, as in `20 GiB` or `1.5 MiB`. */
export function bytesInWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  const digits = power === 0 || amount >= 100 ? 0 : 1;
  return `${Number(amount.toFixed(digits))} ${UNITS[power]}`;
}
