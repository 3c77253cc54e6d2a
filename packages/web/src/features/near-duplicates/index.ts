export { AlikePanel } from './alike-panel.tsx';
export { DecidedPairs } from './decided-pairs.tsx';
export { NearDuplicatesLink } from './near-duplicates-link.tsx';
export { SavedNotice, stateOfSaved } from './saved-notice.tsx';
