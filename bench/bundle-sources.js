import { build } from 'esbuild';

/**
 * Bundles our own sources; installed packages are imported from where they are, with their binaries and data.
 * @type {import('esbuild').Plugin}
 */
const KEEP_NPM_OUTSIDE = {
  name: 'keep npm outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'entry-point' || path.startsWith('@exam/') ? undefined : { path, external: true },
    );
  },
};

/**
 * Takes other contents instead of a file's.
 * @param {{ path: RegExp, contents: string }} other
 * @returns {import('esbuild').Plugin}
 */
const take = ({ path, contents }) => ({
  name: 'take other contents',
  setup({ onLoad }) {
    onLoad({ filter: path }, () => ({ contents, loader: 'ts' }));
  },
});

/**
 * Bundles our sources into one module, because Node runs no TypeScript.
 * @param {{ stdin: import('esbuild').StdinOptions } | { entryPoints: string[] }} source
 * @param {string} outfile in a folder from which the npm packages of the sources are found
 * @param {Parameters<typeof take>[0]} [other] contents of a file instead of its own
 */
export async function bundleSources(source, outfile, other) {
  await build({
    ...source,
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    loader: { '.md': 'text', '.sql': 'text', '.typ': 'text' },
    plugins: [KEEP_NPM_OUTSIDE, ...(other ? [take(other)] : [])],
  });
}
