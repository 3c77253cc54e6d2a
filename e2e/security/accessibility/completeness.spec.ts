import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PUBLIC_SCREENS, protectedScreens } from '../../steps/every-screen.ts';
import { OWN_POOL } from '../../steps/installations.ts';
import { PROTECTED_ROUTES } from '../../steps/routes.ts';
import { expect, test } from '../../steps/test.ts';

const WEB = fileURLToPath(new URL('../../../packages/web/src/', import.meta.url));

/** The files that open a dialog or a drawer. A test of dialogs.spec.ts, replacing.spec.ts, corrected-copies.spec.ts or operator.spec.ts opens each. */
const DIALOGS = [
  'app/command-palette/command-palette.tsx',
  'app/layout/app-layout.tsx',
  'app/layout/shortcuts-dialog.tsx',
  'features/account-imports/undo-account-import.tsx',
  'features/courses/copy-course-dialog.tsx',
  'features/exam-generation/questions/choose-question.tsx',
  'features/exam-generation/taken-section.tsx',
  'features/exam-results/mails/mail-dialog.tsx',
  'features/exam-results/marks/export-dialogs.tsx',
  'features/exam-results/marks/regrade-dialog.tsx',
  'features/exam-students/edit-student.tsx',
  'features/exams/rename-exam.tsx',
  'features/imports/choose/mend-dialog.tsx',
  'features/imports/state/undo-button.tsx',
  'features/near-duplicates/exclude-dialog.tsx',
  'features/near-duplicates/merge-dialog.tsx',
  'features/operator/hand-over.tsx',
  'features/questions/bulk/copy-dialog.tsx',
  'features/questions/bulk/move-dialog.tsx',
  'features/questions/bulk/tags-dialog.tsx',
  'features/scans/type-sheet-dialog.tsx',
  'features/users/account/account-screen.tsx',
  'features/users/log-in-again.tsx',
  'ui/delete-dialog.tsx',
  'ui/exporting/export-dialog.tsx',
  'ui/leave-dialog.tsx',
  'ui/scans/helpers-dialog.tsx',
];

test.use({ installation: OWN_POOL });

test('every address of the router is among the screens that are looked at', async ({ pool }) => {
  const router = readFileSync(`${WEB}app/router.tsx`, 'utf8');
  const routes = [...router.matchAll(/(?:[sS]creen\(|path:|to:)\s*'(\/[^']+)'/g)].map(([, path]) =>
    withoutIds(path!),
  );
  const screens = (await protectedScreens(pool)).map(({ path }) => withoutIds(path));
  const front = PUBLIC_SCREENS.map(({ path }) => path);
  expect(routes.length).toBeGreaterThan(20);
  expect([...front, ...screens].sort()).toEqual(routes.sort());
  expect(PROTECTED_ROUTES.map(withoutIds).sort()).toEqual(screens.sort());
});

test('every dialog is among those that are looked at', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  const opening = files.filter((name) => /<(Modal|Drawer)\b/.test(readFileSync(WEB + name, 'utf8')));
  expect(opening.sort()).toEqual(DIALOGS);
});

function withoutIds(path: string): string {
  return path.replace(/:\w+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
}
