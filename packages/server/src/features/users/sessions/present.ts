import type { DeviceSession } from '@exam/contract';
import { describeDevice } from './describe-device.ts';
import type { SessionRow } from './queries.ts';

/** @param currentId of the session that asks */
export function presentSession(row: SessionRow, currentId: string): DeviceSession {
  return {
    _id: row.id,
    device: describeDevice(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === currentId,
  };
}
