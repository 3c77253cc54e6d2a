import { joinTags, splitTags } from '../tag-list.ts';
import type { Labels } from './outline.ts';
import { decodeReferences, encodeReferences, referenceTo } from './references.ts';

const NAMES = {
  difficulty: /^(?:difficulty|level)$/i,
  objective: /^(?:objective|learning objective)$/i,
  bloom: /^bloom(?:'s)?(?: level| taxonomy)?$/i,
  tags: /^(?:tags?|keywords)$/i,
  choices: /^(?:choices|choice order|order of choices)$/i,
  pinned: /^pinned last$/i,
  category: /^(?:chapter|category|topic)$/i,
  name: /^question name$/i,
  source: /^source$/i,
} as const;
type Name = keyof typeof NAMES;

/** Keywords that may also occur in questions: a text names its own source, and a form asks for a name. */
const AMBIGUOUS: ReadonlySet<Name> = new Set(['name', 'source']);

export interface LabelsLine {
  readonly labels: Labels;
  /** Whether the line is a labels line only below choices. */
  readonly isBelowChoices: boolean;
}

/**
 * Parses `Difficulty: simple · Objective: reminding · Choices: in this order · Pinned last: D · Tags: a; b`; undefined for another line.
 */
export function parseLabels(line: string): LabelsLine | undefined {
  const parts = line.split(/[·|]/);
  const known = parts.map((part) => parseLabel(part.trim())).filter((label) => label !== undefined);
  if (known.length < parts.length) return undefined;
  const said = (wanted: Name) => known.find(({ name }) => name === wanted)?.value;
  const [category, name, source, pinned] = [said('category'), said('name'), said('source'), said('pinned')];
  const labels = {
    tags: known.flatMap(tagsOfLabel),
    keepChoiceOrder: known.some(({ name, value }) => name === 'choices' && /this order|fixed/i.test(value)),
    ...(pinned !== undefined && { pinned }),
    ...(category !== undefined && { category }),
    ...(name !== undefined && { name }),
    ...(source !== undefined && { source }),
  };
  return { labels, isBelowChoices: known.every(({ name }) => AMBIGUOUS.has(name)) };
}

/** The line that `parseLabels` reads; empty without labels. */
export function writeLabels(labels: {
  difficulty: string;
  objective: string;
  others: readonly string[];
  keepChoiceOrder: boolean;
  pinned: string;
}): string {
  return labelsLine([
    ['Difficulty', labels.difficulty],
    ['Objective', labels.objective],
    ['Choices', labels.keepChoiceOrder ? 'in this order' : ''],
    ['Pinned last', labels.pinned],
    ['Tags', joinTags(labels.others)],
  ]);
}

/** The line below the choices that `parseLabels` reads; empty without name and source. */
export function writeOrigin({ name = '', source = '' }: { name?: string; source?: string }): string {
  return labelsLine([
    ['Question name', name],
    ['Source', source],
  ]);
}

function labelsLine(labels: readonly (readonly [name: string, value: string])[]): string {
  return labels
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${encodeValue(value)}`)
    .join(' · ');
}

function parseLabel(part: string): { name: Name; value: string } | undefined {
  const [, written, value] = /^[*_]*([A-Za-z' ]{3,20}?)[*_]*\s*:[*_]*\s*(\S.*)$/s.exec(part) ?? [];
  const name = (Object.keys(NAMES) as Name[]).find((known) => NAMES[known].test(written?.trim() ?? ''));
  return name === undefined || value === undefined ? undefined : { name, value: decodeReferences(value) };
}

function tagsOfLabel({ name, value }: { name: Name; value: string }): string[] {
  if (name === 'tags') return splitTags(value);
  return name === 'difficulty' || name === 'objective' || name === 'bloom' ? [`${name}:${value}`] : [];
}

function encodeValue(value: string): string {
  return encodeReferences(value)
    .replace(/[\n·|*_]/gu, referenceTo)
    .replace(/^\s|\s$/gu, referenceTo);
}
