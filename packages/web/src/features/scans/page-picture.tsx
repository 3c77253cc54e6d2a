import type { ScannedPageDetail } from '@exam/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { scanQueries } from '../../data/scans.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { useObjectUrl } from '../../ui/object-url.ts';
import classes from './page-picture.module.css';

/** A part of a page in millimetres, from its top left corner. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PagePictureProps {
  examId: string;
  pageId: string;
  /** What is shown, for who does not see it. */
  label: string;
  /** Null for a page that was not straightened: nothing has a place there. */
  places: ScannedPageDetail['places'];
  /** The part that is shown, enlarged; the whole page by default. */
  area?: Area | undefined;
  /** Called once the picture itself is on the screen, and no longer a name for it. */
  onDrawn?: (() => void) | undefined;
  /** What is drawn over it, as SVG in millimetres; only with `places`. */
  children?: ReactNode;
}

/** The picture of a page, or a part of it, with what was read drawn over it. */
export function PagePicture({ examId, pageId, label, places, area, onDrawn, children }: PagePictureProps) {
  const query = useQuery(scanQueries.picture(examId, pageId));
  const url = useObjectUrl(query.data);
  if (failureOf(query) !== undefined) {
    return <LoadFailure text="The picture could not be loaded." onRetry={() => void query.refetch()} />;
  }
  if (url === undefined) {
    return (
      <div className={classes.missing}>
        <LoadingText>Loading the page...</LoadingText>
      </div>
    );
  }
  if (places === null) return <img className={classes.picture} src={url} alt={label} onLoad={onDrawn} />;
  const { x, y, width, height } = area ?? { x: 0, y: 0, ...places };
  return (
    <svg className={classes.picture} viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={label}>
      <image
        href={url}
        width={places.width}
        height={places.height}
        preserveAspectRatio="none"
        onLoad={onDrawn}
      />
      {children}
    </svg>
  );
}
