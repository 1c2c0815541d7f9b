import { api } from '#lib/browser/api/client.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { readDashboard } from '#lib/referral/contract.ts';

/** A country's terms of referral; guests can ask too. */
export const readReferral = () => api.get<ReplyOf<typeof readDashboard>>('/dashboard');
