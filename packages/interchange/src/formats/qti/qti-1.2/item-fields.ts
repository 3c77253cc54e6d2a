import type { XmlElement } from '../../../xml.ts';
import { childOf, childrenOf, descendantsOf, textOf } from '../../../xml-elements.ts';

/** Metadata of an item, a section or a bank of QTI 1.2: all values by name in lower case, in order. */
export type Fields = ReadonlyMap<string, readonly string[]>;

/** @param element whose own metadata are read, without those of elements inside it */
export function fieldsOf(element: XmlElement): Fields {
  const fields = new Map<string, string[]>();
  const add = (name: string, value: string) => {
    const key = name.trim().toLowerCase();
    const values = fields.get(key);
    if (values === undefined) fields.set(key, [value]);
    else values.push(value);
  };
  for (const metadata of [childOf(element, 'itemmetadata'), childOf(element, 'qtimetadata')]) {
    for (const field of descendantsOf(metadata, 'qtimetadatafield')) {
      add(textOf(childOf(field, 'fieldlabel')), textOf(childOf(field, 'fieldentry')));
    }
    // Elements of versions before 1.2, and Blackboard's own.
    for (const child of childrenOf(metadata)) {
      if (/^(?:qmd|bbmd)_/.test(child.name)) add(child.name, textOf(child));
    }
  }
  return fields;
}

export function firstOf(fields: Fields, ...names: string[]): string | undefined {
  return names.map((name) => fields.get(name)?.[0]).find((value) => value !== undefined);
}

/** Metadata fields that other programs use for labels, and the prefix for labels that need one. */
const LABELS: Readonly<Record<string, string>> = {
  difficulty: 'difficulty',
  'difficulty level': 'difficulty',
  level: 'difficulty',
  qmd_levelofdifficulty: 'difficulty',
  bloom: 'bloom',
  blooms: 'bloom',
  'bloom level': 'bloom',
  "bloom's taxonomy": 'bloom',
  'cognitive level': 'bloom',
  objective: 'objective',
  'learning objective': 'objective',
  learning_objective: 'objective',
};

/** A `tag`, as in our files, is one label; `tags` and `keywords` may hold several, separated by commas. */
export function tagsOfFields(fields: Fields): string[] {
  const several = ['tags', 'keywords', 'keyword', 'qmd_keywords'].flatMap((name) => fields.get(name) ?? []);
  const named = Object.entries(LABELS).flatMap(([name, label]) =>
    (fields.get(name) ?? []).map((value) => `${label}:${value.trim()}`),
  );
  const parted = several.flatMap((value) => value.split(/[,;]/)).map((value) => value.trim());
  return [...(fields.get('tag') ?? []), ...[...parted, ...named].filter((tag) => tag !== '')];
}
