import type { ReadQuestion, ScannedPageDetail } from '@exam/contract';
import { letterOf } from '@exam/contract/letters';
import classes from './page-picture.module.css';
import type { Area } from './page-picture.tsx';

type Places = NonNullable<ScannedPageDetail['places']>;
type Circle = ReadQuestion['choices'][number];

interface ReadMarksProps {
  questions: readonly ReadQuestion[];
  places: Places;
  /** The numbers of the questions that are framed. */
  framed: readonly number[];
  /** Chooses what is pressed; absent where nothing can be. */
  onPress?: ((question: ReadQuestion, letter: string) => void) | undefined;
}

/** Each circle as it was read, drawn over the picture of its page. */
export function ReadMarks({ questions, places, framed, onPress }: ReadMarksProps) {
  const { circleDiameter } = places;
  return (
    <>
      {questions.map((question) => (
        <g key={question.number}>
          {framed.includes(question.number) && <Frame question={question} diameter={circleDiameter} />}
          {question.choices.map((circle, at) => (
            <DrawnCircle
              key={letterOf(at)}
              circle={circle}
              diameter={circleDiameter}
              isChosen={question.answer === letterOf(at)}
              onPress={onPress && (() => onPress(question, letterOf(at)))}
            />
          ))}
        </g>
      ))}
    </>
  );
}

interface DrawnCircleProps {
  circle: Circle;
  diameter: number;
  isChosen: boolean;
  onPress: (() => void) | undefined;
}

/** What holds has a thick ring, what is marked and does not hold a broken one, what is doubtful a square on its point. */
function DrawnCircle({ circle: { x, y, state }, diameter, isChosen, onPress }: DrawnCircleProps) {
  const radius = diameter / 2 + RING_MM;
  const look = {
    className: classes.circle,
    'data-state': isChosen ? 'chosen' : state,
    'data-press': onPress !== undefined || undefined,
    onClick: onPress,
  };
  if (isChosen || state !== 'doubtful') return <circle {...look} cx={x} cy={y} r={radius} />;
  const far = radius * Math.SQRT2;
  return <polygon {...look} points={`${x},${y - far} ${x + far},${y} ${x},${y + far} ${x - far},${y}`} />;
}

const RING_MM = 0.4;

function Frame({ question, diameter }: { question: ReadQuestion; diameter: number }) {
  const { x, y, width, height } = areaOf(question.choices, diameter * FRAME_MARGIN);
  return <rect className={classes.row} x={x} y={y} width={width} height={height} rx={FRAME_MARGIN} />;
}

/** In diameters of a circle. */
const FRAME_MARGIN = 0.75;

/** The part of a page that holds these points, with a margin in millimetres on each side. */
export function areaOf(points: readonly { x: number; y: number }[], margin: number): Area {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}
