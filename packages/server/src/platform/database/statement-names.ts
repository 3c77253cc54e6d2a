const names = new Set<string>();
const namesByText = new Map<string, string>();

/** The name under which connections keep this statement prepared; undefined for all that is not fixed. */
export function nameOfStatement(text: string): string | undefined {
  return namesByText.get(text);
}

/** The names of all fixed statements. */
export function namesOfStatements(): readonly string[] {
  return [...names];
}

/**
 * Takes a name for a statement whose text is known later.
 * @throws Error if the name is taken
 */
export function takeName(name: string): void {
  if (names.has(name)) throw new Error(`Two statements are named ${name}.`);
  names.add(name);
}

/** Gives a name its text, for good. */
export function nameText(name: string, text: string): void {
  namesByText.set(text, name);
}
