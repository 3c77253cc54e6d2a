import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../../../test/report-row.ts';
import { hashTables } from '../../../test/table-hashes.ts';
import { listWrongCells } from '../../../test/wrong-cells.ts';
import { MIGRATIONS } from '../../database/index.ts';
import { migrate } from '../../platform/database/migrate.ts';
import {
  backUpTo,
  makeEmptyDatabase,
  makeFolder,
  type OtherDatabase,
  restoreInto,
} from '../testing/backup-of.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
/** An installation that was upgraded through all versions, and backed up at each. */
let past: OtherDatabase;
/** The database that each backup is restored into, in place of the one before. */
let present: OtherDatabase;
let migrated: Awaited<ReturnType<typeof hashTables>>;

const levels = Object.keys(MIGRATIONS).sort().slice(0, -1);
/** In the short form every eighth level and the last one. Each step meets rows of every level in `earlier-databases.test.ts`. */
const restored = levels.filter((_level, at) => IS_LONG || at % 8 === 0 || at === levels.length - 1);

beforeAll(async () => {
  folder = await makeFolder();
  past = await makeEmptyDatabase();
  present = await makeEmptyDatabase();
  for (const level of levels) {
    await migrate(past.db, level);
    if (level === levels[0]) await addRowsOfTheFirstVersion(past);
    if (restored.includes(level)) await backUpTo(folder.file(level), past.url);
  }
  await migrate(past.db);
  migrated = await hashTables(past.db);
});
afterAll(async () => {
  await past.close();
  await present.close();
  await folder.remove();
});

test.each(restored)(
  'a backup of %s is brought up to date, as the installation would have been',
  async (level) => {
    await restoreInto(present.url, folder.file(level));
    const hashes = await hashTables(present.db);
    expect(hashes).toEqual(migrated);
    expect(hashes['questions']).toMatch(/^2 rows/);
    expect(await listWrongCells(present.db)).toEqual([]);
  },
);

async function addRowsOfTheFirstVersion({ db }: OtherDatabase): Promise<void> {
  const [account, course, chapter] = [1, 2, 3].map((n) => `01920000-0000-7000-8000-00000000000${n}`);
  await sql`insert into accounts (id, email, password_hash, verified_at, created_at)
    values (${account}, 'a@example.com', 'hash', now(), now())`.execute(db);
  await sql`insert into courses (id, owner_id, name) values (${course}, ${account}, 'Course')`.execute(db);
  await sql`insert into chapters (id, course_id, name, number, max_number_of_questions)
    values (${chapter}, ${course}, 'Chapter', 1, 10)`.execute(db);
  for (const n of [4, 5]) {
    await sql`insert into questions (id, chapter_id, text, choices, correct_answer, difficulty, objective)
      values (${`01920000-0000-7000-8000-00000000000${n}`}, ${chapter}, ${`*Question* ${n}`},
        array['a', 'b'], 'a', 'simple', 'reminding')`.execute(db);
  }
}
