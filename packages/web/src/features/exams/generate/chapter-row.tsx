import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '../../../ui/icons.tsx';
import classes from './chapter-rows.module.css';
import { CountField } from './count-field.tsx';
import { Holding } from './holding.tsx';

interface ChapterRowProps {
  name: string;
  /** The chapter's number; undefined while the chapters load. */
  number: number | undefined;
  count: string;
  held: number | undefined;
  /** The counts that still work, in words, where that is worth saying. */
  values: string | undefined;
  onCount: (count: string) => void;
  onRemove: () => void;
}

/** One chosen chapter: its name, its count, what it holds and can still give, and the way to take it out. */
export function ChapterRow({ name, number, count, held, values, onCount, onRemove }: ChapterRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.name} title={name}>
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
