/** Why a command of the operator failed, in a sentence or two. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
}
