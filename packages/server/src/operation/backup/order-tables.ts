/** Tables in an order in which they can be filled: those that a table refers to come before it. */
export function orderTables(
  tables: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const ordered: string[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const isFree = (table: string) =>
      references.every(({ from, to }) => from !== table || !waiting.includes(to));
    const free = waiting.filter(isFree);
    if (free.length === 0)
      throw new Error(`The tables ${waiting.join(', ')} refer to each other in a circle.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}
