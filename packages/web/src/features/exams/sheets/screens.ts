export { OpenSheetsScreen } from './open/open-screen.tsx';
export { SheetPageScreen } from './page/page-screen.tsx';
export { SheetsScreen } from './sheets-screen.tsx';
