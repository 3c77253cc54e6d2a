export { StudentSheet } from './student-sheet.tsx';
