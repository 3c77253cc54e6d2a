/** Where Moodle puts questions that nobody sorted, in some languages. */
const DEFAULT_CATEGORY = /^(?:Default for|Standard für|Défaut pour|Por defecto en|Predefinito per) /i;

/**
 * The path of a category in Moodle's files: below a category of the file's title. Slashes at the end of that would run
 * together with the one that parts the two.
 */
export function pathOfCategory(title: string, category: string): string {
  const course = withoutSlashes(title).trimStart();
  if (category === '') return `$course$/top/Default for ${escapeSlashes(course || 'questions')}`;
  const parts = course === '' ? [category] : [course, category];
  return ['$course$', 'top', ...parts.map(escapeSlashes)].join('/');
}

/**
 * The names in the path of a category, without what only Moodle needs. A slash in a name is written twice; of an odd
 * number of them the first one parts.
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

/** What to call the categories of a file: by their last name, and where two share that, by what tells them apart as well. */
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

/** How many names these paths begin with in common; all but the last where they are one. */
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
