import type { Question } from '@exam/contract';
import { plainText } from '@exam/contract/rich-text';
import { TEXTS } from '@exam/contract/texts';
import { ActionIcon, Tooltip } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { type Store, useStore } from '../../lib/store.ts';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { IconCopy } from '../../ui/icons.tsx';
import { DifficultyLabel, Label, ObjectiveLabel, TagLabels } from '../../ui/labels.tsx';
import { ROW_LINK } from '../../ui/list-keys.ts';
import { MeasuredLabel } from '../../ui/measured-label.tsx';
import { QuestionView } from '../../ui/question-view.tsx';
import { SelectBox } from './bulk/select-box.tsx';
import type { Selection } from './bulk/selection.ts';
import type { CameFromState } from './came-from.ts';
import { DELETE_QUESTION } from './delete-question.ts';
import classes from './question-row.module.css';

/** In a list of one course the chapter, in one of a chapter nothing. */
export type ShownPlace = 'course and chapter' | 'chapter' | undefined;

export interface QuestionRowProps {
  question: Question;
  selection: Selection;
  /** What each question says of where it is from: what the list has several of. */
  place: ShownPlace;
  /** Whether the pool is dummy data that nobody may delete. */
  isDemo: boolean;
  /** Whether the account may change the questions of a course, by its id. */
  mayChange: (courseId: string) => boolean;
  /** Tells the screen of a question which list led there. */
  leaving: CameFromState;
  onDelete: (questionId: string) => Promise<unknown>;
}

/** One question of the list, with where it comes from and what can be done with it. */
export function QuestionRow(props: QuestionRowProps) {
  const { question, selection, place, mayChange, leaving } = props;
  const canChange = mayChange(question.chapter.course._id);
  return (
    <div className={classes.row}>
      <div className={classes.select}>
        {canChange && <SelectBox selection={selection} questionId={question._id} text={question.text} />}
      </div>
      <div className={classes.question}>
        <QuestionView
          question={question}
          linkTo={`/questions/${question._id}`}
          linkState={leaving}
          labels={<RowLabels question={question} place={place} />}
          actions={<RowActions {...props} />}
        />
      </div>
    </div>
  );
}

interface QuestionLineProps
  extends Pick<QuestionRowProps, 'question' | 'selection' | 'mayChange' | 'leaving'> {
  /** The id of the question in the reading pane. */
  chosen: Store<string | undefined>;
}

/** A question of the list as one line. Focus or a click shows it in the reading pane, Enter or a double click opens it. */
export function QuestionLine({ question, selection, mayChange, leaving, chosen }: QuestionLineProps) {
  const { _id, text, difficulty, objective, chapter } = question;
  const isChosen = useStore(chosen, (id) => id === _id);
  const choose = () => chosen.update(() => _id);

  function click(event: MouseEvent) {
    choose();
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    // The detail of a click by a key is 0, that of a double click is 2.
    if (event.detail === 1 && isPlain) event.preventDefault();
  }

  return (
    <div className={classes.line} data-chosen={isChosen || undefined}>
      <div className={classes.lineSelect}>
        {mayChange(chapter.course._id) && <SelectBox selection={selection} questionId={_id} text={text} />}
      </div>
      <Link
        className={classes.lineText}
        to={`/questions/${_id}`}
        state={leaving}
        dir="auto"
        aria-current={isChosen || undefined}
        onFocus={choose}
        onClick={click}
        {...ROW_LINK}
      >
        {plainText(text)}
      </Link>
      <DifficultyLabel difficulty={difficulty} />
      <ObjectiveLabel objective={objective} />
    </div>
  );
}

/** The labels of a question besides its kind. */
export function RowLabels({ question, place }: Pick<QuestionRowProps, 'question' | 'place'>) {
  return (
    <>
      {question.measured && <MeasuredLabel measured={question.measured} />}
      {question.name !== '' && <NameLabel name={question.name} />}
      <TagLabels tags={question.tags} />
      {place && <PlaceLabel chapter={question.chapter} hasCourse={place !== 'chapter'} />}
    </>
  );
}

/** The actions on a question in the list. */
export function RowActions({
  question,
  isDemo,
  mayChange,
  onDelete,
}: Pick<QuestionRowProps, 'question' | 'isDemo' | 'mayChange' | 'onDelete'>) {
  return (
    <>
      <DuplicateLink questionId={question._id} />
      {mayChange(question.chapter.course._id) && (
        <DeleteControl
          {...DELETE_QUESTION}
          label="Delete question"
          disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
          onDelete={() => onDelete(question._id)}
        />
      )}
    </>
  );
}

function PlaceLabel({
  chapter: { course, number, name },
  hasCourse,
}: Pick<Question, 'chapter'> & { hasCourse: boolean }) {
  return (
    <Label>
      <span className={classes.place} title={`${course.name} › ${number}. ${name}`}>
        {hasCourse && (
          <>
            <span className={classes.course}>{course.name}</span>
            <span aria-hidden>›</span>
          </>
        )}
        <span className={classes.chapter}>
          {number}. {name}
        </span>
      </span>
    </Label>
  );
}

function NameLabel({ name }: { name: string }) {
  return (
    <Label>
      <span className={classes.name} title={name}>
        “<bdi>{name}</bdi>”
      </span>
    </Label>
  );
}

function DuplicateLink({ questionId }: { questionId: string }) {
  return (
    <Tooltip label="Duplicate question" events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        component={Link}
        to={`/add-question?from=${questionId}`}
        variant="subtle"
        color="gray"
        aria-label="Duplicate question"
      >
        <IconCopy size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
