import { z } from 'zod';

/** What every entity has and nobody changes, whether its answer tells it or not. */
const NEVER_CHANGED = ['_id', 'id', 'createdAt'];

/**
 * The body of a PUT or PATCH that also takes the entity as it was read: what the answer tells and the body does not hold
 * cannot be changed, and is ignored whatever it says. Any other unknown field is still refused by name.
 * @param read the entity as its GET answers it
 */
export function orAsRead<Body extends z.ZodObject>(body: Body, read: z.ZodObject) {
  const names = [...NEVER_CHANGED, ...Object.keys(read.shape)];
  const ignored = new Set(names.filter((name) => !(name in body.shape)));
  const fields = Object.fromEntries([...ignored].map((name) => [name, IgnoredField]));
  const withoutIgnored = (sent: object) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => !ignored.has(name)));
  const schema = body.safeExtend(fields).transform(withoutIgnored);
  return schema as unknown as z.ZodType<z.output<Body>, z.input<Body>>;
}

/** In the description of the API, `readOnly` says that it may be sent and is not heeded. */
const IgnoredField = z.unknown().optional().meta({ readOnly: true });
