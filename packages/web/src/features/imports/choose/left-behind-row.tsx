import type { ImportItem } from '@exam/contract';
import { plainText } from '@exam/contract/rich-text';
import classes from './items.module.css';
import { MendButton } from './mend-button.tsx';

/** So much of a text tells it apart. */
const SHOWN_LENGTH = 240;

/** What is in the files and cannot come in, and why. */
export function LeftBehindRow({ item }: { item: ImportItem }) {
  const text = plainText(item.text);
  return (
    <div className={classes.leftBehind}>
      <p className={classes.text} dir="auto">
        {text.trim() === '' ? 'Without a text' : text.slice(0, SHOWN_LENGTH)}
        {text.length > SHOWN_LENGTH && '…'}
      </p>
      <p className={classes.reason}>{item.reason}</p>
      <p className={classes.place}>
        <bdi>{item.file}</bdi>
        {item.line !== null && `, line ${item.line.toLocaleString('en')}`}
      </p>
      <MendButton item={item} />
    </div>
  );
}
