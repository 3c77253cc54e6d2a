// The arrows of the architecture. Tests may reach further than the code they test, but never into another package.

const TESTS = '\\.test\\.tsx?$|/test/|/testing/';
const SERVER_FEATURES = [
  'storage',
  'idempotency',
  'audit',
  'users',
  'uploads',
  'deletions',
  'courses',
  'chapters',
  'questions',
  'near-duplicates',
  'images',
  'copies',
  'imports',
  'exams',
  'exam-students',
  'question-exports',
  'papers',
  'exam-results',
  'scans',
  'trash',
  'account-export',
  'account-imports',
  'operator',
];

/** The folder of a package; what draws filled sheets lies beside the tests. */
const roomOf = (name) => (name === 'filled-sheets' ? '^filled-sheets/' : `^packages/${name}/`);

/** Tests of the web app, and the fixtures that they share. */
const WEB_TESTS = [TESTS, '-fixture\\.tsx?$'];
/** The features whose screens show parts of another one. */
const WEB_PARTS_SHOWN = [
  { by: 'questions', of: 'near-duplicates' },
  { by: 'users', of: 'account-imports' },
  { by: 'exam-results', of: 'scans' },
];

/** Packages of ours that `name` must not import: all but itself and those allowed. */
function onlyPackages(name, allowed, comment) {
  return {
    name: `${name}-imports`,
    comment,
    severity: 'error',
    from: { path: roomOf(name) },
    to: { path: '^(packages|e2e|filled-sheets)/', pathNot: [name, ...allowed].map(roomOf) },
  };
}

/** A pure package takes everything as arguments: no Node, no npm. */
function isPure(name) {
  return {
    name: `${name}-is-pure`,
    comment: 'It must give the same answer anywhere, the browser included.',
    severity: 'error',
    from: { path: `^packages/${name}/src/`, pathNot: TESTS },
    to: {
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
    },
  };
}

