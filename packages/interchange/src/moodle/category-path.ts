/** Moodle's category for unsorted questions, in some languages. */
const DEFAULT_CATEGORY = /^(?:Default for|Standard für|Défaut pour|Por defecto en|Predefinito per) /i;

/**
 * The path of a category in Moodle's files, below a category for the file's title. Slashes at the end of the title
 * are removed, because they would merge with the separator.
 */
export function pathOfCategory(title: string, category: string): string {
  const course = withoutSlashes(title).trimStart();
  if (category === '') return `$course$/top/Default for ${escapeSlashes(course || 'questions')}`;
  const parts = course === '' ? [category] : [course, category];
  return ['$course$', 'top', ...parts.map(escapeSlashes)].join('/');
}

/**
 * The names in a category path, without those that only Moodle needs. A slash inside a name is doubled; of an odd
 * number of slashes the first one is the separator.
 */
function namesInPath(path: string): string[] {
  const names = path
    .replace(/\/+/g, (slashes) => (slashes.length % 2 === 1 ? '\0' : '') + '/'.repeat(slashes.length >> 1))
    .split('\0')
    .map((name) => name.trim());
  if (/^\$\w+\$$/.test(names[0] ?? '')) names.shift();
  if (names[0] === 'top') names.shift();
  return names.filter((name) => name !== '' && !DEFAULT_CATEGORY.test(name));
}

/**
 * The name of each category of a file: the last name of its path, preceded by what distinguishes it if two paths
 * share that name.
 */
export function nameCategories(paths: Iterable<string>): ReadonlyMap<string, string> {
  const named = [...paths].map((path) => ({ path, names: namesInPath(path) }));
  const sharing = new Map<string, string[][]>();
  for (const { names } of named) {
    const last = names.at(-1) ?? '';
    const others = sharing.get(last);
    if (others === undefined) sharing.set(last, [names]);
    else others.push(names);
  }
  const shared = new Map([...sharing].map(([last, paths]) => [last, countShared(paths)]));
  return new Map(
    named.map(({ path, names }) => {
      const last = names.at(-1) ?? '';
      return [path, names.slice(shared.get(last)).join(' / ') || last];
    }),
  );
}

/** The number of leading names that these paths share; the last name of a single path does not count. */
function countShared(paths: readonly string[][]): number {
  const [first = []] = paths;
  const differs = first.findIndex((name, at) => paths.some((names) => names[at] !== name));
  const isSame = differs === -1 && paths.every((names) => names.length === first.length);
  return isSame ? first.length - 1 : Math.max(0, differs === -1 ? first.length - 1 : differs);
}

function withoutSlashes(title: string): string {
  let end = title.length;
  while (end > 0 && /[\s/]/.test(title[end - 1]!)) end -= 1;
  return title.slice(0, end);
}

function escapeSlashes(name: string): string {
  return name.replaceAll('/', '//');
}
