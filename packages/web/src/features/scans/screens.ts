export { DoubtsScreen } from './doubts/doubts-screen.tsx';
export { ScannedPageScreen } from './page/page-screen.tsx';
export { ScansScreen } from './scans-screen.tsx';
