export { addOperator, listOperators, removeOperator, type NewOperator } from './operators.ts';
export { findQueue, registerQueue, type CaseDetail, type CaseRow, type Queue } from './queue.ts';
export { isLarge } from './second-person.ts';
export { isTaken } from './claims.ts';
export { mountDesk } from './routes.ts';
export { resolveOperator, type DeskVisitor } from './session.ts';
