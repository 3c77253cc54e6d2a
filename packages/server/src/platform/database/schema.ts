import type { AccountTables } from './schema/accounts.ts';
import type { ExamTables } from './schema/exams.ts';
import type { FileTables } from './schema/files.ts';
import type { PlatformTables } from './schema/platform.ts';
import type { PoolTables } from './schema/pool.ts';

export type { ChapterInExam } from './schema/exams.ts';
export type { KeptSuggestions, TouchedChapter } from './schema/files.ts';

/** Every table; in the folder beside it they stand by what they are about. */
export interface Database extends AccountTables, PoolTables, ExamTables, FileTables, PlatformTables {}
