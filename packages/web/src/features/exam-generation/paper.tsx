import type { Question } from '@exam/contract';
import { isBlank } from '@exam/contract/characters';
import { letterOf } from '@exam/contract/letters';
import { useId } from 'react';
import bare from '../../ui/bare.module.css';
import { counted } from '../../ui/counted.ts';
import { AnswerKey } from '../../ui/exams/answer-key.tsx';
import meter from '../../ui/meter.module.css';
import type { ChapterNames } from './chapter-names.ts';
import type { ExamRequest, GeneratedPaper, PaperVersion } from './generated-paper.ts';
import classes from './paper.module.css';
import { type Tally, tallyQuestions } from './paper-tally.ts';
import { PaperQuestions } from './questions/paper-questions.tsx';
import type { PaperControls } from './questions/use-paper-controls.ts';
import { versionsOf } from './versions/paper-versions.ts';

interface PaperProps {
  paper: GeneratedPaper;
  /** Index of the shown version, from 0. */
  index: number;
  showsKey: boolean;
  name: string;
  controls: PaperControls;
}

/** One version of a generated exam as a paper: heading, key, questions. */
export function Paper({ paper, index, showsKey, name, controls }: PaperProps) {
  const versions = versionsOf(paper);
  const version = versions[index] ?? paper;
  const { questions } = version;
  const label = versions.length > 1 ? `Version ${letterOf(index)}` : undefined;
  return (
    <>
      <PaperHead name={name} version={version} label={label} />
      {showsKey && (
        <AnswerKey title={label ? `Key of version ${letterOf(index)}` : 'Key'} questions={questions} />
      )}
      <PaperQuestions version={version} index={index} headings={paper.headings} controls={controls} />
    </>
  );
}

interface PaperHeadProps {
  name: string;
  version: PaperVersion;
  /** Label of the version, if there are several. */
  label: string | undefined;
}

function PaperHead({ name, version: { questions }, label }: PaperHeadProps) {
  const facts = [questions[0]?.chapter.course.name, counted(questions.length, 'question'), label];
  const isUnnamed = isBlank(name);
  return (
    <header className={classes.head}>
      <h3 className={classes.name} data-unnamed={isUnnamed || undefined}>
        {isUnnamed ? 'Exam without a name' : name}
      </h3>
      <p className={classes.facts}>{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
    </header>
  );
}

interface DistributionLineProps {
  /** The requested counts. */
  counts: ExamRequest;
  questions: readonly Question[];
  chapterNames: ChapterNames;
}

/** "60 questions · every count met", which opens to the distribution of a version, each count against the request. */
export function DistributionLine({ counts, questions, chapterNames }: DistributionLineProps) {
  const { chapters, difficulty, objective } = tallyQuestions(questions, counts, chapterNames);
  const missed = [...chapters, ...difficulty, ...objective].filter(({ asked, got }) => asked !== got).length;
  return (
    <details className={classes.distribution}>
      <summary className={classes.summary} data-off={missed > 0 || undefined}>
        {counted(questions.length, 'question')} ·{' '}
        {missed === 0 ? 'every count met' : `${counted(missed, 'count')} not met`}
      </summary>
      <div className={classes.groups}>
        <Bars title="Chapters" tallies={chapters} />
        <div className={classes.labels}>
          <Bars title="Difficulty" tallies={difficulty} />
          <Bars title="Objective" tallies={objective} />
        </div>
      </div>
    </details>
  );
}

/** The largest count of the group fills the bar. */
function Bars({ title, tallies }: { title: string; tallies: readonly Tally[] }) {
  const titleId = useId();
  const largest = Math.max(1, ...tallies.map(({ asked, got }) => Math.max(asked, got)));
  return (
    <div>
      <h4 id={titleId} className={classes.title}>
        {title}
      </h4>
      <ul aria-labelledby={titleId} className={bare.list}>
        {tallies.map(({ key, label, asked, got }) => (
          <li key={key} className={classes.row} data-off={got !== asked || undefined}>
            <span className={classes.label}>{label}</span>
            <span className={classes.count}>
              {got} of {asked}
            </span>
            <span className={classes.track} aria-hidden style={{ width: `${(100 * asked) / largest}%` }}>
              <span
                className={`${meter.filled} ${classes.filled}`}
                style={{ width: `${Math.min(100, (100 * got) / asked)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
