import { counted } from '../../../ui/counted.ts';
import { Section } from '../../../ui/section.tsx';
import { binsOf, type ScoreBin } from './score-bins.ts';
import classes from './score-plot.module.css';

const HEIGHT = 100;
/** Share of the space of a bar that it fills. */
const BAR_WIDTH = 0.8;

/** The distribution of scores as bars and as a table. */
export function ScorePlot({ scores, mean }: { scores: readonly number[]; mean: number }) {
  const bins = binsOf(scores);
  const most = Math.max(...bins.map(({ students }) => students));
  return (
    <Section title="Scores" lead="How many students have each score. The line is the mean.">
      <div className={classes.plot} aria-hidden>
        <span className={classes.most}>{counted(most, 'student')}</span>
        <svg
          aria-hidden
          className={classes.bars}
          viewBox={`0 0 ${bins.length} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {bins.map(({ from, students }, at) => {
            const height = (students / most) * HEIGHT;
            return (
              <rect
                key={from}
                x={at + (1 - BAR_WIDTH) / 2}
                y={HEIGHT - height}
                width={BAR_WIDTH}
                height={height}
              />
            );
          })}
          <line x1={placeOf(mean, bins)} x2={placeOf(mean, bins)} y1={0} y2={HEIGHT} />
        </svg>
        <div className={classes.axis}>
          <span>0</span>
          <span>{scores.length - 1}</span>
        </div>
      </div>
      <details className={classes.table}>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Score</th>
              <th scope="col">Students</th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ from, to, students }) => (
              <tr key={from}>
                <th scope="row">{from === to ? from : `${from} – ${to}`}</th>
                <td>{students}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );
}

/** Horizontal position of a score: the middle of its bar. */
function placeOf(score: number, [first]: readonly ScoreBin[]): number {
  const width = first === undefined ? 1 : first.to - first.from + 1;
  return (score + 0.5) / width;
}
