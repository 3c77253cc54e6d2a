import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { readOrMakeSecret } from './secrets.ts';
import { StartupError } from './startup-error.ts';

/** Everything one installation keeps, held by one server at a time. */
export interface DataFolder {
  /** Absolute. */
  readonly path: string;
  /** The absolute path of the file or folder `name` inside; it need not exist. */
  file(name: string): string;
  /** The secret kept under `name`, made at first use: 43 characters of base64url, mode 600. */
  secret(name: string): Promise<string>;
  /** Lets the next server in. Call it last, once. */
  close(): Promise<void>;
}

/**
 * Opens the data folder at `path` (relative to the working directory), creating it with mode 700 if it is absent.
 * @throws StartupError if it cannot be created or written, FolderHeldError if another server uses it.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const absolute = resolve(path);
  await makeFolder(absolute);
  const release = await lockFolder(absolute);
  const secrets = new Map<string, Promise<string>>();
  const file = (name: string) => join(absolute, name);
  return {
    path: absolute,
    file,
    secret(name) {
      // Two first uses at the same time must not make two secrets.
      const secret = secrets.get(name) ?? readOrMakeSecret(file(name));
      secrets.set(name, secret);
      return secret;
    },
    close: release,
  };
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The data folder ${path} cannot be used by this account (${code}): set DATA_DIR.`);
  }
}
