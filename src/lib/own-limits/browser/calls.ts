import { api } from '#lib/browser/api/client.ts';
import type { ChangeOwnLimits, OwnLimits } from '#lib/own-limits/contract.ts';

export const changeOwnLimits = (body: ChangeOwnLimits) =>
  api.put<OwnLimits>('/security/own-limits', { body });
