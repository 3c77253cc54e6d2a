import { AccountImportSchema } from '@exam/contract';
import { pickFields } from '../../platform/http/pick-fields.ts';
import type { AccountImportRow } from './queries.ts';

export const presentAccountImport = pickFields(AccountImportSchema, {
  progress: ({ runId, done, total }: AccountImportRow) => (runId === null ? null : { done, total }),
});
