import { useState } from 'react';
import { Section } from '../../../../ui/section.tsx';
import { AccountImportView } from './account-import-view.tsx';
import { ChooseArchive } from './choose-archive.tsx';

/** Of this tab, so that it is found again after a reload. Goes with the account. */
const STORED_AS = 'account-import';

/** Brings an account in that was exported here or elsewhere. */
export function BringInPanel() {
  const [importId, setImportId] = useState(() => sessionStorage.getItem(STORED_AS));

  function open(id: string | null) {
    setImportId(id);
    if (id === null) sessionStorage.removeItem(STORED_AS);
    else sessionStorage.setItem(STORED_AS, id);
  }

  return (
    <Section
      title="Bring in an exported account"
      lead="From the file of an account that was exported here or on another installation, its courses and exams are made anew in this account. What is here stays as it is."
    >
      {importId === null ? (
        <ChooseArchive onBegun={open} />
      ) : (
        <AccountImportView importId={importId} onClose={() => open(null)} />
      )}
    </Section>
  );
}
