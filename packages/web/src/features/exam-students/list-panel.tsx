import type { StudentField, StudentsTable } from '@exam/contract';
import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ColumnFields, shownColumns } from '../../ui/columns/column-fields.tsx';
import { Section } from '../../ui/section.tsx';
import { DropZone } from '../../ui/uploads/drop-zone.tsx';
import { TABLE_FILES } from '../../ui/uploads/table-file.ts';
import problemClasses from '../../ui/uploads/upload-problems.module.css';
import { UploadProblems } from '../../ui/uploads/upload-problems.tsx';
import type { StudentListUpload } from './use-student-list.ts';

/** Where a list of students comes in: as a file, or pasted from a spreadsheet. */
export function ListPanel({ upload, hasStudents }: { upload: StudentListUpload; hasStudents: boolean }) {
  const [pasted, setPasted] = useState('');
  return (
    <>
      <DropZone
        title="Drop a list of students here"
        accept={TABLE_FILES}
        label="Choose a file"
        onFiles={(files) => upload.send({ files })}
      >
        CSV or Excel, one line for each student: a number, and if you like a name, a group or room, an e-mail,
        and the points of large print. Each student can then get an answer sheet with name and number printed
        on it.
      </DropZone>
      <Textarea
        mt="md"
        label="Or paste the cells of a spreadsheet"
        autosize
        minRows={2}
        maxRows={8}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {hasStudents && (
        <Checkbox
          mt="sm"
          label="Replace the list: who is not in the new one leaves it"
          checked={upload.replaces}
          onChange={(event) => upload.setReplaces(event.currentTarget.checked)}
        />
      )}
      <BusyButton
        mt="sm"
        variant="default"
        isBusy={upload.isSending}
        disabled={pasted.trim() === ''}
        onClick={() => upload.send({ pasted })}
      >
        List the pasted students
      </BusyButton>
      <UploadProblems problems={upload.problems} />
      <Warnings warnings={upload.warnings} />
      {upload.table && <Columns key={JSON.stringify(upload.table)} table={upload.table} upload={upload} />}
    </>
  );
}

const LEAD = 'The list was taken, except for this';

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div className={problemClasses.problems} role="status" aria-label={LEAD}>
      <p className={problemClasses.lead}>{LEAD}:</p>
      <ul className={problemClasses.list}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}

const FIELDS: Readonly<Record<StudentField, string>> = {
  number: 'Number',
  name: 'Name',
  group: 'Group or room',
  email: 'E-mail',
  largePrint: 'Large print',
  reference: 'First attempt',
  ignored: 'Not used',
};

/** The contents of the columns of a list, for the user to choose. */
function Columns({ table, upload }: { table: StudentsTable; upload: StudentListUpload }) {
  const [fields, setFields] = useState<readonly StudentField[]>(() =>
    table.columns.map(({ field }) => field),
  );
  const [areNamed, setAreNamed] = useState(table.areNamed);
  const shown = shownColumns<StudentField>(table, fields, areNamed);
  const numbers = fields.filter((field) => field === 'number').length;
  return (
    <Section title="Columns" lead="Choose what each column contains, and the same list is read again.">
      <Checkbox
        my="sm"
        label="The first line contains the column names"
        checked={areNamed}
        onChange={(event) => setAreNamed(event.currentTarget.checked)}
      />
      <ColumnFields<StudentField>
        label="Columns of the list"
        columns={shown}
        fields={FIELDS}
        onChange={(name, chosen) =>
          setFields(fields.map((field, at) => (shown[at]?.name === name ? chosen : field)))
        }
      />
      <BusyButton
        mt="sm"
        isBusy={upload.isSending}
        disabled={numbers !== 1}
        onClick={() => upload.sendColumns({ fields: [...fields], areNamed })}
      >
        Apply columns
      </BusyButton>
      {numbers !== 1 && <p>Choose one column of numbers.</p>}
    </Section>
  );
}
