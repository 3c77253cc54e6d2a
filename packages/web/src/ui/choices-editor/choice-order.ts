import { decideOrder, recogniseChoices } from '@exam/contract/pinned-choices';

/** The choices of a question that is being written, and how exams order them. */
export interface OrderedChoices {
  choices: readonly string[];
  /** The pinned choices, in their order. */
  pinnedChoices: readonly string[];
  keepChoiceOrder: boolean;
}

/**
 * The order after an edit of the list. What is recognised is pinned, as the server would; what somebody has pinned or
 * unpinned against that stays so, also when its text changes.
 */
export function withChoices(before: OrderedChoices, choices: readonly string[]): OrderedChoices {
  const had = recogniseChoices(before.choices);
  const was = new Set(before.pinnedChoices);
  const decided = before.choices.filter((choice) => was.has(choice) !== had.pinned.includes(choice));
  const now = renamedIn(before.choices, choices);
  const isReferring = recogniseChoices(choices).referring.some((choice) => !had.referring.includes(choice));
  const keepChoiceOrder = before.keepChoiceOrder || isReferring;
  const { pinnedChoices } = decideOrder(
    { choices, keepChoiceOrder },
    {
      choices: decided.map(now),
      pinnedChoices: decided.filter((choice) => was.has(choice)).map(now),
      keepChoiceOrder,
    },
  );
  return { choices, pinnedChoices, keepChoiceOrder };
}

/** The new text of a choice, where the edit has changed one choice and nothing else. */
function renamedIn(before: readonly string[], after: readonly string[]): (choice: string) => string {
  const changed = before.flatMap((choice, at) => (choice === after[at] ? [] : [at]));
  const [place = -1] = changed;
  if (before.length !== after.length || changed.length !== 1) return (choice) => choice;
  return (choice) => (choice === before[place] ? (after[place] ?? choice) : choice);
}

/** Pins a choice and moves it to the end, or takes its pin away. @param place from 0 */
export function togglePin(before: OrderedChoices, place: number): OrderedChoices {
  const { choices, pinnedChoices } = before;
  const choice = choices[place];
  if (choice === undefined) return before;
  if (pinnedChoices.includes(choice)) return unpin(before, [choice]);
  const moved = choices.toSpliced(place, 1).concat(choice);
  return { ...before, choices: moved, pinnedChoices: [...pinnedChoices, choice] };
}

export function unpin(before: OrderedChoices, pins: readonly string[]): OrderedChoices {
  return { ...before, pinnedChoices: before.pinnedChoices.filter((choice) => !pins.includes(choice)) };
}

/** Whether choices that are not pinned are all numbers or all dates, with units or without; two at least. */
export function seriesOf({ choices, pinnedChoices }: OrderedChoices): 'numbers' | 'dates' | undefined {
  const free = choices.filter((choice) => !pinnedChoices.includes(choice)).map(asWritten);
  if (free.length < 2) return undefined;
  if (free.every(isNumber)) return 'numbers';
  return free.every(isDate) ? 'dates' : undefined;
}

const LONGEST_VALUE = 60;

function asWritten(choice: string): string {
  const text = choice.trim();
  const isFormula = text.startsWith('$') && text.endsWith('$') && text.length > 2;
  return (isFormula ? text.slice(1, -1) : text).replace(/\.$/, '').trim();
}

/** A number, or two with a dash between them, then at most two words of a unit. */
function isNumber(text: string): boolean {
  if (text.length > LONGEST_VALUE) return false;
  const [number] = /^[<>≤≥≈~±+−-]?\s?[$€£¥]?\d[\d., \u2019\u202f]*(?:[–-]\d[\d.,]*)?/u.exec(text) ?? [];
  if (number === undefined) return false;
  const units = text.slice(number.length).match(/\S+/g) ?? [];
  return units.length <= 2 && units.every((unit) => /^[%‰°€£¥$µ/²³\p{L}]{1,12}$/u.test(unit));
}

const MONTHS = new Set(
  (
    'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september ' +
    'october november december januar februar märz mai juni juli oktober dezember enero febrero marzo abril mayo ' +
    'junio julio agosto septiembre octubre noviembre diciembre janvier février mars avril juin juillet août ' +
    'septembre octobre novembre décembre'
  ).split(' '),
);

function isDate(text: string): boolean {
  if (text.length > LONGEST_VALUE) return false;
  if (/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(text)) return true;
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const months = words.filter((word) => MONTHS.has(word)).length;
  const others = words.filter(
    (word) => !MONTHS.has(word) && !/^(?:\d{1,4}|\d{1,2}(?:st|nd|rd|th)|de|of)$/.test(word),
  );
  return months === 1 && others.length === 0 && words.length <= 5;
}
