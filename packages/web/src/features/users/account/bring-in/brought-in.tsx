import type { AccountImport } from '@exam/contract';
import { Box } from '@mantine/core';
import { counted } from '../../../../ui/counted.ts';
import { Row, Rows } from '../../../../ui/rows.tsx';
import { UndoAccountImport } from './undo-account-import.tsx';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

interface BroughtInProps {
  imports: readonly AccountImport[];
  /** Runs with the id of the one that was taken out again. */
  onUndone: (importId: string) => void;
}

/** The accounts that came in, each of which can be taken out again. */
export function BroughtIn({ imports, onUndone }: BroughtInProps) {
  if (imports.length === 0) return null;
  return (
    <Box mt="md">
      <Rows label="Accounts that came in">
        {imports.map(({ _id, email, createdAt, courses, numberOfExams }) => (
          <Row
            key={_id}
            name={<bdi>{email}</bdi>}
            details={`${counted(courses.length, 'course')} and ${counted(numberOfExams, 'exam')}, brought on ${DAY.format(new Date(createdAt))}`}
          >
            <UndoAccountImport
              importId={_id}
              label={`Undo what came from ${email}`}
              onUndone={() => onUndone(_id)}
            />
          </Row>
        ))}
      </Rows>
    </Box>
  );
}
