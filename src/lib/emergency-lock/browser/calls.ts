import type * as contract from '#lib/emergency-lock/contract.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

export const createLockCode = () =>
  api.post<ReplyOf<typeof contract.createLockCode>>('/security/lock-code');
