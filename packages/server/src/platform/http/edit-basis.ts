import type { FastifyRequest } from 'fastify';
import { invalidField } from '../errors.ts';

/** What an edit says of the version that it is based on; one that says nothing replaces whatever there is. */
export interface EditBasis {
  /** Of the body, where an object that is sent back as it was read has it: refused once somebody else has written since. */
  readonly version?: number | undefined;
  /** Of the header `If-Match`: refused once anybody has written since. */
  readonly ifMatch?: number | undefined;
}

/**
 * The basis of an edit, of its header and its body. `If-Match` holds the version in quotation marks, or `*` for any.
 * @throws AppError malformed for another header
 */
export function editBasisOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { version }: { readonly version?: number | undefined },
): EditBasis {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return { version };
  const ifMatch = /^"(\d{1,10})"$/.exec(header)?.[1];
  if (ifMatch === undefined) {
    throw invalidField('If-Match', 'If-Match must be a version in quotation marks, such as "3", or *.');
  }
  return { version, ifMatch: Number(ifMatch) };
}

/**
 * Whether an edit must be refused, because it would replace what its author has not seen.
 * @param newest the version that it would replace, locked
 * @param isByOthers whether somebody else made one of that many newest edits
 */
export async function isStale(
  { version, ifMatch }: EditBasis,
  newest: number,
  isByOthers: (numberOfEdits: number) => Promise<boolean>,
): Promise<boolean> {
  if (ifMatch !== undefined) return ifMatch !== newest;
  if (version === undefined || version === newest) return false;
  return version > newest || isByOthers(newest - version);
}
