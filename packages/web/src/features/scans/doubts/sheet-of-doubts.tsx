import type { Doubt, ScannedPage } from '@exam/contract';
import { Anchor, Button, Kbd } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ownerOf } from '../../../ui/scans/describe-page.ts';
import { answersTo, type OfferedAnswer } from './answers.ts';
import type { Step } from './doubt-steps.ts';
import { CutOut } from './doubt-view.tsx';
import type { GivenAnswer } from './doubt-walk.ts';
import classes from './doubts-screen.module.css';
import { useAnswerKeys } from './use-answer-keys.ts';
import type { Walk } from './use-doubt-walk.ts';
import { Ways } from './ways.tsx';

interface SheetOfDoubtsProps {
  examId: string;
  walk: Walk;
  step: Step;
  /** Called after a button was pressed, which would take the space bar for itself. */
  onChosen: () => void;
}

/** What holds for a doubt if the sheet is saved now; null leaves it for later. */
type Chosen = OfferedAnswer | null;

/** Doubts that are alike, each with what is proposed. One key accepts all; the others are changed first. */
export function SheetOfDoubts({ examId, walk, step, onChosen }: SheetOfDoubtsProps) {
  const { at, given } = walk;
  const { chosenOf, change, answers, isChanged } = useChosen(step, given);
  const choose = (doubt: Doubt, chosen: Chosen) => {
    change(doubt, chosen);
    onChosen();
  };
  const told = answers();
  const { isDrawn, noteDrawn } = useDrawn();
  // Nobody can have seen what is not drawn yet: the space bar, pressed on from the sheet before, would answer it.
  const isWaiting = told.some(({ doubt }) => !isDrawn(doubt));
  const accept = () => {
    if (isWaiting) return;
    if (told.length === 0) walk.goTo(at + 1);
    else walk.answer(told);
  };
  const selected = useSheetKeys({ walk, step, accept, choose });

  return (
    <>
      <ol className={classes.cards}>
        {step.map((doubt, place) => (
          <Card
            key={doubt._id}
            examId={examId}
            doubt={doubt}
            place={place}
            isSelected={place === selected}
            chosen={chosenOf(doubt)}
            said={given.get(doubt._id)}
            onChoose={(chosen) => choose(doubt, chosen)}
            onDrawn={() => noteDrawn(doubt)}
          />
        ))}
      </ol>
      <div className={classes.ways}>
        <Button leftSection={<Kbd aria-hidden>Space</Kbd>} loading={isWaiting} onClick={accept}>
          {isChanged ? 'Save these answers' : `All ${step.length} as proposed`}
        </Button>
        <Ways walk={walk} />
      </div>
      <Help kind={step[0].kind} />
    </>
  );
}

/** What holds for each doubt of a sheet: what is proposed or was said before, and what was changed since. */
function useChosen(step: Step, given: ReadonlyMap<string, GivenAnswer>) {
  const [changed, setChanged] = useState<ReadonlyMap<Doubt, Chosen>>(new Map());
  const chosenOf = (doubt: Doubt) => {
    const chosen = changed.get(doubt);
    return chosen === undefined ? heldOf(doubt, given) : chosen;
  };
  const isToSend = (doubt: Doubt) => {
    const said = given.get(doubt._id);
    return changed.has(doubt) || said === undefined || said.state === 'refused';
  };
  return {
    chosenOf,
    change: (doubt: Doubt, chosen: Chosen) => setChanged((before) => new Map(before).set(doubt, chosen)),
    isChanged: changed.size > 0,
    /** What the server does not have yet. */
    answers: () =>
      step.flatMap((doubt) => {
        const answer = chosenOf(doubt);
        return answer !== null && isToSend(doubt) ? [{ doubt, answer }] : [];
      }),
  };
}

/** Which doubts show their cut-outs. */
function useDrawn() {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  return {
    isDrawn: ({ _id }: Doubt) => drawn.has(_id),
    noteDrawn: ({ _id }: Doubt) => {
      const note = () => setDrawn((before) => (before.has(_id) ? before : new Set(before).add(_id)));
      setTimeout(note, SEEN_AFTER_MS);
    },
  };
}

/** From the moment that a cut-out is drawn: a key that comes sooner was pressed before anybody saw it. */
const SEEN_AFTER_MS = 150;

interface SheetKeys {
  walk: Walk;
  step: Step;
  accept: () => void;
  choose: (doubt: Doubt, chosen: Chosen) => void;
}

