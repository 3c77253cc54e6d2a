import { excerptOf } from '../../judge-question.ts';
import { noteOfPoints } from '../../points.ts';
import { splitTags } from '../../tag-list.ts';

/** What a line says about its question, beside its text, choices and answer. */
export interface Label {
  readonly kind: 'text' | 'explanation' | 'other';
  readonly value: string;
  readonly tags?: readonly string[];
  readonly note?: string | undefined;
}

/** Where a line stands in a question: in its text, below a choice, or below its answer. */
type Stage = 'text' | 'choices' | 'answered';

/** The labels of Chamilo, also as its import knows them in Spanish (`aiken_import.inc.php` of Chamilo 1.11). */
const OF_CHAMILO = /^(SCORE|DESCRIPTION|ANSWER_EXPLANATION|TEXTO_CORRECTA|TAGS|ETIQUETAS)\s*:\s*(.*)$/s;

/** Words by which people name explanations. */
const EXPLANATION = /^(?:answer[ _])?(?:explanation|rationale|feedback)\s*:\s*(\S.*)$/is;

/** The label of a line; undefined for a line of text, as a label's word in a question's text is. */
export function labelOf(line: string, stage: Stage, isAfterBlank: boolean): Label | undefined {
  if (!line.includes(':')) return undefined;
  const [, name, value = ''] = OF_CHAMILO.exec(line) ?? [];
  if (name === 'DESCRIPTION') return describe(value, stage, isAfterBlank);
  if (stage === 'text') return undefined;
  if (name === 'SCORE') return { kind: 'other', value, note: noteOfScore(value) };
  if (name === 'TAGS' || name === 'ETIQUETAS') return { kind: 'other', value, tags: splitTags(value) };
  const explanation = name === undefined ? EXPLANATION.exec(line)?.[1] : value;
  return explanation === undefined ? undefined : { kind: 'explanation', value: explanation };
}

/**
 * Chamilo shows a description below the text of its question, and counts one below an answer to the next question. People
 * write it for the question above, where it may give the answer away, so it becomes part of the explanation there.
 */
function describe(value: string, stage: Stage, isAfterBlank: boolean): Label | undefined {
  if (stage !== 'answered') return { kind: 'text', value };
  if (isAfterBlank) return undefined;
  return {
    kind: 'explanation',
    value,
    note: `A description below the answer is imported as part of the explanation: “${excerptOf(value)}”.`,
  };
}

function noteOfScore(value: string): string | undefined {
  const points = Number(value.trim().replace(',', '.'));
  return Number.isNaN(points)
    ? `Its points (${excerptOf(value)}) are left out.`
    : noteOfPoints(String(points));
}
