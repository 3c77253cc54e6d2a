import { joinTags, splitTags } from '../tag-list.ts';
import type { Labels } from './outline.ts';
import { decodeReferences, encodeReferences, referenceTo } from './references.ts';

const NAMES = {
  difficulty: /^(?:difficulty|level)$/i,
  objective: /^(?:objective|learning objective)$/i,
  bloom: /^bloom(?:'s)?(?: level| taxonomy)?$/i,
  tags: /^(?:tags?|keywords)$/i,
  choices: /^(?:choices|choice order|order of choices)$/i,
  category: /^(?:chapter|category|topic)$/i,
} as const;
type Name = keyof typeof NAMES;

/** `Difficulty: simple · Objective: reminding · Choices: in this order · Tags: a; b`; undefined for another line. */
export function parseLabels(line: string): Labels | undefined {
  const labels = line.split(/[·|]/).map((part) => parseLabel(part.trim()));
  const known = labels.filter((label) => label !== undefined);
  if (known.length < labels.length) return undefined;
  const category = known.find(({ name }) => name === 'category')?.value;
  return {
    tags: known.flatMap(tagsOfLabel),
    keepChoiceOrder: known.some(({ name, value }) => name === 'choices' && /this order|fixed/i.test(value)),
    ...(category === undefined ? {} : { category }),
  };
}

/** The line that `parseLabels` reads; empty where there is nothing to say. */
export function writeLabels(labels: {
  difficulty: string;
  objective: string;
  others: readonly string[];
  keepChoiceOrder: boolean;
}): string {
  const parts = [
    ['Difficulty', labels.difficulty],
    ['Objective', labels.objective],
    ['Choices', labels.keepChoiceOrder ? 'in this order' : ''],
    ['Tags', joinTags(labels.others)],
  ].filter(([, value]) => value !== '');
  return parts.map(([name, value]) => `${name}: ${encodeValue(value ?? '')}`).join(' · ');
}

function parseLabel(part: string): { name: Name; value: string } | undefined {
  const [, written, value] = /^[*_]*([A-Za-z' ]{3,20}?)[*_]*\s*:[*_]*\s*(\S.*)$/s.exec(part) ?? [];
  const name = (Object.keys(NAMES) as Name[]).find((known) => NAMES[known].test(written?.trim() ?? ''));
  return name === undefined || value === undefined ? undefined : { name, value: decodeReferences(value) };
}

function tagsOfLabel({ name, value }: { name: Name; value: string }): string[] {
  if (name === 'tags') return splitTags(value);
  return name === 'choices' || name === 'category' ? [] : [`${name}:${value}`];
}

function encodeValue(value: string): string {
  return encodeReferences(value)
    .replace(/[\n·|*_]/gu, referenceTo)
    .replace(/^\s|\s$/gu, referenceTo);
}
