import type { Import, ImportItem } from '@exam/contract';
import { plainText } from '@exam/contract/rich-text';
import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { AnnotationView } from '../../../ui/annotation-view.tsx';
import { type ComparedPart, compareTexts } from '../../../ui/comparing/compared-parts.ts';
import { ComparedText } from '../../../ui/comparing/compared-text.tsx';
import { lacks } from '../../../ui/comparing/lacks.ts';
import { Likeness } from '../../../ui/comparing/likeness.tsx';
import { FormulasTold } from '../../../ui/formulas-told.tsx';
import { Label, TagLabels } from '../../../ui/labels.tsx';
import { QuestionView } from '../../../ui/question-view.tsx';
import { isIn, kindOf, labelOf, outBecause, type Suggestions, withQuestion } from './choices.ts';
import { useChoices, useChoicesStore } from './choices-store.ts';
import classes from './items.module.css';
import { MendButton } from './mend-button.tsx';

const LONGEST_NAME = 80;

interface ItemRowProps {
  of: Import;
  item: ImportItem;
  suggestions: Suggestions;
}

/** One question of the files, and whether it is imported. */
export function ItemRow({ of, item, suggestions }: ItemRowProps) {
  const { change } = useChoicesStore();
  const near = item.nearDuplicateOf;
  const compared = useMemo(() => near && compareTexts(item.text, near.text), [item, near]);
  const isChosen = useChoices((choices) => isIn(choices, item));
  const difficulty = useChoices((choices) => kindOf(choices, item, suggestions).difficulty);
  const objective = useChoices((choices) => kindOf(choices, item, suggestions).objective);
  const reason = useChoices((choices) => outBecause(choices, item));
  return (
    <div className={classes.item} data-out={!isChosen || undefined}>
      <Checkbox
        className={classes.select}
        aria-label={`Import ${plainText(item.text).slice(0, LONGEST_NAME)}`}
        checked={isChosen}
        disabled={reason !== undefined}
        onChange={(event) => {
          const isTicked = event.currentTarget.checked;
          change((choices) => withQuestion(choices, item, isTicked));
        }}
      />
      <div className={classes.question}>
        <QuestionView
          question={{ ...item, difficulty, objective }}
          number={item.position + 1}
          shownText={compared && <ComparedText parts={compared[0]} />}
          isMarked={near ? (choice) => lacks(near, choice) : undefined}
          labels={<Facts of={of} item={item} reason={reason} suggestions={suggestions} />}
        />
        <AnnotationView explanation={item.explanation} source={item.source} />
        <Duplicate item={item} />
        {near && compared && <NearDuplicate item={item} near={near} parts={compared[1]} />}
        <FormulasTold texts={[item.text, ...item.choices, item.explanation]} className={classes.note} />
        {item.notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
        <MendButton item={item} />
      </div>
    </div>
  );
}

interface FactsProps extends ItemRowProps {
  reason: string | undefined;
}

/** The place in the file, and facts of the file that are not labels. */
function Facts({ of, item, suggestions, reason }: FactsProps) {
  const tags = useChoices((choices) => choices.tags);
  const others = item.tags.filter((tag) => labelOf({ tags }, tag, suggestions) === null);
  return (
    <>
      {item.needsALook && <Label>Needs a look</Label>}
      {item.mending === 'done' && <Label>Mended</Label>}
      {reason !== undefined && <Label>Not imported: {reason}</Label>}
      {[item.category, item.name && `“${item.name}”`]
        .filter((text) => text !== '')
        .map((text) => (
          <Label key={text}>
            <bdi>{text}</bdi>
          </Label>
        ))}
      <TagLabels tags={others} />
      {item.isTrueFalse && <Label>true/false</Label>}
      <Label>{placeOf(item, of)}</Label>
    </>
  );
}

function Duplicate({ item: { duplicateOf } }: { item: ImportItem }) {
  if (duplicateOf === null) return null;
  if ('questionId' in duplicateOf) {
    return (
      <p className={classes.note}>
        Already in the pool: <Link to={`/questions/${duplicateOf.questionId}`}>view it</Link>
      </p>
    );
  }
  return (
    <p className={classes.note}>
      Repeats question {(duplicateOf.position + 1).toLocaleString('en')} of these files.
    </p>
  );
}

interface NearDuplicateProps {
  item: ImportItem;
  near: NonNullable<ImportItem['nearDuplicateOf']>;
  /** The text of the other question; what the item lacks is marked. */
  parts: readonly ComparedPart[];
}

/** The question that an item is nearly the same as; differences are marked. */
function NearDuplicate({ item, near, parts }: NearDuplicateProps) {
  return (
    <div className={classes.near}>
      <p className={classes.nearTitle}>
        {hasOtherAnswer(item, near)
          ? 'The same question with another correct answer, '
          : 'Nearly the same as '}
        {'questionId' in near ? (
          <>
            one in the pool: <Link to={`/questions/${near.questionId}`}>view it</Link>
          </>
        ) : (
          `question ${(near.position + 1).toLocaleString('en')} of these files:`
        )}
      </p>
      <QuestionView
        question={near}
        shownText={<ComparedText parts={parts} />}
        isMarked={(choice) => lacks(item, choice)}
        labels={<Likeness similarity={near.similarity} />}
      />
    </div>
  );
}

/** Whether the two differ only in the correct choice. */
function hasOtherAnswer(item: ImportItem, near: NearDuplicateProps['near']): boolean {
  return (
    near.similarity === 1 &&
    near.correctAnswer !== item.correctAnswer &&
    near.choices.includes(item.correctAnswer) &&
    item.choices.includes(near.correctAnswer)
  );
}

/** The place of an item: "line 12"; with its file if there are several. */
function placeOf({ file, line, position }: ImportItem, { files }: Pick<Import, 'files'>): string {
  const place =
    line === null ? `question ${(position + 1).toLocaleString('en')}` : `line ${line.toLocaleString('en')}`;
  return files.length === 1 ? place : `${file}, ${place}`;
}
