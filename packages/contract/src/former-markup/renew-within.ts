import { LIMITS } from '../limits.ts';
import { renewMarkup } from './renew-markup.ts';

type Rewrite = (text: string) => string;

const OF_TEXTS = new Set(['text', 'explanation', 'instructions']);
const OF_CHOICES = new Set(['choices', 'correctAnswer', 'correct_answer', 'pinnedChoices', 'pinned_choices']);

/**
 * A value of the former rules in which the fields that hold texts are rewritten, however deep they stand: questions with their
 * choices, changes of exams, and instructions.
 */
export function renewWithin<Value>(value: Value, rewrite: Rewrite = renewMarkup): Value {
  return renewValue(value, rewrite) as Value;
}

function renewValue(value: unknown, rewrite: Rewrite): unknown {
  if (Array.isArray(value)) return value.map((one) => renewValue(one, rewrite));
  if (typeof value !== 'object' || value === null) return value;
  const renew = (text: string) => unlessTooLong(text, rewrite(text));
  const { choices } = value as { choices?: unknown };
  const ofChoice = areTexts(choices) ? forChoices(choices, renew) : renew;
  const entries = Object.entries(value).map(([name, field]): [string, unknown] => {
    if (typeof field === 'string') {
      if (OF_TEXTS.has(name)) return [name, renew(field)];
      return [name, OF_CHOICES.has(name) ? ofChoice(field) : field];
    }
    return [name, OF_CHOICES.has(name) && areTexts(field) ? field.map(ofChoice) : renewValue(field, rewrite)];
  });
  return Object.fromEntries(entries);
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

const LONGEST = 2 * LIMITS.questionTextLength;

/** A text that would become too long for its column stays as it is. */
function unlessTooLong(text: string, renewed: string): string {
  return renewed.length > LONGEST ? text : renewed;
}

/** Choices that look alike and would become equal stay as they are. */
function forChoices(choices: readonly string[], renew: Rewrite): Rewrite {
  return new Set(choices.map(renew)).size === choices.length ? renew : (choice) => choice;
}
