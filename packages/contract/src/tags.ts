import { composed } from './characters.ts';

/** The comparison key of a tag: tags that differ only in case or normal form are equal. */
export function keyOfTag(tag: string): string {
  return composed(tag).toLowerCase();
}

/** The tags in order, each once, in the spelling that came first. */
export function withoutRepeatedTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(keyOfTag(tag))) byKey.set(keyOfTag(tag), tag);
  return [...byKey.values()];
}
