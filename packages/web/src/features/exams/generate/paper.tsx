import { countedQuestions } from '../counted.ts';
import { NumberedQuestions } from '../numbered-questions.tsx';
import { BlueprintBars } from './blueprint-bars.tsx';
import type { ChapterNames } from './chapter-names.ts';
import type { GeneratedPaper } from './exam-request.ts';
import classes from './paper.module.css';

interface PaperProps {
  paper: GeneratedPaper;
  name: string;
  chapterNames: ChapterNames;
}

/** A generated exam, set as a paper: its head, how it is made up, its questions. */
export function Paper({ paper, name, chapterNames }: PaperProps) {
  const courseName = paper.questions[0]?.chapter.course.name;
  return (
    <>
      <header className={classes.head}>
        <h3 className={classes.name} data-unnamed={name.trim() === '' || undefined}>
          {name.trim() === '' ? 'Exam without a name' : name}
        </h3>
        <p className={classes.facts}>
          {courseName !== undefined && `${courseName} · `}
          {countedQuestions(paper.questions.length)}
        </p>
      </header>
      <BlueprintBars paper={paper} chapterNames={chapterNames} />
      <NumberedQuestions questions={paper.questions} />
    </>
  );
}
