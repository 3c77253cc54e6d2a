import { LIMITS } from '@exam/contract';
import { isBeforeFirst, LEVELS } from '../../database/index.ts';
import { APPLICATION_NAME, type Db } from '../../platform/database/connect.ts';
import { BEFORE_FIRST } from '../../platform/database/describe-failure.ts';
import {
  describeOldVersion,
  getServerVersion,
  nameOfVersion,
} from '../../platform/database/server-version.ts';
import { counted } from '../counted.ts';
import { listWrongCells } from '../integrity/queries.ts';
import { listMigrations } from '../queries.ts';
import { checkPostgres } from './check-support.ts';
import { broken, type Finding, fine, warning } from './finding.ts';
import { countTrash, getDatabaseTime, listServerAddresses, listSettingsThatAreOff } from './queries.ts';

const MOST_SKEW_MS = 5_000;

/** Whether the database is suitable, durable and consistent. */
export async function checkDatabase(
  db: Db,
  { hasAppSecret, isBundled, now }: { hasAppSecret: boolean; isBundled: boolean; now: Date },
): Promise<Finding[]> {
  const version = await getServerVersion(db);
  const tooOld = describeOldVersion(version);
  if (tooOld !== undefined) return [broken(tooOld)];
  const schema = await checkSchema(db);
  return [
    fine(`The database answers: ${isBundled ? 'the bundled ' : ''}${nameOfVersion(version)}.`),
    ...checkPostgres(version, now),
    ...schema,
    ...(await checkDurability(db)),
    ...describeSkew((await getDatabaseTime(db)).getTime() - Date.now()),
    ...(isBundled ? [] : describeServers(await listServerAddresses(db, APPLICATION_NAME), hasAppSecret)),
    ...(schema.every(({ level }) => level === 'fine')
      ? [...(await checkCells(db)), await describeTrash(db)]
      : []),
  ];
}

async function checkSchema(db: Db): Promise<Finding[]> {
  const applied = await listMigrations(db);
  if (applied.some(isBeforeFirst)) return [broken(BEFORE_FIRST)];
  const unknown = applied.find((migration) => !(migration in LEVELS.migrations));
  if (unknown !== undefined) {
    return [
      broken(`The database was made by a newer version of the product (${unknown}): start that version.`),
    ];
  }
  const pending = Object.keys(LEVELS.migrations).filter((migration) => !applied.includes(migration));
  if (pending.length === 0) return [fine('The tables are up to date.')];
  const which = `${counted(pending.length, 'migration')} (${pending.join(', ')})`;
  return [
    warning(`The tables are of an earlier version: the next start applies ${which}. Make a backup before.`),
  ];
}

async function checkDurability(db: Db): Promise<Finding[]> {
  const off = await listSettingsThatAreOff(db);
  return off.map((setting) =>
    warning(
      `${setting} is off in the database: a crash can lose what people were told is saved. Set ${setting} to on.`,
    ),
  );
}

/** @param skewMs by how much the clock of the database is ahead */
export function describeSkew(skewMs: number): Finding[] {
  if (Math.abs(skewMs) < MOST_SKEW_MS) return [];
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return [
    warning(
      `The clock of the database is ${Math.round(Math.abs(skewMs) / 1000)} seconds ${direction} that of this machine: let both follow a time server (NTP).`,
    ),
  ];
}

/** @param addresses of the connected servers */
export function describeServers(addresses: readonly (string | null)[], hasAppSecret: boolean): Finding[] {
  if (addresses.length < 2) return [];
  if (hasAppSecret) return [fine(`${addresses.length} machines share the database.`)];
  return [
    broken(
      `${addresses.length} machines share the database, but APP_SECRET is not set here: each refuses the sessions of the others. Set APP_SECRET to the same value on all.`,
    ),
  ];
}

async function describeTrash(db: Db): Promise<Finding> {
  const count = await countTrash(db);
  return fine(
    `The trash holds ${counted(count, 'deleted thing')}; each goes for good after ${LIMITS.trashDays} days.`,
  );
}

async function checkCells(db: Db): Promise<Finding[]> {
  const wrong = await listWrongCells(db);
  if (wrong.length === 0) return [fine('The counts of all cells are right.')];
  return [
    broken(
      `The counts of ${counted(wrong.length, 'cell')} are wrong, so that exams may not come out right. Back up, and restore that backup with --replace, which counts them again.`,
    ),
  ];
}
