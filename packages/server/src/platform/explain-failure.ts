import { StartupError } from './data-folder/index.ts';
import { describeUseFailure } from './database/describe-failure.ts';
import { EnvironmentError } from './environment.ts';

/**
 * A sentence for the person who started a program: the failure and what to do about it; undefined for what nobody
 * expected, of which the stack tells more.
 * @param instead what else could be done about files that cannot be written
 */
export function explainFailure(error: unknown, instead: string): string | undefined {
  if (error instanceof StartupError || error instanceof EnvironmentError) return error.message;
  return describeFileFailure(error, instead) ?? describeUseFailure(error);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'the space of this account is used up: make room',
  EROFS: 'the disk can only be read: let it be written to',
  EACCES: 'this account may not: start as the owner',
  EPERM: 'this account may not: start as the owner',
  ENOTDIR: 'a part of its path is no folder: put that right',
  EISDIR: 'it is a folder: put that right',
  EMFILE: 'too many files are open: raise the limit of open files',
  EIO: 'the disk reports an error: look after it',
};

function describeFileFailure(error: unknown, instead: string): string | undefined {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (!(error instanceof Error) || reason === undefined || syscall === undefined) return undefined;
  return `${path ?? 'A file'} cannot be read or written, because ${reason}, or ${instead}.`;
}
