export { AccountImportPanel } from './account-import-panel.tsx';
