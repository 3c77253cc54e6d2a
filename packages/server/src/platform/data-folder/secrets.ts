import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartupError } from './startup-error.ts';
import { writePrivateFile } from './write-private-file.ts';

/** The secret kept in the file `path`; undefined where there is none. Makes nothing. */
export async function readSecret(path: string): Promise<string | undefined> {
  return (await readIfThere(path))?.trim() || undefined;
}

const SECRET_BYTES = 32;

/**
 * The secret kept in the file `path`, made at the first call: 256 random bits in base64url, mode 600.
 * @throws StartupError when the file is there but empty: a new secret would silently end every session.
 */
export async function readOrMakeSecret(path: string): Promise<string> {
  const kept = await readIfThere(path);
  if (kept === undefined) return makeSecret(path);
  const secret = kept.trim();
  if (secret === '')
    throw new StartupError(`The secret ${path} is empty: put its text back, or remove the file.`);
  return secret;
}

async function makeSecret(path: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await writePrivateFile(path, `${secret}\n`);
  return secret;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
