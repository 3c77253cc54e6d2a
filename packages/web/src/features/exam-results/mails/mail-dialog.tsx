import type { MailPreview, ResultMails } from '@exam/contract';
import { bytesInWords } from '@exam/contract/bytes-in-words';
import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Button, Checkbox, Group, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailChanges, mailQueries, previewMail, type WrittenMail } from '../../../data/result-mails.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { atMost } from '../../../ui/at-most.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import { useKeptState } from '../../../ui/kept-form.ts';
import { KeptNote } from '../../../ui/kept-note.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { LongTime } from '../../../ui/long-time.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { MailedStudents } from './mailed-students.tsx';
import classes from './mails.module.css';

interface MailDialogProps {
  examId: string;
  /** Whether the answers were read from sheets, whose pages may be kept. */
  hasSheets: boolean;
  onClose: () => void;
}

/** Mails results to students: how many get one, what it says, and only then the sending. */
export function MailDialog({ examId, hasSheets, onClose }: MailDialogProps) {
  const query = useQuery(mailQueries.mails(examId));
  const failure = failureOf(query);
  const mails = failure === undefined ? query.data : undefined;
  return (
    <Modal opened onClose={onClose} title="Send results by mail" size="lg" centered>
      {query.isPending && failure === undefined && <LoadingText>Loading mails...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The mails could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {mails?.obstacle != null && <p>{mails.obstacle}</p>}
      {mails?.obstacle === null && (
        <Mails examId={examId} hasSheets={hasSheets} mails={mails} onClose={onClose} />
      )}
    </Modal>
  );
}

function Mails({ examId, hasSheets, mails, onClose }: MailDialogProps & { mails: ResultMails }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return (
    <>
      <Summary mails={mails} />
      {mails.mailing?.isSending ? (
        <Sending examId={examId} mailing={mails.mailing} />
      ) : (
        <MailForm examId={examId} hasSheets={hasSheets} mails={mails} chosen={chosen} onClose={onClose} />
      )}
      <MailedStudents examId={examId} mails={mails} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

/** The students by what they get. */
function Summary({ mails }: { mails: ResultMails }) {
  const { numberOfStudents, numberUnsent, numberWithoutAddress, numberSent, lastSentAt, mailing } = mails;
  const { numberWithoutResult } = mails;
  return (
    <>
      <p>
        Of {counted(numberOfStudents, 'listed student')} with a result, {numberUnsent} can get a first mail,{' '}
        {numberWithoutAddress} have no e-mail in the list, and {numberSent} were sent one
        {lastSentAt !== null && (
          <>
            , the last <LongTime of={lastSentAt} />
          </>
        )}
        .
        {numberWithoutResult > 0 &&
          ` ${counted(numberWithoutResult, 'student')} of the list without a result ${numberWithoutResult === 1 ? 'gets' : 'get'} none.`}
      </p>
      {mailing && !mailing.isSending && mailing.failure !== null && (
        <p role="alert">
          The last mailing ended after {mailing.done} of {mailing.total}: {mailing.failure}
        </p>
      )}
    </>
  );
}

function Sending({ examId, mailing }: { examId: string; mailing: NonNullable<ResultMails['mailing']> }) {
  const { mutate, isPending } = useChange({
    ...mailChanges.cancel(examId),
    successText: 'The mailing was cancelled',
  });
  return (
    <div role="status">
      <p>
        Mails are being sent: {mailing.done} of {mailing.total}. You can close this window.
      </p>
      <BusyButton variant="default" isBusy={isPending} onClick={() => mutate(undefined)}>
        Cancel the rest
      </BusyButton>
    </div>
  );
}

const RECEIVERS = ['unsent', 'outdated', 'chosen'] as const;
type Receivers = (typeof RECEIVERS)[number];

interface MailFormProps extends MailDialogProps {
  mails: ResultMails;
  /** Ordinals. */
  chosen: readonly number[];
}

function MailForm({ examId, hasSheets, mails, chosen, onClose }: MailFormProps) {
  const [receivers, setReceivers] = useState<Receivers>('unsent');
  const proposed = { subject: mails.subject, text: mails.text };
  const form = useKeptState(`mail ${examId}`, () => proposed);
  const { subject, text } = form.value;
  const [attaches, setAttaches] = useState(true);
  const [hasScans, setScans] = useState(false);
  const [sendsOpen, setSendsOpen] = useState(false);
  const written: WrittenMail = {
    subject,
    text,
    attachment: attaches ? (hasScans ? 'sheet-with-scans' : 'sheet') : 'none',
    to: receivers === 'chosen' ? [...chosen] : receivers,
  };
  const preview = useMutation({
    mutationFn: async () => ({ written: JSON.stringify(written), shown: await previewMail(examId, written) }),
  });
  const { mutate, isPending } = useChange({ ...mailChanges.send(examId), successText: 'Mails are sent' });
  // Only what was looked at is sent.
  const shown = preview.data?.written === JSON.stringify(written) ? preview.data.shown : undefined;
  const counts = { unsent: mails.numberUnsent, outdated: mails.numberOutdated, chosen: chosen.length };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        preview.mutate();
      }}
    >
      <KeptNote isRestored={form.isRestored} onDiscard={() => form.change(proposed)} />
      <NativeSelect
        label="To"
        data={[
          { value: 'unsent', label: `Who got no mail yet (${counts.unsent})` },
          { value: 'outdated', label: `Whose marks changed since their mail (${counts.outdated})` },
          { value: 'chosen', label: `Chosen in the list below (${counts.chosen})` },
        ]}
        value={receivers}
        onChange={(event) => setReceivers(event.currentTarget.value as Receivers)}
      />
      <TextInput
        mt="sm"
        label="Subject"
        required
        {...atMost(LIMITS.mailSubjectLength)}
        value={subject}
        onChange={(event) => form.change({ subject: event.currentTarget.value, text })}
      />
      <Textarea
        mt="sm"
        label="Text"
        description="{name}, {number}, {group}, {exam}, {points}, {full} and {grade} stand for those of each student."
        required
        autosize
        minRows={5}
        maxRows={12}
        {...atMost(LIMITS.mailTextLength)}
        value={text}
        onChange={(event) => form.change({ subject, text: event.currentTarget.value })}
      />
      <Checkbox
        mt="sm"
        label="Attach the sheet with answers and points as PDF"
        checked={attaches}
        onChange={(event) => setAttaches(event.currentTarget.checked)}
      />
      {hasSheets && attaches && (
        <Checkbox
          mt="xs"
          ms="xl"
          label="With the pages as they were scanned, and what was read on them"
          description={`At most ${bytesInWords(LIMITS.sheetPictureBytes)} a page.`}
          checked={hasScans}
          onChange={(event) => setScans(event.currentTarget.checked)}
        />
      )}
      {!mails.areFinal && (
        <Checkbox
          mt="sm"
          label="These results are not final, because sheets are open. Send them all the same."
          checked={sendsOpen}
          onChange={(event) => setSendsOpen(event.currentTarget.checked)}
        />
      )}
      {preview.error && <p role="alert">{errorText(preview.error, TEXTS.somethingWentWrong)}</p>}
      {shown && <OneMail mail={shown} />}
      <Group mt="lg" gap="xs">
        {shown ? (
          <BusyButton
            isBusy={isPending}
            disabled={!mails.areFinal && !sendsOpen}
            onClick={() =>
              mutate(
                {
                  ...written,
                  numberOfMails: shown.numberOfMails,
                  ...(sendsOpen && { sendsOpenResults: true }),
                },
                { onSuccess: form.forget },
              )
            }
          >
            Send {counted(shown.numberOfMails, 'mail')}
          </BusyButton>
        ) : (
          <BusyButton type="submit" isBusy={preview.isPending} disabled={counts[receivers] === 0}>
            Preview
          </BusyButton>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </form>
  );
}

/** The mail of one student. */
function OneMail({ mail }: { mail: MailPreview }) {
  return (
    <section aria-label="The first mail" className={classes.mail}>
      <p>
        To {mail.to}, answers to {mail.replyTo}
        {mail.attachment !== null && `, with ${mail.attachment}`}
        {mail.scanBytes > 0 && ` and ${bytesInWords(mail.scanBytes)} of scanned pages in it`}
      </p>
      <p>
        <strong>{mail.subject}</strong>
      </p>
      <pre className={classes.text}>{mail.text}</pre>
    </section>
  );
}
