import type { RosterEntry } from '@exam/contract';
import classes from '../../ui/students-table.module.css';

interface ListedNameProps {
  of: Pick<RosterEntry, 'name' | 'groupName' | 'email'>;
}

/** What the list of students knows of one: the name, and below it group and e-mail. */
export function ListedName({ of: { name, groupName, email } }: ListedNameProps) {
  const more = [groupName, email ?? ''].filter((one) => one !== '');
  return (
    <>
      <bdi>{name}</bdi>
      {more.length > 0 && (
        <span className={classes.more}>
          {more.map((one) => (
            <bdi key={one}>{one}</bdi>
          ))}
        </span>
      )}
    </>
  );
}
