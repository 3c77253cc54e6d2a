import type { ExamScans, ScanAudits } from '@exam/contract';
import { letterOf } from '@exam/contract/letters';
import { LIMITS } from '@exam/contract/limits';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isReading, scanChanges, scanQueries } from '../../data/scans.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { describeAudits } from '../../ui/scans/audit-words.ts';
import { Section } from '../../ui/section.tsx';
import { useChange } from '../../ui/use-change.ts';
import { QuestionCutOut } from './doubts/doubt-view.tsx';
import classes from './doubts/doubts-screen.module.css';

type Audit = NonNullable<ScanAudits['open']>;
type Audited = Audit['questions'][number];

const LEAD =
  'How far can you trust what was read without a doubt? Look at some of these answers, drawn by chance.';

/** Draws answers that were read without a doubt, shows them at once, and says what follows from what the owner sees. */
export function AuditSection({ examId, scans }: { examId: string; scans: ExamScans }) {
  const query = useQuery(scanQueries.audits(examId));
  const draw = useChange({ ...scanChanges.drawAudit(examId), successText: 'The answers were drawn' });
  if (failureOf(query) !== undefined) {
    return (
      <Section title="Check the reading" lead={LEAD}>
        <LoadFailure text="The audits could not be loaded." onRetry={() => void query.refetch()} />
      </Section>
    );
  }
  const audits = query.data;
  if (audits === undefined || (audits.left === 0 && audits.numberOfAudits === 0 && audits.open === null))
    return null;
  return (
    <Section title="Check the reading" lead={describeAudits(audits) || LEAD}>
      {audits.open ? (
        <OpenAudit key={audits.open.number} examId={examId} audit={audits.open} />
      ) : (
        <BusyButton
          variant="default"
          isBusy={draw.isPending}
          disabled={audits.left === 0 || isReading(scans)}
          onClick={() => draw.mutate(undefined)}
        >
          Draw {counted(Math.min(LIMITS.auditedQuestions, audits.left), 'answer')}
        </BusyButton>
      )}
    </Section>
  );
}

/** What the student chose where the reading is wrong; questions that were read rightly are not in it. */
type Wrong = ReadonlyMap<Audited, string | null>;

function OpenAudit({ examId, audit: { number, questions } }: { examId: string; audit: Audit }) {
  const [wrong, setWrong] = useState<Wrong>(new Map());
  const { mutate, isPending } = useChange({
    ...scanChanges.settleAudit(examId),
    successText: 'What you saw was counted',
  });

  function choose(asked: Audited, choice: string | null) {
    setWrong((before) => {
      const next = new Map(before);
      if (choice === asked.question.answer) next.delete(asked);
      else next.set(asked, choice);
      return next;
    });
  }

  function save() {
    const told = [...wrong].map(([{ page, question }, choice]) => ({
      ...{ scannedPageId: page._id, question: question.number, choice },
    }));
    mutate({ audit: number, wrong: told });
  }

  return (
    <>
      <p className={classes.asks}>
        Each shows what was read. Where that is wrong, choose what the student chose: it is corrected.
      </p>
      <ol className={classes.cards}>
        {questions.map((asked) => (
          <AuditedCard
            key={`${asked.page._id} ${asked.question.number}`}
            examId={examId}
            asked={asked}
            choice={wrong.has(asked) ? (wrong.get(asked) ?? null) : asked.question.answer}
            onChoose={(choice) => choose(asked, choice)}
          />
        ))}
      </ol>
      <BusyButton isBusy={isPending} onClick={save}>
        {wrong.size === 0
          ? `All ${questions.length} are right`
          : `Save: ${wrong.size} of ${questions.length} wrong`}
      </BusyButton>
    </>
  );
}

interface AuditedCardProps {
  examId: string;
  asked: Audited;
  choice: string | null;
  onChoose: (choice: string | null) => void;
}

function AuditedCard({ examId, asked, choice, onChoose }: AuditedCardProps) {
  const { page, places, question } = asked;
  const name = `Question ${question.number} of ${page.studentName ?? page.studentNumber ?? 'an unknown student'}`;
  const choices = [...question.choices.map((_circle, at) => letterOf(at)), null];
  return (
    <li className={classes.card} aria-label={name} data-later={choice !== question.answer || undefined}>
      {places && (
        <QuestionCutOut
          examId={examId}
          shown={{ page, places, question }}
          onSheet={{ chosen: choice, onPress: (letter) => onChoose(letter === choice ? null : letter) }}
        />
      )}
      <p className={classes.caption}>
        <bdi>{name}</bdi> ·{' '}
        <Anchor component={Link} to={`/exams/${examId}/sheets/pages/${page._id}`} inherit>
          Open the page
        </Anchor>
      </p>
      <fieldset className={classes.choices} aria-label="Answer">
        {choices.map((each) => (
          <Button
            key={each ?? 'none'}
            size="compact-sm"
            variant={each === choice ? 'filled' : 'default'}
            aria-pressed={each === choice}
            onClick={() => onChoose(each)}
          >
            {each ?? 'None'}
          </Button>
        ))}
      </fieldset>
    </li>
  );
}
