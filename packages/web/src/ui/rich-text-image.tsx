import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { imageQuery } from '../data/images.ts';
import { failureOf } from '../lib/failed-load.ts';
import { IconPhoto } from './icons.tsx';
import { useObjectUrl } from './object-url.ts';
import { ResizableImage } from './resizable-image.tsx';
import classes from './rich-text-image.module.css';

/** Whether the images of what is shown are in the pool; those of a file that is not imported yet are not. */
export const ImagesContext = createContext<'in-the-pool' | 'not-here-yet'>('in-the-pool');

/** Takes the width that somebody gives to an image, where that is possible. In per cent of the width of the text. */
export const ImageWidthContext = createContext<((imageId: string, width: number) => void) | undefined>(
  undefined,
);

interface ImageProps {
  alt: string;
  imageId: string;
  /** The share of the width of the text that it takes, in per cent. */
  width?: number | undefined;
}

/** An image of a text. Where it is not in the pool yet its alternative text stands for it. */
export function RichTextImage({ alt, imageId, width }: ImageProps) {
  const name = alt === '' ? 'image' : alt;
  if (useContext(ImagesContext) === 'in-the-pool')
    return <PoolImage name={name} imageId={imageId} width={width} />;
  return (
    <span className={classes.mark}>
      <IconPhoto size="1em" stroke={1.6} role="img" aria-label="Image:" /> {name}
    </span>
  );
}

/** Fetched with the token. Its name stands for it until it is there. */
function PoolImage({ name, imageId, width }: { name: string; imageId: string; width: number | undefined }) {
  const onWidth = useContext(ImageWidthContext);
  const query = useQuery(imageQuery(imageId));
  const { data: blob } = query;
  const url = useObjectUrl(blob);
  if (failureOf(query) !== undefined)
    return <span className={classes.instead}>[{name}: this image cannot be shown]</span>;
  if (url === undefined) return <span className={classes.instead}>[{name}]</span>;
  const style =
    width === undefined ? undefined : { width: onWidth ? '100%' : `${width}%`, maxHeight: 'none' };
  const image = <img className={classes.image} src={url} alt={name} style={style} />;
  if (onWidth === undefined) return image;
  return (
    <ResizableImage name={name} width={width} onWidth={(given) => onWidth(imageId, given)}>
      {image}
    </ResizableImage>
  );
}
