import { z } from 'zod';

/** Fields that every entity has and that never change, whether or not its answer contains them. */
const NEVER_CHANGED = ['_id', 'id', 'createdAt'];

/**
 * The body of a PUT or PATCH that also accepts the entity as it was read: fields of the answer that are not in the body
 * schema are ignored. Any other unknown field is refused by name.
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

/** In the API description, `readOnly` means that the field may be sent and is ignored. */
const IgnoredField = z.unknown().optional().meta({ readOnly: true });
