import type { ChangeOwnLimits, OwnLimits } from '#lib/own-limits/contract.ts';
import type { Answer, TestApp, TestMember } from './api.ts';

export type OwnAnswer = Answer<{
  data: OwnLimits;
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}>;

export const setOwn = (
  app: TestApp,
  { token }: TestMember,
  body: ChangeOwnLimits,
): Promise<OwnAnswer> => app.call('PUT', '/security/own-limits', { token, body });

export const ownOf = async (app: TestApp, { token }: TestMember): Promise<OwnLimits> =>
  (await app.call<{ data: OwnLimits }>('GET', '/security/own-limits', { token })).body.data;

/** No limit at all, as a new member has it. */
export const noOwnLimits: OwnLimits = {
  currency: 'NGN',
  payment: { limit: null, used: null, left: null, next: null },
  day: { limit: null, used: '0.00', left: null, next: null },
  night: { limit: null, used: null, left: null, next: null },
  nothing_leaves: false,
  leaves_again_at: null,
};
