/** What somebody wrote, as text; null is nothing, or no more. */
export type Content = string | null;

/**
 * Who keeps it knows what must be there after a crash: what was acknowledged, and what was sent and not answered, of
 * which either may have come true. It is kept outside of the process that crashes.
 */
export interface Journal {
  /** Notes a write before it is sent, and that it was acknowledged where `send` gives an answer. */
  write<Answer>(
    name: string,
    content: Content,
    send: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined>;
  /** How many writes were acknowledged. */
  readonly acknowledged: number;
  /**
   * Compares with what is there, and takes that as the truth of what was uncertain.
   * @param found each content by its name; one name may be found twice
   * @returns a sentence for each name that is not as it must be
   */
  settle(found: readonly (readonly [name: string, content: string])[]): string[];
}

export function keepJournal(): Journal {
  const known = new Map<string, Content>();
  const uncertain = new Map<string, Content>();
  let acknowledged = 0;
  return {
    async write(name, content, send) {
      uncertain.set(name, content);
      const answer = await send();
      if (answer === undefined) return undefined;
      uncertain.delete(name);
      known.set(name, content);
      acknowledged++;
      return answer;
    },
    get acknowledged() {
      return acknowledged;
    },
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
