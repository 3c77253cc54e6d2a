import type { AuditAction, AuditEvent } from '@exam/contract';
import { counted } from '../../../ui/counted.ts';

/** An event as a sentence with a highlighted name. */
export interface Sentence {
  readonly who: string;
  readonly did: string;
  readonly name: string;
  /** The text after the name. */
  readonly rest: string;
}

/** The deed of each action; `…` marks the place of the name. */
const DEEDS: Readonly<Record<AuditAction, (event: AuditEvent) => string>> = {
  'course.created': () => 'created the course …',
  'course.renamed': () => 'renamed the course to …',
  'course.deleted': () => 'deleted the course …',
  'course.put-back': () => 'put the course … back',
  'course.erased': () => 'deleted the course … for good',
  'member.added': ({ what }) => `shared the course with … as ${what}`,
  'member.changed': ({ what }) => `made … ${what === 'editor' ? 'an editor' : 'a viewer'}`,
  // A member whose account was deleted can only have left: the owner of the course still has an account.
  'member.removed': ({ email, memberEmail }) =>
    email === null || email === memberEmail ? 'left the course' : 'ended the sharing with …',
  'chapter.created': () => 'added the chapter …',
  'chapter.changed': () => 'changed the chapter …',
  'chapter.moved': () => 'moved the chapter … from one course to another',
  'chapter.deleted': () => 'deleted the chapter …',
  'chapter.put-back': () => 'put the chapter … back',
  'chapter.erased': () => 'deleted the chapter … for good',
  'question.created': () => 'added a question to …',
  'question.changed': () => 'changed a question of …',
  'question.moved': () => 'moved a question of … from one course to another',
  'question.merged': () => 'merged a question of … into another',
  'question.deleted': () => 'deleted a question of …',
  'question.put-back': () => 'put a question of … back',
  'question.erased': () => 'deleted a question in the trash for good',
  'questions.changed': ({ what }) => `changed ${counted(Number(what), 'question')} at once`,
  'questions.imported': ({ what }) => `imported ${counted(Number(what), 'question')}`,
  'import.undone': ({ what }) => `undid an import of ${counted(Number(what), 'question')}`,
  'pair.decided': ({ what }) => `decided about two similar questions: ${DECISIONS[what] ?? what}`,
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
  'results.uploaded': () => 'uploaded results of the exam …',
  'results.deleted': () => 'deleted the results of the exam …',
};

const DECISIONS: Readonly<Record<string, string>> = {
  kept: 'both may stay',
  excluded: 'never in one exam',
  open: 'undecided again',
};

/** @param ownEmail e-mail of the signed-in account, which is called "You" */
export function describeEvent(event: AuditEvent, ownEmail: string | undefined): Sentence {
  const [did = '', rest] = DEEDS[event.action](event).split('…');
  const name = rest === undefined ? '' : objectOf(event);
  return { who: nameOf(event.email, ownEmail), did, name, rest: rest ?? '' };
}

function nameOf(email: string | null, ownEmail: string | undefined): string {
  if (email === null) return 'A deleted account';
  return email === ownEmail ? 'You' : email;
}

function objectOf({ action, what, memberEmail }: AuditEvent): string {
  return action.startsWith('member.') ? (memberEmail ?? 'a deleted account') : what;
}
