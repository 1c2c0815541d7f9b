export { timeFact } from './fact.ts';
export { claimCase, viewTaken } from './cases.ts';
export { assertClaimed, holdersOf, listAsked, useUpClaim, type At } from './claims.ts';
export { countAlone, type Counted } from './day-sums.ts';
export {
  askSecond,
  assertNoneAsked,
  findAsked,
  giveSecondWord,
  takeAndDecide,
  type Decided,
} from './decide.ts';
export { registerAlarms, type Alarm, type AlarmSource } from './alarms/alarm.ts';
export { sendAlarms } from './alarms/send-alarms.job.ts';
export { isFine } from './fraud/fine.ts';
export { findStop, judgePeople, NO_SIGNALS, type Candidate, type Stop } from './fraud/judge.ts';
export {
  addOperator,
  changeRole,
  findOperator,
  listOperators,
  nameActors,
  removeOperator,
  type NewOperator,
} from './operators.ts';
export {
  findQueue,
  listQueues,
  NONE_WAITS,
  registerApprovable,
  registerQueue,
  type AgreedTo,
  type Approvable,
  type CaseDetail,
  type CaseRow,
  type Queue,
  type QueueCount,
} from './queue.ts';
export { isLarge, secondFrom, whyLarge } from './second-approver.ts';
export { isClaimed, isTaken } from './claims.ts';
export { proofOf } from './proof.ts';
export { answerChange, previewChange, setChange, type ShownPlan } from './rates/answer-change.ts';
export { auditRates, changeRates, lockBook, type Changed } from './rates/change-rates.ts';
export { distanceOf, judgeRows, rowOf, type NumberRow, type Numbers } from './rates/judge-rows.ts';
export {
  changePercent,
  judgePrices,
  moveOf,
  sayPercent,
  type PriceSample,
} from './rates/price-moves.ts';
export { registerRateBook, sayMinute, sayOverlap } from './rates/rate-approvals.ts';
export type { Because, RateBook, RatePlan, Wanted } from './rates/rate-book.ts';
export { AHEAD_S, momentOf, wantedEntries } from './rates/read-wanted.ts';
export { effectFacts, sayPlan } from './rates/say-plan.ts';
export { writeNumbers } from './rates/write-numbers.ts';
export { overlapsOf, stepsOf } from './settings/coming-numbers.ts';
export { isListedAlone, listedEntries } from './settings/listed-entries.ts';
export { inEveryCountry, settingBook } from './settings/setting-book.ts';
export {
  listNumbers,
  NOT_SET,
  type ListedNumber,
  type NumberList,
} from './settings/list-numbers.ts';
export type { SettingEntry } from './settings/entries.ts';
export {
  momentsOf,
  statesOf,
  type RateState,
  type RateStep,
  type RateTimeline,
} from './rates/rate-states.ts';
export { resolveOperator } from './session.ts';
export {
  assertNotTied,
  findTies,
  ownersIn,
  sayOwn,
  sayTie,
  type OwnersOf,
  type Tie,
} from './ties.ts';
