import type { Exam } from '@exam/contract';
import { Link } from 'react-router';
import { IconAlertTriangle, IconArrowRight, IconCircleCheck, IconCircleDashed } from '../../ui/icons.tsx';
import { type Door, type DoorState, doorsOf } from './exam-doors.ts';
import classes from './exam-strip.module.css';

const SIGNS: Readonly<Record<DoorState, { Icon: typeof IconArrowRight; word: string }>> = {
  done: { Icon: IconCircleCheck, word: 'Done:' },
  next: { Icon: IconArrowRight, word: 'Next:' },
  doubts: { Icon: IconAlertTriangle, word: 'Needs you:' },
  'to-do': { Icon: IconCircleDashed, word: 'To do:' },
};

/**
 * How far an exam is, as links to its steps.
 * @param isSmall for a card: names alone, and what the next step asks for; the Tab key stops at the next step alone
 */
export function ExamStrip({ exam, isSmall = false }: { exam: Exam; isSmall?: boolean }) {
  return (
    <ol className={isSmall ? classes.small : classes.steps} aria-label={`How far ${exam.name} is`}>
      {doorsOf(exam).map((door) => (
        <li key={door.name} className={classes.step}>
          {isSmall ? <SmallDoor door={door} /> : <WholeDoor door={door} />}
        </li>
      ))}
    </ol>
  );
}

function WholeDoor({ door: { name, to, state, fact } }: { door: Door }) {
  return (
    <Link className={classes.door} to={to} data-state={state}>
      <span className={classes.name}>
        <Sign state={state} size={18} /> {name}
      </span>{' '}
      <span className={classes.fact}>{fact}</span>
    </Link>
  );
}

function SmallDoor({ door: { name, to, state, fact } }: { door: Door }) {
  const isNext = state === 'next' || state === 'doubts';
  return (
    <Link className={classes.door} to={to} data-state={state} title={fact} {...(!isNext && { tabIndex: -1 })}>
      <Sign state={state} size={14} /> {name}
    </Link>
  );
}

function Sign({ state, size }: { state: DoorState; size: number }) {
  const { Icon, word } = SIGNS[state];
  return <Icon size={size} stroke={1.8} role="img" aria-label={word} />;
}
