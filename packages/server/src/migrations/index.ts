import type { Migration } from 'kysely';
import { initial } from './0001-initial.ts';
import { ranks } from './0002-ranks.ts';
import { questionPairs } from './0003-question-pairs.ts';
import { versions } from './0004-versions.ts';
import { questionSignatures } from './0005-question-signatures.ts';
import { accounts } from './0006-accounts.ts';
import { auditEvents } from './0007-audit-events.ts';
import { accountEvents } from './0008-account-events.ts';
import { imports } from './0009-imports.ts';
import { examResults } from './0010-exam-results.ts';
import { paperSettings } from './0011-paper-settings.ts';
import { accountImports } from './0012-account-imports.ts';
import { alikeInImports } from './0013-alike-in-imports.ts';
import { keptSuggestions } from './0014-kept-suggestions.ts';
import { answerColumns } from './0015-answer-columns.ts';
import { markup } from './0016-markup.ts';
import { questionFields } from './0017-question-fields.ts';
import { notesOfImports } from './0018-notes-of-imports.ts';

/** Every migration by its name, in the order in which they are applied. A released one never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-ranks': ranks,
  '0003-question-pairs': questionPairs,
  '0004-versions': versions,
  '0005-question-signatures': questionSignatures,
  '0006-accounts': accounts,
  '0007-audit-events': auditEvents,
  '0008-account-events': accountEvents,
  '0009-imports': imports,
  '0010-exam-results': examResults,
  '0011-paper-settings': paperSettings,
  '0012-account-imports': accountImports,
  '0013-alike-in-imports': alikeInImports,
  '0014-kept-suggestions': keptSuggestions,
  '0015-answer-columns': answerColumns,
  '0016-markup': markup,
  '0017-question-fields': questionFields,
  '0018-notes-of-imports': notesOfImports,
};
