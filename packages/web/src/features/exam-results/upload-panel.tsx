import type { ExamDetail } from '@exam/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { LoadingText } from '../../ui/loading-text.tsx';
import { DropZone } from '../../ui/uploads/drop-zone.tsx';
import { TABLE_FILES } from '../../ui/uploads/table-file.ts';
import { UploadProblems } from '../../ui/uploads/upload-problems.tsx';
import { AnswersAre } from './answers-are.tsx';
import { ResultColumns, TemplateButton } from './result-columns.tsx';
import classes from './upload-panel.module.css';
import type { ResultsUpload } from './use-upload.ts';

/** The upload of the first results, and a description of the file. */
export function UploadPanel({ exam, upload }: { exam: ExamDetail; upload: ResultsUpload }) {
  return (
    <>
      <DropZone
        title="Drop a CSV or Excel file here"
        accept={TABLE_FILES}
        label="Choose a file"
        otherWays={
          <Button component={Link} to={`/exams/${exam._id}/sheets`} variant="default">
            Scan answer sheets
          </Button>
        }
        onFiles={upload.send}
      >
        Upload the answers of the students to get their scores, and to see how difficult each question was and
        how well it separated strong from weak students.
      </DropZone>
      {upload.isSending && <LoadingText>Uploading...</LoadingText>}
      <UploadProblems problems={upload.problems} />
      <AnswersAre upload={upload} />
      <ResultColumns exam={exam} upload={upload} />
      <Columns exam={exam} hasTemplate={upload.table?.isProposal !== true} />
      <p className={classes.note}>
        Only you see the students. They are deleted after a year, or when you delete the results, the exam or
        your account. A number is enough to identify a student. The figures of the questions stay, without
        names.
      </p>
    </>
  );
}

function Columns({ exam, hasTemplate }: { exam: ExamDetail; hasTemplate: boolean }) {
  const isSeveral = exam.versions.length > 1;
  return (
    <section className={classes.columns} aria-labelledby="columns-of-results">
      <h2 id="columns-of-results" className={classes.title}>
        What the file contains
      </h2>
      <p>
        One line for each student: a number or a name, {isSeveral && 'the version, '}and the answers by
        letter, in the order of {isSeveral ? 'that version' : 'the exam'}. The answers can be in one column,
        or in one column per question. A blank, a dot or a hyphen means that the question was omitted; so do
        two letters for one question.
      </p>
      <p>
        Files of ZipGrade, Remark, Auto Multiple Choice and the responses of a Moodle quiz are accepted as
        they are: a column “Response 1” may contain letters, numbers or the texts of the choices. If your
        columns have other names, you choose what each contains after the upload.
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
