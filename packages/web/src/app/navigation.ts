import type { IconType } from '../ui/icon.tsx';
import {
  IconBookmarkPlus,
  IconBookmarks,
  IconBooks,
  IconFiles,
  IconHelpSquareRounded,
  IconLibraryPlus,
  IconListCheck,
  IconSquareRoundedPlus,
} from '../ui/icons.tsx';

interface NavigationLink {
  /** Exact wording of the specification. */
  label: string;
  to: string;
  icon: IconType;
}

interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}

/** The sidebar: eight links in the specified order, in two groups. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: 'Pool',
    links: [
      { label: 'Courses', to: '/courses', icon: IconBooks },
      { label: 'Add course', to: '/add-course', icon: IconLibraryPlus },
      { label: 'Chapters', to: '/chapters', icon: IconBookmarks },
      { label: 'Add chapter', to: '/add-chapter', icon: IconBookmarkPlus },
      { label: 'Questions', to: '/questions', icon: IconHelpSquareRounded },
      { label: 'Add question', to: '/add-question', icon: IconSquareRoundedPlus },
    ],
  },
  {
    label: 'Exams',
    links: [
      { label: 'Generage exam', to: '/generate-exam', icon: IconListCheck },
      { label: 'All Exams', to: '/exams', icon: IconFiles },
    ],
  },
];
