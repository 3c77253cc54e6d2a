import { describeValues } from './open/describe-values.ts';
import type { BindingCounts, CountName, NamedCount, Shortage } from './shortage.ts';

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
      return describeKindShortage(shortage.difficulty, shortage);
    case 'objective-short':
      return describeKindShortage(shortage.objective, shortage);
    case 'locked-over': {
      const { field, locked, asked } = shortage;
      const of = 'chapterId' in field ? `from ${nameOf(field, chapterNames)}` : nameOf(field, chapterNames);
      return `${locked} locked ${locked === 1 ? 'question is' : 'questions are'} ${of}, ${asked || 'none'} asked`;
    }
    case 'too-large':
      return `An exam has at most ${questions(shortage.most)}, these counts need ${shortage.least}`;
    case 'conflict':
      return shortage.binding
        ? describeBinding(shortage.binding, shortage.locked)
        : describeConflict(shortage.counts, chapterNames, shortage.locked);
  }
}

function describeSums(group: string, sum: number, size: number): string {
  const gap = sum < size ? `${size - sum} fewer` : `${sum - size} more`;
  return `The ${group} counts add up to ${sum}, ${gap} than the ${size} of the chapters`;
}

function describeKindShortage(
  name: string,
  { available, needed, locked }: { available: number; needed: number; locked?: number | undefined },
): string {
  const most = available === 0 ? '' : 'at most ';
  const given = locked ? `these chapter counts and ${lockedQuestions(locked)}` : 'these chapter counts';
  return `With ${given} ${most}${questions(available, `${name} `)} can be had, ${needed} asked`;
}

/** "At most 32 creativity questions with 50 difficult ones and these chapter counts, 45 asked" */
function describeBinding({ field, given, ranges }: BindingCounts, locked = 0): string {
  const others = [
    ...given.map((named) => `${named.count || 'no'} ${labelOf(named)} ${named.count === 1 ? 'one' : 'ones'}`),
    'these chapter counts',
    ...(locked > 0 ? [lockedQuestions(locked)] : []),
  ];
  const asked = field.count === 0 ? 'none' : field.count;
  return `${describePossible(labelOf(field), field.count, ranges)} with ${listed(others)}, ${asked} asked`;
}

function describePossible(name: string, asked: number, ranges: BindingCounts['ranges']): string {
  const most = ranges.at(-1)!.to;
  const least = ranges[0]!.from;
  if (asked > most) return most === 0 ? `No ${name} questions` : `At most ${questions(most, `${name} `)}`;
  if (asked < least) return `At least ${questions(least, `${name} `)}`;
  return `Only ${describeValues(ranges)} ${name} questions`;
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1)!;
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

function describeConflict(
  counts: readonly NamedCount[],
  chapterNames: ReadonlyMap<string, string>,
  locked = 0,
): string {
  const listed = counts.map((named) => `${nameOf(named, chapterNames)}: ${named.count}`).join(', ');
  const number = NUMBERS[counts.length] ?? counts.length;
  const isOne = counts.length === 1;
  const verdict = isOne ? 'count cannot be met' : `${number} counts cannot be met together`;
  if (locked === 0) return `${isOne ? 'This' : 'These'} ${verdict}: ${listed}`;
  return `With ${lockedQuestions(locked)} ${isOne ? 'this' : 'these'} ${verdict}: ${listed}`;
}

function lockedQuestions(count: number): string {
  return count === 1 ? 'the locked question' : `the ${count} locked questions`;
}

/** The name of a difficulty or an objective. */
function labelOf(named: CountName): string {
  return nameOf(named, new Map());
}

function nameOf(named: CountName, chapterNames: ReadonlyMap<string, string>): string {
  if ('chapterId' in named) return chapterNames.get(named.chapterId) ?? 'A chapter';
  return 'difficulty' in named ? named.difficulty : named.objective;
}

function questions(count: number, sort = ''): string {
  return `${count === 0 ? 'no' : count} ${sort}${count === 1 ? 'question' : 'questions'}`;
}
