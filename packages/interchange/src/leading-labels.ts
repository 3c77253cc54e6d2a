/** Tags split into leading labels and the others. */
export interface LeadingLabels {
  /** Empty if the tags do not begin with it. */
  readonly difficulty: string;
  readonly objective: string;
  readonly others: readonly string[];
}

/** Separates difficulty and objective if they come first, as in our files, so that the order of all tags is kept. */
export function leadingLabels(tags: readonly string[]): LeadingLabels {
  const others = [...tags];
  const take = (name: string) => {
    const value = others[0]?.startsWith(`${name}:`) ? others[0].slice(name.length + 1) : '';
    if (value.trim() === '') return '';
    others.shift();
    return value;
  };
  return { difficulty: take('difficulty'), objective: take('objective'), others };
}

/** Whether the tags of a question begin as those of our files do, which give both labels to each question: its texts are exact then. */
export function hasOurLabels([difficulty = '', objective = '']: readonly string[]): boolean {
  return difficulty.startsWith('difficulty:') && objective.startsWith('objective:');
}
