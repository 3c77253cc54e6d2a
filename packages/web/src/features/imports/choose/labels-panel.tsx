import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import type { Import } from '@exam/contract';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { counted } from '../../../ui/counted.ts';
import { Section } from '../../../ui/section.tsx';
import type { Choices } from './choices.ts';
import { useChoices, useChoicesStore } from './choices-store.ts';
import classes from './choose.module.css';
import { TagsDisclosure } from './tags-disclosure.tsx';

const TRUE_FALSE = [
  { value: 'left-out', label: 'stay out' },
  { value: 'two-choices', label: 'come in with two choices' },
];

const DUPLICATES = [
  { value: 'left-out', label: 'stay out' },
  { value: 'imported', label: 'come in once more' },
];

/** What a question is labelled with whose file does not say, and what becomes of those that are not plain. */
export function LabelsPanel({ of: { numberOfTrueFalse, numberOfDuplicates, tags } }: { of: Import }) {
  return (
    <Section
      title="Labels"
      lead="Where a file does not say how difficult a question is or what it asks for, these are taken."
    >
      <div className={classes.fields}>
        <ChoiceSelect name="difficulty" label="Difficulty" data={DIFFICULTIES} />
        <ChoiceSelect name="objective" label="Objective" data={OBJECTIVES} />
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
      {tags.length > 0 && <TagsDisclosure tags={tags} />}
    </Section>
  );
}

interface ChoiceSelectProps {
  name: keyof Choices & ('difficulty' | 'objective' | 'trueFalse' | 'duplicates');
  label: string;
  data: NonNullable<NativeSelectProps['data']>;
}

/** One choice for all questions. */
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
