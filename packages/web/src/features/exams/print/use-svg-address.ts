import { useEffect, useState } from 'react';

/** The address of a picture for an `img`, which runs no script of it. The one before is good until the next is there. */
export function useSvgAddress(svg: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (svg === undefined) return;
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address;
}
