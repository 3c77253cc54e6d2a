import type { ImportItem } from '@exam/contract';
import { plainText } from '@exam/contract/rich-text';
import classes from './items.module.css';

/** What is in the files and cannot come in, and why. */
export function LeftBehindRow({ item }: { item: ImportItem }) {
  return (
    <div className={classes.leftBehind}>
      <p className={classes.text} dir="auto">
        {item.text === '' ? 'Without a text' : plainText(item.text)}
      </p>
      <p className={classes.reason}>{item.reason}</p>
      <p className={classes.place}>
        <bdi>{item.file}</bdi>
        {item.line !== null && `, line ${item.line.toLocaleString('en')}`}
      </p>
    </div>
  );
}
