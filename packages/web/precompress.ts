import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|webmanifest)$/;

/** Smallest file worth compressing, in bytes. */
const SMALLEST_WORTH_IT = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside each text file of the build, so that the server compresses nothing at run time. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((file) => writeCopies(join(file.parentPath, file.name))));
    },
  };
}

async function writeCopies(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_WORTH_IT) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    toBrotli(content, { params }).then((copy) => writeFile(`${path}.br`, copy)),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }).then((copy) => writeFile(`${path}.gz`, copy)),
  ]);
}
