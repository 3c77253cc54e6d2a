import type { AuditAction, AuditEvent, HistoryEvent } from '@exam/contract';
import { counted } from '../../../ui/counted.ts';
import { personName } from '../../../ui/person-name.ts';

/** A part of the sentence about an event. */
export interface Part {
  readonly text: string;
  /** Whether it is a name, which is highlighted. */
  readonly isName: boolean;
  /** The screen of what it names, as long as that exists. */
  readonly to?: string;
}

/** The deed of each action; `…` marks the place of the name, and brackets stand around what is linked instead of it. */
const DEEDS: Readonly<Record<AuditAction, (event: AuditEvent) => string>> = {
  'course.created': () => 'created the course …',
  'course.copied': () => 'made the course as a copy of …',
  'course.renamed': () => 'renamed the course to …',
  'course.deleted': () => 'deleted the course …',
  'course.put-back': () => 'put the course … back',
  'course.erased': () => 'deleted the course … for good',
  'member.added': ({ what }) => `shared the course with … as ${what}`,
  'member.changed': ({ what }) => `made … ${what === 'editor' ? 'an editor' : 'a viewer'}`,
  // A member whose account was deleted can only have left: the owner of the course still has an account.
  'member.removed': ({ email, memberEmail }) =>
    email === null || email === memberEmail ? 'left the course' : 'ended the sharing with …',
  'member.took-over': () => 'left the course to …',
  'member.asked-to-own': () => 'asked … to own the course too',
  'member.not-asked-to-own': ({ email, memberEmail }) =>
    email === memberEmail ? 'declined to own the course' : 'no longer asks … to own the course',
  'member.became-owner': () => 'became an owner of the course',
  'member.stepped-down': () => 'is no owner of the course any more',
  'helper.added': (event) => `made … ${helperOf(event)}`,
  'helper.changed': (event) => `made … ${helperOf(event)}`,
  'helper.removed': (event) => `ended that … is ${helperOf(event)}`,
  'chapter.created': () => 'added the chapter …',
  'chapter.changed': () => 'changed the chapter …',
  'chapter.moved': () => 'moved the chapter … from one course to another',
  'chapter.deleted': () => 'deleted the chapter …',
  'chapter.put-back': () => 'put the chapter … back',
  'chapter.erased': () => 'deleted the chapter … for good',
  'question.created': () => 'added [a question] to …',
  'question.changed': () => 'changed [a question] of …',
  'question.moved': () => 'moved [a question] of … from one course to another',
  'question.merged': () => 'merged [a question] of … into another',
  'question.deleted': () => 'deleted [a question] of …',
  'question.put-back': () => 'put [a question] of … back',
  'question.erased': () => 'deleted a question in the trash for good',
  'questions.changed': ({ what }) => `changed ${counted(Number(what), 'question')} at once`,
  'questions.copied': ({ what }) => `copied ${counted(Number(what), 'question')} from elsewhere`,
  'questions.deleted': ({ what }) => `deleted ${counted(Number(what), 'question')} at once`,
  'questions.put-back': ({ what }) => `put ${counted(Number(what), 'question')} back`,
  'questions.erased': ({ what }) => `deleted ${counted(Number(what), 'question')} in the trash for good`,
  'questions.imported': ({ what }) => `imported [${counted(Number(what), 'question')}]`,
  'import.undone': ({ what }) => `undid [an import] of ${counted(Number(what), 'question')}`,
  'pair.decided': ({ what }) => `decided about two similar questions: ${DECISIONS[what] ?? what}`,
  'pairs.decided': ({ what }) =>
    `decided about ${counted(Number(what), 'pair')} of similar questions at once`,
  'image.added': () => 'added an image of …',
  'blueprint.kept': () => 'saved the blueprint …',
  'blueprint.removed': () => 'deleted the blueprint …',
  'exam.saved': () => 'saved the exam …',
  'exam.corrected': () => 'saved the corrected copy …',
  'exam.renamed': () => 'renamed an exam to …',
  'exam.deleted': () => 'deleted the exam …',
  'exam.put-back': () => 'put the exam … back',
  'exam.erased': () => 'deleted the exam … for good',
  'exam.left': () => 'left the exam … to you',
  'scans.uploaded': () => 'uploaded [scans] of answer sheets of the exam …',
  'scans.corrected': () => 'answered [doubts] about scanned sheets of the exam …',
  'scans.deleted': () => 'deleted [scans] of answer sheets of the exam …',
  'scans.audit-drawn': () => 'drew [answers] of the exam … to check how they were read',
  'scans.audited': () => 'checked [answers] that were read from sheets of the exam …',
  'students.seen': () => 'looked at [sheets] of students of the exam …',
  'results.uploaded': () => 'uploaded [results] of the exam …',
  'results.deleted': () => 'deleted the results of the exam …',
  'results.marked': () => 'changed the [marking] of the exam …',
  'results.regraded': () => 'regraded [a question] of the exam …',
  'results.mailed': () => 'mailed results to students of the exam …',
  'results.regrading-undone': () => 'undid the regrading of [a question] of the exam …',
};

/** "a marker of an exam": without a course as its object, the role is for all exams that somebody has in the course. */
function helperOf({ what, objectId }: AuditEvent): string {
  return `a ${what} of ${objectId === null ? 'the exams' : 'an exam'}`;
}

const DECISIONS: Readonly<Record<string, string>> = {
  kept: 'both may stay',
  excluded: 'never in one exam',
  open: 'undecided again',
};

/** An event as a sentence. @param ownEmail e-mail of the signed-in account, which is called "You" */
export function describeEvent(event: HistoryEvent, ownEmail: string | undefined, courseId: string): Part[] {
  const deed = DEEDS[event.action](event);
  const to = addressOf(event, courseId);
  const [before = '', linked, after] = deed.split(/[[\]]/);
  const parts = [plain(`${nameOf(event, ownEmail)} `), ...withName(before, event, linked ? undefined : to)];
  if (linked !== undefined) parts.push({ ...plain(linked), ...(to && { to }) });
  if (after !== undefined) parts.push(...withName(after, event, undefined));
  return parts.filter(({ text }) => text !== '');
}

/** @param to what the name is linked to */
function withName(deed: string, event: HistoryEvent, to: string | undefined): Part[] {
  const [before = '', after] = deed.split('…');
  if (after === undefined) return [plain(before)];
  return [plain(before), { text: objectOf(event), isName: true, ...(to && { to }) }, plain(after)];
}

const plain = (text: string): Part => ({ text, isName: false });

function nameOf({ email, displayName }: HistoryEvent, ownEmail: string | undefined): string {
  if (email === null) return 'A deleted account';
  return email === ownEmail ? 'You' : personName({ email, displayName });
}

function objectOf({ action, what, memberEmail }: AuditEvent): string {
  return /^(?:member|helper)\./.test(action) ? (memberEmail ?? 'a deleted account') : what;
}

function addressOf({ action, objectId, isThere }: HistoryEvent, courseId: string): string | undefined {
  if (objectId === null || !isThere) return undefined;
  const [kind] = action.split('.');
  switch (kind) {
    case 'question':
      return `/questions/${objectId}`;
    case 'chapter':
      return `/chapters/${objectId}`;
    case 'exam':
      return `/exams/${objectId}`;
    case 'results':
      return `/exams/${objectId}/results`;
    case 'scans':
    case 'students':
      return `/exams/${objectId}/sheets`;
    case 'questions':
    case 'import':
      return `/courses/${courseId}/import?import=${objectId}`;
    default:
      return undefined;
  }
}
