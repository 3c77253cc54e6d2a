import type { DeviceSession } from '@exam/contract';
import { describeDevice } from './describe-device.ts';
import type { SessionRow } from './queries.ts';

/** @param currentId of the calling session */
export function presentSession(row: SessionRow, currentId: string): DeviceSession {
  return {
    _id: row.id,
    device: describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === currentId,
  };
}
