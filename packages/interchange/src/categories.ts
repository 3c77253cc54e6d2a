/** A chapter as files name it: "3. Memory". The number distinguishes chapters of the same name. */
export function categoryOf({ number, name }: { number: number; name: string }): string {
  return `${number}. ${name}`;
}

const NUMBERED = /^\s*(?:(?:chapter|kapitel|unit|week|lecture)\s*)?(\d{1,4})\s*[.:)–-]\s*(\S.*)$/is;

/** The number and the name in a category; without a number, all of it is the name. */
export function parseCategory(category: string): { number?: number; name: string } {
  const [, number, name] = NUMBERED.exec(category) ?? [];
  return name === undefined ? { name: category } : { number: Number(number), name };
}
