import { Label } from '../labels.tsx';

/** How alike two questions are, in words. Rounded down: 100 % is only what is wholly alike. */
export function Likeness({ similarity }: { similarity: number | null }) {
  if (similarity === null) return <Label>marked by hand</Label>;
  return <Label>{Math.floor(similarity * 100)} % alike</Label>;
}
