import type {
  QuestionHistory as HistoryData,
  Question,
  QuestionContent,
  QuestionVersion,
} from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullChaptersOf } from '../../data/chapters.ts';
import { questionChanges, questionQueries } from '../../data/questions.ts';
import { errorText } from '../../lib/error-text.ts';
import { failureOf, textOfFailure } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ComparedQuestions } from '../../ui/comparing/compared-questions.tsx';
import { FullChapters } from '../../ui/full-chapters.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { longMoment } from '../../ui/long-date.ts';
import { LongTime } from '../../ui/long-time.tsx';
import { inWords } from '../../ui/measured-label.tsx';
import { personName } from '../../ui/person-name.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { useChange } from '../../ui/use-change.ts';
import classes from './question-history.module.css';

/** The earlier contents of the question, and the exams that ask it; loaded when it is opened. */
export function QuestionHistory({ question, canChange }: { question: Question; canChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="default" mt="xl" onClick={() => setIsOpen(true)}>
        Show history
      </Button>
    );
  }
  return (
    <Section
      title="History"
      lead={`The last ${LIMITS.questionVersions} edits are kept for ${LIMITS.questionVersionDays} days.`}
    >
      <OpenHistory question={question} canChange={canChange} />
    </Section>
  );
}

function OpenHistory({ question, canChange }: { question: Question; canChange: boolean }) {
  const query = useQuery(questionQueries.history(question._id));
  const failure = failureOf(query);
  if (failure !== undefined) {
    return <LoadFailure text={textOfFailure(failure)} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <LoadingText>Loading...</LoadingText>;
  const { versions, exams, copiedFrom } = query.data;
  return (
    <>
      {copiedFrom && <Origin copiedFrom={copiedFrom} />}
      {exams.length > 0 && (
        <Rows label="Exams with this question">
          {exams.map(({ _id, name, createdAt, measured }) => (
            <Row
              key={_id}
              name={<Link to={`/exams/${_id}`}>{name}</Link>}
              details={
                <>
                  <LongTime of={createdAt} />
                  {measured && ` · ${inWords(measured)}`}
                </>
              }
            />
          ))}
        </Rows>
      )}
      {exams.length === 0 && <p>No exam of this course asks it.</p>}
      {versions.length === 0 && <p>It was not edited in this time.</p>}
      {versions.map((version, index) => (
        <Edit
          key={version.version}
          question={question}
          before={version}
          after={versions[index - 1] ?? question}
          canChange={canChange}
        />
      ))}
    </>
  );
}

function Origin({ copiedFrom: { _id, course } }: { copiedFrom: NonNullable<HistoryData['copiedFrom']> }) {
  return (
    <p>
      Copied from {_id === null ? 'a question' : <Link to={`/questions/${_id}`}>a question</Link>} of{' '}
      <bdi>{course}</bdi>.
    </p>
  );
}

interface EditProps {
  question: Question;
  before: QuestionVersion;
  /** The question after this edit: what the next one replaced, or as it is. */
  after: Question | QuestionVersion;
  canChange: boolean;
}

function Edit({ question, before, after, canChange }: EditProps) {
  const { email, displayName, replacedAt } = before;
  const who = email === null ? 'Somebody' : personName({ email, displayName });
  return (
    <section className={classes.edit} aria-label={`Edit of version ${before.version}`}>
      <h3 className={classes.when}>
        {who} · <time dateTime={replacedAt}>{longMoment(replacedAt)}</time>
      </h3>
      {changedFacts(before, after).map((change) => (
        <p key={change} className={classes.change}>
          {change}
        </p>
      ))}
      {isAskedOtherwise(before, after) && (
        <ComparedQuestions one={asQuestion(question, before)} other={asQuestion(question, after)}>
          {({ version }) => <p className={classes.side}>{version === before.version ? 'Before' : 'After'}</p>}
        </ComparedQuestions>
      )}
      {canChange && <PutBack question={question} before={before} />}
    </section>
  );
}

/** Makes the question say what it said, as an ordinary edit; it stays in its chapter. */
function PutBack({ question, before }: { question: Question; before: QuestionVersion }) {
  const { mutate, isPending, error } = useChange({
    ...questionChanges.update(question._id),
    successText: 'Question updated successfully',
    isShown: true,
  });
  const full = fullChaptersOf(error);
  const {
    version: _version,
    chapter: _chapter,
    replacedAt: _at,
    email: _email,
    displayName: _name,
    ...fields
  } = before;

  function putBack() {
    mutate({ fields: { ...fields, chapterId: question.chapterId }, version: question.version });
  }

  return (
    <>
      <BusyButton variant="default" size="sm" mt="xs" isBusy={isPending} onClick={putBack}>
        Put back version {before.version}
      </BusyButton>
      {full.length > 0 && <FullChapters chapters={full} isSending={isPending} onGoOn={putBack} />}
      {error !== null && full.length === 0 && (
        <p role="alert">{errorText(error, TEXTS.somethingSentWrong)}</p>
      )}
    </>
  );
}

type Content = Question | QuestionVersion;

function asQuestion(question: Question, { chapter: _chapter, ...content }: Content): Question {
  const { measured: _measured, ...rest } = question;
  return { ...rest, ...content };
}

function isAskedOtherwise(one: Content, other: Content): boolean {
  return (
    JSON.stringify([one.text, one.choices, one.correctAnswer]) !==
    JSON.stringify([other.text, other.choices, other.correctAnswer])
  );
}

/** The facts beside what is asked, which is compared as a whole: a name, and how a value is said. */
const FACTS: {
  readonly [Field in Exclude<keyof QuestionContent, 'text' | 'choices' | 'correctAnswer'>]: readonly [
    name: string,
    say: (value: QuestionContent[Field]) => string,
  ];
} = {
  difficulty: ['Difficulty', String],
  objective: ['Objective', String],
  explanation: ['Explanation', String],
  source: ['Source', String],
  name: ['Name', String],
  tags: ['Tags', (tags) => tags.join(', ')],
  pinnedChoices: ['Pinned last', (choices) => choices.join(', ')],
  keepChoiceOrder: ['Order of choices', (isKept) => (isKept ? 'kept' : 'free')],
};

function said<Field extends keyof typeof FACTS>(content: Content, field: Field): string {
  const [, say] = FACTS[field];
  return say(content[field]);
}

/** "Difficulty: from simple to difficult", for each fact that an edit changed. */
function changedFacts(before: Content, after: Content): string[] {
  const changes = (Object.keys(FACTS) as (keyof typeof FACTS)[]).flatMap((field) => {
    const [name] = FACTS[field];
    const [from, to] = [before, after].map((content) => said(content, field) || 'none');
    return from === to ? [] : [`${name}: from ${from} to ${to}`];
  });
  const [from, to] = [before.chapter, after.chapter];
  if (from && to && from._id !== to._id) changes.push(`Chapter: from ${from.name} to ${to.name}`);
  return changes;
}
