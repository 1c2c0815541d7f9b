import type { BodyOf } from '#lib/contracts/call.ts';
import type * as calls from '#lib/desk/fraud.contract.ts';
import { callDesk } from './calls.ts';

/** It changes nothing. */
export const tryRule = (body: BodyOf<typeof calls.tryFraudRule>) =>
  callDesk<calls.FraudTrial>('POST', '/fraud/trial', { body });

/** @param key the same for a form that is sent again after a lost answer */
export const proposeRule = (body: BodyOf<typeof calls.proposeFraudRule>, key: string) =>
  callDesk<calls.FraudRule>('POST', '/fraud', { body, key });
