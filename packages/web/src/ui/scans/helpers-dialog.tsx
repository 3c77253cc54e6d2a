import type { ExamHelper, HelperRole } from '@exam/contract';
import { itemAdded } from '@exam/contract/texts';
import { Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type HelpedPlace, helperChanges, helperQueries } from '../../data/exam-helpers.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { BusyButton } from '../busy-button.tsx';
import { EmailField } from '../email-field.tsx';
import { Label } from '../labels.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { LoadingText } from '../loading-text.tsx';
import { Row, Rows } from '../rows.tsx';
import { Select } from '../select.tsx';
import { useChange } from '../use-change.ts';

interface HelpersDialogProps {
  place: HelpedPlace;
  opened: boolean;
  onClose: () => void;
}

const LEADS = {
  exam: 'Scanners and markers of this exam. Each sees it below Exam days once they have an account with the e-mail; tell them so.',
  course:
    'Scanners and markers of all exams that you have saved in this course, also of those to come. Exams of colleagues are not meant.',
} as const;

/** The dialog in which the owner of exams says who helps with their answer sheets. */
export function HelpersDialog({ place, opened, onClose }: HelpersDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Who helps with the answer sheets" size="lg" centered>
      {opened && (
        <>
          <Text mb="md">{LEADS[place.kind]}</Text>
          <Stack gap="lg">
            <AddForm place={place} />
            <Helpers place={place} />
          </Stack>
        </>
      )}
    </Modal>
  );
}

const ROLE_OPTIONS: readonly { value: HelperRole; label: string }[] = [
  { value: 'scanner', label: 'Scanner: uploads sheets' },
  { value: 'marker', label: 'Marker: answers doubts, sees pages' },
];

function AddForm({ place }: { place: HelpedPlace }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<HelperRole>('scanner');
  const [seesNames, setSeesNames] = useState(false);
  const { mutate, isPending, error } = useChange({
    ...helperChanges.add(place),
    successText: itemAdded('Helper'),
  });
  const refusals = fieldErrors(error);

  function add(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const body = { email, role, ...(role === 'marker' && { seesNames }) };
    mutate(body, { onSuccess: () => setEmail((now) => (now === email ? '' : now)) });
  }

  return (
    <form noValidate onSubmit={add}>
      <Stack gap="sm">
        <EmailField
          label="E-mail of a colleague"
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={refusals['email']}
        />
        <Select label="Role" options={ROLE_OPTIONS} value={role} onChange={setRole} />
        {role === 'marker' && (
          <Checkbox
            label="Sees the names of students"
            description="Otherwise names are left out, and painted over in pictures. Numbers are seen."
            checked={seesNames}
            onChange={(event) => setSeesNames(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={isPending}>
            Add helper
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function Helpers({ place }: { place: HelpedPlace }) {
  const query = useQuery(helperQueries.of(place));
  const failure = failureOf(query);
  if (failure !== undefined) {
    return (
      <LoadFailure text="The list of helpers could not be loaded." onRetry={() => void query.refetch()} />
    );
  }
  if (query.data === undefined) return <LoadingText>Loading...</LoadingText>;
  if (query.data.length === 0) return <Text>Nobody helps yet.</Text>;
  return (
    <Rows label="Helpers">
      {query.data.map((helper) => (
        <HelperRow key={helper._id} helper={helper} isOfExam={place.kind === 'exam'} />
      ))}
    </Rows>
  );
}

function HelperRow({ helper, isOfExam }: { helper: ExamHelper; isOfExam: boolean }) {
  const { _id: helperId, email, role, seesNames, isOfCourse } = helper;
  const { mutate, isPending } = useChange({
    ...helperChanges.remove,
    successText: `${email} is no longer a ${role}`,
  });
  const says = [role, seesNames && 'sees names', isOfExam && isOfCourse && 'of all your exams in the course'];
  return (
    <Row name={<bdi>{email}</bdi>}>
      <Label>{says.filter(Boolean).join(', ')}</Label>
      <BusyButton
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={`Remove the ${role} ${email}`}
        isBusy={isPending}
        onClick={() => mutate(helperId)}
      >
        Remove
      </BusyButton>
    </Row>
  );
}
