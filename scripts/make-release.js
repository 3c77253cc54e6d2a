import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { ensureBuilt } from './ensure-built.js';
import { ensureInstalled } from './ensure-installed.js';
import { isWithFiles } from './packages-with-files.js';
import { ROOT, say, WORKSPACES } from './project.js';
import { CommandFailure, readFromNpm, runNpm } from './run-command.js';
import { listBundled, THIRD_PARTY } from './third-party.js';

/** @typedef {Record<string, string>} Versions by name of a package */

/** What a release holds, under the same paths as here. */
export const FILES = [
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'deploy/exam-generation-system.service',
  'docs/operate',
  'packages/server/dist',
  'packages/web/dist',
  'scripts/follow-npm.js',
  'scripts/node-version.js',
  'scripts/require-node.js',
  'scripts/run-release.js',
];
/** The mark of a build, and the operator's commands of a clone: a release has them in `operate-installed.js`. */
const LEFT_OUT = ['.stamp', 'operate.js', 'operate.js.map', THIRD_PARTY];
const BILL_OF_MATERIALS = 'bom.cdx.json';
const FONTS = 'packages/server/dist/fonts';

/**
 * Makes a tarball that npm installs on any machine: built files and fonts, and the packages with binaries as dependencies, in
 * the very versions of our lockfile.
 * @param {string} folder where the tarball is written; made if it is absent
 * @returns {Promise<string>} its path
 * @throws {CommandFailure} when a build or npm fails
 */
export async function makeRelease(folder) {
  await ensureInstalled('running');
  await ensureBuilt();
  const stage = await mkdtemp(join(tmpdir(), 'exam-release-'));
  try {
    for (const path of FILES)
      await cp(join(ROOT, path), join(stage, path), { recursive: true, filter: isNeeded });
    await copyFonts(join(stage, FONTS));
    await joinThirdParty(stage);
    await writeManifest(stage);
    await lockVersions(stage);
    await listParts(stage);
    return await pack(stage, resolve(ROOT, folder));
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** @param {string} path */
function isNeeded(path) {
  return !LEFT_OUT.includes(basename(path));
}

/**
 * The fonts that papers are set in, and their licence.
 * @param {string} target
 */
async function copyFonts(target) {
  const { loadSources } = await import('../bench/load-sources.js');
  /** @type {typeof import('../packages/paper/src/typst/fonts.ts')} */
  const { listFontFiles } = await loadSources(
    join(ROOT, 'packages/paper'),
    "export { listFontFiles } from './src/typst/fonts.ts';",
  );
  await mkdir(target, { recursive: true });
  const licence = join(ROOT, 'packages/paper/fonts/LICENSE');
  for (const file of [...listFontFiles(), licence]) await cp(file, join(target, basename(file)));
}

/**
 * Names all packages in the bundles with their licences.
 * @param {string} stage
 */
async function joinThirdParty(stage) {
  const of = (/** @type {string} */ name) =>
    readFile(join(ROOT, `packages/${name}/dist`, THIRD_PARTY), 'utf8');
  const parts = [
    ...['The server holds code of these packages.', await of('server')],
    ...['The web app holds code, styles and fonts of these packages.', await of('web')],
  ];
  await writeFile(join(stage, THIRD_PARTY), parts.join('\n\n'));
}

/**
 * Writes the software bill of materials as CycloneDX: the packages in the bundles, and those that npm adds.
 * @param {string} stage
 */
async function listParts(stage) {
  const bill = JSON.parse(await readFromNpm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']));
  const lock = JSON.parse(await readFile(join(stage, 'npm-shrinkwrap.json'), 'utf8'));
  // The entry without a path is the release itself.
  const added = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  const bundled = listBundled(await readFile(join(stage, THIRD_PARTY), 'utf8'));
  bill.components = pickComponents(bill.components, [...added, ...bundled]);
  // Of everything that the project depends on, for tests too.
  delete bill.dependencies;
  // npm calls the product by the folder of the clone.
  bill.metadata.component.name = (await readManifest('.')).name;
  await writeFile(join(stage, BILL_OF_MATERIALS), JSON.stringify(bill, null, 2));
}

/**
 * The components of a bill of materials that a release holds.
 * @template {{ name: string, version: string, hashes?: readonly unknown[] | undefined }} Component
 * @param {readonly Component[]} components of everything that the project depends on
 * @param {readonly string[]} held the packages of the release, as `name@version`
 * @returns {Component[]}
 * @throws {Error} for a package that the bill does not name, or names without a hash: the bill would be silent about it
 */
export function pickComponents(components, held) {
  const named = new Map(components.map((component) => [`${component.name}@${component.version}`, component]));
  return [...new Set(held)].map((id) => {
    const component = named.get(id);
    if (component === undefined) throw new Error(`The bill of materials does not name ${id}.`);
    if (!component.hashes?.length) throw new Error(`The bill of materials has no hash of ${id}.`);
    return component;
  });
}

/** @param {string} stage */
async function writeManifest(stage) {
  const { name, version, description, license, engines, overrides } = await readManifest('.');
  const workspaces = await Promise.all(WORKSPACES.map(readManifest));
  const manifest = {
    ...{ name, version, description, license, engines, type: 'module' },
    bin: { [name]: 'scripts/run-release.js' },
    dependencies: pickPackages(workspaces.map(({ dependencies }) => dependencies)),
    optionalDependencies: pickPackages(workspaces.map(({ optionalDependencies }) => optionalDependencies)),
    overrides,
  };
  await writeFile(join(stage, 'package.json'), JSON.stringify(manifest, null, 2));
}

/**
 * The packages that are not part of the bundles; fonts are copied.
 * @param {readonly (Versions | undefined)[]} lists
 * @returns {Versions}
 */
function pickPackages(lists) {
  const all = lists.flatMap((versions) => Object.entries(versions ?? {}));
  return Object.fromEntries(all.filter(([name]) => isWithFiles(name) && !/font/.test(name)).sort());
}

/**
 * Lets npm reduce our lockfile to the packages of the release; a published package carries it under another name.
 * @param {string} stage
 */
async function lockVersions(stage) {
  const lock = join(stage, 'package-lock.json');
  await cp(join(ROOT, 'package-lock.json'), lock);
  await npm([
    'install',
    '--package-lock-only',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--prefix',
    stage,
  ]);
  await rename(lock, join(stage, 'npm-shrinkwrap.json'));
}

/**
 * @param {string} stage
 * @param {string} folder
 */
async function pack(stage, folder) {
  await mkdir(folder, { recursive: true });
  await npm(['pack', stage, '--pack-destination', folder, '--silent']);
  const { name, version } = await readManifest('.');
  const file = join(folder, `${name}-${version}.tgz`);
  const { size } = await stat(file);
  say(`Made ${file} (${(size / 1e6).toFixed(1)} MB).`);
  return file;
}

/** @param {string[]} args */
async function npm(args) {
  const code = await runNpm(args);
  if (code !== 0) throw new CommandFailure(`npm ${args[0]} ended with ${code}.`);
}

/** @param {string} folder relative to the root */
async function readManifest(folder) {
  return JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
}
