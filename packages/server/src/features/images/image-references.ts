const REFERENCE = /!\[[^\]\n]*\]\(image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi;

/** The ids of all images that these texts show by `![alt](image:ID)`, each once. */
export function listImageIds(texts: readonly string[]): string[] {
  const ids = texts.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, id = '']) => id.toLowerCase()));
  return [...new Set(ids)];
}