/** The keys of a sheet. @returns the place of the doubt that letters change, from 0; undefined at first */
function useSheetKeys({ walk: { at, goTo, undo }, step, accept, choose }: SheetKeys): number | undefined {
  const [selected, setSelected] = useState<number>();
  const select = (place: number) => setSelected(Math.max(0, Math.min(place, step.length - 1)));

  function changeSelected(key: string): boolean {
    const doubt = step[selected ?? -1];
    const answer = key === LATER ? null : doubt && answersTo(doubt).find((each) => each.key === key);
    if (doubt === undefined || answer === undefined) return false;
    choose(doubt, answer);
    return true;
  }

  useAnswerKeys({
    press: (key) => {
      if (key === ' ') accept();
      else if (key === 'arrowdown') select(selected === undefined ? 0 : selected + 1);
      else if (key === 'arrowup') select(selected === undefined ? step.length - 1 : selected - 1);
      else if (/^\d$/.test(key)) select((Number(key) + 9) % 10);
      else return changeSelected(key);
      return true;
    },
    back: () => goTo(at - 1),
    forward: () => goTo(at + 1),
    undo,
  });
  return selected;
}

/** Leaves the selected doubt for later. No question has so many choices that this is the letter of one. */
const LATER = 'l';

/** What was said before, or else what is proposed. */
function heldOf(doubt: Doubt, given: ReadonlyMap<string, GivenAnswer>): Chosen {
  const offered = answersTo(doubt);
  const label = given.get(doubt._id)?.label;
  const said = offered.find((each) => each.label === label);
  return said ?? offered.find(({ isProposed }) => isProposed) ?? null;
}

interface CardProps {
  examId: string;
  doubt: Doubt;
  /** From 0. */
  place: number;
  isSelected: boolean;
  chosen: Chosen;
  said: GivenAnswer | undefined;
  onChoose: (chosen: Chosen) => void;
  onDrawn: () => void;
}

function Card({ examId, doubt, place, isSelected, chosen, said, onChoose, onDrawn }: CardProps) {
  const [page] = doubt.pages as [ScannedPage];
  const offered = shortened(doubt);
  const name = nameOf(doubt, page);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li
      ref={card}
      className={classes.card}
      aria-label={name}
      data-selected={isSelected || undefined}
      data-later={chosen === null || undefined}
    >
      <CutOut
        examId={examId}
        doubt={doubt}
        onSheet={{
          chosen: chosen?.label ?? null,
          onDrawn,
          onPress: (letter) => {
            const pressed = letter === chosen?.label ? 'None' : letter;
            const answer = offered.find(({ label }) => label === pressed);
            if (answer) onChoose(answer);
          },
        }}
      />
      <p className={classes.caption}>
        <Kbd aria-hidden>{place + 1}</Kbd> <bdi>{name}</bdi> ·{' '}
        <Anchor component={Link} to={`/exams/${examId}/sheets/pages/${page._id}`} inherit>
          Open the page
        </Anchor>
      </p>
      <Choices offered={offered} chosen={chosen} onChoose={onChoose} />
      {said?.state === 'refused' && (
        <p className={classes.refusal} role="alert">
          “{said.label}” was not saved. {said.refusal}
        </p>
      )}
    </li>
  );
}

interface ChoicesProps {
  offered: readonly OfferedAnswer[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

function Choices({ offered, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className={classes.choices} aria-label="Answer">
      {offered.map((answer) => (
        <Button
          key={answer.label}
          size="compact-sm"
          variant={answer.label === chosen?.label ? 'filled' : 'default'}
          aria-pressed={answer.label === chosen?.label}
          onClick={() => onChoose(answer)}
        >
          <bdi>{[answer.label, answer.details].filter(Boolean).join(' ')}</bdi>
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant={chosen === null ? 'light' : 'subtle'}
        color="gray"
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        Later
      </Button>
    </fieldset>
  );
}

/** Students that a card offers; who is somebody else is looked for later, alone. */
const MOST_STUDENTS = 3;

function shortened(doubt: Doubt): OfferedAnswer[] {
  const offered = answersTo(doubt);
  return doubt.kind === 'number' ? offered.slice(0, MOST_STUDENTS) : offered;
}

function nameOf({ question }: Doubt, page: ScannedPage): string {
  if (question === null) return ownerOf(page);
  return `Question ${question.number} of ${page.studentName ?? page.studentNumber ?? 'an unknown student'}`;
}

/** The keys that mean something on a sheet. */
function Help({ kind }: { kind: Doubt['kind'] }) {
  return (
    <p className={classes.help}>
      <span>
        <Kbd>Space</Kbd> accept all
      </span>
      <span>
        <Kbd>1</Kbd>–<Kbd>0</Kbd> or <Kbd>Up</Kbd> <Kbd>Down</Kbd> go to one
      </span>
      {kind === 'mark' && (
        <span>
          <Kbd>A</Kbd>… or a click on a circle chooses, <Kbd>U</Kbd> none, <Kbd>M</Kbd> several
        </span>
      )}
      <span>
        <Kbd>L</Kbd> leave it for later
      </span>
      <span>
        <Kbd>Left</Kbd> <Kbd>Right</Kbd> back, later
      </span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd> undo
      </span>
    </p>
  );
}
