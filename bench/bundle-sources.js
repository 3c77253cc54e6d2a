import { build } from 'esbuild';

/**
 * Our own sources go into the bundle; what npm installed stays where it is, with the binaries and data beside it.
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
 * Makes one module of sources of ours, since this Node reads no TypeScript.
 * @param {{ stdin: import('esbuild').StdinOptions } | { entryPoints: string[] }} source
 * @param {string} outfile lies where what the sources take from npm is found
 */
export async function bundleSources(source, outfile) {
  await build({
    ...source,
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    loader: { '.md': 'text', '.sql': 'text', '.typ': 'text' },
    plugins: [KEEP_NPM_OUTSIDE],
  });
}
