import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './chapter-rows.module.css';
import { CountField } from './count-field.tsx';
import { Holding } from './holding.tsx';

interface ChapterRowProps {
  name: string;
  /** The chapter's number; undefined while the chapters load. */
  number: number | undefined;
  count: string;
  held: number | undefined;
  onCount: (count: string) => void;
  onRemove: () => void;
}

/** One chosen chapter: its name, its count, what it holds, and the way to take it out. */
export function ChapterRow({ name, number, count, held, onCount, onRemove }: ChapterRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {number !== undefined && `${number}. `}
        {name}
      </span>
      <CountField
        size="sm"
        className={classes.count}
        aria-label={`Number of questions from ${name}`}
        value={count}
        onChange={onCount}
      />
      <span className={classes.held}>
        <Holding count={count} held={held} />
      </span>
      <Tooltip label={`Remove ${name}`} multiline maw={280}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
