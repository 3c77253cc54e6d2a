import type { Chapter, Import } from '@exam/contract';
import { firstCharacters, isBlank } from '@exam/contract/characters';
import { LIMITS } from '@exam/contract/limits';
import { NumberInput, TextInput } from '@mantine/core';
import { atMost } from '../../../ui/at-most.ts';
import { counted } from '../../../ui/counted.ts';
import { Select } from '../../../ui/select.tsx';
import { type Choices, type Target, withTarget } from './choices.ts';
import { useChoices, useChoicesStore } from './choices-store.ts';
import classes from './choose.module.css';

type Category = Import['categories'][number];

interface CategoryRowProps {
  category: Category;
  /** The chapters of the course, by number. */
  chapters: readonly Chapter[];
}

const NEW = 'new';
const LEFT_OUT = 'left-out';

/** One category of the files, and the chapter for its questions. */
export function CategoryRow({ category: row, chapters }: CategoryRowProps) {
  const { category, numberOfQuestions, suggestion } = row;
  const store = useChoicesStore();
  const target = useChoices((choices) => targetOf(choices, category)) ?? suggestion;
  const name = category === '' ? 'Without a category' : category;

  function choose(value: string) {
    store.change((choices) => withTarget(choices, category, targetNamed(value, row, chapters)));
  }

  return (
    <li className={classes.category}>
      <div className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.quiet}>{counted(numberOfQuestions, 'question')}</span>
      </div>
      <div className={classes.destination}>
        <Select
          aria-label={`Chapter for ${name}`}
          options={optionsFor(chapters)}
          value={valueNaming(target)}
          searchable
          nothingFound="No chapter matches"
          limit={200}
          onChange={choose}
        />
        {'name' in target && (
          <NewChapterFields
            of={name}
            target={target}
            onChange={(changed) => store.change((choices) => withTarget(choices, category, changed))}
          />
        )}
      </div>
    </li>
  );
}

type NewChapter = Extract<Target, { name: string }>;

interface NewChapterFieldsProps {
  of: string;
  target: NewChapter;
  onChange: (target: NewChapter) => void;
}

function NewChapterFields({ of, target: { name, number }, onChange }: NewChapterFieldsProps) {
  return (
    <div className={classes.newChapter}>
      <NumberInput
        className={classes.number}
        label="Number"
        aria-label={`Number of the new chapter for ${of}`}
        value={number}
        min={0}
        max={LIMITS.chapterNumber}
        allowDecimal={false}
        hideControls
        error={String(number).trim() === ''}
        onChange={(changed) => onChange({ name, number: changed })}
      />
      <TextInput
        className={classes.chapterName}
        label="Name"
        aria-label={`Name of the new chapter for ${of}`}
        dir="auto"
        value={name}
        {...atMost(LIMITS.nameLength)}
        error={isBlank(name)}
        onChange={(event) => onChange({ name: event.currentTarget.value, number })}
      />
    </div>
  );
}

/** Returns the same object until the choice changes, because it is a selector. */
function targetOf({ categories }: Choices, category: string): Target | undefined {
  return categories.find((each) => each.category === category);
}

function optionsFor(chapters: readonly Chapter[]) {
  return [
    { value: NEW, label: 'A new chapter' },
    { value: LEFT_OUT, label: 'Leave out' },
    ...chapters.map(({ _id, name, number }) => ({ value: _id, label: `${number}. ${name}` })),
  ];
}

function valueNaming(target: Target): string {
  if ('chapterId' in target) return target.chapterId;
  return 'name' in target ? NEW : LEFT_OUT;
}

/** A new chapter gets the suggested name; without a suggestion the name of the category and the next free number. */
function targetNamed(
  value: string,
  { category, suggestion }: Category,
  chapters: readonly Chapter[],
): Target {
  if (value === LEFT_OUT) return { isLeftOut: true };
  if (value !== NEW) return { chapterId: value };
  if ('name' in suggestion) return suggestion;
  const name = isBlank(category) ? 'Imported questions' : firstCharacters(category, LIMITS.nameLength);
  return { name, number: 1 + Math.max(0, ...chapters.map(({ number }) => number)) };
}
