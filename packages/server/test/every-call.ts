import type { Endpoint } from '@exam/contract';
import { accountBodies, QUESTION_FILE_PART } from './every-call/account-bodies.ts';
import type { Bodies } from './every-call/bodies.ts';
import { examBodies } from './every-call/exam-bodies.ts';
import { poolBodies } from './every-call/pool-bodies.ts';
import type { Possessions } from './every-call/possessions.ts';

export { EVERY_ENDPOINT } from '@exam/contract';
export { KEPT_PAPER, PAPER_SETTINGS, STUDENT } from './every-call/exam-bodies.ts';
export { makePossessions, makePossessionsByCalls } from './every-call/make-possessions.ts';
export { DOT } from './every-call/pool-bodies.ts';
export { type Possessions, SOME_POSSESSIONS } from './every-call/possessions.ts';

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** The ids for the placeholders of a path, by placeholder name. */
export function idsInPath({ path }: Endpoint, own: Possessions): Record<string, string> {
  const [, , collection] = path.split('/');
  const kinds: Record<string, string> = {
    users: path.startsWith('/api/users/tokens') ? own.apiToken : own.session,
    courses: own.course,
    groups: own.group,
    chapters: own.chapter,
    questions: own.question,
    images: own.image,
    blueprints: own.blueprint,
    exams: own.exam,
    'exam-helpers': own.examHelper,
    scans: own.scan,
    'scanned-pages': own.scannedPage,
    uploads: own.upload,
    trash: own.trashItem,
    imports: path.endsWith('/undo') ? own.imported : own.import,
    'account-imports': path.endsWith('/undo') ? own.importedAccount : own.accountImport,
  };
  const ids = {
    id: kinds[collection ?? ''] ?? '',
    memberId: own.member,
    groupMemberId: own.groupMember,
    courseId: own.course,
    number: '0',
    position: '0',
    ordinal: '1',
  };
  return Object.fromEntries(Object.entries(ids).filter(([name]) => path.includes(`{${name}}`)));
}

export function urlOf({ path }: Endpoint, ids: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => ids[name] ?? '');
}

/** The URL of a call with the ids of these possessions. */
export function urlWith(endpoint: Endpoint, own: Possessions): string {
  return urlOf(endpoint, idsInPath(endpoint, own));
}

/** A JSON body that each call accepts from the owner of these possessions. */
export function validBody(endpoint: Endpoint, own: Possessions): Record<string, unknown> | undefined {
  const bodies: Bodies = { ...accountBodies(own), ...poolBodies(own), ...examBodies(own) };
  return bodies[nameOf(endpoint)];
}

/** A payload of any type that each call accepts from that owner: bytes if the call takes no JSON. */
export function validPayload(
  endpoint: Endpoint,
  own: Possessions,
): Record<string, unknown> | Buffer | undefined {
  return endpoint.bodyType === 'bytes' ? QUESTION_FILE_PART : validBody(endpoint, own);
}

/** The content type that a call takes. */
export function mediaTypeOf({ bodyType }: Endpoint): string {
  return bodyType === 'bytes' ? 'application/octet-stream' : 'application/json';
}
