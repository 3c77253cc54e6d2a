import type { Course, CourseRole, Member, MemberRole } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { itemAdded, itemUpdated } from '@exam/contract/texts';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { groupChanges } from '../../../data/groups.ts';
import { useSettings } from '../../../data/installation.ts';
import { memberChanges, memberQueries } from '../../../data/members.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { useSession } from '../../../lib/session.ts';
import { AskingButton } from '../../../ui/asking-button.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { Label } from '../../../ui/labels.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { personName } from '../../../ui/person-name.ts';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { TOLD_BY_MAIL } from '../sharing-mails.ts';
import classes from './members-panel.module.css';

/** Owners of a course beside the account to which it belongs, and those who are asked. */
const isOwnerOrAsked = ({ role, isAskedToOwn }: Member) => role === 'owner' || isAskedToOwn;

const LEADS = {
  owner:
    'A colleague whom you add sees this course once they have an account with this e-mail and have confirmed it.',
  editor: 'You can edit this course. Only its owners can share it.',
  viewer: 'You can view this course and make exams from it. Only its owners can share it.',
} as const;

/** The members of the course. The owner manages them; members see them and may leave. */
export function MembersPanel({ course }: { course: Course }) {
  const query = useQuery(memberQueries.ofCourse(course._id));
  const failure = failureOf(query);
  const members = failure === undefined ? query.data : undefined;
  const isOwner = course.role === 'owner';
  const mail = useSettings()?.mail;
  return (
    <Section title="Sharing" lead={`${LEADS[course.role]}${isOwner && mail ? ` ${TOLD_BY_MAIL[mail]}` : ''}`}>
      <div className={classes.panel}>
        {isOwner && <ShareForm courseId={course._id} />}
        {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
        {failure !== undefined && (
          <LoadFailure
            text="The list of colleagues could not be loaded."
            onRetry={() => void query.refetch()}
          />
        )}
        {members && <OwnershipLine course={course} members={members} />}
        {members && <Members course={course} members={members} />}
        {isOwner && members && <SharedGroups courseId={course._id} members={members} />}
        {isOwner && (
          <p className={classes.groups}>
            <Link to="/groups">Groups of colleagues</Link> share courses with several people at once.
          </p>
        )}
      </div>
    </Section>
  );
}

function Members({ course, members }: { course: Course; members: readonly Member[] }) {
  const navigate = useNavigate();
  const email = useSession().user?.email;
  if (members.length === 0) return <p className={classes.nobody}>Not shared with anybody yet.</p>;
  return (
    <Rows label="Colleagues">
      {members.map((member) => (
        <MemberRow
          key={member._id}
          courseId={course._id}
          member={member}
          isOwner={course.role === 'owner'}
          mayAsk={course.role === 'owner' && members.filter(isOwnerOrAsked).length + 1 < LIMITS.courseOwners}
          isSelf={member.email === email}
          onLeave={() => void navigate('/courses')}
        />
      ))}
    </Rows>
  );
}

/** Shares the course with one more colleague. */
function ShareForm({ courseId }: { courseId: string }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const { mutate, isPending, error } = useChange({
    ...memberChanges.share(courseId),
    successText: itemAdded('Colleague'),
  });
  const refusals = fieldErrors(error);

  function share(event: FormEvent) {
    event.preventDefault();
    if (!isPending)
      mutate({ email, role }, { onSuccess: () => setEmail((now) => (now === email ? '' : now)) });
  }

  return (
    <form className={classes.form} noValidate onSubmit={share}>
      <EmailField
        className={classes.email}
        label="E-mail of a colleague"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={refusals.email}
      />
      <Select
        className={classes.role}
        label="Role"
        options={ROLE_OPTIONS}
        value={role}
        onChange={setRole}
        error={refusals.role}
      />
      <BusyButton className={classes.share} type="submit" variant="default" isBusy={isPending}>
        Share
      </BusyButton>
    </form>
  );
}

interface MemberRowProps {
  courseId: string;
  member: Member;
  /** Whether the signed-in account owns the course. */
  isOwner: boolean;
  /** Whether it may ask the member to own the course too. */
  mayAsk: boolean;
  /** Whether the member is the signed-in account. */
  isSelf: boolean;
  onLeave: () => void;
}

/**
 * One colleague with the role. An owner can change the role, end the sharing and ask the colleague to own the course too; the
 * member can leave.
 */
function MemberRow({ courseId, member, isOwner, mayAsk, isSelf, onLeave }: MemberRowProps) {
  const {
    mutate: share,
    isPending,
    variables,
  } = useChange({
    ...memberChanges.share(courseId),
    successText: itemUpdated('Role'),
  });
  const { email } = member;
  const role = isPending ? variables.role : member.role;
  const isOwnedToo = role === 'owner';
  const isByGroup = member.group !== null;
  return (
    <Row
      name={isSelf ? `${personName(member)} (you)` : personName(member)}
      details={isByGroup ? `by the group ${member.group}` : undefined}
    >
      {isOwner && !isOwnedToo && !isByGroup ? (
        <Select
          className={classes.memberRole}
          aria-label={`Role of ${email}`}
          options={ROLE_OPTIONS}
          value={role}
          onChange={(next) => share({ email, role: next })}
        />
      ) : (
        <Label>{roleLabel(role)}</Label>
      )}
      {isOwner && !isOwnedToo && (member.isAskedToOwn || mayAsk) && (
        <AskToOwn courseId={courseId} member={member} />
      )}
      {((isOwner && !isOwnedToo && !isByGroup) || isSelf) && (
        <RemoveMember courseId={courseId} member={member} isSelf={isSelf} onLeave={onLeave} />
      )}
    </Row>
  );
}

/** The roles as the screens name them. */
const ROLE_OPTIONS: readonly { value: MemberRole; label: string }[] = [
  { value: 'editor', label: 'Editor: can edit the course' },
  { value: 'viewer', label: 'Viewer: can view the course' },
];

/** The role with its meaning. */
function roleLabel(role: CourseRole): string {
  if (role === 'owner') return 'Owner: can do everything';
  return ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role;
}

/** Asks a colleague to own the course too, or takes the question back. */
function AskToOwn({ courseId, member }: { courseId: string; member: Member }) {
  const ask = useChange({ ...memberChanges.askToOwn(courseId), successText: `${member.email} was asked` });
  const stop = useChange({
    ...memberChanges.stopAsking(courseId),
    successText: `${member.email} is no longer asked`,
  });
  const { mutate, isPending } = member.isAskedToOwn ? stop : ask;
  return (
    <>
      {member.isAskedToOwn && <Label>Asked to own it too</Label>}
      <BusyButton
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={member.isAskedToOwn ? `Do not ask ${member.email}` : `Make owner: ${member.email}`}
        isBusy={isPending}
        onClick={() => mutate(member)}
      >
        {member.isAskedToOwn ? 'Do not ask' : 'Make owner'}
      </BusyButton>
    </>
  );
}

/** An owner beside others can step down. */
function OwnershipLine({ course, members }: { course: Course; members: readonly Member[] }) {
  const stepDown = useChange({
    ...memberChanges.stepDown(course._id),
    successText: 'You are an editor of this course now',
  });
  if (course.role !== 'owner' || !members.some(({ role }) => role === 'owner')) return null;
  return (
    <Group className={classes.asked} gap="sm">
      <Text>You own this course with others.</Text>
      <BusyButton size="sm" variant="default" isBusy={stepDown.isPending} onClick={() => stepDown.mutate()}>
        Step down as owner
      </BusyButton>
    </Group>
  );
}

interface RemoveMemberProps {
  courseId: string;
  member: Member;
  isSelf: boolean;
  onLeave: () => void;
}

/** Ends the sharing with one colleague, after a confirmation. */
function RemoveMember({ courseId, member, isSelf, onLeave }: RemoveMemberProps) {
  const { mutateAsync } = useChange({
    ...memberChanges.remove(courseId, isSelf),
    successText: `The course is no longer shared with ${member.email}`,
  });
  const end = async () => {
    await mutateAsync(member);
    if (isSelf) onLeave();
  };
  return (
    <AskingButton
      label={isSelf ? 'Leave' : 'Remove'}
      name={isSelf ? 'Leave this course' : `Remove ${member.email}`}
      title={isSelf ? 'Leave this course?' : `Remove ${member.email}?`}
      onConfirm={end}
    >
      {isSelf
        ? `You will no longer see this course${member.group === null ? '' : `, nor others that came by the group ${member.group}, which you leave, too`}. Your exams stay.`
        : 'This colleague will no longer see the course. Everything that was added to the course stays.'}
    </AskingButton>
  );
}

/** The groups by which colleagues have the course. Each owner of the course may end that, whoever owns the group. */
function SharedGroups({ courseId, members }: { courseId: string; members: readonly Member[] }) {
  const groups = new Map(
    members.flatMap(({ group, groupId }) =>
      group !== null && groupId !== null ? [[groupId, group] as const] : [],
    ),
  );
  if (groups.size === 0) return null;
  return (
    <Rows label="Groups that have the course">
      {[...groups].map(([groupId, name]) => (
        <Row key={groupId} name={`The group ${name}`}>
          <StopSharing
            courseId={courseId}
            groupId={groupId}
            name={name}
            count={members.filter((member) => member.groupId === groupId).length}
          />
        </Row>
      ))}
    </Rows>
  );
}

interface StopSharingProps {
  courseId: string;
  groupId: string;
  name: string;
  /** How many colleagues have the course by the group alone. */
  count: number;
}

/** Ends the sharing with a group, after a confirmation: its owner alone can share the course with it again. */
function StopSharing({ courseId, groupId, name, count }: StopSharingProps) {
  const { mutateAsync } = useChange({
    ...groupChanges.unshare(groupId),
    successText: `The course is no longer shared with ${name}`,
  });
  return (
    <AskingButton
      label="Stop sharing"
      name={`Stop sharing with ${name}`}
      title={`Stop sharing with ${name}?`}
      onConfirm={() => mutateAsync(courseId)}
    >
      {`${counted(count, 'colleague')} who ${count === 1 ? 'has' : 'have'} the course by this group will no longer see it. Everything that was added to the course stays.`}
    </AskingButton>
  );
}
