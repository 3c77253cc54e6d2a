import { counted } from '../../../ui/counted.ts';
import { BlueprintBars } from './blueprint-bars.tsx';
import type { ChapterNames } from './chapter-names.ts';
import type { GeneratedPaper } from './exam-request.ts';
import classes from './paper.module.css';
import { PaperQuestions } from './questions/paper-questions.tsx';
import type { PaperControls } from './questions/use-paper-controls.ts';

interface PaperProps {
  paper: GeneratedPaper;
  name: string;
  chapterNames: ChapterNames;
  controls: PaperControls;
}

/** A generated exam, set as a paper: its head, how it is made up, its questions. */
export function Paper({ paper, name, chapterNames, controls }: PaperProps) {
  const courseName = paper.questions[0]?.chapter.course.name;
  return (
    <>
      <header className={classes.head}>
        <h3 className={classes.name} data-unnamed={name.trim() === '' || undefined}>
          {name.trim() === '' ? 'Exam without a name' : name}
        </h3>
        <p className={classes.facts}>
          {courseName !== undefined && `${courseName} · `}
          {counted(paper.questions.length, 'question')}
        </p>
      </header>
      <BlueprintBars paper={paper} chapterNames={chapterNames} />
      <PaperQuestions paper={paper} controls={controls} />
    </>
  );
}