const laterFeatures = SERVER_FEATURES.slice(0, -1).map((feature, rank) => ({
  name: `${feature}-knows-no-later-feature`,
  comment: `The order is ${SERVER_FEATURES.join(' → ')}; what crosses it is wired in app.ts.`,
  severity: 'error',
  from: { path: `^packages/server/src/features/${feature}/`, pathNot: TESTS },
  to: { path: `^packages/server/src/features/(${SERVER_FEATURES.slice(rank + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one idea, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'What is imported exists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    onlyPackages('assembly', [], 'The engine knows nothing of ours.'),
    isPure('assembly'),
    onlyPackages('contract', ['assembly'], 'The contract speaks with the vocabulary of the engine.'),
    onlyPackages('interchange', ['contract'], 'Formats know questions, and nothing else of ours.'),
    {
      name: 'interchange-takes-vocabulary-only',
      comment:
        'From the contract it takes types, limits, formats, encodings, what is markup in a text and which choices stand last; no schema or call.',
      severity: 'error',
      from: { path: '^packages/interchange/src/', pathNot: TESTS },
      to: {
        path: '^packages/contract/',
        pathNot:
          '^packages/contract/src/(characters|rich-text|limits|formats|pinned-choices|text-encodings|unnamed-columns)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    onlyPackages('paper', ['contract', 'assembly'], 'Typesetting knows what an exam is.'),
    onlyPackages(
      'scans',
      ['paper', 'filled-sheets'],
      'Readings of scans know the layout of sheets, and nothing else of ours; their tests fill sheets in.',
    ),
    {
      name: 'scans-take-the-sheet-only',
      comment: 'Typesetting is not loaded where sheets are read.',
      severity: 'error',
      from: { path: '^packages/scans/src/', pathNot: TESTS },
      to: { path: '^packages/paper/', pathNot: '^packages/paper/src/sheet/' },
    },
    onlyPackages(
      'filled-sheets',
      ['paper'],
      'What draws filled sheets shares no assumption with their reader.',
    ),
    {
      name: 'filled-sheets-stay-outside',
      comment: 'They are drawn for tests, the benchmark and the demo; nothing that ships needs a pen.',
      severity: 'error',
      from: { path: '^packages/', pathNot: TESTS },
      to: { path: '^filled-sheets/' },
    },
    onlyPackages(
      'server',
      ['assembly', 'contract', 'filled-sheets', 'interchange', 'paper', 'scans'],
      'The server knows no screen.',
    ),
    onlyPackages(
      'web',
      ['assembly', 'contract'],
      'The web app speaks to the server through the contract alone.',
    ),
    {
      name: 'web-runs-no-schema',
      comment:
        'Of schemas and endpoints the web app takes the types; what it runs of the contract is free of zod.',
      severity: 'error',
      from: { path: '^packages/web/src/', pathNot: TESTS },
      to: {
        path: '^packages/contract/src/',
        pathNot:
          '^packages/contract/src/(api-docs|bytes-in-words|characters|texts|letters|limits|chapter-limits|correct-versions|search|tags|grade-scales|gradebook-names|judge-figures|markup-fields|score-bins|sign-up-rules|formats|pinned-choices|rich-text|text-encodings|unnamed-columns)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...laterFeatures,
    {
      name: 'server-features-meet-at-the-index',
      comment: 'Another feature is used through its index.ts.',
      severity: 'error',
      from: { path: '^packages/server/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^packages/server/src/features/[^/]+/',
        pathNot: ['^packages/server/src/features/$1/', '^packages/server/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'server-platform-knows-no-feature',
      comment: 'The platform carries the features.',
      severity: 'error',
      from: { path: '^packages/server/src/platform/', pathNot: TESTS },
      to: { path: '^packages/server/src/(features/|app\\.ts|start-application\\.ts|main\\.ts)' },
    },
    {
      name: 'operation-stays-outside',
      comment:
        "The operator's commands are programs of their own; the start passes the doctor to the operator's screen.",
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: [
          '^packages/server/src/(operation/|operate(-installed|-accounts)?\\.ts$|start-application\\.ts$)',
          TESTS,
        ],
      },
      to: { path: '^packages/server/src/operation/' },
    },
    {
      name: 'operation-knows-no-feature',
      comment: 'Backup, restore and doctor work on the database and the data folder.',
      severity: 'error',
      from: { path: '^packages/server/src/operation/', pathNot: TESTS },
      to: { path: '^packages/server/src/(features/|demo/|app\\.ts|start-application\\.ts|main\\.ts)' },
    },
    {
      name: 'demo-stays-outside',
      comment: 'Only the composition knows that there is demo data.',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: ['^packages/server/src/(demo/|app\\.ts$|start-application\\.ts$|main\\.ts$)', TESTS],
      },
      to: { path: '^packages/server/src/demo/' },
    },
    {
      name: 'web-features-are-apart',
      comment:
        'What several features show is in ui/; app/ composes the screens. Only WEB_PARTS_SHOWN use another feature.',
      severity: 'error',
      from: {
        path: '^packages/web/src/features/([^/]+)/',
        pathNot: [...WEB_TESTS, ...WEB_PARTS_SHOWN.map(({ by }) => `^packages/web/src/features/${by}/`)],
      },
      to: { path: '^packages/web/src/features/[^/]+/', pathNot: '^packages/web/src/features/$1/' },
    },
    ...WEB_PARTS_SHOWN.map(({ by, of }) => ({
      name: `web-${by}-show-${of}`,
      comment: `Its screens show parts of ${of}, through its index.ts, and of no other feature.`,
      severity: 'error',
      from: { path: `^packages/web/src/features/${by}/`, pathNot: WEB_TESTS },
      to: {
        path: '^packages/web/src/features/[^/]+/',
        pathNot: [`^packages/web/src/features/${by}/`, `^packages/web/src/features/${of}/index\\.ts$`],
      },
    })),
    {
      name: 'web-foundations-know-no-feature',
      comment: 'ui, data and lib carry the features.',
      severity: 'error',
      from: { path: '^packages/web/src/(ui|data|lib)/', pathNot: TESTS },
      to: { path: '^packages/web/src/(features|app)/' },
    },
    {
      name: 'web-data-stands-on-lib',
      comment:
        'lib knows no resource; data knows lib and the types of the contract, and nothing that is shown.',
      severity: 'error',
      from: { path: '^packages/web/src/(data|lib)/', pathNot: TESTS },
      to: { path: '^packages/web/src/(ui|data)/', pathNot: '^packages/web/src/$1/' },
    },
    {
      name: 'web-screens-call-through-data',
      comment:
        'A screen names no endpoint: queries, keys and what a change makes stale are in data, once each.',
      severity: 'error',
      from: { path: '^packages/web/src/(ui|features|app)/', pathNot: WEB_TESTS },
      to: { path: '^packages/web/src/lib/(api|call)\\.ts$' },
    },
    {
      name: 'web-features-know-no-app',
      comment: 'Shared, then features, then the app.',
      severity: 'error',
      from: { path: '^packages/web/src/features/', pathNot: TESTS },
      to: { path: '^packages/web/src/app/' },
    },
    {
      name: 'no-tests-in-what-ships',
      comment: 'What only tests need stays with them.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: TESTS },
      to: { path: `^packages/.*(${TESTS})` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|test-results|playwright-report)/' },
    // No rule asks who depends on a file.
    skipAnalysisNotInRules: true,
    // A type imported is a dependency too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      // Nothing changes meanwhile. Four seconds, the default, are less than a busy machine takes.
      cachedInputFileSystem: { cacheDuration: 600_000 },
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
