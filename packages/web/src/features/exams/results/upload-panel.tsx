import type { ExamDetail } from '@exam/contract';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { DropZone } from '../../../ui/uploads/drop-zone.tsx';
import { AnswersAre } from './answers-are.tsx';
import { ResultColumns, TemplateButton } from './result-columns.tsx';
import { RESULT_FILES } from './results-file.ts';
import classes from './upload-panel.module.css';
import { UploadProblems } from './upload-problems.tsx';
import type { ResultsUpload } from './use-upload.ts';

/** Where the first results of an exam come in, and what the file must look like. */
export function UploadPanel({ exam, upload }: { exam: ExamDetail; upload: ResultsUpload }) {
  return (
    <>
      <DropZone
        title="Drop a CSV or Excel file here"
        accept={RESULT_FILES}
        label="Choose a file"
        onFiles={upload.send}
      >
        What students answered gives scores, and shows how difficult each question was and whether it told who
        knows more.
      </DropZone>
      {upload.isSending && <LoadingText>Uploading...</LoadingText>}
      <UploadProblems problems={upload.problems} />
      <AnswersAre upload={upload} />
      <ResultColumns exam={exam} upload={upload} />
      <Columns exam={exam} hasTemplate={upload.table?.isProposal !== true} />
      <p className={classes.note}>
        You alone see the students. They are deleted after a year, with the exam, with your account, or when
        you delete the results; a number is enough to name them. How the questions did stays, without
        anybody’s name.
      </p>
    </>
  );
}

function Columns({ exam, hasTemplate }: { exam: ExamDetail; hasTemplate: boolean }) {
  const isSeveral = exam.versions.length > 1;
  return (
    <section className={classes.columns} aria-labelledby="columns-of-results">
      <h2 id="columns-of-results" className={classes.title}>
        What the file holds
      </h2>
      <p>
        One line for each student: a number or a name, {isSeveral && 'the version, '}and the answers by
        letter, in the order of {isSeveral ? 'that version' : 'the exam'}. All answers may stand in one
        column, or each in a column of its own. A blank, a dot or a hyphen is a question left out; two letters
        for one question count as none.
      </p>
      <p>
        Files of ZipGrade, Remark, Auto Multiple Choice and the responses of a Moodle quiz are taken as they
        are: a column “Response 1” may hold letters, numbers or the texts of the choices. Where columns have
        other names, you say what each holds once the file is here.
      </p>
      <figure className={classes.example} aria-label="Example of a file">
        <pre>{exampleOf(exam)}</pre>
      </figure>
      {hasTemplate && <TemplateButton exam={exam} />}
    </section>
  );
}

const SHOWN_ANSWERS = 8;

function exampleOf({ versions, numberOfQuestions }: ExamDetail): string {
  const answers = (letters: string) =>
    letters.slice(0, numberOfQuestions) + (numberOfQuestions > SHOWN_ANSWERS ? '…' : '');
  const [first = 'A'] = versions;
  return [
    'student,version,answers',
    `1001,${first},${answers('ABDCA-BC')}`,
    `1002,${versions.at(-1)},${answers('CBDDA.BA')}`,
  ].join('\n');
}
