import type { ColleagueGroup, MemberRole } from '@exam/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { courseQueries } from '../../../data/courses.ts';
import { groupChanges } from '../../../data/groups.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { DeleteDialog, useDeletePress } from '../../../ui/delete-dialog.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Label } from '../../../ui/labels.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { useChange } from '../../../ui/use-change.ts';
import classes from './groups-screen.module.css';

/** One group: its members, and what is shared with it. */
export function GroupSection({ group }: { group: ColleagueGroup }) {
  const { members, courses } = group;
  return (
    <Section
      title={group.name}
      lead={`${counted(members.length, 'colleague')} · ${counted(courses.length, 'shared course')}`}
    >
      <AddMember group={group} />
      {members.length > 0 && <Members group={group} />}
      <ShareCourses group={group} />
      {courses.length > 0 && <SharedCourses group={group} />}
      <DeleteGroup group={group} />
    </Section>
  );
}

function AddMember({ group }: { group: ColleagueGroup }) {
  const [email, setEmail] = useState('');
  const { mutate, isPending, error } = useChange({
    ...groupChanges.addMember(group._id),
    successText: `Added to ${group.name}`,
  });

  function add(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(email, { onSuccess: () => setEmail((now) => (now === email ? '' : now)) });
  }

  return (
    <form className={classes.form} aria-label={`Add a colleague to ${group.name}`} noValidate onSubmit={add}>
      <EmailField
        className={classes.wide}
        label="E-mail of a colleague"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fieldErrors(error).email}
      />
      <BusyButton className={classes.send} type="submit" variant="default" isBusy={isPending}>
        Add colleague
      </BusyButton>
    </form>
  );
}

function Members({ group }: { group: ColleagueGroup }) {
  const { mutate, isPending, variables } = useChange({
    ...groupChanges.removeMember(group._id),
    successText: `Taken out of ${group.name}`,
  });
  return (
    <Rows label={`Colleagues of ${group.name}`}>
      {group.members.map(({ _id, email }) => (
        <Row key={_id} name={email}>
          <BusyButton
            variant="subtle"
            color="gray"
            size="compact-md"
            aria-label={`Take out ${email} from ${group.name}`}
            isBusy={isPending && variables === _id}
            onClick={() => mutate(_id)}
          >
            Take out
          </BusyButton>
        </Row>
      ))}
    </Rows>
  );
}

const ALL = 'all';

const ROLES: readonly { value: MemberRole; label: string }[] = [
  { value: 'editor', label: 'Editor' },
  { value: 'viewer', label: 'Viewer' },
];

/** Shares one course or all own ones. */
function ShareCourses({ group }: { group: ColleagueGroup }) {
  const { data: courses = [] } = useQuery(courseQueries.all());
  const [what, setWhat] = useState<string>(ALL);
  const [role, setRole] = useState<MemberRole>('editor');
  const { mutate, isPending } = useChange({
    ...groupChanges.share(group._id),
    successText: `Shared with ${group.name}`,
  });
  const owned = courses.filter((course) => course.role === 'owner');

  function share(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate({ role, ...(what !== ALL && { courseIds: [what] }) });
  }

  return (
    <form className={classes.form} aria-label={`Share with ${group.name}`} noValidate onSubmit={share}>
      <Select
        className={classes.wide}
        label="Share"
        options={[
          { value: ALL, label: 'All my courses' },
          ...owned.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={what}
        onChange={setWhat}
      />
      <Select label="Role" className={classes.role} options={ROLES} value={role} onChange={setRole} />
      <BusyButton className={classes.send} type="submit" isBusy={isPending}>
        Share
      </BusyButton>
    </form>
  );
}

function SharedCourses({ group }: { group: ColleagueGroup }) {
  const { mutate, isPending, variables } = useChange({
    ...groupChanges.unshare(group._id),
    successText: `No longer shared with ${group.name}`,
  });
  return (
    <Rows label={`Shared with ${group.name}`}>
      {group.courses.map(({ _id, name, role }) => (
        <Row key={_id} name={<Link to={`/courses/${_id}`}>{name}</Link>}>
          <Label>{ROLES.find(({ value }) => value === role)?.label ?? role}</Label>
          <BusyButton
            variant="subtle"
            color="gray"
            size="compact-md"
            aria-label={`Stop sharing ${name} with ${group.name}`}
            isBusy={isPending && variables === _id}
            onClick={() => mutate(_id)}
          >
            Stop sharing
          </BusyButton>
        </Row>
      ))}
    </Rows>
  );
}

function DeleteGroup({ group }: { group: ColleagueGroup }) {
  const { mutateAsync } = useChange({
    ...groupChanges.delete,
    successText: `The group ${group.name} was deleted`,
  });
  const onDelete = () => mutateAsync(group._id);
  const { opened, close, press } = useDeletePress(onDelete, true);
  return (
    <>
      <Button variant="subtle" color="gray" mt="md" onClick={press}>
        Delete group
      </Button>
      <DeleteDialog opened={opened} onClose={close} title={`Delete ${group.name}?`} onDelete={onDelete}>
        Its members lose the courses that they have by it. The courses stay, with all that they added.
      </DeleteDialog>
    </>
  );
}
