import type { Question } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { DeleteControl } from '../../ui/delete-control.tsx';
import { IconCopy } from '../../ui/icons.tsx';
import { Label, TagLabels } from '../../ui/labels.tsx';
import { MeasuredLabel } from '../../ui/measured-label.tsx';
import { QuestionView } from '../../ui/question-view.tsx';
import { SelectBox } from './bulk/select-box.tsx';
import type { Selection } from './bulk/selection.ts';
import type { CameFromState } from './came-from.ts';
import { DELETE_QUESTION } from './delete-question.ts';
import classes from './question-row.module.css';

interface QuestionRowProps {
  question: Question;
  selection: Selection;
  /** Whether the list holds more than one chapter, so that each question says where it is from. */
  hasPlaces: boolean;
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
  const { question, selection, hasPlaces, isDemo, mayChange, leaving, onDelete } = props;
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
          labels={
            <>
              {question.measured && <MeasuredLabel measured={question.measured} />}
              {question.name !== '' && <NameLabel name={question.name} />}
              <TagLabels tags={question.tags} />
              {hasPlaces && <PlaceLabel chapter={question.chapter} />}
            </>
          }
          actions={
            <>
              <DuplicateLink questionId={question._id} />
              {canChange && (
                <DeleteControl
                  {...DELETE_QUESTION}
                  label="Delete question"
                  disabledReason={isDemo ? TEXTS.deleteDisabled : undefined}
                  onDelete={() => onDelete(question._id)}
                />
              )}
            </>
          }
        />
      </div>
    </div>
  );
}

function PlaceLabel({ chapter: { course, number, name } }: Pick<Question, 'chapter'>) {
  return (
    <Label>
      <span className={classes.place} title={`${course.name} › ${number}. ${name}`}>
        <span className={classes.course}>{course.name}</span>
        <span aria-hidden>›</span>
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
