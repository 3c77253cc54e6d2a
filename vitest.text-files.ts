import { readFile } from 'node:fs/promises';

/** Imports a file in a language of its own as its text, as scripts/build.js does in the bundle. */
export const textFiles = {
  name: 'text-files',
  async load(id: string): Promise<string | undefined> {
    if (!/\.(?:md|sql|typ)$/.test(id)) return undefined;
    return `export default ${JSON.stringify(await readFile(id, 'utf8'))};`;
  },
};
