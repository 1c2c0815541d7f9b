export { claimCase, viewTaken } from './cases.ts';
export { askSecond, assertNoneAsked, decideTaken, findAsked, giveSecondWord } from './decide.ts';
export {
  addOperator,
  findOperator,
  listOperators,
  nameActors,
  removeOperator,
  type NewOperator,
} from './operators.ts';
export {
  findQueue,
  registerApprovable,
  registerQueue,
  type AgreedTo,
  type Approvable,
  type CaseDetail,
  type CaseRow,
  type Queue,
} from './queue.ts';
export { isLarge } from './second-person.ts';
export { isTaken } from './claims.ts';
export { mountDesk } from './routes.ts';
export { resolveOperator, type DeskVisitor } from './session.ts';
