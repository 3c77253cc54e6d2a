import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '../../ui/icons.tsx';
import { heldByChapter } from './availability.ts';
import { nameOfChapter } from './chapter-names.ts';
import classes from './chapter-rows.module.css';
import { CountField, type CountMark, Holding, type MarkOf } from './count-field.tsx';
import type { ChosenChapter, DraftChange } from './draft.ts';
import type { ChosenCourse } from './use-course.ts';
import type { Foresight } from './use-foresight.ts';
import { noteOfValues } from './values-note.ts';

interface ChapterRowsProps {
  chosen: readonly ChosenChapter[];
  course: ChosenCourse;
  values: Foresight['values'];
  markOf: MarkOf;
  onChange: (change: DraftChange) => void;
}

/** The chosen chapters in the order in which they were added. */
export function ChapterRows({ chosen, course, values, markOf, onChange }: ChapterRowsProps) {
  if (chosen.length === 0) return null;
  const numbers = new Map(course.chapters.map((chapter) => [chapter._id, chapter.number]));
  return (
    <ul className={classes.rows} aria-label="Chosen chapters">
      {chosen.map(({ chapterId, count }) => {
        const held = heldByChapter(course.availability, chapterId);
        return (
          <ChapterRow
            key={chapterId}
            name={nameOfChapter(course.chapterNames, chapterId)}
            number={numbers.get(chapterId)}
            count={count}
            held={held}
            mark={markOf({ chapterId })}
            values={noteOfValues(values?.chapters[chapterId], count, held)}
            onCount={(text) => onChange({ type: 'chapter-counted', chapterId, count: text })}
            onRemove={() => onChange({ type: 'chapter-removed', chapterId })}
          />
        );
      })}
    </ul>
  );
}

interface ChapterRowProps {
  name: string;
  /** The chapter's number; undefined while the chapters load. */
  number: number | undefined;
  count: string;
  held: number | undefined;
  mark: CountMark | undefined;
  /** The values that are still achievable, in words; undefined if not worth showing. */
  values: string | undefined;
  onCount: (count: string) => void;
  onRemove: () => void;
}

/** One chosen chapter: name, count, what it holds and can still give, and the button that removes it. */
function ChapterRow({ name, number, count, held, mark, values, onCount, onRemove }: ChapterRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {number !== undefined && `${number}. `}
        {name}
      </span>
      <CountField
        size="xs"
        aria-label={`Number of questions from ${name}`}
        classNames={{ root: classes.field }}
        description={<Holding count={count} held={held} values={values} />}
        placeholder="0"
        value={count}
        mark={mark}
        onChange={onCount}
      />
      <Tooltip label={`Remove ${name}`} multiline maw={280}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
