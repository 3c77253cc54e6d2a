import type { NamedCount, Shortage } from './shortage.ts';

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * A shortage as one English sentence, without a full stop, for server messages and screens alike.
 *
 * @param chapterNames chapter id to name; an id without a name is called "A chapter"
 */
export function describeShortage(shortage: Shortage, chapterNames: ReadonlyMap<string, string>): string {
  switch (shortage.code) {
    case 'empty':
      return 'Ask for at least one question';
    case 'sums-disagree':
      return describeSums(shortage.group, shortage.sum, shortage.size);
    case 'chapter-short': {
      const name = chapterNames.get(shortage.chapterId) ?? 'A chapter';
      return `${name} holds ${questions(shortage.available)}, ${shortage.needed} asked`;
    }
    case 'difficulty-short':
      return describeKindShortage(shortage.difficulty, shortage.available, shortage.needed);
    case 'objective-short':
      return describeKindShortage(shortage.objective, shortage.available, shortage.needed);
    case 'conflict':
      return describeConflict(shortage.counts, chapterNames);
  }
}

function describeSums(group: string, sum: number, size: number): string {
  const gap = sum < size ? `${size - sum} fewer` : `${sum - size} more`;
  return `The ${group} counts add up to ${sum}, ${gap} than the ${size} of the chapters`;
}

function describeKindShortage(name: string, available: number, needed: number): string {
  const most = available === 0 ? '' : 'at most ';
  return `With these chapter counts ${most}${questions(available, `${name} `)} can be had, ${needed} asked`;
}

function describeConflict(counts: readonly NamedCount[], chapterNames: ReadonlyMap<string, string>): string {
  const listed = counts.map((named) => `${nameOf(named, chapterNames)}: ${named.count}`).join(', ');
  if (counts.length === 1) return `This count cannot be met: ${listed}`;
  const number = NUMBERS[counts.length] ?? counts.length;
  return `These ${number} counts cannot be met together: ${listed}`;
}

function nameOf(named: NamedCount, chapterNames: ReadonlyMap<string, string>): string {
  if ('chapterId' in named) return chapterNames.get(named.chapterId) ?? 'A chapter';
  return 'difficulty' in named ? named.difficulty : named.objective;
}

function questions(count: number, sort = ''): string {
  return `${count === 0 ? 'no' : count} ${sort}${count === 1 ? 'question' : 'questions'}`;
}
