import { useReducer } from 'react';
import { Page } from '../../ui/page.tsx';
import { DetailsPane } from './generate/details-pane.tsx';
import { changeDraft, type DraftChange, EMPTY_DRAFT } from './generate/draft.ts';
import { isAskedFor } from './generate/exam-request.ts';
import { PaperPane } from './generate/paper-pane.tsx';
import { useCourse } from './generate/use-course.ts';
import { useGeneration } from './generate/use-generation.ts';
import { useSave } from './generate/use-save.ts';
import classes from './generate-exam-screen.module.css';

/** /generate-exam: the details of an exam on the left, the exam that was generated from them on the right. */
export function GenerateExamScreen() {
  const [draft, applyChange] = useReducer(changeDraft, EMPTY_DRAFT);
  const course = useCourse(draft.courseId);
  const { generation, generate, clear } = useGeneration();
  const { save, isSaving, savedExamId, nameError } = useSave();
  const { paper } = generation;

  function change(next: DraftChange) {
    if (next.type === 'course' && next.courseId !== draft.courseId) clear();
    applyChange(next);
  }

  return (
    <Page title="Generate exam" width="wide">
      <div className={classes.panes}>
        <DetailsPane
          draft={draft}
          course={course}
          generation={generation}
          nameError={nameError(draft.name)}
          onChange={change}
          onGenerate={() => void generate(draft)}
        />
        <PaperPane
          name={draft.name}
          generation={generation}
          chapterNames={course.chapterNames}
          isOutdated={paper !== undefined && !isAskedFor(paper, draft)}
          isSaving={isSaving}
          savedExamId={paper && savedExamId(paper, draft.name)}
          onSave={() => paper && save(paper, draft.name)}
        />
      </div>
    </Page>
  );
}
