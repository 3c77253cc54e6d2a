interface Schema {
  safeParse(value: unknown): {
    error?: { issues: { message: string; path: PropertyKey[] }[] } | undefined;
  };
}

/** The refusals of a value: where, and in which sentence. None if it is taken. */
export function refusalsOf(schema: Schema, value: unknown): [place: string, sentence: string][] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join('.'), message]);
}

/** The same without the places: for a single field. */
export function sentencesOf(schema: Schema, value: unknown): string[] {
  return refusalsOf(schema, value).map(([, sentence]) => sentence);
}
