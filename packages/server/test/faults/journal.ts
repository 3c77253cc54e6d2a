/** A written content as text; null if it does not exist, or no longer. */
export type Content = string | null;

/**
 * Knows which contents must exist after a crash: those of acknowledged writes. A write without an answer may have
 * happened or not. The journal is kept outside of the process that crashes.
 */
export interface Journal {
  /** Notes a write before it is sent, and marks it as acknowledged if `send` returns an answer. */
  write<Answer>(
    name: string,
    content: Content,
    send: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined>;
  /** The number of acknowledged writes. */
  readonly acknowledged: number;
  /** Resolves when this many writes have been acknowledged. */
  reaches(count: number): Promise<void>;
  /**
   * Compares with the actual contents, which also settle the uncertain writes.
   * @param found each content by its name; a duplicate occurs twice
   * @returns one sentence for each name with a wrong content
   */
  settle(found: readonly (readonly [name: string, content: string])[]): string[];
}

export function keepJournal(): Journal {
  const known = new Map<string, Content>();
  const uncertain = new Map<string, Content>();
  const waiting: { readonly count: number; readonly go: () => void }[] = [];
  let acknowledged = 0;
  return {
    async write(name, content, send) {
      uncertain.set(name, content);
      const answer = await send();
      if (answer === undefined) return undefined;
      uncertain.delete(name);
      known.set(name, content);
      acknowledged++;
      for (const one of waiting) if (one.count <= acknowledged) one.go();
      return answer;
    },
    get acknowledged() {
      return acknowledged;
    },
    reaches: (count) => new Promise((go) => void waiting.push({ count, go })),
    settle(found) {
      const there = new Map(found);
      const wrong = [...findTwice(found)];
      for (const name of new Set([...known.keys(), ...uncertain.keys(), ...there.keys()])) {
        const content = there.get(name) ?? null;
        const allowed = [known.get(name) ?? null];
        if (uncertain.has(name)) allowed.push(uncertain.get(name) ?? null);
        if (!allowed.includes(content)) {
          wrong.push(`${name} is ${inWords(content)}, not ${allowed.map(inWords).join(' or ')}`);
        }
        known.set(name, content);
      }
      uncertain.clear();
      return wrong;
    },
  };
}

function inWords(content: Content): string {
  return content ?? 'gone';
}

function findTwice(found: readonly (readonly [string, string])[]): string[] {
  const names = found.map(([name]) => name);
  return names.filter((name, index) => names.indexOf(name) < index).map((name) => `${name} is there twice`);
}
