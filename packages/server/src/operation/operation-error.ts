/** Why a command of the operator cannot do its work, in a sentence or two for that person. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
}
