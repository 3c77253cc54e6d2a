import type { MemberRole } from '@exam/contract';

/** What a colleague may be in a course, as the screens say it. */
export const ROLE_OPTIONS: readonly { value: MemberRole; label: string }[] = [
  { value: 'editor', label: 'Editor: may change it' },
  { value: 'viewer', label: 'Viewer: may look at it' },
];

/** The role with what it means. */
export function roleLabel(role: MemberRole): string {
  return ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role;
}
