import type { XmlElement } from '../../../xml.ts';
import { descendantsOf } from '../../../xml-elements.ts';
import { type Fields, firstOf } from './item-fields.ts';

/** How programs call types of questions, without "question" and the like, and how people do. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/multiple[ _](?:answers?|response)/, 'several correct answers'],
  [/^either/, 'either/or'],
  [/essay|discussion|^sr$|short[ _]response|free[ _]response/, 'an essay'],
  [/match/, 'matching'],
  [/multiple[ _]dropdowns?|jumbled|missing[ _]word/, 'choosing words for gaps in a text'],
  [/fill|blank|short[ _]answer|pattern[ _]match|cc\.fib|^fib/, 'filling in'],
  [/numeric/, 'a number'],
  [/calculated|formula/, 'a calculated question'],
  [/text[ _]only|^stimulus/, 'a text without a question'],
  [/order/, 'putting in order'],
  [/categor/, 'sorting into categories'],
  [/file|upload/, 'handing in a file'],
  [/hot[ _]?spot/, 'a place in an image'],
  [/opinion|likert|survey/, 'an opinion'],
  [/quiz[ _]bowl/, 'answering by a question'],
];

const MULTIPLE_CHOICE =
  /multiple[ _]choice|^true[ _/]*false|cc\.multiple_choice|cc\.true_false|logical identifier/;

/** What the metadata call the type; lower case. */
export function typeOf(fields: Fields): string {
  const type = firstOf(
    fields,
    'question_type',
    'bbmd_questiontype',
    'cc_profile',
    'qmd_itemtype',
    'qmd_questiontype',
  );
  return type?.trim().toLowerCase() ?? '';
}

/** The type of an item that is not multiple choice with one answer, in words: as it calls itself, or by what it is made of. */
export function findOtherType(item: XmlElement, type: string): string | undefined {
  if (type !== '' && !MULTIPLE_CHOICE.test(type)) {
    const known = WORDS.find(([pattern]) => pattern.test(type));
    if (known !== undefined) return known[1];
  }
  const responses = RESPONSES.flatMap((name) => descendantsOf(item, name));
  const [response] = responses;
  if (response === undefined) return 'a text without a question';
  if (responses.length > 1) return 'several answers in one question';
  if (response.name === 'response_str') return 'filling in';
  if (response.name === 'response_num') return 'a number';
  if (response.name === 'response_xy') return 'a place in an image';
  if (response.name === 'response_grp') return 'matching';
  if (/^multiple$/i.test(response.attributes['rcardinality'] ?? '')) return 'several correct answers';
  if (/^ordered$/i.test(response.attributes['rcardinality'] ?? '')) return 'putting in order';
  return descendantsOf(response, 'render_choice').length === 1 ? undefined : 'not a list of choices';
}

const RESPONSES = ['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp'];
