import { letterOf } from '../../../ui/choices-editor/choices.ts';
import { counted } from '../../../ui/counted.ts';
import { AnswerKey } from '../answer-key.tsx';
import { BlueprintBars } from './blueprint-bars.tsx';
import type { ChapterNames } from './chapter-names.ts';
import type { GeneratedPaper, PaperVersion } from './generated-paper.ts';
import classes from './paper.module.css';
import { PaperQuestions } from './questions/paper-questions.tsx';
import type { PaperControls } from './questions/use-paper-controls.ts';
import { versionsOf } from './versions/paper-versions.ts';

interface PaperProps {
  paper: GeneratedPaper;
  /** Which of its versions is shown, counted from 0. */
  index: number;
  showsKey: boolean;
  name: string;
  chapterNames: ChapterNames;
  controls: PaperControls;
}

/** One version of a generated exam, set as a paper: its head, how it is made up, its questions. */
export function Paper({ paper, index, showsKey, name, chapterNames, controls }: PaperProps) {
  const versions = versionsOf(paper);
  const version = versions[index] ?? paper;
  const { questions } = version;
  const label = versions.length > 1 ? `Version ${letterOf(index)}` : undefined;
  return (
    <>
      <PaperHead name={name} version={version} label={label} />
      {showsKey && <AnswerKey title={`Key of version ${letterOf(index)}`} questions={questions} />}
      <BlueprintBars counts={paper.request} questions={questions} chapterNames={chapterNames} />
      <PaperQuestions version={version} index={index} controls={controls} />
    </>
  );
}

interface PaperHeadProps {
  name: string;
  version: PaperVersion;
  /** Of the version, where there are several. */
  label: string | undefined;
}

function PaperHead({ name, version: { questions }, label }: PaperHeadProps) {
  const facts = [questions[0]?.chapter.course.name, counted(questions.length, 'question'), label];
  const isUnnamed = name.trim() === '';
  return (
    <header className={classes.head}>
      <h3 className={classes.name} data-unnamed={isUnnamed || undefined}>
        {isUnnamed ? 'Exam without a name' : name}
      </h3>
      <p className={classes.facts}>{facts.filter((fact) => fact !== undefined).join(' · ')}</p>
    </header>
  );
}
