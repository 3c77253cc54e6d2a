import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../lib/api.ts';
import classes from './rich-text-image.module.css';

/** An image never changes, so it is loaded once as long as it is kept. It goes with the account at log-out. */
function imageQuery(imageId: string) {
  return queryOptions({
    queryKey: ['images', imageId],
    queryFn: ({ signal }) => api.getBlob(`/api/images/${imageId}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** An image of the pool, fetched with the token. Its alternative text stands for it until it is there. */
export function RichTextImage({ alt, imageId }: { alt: string; imageId: string }) {
  const { data: blob, isError } = useQuery(imageQuery(imageId));
  const url = useObjectUrl(blob);
  const name = alt === '' ? 'image' : alt;
  if (isError) return <span className={classes.instead}>[{name}: this image cannot be shown]</span>;
  if (url === undefined) return <span className={classes.instead}>[{name}]</span>;
  return <img className={classes.image} src={url} alt={name} />;
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
