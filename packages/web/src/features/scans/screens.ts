export { DoubtsScreen } from './doubts/doubts-screen.tsx';
export { ExamDaysScreen } from './exam-days-screen.tsx';
export { ScannedPageScreen } from './page/page-screen.tsx';
export { ScansScreen } from './scans-screen.tsx';
