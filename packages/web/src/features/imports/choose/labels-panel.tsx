import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import type { Import, Label } from '@exam/contract';
import { Button, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { counted } from '../../../ui/counted.ts';
import rows from '../../../ui/rows.module.css';
import { type Choices, withLabel } from './choices.ts';
import { useChoices, useChoicesStore } from './choices-store.ts';
import classes from './choose.module.css';
import { Decision } from './decision.tsx';

const TRUE_FALSE = [
  { value: 'left-out', label: 'are left out' },
  { value: 'two-choices', label: 'are imported with two choices' },
];

const DUPLICATES = [
  { value: 'left-out', label: 'are left out' },
  { value: 'imported', label: 'are imported again' },
];

/** What becomes of true/false questions and of duplicates; nothing for files without them. */
export function LeftOutPanel({ of: { numberOfTrueFalse, numberOfDuplicates } }: { of: Import }) {
  if (numberOfTrueFalse + numberOfDuplicates === 0) return null;
  return (
    <Decision
      title="True/false and duplicates"
      lead={
        numberOfDuplicates === 0
          ? 'Questions whose only choices are true and false.'
          : 'A duplicate has the same text, choices and correct answer as a question in the pool or an earlier one of the files.'
      }
      isOpen
    >
      <div className={classes.fields}>
        {numberOfTrueFalse > 0 && (
          <ChoiceSelect
            name="trueFalse"
            label={counted(numberOfTrueFalse, 'true/false question')}
            data={TRUE_FALSE}
          />
        )}
        {numberOfDuplicates > 0 && (
          <ChoiceSelect
            name="duplicates"
            label={counted(numberOfDuplicates, 'duplicate')}
            data={DUPLICATES}
          />
        )}
      </div>
    </Decision>
  );
}

/** The labels of questions without labels in their file. */
export function LabelsPanel({ of: { tags } }: { of: Import }) {
  return (
    <Decision
      title="Labels"
      lead="These labels are used where a file gives a question no difficulty or no objective."
      isOpen
    >
      <div className={`${classes.fields} ${classes.pair}`}>
        <ChoiceSelect name="difficulty" label="Difficulty" data={DIFFICULTIES} />
        <ChoiceSelect name="objective" label="Objective" data={OBJECTIVES} />
      </div>
      {tags.length > 0 && <TagsDisclosure tags={tags} />}
    </Decision>
  );
}

interface ChoiceSelectProps {
  name: keyof Choices & ('difficulty' | 'objective' | 'trueFalse' | 'duplicates');
  label: string;
  data: NonNullable<NativeSelectProps['data']>;
}

/** One choice that applies to all questions. */
function ChoiceSelect({ name, label, data }: ChoiceSelectProps) {
  const value = useChoices((choices) => choices[name]);
  const { change } = useChoicesStore();
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        change((choices) => ({ ...choices, [name]: chosen }));
      }}
    />
  );
}

const SHOWN_AT_FIRST = 12;

const NO_LABEL = '';

type Tag = Import['tags'][number];

/** The meaning of the tags in the files. Open if a tag is unclear; unclear tags come first. */
function TagsDisclosure({ tags }: { tags: readonly Tag[] }) {
  const sorted = useMemo(() => [...tags].sort(byClarity), [tags]);
  const unclear = sorted.filter(({ suggestion }) => suggestion === null).length;
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const hidden = sorted.length - shown;
  return (
    <details className={classes.details} open={unclear > 0}>
      <summary>
        {counted(tags.length, 'tag')}
        {unclear > 0 && `, ${unclear.toLocaleString('en')} of them without a label`}
      </summary>
      <ul className={`${rows.rows} ${classes.rows}`} aria-label="Tags">
        {sorted.slice(0, shown).map((tag) => (
          <TagRow key={tag.tag} tag={tag} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" mt="xs" onClick={() => setShown(shown + 8 * SHOWN_AT_FIRST)}>
          Show more tags ({hidden.toLocaleString('en')})
        </Button>
      )}
    </details>
  );
}

function TagRow({ tag: { tag, numberOfQuestions, suggestion } }: { tag: Tag }) {
  const { change } = useChoicesStore();
  const label = useChoices(({ tags }) => tags.find((each) => each.tag === tag)?.label);
  return (
    <li className={classes.category}>
      <div className={classes.words}>
        <bdi className={classes.name}>{tag}</bdi>
        <span className={classes.quiet}>{counted(numberOfQuestions, 'question')}</span>
      </div>
      <NativeSelect
        className={classes.target}
        aria-label={`Label for ${tag}`}
        data={[
          { value: NO_LABEL, label: 'means no label' },
          { group: 'Difficulty', items: [...DIFFICULTIES] },
          { group: 'Objective', items: [...OBJECTIVES] },
        ]}
        value={(label === undefined ? suggestion : label) ?? NO_LABEL}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          change((choices) => withLabel(choices, tag, chosen === NO_LABEL ? null : (chosen as Label)));
        }}
      />
    </li>
  );
}

/** Unclear tags first, then by number of questions. */
function byClarity(one: Tag, other: Tag): number {
  const clarity = Number(one.suggestion !== null) - Number(other.suggestion !== null);
  return clarity || other.numberOfQuestions - one.numberOfQuestions;
}
