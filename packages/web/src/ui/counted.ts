/** A count with its word: "1 chapter", "1,200 chapters". */
export function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}
