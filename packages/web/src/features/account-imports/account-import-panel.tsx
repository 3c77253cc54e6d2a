import type { AccountImport } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountImportQueries } from '../../data/account-imports.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { counted } from '../../ui/counted.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { longDate } from '../../ui/long-date.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { AccountImportView } from './account-import-view.tsx';
import { ChooseArchive } from './choose-archive.tsx';
import { UndoAccountImport } from './undo-account-import.tsx';

/** Brings an account in that was exported here or elsewhere; one that waits is found again on every device. */
export function AccountImportPanel() {
  return (
    <Section
      title="Import an exported account"
      lead={`Choose the file of an account that was exported here or on another installation. Its courses and exams are added to this account; nothing here changes. Print settings, sharing, history and the answers of students are not imported. The file may have at most ${LIMITS.uploadBytes / 1024 ** 2} MiB.`}
    >
      <AccountImports />
    </Section>
  );
}

function AccountImports() {
  const queryClient = useQueryClient();
  const query = useQuery(accountImportQueries.list());
  const { data: imports, isPending, refetch } = query;
  const [shownId, show] = useState<string>();
  const waiting = imports?.find(({ state }) => state !== 'imported');
  // It stays open, whatever becomes of it, until somebody closes it.
  if (shownId === undefined && waiting) show(waiting._id);

  async function close() {
    // The list of before would show it again.
    await queryClient.invalidateQueries({ queryKey: accountImportQueries.list().queryKey });
    show(undefined);
  }

  if (shownId !== undefined) return <AccountImportView importId={shownId} onClose={() => void close()} />;
  if (failureOf(query) !== undefined) {
    return <LoadFailure text="Earlier imports could not be loaded." onRetry={() => void refetch()} />;
  }
  if (isPending) return <LoadingText>Loading...</LoadingText>;
  return (
    <>
      <ChooseArchive onBegun={show} />
      <PastImports imports={imports ?? []} onUndone={show} />
    </>
  );
}

interface PastImportsProps {
  imports: readonly AccountImport[];
  /** Runs with the id of the one that was taken out again. */
  onUndone: (importId: string) => void;
}

/** The accounts that came in, each of which can be taken out again. */
function PastImports({ imports, onUndone }: PastImportsProps) {
  if (imports.length === 0) return null;
  return (
    <Box mt="md">
      <Rows label="Imported accounts">
        {imports.map(({ _id, email, createdAt, courses, numberOfExams }) => (
          <Row
            key={_id}
            name={<bdi>{email}</bdi>}
            details={`${counted(courses.length, 'course')} and ${counted(numberOfExams, 'exam')}, imported on ${longDate(createdAt)}`}
          >
            <UndoAccountImport
              importId={_id}
              label={`Undo the import from ${email}`}
              onUndone={() => onUndone(_id)}
            />
          </Row>
        ))}
      </Rows>
    </Box>
  );
}
