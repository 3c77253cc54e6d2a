export { listWrongCells } from '../src/operation/integrity/queries.ts';
