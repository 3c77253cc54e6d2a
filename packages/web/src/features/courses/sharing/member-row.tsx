import type { Member, MemberRole } from '@exam/contract';
import { itemUpdated } from '@exam/contract/texts';
import { Select } from '@mantine/core';
import { courseChanges } from '../../../data/courses.ts';
import { Label } from '../../../ui/labels.tsx';
import { Row } from '../../../ui/rows.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { RemoveMember } from './remove-member.tsx';
import { ROLE_OPTIONS, roleLabel } from './roles.ts';
import classes from './sharing-panel.module.css';

interface MemberRowProps {
  courseId: string;
  member: Member;
  /** Whether the signed-in account owns the course. */
  isOwner: boolean;
  /** Whether the member is the signed-in account. */
  isSelf: boolean;
  onLeave: () => void;
}

/** One colleague with the role. The owner may change the role and end the sharing, the member itself may leave. */
export function MemberRow({ courseId, member, isOwner, isSelf, onLeave }: MemberRowProps) {
  const {
    mutate: share,
    isPending,
    variables,
  } = useChange({
    ...courseChanges.share(courseId),
    successText: itemUpdated('Role'),
  });
  const { email } = member;
  const role = isPending ? variables.role : member.role;
  return (
    <Row name={isSelf ? `${email} (you)` : email}>
      {isOwner ? (
        <Select
          className={classes.memberRole}
          aria-label={`Role of ${email}`}
          data={ROLE_OPTIONS}
          value={role}
          allowDeselect={false}
          onChange={(next) => next !== null && share({ email, role: next as MemberRole })}
        />
      ) : (
        <Label>{roleLabel(role)}</Label>
      )}
      {(isOwner || isSelf) && (
        <RemoveMember courseId={courseId} member={member} isSelf={isSelf} onLeave={onLeave} />
      )}
    </Row>
  );
}
